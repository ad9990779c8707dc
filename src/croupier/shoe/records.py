"""The record of a round, written and read: its events, its decks, and each card that left one."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from croupier.cards import NAMES, Card, CardError, names, read_card
from croupier.documents.fields import Document, as_list, as_mapping, as_text, required
from croupier.errors import InputError, shown
from croupier.shoe.decks import (
    CARD_SALT_BYTES,
    SALT_BYTES,
    Deck,
    card_hash,
    card_hashes,
    card_salts,
    commit,
    commit_to_hashes,
)

FORMAT = 1
OPENED, COMMITTED, BURNT, DEALT = "round_opened", "deck_committed", "card_burnt", "cards_dealt"
SHOWN = "hand_shown"
VERSIONS = dict.fromkeys((OPENED, COMMITTED, BURNT, DEALT, SHOWN), "1")
"""The events that are read here, each with the version that is understood. All others are skipped."""

COMMITMENT_BYTES = 32


class RevealedDeck(NamedTuple):
    """A deck as the record reveals it after the round: the whole deck, or some of its cards."""

    cards: tuple[Card | None, ...]
    """None for a card that is not opened."""
    commitment: str
    """The commitment that these cards and their salts give."""

    @property
    def whole(self) -> bool:
        """Whether every card is open."""
        return None not in self.cards

    @property
    def opened(self) -> list[Card]:
        """The cards that are open."""
        return [card for card in self.cards if card is not None]


class Commitment(NamedTuple):
    """A deck was committed to. Cards that leave a deck from here on leave this one."""

    place: str
    commitment: str


class CardLeft(NamedTuple):
    """A card left the deck."""

    place: str
    card: Card | None
    """None if the owner of the record has not seen it."""
    how: str
    """`was dealt to box 3`."""
    in_hand: bool
    """Whether it lies in a player's or the Dealer's hand. No rule takes it back from there."""


class CardShown(NamedTuple):
    """A player showed a card of their hand."""

    place: str
    card: Card
    how: str
    """How it must have left the deck: `was dealt to seat 3`."""


Step: TypeAlias = Commitment | CardLeft | CardShown


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The part of a round's record that concerns its cards."""

    game: str
    round: str
    steps: tuple[Step, ...]
    decks: tuple[RevealedDeck, ...]


def record_document(
    game: str,
    round_id: str,
    *,
    events: Iterable[Mapping[str, Any]],
    decks: Iterable[Mapping[str, Any]],
    draw: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The record of a round that is over, as `croupier verify` reads it: its events, and the decks committed to.

    It has `draw` if a draw was committed to (R-18).
    """
    record = {
        "format": FORMAT,
        "game": game,
        "round": round_id,
        "events": list(events),
        "decks": list(decks),
    }
    return record if draw is None else {**record, "draw": dict(draw)}


def revealed_deck(deck: Deck) -> dict[str, Any]:
    """The whole deck, as a record reveals it."""
    if deck.by_card:
        return opened_deck(deck, range(len(deck.cards)))
    return {"salt": deck.salt.hex(), "cards": names(deck.cards)}


def opened_deck(deck: Deck, places: Container[int]) -> dict[str, Any]:
    """A deck that was committed to card by card, as a record reveals some of it.

    The cards at these places, counted from 0, stand there with their salts, and the others as their hashes.
    """
    salts, hashes = card_salts(deck.salt, len(deck.cards)), card_hashes(deck.cards, deck.salt)
    cards = [{"card": NAMES[card], "salt": salt.hex()} for card, salt in zip(deck.cards, salts, strict=True)]
    return {"by_card": [cards[place] if place in places else hashes[place] for place in range(len(cards))]}


def read_record(record: Mapping[str, object]) -> Record:
    """Read a record. An InputError names the place of a fault."""
    document = as_mapping(record, "")
    if (form := required(document, "format")) != FORMAT or type(form) is not int:
        raise InputError("format", f"must be {FORMAT}, not {shown(form)}")
    events = as_list(required(document, "events"), "events")
    decks = tuple(_decks(as_list(required(document, "decks"), "decks")))
    return Record(
        game=as_text(required(document, "game"), "game"),
        round=as_text(required(document, "round"), "round"),
        steps=_steps(events, may_hide=not decks or not all(deck.whole for deck in decks)),
        decks=decks,
    )


def _steps(events: list[object] | tuple[object, ...], *, may_hide: bool) -> tuple[Step, ...]:
    """The steps of all events. `may_hide`: a card may be null, because its owner alone has seen it."""
    steps: list[Step] = []
    opened = False
    for number, value in enumerate(events):
        place = f"events[{number}]"
        event = as_mapping(value, place)
        try:
            name = _name(event)
            if name == OPENED and opened:
                raise InputError("event", "the round has already been opened")
            opened = opened or name == OPENED
            found = _steps_of(name, event, may_hide=may_hide)
            steps.extend(step._replace(place=f"{place}.{step.place}") for step in found)
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


def _steps_of(name: str, event: Document, *, may_hide: bool) -> Iterator[Step]:
    """The effects of an event on the decks, each with its place inside the event."""
    if name == OPENED and required(event, "commitment") is None:
        return  # a physical table: its cards are shuffled by hand and typed in
    if name in (OPENED, COMMITTED):
        given = hex_bytes(required(event, "commitment"), "commitment", COMMITMENT_BYTES)
        yield Commitment("commitment", given.hex())
    elif name == BURNT:
        card = required(event, "card")
        yield CardLeft("card", _seen(card, "card", may_hide=may_hide), "was burnt", in_hand=False)
    elif name == DEALT:
        to = as_text(required(event, "to"), "to")
        target = f"{to} {shown(event[to])}" if to in event else f"the {to}"
        for index, value in enumerate(as_list(required(event, "cards"), "cards")):
            place = f"cards[{index}]"
            card = _seen(value, place, may_hide=may_hide)
            yield CardLeft(place, card, f"was dealt to {target}", in_hand=to != "community")
    elif name == SHOWN:
        how = f"was dealt to seat {shown(required(event, 'seat'))}"
        for index, value in enumerate(as_list(required(event, "cards"), "cards")):
            yield CardShown(f"cards[{index}]", card_at(value, f"cards[{index}]"), how)


def _seen(value: object, place: str, *, may_hide: bool) -> Card | None:
    return None if value is None and may_hide else card_at(value, place)


def _decks(decks: list[object] | tuple[object, ...]) -> Iterator[RevealedDeck]:
    for number, value in enumerate(decks):
        place = f"decks[{number}]"
        deck = as_mapping(value, place)
        try:
            yield _opened_by_card(deck["by_card"]) if "by_card" in deck else _opened_whole(deck)
        except InputError as error:
            raise error.under(place) from None


def _opened_whole(deck: Document) -> RevealedDeck:
    salt = hex_bytes(required(deck, "salt"), "salt", SALT_BYTES)
    values = as_list(required(deck, "cards"), "cards")
    cards = tuple(card_at(card, f"cards[{index}]") for index, card in enumerate(values))
    return RevealedDeck(cards, commit(cards, salt))


def _opened_by_card(value: object) -> RevealedDeck:
    """A deck that is opened card by card: each is a card with its salt, or the hash of a card that stays secret."""
    cards: list[Card | None] = []
    hashes: list[str] = []
    for index, one in enumerate(as_list(value, "by_card")):
        place = f"by_card[{index}]"
        if isinstance(one, str):
            cards.append(None)
            hashes.append(hex_bytes(one, place, COMMITMENT_BYTES).hex())
            continue
        try:
            opened = as_mapping(one, "")
            card = card_at(required(opened, "card"), "card")
            salt = hex_bytes(required(opened, "salt"), "salt", CARD_SALT_BYTES)
        except InputError as error:
            raise error.under(place) from None
        cards.append(card)
        hashes.append(card_hash(card, salt, index + 1))
    return RevealedDeck(tuple(cards), commit_to_hashes(hashes))


def card_at(value: object, place: str) -> Card:
    """The card of this name."""
    try:
        return read_card(value)
    except CardError as error:
        raise InputError(place, str(error)) from None


def hex_bytes(value: object, place: str, size: int) -> bytes:
    """So many bytes, written as hexadecimal digits."""
    text = as_text(value, place)
    if len(text) != 2 * size or set(text) - set("0123456789abcdefABCDEF"):
        raise InputError(place, f"must be {2 * size} hexadecimal digits, not {shown(text)}")
    return bytes.fromhex(text)
