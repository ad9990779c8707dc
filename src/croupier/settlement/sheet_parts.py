"""The parts that the sheets of all games share: their head, and cards of one deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.cards import SPELLINGS, Card, CardError, name, read_card
from croupier.clauses import Clause
from croupier.documents.fields import Document, as_list, as_mapping
from croupier.errors import InputError, shown

FORMAT = 1


def check_head(document: Document) -> None:
    """Check the format of the sheet, and `meta`, which is free for anyone's use."""
    if "format" in document and (document["format"] != FORMAT or isinstance(document["format"], bool)):
        raise InputError("format", f"only format {FORMAT} is known, not {shown(document['format'])}")
    if "meta" in document:
        as_mapping(document["meta"], "meta")


def read_cards(value: object, place: str) -> tuple[Card, ...]:
    """A list of cards."""
    entries = as_list(value, place)
    try:
        return tuple([SPELLINGS[entry] for entry in entries])  # type: ignore[index]
    except (KeyError, TypeError):
        for index, entry in enumerate(entries):
            try:
                read_card(entry)
            except CardError as error:
                raise InputError(f"{place}[{index}]", str(error)) from None
        raise


def no_card_twice(places: Iterable[tuple[str, Sequence[Card]]], one_deck: Clause) -> None:
    """2.2.1: one deck of 52, so no card comes twice."""
    seen: set[Card] = set()
    for place, cards in places:
        for card in cards:
            if card in seen:
                raise InputError(place, f"{name(card)!r} is dealt twice ({one_deck})")
            seen.add(card)
