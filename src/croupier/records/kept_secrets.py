"""Which secrets the events of a store speak of: decks that were committed to, and passwords."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from croupier.shoe.kept_decks import deck_key

ROUNDS, PEOPLE = ("round", "poker"), "person"


class NamedSecrets:
    """Told of each event in its order, says under which keys a secret was kept together with it."""

    def __init__(self) -> None:
        self._round: dict[str, str] = {}
        """By stream: the round that is in play."""
        self._decks: Counter[str] = Counter()

    def __call__(self, stream: str, name: str, document: str) -> Iterator[str]:
        """The keys of the secrets that this event needs."""
        kind, word = stream.partition("/")[0], name.partition("/")[0]
        if kind in ROUNDS and word == "round_opened":
            opened = json.loads(document)
            self._round[stream] = opened["round"]
            if opened["commitment"] is not None:
                yield self._deck(opened["round"])
        elif kind in ROUNDS and word == "deck_committed" and stream in self._round:  # else its opening is gone
            yield self._deck(self._round[stream])
        elif kind == PEOPLE and (password := json.loads(document).get("password")) is not None:
            yield password

    def _deck(self, number: str) -> str:
        self._decks[number] += 1
        return deck_key(number, self._decks[number])
