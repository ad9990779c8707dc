"""The secrets that a store's events require: a deck for each commitment, a hash for each password, and the like."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from croupier.cardroom.events import SeatDrawCommitted
from croupier.cardroom.seat_draws import seat_draw_key
from croupier.floor.engine.event_codec import type_of
from croupier.floor.people.people_events import GuestNamed, PasswordChanged, PersonJoined, SecondFactorSet
from croupier.poker.events import DeckCommitted
from croupier.records.round_finder import OPENINGS
from croupier.rounds.drawing import draw_key
from croupier.shoe.deck_secrets import deck_key
from croupier.store.earlier_forms import UPCASTERS


class RequiredSecrets:
    """Gives the keys of the secrets that were stored with each event. Call it with every event in order."""

    def __init__(self) -> None:
        self._round: dict[str, str] = {}
        """By stream: the round that is in play."""
        self._decks: Counter[str] = Counter()

    def __call__(self, stream: str, name: str, document: str) -> Iterator[str]:
        """The keys of the secrets that this event requires."""
        kind = type_of(stream, UPCASTERS.name_today(stream, name))
        if kind in OPENINGS:
            opened = _fields(stream, name, document)
            self._round[stream] = opened["round"]
            if opened["commitment"] is not None:
                yield self._deck(opened["round"])
            if opened.get("draw_commitment") is not None:
                yield draw_key(opened["round"])
        elif kind is DeckCommitted and stream in self._round:  # else its opening is missing
            yield self._deck(self._round[stream])
        elif kind in (PersonJoined, PasswordChanged, GuestNamed):
            password = _fields(stream, name, document)["password"]
            if password is not None:
                yield password
        elif kind is SeatDrawCommitted:
            yield seat_draw_key(_fields(stream, name, document)["number"])
        elif kind is SecondFactorSet:
            yield _fields(stream, name, document)["secret"]

    def _deck(self, number: str) -> str:
        self._decks[number] += 1
        return deck_key(number, self._decks[number])


def _fields(stream: str, name: str, document: str) -> dict[str, Any]:
    return UPCASTERS.today(stream, name, json.loads(document))[1]
