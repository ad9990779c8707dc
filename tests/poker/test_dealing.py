"""The deal: who gets which card, what is burnt, and when the board comes."""

from __future__ import annotations

import pytest

from croupier.cards import cards, names
from croupier.poker import HandStage, PokerTable
from croupier.poker.events import BlindsPosted, HandOpened, PokerCardBurnt, PokerCardsDealt
from croupier.refusals import Refused
from tests.poker.tables import deck, open_table, play

TOP = "As Kd Qc  Ah Ks Qd  2c 3d 4h 5s  2d 6c  2h 7d"
"""Three players: first cards, second cards; then burnt cards before flop, turn and river."""


def dealt(table: PokerTable) -> PokerTable:
    table.start_hand(deck(TOP))
    return table


@pytest.mark.clause("PKR 3.9", "PKR 1.21")
def test_hole_cards_come_one_at_a_time_from_the_left_of_the_button() -> None:
    table = open_table([2, 5, 8])  # the button is at 2

    events = table.start_hand(deck(TOP))

    order = [(event.seat, names(event.cards)) for event in events if isinstance(event, PokerCardsDealt)]
    assert order == [(5, ["As"]), (8, ["Kd"]), (2, ["Qc"]), (5, ["Ah"]), (8, ["Ks"]), (2, ["Qd"])]


@pytest.mark.clause("PKR 1.8", "PKR 3.10", "PKR 3.11", "PKR 3.12", "PKR 1.17", "PKR 1.41", "PKR 1.34", "R-4")
def test_a_card_is_burnt_before_flop_turn_and_river_and_the_board_is_turned_up() -> None:
    table = dealt(open_table([1, 2, 3]))
    assert table.view()["board"] == []

    play(table, "call, call, check")
    assert table.view()["board"] == ["3d", "4h", "5s"]
    play(table, "check, check, check")
    assert table.view()["board"] == ["3d", "4h", "5s", "6c"]
    play(table, "check, check, check")
    assert table.view()["board"] == ["3d", "4h", "5s", "6c", "7d"]

    burnt = [event.card for event in table.events if isinstance(event, PokerCardBurnt)]
    assert burnt == list(cards("2c 2d 2h"))


@pytest.mark.clause("PKR 1.35", "R-5")
def test_a_round_opens_with_the_blinds_and_ends_with_the_settlement() -> None:
    table = open_table([1, 2, 3])

    events = table.start_hand()
    assert [type(event) for event in events[:2]] == [HandOpened, BlindsPosted]
    with pytest.raises(Refused) as refusal:
        table.start_hand()
    assert refusal.value.code == "ROUND_OPEN"
    play(table, "fold, fold")

    assert table.over
    assert table.start_hand()


@pytest.mark.clause("PKR 3.8")
def test_blinds_are_posted_as_far_as_a_stake_goes() -> None:
    table = open_table({1: 100_000, 2: 100_000, 3: 300}, min_stake=300)
    events = table.start_hand()

    posted = next(event.posted for event in events if isinstance(event, BlindsPosted))
    assert posted == ((2, "small", 500), (3, "big", 300))


def test_all_ins_are_run_out_without_another_question() -> None:
    table = dealt(open_table([1, 2, 3]))

    play(table, "all-in, call, fold")

    assert table.over
    assert table.view()["board"] == ["3d", "4h", "5s", "6c", "7d"]
    assert table.settlement is not None
    assert table.settlement["showdown"] == [1, 2]


def test_the_dealer_deals_by_himself_where_the_table_is_not_automatic() -> None:
    table = open_table([1, 2, 3], automatic=False)
    table.start_hand(deck(TOP))
    hand = table.hand
    assert hand is not None
    assert hand.stage is HandStage.DEAL
    with pytest.raises(Refused, match="waiting for hole cards"):
        table.act("P1", "call")

    table.deal()
    play(table, "call, call, check")
    with pytest.raises(Refused, match="waiting for the next board cards"):
        table.act("P2", "check")
    table.deal()

    assert table.turn == 2


def test_a_deck_in_which_a_card_is_twice_is_refused() -> None:
    table = open_table([1, 2])

    with pytest.raises(Refused, match="twice"):
        table.start_hand([*cards("As As Kd Kc"), *cards("2c 3c 4c")])


def test_a_table_without_chance_asks_for_the_deck() -> None:
    table = PokerTable.open(open_table([1, 2]).state.settings, None)
    table.sit("Ann", 1, 20_000)
    table.sit("Bob", 2, 20_000)

    with pytest.raises(Refused, match="give the deck"):
        table.start_hand()
    assert table.start_hand(deck("As"))
