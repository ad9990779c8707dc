"""The postings of each event: who gives, who gets, in whole cents that sum to zero."""

from __future__ import annotations

from typing import NamedTuple

from croupier.jackpots.accounts import Movement
from croupier.jackpots.events import Event
from croupier.money import Cents


class Posting(NamedTuple):
    """What one account gets (above zero) or gives (below zero)."""

    account: str
    amount: Cents


def postings(jackpot: str, event: Event) -> tuple[Posting, ...]:
    """The postings of an event of the jackpot of this name; none where it moves no money."""
    moves: Movement | None = getattr(event, "moves", None)
    if moves is None:
        return ()
    rows = (
        Posting("players", moves.players),
        Posting(f"jackpot:{jackpot}:meter", moves.meter),
        Posting(f"jackpot:{jackpot}:reserve", moves.reserve),
        Posting(f"jackpot:{jackpot}:fractions", moves.fractions),
        Posting("house", moves.house),
    )
    return tuple(row for row in rows if row.amount)
