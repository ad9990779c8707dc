"""A hand as one of its players may prove it: the cards that the player saw, each with its salt, and no other card.

The record is built up from what the player saw. A card that they did not see is null in the events, and a hash in its
deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from croupier.cards import NAMES, Card, names
from croupier.poker.events import (
    BoardTakenBack,
    CardDiscarded,
    DeckCommitted,
    HandEvent,
    HandOpened,
    HandShown,
    PokerCardBurnt,
    PokerCardsDealt,
)
from croupier.poker.stored import NAMES_OF
from croupier.shoe import Deck, opened_deck, record_document


def seat_record(
    round_id: str, events: Sequence[tuple[HandEvent, str]], decks: Sequence[Deck], player: str | None
) -> dict[str, Any]:
    """The player's own record of a hand that is over, as `croupier verify` reads it. `events` come with their times."""
    seen = _SeenCards([event for event, _ in events], player)
    documents = []
    for event, at in events:
        fields = seen.fields_of(event)
        if fields is not None:
            documents.append({"event": NAMES_OF[type(event)], **fields, **({"at": at} if at else {})})
    opened = [opened_deck(deck, places) for deck, places in zip(decks, seen.places, strict=False)]
    return record_document("poker", round_id, events=documents, decks=opened)


class _SeenCards:
    """Follows a hand for one player: which events concern the cards, and which cards the player saw."""

    def __init__(self, events: Sequence[HandEvent], player: str | None) -> None:
        self._seats = {
            seat for event in events if isinstance(event, HandOpened) for seat, name, _ in event.dealt if name == player
        }
        self._shown = {card for event in events for card in _shown_to_all(event)}
        self.places: list[set[int]] = []
        """By deck: the places of the cards that the player saw, counted from 0."""
        self._next = 0

    def fields_of(self, event: HandEvent) -> dict[str, Any] | None:
        """The part of an event that is needed to verify the cards, as the player saw it; None for other events."""
        match event:
            case HandOpened():
                self._begin_deck()
                return {"round": event.round, "commitment": event.commitment}
            case DeckCommitted():
                self._begin_deck()
                return {"commitment": event.commitment}
            case PokerCardsDealt():
                own = event.to != "seat" or event.seat in self._seats
                cards = [self._left(card, seen=own or card in self._shown) for card in event.cards]
                return {"to": event.to, "seat": event.seat, "cards": cards}
            case PokerCardBurnt():
                return {"card": self._left(event.card, seen=False)}
            case HandShown():
                return {"seat": event.seat, "cards": names(event.cards)}
            case CardDiscarded():
                return {"seat": event.seat, "card": NAMES[event.card]}
            case BoardTakenBack():
                return {"cards": names(event.cards)}
            case _:
                return None

    def _begin_deck(self) -> None:
        self.places.append(set())
        self._next = 0

    def _left(self, card: Card, *, seen: bool) -> str | None:
        """The next card leaves the deck. Its name, if the player saw it."""
        if seen:
            self.places[-1].add(self._next)
        self._next += 1
        return NAMES[card] if seen else None


def _shown_to_all(event: HandEvent) -> Iterable[Card]:
    """The hole cards that an event turned up for everybody (3.14, 5.3)."""
    if isinstance(event, HandShown):
        return event.cards
    return (event.card,) if isinstance(event, CardDiscarded) else ()
