"""Every benchmark runs small, as a newcomer runs it, and prints the ratios that count with what they depend on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import WHOLE_RUN_S

ROOT = Path(__file__).parents[2]

SMALL = [
    "bots 1",
    "contributions 100 2 1",
    "equity 1",
    "first_table 1",
    "floor_engine 1 100",
    "floor_load tables --tables 1 --seats 1 --minutes 0.05",
    "floor_load spectators --watchers 2 --seconds 0.5",
    "jackpot 100",
    "poker_live 1",
    "poker_settle 10",
    "ranking 100 1000",
    "rounds 5",
    "rulings 100",
    "settle 10",
    "shuffle 20000",
    "store 5 100",
]
PARTS = ("bare_inserts", "bare_server", "command_line", "conditions", "floor_house", "floor_players")
"""The modules that the benchmarks share."""
ELSEWHERE = ("environments", "failover", "odds", "poker_gpu", "servers", "simulation")
"""One needs a GPU; the others compile or build for a minute what tests of their own try as well."""


def run(arguments: str) -> subprocess.CompletedProcess[str]:
    module, *rest = arguments.split()
    command = [sys.executable, "-m", f"bench.{module}", *rest]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=WHOLE_RUN_S, check=False)


@pytest.mark.parametrize("arguments", SMALL)
def test_a_benchmark_prints_its_ratios_and_what_they_depend_on(arguments: str) -> None:
    done = run(arguments)

    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1), "1 says that a figure was not reached"
    assert "The ratios that count" in done.stdout
    assert "They depend on:\n  load " in done.stdout
    assert " x  " in done.stdout


def test_every_benchmark_is_run_here() -> None:
    scripts = {path.stem for path in (ROOT / "bench").glob("*.py")}

    assert scripts - set(PARTS) == {arguments.split()[0] for arguments in SMALL} | set(ELSEWHERE)


@pytest.mark.parametrize(
    "wrong, sentence",
    [
        ("settle many", "a whole number of at least 1 is wanted, not 'many'"),
        ("settle 0", "a whole number of at least 1 is wanted, not '0'"),
        ("rounds 1.5", "a whole number of at least 1 is wanted, not '1.5'"),
        ("floor_load start --tables 0", "a whole number of at least 1 is wanted, not '0'"),
        ("floor_load most --seconds nan", "a number above 0 is wanted, not 'nan'"),
    ],
)
def test_a_size_that_cannot_be_is_refused_in_a_sentence(wrong: str, sentence: str) -> None:
    done = run(wrong)

    assert done.returncode == 2
    assert sentence in done.stderr
    assert f"usage: python -m bench.{wrong.split(maxsplit=1)[0]} " in done.stderr


@pytest.mark.parametrize("part", ["floor_house", "floor_players", "bare_server"])
def test_a_part_of_the_load_test_says_what_to_run_instead(part: str) -> None:
    assert "bench.floor_load" in run(part).stderr
