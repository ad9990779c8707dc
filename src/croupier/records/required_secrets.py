"""The secrets that a store's events require: a deck for each commitment, a hash for each password, and the like.

It goes by the names of the events, so that an audit of a store needs none of the rooms that write them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.shoe.decks import deck_key, draw_key, seat_draw_key
from croupier.store.words import StoredEvent

ROUND_OPENED, HAND_OPENED, RESHUFFLED = "round round_opened/1", "poker round_opened/1", "poker deck_committed/1"
SEATS_TO_BE_DRAWN = "cardroom seat_draw_committed/1"
PASSWORDS = ("person person_joined/1", "person password_changed/1", "person guest_named/1")
SECOND_FACTOR = "person second_factor_set/1"
"""Events as they are stored today: the kind of stream, and the name."""


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

    def __call__(self, row: StoredEvent) -> Iterator[str]:
        """The keys of the secrets that this event requires."""
        event = f"{row.kind} {row.name_today}"
        hand = self._follow(row)
        if event in (ROUND_OPENED, HAND_OPENED):
            yield from self._opening(event, row)
        elif event == RESHUFFLED:
            if hand is not None:
                hand.decks += 1
                yield deck_key(hand.round, hand.decks)
        elif event in PASSWORDS:
            password = row.document["password"]
            if password is not None:
                yield password
        elif event == SEATS_TO_BE_DRAWN:
            yield seat_draw_key(row.document["number"])
        elif event == SECOND_FACTOR:
            yield row.document["secret"]

    def _opening(self, event: str, row: StoredEvent) -> Iterator[str]:
        opened = row.document
        decks = 0 if opened["commitment"] is None else 1
        if decks:
            yield deck_key(opened["round"])
        if opened.get("draw_commitment") is not None:
            yield draw_key(opened["round"])
        if event == HAND_OPENED:
            self._hands[row.stream] = _FollowedHand(opened["round"], decks, row.version)

    def _follow(self, row: StoredEvent) -> _FollowedHand | None:
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
