"""The decks of rounds in play. They are secrets, stored apart from events, and only the floor reads them."""

from __future__ import annotations

from collections.abc import Callable

from croupier.errors import BrokenPromiseError
from croupier.shoe import Deck
from croupier.shoe.deck_secrets import from_secret
from croupier.shoe.secret_keys import deck_key

MOST_HELD = 1_000


class Decks:
    """The decks in use, read from the store's secrets on first use."""

    def __init__(self, secret: Callable[[str], bytes | None]) -> None:
        self.secret = secret
        """Reads a secret of the store."""
        self._decks: dict[str, Deck] = {}

    def get(self, round_id: str, number: int = 1) -> Deck:
        """The deck of a round, which must have been stored."""
        key = deck_key(round_id, number)
        if key not in self._decks:
            secret = self.secret(key)
            if secret is None:
                raise BrokenPromiseError(f"the deck of round {round_id} is not among the secrets")
            self.hold({key: from_secret(secret)})
        return self._decks[key]

    def hold(self, decks: dict[str, Deck]) -> None:
        """Remember decks that have just been stored, and drop old ones."""
        self._decks.update(decks)
        while len(self._decks) > MOST_HELD:
            del self._decks[next(iter(self._decks))]
