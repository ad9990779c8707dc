"""Records of rounds as the system writes them, for tests to verify and to tamper with."""

from __future__ import annotations

from typing import Any

from croupier.cards import Card, names
from croupier.shoe import Chance, Deck, fresh_deck, shuffle_rest

Record = dict[str, Any]


def revealed(deck: Deck) -> Record:
    return {"salt": deck.salt.hex(), "cards": names(deck.cards)}


def opened(commitment: str | None) -> Record:
    return {"event": "round_opened/1", "commitment": commitment, "table": "T1"}


def burnt(card: Card) -> Record:
    return {"event": "card_burnt/1", "card": names([card])[0]}


def dealt(to: str, cards: tuple[Card, ...], box: int | None = None) -> Record:
    return {"event": "cards_dealt/1", "to": to, "cards": names(cards)} | ({} if box is None else {"box": box})


def record(game: str, events: list[Record], *decks: Deck) -> Record:
    return {"format": 1, "game": game, "round": "r-17", "events": events, "decks": [revealed(deck) for deck in decks]}


def stud_round(chance: Chance) -> Record:
    """A burnt card, then five cards each to box 1, box 3 and the Dealer."""
    deck = fresh_deck(chance)
    events = [
        opened(deck.commitment),
        {"event": "bet_placed/1", "box": 1, "cards": "not looked at"},
        burnt(deck.cards[0]),
        dealt("box", deck.cards[1:6], 1),
        dealt("box", deck.cards[6:11], 3),
        dealt("dealer", deck.cards[11:16]),
        {"event": "round_closed/7"},
    ]
    return record("casino-stud", events, deck)


def poker_round(chance: Chance, *, taken_back: int = 4) -> Record:
    """Two hands; the flop is exposed too early, so it goes back with its burnt card, and the rest is shuffled again."""
    first = fresh_deck(chance)
    second = shuffle_rest(first.cards[8 - taken_back :], chance)
    events = [
        opened(first.commitment),
        dealt("box", first.cards[0:2], 1),
        dealt("box", first.cards[2:4], 2),
        burnt(first.cards[4]),
        dealt("community", first.cards[5:8]),
        {"event": "deck_committed/1", "commitment": second.commitment},
        burnt(second.cards[0]),
        dealt("community", second.cards[1:4]),
    ]
    return record("poker", events, first, second)
