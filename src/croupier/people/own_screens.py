"""Players at a Poker table who have a screen of their own: nobody else decides for them (PKR 1.36, 3.3)."""

from __future__ import annotations

from croupier.people.registry import People
from croupier.poker import SeatState


def has_own_screen(people: People, seat: SeatState | None, *, now_s: int = 0) -> bool:
    """Whether the player sat down by themselves and is signed in.

    Sessions that have expired by `now_s`, in seconds since 1970, count no more. Sessions that somebody else ended do:
    one person could otherwise sign a player out and then fold the hand.
    """
    person = people.find(seat.player) if seat is not None and seat.own_screen else None
    return person is not None and (person.put_out or any(session.until > now_s for session in person.sessions))
