"""A player proves the cards that they saw, and learns no other card from the proof."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import verify_record
from croupier.cards import DECK, NAMES, SPELLINGS, Card
from croupier.poker import PokerTable
from croupier.poker.events import BoardTakenBack, CardDiscarded, HandEvent, HandShown, PokerCardBurnt, PokerCardsDealt
from croupier.poker.seat_record import seat_record
from croupier.shoe.decks import card_hash, card_salts, committed_deck
from tests.poker.random_play import RandomTable
from tests.poker.tables import deck, open_table, play, player_in_turn

SEEDS = st.integers(0, 2**32)
Documents = dict[str, Any]


def events_of(table: PokerTable) -> list[HandEvent]:
    return [event for event in table.events[table._first :] if isinstance(event, HandEvent)]


def seen_by(events: Sequence[HandEvent], seats: set[int]) -> set[Card]:
    """The cards that somebody at these seats saw: their own, the board, and what was turned up for everybody."""
    dealt = [event for event in events if isinstance(event, PokerCardsDealt)]
    own = [event.cards for event in dealt if event.to != "seat" or event.seat in seats]
    shown = [event.cards for event in events if isinstance(event, HandShown)]
    return {card for cards in own + shown for card in cards} | {
        event.card for event in events if isinstance(event, CardDiscarded)
    }


def players_of(table: PokerTable) -> dict[str, set[int]]:
    assert table.hand is not None
    dealt = table.hand.opening.dealt
    return {player: {seat for seat, name, _ in dealt if name == player} for _, player, _ in dealt}


def cards_in(record: Documents) -> set[Card]:
    """Every card that the text of a record names."""
    text = json.dumps(record)
    return {card for card in DECK if f'"{NAMES[card]}"' in text}


@settings(max_examples=15)
@given(SEEDS)
def test_each_player_verifies_every_hand_and_is_told_no_card_that_they_did_not_see(seed: int) -> None:
    life = RandomTable(seed)
    for _ in range(3):
        if not life.hand():
            continue
        table, events = life.table, events_of(life.table)
        for player, seats in players_of(table).items():
            record = table.record(player)
            found = verify_record(json.loads(json.dumps(record)))
            assert found.verified is True, found.problems
            assert cards_in(record) == seen_by(events, seats)
            salts = [salt for one in table._deck.committed for salt in (one.salt, *card_salts(one.salt, 52))]
            told = {entry["salt"] for one in record["decks"] for entry in one["by_card"] if isinstance(entry, dict)}
            assert {salt.hex() for salt in salts if salt.hex() in json.dumps(record)} == told


@settings(max_examples=15)
@given(SEEDS, st.randoms(use_true_random=False))
def test_what_a_seat_is_given_determines_nothing_about_other_cards(seed: int, chance: random.Random) -> None:
    life = RandomTable(seed)
    if not life.hand():
        return
    table, events = life.table, events_of(life.table)
    for player, seats in players_of(table).items():
        hidden = sorted(set(DECK) - seen_by(events, seats))
        instead = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))

        def other(card: Card, instead: dict[Card, Card] = instead) -> Card:
            return instead.get(card, card)

        decks = [committed_deck(tuple(map(other, one.cards)), one.salt, by_card=True) for one in table._deck.committed]
        given_ = table.record(player)
        same = seat_record(given_["round"], [(exchanged(event, other), "") for event in events], decks, player)

        assert same["events"] == given_["events"]
        for one, two in zip(given_["decks"], same["decks"], strict=True):
            assert list(map(opened, one["by_card"])) == list(map(opened, two["by_card"]))


def opened(entry: object) -> object:
    return None if isinstance(entry, str) else entry


def exchanged(event: HandEvent, other: Callable[[Card], Card]) -> HandEvent:
    """The same event with other cards where the hidden ones were."""
    match event:
        case PokerCardsDealt():
            return event._replace(cards=tuple(map(other, event.cards)))
        case PokerCardBurnt():
            return event._replace(card=other(event.card))
        case BoardTakenBack(burnt=Card() as burnt):
            return event._replace(burnt=other(burnt))
        case _:
            return event


def test_no_salt_of_a_players_record_opens_a_card_that_stays_secret() -> None:
    table = open_table([1, 2, 3])
    table.start_hand()
    play(table, "fold, fold")
    (one,) = table.record("P1")["decks"]
    salts = [bytes.fromhex(entry["salt"]) for entry in one["by_card"] if isinstance(entry, dict)]
    derived = [salt for known in salts for salt in card_salts(known, 52)]
    for place, entry in enumerate(one["by_card"]):
        if isinstance(entry, str):
            tried = {card_hash(card, salt, place + 1) for card in DECK for salt in salts}
            assert entry not in tried
            assert entry != card_hash(table._deck.committed[0].cards[place], derived[place], place + 1)
    assert len(salts) == 2


def check_down(table: PokerTable) -> None:
    while not table.over:
        table.act(player_in_turn(table), "check")


def showdown() -> PokerTable:
    table = open_table([1, 2, 3])
    table.start_hand()
    play(table, "call, call, check")
    check_down(table)
    return table


def reshuffled() -> PokerTable:
    """A flop that came too early went back, and the rest was shuffled again."""
    table = open_table([1, 2, 3])
    table.start_hand()
    table.report("premature-board-card")
    play(table, "call, call, check")
    check_down(table)
    return table


def dealt_to(record: Documents, to: str, seat: int = 0) -> int:
    return next(
        number
        for number, one in enumerate(record["events"])
        if one["event"] == "cards_dealt/1" and one["to"] == to and (to != "seat" or one["seat"] == seat)
    )


def unused(record: Documents) -> str:
    """A card that the record does not name."""
    return next(NAMES[card] for card in DECK if card not in cards_in(record))


@pytest.mark.parametrize("to", ["seat", "community"])
def test_a_forged_card_is_refused_and_its_place_is_named(to: str) -> None:
    record = showdown().record("P1")
    number = dealt_to(record, to, 1)
    record["events"][number]["cards"][0] = unused(record)
    found = verify_record(record)
    assert found.verified is False
    assert found.problems[0].place == f"events[{number}].cards[0]"


def test_a_card_forged_in_the_deck_too_does_not_give_the_commitment() -> None:
    record = showdown().record("P1")
    number = dealt_to(record, "community")
    was, instead = record["events"][number]["cards"][0], unused(record)
    record["events"][number]["cards"][0] = instead
    (entry,) = [one for one in record["decks"][0]["by_card"] if isinstance(one, dict) and one["card"] == was]
    entry["card"] = instead
    (problem,) = verify_record(record).problems
    assert problem.place == "decks[0]" and "not the deck that was committed to" in problem.says


def test_a_card_that_is_not_opened_proves_nothing() -> None:
    table = showdown()
    record, own = table.record("P1"), table._deck.committed[0]
    number = dealt_to(record, "community")
    place = own.cards.index(SPELLINGS[record["events"][number]["cards"][0]])
    record["decks"][0]["by_card"][place] = card_hash(own.cards[place], card_salts(own.salt, 52)[place], place + 1)
    (problem,) = verify_record(record).problems
    assert problem.place == f"events[{number}].cards[0]" and f"by_card[{place}] is not opened" in problem.says


def test_a_hand_shown_with_other_cards_than_were_dealt_is_found() -> None:
    table = showdown()
    assert table.hand is not None
    for record in (table.record("P1"), table.record()):
        number = next(n for n, one in enumerate(record["events"]) if one["event"] == "hand_shown/1")
        record["events"][number]["cards"][1] = NAMES[table.hand.board[0]]
        assert f"events[{number}].cards[1]" in [problem.place for problem in verify_record(record).problems]


def test_a_hand_shown_with_one_of_its_cards_twice_is_found() -> None:
    for record in (showdown().record("P1"), showdown().record()):
        number = next(n for n, one in enumerate(record["events"]) if one["event"] == "hand_shown/1")
        cards = record["events"][number]["cards"]
        cards[1] = cards[0]
        assert f"events[{number}].cards[1]" in [problem.place for problem in verify_record(record).problems]


@pytest.mark.clause("PKR 5.7")
def test_a_reshuffle_is_committed_to_and_proven_like_the_first_deck() -> None:
    table = reshuffled()
    for player in ("P1", "P2", "P3"):
        found = verify_record(table.record(player))
        assert found.verified is True and len(found.decks) == 2
        assert [one.size for one in found.decks] == [52, 46]
    assert verify_record(table.record()).verified is True


@pytest.mark.clause("PKR 5.7")
def test_a_card_in_a_hand_cannot_come_again_from_the_reshuffled_deck() -> None:
    table = reshuffled()
    record = table.record("P1")
    own = record["events"][dealt_to(record, "seat", 1)]["cards"][0]
    again = next(n for n, one in enumerate(record["events"]) if one["event"] == "deck_committed/1")
    board = next(n for n in range(again, len(record["events"])) if record["events"][n].get("to") == "community")
    record["events"][board]["cards"][0] = own
    entry = next(one for one in record["decks"][1]["by_card"] if isinstance(one, dict))
    entry["card"] = own
    says = [problem.says for problem in verify_record(record).problems if problem.place == "decks[1]"]
    assert any(f"{own} is in it, and was dealt to seat 1" in one for one in says)


@pytest.mark.clause("PKR 5.7")
@pytest.mark.parametrize("change", [-5, 5])
def test_a_reshuffled_deck_of_another_size_is_found(change: int) -> None:
    record = reshuffled().record("P1")
    cards = record["decks"][1]["by_card"]
    record["decks"][1]["by_card"] = cards[:change] if change < 0 else cards + ["0" * 64] * change
    says = [problem.says for problem in verify_record(record).problems if problem.place == "decks[1]"]
    assert any("must have the rest of the deck before" in one for one in says)


def test_a_first_deck_of_another_size_and_a_card_opened_twice_are_found() -> None:
    short, twice = showdown().record("P1"), showdown().record("P1")
    short["decks"][0]["by_card"] = short["decks"][0]["by_card"][:51]
    entries = [one for one in twice["decks"][0]["by_card"] if isinstance(one, dict)]
    entries[0]["card"] = entries[1]["card"]
    assert any("must be 52 different cards" in problem.says for problem in verify_record(short).problems)
    assert any("is in it twice" in problem.says for problem in verify_record(twice).problems)


def test_a_deck_that_was_not_shuffled_by_the_system_has_nothing_to_prove() -> None:
    table = open_table([1, 2])
    table.start_hand(deck("As Kd Qh Jc"))
    play(table, "fold")
    found = verify_record(deepcopy(table.record("P1")))
    assert found.verified is None and found.problems == ()
