"""A bot sees only the open cards and bets of a table."""

from __future__ import annotations

from croupier.bots.sight import BotSight, sight_of
from croupier.cards import DECK
from croupier.poker import PokerTable
from tests.bots.poker_games import BLINDS, STACK


def table_of(players: int) -> PokerTable:
    """Seat 1 has the button at two, and the blinds are to its left at more."""
    table = PokerTable.open(BLINDS, None)
    for seat in range(1, players + 1):
        table.sit(f"P{seat}", seat, STACK)
    table.start_hand(DECK)
    return table


def seen(table: PokerTable) -> BotSight:
    """By the player in turn."""
    return sight_of(table.state, in_turn(table))


def in_turn(table: PokerTable) -> str:
    assert table.turn is not None
    return table.state.seats[table.turn].player


def test_the_first_to_act_sees_two_blinds_and_everybody_behind_him() -> None:
    sight = seen(table_of(6))

    assert (sight.pot, sight.bet, sight.own_bet, sight.to_pay) == (15_00, 10_00, 0, 10_00)
    assert sight.behind == len(sight.opponents) == 5
    assert all(opponent.only_blind for opponent in sight.opponents)
    assert sight.street == 0


def test_before_the_flop_the_big_blind_acts_last_and_on_the_flop_the_button() -> None:
    table = table_of(3)
    behind = []
    while not table.view()["board"]:
        behind.append(seen(table).behind)
        table.act(in_turn(table), "call" if seen(table).to_pay else "check")
    for _ in range(3):
        behind.append(seen(table).behind)
        table.act(in_turn(table), "check")

    assert behind == [2, 1, 0, 2, 1, 0]


def test_who_calls_has_chosen_to_play_and_who_folds_is_no_opponent() -> None:
    table = table_of(4)
    table.act(in_turn(table), "call")
    table.act(in_turn(table), "fold")
    sight = seen(table)

    assert sorted((opponent.put_in, opponent.only_blind) for opponent in sight.opponents) == [
        (10_00, False),
        (10_00, True),
    ]
    assert sight.own_bet == 5_00


def test_the_pot_before_a_betting_round_is_what_earlier_rounds_left() -> None:
    table = table_of(2)
    table.act(in_turn(table), "call")
    table.act(in_turn(table), "check")
    table.act(in_turn(table), "bet", 30_00)
    sight = seen(table)

    assert (sight.pot, sight.pot_before, sight.to_pay, sight.to_win) == (50_00, 20_00, 30_00, 50_00)
    assert sight.street == 1


def test_chips_of_those_who_folded_count_in_the_pot() -> None:
    table = table_of(3)
    table.act(in_turn(table), "raise", 40_00)
    table.act(in_turn(table), "fold")
    sight = seen(table)

    assert (sight.to_pay, sight.to_win) == (30_00, 55_00)
