"""Poker on a GPU counts what the kernel counts, block for block. Here a C++ compiler takes the GPU's place."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import croupier
from bench.poker_gpu import EXPECTED
from croupier.cli import main
from croupier.errors import InputError
from croupier.games.poker_betting import Deed
from croupier.simulation.poker_settings import fits_gpu, read_poker_settings
from croupier.simulation.poker_strategies import SeenBetting
from tests.simulation.gpu_on_cpu import COMPILER, cupy_on_cpu
from tests.simulation.test_poker_kernel import CASES
from tools.poker_gpu_counts import cases

MODULE = "croupier.simulation.poker_gpu"
needs_compiler = pytest.mark.skipif(COMPILER is None, reason="there is no C++ compiler")


@pytest.fixture
def gpu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "cupy", cupy_on_cpu(tmp_path))
    monkeypatch.delitem(sys.modules, MODULE, raising=False)
    yield
    sys.modules.pop(MODULE, None)


@needs_compiler
@pytest.mark.usefixtures("gpu")
@pytest.mark.clause(
    "PKR 3.5", "PKR 3.15.3", "PKR 3.15.4", "PKR 3.16", "PKR 4.1", "PKR 4.3", "PKR 4.5", "R-26", "R-27", "R-28", "R-53"
)
@pytest.mark.parametrize("number", [at for at, case in enumerate(CASES) if "session_hands" not in case])
def test_gpu_and_kernel_give_the_same_answer(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{MODULE}.HANDS_OF_A_LAUNCH", 150)  # a block goes on where the last launch has left it
    asked: dict[str, Any] = {"rounds": 3_000, "block_rounds": 401, "seed": number, "workers": 1, **CASES[number]}

    assert croupier.simulate("poker", engine="gpu", **asked) == croupier.simulate("poker", engine="fast", **asked)


@needs_compiler
@pytest.mark.usefixtures("gpu")
def test_the_highest_stacks_of_a_gpu_are_counted_right() -> None:
    asked: dict[str, Any] = {"rounds": 500, "seats": 2, "stacks": 4_999_900, "strategy": "maniac"}

    assert croupier.simulate("poker", engine="gpu", **asked) == croupier.simulate("poker", engine="fast", **asked)
    assert fits_gpu(read_poker_settings({"game": "poker", **asked}))
    assert not fits_gpu(read_poker_settings({"game": "poker", **asked, "stacks": 4_999_901}))


@needs_compiler
@pytest.mark.usefixtures("gpu")
def test_a_simulation_on_a_gpu_goes_on_with_the_blocks_of_a_file(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.jsonl", tmp_path / "theirs.jsonl"
    asked: dict[str, Any] = {"block_rounds": 50, "seats": 3, "strategy": "loose", "workers": 1}
    shares: list[float] = []
    croupier.simulate("poker", rounds=420, engine="fast", resume=ours, **asked)
    croupier.simulate("poker", rounds=1_000, engine="gpu", resume=ours, progress=shares.append, **asked)
    croupier.simulate("poker", rounds=1_000, engine="fast", resume=theirs, **asked)

    assert ours.read_bytes() == theirs.read_bytes()
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_the_counts_that_a_gpu_is_held_to_are_those_of_the_kernel() -> None:
    assert list(cases()) == json.loads(EXPECTED.read_bytes())


def fold_always(_seen: SeenBetting) -> tuple[Deed, int | None]:
    return "fold", None


@pytest.mark.parametrize(
    ("game", "asked", "sentence"),
    [
        ("casino-stud", {}, "the GPU plays Poker alone; fast and plain play this game"),
        ("poker", {"seats": 2, "stacks": 5_000_000}, "stacks as high as these do not run on the GPU"),
        ("poker", {"session_hands": 2}, "chips that are carried over hands do not run on the GPU"),
        ("poker", {"strategy": fold_always}, "a strategy that is a function runs on the plain path"),
        ("poker", {"scheduler": "tcp://127.0.0.1:1"}, "it takes no executor and no scheduler"),
        ("poker", {"executor": ThreadPoolExecutor(1)}, "it takes no executor and no scheduler"),
    ],
)
def test_what_a_gpu_cannot_play_is_refused(game: str, asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence) as refused:
        croupier.simulate(game, rounds=10, engine="gpu", **asked)
    assert refused.value.place == "engine"


def test_without_the_extra_the_command_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    monkeypatch.delitem(sys.modules, MODULE, raising=False)

    assert main(["simulate", "poker", "--engine", "gpu", "--rounds", "10"]) == 2
    assert "pip install 'croupier[gpu]'" in capsys.readouterr().err
