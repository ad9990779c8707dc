"""The record of a round, written and read: its events, its decks, and each card that left one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.cards import Card, CardError, names, read_card
from croupier.errors import InputError, shown
from croupier.fields import Document, as_list, as_mapping, as_text, required
from croupier.shoe.decks import SALT_BYTES, Deck

FORMAT = 1
OPENED, COMMITTED, BURNT, DEALT = "round_opened", "deck_committed", "card_burnt", "cards_dealt"
VERSIONS = dict.fromkeys((OPENED, COMMITTED, BURNT, DEALT), "1")
"""The events that are read here, each with the version that is understood. All others are skipped."""

COMMITMENT_BYTES = 32


class RevealedDeck(NamedTuple):
    """A deck as the record reveals it after the round."""

    cards: tuple[Card, ...]
    salt: bytes


class Commitment(NamedTuple):
    """A deck was committed to. Cards that leave a deck from here on leave this one."""

    place: str
    commitment: str


class CardLeft(NamedTuple):
    """A card left the deck."""

    place: str
    card: Card
    how: str
    """`was dealt to box 3`."""
    in_hand: bool
    """Whether it lies in a player's or the Dealer's hand. No rule takes it back from there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The part of a round's record that concerns its cards."""

    game: str
    round: str
    steps: tuple[Commitment | CardLeft, ...]
    decks: tuple[RevealedDeck, ...]


def record_document(
    game: str, round_id: str, *, events: Iterable[Mapping[str, Any]], decks: Iterable[Deck]
) -> dict[str, Any]:
    """The record of a round that is over, as `croupier verify` reads it: its events, and the decks committed to."""
    return {
        "format": FORMAT,
        "game": game,
        "round": round_id,
        "events": list(events),
        "decks": [{"salt": deck.salt.hex(), "cards": names(deck.cards)} for deck in decks],
    }


def read_record(record: Mapping[str, object]) -> Record:
    """Read a record. An InputError names the place of a fault."""
    document = as_mapping(record, "")
    if (form := required(document, "format")) != FORMAT or type(form) is not int:
        raise InputError("format", f"must be {FORMAT}, not {shown(form)}")
    return Record(
        game=as_text(required(document, "game"), "game"),
        round=as_text(required(document, "round"), "round"),
        steps=_steps(as_list(required(document, "events"), "events")),
        decks=tuple(_decks(as_list(required(document, "decks"), "decks"))),
    )


def _steps(events: list[object] | tuple[object, ...]) -> tuple[Commitment | CardLeft, ...]:
    steps: list[Commitment | CardLeft] = []
    opened = False
    for number, value in enumerate(events):
        place = f"events[{number}]"
        event = as_mapping(value, place)
        try:
            name = _name(event)
            if name == OPENED and opened:
                raise InputError("event", "the round has already been opened")
            opened = opened or name == OPENED
            steps.extend(step._replace(place=f"{place}.{step.place}") for step in _steps_of(name, event))
        except InputError as error:
            raise error.under(place) from None
    if not opened:
        raise InputError("events", f"there is no {OPENED}/{VERSIONS[OPENED]}")
    return tuple(steps)


def _name(event: Document) -> str:
    """The event's name without its version. The version must be known if the event is read here."""
    name, _, version = as_text(required(event, "event"), "event").partition("/")
    if VERSIONS.get(name, version) != version:
        raise InputError("event", f"must be {name}/{VERSIONS[name]}, not {shown(event['event'])}")
    return name


def _steps_of(name: str, event: Document) -> Iterator[Commitment | CardLeft]:
    """The effects of an event on the decks, each with its place inside the event."""
    if name == OPENED and required(event, "commitment") is None:
        return  # a physical table: its cards are shuffled by hand and typed in
    if name in (OPENED, COMMITTED):
        given = _hex(required(event, "commitment"), "commitment", COMMITMENT_BYTES)
        yield Commitment("commitment", given.hex())
    elif name == BURNT:
        yield CardLeft("card", _card(required(event, "card"), "card"), "was burnt", in_hand=False)
    elif name == DEALT:
        to = as_text(required(event, "to"), "to")
        target = f"{to} {shown(event[to])}" if to in event else f"the {to}"
        for index, value in enumerate(as_list(required(event, "cards"), "cards")):
            place = f"cards[{index}]"
            yield CardLeft(place, _card(value, place), f"was dealt to {target}", in_hand=to != "community")


def _decks(decks: list[object] | tuple[object, ...]) -> Iterator[RevealedDeck]:
    for number, value in enumerate(decks):
        place = f"decks[{number}]"
        deck = as_mapping(value, place)
        try:
            salt = _hex(required(deck, "salt"), "salt", SALT_BYTES)
            cards = as_list(required(deck, "cards"), "cards")
            yield RevealedDeck(tuple(_card(card, f"cards[{index}]") for index, card in enumerate(cards)), salt)
        except InputError as error:
            raise error.under(place) from None


def _card(value: object, place: str) -> Card:
    try:
        return read_card(value)
    except CardError as error:
        raise InputError(place, str(error)) from None


def _hex(value: object, place: str, size: int) -> bytes:
    text = as_text(value, place)
    if len(text) != 2 * size or set(text) - set("0123456789abcdefABCDEF"):
        raise InputError(place, f"must be {2 * size} hexadecimal digits, not {shown(text)}")
    return bytes.fromhex(text)
