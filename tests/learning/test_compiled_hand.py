"""Hands of the compiled engine are those of the live tables: every observation, mask, reward and result."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.env_logger import EnvLogger

from croupier.errors import InputError
from croupier.learning import IllegalActionError, PokerEnv, poker_env

TABLES: list[dict[str, Any]] = [
    {"stacks": 100_00},
    {"stacks": [3_00, 100_00], "exact_amounts": True, "rake_percent": "5", "rake_cap": 3_00},
    {"stacks": [1_00, 1_00]},
    {"seats": 3, "stacks": [55_00, None, 20_00], "button": 3, "history_rows": 6},
    {"seats": 6, "stacks": [30_00, 40_00, 50_00, 60_00, 80_00, 100_00], "rake_percent": "4.5"},
    {"seats": 6, "stacks": [2_00, 7_00, 13_00, None, 44_00, 3_00], "exact_amounts": True, "chip": 50, "small_blind": 50,
     "big_blind": 1_00, "rake_percent": "5", "no_flop_no_drop": True},
    {"seats": 9, "stacks": [13_00, 27_00, 500_00, 44_00, 100_00, 230_00, 90_00, 61_00, 7_00],
     "sizes": (0, Fraction(1, 3), 0.75, 2)},
    {"seats": 10, "stacks": 25_00},
]  # fmt: skip


def both(settings: dict[str, Any]) -> tuple[PokerEnv, PokerEnv]:
    return PokerEnv(engine="fast", **settings), PokerEnv(engine="plain", **settings)


def assert_alike(quick: PokerEnv, plain: PokerEnv) -> None:
    assert quick.agents == plain.agents
    assert quick.agent_selection == plain.agent_selection
    assert quick.rewards == plain.rewards
    assert quick.terminations == plain.terminations
    assert quick.infos == plain.infos
    for agent in plain.agents:
        ours, theirs = quick.observe(agent), plain.observe(agent)
        np.testing.assert_array_equal(ours["observation"], theirs["observation"])
        np.testing.assert_array_equal(ours["action_mask"], theirs["action_mask"])
        assert ours["observation"].dtype == theirs["observation"].dtype
        assert ours["action_mask"].dtype == theirs["action_mask"].dtype


def some_action(mask: Any, chance: Random) -> int:
    """Any legal one, a fold less often, so that hands come to a showdown."""
    legal = np.flatnonzero(mask).tolist()
    return int(chance.choice(legal if chance.random() < 0.3 else legal[1:]))


@pytest.mark.clause("PKR 3.5", "PKR 3.14.2", "PKR 3.15.3", "PKR 3.15.4", "PKR 4.1", "PKR 4.5", "R-26", "R-30", "R-53")
@pytest.mark.parametrize("settings", TABLES, ids=str)
def test_every_step_is_that_of_the_live_engine(settings: dict[str, Any]) -> None:
    quick, plain = both(settings)
    chance = Random(1)
    for hand in range(60):
        seed = 5 if hand == 0 else None
        quick.reset(seed=seed)
        plain.reset(seed=seed)
        assert_alike(quick, plain)
        while plain.agents:
            agent = plain.agent_selection
            action = None if plain.terminations[agent] else some_action(plain.observe(agent)["action_mask"], chance)
            quick.step(action)
            plain.step(action)
            if plain.agents:
                assert_alike(quick, plain)


@pytest.mark.parametrize("settings", [TABLES[0], TABLES[5]], ids=str)
def test_the_live_engine_can_take_over_at_any_step(settings: dict[str, Any]) -> None:
    quick, plain = both(settings)
    chance = Random(2)
    quick.reset(seed=9)
    plain.reset(seed=9)
    for _ in range(60):
        while plain.agents:
            agent = plain.agent_selection
            if chance.random() < 0.2:
                assert quick.table == plain.table
                assert quick.save() == plain.save()
            action = None if plain.terminations[agent] else some_action(plain.observe(agent)["action_mask"], chance)
            quick.step(action)
            plain.step(action)
        quick.reset()
        plain.reset()
        assert_alike(quick, plain)


def test_an_illegal_action_changes_nothing() -> None:
    quick, plain = both({"seats": 3, "stacks": 20_00, "exact_amounts": True})
    quick.reset(seed=4)
    plain.reset(seed=4)
    for wrong in (-1, 10_000, 7, None, "all"):
        with pytest.raises(IllegalActionError) as ours:
            quick.step(wrong)  # type: ignore[arg-type]
        with pytest.raises(IllegalActionError) as theirs:
            plain.step(wrong)  # type: ignore[arg-type]
        assert str(ours.value) == str(theirs.value)
    assert_alike(quick, plain)


@pytest.mark.parametrize(
    "settings", [{"hands": 2}, {"ante": 1_00}, {"departures": {1: ["seat_1"]}}, {"engine": "slow"}]
)
def test_what_the_compiled_engine_cannot_play_is_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="engine"):
        PokerEnv(**{"engine": "fast", **settings})


def test_the_official_tests_pass_on_it(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(poker_env(engine="fast", seats=4), num_cycles=40)
    seed_test(lambda: poker_env(engine="fast", seats=4), num_cycles=40)
    assert "Passed" in capsys.readouterr().out


def test_the_wrapper_tells_calls_in_a_wrong_order() -> None:
    env = poker_env(engine="fast")
    for call in (env.last, env.agent_iter, lambda: env.step(0), lambda: env.agents):
        with pytest.raises((AttributeError, AssertionError)):
            call()
    env.reset(seed=1)
    turns = iter(env.agent_iter())
    next(turns)
    with pytest.raises(AssertionError, match="step"):
        next(turns)
    env.reset()
    for _ in env.agent_iter(3):
        env.step(None if env.last()[2] else 0)
    assert env.agents == []
    EnvLogger.flush()
    env.step(0)
    assert any("step() called after all agents are terminated" in line for line in EnvLogger.mqueue)
