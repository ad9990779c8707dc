"""`croupier.simulate`: the same answer from any workers, killed or not, and the answer is what the rounds paid."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cli import main
from croupier.errors import InputError
from croupier.exact_odds.player_sight import PlayerSight
from croupier.games.dealing import Device
from croupier.games.prizes import Meter
from croupier.money import dollars, from_dollars
from croupier.settlement.house import ranked_round
from croupier.simulation.house_plain import SimulatedTable
from croupier.simulation.settings import read_house_settings
from croupier.simulation.strategies import named_strategy
from tests.waiting import LONGEST_S, wait_until

ASKED: dict[str, Any] = {
    "rounds": 2_300,
    "block_rounds": 500,
    "boxes": 2,
    "bets": {"ante": 25, "jackpot": 5},
    "strategy": "pair",
}
RARE = [rank + suit for rank in "9TJQKA" for suit in "cs"]


def answer(**more: Any) -> str:
    return json.dumps(croupier.simulate("casino-stud", **ASKED, **more), sort_keys=True)


class Backwards(Executor):
    """An executor of somebody else: it plays what it is given the last first."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1)
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.append((future, lambda: fn(*args, **kwargs)))
        if len(self._waiting) == 5:
            for waiting, work in reversed(self._waiting):
                waiting.set_result(work())
            self._waiting = []
        return future


def test_a_table_plays_as_the_name_that_says_the_same(tmp_path: Path) -> None:
    """The same rounds, from a mapping and from a file, with the exact edge beside them."""
    file = tmp_path / "pairs.tsv"
    file.write_text("hand\tdecision\none-pair+\tbet\n")
    asked = {**ASKED, "rounds": 300, "engine": "plain", "workers": 1}
    named = croupier.simulate("casino-stud", **asked)
    for table in ({"rules": [{"hand": "one-pair+", "decision": "bet"}]}, file):
        found = croupier.simulate("casino-stud", **{**asked, "strategy": table})
        assert found["main"] == named["main"]
        assert found["settings"]["strategy"][0].startswith("function table ")


def test_a_table_with_a_bad_rule_is_refused_with_its_place() -> None:
    with pytest.raises(InputError) as caught:
        croupier.simulate("casino-stud", boxes=2, rounds=1, strategy=["pair", {"rules": [{"decision": "perhaps"}]}])
    assert caught.value.place == "strategy[1].rules[0].decision"


def test_the_number_of_workers_and_the_order_of_blocks_change_no_byte() -> None:
    one = answer(workers=1)

    assert answer(workers=2) == one
    assert answer(workers=7) == one
    assert answer(executor=Backwards()) == one
    assert answer(workers=1, engine="plain") == one


def test_processes_on_the_plain_path_give_the_same() -> None:
    with ProcessPoolExecutor(2) as pool:
        assert answer(executor=pool, engine="plain") == answer(workers=1)


def killed_once(seen: PlayerSight) -> bool:
    """A strategy whose worker is killed the first time it is asked in a file's presence."""
    mark = Path(os.environ["CROUPIER_TEST_KILLED"])
    if not mark.exists() and seen.box == 2:
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return True


def test_workers_that_are_killed_are_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_TEST_KILLED", str(tmp_path / "killed"))
    asked = {**ASKED, "rounds": 400, "block_rounds": 100, "strategy": killed_once}
    file = tmp_path / "run.jsonl"
    found = croupier.simulate("casino-stud", **asked, workers=2, resume=file)
    counts = [way["count"] for way in found["main"]["ways"]]
    plain = croupier.simulate("casino-stud", **{**asked, "strategy": "all"}, workers=1)

    assert (tmp_path / "killed").exists()
    assert counts == [way["count"] for way in plain["main"]["ways"]]


def test_an_interrupt_keeps_what_is_there_and_resume_goes_on(tmp_path: Path) -> None:
    file, whole = tmp_path / "run.jsonl", tmp_path / "whole.jsonl"

    def interrupts(done: float) -> None:
        if done >= 0.6:
            raise KeyboardInterrupt

    part = croupier.simulate("casino-stud", **ASKED, workers=1, resume=file, progress=interrupts)
    assert (part["complete"], part["rounds"]) == (False, 1_500)
    assert answer(workers=2, resume=file) == answer(workers=1, resume=whole)
    assert file.read_bytes() == whole.read_bytes()


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    expected = answer(workers=1, resume=file)
    written = file.read_bytes()
    file.write_bytes(written[:-20])

    assert answer(workers=1, resume=file) == expected
    assert file.read_bytes() == written


def test_a_file_goes_on_with_more_rounds_and_not_with_other_settings(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    answer(workers=1, resume=file)
    more = croupier.simulate("casino-stud", **{**ASKED, "rounds": 4_100}, workers=1, resume=file)

    assert more == croupier.simulate("casino-stud", **{**ASKED, "rounds": 4_100}, workers=1)
    with pytest.raises(InputError, match="other settings"):
        croupier.simulate("casino-stud", **{**ASKED, "seed": 2}, workers=1, resume=file)
    file.write_text("no simulation\n")
    with pytest.raises(InputError, match="is not a file of a simulation"):
        answer(workers=1, resume=file)


@pytest.mark.clause("R-15", "R-16", "R-17", "CSP 4.5.1", "SSP 4.2", "PTH 4.2")
@pytest.mark.parametrize(
    ("game", "bets", "strategy"),
    [
        ("casino-stud", {"ante": 25, "jackpot": 5}, "pair"),
        ("singapore-stud", {"ante": 25, "jackpot-player": 5, "jackpot-dealer": 10}, "all"),
        ("progressive-holdem", {"ante": 25, "jackpot": 5}, "all"),
    ],
)
def test_prizes_are_those_of_rounds_settled_one_after_the_other(game: str, bets: dict[str, int], strategy: str) -> None:
    """Each round settled from the meter as it stands then, contributions added when its bets are closed."""
    asked: dict[str, Any] = {"rounds": 1_500, "block_rounds": 1_500, "boxes": 1, "bets": bets, "strategy": strategy}
    asked |= {"deck": RARE if game != "progressive-holdem" else [*RARE, "8c", "8s"], "meter": 70_000}
    settings = read_house_settings({"game": game, **asked})
    table = SimulatedTable(settings, [named_strategy(settings.game, strategy)], 0)
    stake = 100 * sum(amount for bet, amount in bets.items() if bet != "ante")
    meter, won, hits = 70_000_00 * 10_000, 0, 0
    for _ in range(1_500):
        meter += stake * 7_000
        before = Meter(meter // 10_000, 50_000_00)
        settlement = ranked_round(table.played()).settled_from(before)
        won += sum(box.net for box in settlement.boxes)
        hits += len(settlement.payouts)
        meter += ((settlement.meter_after or 0) - before.value) * 10_000
    found = croupier.simulate(game, **asked, workers=1)

    assert hits > 2
    assert found["jackpot"]["hit_count"] == hits
    assert found["jackpot"]["meter_at_end"] == dollars(meter // 10_000)
    assert from_dollars(found["house"]["players_lost"]) == -won


def test_a_strategy_may_be_a_function() -> None:
    def all_black(seen: PlayerSight) -> bool:
        return all(card & 3 in (0, 3) for card in seen.cards)

    found = croupier.simulate("casino-stud", **{**ASKED, "strategy": all_black}, workers=1)
    folds = next(way["count"] for way in found["main"]["ways"] if way["way"] == "fold")
    assert 0.95 < folds / found["boxes"] < 0.995
    assert found["main"]["exact_house_edge"] is None
    with pytest.raises(InputError, match="plain path"):
        croupier.simulate("casino-stud", **{**ASKED, "strategy": all_black}, workers=1, engine="fast")


def test_the_exact_edge_lies_in_the_interval() -> None:
    found = croupier.simulate("casino-stud", rounds=60_000, strategy="pair", seed=3)
    low, high = found["main"]["confidence_95"]

    assert low < found["main"]["exact_house_edge"] < high
    assert sum(way["count"] for way in found["main"]["ways"]) == found["boxes"] == 420_000
    assert [step["rounds"] for step in found["convergence"]] == [10_000, 20_000, 30_000, 40_000, 50_000, 60_000]


@pytest.mark.parametrize(
    ("settings", "place"),
    [
        ({"rounds": 0}, "rounds"),
        ({"boxes": 10}, "boxes"),
        ({"bets": {"ante": 0}}, "bets.ante"),
        ({"bets": {"bet": 50}}, "bets.bet"),
        ({"bets": {"ante": [25, 25]}}, "bets.ante"),
        ({"bets": {"ante": 25}, "limits": {"ante": [50, 500]}}, "bets.ante"),
        ({"strategy": "bravely"}, "strategy"),
        ({"deck": ["As", "Ks"]}, "deck"),
        ({"device": "hat"}, "device"),
        ({"colour": "red"}, "colour"),
        ({"version": 99}, "version"),
        ({"workers": 0}, "workers"),
        ({"engine": "steam"}, "engine"),
    ],
)
def test_what_cannot_be_simulated_is_refused_with_its_place(settings: dict[str, Any], place: str) -> None:
    with pytest.raises(InputError) as refused:
        croupier.simulate("casino-stud", **{"rounds": 10, **settings})
    assert refused.value.place == place


@pytest.mark.parametrize("device", [device.value for device in Device])
def test_settings_are_read_as_they_are_written(device: str) -> None:
    asked = {"game": "singapore-stud", "rounds": 5, "device": device, "bets": {"jackpot-dealer": 5}, "boxes": 9}
    settings = read_house_settings(asked)

    assert read_house_settings(settings.document()) == settings


def test_the_command_prints_figures_and_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, settings = tmp_path / "run.html", tmp_path / "more.yaml"
    settings.write_text("block_rounds: 500\nstrategy: [pair, pair]\n")
    words = ["simulate", "casino-stud", "--rounds", "2300", "--boxes", "2", "--bet", "ante=25", "--bet", "jackpot=5"]
    words += ["--settings", str(settings), "--workers", "1", "--format"]

    assert main([*words, "text", "--report", str(page)]) == 0
    text = capsys.readouterr().out
    assert "2,300 rounds, 4,600 boxes, seed 1" in text
    assert "house edge after more and more rounds" in text
    assert page.read_text().count("<svg") == 1
    assert main([*words, "json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(answer(workers=1))


@pytest.mark.parametrize(("game", "file"), [("casino-stud", "run.pdf"), ("poker", "run.html")])
def test_a_report_that_cannot_be_written_is_refused_before_the_work(
    game: str, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", game, "--rounds", "1000000000000", "--report", str(tmp_path / file)]) == 2
    assert capsys.readouterr().err.startswith("croupier: report: ")


def test_ctrl_c_prints_what_is_there(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    words = ["simulate", "poker", "--rounds", "1000000000", "--resume", str(file), "--format", "text"]
    # A shell starts what it runs in the background with the signal ignored, and so whatever that starts.
    heeding = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        " from croupier.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", heeding, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 3, "some blocks are done")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=LONGEST_S)

    assert (process.returncode, err) == (130, "")
    assert "hands of 1,000,000,000: interrupted, seed 1" in out
