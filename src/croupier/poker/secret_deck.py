"""The deck of the hand in play, kept apart from its events: only the table's writer can read it."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card
from croupier.games.poker import ONE_DECK
from croupier.refusals import Refused, require
from croupier.shoe import Chance, Deck, fresh_deck, shuffle_rest


class SecretDeck:
    """The cards still to be dealt, and the decks that were committed to in this hand."""

    def __init__(self, chance: Chance | None) -> None:
        self._chance = chance
        self._rest: list[Card] = []
        self._committed: list[Deck] = []

    def ready(self, given: Sequence[Card] | None) -> Deck | Sequence[Card]:
        """A deck for the next hand: shuffled from chance, or one given that was shuffled by hand."""
        if given is not None:
            require(len(set(given)) == len(given), "CARD_TWICE.in_deck", ONE_DECK)
            return given
        if self._chance is None:
            raise Refused("NO_DECK.no_shuffle", None)
        return fresh_deck(self._chance, by_card=True)

    def put_in(self, deck: Deck | Sequence[Card]) -> None:
        """Deal from this deck from now on."""
        self._committed = [deck] if isinstance(deck, Deck) else []
        self._rest = list(deck.cards if isinstance(deck, Deck) else deck)[::-1]

    def next(self, count: int) -> tuple[Card, ...]:
        """The next cards, which stay in the deck until they are taken."""
        return tuple(self._rest[: -count - 1 : -1]) if count else ()

    def take(self, count: int) -> None:
        """The next cards have left the deck."""
        del self._rest[len(self._rest) - count :]

    def exchange(self, card: Card, instead: Card) -> None:
        """R-58: `instead` came in the place of `card`, so `card` is still in the deck."""
        self._rest = [card if other == instead else other for other in self._rest]

    def shuffle_again(self, given: Sequence[Card] | None) -> str | None:
        """5.7 to 5.9: the rest in a new order, committed to where the first deck was."""
        if given is not None or self._chance is None:
            same = given is not None and sorted(given) == sorted(self._rest)
            require(same, "NO_DECK.shuffled_again", None)
            self._rest = list(given or ())[::-1]
            return None
        deck = shuffle_rest(self._rest, self._chance, by_card=True)
        self._rest = list(deck.cards)[::-1]
        if not self._committed:
            return None
        self._committed.append(deck)
        return deck.commitment

    @property
    def committed(self) -> tuple[Deck, ...]:
        """The decks that were committed to in this hand: a secret until the hand is over."""
        return tuple(self._committed)
