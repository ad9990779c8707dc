"""The record of a Poker hand that its player may have: from decks committed to card by card, and from older ones."""

from __future__ import annotations

import pytest

from croupier import verify_record
from croupier.poker.commands import Act
from croupier.records.round_audit import audit_round
from croupier.records.round_finder import StoredRound, find_round
from croupier.records.round_result import record_for_player, verify_record_of
from croupier.refusals import Refused
from croupier.rounds.commands import SettleRound
from croupier.shoe import Deck
from croupier.shoe.decks import as_secret, committed_deck, deck_key, from_secret
from croupier.store import Change, EventStore, open_store
from tests.floor.house import House, player

KEY = deck_key("P/1")


def started() -> House:
    house = House(open_store("memory:"))
    house.chips("ann", "ben")
    house.open("P", game="poker")
    house.hand("P", "ann", "ben")
    return house


@pytest.fixture
def folded() -> EventStore:
    """A hand that one player folded before anything was shown."""
    house = started()
    hand = house.floor.state.poker_table("P").hand
    assert hand is not None and hand.turn is not None
    house.do(Act(table="P", action="fold"), player({1: "ann", 2: "ben"}[hand.turn]))
    house.do(SettleRound(table="P"))
    return house.store


def stored_hand(store: EventStore) -> StoredRound:
    found = find_round(store, "P/1")
    assert found is not None
    return found


def before_card_commitments(store: EventStore) -> EventStore:
    """The same hand as it was stored when a deck was committed to as a whole."""
    other, deck = open_store("memory:"), committed_as_a_whole(store)
    for recorded in store.read_all(0, 10_000):
        opening = recorded.document.get("round") == "P/1" and "button" in recorded.document
        document = {**recorded.document, "commitment": deck.commitment} if opening else recorded.document
        change = Change(stream=recorded.stream, expected=recorded.version - 1, events=[document])
        secrets = {KEY: as_secret(deck)} if opening else {}
        other.append([change], command_id=f"old-{recorded.position}", at=recorded.at, secrets=secrets)
    return other


def committed_as_a_whole(store: EventStore) -> Deck:
    deck = from_secret(store.secret(KEY) or b"")
    assert deck.by_card
    return committed_deck(deck.cards, deck.salt, by_card=False)


def test_a_player_proves_a_hand_in_which_nothing_was_shown(folded: EventStore) -> None:
    found = stored_hand(folded)
    for name in ("ann", "ben"):
        record = record_for_player(found, folded.secret, name)
        assert record is not None
        (deck,) = verify_record(record).decks
        assert verify_record(record).verified and (deck.dealt, deck.opened) == (4, 2)
    assert verify_record(verify_record_of(found, folded.secret)).verified
    assert audit_round(folded, "P/1").shuffle == "verified"


def test_an_older_deck_is_not_opened_where_it_would_reveal_a_hand(folded: EventStore) -> None:
    old = before_card_commitments(folded)
    found = stored_hand(old)
    assert record_for_player(found, old.secret, "ann") is None
    whole = verify_record_of(found, old.secret)
    assert set(whole["decks"][0]) == {"salt", "cards"}
    assert verify_record(whole).verified
    assert audit_round(old, "P/1").shuffle == "verified"


def test_a_hand_in_play_has_no_record_for_anybody() -> None:
    house = started()
    with pytest.raises(Refused) as refused:
        record_for_player(stored_hand(house.store), house.store.secret, "ann")
    assert refused.value.code == "ROUND_OPEN"


def test_an_audit_finds_a_deck_that_was_exchanged(folded: EventStore) -> None:
    deck = from_secret(folded.secret(KEY) or b"")
    other = committed_deck((*deck.cards[:50], deck.cards[51], deck.cards[50]), deck.salt, by_card=True)
    found = stored_hand(folded)
    record = record_for_player(found, lambda _: as_secret(other), "ann")
    assert record is not None
    assert [problem.place for problem in verify_record(record).problems] == ["decks[0]"]
