"""Bots in the seats of a table: what they do, from their own views alone."""

from __future__ import annotations

import random

import pytest

from croupier.bots import Quick
from croupier.cards import DECK
from croupier.floor.driving.bot_seats import (
    LEAST_PART,
    NAMES,
    Bot,
    bots_at,
    delay_s,
    drawn_from,
    house_bot_command,
    poker_choice,
    stake,
)
from croupier.people.names import BOT_SIGN
from croupier.rounds.commands import CloseBets, PlaceBet
from tests.poker.tables import SETTINGS, open_table
from tests.rounds.tables import GAMES, opened, place, stacked

DRAW = drawn_from(b"seed")
BEA = Bot("Bea@T1", 2, "pair")


@pytest.mark.parametrize("places", [2, 7, 9])
def test_bots_leave_a_place_free_however_many_are_wanted(places: int) -> None:
    bots = bots_at("T1", 99, places=places, poker=False)
    assert len(bots) == min(places - 1, len(NAMES))
    assert len({bot.place for bot in bots} & set(range(1, places + 1))) == len(bots)


def test_bots_of_different_tables_have_different_names_that_no_person_can_have() -> None:
    bots = [bot.name for table in ("T1", "T2") for bot in bots_at(table, 3, places=7, poker=True)]
    assert len(set(bots)) == 6
    assert all(BOT_SIGN in name for name in bots)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_plays_a_whole_round(game: str) -> None:
    live = opened(game, ante_min=5_00, ante_max=20_00)
    while (command := house_bot_command(BEA, live.state, DRAW, attended=True)) is not None:
        live.send(command)
    assert 5_00 <= live.state.boxes[2].bets["ante"] <= 20_00
    live.send(CloseBets())
    live.deal()
    while (command := house_bot_command(BEA, live.state, DRAW, attended=False)) is not None:
        live.send(command)
    assert live.state.boxes[2].decisions


def test_some_bots_bet_on_the_jackpot_and_some_do_not() -> None:
    on_jackpot = set()
    for number in range(20):
        live = opened(jackpot_bet=5_00)
        bot = Bot(f"B{number}@T1", 2, "pair")
        while (command := house_bot_command(bot, live.state, DRAW, attended=True)) is not None:
            live.send(command)
        on_jackpot.add("jackpot" in live.state.boxes[2].bets)
    assert on_jackpot == {True, False}


def test_no_bot_bets_where_no_jackpot_bets_are_taken() -> None:
    for number in range(20):
        live = opened(meter=None)
        bot = Bot(f"B{number}@T1", 2, "pair")
        while (command := house_bot_command(bot, live.state, DRAW, attended=True)) is not None:
            live.send(command)
        assert set(live.state.boxes[2].bets) == {"ante"}


def test_a_bot_begins_no_round_while_nobody_is_there_and_ends_one_that_it_is_in() -> None:
    live = opened()
    assert house_bot_command(BEA, live.state, DRAW, attended=False) is None
    place(live, box=2, player=BEA.name)
    live.send(CloseBets())
    live.deal()
    assert house_bot_command(BEA, live.state, DRAW, attended=False) is not None


def test_a_bot_leaves_its_box_to_a_person_who_has_bet_there() -> None:
    live = opened()
    place(live, box=2, player="alice")
    assert house_bot_command(BEA, live.state, DRAW, attended=True) is None


def test_a_bot_decides_the_same_whatever_cards_it_cannot_see() -> None:
    own, up, rest = DECK[:5], DECK[5], list(DECK[6:])
    decided = set()
    for seed in range(10):
        random.Random(seed).shuffle(rest)
        # One box: after the burnt card its cards and the Dealer's come in turn, the Dealer's last one face up.
        dealt = [card for pair in zip(own, [*rest[1:5], up], strict=True) for card in pair]
        live = stacked("casino-stud", (rest[0], *dealt, *rest[5:]), meter=None)
        live.send(PlaceBet(box=2, player=BEA.name, bet="ante", amount=10_00))
        live.send(CloseBets())
        live.deal()
        while (command := house_bot_command(BEA, live.state, DRAW, attended=True)) is not None:
            live.send(command)
        decided.add(live.state.boxes[2].decisions)
    assert len(decided) == 1


def test_a_bot_takes_between_a_quarter_of_the_longest_and_all_of_it() -> None:
    delays = [delay_s(DRAW, 8, "T1", number) for number in range(500)]
    assert 8 / LEAST_PART <= min(delays) < 2.2
    assert 7.8 < max(delays) <= 8
    assert delay_s(DRAW, 8, "T1", 1) == delays[1]


def test_a_poker_bot_does_what_is_legal_and_the_same_again() -> None:
    table = open_table([1, 2, 3])
    table.start_hand()
    while not table.over:
        seat = table.state.seats[table.turn or 0]
        bot = Bot(seat.player, seat.number, "loose")
        hand = table.hand
        assert hand is not None
        choice = poker_choice(bot, table.state, hand, DRAW, Quick())
        assert poker_choice(bot, table.state, hand, DRAW, Quick()) == choice
        table.act(seat.player, choice.deed, choice.to)


@pytest.mark.clause("PKR 3.6", "PKR 3.6.2")
def test_a_bot_sits_down_with_a_lawful_stake() -> None:
    table = open_table([1])
    assert SETTINGS.min_stake <= stake(table.state, BEA) <= SETTINGS.max_stake
    table.sit(BEA.name, 2, SETTINGS.max_stake)
    table.leave(BEA.name)
    assert stake(table.state, BEA) == SETTINGS.max_stake
