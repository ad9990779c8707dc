"""The training example of heads-up Poker, in a short form: it learns from what its actions bring."""

from __future__ import annotations

import importlib.util
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.snippets import ROOT


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn_heads_up_poker", ROOT / "examples" / "learn_heads_up_poker.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def taught(example: ModuleType, features: Any, actions: Any, brought: Any) -> Any:
    """The learner's estimates after these decisions on the first street."""
    street = np.zeros(len(actions), np.int64)
    return example.fitted([example.Experience(street, features, actions, brought, np.zeros(1))])


def test_at_first_it_checks_and_calls(example: ModuleType) -> None:
    played = example.gather(example.at_first(), 20, 3, 0.0)

    assert set(played.actions.tolist()) == {example.PASS}
    assert len(played.won) == 20
    assert len(played.brought) == len(played.features) == len(played.actions)


def test_it_takes_what_has_brought_most_and_folds_what_only_loses(example: ModuleType) -> None:
    features = np.zeros((400, example.FEATURES))
    features[:200, 0] = features[200:, 1] = 1.0
    actions = np.tile([1, 2, 3, 4], 100)
    brought = np.where(actions == 3, 0.5, 0.1)
    brought[200:] = -1.0
    known = taught(example, features, actions, brought)

    assert known.best(0, features[0], [0, 1, 2, 3, 4]) == 3
    assert known.best(0, features[0], [0, 1, 4]) in (1, 4)
    assert known.best(0, features[-1], [0, 1, 2, 3, 4]) == example.FOLD


def test_it_doubts_what_it_has_hardly_seen(example: ModuleType) -> None:
    chance = np.random.default_rng(1)
    features = np.zeros((310, example.FEATURES))
    features[:, 0] = 1.0
    actions = np.array([1] * 300 + [4] * 10)
    brought = np.concatenate([0.3 + chance.normal(size=300) / 10, chance.normal(size=10) * 9])
    known = taught(example, features, actions, brought)

    assert known.best(0, features[0], [0, 1, 4]) == 1


def test_what_a_decision_brings_is_what_comes_back_after_it(example: ModuleType) -> None:
    """A fold brings nothing, whatever was in the pot before."""
    played = example.gather(example.at_first(), 150, 5, 1.0)
    folds = played.actions == example.FOLD

    assert folds.sum() > 5
    np.testing.assert_allclose(played.brought[folds], 0.0, atol=1e-6)
    assert (played.brought[~folds] != 0).any()


def test_a_short_course_is_the_same_each_time_and_ends_in_a_match(example: ModuleType) -> None:
    one, other = example.learn(60, seed=2), example.learn(60, seed=2)
    np.testing.assert_array_equal(one.sums, other.sums)
    won = example.match(one, 20, seed=9)
    mean, low, high = example.interval(won)

    assert len(won) == 20
    assert low <= mean <= high
    assert abs(won).max() <= 25
