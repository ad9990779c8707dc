"""The decks of rounds in play. They are secrets: kept apart from events, and read by the floor alone."""

from __future__ import annotations

from collections.abc import Callable

from croupier.errors import BrokenPromiseError
from croupier.shoe import Deck
from croupier.shoe.kept_decks import deck_key, from_secret

MOST_HELD = 1_000


class Decks:
    """The decks that are in use, read from where they are kept when they are needed first."""

    def __init__(self, secret: Callable[[str], bytes | None]) -> None:
        self._secret = secret
        self._held: dict[str, Deck] = {}

    def get(self, round_id: str, number: int = 1) -> Deck:
        """The deck of a round, which must have been kept."""
        key = deck_key(round_id, number)
        if key not in self._held:
            kept = self._secret(key)
            if kept is None:
                raise BrokenPromiseError(f"the deck of round {round_id} is not among the secrets")
            self.hold({key: from_secret(kept)})
        return self._held[key]

    def hold(self, decks: dict[str, Deck]) -> None:
        """Decks that have just been kept; old ones are let go."""
        self._held.update(decks)
        while len(self._held) > MOST_HELD:
            del self._held[next(iter(self._held))]
