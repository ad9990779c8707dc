"""Laws of a table where a person deals, over random hands in which cards come wrong in every way."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import settle
from croupier.cards import DECK, Card, names, read_card
from croupier.poker import Hand, HandStage, PokerTable, as_document, from_document, replay
from croupier.poker.events import (
    Acted,
    HandMucked,
    HandShown,
    PokerCardsDealt,
)
from croupier.poker.views import view
from tests.poker.hand_dealt import hand_of, open_by_hand
from tests.poker.random_hand_dealt import RandomDealer
from tests.poker.tables import open_table

SEEDS = st.integers(0, 10_000_000)


def every_known_card(hand: Hand) -> list[Card]:
    """Each card that is known, once for each place where it lies."""
    on_table = hand.on_table
    assert on_table is not None
    burnt = [card for card in on_table.burnt if card is not None]
    holes = [card for cards in hand.hole for card in cards]
    return [*hand.board, *holes, *burnt, *on_table.ahead, *on_table.next_cards, *on_table.discarded]


def cards_in(document: object) -> Iterator[Card]:
    """The cards that a document names, wherever."""
    if isinstance(document, dict):
        for value in document.values():
            yield from cards_in(value)
    elif isinstance(document, list):
        for value in document:
            yield from cards_in(value)
    elif isinstance(document, str) and document in names(DECK):
        yield read_card(document)


@pytest.mark.clause("PKR 2.2.1", "PKR 5.12", "PKR 5.14", "R-144")
@given(SEEDS)
def test_every_hand_ends_with_each_chip_and_each_card_in_one_place(seed: int) -> None:
    dealer = RandomDealer(seed)
    table = dealer.table

    while not table.over:
        dealer.step()
        hand = hand_of(table)
        known = every_known_card(hand)
        assert len(known) == len(set(known))
        there = sum(bettor.stack for bettor in hand.betting.bettors)
        put_in = sum(hand.put_in(place) for place in range(len(hand.numbers)))
        assert there + put_in == dealer.brought
        if len(table.events) > 3_000:
            raise AssertionError("the hand does not end")

    settlement = hand_of(table).settlement
    assert settlement is not None
    assert sum(seat.stack for seat in table.state.seats.values()) + settlement.rake == dealer.brought


@given(SEEDS)
def test_a_hand_dealt_by_hand_settles_to_the_same_from_its_sheet(seed: int) -> None:
    dealer = RandomDealer(seed)
    dealer.hand()

    assert settle(dealer.table.sheet()) == dealer.table.settlement


@given(SEEDS)
def test_what_is_stored_of_a_hand_dealt_by_hand_makes_the_same_table(seed: int) -> None:
    dealer = RandomDealer(seed)
    dealer.hand()

    again = replay(from_document(as_document(event)) for event in dealer.table.events)

    assert again == dealer.table.state


@pytest.mark.clause("PKR 1.21", "PKR 3.14")
@given(SEEDS)
def test_no_picture_and_no_event_names_a_card_that_nobody_has_turned_up(seed: int) -> None:
    dealer = RandomDealer(seed)
    table = dealer.table
    while not table.over:
        dealer.step()
        hand = hand_of(table)
        for viewer in (None, *hand.places):
            seen = view(table.state, viewer)
            assert set(cards_in(seen)) <= dealer.named
            for seat in seen["seats"]:
                place = hand.numbers.index(seat["seat"])
                assert (seat["cards"] is not None) == (place in hand.shown)

    assert {card for event in table.events for card in cards_in(as_document(event))} <= dealer.named


def played_by_system(seed: int) -> PokerTable:
    """A whole hand that the system deals from a deck, in which players do what they like."""
    chance = random.Random(seed)
    seats = {seat: 100 * chance.randint(200, 900) for seat in range(1, chance.randint(3, 7))}
    table = open_table(seats, rake_percent="5", rake_cap=3000)
    deck = list(DECK)
    chance.shuffle(deck)
    table.start_hand(deck)
    while not table.over:
        player = f"P{table.turn}"
        actions = table.legal_actions(player)
        action = chance.choice([*actions, actions[1], actions[1]])
        to = action.lowest if action.deed in ("bet", "raise") else None
        table.act(player, action.deed, to)
    return table


@pytest.mark.clause("PKR 4.4", "PKR 4.5", "PKR 4.6")
@given(SEEDS)
def test_the_same_cards_and_actions_settle_as_if_the_system_had_dealt(seed: int) -> None:
    by_system = played_by_system(seed)
    stakes = {number: stack for number, _, stack in sorted(hand_of(by_system).opening.dealt)}
    table = open_by_hand(stakes, rake_percent="5", rake_cap=3000)
    table.start_hand()
    table.deal()

    for event in by_system.events:
        if hand_of(table).stage is HandStage.MARKER:
            table.flip_marker()
        match event:
            case Acted():
                to = event.total if event.deed in ("bet", "raise") else None
                table.act(f"P{event.seat}", event.deed, to)
            case PokerCardsDealt(to="community"):
                table.deal(event.cards)
            case HandShown():
                table.show(f"P{event.seat}", event.cards)
            case HandMucked():
                table.muck(f"P{event.seat}")
            case _:
                pass
    table.settle()

    assert table.settlement == by_system.settlement
    assert table.sheet() == by_system.sheet()
