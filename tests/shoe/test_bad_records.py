"""Documents that are no record of a round: where and why."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import InputError
from croupier.shoe import verify_record
from tests.shoe.rounds import Record, stud_round
from tests.shoe.sources import seeded

MISSING = object()


def changed(path: str, value: object) -> Record:
    """A good record with one value changed, or taken away."""
    good = stud_round(seeded(4))
    target: Any = good
    *way, last = (int(part) if part.isdigit() else part for part in path.split("."))
    for part in way:
        target = target[part]
    if value is MISSING:
        del target[last]
    else:
        target[last] = value
    return good


@pytest.mark.parametrize(
    "path, value, place, reason",
    [
        ("format", MISSING, "format", "is missing"),
        ("format", 2, "format", "must be 1, not 2"),
        ("format", True, "format", "must be 1, not true"),
        ("game", 7, "game", "must be text"),
        ("round", MISSING, "round", "is missing"),
        ("events", MISSING, "events", "is missing"),
        ("events", {}, "events", "must be a list"),
        ("events", [], "events", "there is no round_opened/1"),
        ("events.1", "bet", "events[1]", "must be a mapping"),
        ("events.1.event", MISSING, "events[1].event", "is missing"),
        ("events.1.event", 4, "events[1].event", "must be text"),
        ("events.1.event", "round_opened/1", "events[1].event", "already been opened"),
        ("events.0.event", "round_opened/2", "events[0].event", "must be round_opened/1, not 'round_opened/2'"),
        ("events.3.event", "cards_dealt", "events[3].event", "must be cards_dealt/1, not 'cards_dealt'"),
        ("events.0.commitment", MISSING, "events[0].commitment", "is missing"),
        ("events.0.commitment", "0" * 63, "events[0].commitment", "64 hexadecimal digits"),
        ("events.0.commitment", "0" * 65, "events[0].commitment", "64 hexadecimal digits"),
        ("events.0.commitment", "g" * 64, "events[0].commitment", "64 hexadecimal digits"),
        ("events.0.commitment", " " * 64, "events[0].commitment", "64 hexadecimal digits"),
        ("events.2.card", MISSING, "events[2].card", "is missing"),
        ("events.2.card", "1s", "events[2].card", "'1s' is not a card"),
        ("events.3.to", MISSING, "events[3].to", "is missing"),
        ("events.3.cards", MISSING, "events[3].cards", "is missing"),
        ("events.3.cards", "As Kd", "events[3].cards", "must be a list"),
        ("events.3.cards.4", None, "events[3].cards[4]", "null is not a card"),
        ("decks", MISSING, "decks", "is missing"),
        ("decks", None, "decks", "must be a list"),
        ("decks.0", [], "decks[0]", "must be a mapping"),
        ("decks.0.salt", MISSING, "decks[0].salt", "is missing"),
        ("decks.0.salt", "ab" * 31, "decks[0].salt", "64 hexadecimal digits"),
        ("decks.0.cards", MISSING, "decks[0].cards", "is missing"),
        ("decks.0.cards.51", "Zz", "decks[0].cards[51]", "'Zz' is not a card"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(path: str, value: object, place: str, reason: str) -> None:
    with pytest.raises(InputError) as caught:
        verify_record(changed(path, value))

    assert caught.value.place == place
    assert reason in caught.value.reason


def test_a_reshuffle_always_has_a_commitment() -> None:
    with pytest.raises(InputError, match=r"events\[1\].commitment: must be text, not null"):
        verify_record(changed("events.1", {"event": "deck_committed/1", "commitment": None}))


def test_a_document_that_is_no_mapping() -> None:
    with pytest.raises(InputError, match="must be a mapping, not a list"):
        verify_record([])  # type: ignore[arg-type]
