"""The postings of each event: accounts give and get whole cents that sum to zero."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from croupier.jackpots.accounts import Movement
from croupier.jackpots.events import (
    BetsReturned,
    ContributionAdded,
    Corrected,
    DealCompleted,
    Event,
    FaultAnswered,
    FaultCleared,
    FaultReported,
    JackpotOpened,
    LinkedRoundReopened,
    LinkedRoundVoided,
    OrderDecided,
    PrizesConfirmed,
    PrizesPaid,
    RoundEnded,
    SettingsChanged,
    StakeCorrected,
)
from croupier.money import Cents


class Posting(NamedTuple):
    """The amount that one account gets (above zero) or gives (below zero)."""

    account: str
    amount: Cents


def postings(jackpot: str, event: Event) -> tuple[Posting, ...]:
    """The postings of an event of the jackpot of this name; none if it moves no money."""
    moves = _movement(event)
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


def _movement(event: Event) -> Movement | None:
    match event:
        case ContributionAdded() | LinkedRoundVoided() | BetsReturned() | StakeCorrected():
            return event.moves
        case PrizesPaid() | LinkedRoundReopened() | Corrected() | JackpotOpened():
            return event.moves
        case DealCompleted() | RoundEnded() | PrizesConfirmed() | OrderDecided():
            return None
        case SettingsChanged() | FaultReported() | FaultAnswered() | FaultCleared():
            return None
        case _:
            assert_never(event)
