"""Decks that are committed to card by card."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from croupier.cards import DECK, NAMES
from croupier.errors import InputError
from croupier.shoe import fresh_deck, opened_deck, record_document, revealed_deck, shuffle_rest, verify_record
from croupier.shoe.decks import as_secret, card_salts, from_secret
from tests.shoe.rounds import burnt, dealt
from tests.shoe.sources import seeded

WHOLE = fresh_deck(seeded(1), by_card=True)


def test_the_commitment_is_the_hash_of_the_hashes_of_the_cards() -> None:
    salts = card_salts(WHOLE.salt, 52)
    lines = [f"croupier-card/1 {salts[n].hex()} {n + 1} {NAMES[card]}\n" for n, card in enumerate(WHOLE.cards)]
    hashes = [sha256(line.encode()).hexdigest() for line in lines]
    assert WHOLE.commitment == sha256(f"croupier-cards/1 {' '.join(hashes)}\n".encode()).hexdigest()


def test_each_card_has_a_salt_of_its_own_and_each_deck_others() -> None:
    found = [salt for seed in range(5) for salt in card_salts(fresh_deck(seeded(seed)).salt, 52)]
    assert len(set(found)) == 5 * 52 and {len(salt) for salt in found} == {32}


def test_the_same_chance_gives_the_same_cards_however_they_are_committed_to() -> None:
    plain = fresh_deck(seeded(1))
    assert (plain.cards, plain.salt) == (WHOLE.cards, WHOLE.salt)
    assert plain.commitment != WHOLE.commitment


@pytest.mark.parametrize("by_card", [False, True])
def test_a_deck_comes_back_from_its_stored_form(by_card: bool) -> None:
    deck = fresh_deck(seeded(3), by_card=by_card)
    rest = shuffle_rest(deck.cards[9:], seeded(4), by_card=by_card)
    assert [from_secret(as_secret(one)) for one in (deck, rest)] == [deck, rest]


def test_a_deck_prints_its_commitment_alone() -> None:
    assert repr(WHOLE) == f"Deck(commitment={WHOLE.commitment!r})"


def recorded(*places: int) -> dict[str, Any]:
    """Two cards to a seat, a burnt card and a board of three, of which these places are opened."""
    names = [NAMES[card] if place in places else None for place, card in enumerate(WHOLE.cards)]
    events = [
        {"event": "round_opened/1", "commitment": WHOLE.commitment},
        {**dealt("seat", ()), "seat": 4, "cards": names[0:2]},
        {**burnt(DECK[0]), "card": names[2]},
        {**dealt("community", ()), "cards": names[3:6]},
    ]
    decks = [opened_deck(WHOLE, places)] if len(places) < 52 else [revealed_deck(WHOLE)]
    return dict(json.loads(json.dumps(record_document("poker", "P/1", events=events, decks=decks))))


@pytest.mark.parametrize("places", [(), (0, 1), (3, 4, 5), (0, 1, 3, 4, 5), tuple(range(52))])
def test_whatever_is_opened_is_verified(places: tuple[int, ...]) -> None:
    found = verify_record(recorded(*places))
    assert found.verified is True
    opened = {} if len(places) == 52 else {"opened": len(places)}
    assert found.as_document()["decks"] == [{"commitment": WHOLE.commitment, "size": 52, "dealt": 6, **opened}]


def test_a_whole_deck_hides_no_card() -> None:
    record = recorded(*range(52))
    record["events"][2]["card"] = None
    with pytest.raises(InputError, match=r"events\[2\]\.card"):
        verify_record(record)


@pytest.mark.parametrize(
    "place, value, says",
    [
        (0, "abc", r"decks\[0\]\.by_card\[0\]: must be 64 hexadecimal digits"),
        (1, {"card": "As"}, r"decks\[0\]\.by_card\[1\]\.salt: is missing"),
        (1, {"salt": "0" * 64}, r"decks\[0\]\.by_card\[1\]\.card: is missing"),
        (1, {"card": "Zz", "salt": "0" * 64}, r"decks\[0\]\.by_card\[1\]\.card: "),
        (1, {"card": "As", "salt": "0"}, r"decks\[0\]\.by_card\[1\]\.salt: must be 64 hexadecimal digits"),
        (2, 7, r"decks\[0\]\.by_card\[2\]: must be a mapping"),
    ],
)
def test_a_malformed_card_is_named_with_its_place(place: int, value: object, says: str) -> None:
    record = recorded(0, 1)
    record["decks"][0]["by_card"][place] = value
    with pytest.raises(InputError, match=says):
        verify_record(record)
