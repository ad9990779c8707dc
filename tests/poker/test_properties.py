"""Laws that always hold, over tables that live at random."""

from __future__ import annotations

import json
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.poker import HandStage, as_document, evolve, from_document, replay, replay_hand, view
from croupier.poker.events import Acted, BlindsPosted, HandOpened, HandSettled, PokerCardsDealt
from croupier.refusals import Refused
from croupier.settlement import settle
from croupier.shoe import verify_record
from tests.poker.random_play import RandomTable, expose_at_any_moment
from tests.poker.tables import open_table

SEEDS = st.integers(0, 2**32)
HANDS = 12


def lived(seed: int) -> RandomTable:
    life = RandomTable(seed)
    for _ in range(HANDS):
        life.hand()
    return life


@settings(max_examples=40)
@given(SEEDS)
def test_chips_are_conserved(seed: int) -> None:
    life = lived(seed)

    rake = sum(event.settlement.rake for event in life.table.events if isinstance(event, HandSettled))
    on_table = sum(seat.stack for seat in life.table.state.seats.values())
    assert life.brought == on_table + life.taken + rake


@settings(max_examples=30)
@given(SEEDS)
def test_a_live_hand_written_out_as_a_sheet_settles_to_the_same(seed: int) -> None:
    life = RandomTable(seed)
    for _ in range(HANDS):
        if life.hand():
            assert settle(json.loads(json.dumps(life.table.sheet()))) == life.table.settlement
            assert verify_record(life.table.record()).verified


@pytest.mark.clause("PKR 5.11")
@settings(max_examples=150)
@given(SEEDS)
def test_hands_exposed_at_any_moment_are_folded_the_same_on_the_sheet(seed: int) -> None:
    table = expose_at_any_moment(seed)

    assert settle(table.sheet()) == table.settlement


@settings(max_examples=20)
@given(SEEDS)
def test_replay_from_stored_documents_equals_live(seed: int) -> None:
    table = lived(seed).table
    stored = json.loads(json.dumps([as_document(event) for event in table.events]))

    events = [from_document(document) for document in stored]

    assert events == table.events
    assert replay(events) == table.state
    assert replay_hand(events) == table.hand


@settings(max_examples=30)
@given(SEEDS)
def test_nobody_puts_in_more_than_he_has_and_what_is_paid_is_what_events_say(seed: int) -> None:
    table = lived(seed).table
    paid: dict[int, int] = {}
    for event in table.events:
        if isinstance(event, HandOpened):
            paid = {number: 0 for number, _, _ in event.dealt}
            stacks = {number: stack for number, _, stack in event.dealt}
        elif isinstance(event, BlindsPosted):
            for number, _, amount in event.posted:
                paid[number] += amount
        elif isinstance(event, Acted):
            paid[event.seat] += event.paid
            assert event.paid >= 0
            assert paid[event.seat] <= stacks[event.seat]


@settings(max_examples=30)
@given(SEEDS)
def test_hidden_cards_change_no_byte_of_anothers_view(seed: int) -> None:
    life = RandomTable(seed)
    life.hand()
    life.between_hands()
    try:
        life.table.start_hand()
    except Refused:
        return  # too few players: nothing to look at
    for _ in range(life.chance.randrange(12)):
        if life.table.over:
            break
        life.step()
    hand = life.table.hand
    assert hand is not None
    for viewer in (None, *(seat.player for seat in hand.sheet.seats)):
        seen = {*hand.board, *(card for place in hand.shown for card in hand.hole[place])}
        own = [place for place, seat in enumerate(hand.sheet.seats) if seat.player == viewer]
        seen |= {card for place in own for card in hand.hole[place]}
        others = [card for card in DECK if card not in seen]
        life.chance.shuffle(others)
        hole = tuple(
            cards if place in own or place in hand.shown else tuple(others.pop() for _ in cards)
            for place, cards in enumerate(hand.hole)
        )
        changed = hand._replace(hole=hole, burnt=tuple(others.pop() for _ in hand.burnt))

        other = life.table.state.with_hand(changed)
        assert json.dumps(view(other, viewer)) == json.dumps(view(life.table.state, viewer))


@settings(max_examples=20)
@given(SEEDS)
def test_events_one_by_one_make_the_same_table_as_all_events_of_a_command_at_once(seed: int) -> None:
    table = lived(seed).table

    assert reduce(evolve, table.events[1:], replay(table.events[:1])) == table.state


def test_the_deal_in_one_go_equals_card_by_card() -> None:
    table = open_table([1, 2, 3, 4])
    before = table.state
    state = before
    for event in table.start_hand():
        if isinstance(event, PokerCardsDealt):
            assert state.hand is not None
            assert state.hand.stage is HandStage.DEAL
        state = evolve(state, event)

    assert state == table.state
