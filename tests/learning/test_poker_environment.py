"""Poker as a PettingZoo environment, on the engine of live tables."""

from __future__ import annotations

import pickle
import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from croupier.errors import InputError
from croupier.learning import IllegalActionError, PokerEnv, poker_env
from croupier.learning.poker_actions import FOLD, PASS
from croupier.learning.poker_sight import DEED_CODES
from croupier.poker import PokerTable
from croupier.refusals import Refused

SETTINGS: dict[str, dict[str, Any]] = {
    "heads-up": {},
    "six seats, five hands": {"seats": 6, "hands": 5},
    "to the last chip, exact amounts": {"seats": 3, "hands": None, "stacks": 20_00, "exact_amounts": True},
    "ten seats, antes and rake": {"seats": 10, "ante": 1_00, "rake_percent": "5", "hands": 3},
    "coming and going": {
        "seats": 4,
        "hands": 8,
        "stacks": [50_00, 50_00, None, 50_00],
        "arrivals": {2: {"seat_3": 50_00}},
        "departures": {4: ["seat_1"]},
    },
}


def mask_of(env: PokerEnv, agent: str) -> list[int]:
    found: list[int] = env.observe(agent)["action_mask"].tolist()
    return found


def random_action(env: PokerEnv, chance: random.Random) -> int:
    return chance.choice([number for number, legal in enumerate(mask_of(env, env.agent_selection)) if legal])


def play_on(env: PokerEnv, chance: random.Random) -> list[Any]:
    """Everything that happens until the episode ends, with random legal actions."""
    told = []
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        told.append((agent, seen["observation"].tolist(), reward, terminated, dict(info)))
        env.step(None if terminated or truncated else random_action(env, chance))
    return told


def part(env: PokerEnv, agent: str, name: str) -> Any:
    return env.observe(agent)["observation"][env.layout.sections[name]]


def in_words(env: PokerEnv, agent: str) -> list[tuple[str, int, int, float]]:
    """The history that an agent sees."""
    words = {code: word for word, code in DEED_CODES.items()}
    rows = part(env, agent, "history").reshape(-1, 4).tolist()
    return [(words[int(deed)], int(seat), int(street), total) for deed, seat, street, total in rows if deed]


@pytest.mark.filterwarnings("ignore:Observation", "ignore:'options' is no option", "ignore:Action mask")
@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_the_official_tests_pass(settings: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(poker_env(**settings), num_cycles=100)
    seed_test(lambda: poker_env(**settings), num_cycles=50)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_every_chip_is_accounted_for(settings: dict[str, Any]) -> None:
    env, chance = PokerEnv(**settings), random.Random(1)
    for seed in range(5):
        env.reset(seed=seed)
        stacks = {agent: env.table.seats[int(agent[5:])].stack for agent in env.agents}
        paid: dict[tuple[str, int], int] = {}
        for agent in env.agent_iter():
            _, _, terminated, _, _ = env.last()
            for other, info in env.infos.items():
                if info:
                    paid[other, info["hand"]] = info["net"]
                    stacks[other] = info["chips"]
            env.step(None if terminated else random_action(env, chance))
            assert all(chips >= 0 for chips in stacks.values()), agent
        hands = {hand for _, hand in paid}
        for hand in hands:
            lost = -sum(net for (_, number), net in paid.items() if number == hand)
            assert lost >= 0
            assert lost == 0 or "rake_percent" in settings


def test_rewards_are_the_big_blinds_that_a_hand_won() -> None:
    env = PokerEnv(button=1)
    env.reset(seed=1)
    assert env.agent_selection == "seat_1", "heads-up the button has the Small Blind and acts first (3.8)"
    env.step(FOLD)
    assert env.rewards == {"seat_1": -0.5, "seat_2": 0.5}
    assert env.terminations == {"seat_1": True, "seat_2": True}


@pytest.mark.parametrize("seed", range(5))
def test_a_hand_comes_out_as_at_a_live_table(seed: int) -> None:
    chance = random.Random(seed)
    stacks = [40_00, 90_00, 150_00, 200_00, 60_00]
    env = PokerEnv(seats=5, stacks=stacks, button=1, rake_percent="5")
    env.reset(seed=seed)
    table = PokerTable.open(env.settings, None)
    for seat, amount in enumerate(stacks, 1):
        table.sit(f"seat_{seat}", seat, amount)
    table.start_hand(env.save().deck)
    while not env.terminations[env.agent_selection]:
        agent = env.agent_selection
        number = random_action(env, chance)
        deed, to = env.meaning(number)
        env.step(number)
        table.act(agent, deed, to)
    assert {seat: there.stack for seat, there in table.state.seats.items()} == {
        seat: there.stack for seat, there in env.table.seats.items()
    }


@pytest.mark.parametrize("exact", [False, True])
def test_the_mask_allows_what_the_engine_allows_and_nothing_else(exact: bool) -> None:
    chance = random.Random(3)
    env = PokerEnv(seats=3, stacks=[30_00, 8_00, 55_00], exact_amounts=exact)
    tried = 0
    for seed in range(8):
        env.reset(seed=seed)
        while not env.terminations[env.agent_selection]:
            mask, before = mask_of(env, env.agent_selection), env.save()
            for number in range(env.actions.size):
                if not mask[number]:
                    with pytest.raises(IllegalActionError, match=f"action {number} is not legal"):
                        env.step(number)
                    assert env.save() == before
                    tried += 1
                elif seed < 2:
                    env.step(number)
                    env.restore(before)
            env.step(random_action(env, chance))
    assert tried


def test_exact_amounts_stand_behind_the_menu() -> None:
    env = PokerEnv(button=1, exact_amounts=True)
    env.reset(seed=1)
    mask = mask_of(env, "seat_1")
    lowest, all_in = env.actions.number_of_total(4_00), env.actions.number_of_total(200_00)
    assert [number for number in range(env.actions.all_in + 1, len(mask)) if mask[number]] == [
        *range(lowest, all_in + 1)
    ]
    env.step(env.actions.number_of_total(7_00))
    assert in_words(env, "seat_2")[-1] == ("raise", 1, 0, 3.5)
    assert env.meaning(env.actions.number_of_total(200_00)) == ("all-in", None)


@pytest.mark.clause("PKR 3.16", "R-25")
def test_sizes_are_parts_of_the_pot_after_a_call() -> None:
    env = PokerEnv(button=1, sizes=(0, Fraction(1, 2), 1, 2))
    env.reset(seed=1)
    totals = [env.meaning(number) for number in range(2, 6)]
    assert totals == [("raise", 4_00), ("raise", 4_00), ("raise", 6_00), ("raise", 10_00)]


@pytest.mark.parametrize("action", [99, -1, None, "call", 1.0])
def test_an_action_that_is_none_is_refused_and_changes_nothing(action: Any) -> None:
    env = PokerEnv()
    env.reset(seed=1)
    before = env.save()
    with pytest.raises(IllegalActionError):
        env.step(action)
    assert env.save() == before


def test_nothing_can_be_done_before_the_first_hand_or_after_the_last() -> None:
    env = PokerEnv()
    with pytest.raises(IllegalActionError, match="reset"):
        env.step(PASS)
    env.reset(seed=1)
    play_on(env, random.Random(1))
    with pytest.raises(IllegalActionError, match="reset"):
        env.step(PASS)


def test_a_mask_is_all_zero_out_of_turn() -> None:
    env = PokerEnv(seats=6)
    env.reset(seed=1)
    for agent in env.agents:
        assert any(mask_of(env, agent)) == (agent == env.agent_selection)


def test_hole_and_board_cards_are_told_apart_and_others_stay_hidden() -> None:
    env = PokerEnv(button=1)
    given = {"board": "2c 3c 4c", "actions": [PASS, PASS]}
    seen = []
    for theirs in ("Kh Kd", "7h 2d"):
        env.reset(seed=1, options={"hole": {"seat_1": "As Ad", "seat_2": theirs}, **given})
        seen.append(env.observe("seat_1")["observation"])
        assert np.flatnonzero(part(env, "seat_1", "hole")).tolist() == [49, 51]
        assert np.flatnonzero(part(env, "seat_1", "board")).tolist() == [0, 4, 8]
    assert np.array_equal(seen[0], seen[1])


def test_the_history_has_every_action_and_forced_bet() -> None:
    env = PokerEnv(seats=3, button=1, ante=1_00)
    env.reset(seed=1, options={"actions": [PASS, ("raise", 8_00), ("fold",), PASS, PASS, ("bet", 10_00)]})
    assert in_words(env, "seat_1") == [
        ("dead", 1, 0, 0.5),
        ("live", 1, 0, 0.5),
        ("dead", 2, 0, 0.5),
        ("live", 2, 0, 1),
        ("dead", 0, 0, 0.5),
        ("call", 0, 0, 1),
        ("raise", 1, 0, 4),
        ("fold", 2, 0, 1),
        ("call", 0, 0, 4),
        ("check", 1, 1, 0),
        ("bet", 0, 1, 5),
    ]


def test_antes_are_dead_money_beside_the_blinds() -> None:
    env = PokerEnv(seats=3, button=1, ante=1_00)
    env.reset(seed=1)
    pot, level, least, owed = part(env, "seat_1", "amounts").tolist()
    assert (pot, level, least, owed) == (3, 1, 1, 1)
    env.step(FOLD)
    env.step(FOLD)
    assert env.rewards == {"seat_1": -0.5, "seat_2": -1.0, "seat_3": 1.5}


@pytest.mark.clause("PKR 4.1", "R-28")
def test_the_house_takes_its_rake() -> None:
    env = PokerEnv(button=1, rake_percent="5", rake_cap=3_00, stacks=100_00)
    env.reset(seed=1, options={"hole": {"seat_1": "As Ad", "seat_2": "Kh Qd"}, "board": "Ac Ah 2c 3d 9s"})
    env.step(env.actions.all_in)
    env.step(PASS)
    assert env.rewards == {"seat_1": 48.5, "seat_2": -50.0}


def test_chips_are_carried_over_and_a_player_without_any_is_out() -> None:
    env = PokerEnv(seats=3, button=1, hands=None, stacks=[20_00, 20_00, 60_00])
    given = {"hole": {"seat_1": "As Ad", "seat_2": "Kh Kd", "seat_3": "7c 2d"}, "board": "Ac Ah 2c 3d 9s"}
    env.reset(seed=1, options=given)
    env.step(env.actions.all_in)
    env.step(PASS)
    env.step(FOLD)
    assert (env.rewards["seat_1"], env.rewards["seat_2"], env.rewards["seat_3"]) == (11, -10, -1)
    assert env.terminations == {"seat_1": False, "seat_2": True, "seat_3": False}
    assert env.infos["seat_3"]["shown"] == {"seat_1": "As Ad"}, "a beaten hand is mucked unseen"
    env.step(None)
    assert env.agents == ["seat_1", "seat_3"]
    assert {seat: there.stack for seat, there in env.table.seats.items()} == {1: 42_00, 3: 58_00}


@pytest.mark.clause("PKR 5.4")
def test_a_newcomer_sits_down_and_pays_as_the_rules_say() -> None:
    env = PokerEnv(seats=4, button=1, hands=3, stacks=[50_00, 50_00, 50_00, None], arrivals={2: {"seat_4": 40_00}})
    env.reset(seed=1)
    assert env.agents == ["seat_1", "seat_2", "seat_3"]
    env.step(FOLD)
    env.step(FOLD)
    assert env.agents == ["seat_1", "seat_2", "seat_3", "seat_4"]
    hand = env.table.hand
    assert hand is not None
    assert (hand.opening.button, hand.opening.small, hand.opening.big) == (2, 3, 4)
    play_on(env, random.Random(1))


@pytest.mark.clause("PKR 1.35")
def test_a_folded_player_may_leave_and_never_comes_back() -> None:
    env = PokerEnv(seats=3, button=1, hands=3)
    env.reset(seed=1)
    with pytest.raises(Refused):
        env.leave("seat_2")
    env.step(FOLD)
    env.leave("seat_1")
    assert (env.agent_selection, env.terminations["seat_1"]) == ("seat_1", True)
    env.step(None)
    assert (env.agent_selection, env.agents) == ("seat_2", ["seat_2", "seat_3"])
    with pytest.raises(InputError, match="cannot sit down"):
        env.sit_down("seat_1", 50_00)
    env.step(FOLD)
    assert env.table.playing
    assert set(env.table.seats) == {2, 3}


def test_a_leaving_player_is_told_what_the_hand_cost() -> None:
    env = PokerEnv(seats=3, button=1, hands=3)
    env.reset(seed=1, options={"actions": [PASS]})
    env.step(FOLD)
    env.leave("seat_2")
    assert env.last()[1] == -0.5


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_a_saved_table_goes_on_the_same_from_a_file_and_in_another_environment(settings: dict[str, Any]) -> None:
    env, other = PokerEnv(**settings), PokerEnv(**settings)
    env.reset(seed=4)
    env.step(PASS)
    saved = pickle.dumps(env.save())
    first = play_on(env, random.Random(9))
    other.reset(seed=5)
    for again in (other, env):
        again.restore(pickle.loads(saved))
        assert play_on(again, random.Random(9)) == first


@pytest.mark.parametrize(
    "options",
    [
        {"hole": {"seat_1": "As As"}},
        {"hole": {"seat_9": "As"}},
        {"board": "2c 3c 4c 5c 6c 7c"},
        {"button": 7},
        {"stacks": 500_00},
        {"stacks": [1_00]},
        {"actions": [99]},
        {"actions": [("raise", 3_00)]},
        {"actions": [FOLD]},
    ],
    ids=str,
)
def test_a_bad_option_changes_nothing(options: dict[str, Any]) -> None:
    env = PokerEnv()
    env.reset(seed=1)
    env.step(PASS)
    before = env.save()
    with pytest.raises((InputError, IllegalActionError, Refused)):
        env.reset(seed=2, options=options)
    assert env.save() == before


def test_the_button_is_drawn_unless_it_is_given() -> None:
    env = PokerEnv(seats=3)
    buttons = set()
    for seed in range(20):
        env.reset(seed=seed)
        hand = env.table.hand
        buttons.add(hand and hand.opening.button)
    assert buttons == {1, 2, 3}


@pytest.mark.parametrize(
    ("settings", "place"),
    [
        ({"stacks": [1_00, None]}, "stacks"),
        ({"ante": 50}, "ante"),
        ({"big_blind": 3_00}, "big_blind"),
        ({"seats": 11}, "seats"),
        ({"arrivals": {2: {"seat_3": 10_00}}}, "arrivals, departures"),
        ({"render_mode": "rgb_array"}, "render_mode"),
    ],
)
def test_settings_that_make_no_table_are_refused(settings: dict[str, Any], place: str) -> None:
    with pytest.raises(InputError) as found:
        PokerEnv(**settings)
    assert found.value.place == place


def test_the_table_is_told_in_words() -> None:
    env = PokerEnv(button=1, render_mode="ansi")
    env.reset(seed=1, options={"hole": {"seat_1": "As Ad", "seat_2": "Kh Kd"}})
    assert env.render() == (
        "hand 1, board -, pot 3.00\n"
        "seat_2   Kh Kd  stack    198.00 bet      2.00\n"
        "seat_1   As Ad  stack    199.00 bet      1.00 button, to act"
    )
