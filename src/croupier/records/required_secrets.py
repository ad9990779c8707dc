"""The secrets that a store's events require: a deck for each commitment, a hash for each password, and the like."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.cardroom.events import SeatDrawCommitted
from croupier.cardroom.seat_draws import seat_draw_key
from croupier.floor_events.codec import type_of
from croupier.people.events import GuestNamed, PasswordChanged, PersonJoined, SecondFactorSet
from croupier.poker.events import DeckCommitted, HandOpened
from croupier.records.round_finder import OPENINGS
from croupier.rounds.drawing import draw_key
from croupier.shoe.deck_secrets import deck_key
from croupier.store.upcasters import UPCASTERS
from croupier.store.words import StoredRow


@dataclass(slots=True)
class _FollowedHand:
    """A Poker hand whose events have all been seen, from its opening on."""

    round: str
    decks: int
    version: int
    """The version of its table's stream at its last event."""


class RequiredSecrets:
    """Gives the keys of the secrets that were stored with each event. Call it with every genuine event in order."""

    def __init__(self) -> None:
        self._hands: dict[str, _FollowedHand] = {}
        """By stream: the last hand at a Poker table."""

    def __call__(self, row: StoredRow) -> Iterator[str]:
        """The keys of the secrets that this event requires."""
        kind = type_of(row.stream, UPCASTERS.name_today(row.stream, row.name))
        hand = self._follow(row)
        if kind in OPENINGS:
            yield from self._opening(kind, row)
        elif kind is DeckCommitted:
            if hand is not None:
                hand.decks += 1
                yield deck_key(hand.round, hand.decks)
        elif kind in (PersonJoined, PasswordChanged, GuestNamed):
            password = _fields(row)["password"]
            if password is not None:
                yield password
        elif kind is SeatDrawCommitted:
            yield seat_draw_key(_fields(row)["number"])
        elif kind is SecondFactorSet:
            yield _fields(row)["secret"]

    def _opening(self, kind: type | None, row: StoredRow) -> Iterator[str]:
        opened = _fields(row)
        decks = 0 if opened["commitment"] is None else 1
        if decks:
            yield deck_key(opened["round"])
        if opened.get("draw_commitment") is not None:
            yield draw_key(opened["round"])
        if kind is HandOpened:
            self._hands[row.stream] = _FollowedHand(opened["round"], decks, row.version)

    def _follow(self, row: StoredRow) -> _FollowedHand | None:
        """The hand that this event belongs to; None if an event since its opening is damaged or gone.

        A reshuffle names neither its hand nor its number. The lost event may have been the opening of another hand, or
        another reshuffle, so nobody can say which deck was stored with this one.
        """
        hand = self._hands.get(row.stream)
        if hand is None:
            return None
        if row.version != hand.version + 1:
            del self._hands[row.stream]
            return None
        hand.version = row.version
        return hand


def _fields(row: StoredRow) -> dict[str, Any]:
    return UPCASTERS.today(row.stream, row.name, json.loads(row.document))[1]
