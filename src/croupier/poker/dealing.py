"""The Dealer's part of a hand: what comes next, with cards from a deck in its order; and the deck of a live table.

That deck is kept apart from the events of the hand: only the table's writer can read it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from croupier.cards import Card
from croupier.games.poker import ONE_DECK
from croupier.poker.commands import Command, DealCards, FlipMarker, SettleRound, ShowDown
from croupier.poker.hand import Hand, HandStage
from croupier.poker.hand_decisions import cards_needed
from croupier.refusals import Refused, require
from croupier.shoe import Chance, Deck, fresh_deck, shuffle_rest

FLIP_MARKER, SHOW_DOWN, SETTLE = FlipMarker(), ShowDown(), SettleRound()
"""Made once: their fields are checked each time that one is made."""


def dealers_command(hand: Hand, next_cards: Callable[[int], tuple[Card, ...]]) -> Command | None:
    """The next thing that the Dealer does; None where the hand waits for somebody else or is over.

    `next_cards` gives so many cards from the deck, which stay there until the command is carried out.
    """
    stage = hand.stage
    if stage is HandStage.BETTING or hand.waits:
        return None
    match stage:
        case HandStage.DEAL | HandStage.BOARD:
            return DealCards(cards=next_cards(cards_needed(hand)))
        case HandStage.MARKER:
            return FLIP_MARKER
        case HandStage.SHOWDOWN:
            return SHOW_DOWN
        case HandStage.SETTLEMENT:
            return SETTLE
        case HandStage.SETTLED | HandStage.VOID:
            return None
        case _:
            assert_never(stage)


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
