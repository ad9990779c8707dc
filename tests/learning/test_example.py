"""The training example counts the edge of what it has learnt exactly."""

from __future__ import annotations

import importlib.util
from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest

import croupier
from tests.snippets import ROOT

FOLD, BET = 0, 1


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn_casino_stud", ROOT / "examples" / "learn_casino_stud.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_its_edge_of_a_known_strategy_is_the_exact_one(example: ModuleType) -> None:
    class PairOrBetter(example.Averages):  # type: ignore[misc,name-defined]  # a class of a file that mypy does not see
        def best(self, kind: tuple[int, ...], _up: int) -> int:
            return BET if kind[0] >= 2 else FOLD

    main: Any = croupier.odds("casino-stud", strategy="pair")["main"]
    assert example.exact_edge(PairOrBetter()) == Fraction(-main["net"], main["combinations"])


def test_what_it_learns_is_worse_than_best_play_and_better_than_folding(example: ModuleType) -> None:
    learnt = example.exact_edge(example.learn(1_500, seed=1))
    best: Any = croupier.odds("casino-stud")["main"]
    assert best["house_edge"] <= learnt < 0.5


def test_it_learns_to_bet_good_hands_and_to_fold_bad_ones(example: ModuleType) -> None:
    averages = example.learn(1_500, seed=1)
    assert averages.best((3,), -1) == BET
    assert averages.best((0,), -1) == FOLD
