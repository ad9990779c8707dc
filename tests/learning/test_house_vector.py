"""Compiled rounds side by side are those of as many single environments, number for number."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from croupier.errors import InputError
from croupier.hands.compiled import compiled
from croupier.hands.kernel import Numbers
from croupier.learning import HouseEnv, HouseVectorEnv, IllegalActionError
from croupier.shoe.shuffling import below
from croupier.simulation.chance import RandomStream
from croupier.simulation.chance_kernel import below_in_bytes, kernel_words

BOXES = 24
SETTINGS: list[dict[str, Any]] = [
    {"game": "casino-stud", "bets": {"jackpot": 5_00}, "ante": 25_00},
    {"game": "casino-stud", "device": "electronic-card-shuffler"},
    {"game": "multi-link-stud", "bets": {"jackpot": 5_00}},
    {"game": "singapore-stud", "bets": {"jackpot-player": 5_00, "jackpot-dealer": 5_00}},
    {"game": "progressive-holdem", "bets": {"jackpot": 5_00, "bonus": 25_00}},
    {"game": "progressive-holdem"},
]


def single_environments(mode: AutoresetMode, settings: dict[str, Any]) -> SyncVectorEnv[Any, Any]:
    return SyncVectorEnv([partial(HouseEnv, **settings)] * BOXES, autoreset_mode=mode)


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_each_step_is_that_of_single_environments(settings: dict[str, Any], mode: AutoresetMode) -> None:
    ours, theirs = HouseVectorEnv(num_envs=BOXES, autoreset_mode=mode, **settings), single_environments(mode, settings)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    chance = np.random.default_rng(3)
    np.testing.assert_array_equal(ours.reset(seed=11)[0], theirs.reset(seed=11)[0])
    for step in range(30):
        if step == 20:
            np.testing.assert_array_equal(ours.reset()[0], theirs.reset()[0])
        actions = chance.integers(2, size=BOXES)
        mine, other = ours.step(actions), theirs.step(actions)
        for one, peer in zip(mine[:4], other[:4], strict=True):
            np.testing.assert_array_equal(one, peer)
            assert one.dtype == peer.dtype
        told = mine[4].get("final_info", mine[4]), other[4].get("final_info", other[4])
        if "net" in told[1]:
            over = told[1]["_net"]
            np.testing.assert_array_equal(told[0]["_net"], over)
            np.testing.assert_array_equal(told[0]["net"][over], told[1]["net"][over])
        for number in np.flatnonzero(other[4].get("_final_obs", ())):
            np.testing.assert_array_equal(mine[4]["final_obs"][number], other[4]["final_obs"][number])


@pytest.mark.parametrize("game", ["casino-stud", "progressive-holdem"])
def test_every_ending_is_worth_what_the_engine_says(game: str) -> None:
    """Many more rounds than single environments could play: the rare endings come up, and each is asked again."""
    bets = {"jackpot": 5_00} | ({"bonus": 10_00} if game == "progressive-holdem" else {})
    env, single = HouseVectorEnv(game, num_envs=4_000, bets=bets), HouseEnv(game, bets=bets)
    env.reset(seed=5)
    chance, asked = np.random.default_rng(5), Random(5)
    for _ in range(12):
        deals, nodes = env.cards(), env.decisions()
        actions = chance.integers(2, size=4_000)
        _, rewards, over, _, _ = env.step(actions)
        best = np.argsort(rewards)[-5:].tolist() + asked.sample(range(4_000), 10)
        for number in best:
            if over[number]:
                single.replay(deals[number], None, (*nodes[number], int(actions[number])))
                assert float(single.net_in_antes) == rewards[number]


def test_gymnasium_makes_it_and_its_wrappers_take_it() -> None:
    env = gymnasium.make_vec("croupier/CasinoStud-v0", num_envs=3, vectorization_mode="vector_entry_point", ante=50_00)
    assert isinstance(env.unwrapped, HouseVectorEnv)
    counted = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    counted.reset(seed=1)
    _, _, _, _, infos = counted.step(np.array([1, 0, 1]))
    assert infos["episode"]["l"].tolist() == [1, 1, 1]


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env, other = HouseVectorEnv(num_envs=3), HouseVectorEnv(num_envs=3)
    with pytest.raises(IllegalActionError, match="reset"):
        env.step(np.zeros(3, np.int64))
    env.reset(seed=2)
    other.reset(seed=2)
    for wrong in ([0, 2, 1], [0, -1, 1], [0, 1], [0.0, 1.0, 1.0]):
        with pytest.raises(IllegalActionError, match="3 actions are wanted"):
            env.step(np.array(wrong))
    np.testing.assert_array_equal(env.step(np.ones(3, np.int64))[0], other.step(np.ones(3, np.int64))[0])


def test_without_autoreset_rounds_wait_until_they_are_dealt_anew() -> None:
    env = HouseVectorEnv("progressive-holdem", num_envs=2, autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=3)
    _, _, over, _, infos = env.step(np.array([0, 1]))
    assert over.tolist() == [True, False]
    assert infos["action_mask"].tolist() == [[0, 0], [1, 1]]
    with pytest.raises(IllegalActionError, match="reset_mask"):
        env.step(np.array([1, 1]))
    env.reset(options={"reset_mask": over})
    assert not env.step(np.array([1, 1]))[2].any()


@pytest.mark.parametrize(
    ("given", "place"),
    [({"num_envs": 0}, "num_envs"), ({"ante": 25_00, "bets": {"bonus": 5}}, "bet"), ({"game": "faro"}, "game")],
)
def test_bad_settings_are_refused_with_their_place(given: dict[str, Any], place: str) -> None:
    with pytest.raises(Exception, match=place):
        HouseVectorEnv(**given)
    with pytest.raises(InputError, match="seed"):
        HouseVectorEnv(num_envs=2).reset(seed=[1])
    with pytest.raises(InputError, match="reset_mask"):
        HouseVectorEnv(num_envs=2).reset(options={"reset_mask": [True, True]})


@compiled
def some_numbers(words: Numbers, limits: Numbers, numbers: Numbers) -> None:
    for at in range(len(limits)):
        numbers[at] = below_in_bytes(words, limits[at])


def test_compiled_draws_are_those_of_the_same_stream_in_python() -> None:
    chance = RandomStream(99)
    limits = np.array([52, 350, 300, 256, 257] * 100)
    numbers = np.zeros(len(limits), np.int64)
    some_numbers(kernel_words(99, 0), limits, numbers)
    assert numbers.tolist() == [below(limit, chance.randbytes) for limit in limits.tolist()]


def test_the_other_environments_need_no_compiler() -> None:
    code = "import sys, croupier.learning as learning; print('numba' in sys.modules, learning.HouseVectorEnv.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "HouseVectorEnv"]
