"""The postings of each event: accounts give and get whole cents that sum to zero."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from croupier.jackpots import events as e
from croupier.jackpots.accounts import Movement
from croupier.money import Cents


class Posting(NamedTuple):
    """The amount that one account gets (above zero) or gives (below zero)."""

    account: str
    amount: Cents


def postings(jackpot: str, event: e.Event) -> tuple[Posting, ...]:
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


def _movement(event: e.Event) -> Movement | None:
    match event:
        case e.ContributionAdded() | e.LinkedRoundVoided() | e.BetsReturned() | e.StakeCorrected():
            return event.moves
        case e.PrizesPaid() | e.LinkedRoundReopened() | e.Corrected() | e.JackpotOpened():
            return event.moves
        case e.DealCompleted() | e.RoundEnded() | e.PrizesConfirmed() | e.OrderDecided():
            return None
        case e.SettingsChanged() | e.FaultReported() | e.FaultAnswered() | e.FaultCleared():
            return None
        case _:
            assert_never(event)
