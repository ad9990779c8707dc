"""The postings of a jackpot's events. The jackpot names the two sides; here they become accounts."""

from __future__ import annotations

from croupier.errors import BrokenPromiseError
from croupier.jackpots import (
    BetsReturned,
    ContributionAdded,
    Corrected,
    Event,
    JackpotOpened,
    LinkedRoundReopened,
    LinkedRoundVoided,
    PrizesPaid,
    StakeCorrected,
    postings,
)
from croupier.ledger import accounts
from croupier.ledger.entries import Posted, Why, posted

WHY: dict[type[Event], Why] = {
    JackpotOpened: Why.JACKPOT_OPENED,
    ContributionAdded: Why.CONTRIBUTION_ADDED,
    BetsReturned: Why.CONTRIBUTION_RETURNED,
    LinkedRoundVoided: Why.CONTRIBUTION_RETURNED,
    PrizesPaid: Why.PRIZES_PAID,
    LinkedRoundReopened: Why.PRIZES_REVERSED,
    StakeCorrected: Why.CONTRIBUTION_CORRECTED,
    Corrected: Why.JACKPOT_CORRECTED,
}


def postings_of_jackpot(jackpot: str, event: Event, *, table: str | None = None) -> Posted | None:
    """R-15, R-16: the postings of an event of the jackpot of this name; None if it moves no money.

    Chips from and to players lie on the `table` of the event's round.
    """
    rows = [(_account(jackpot, table, side), amount) for side, amount in postings(jackpot, event)]
    if not rows:
        return None
    clause: str | None = getattr(event, "clause", None)
    round_id: str | None = getattr(event, "round", None)
    return posted(rows, WHY[type(event)], clause=clause, round_id=round_id)


def _account(jackpot: str, table: str | None, side: str) -> str:
    if side == "house":
        return accounts.jackpot(jackpot, "house")
    if side != "players":
        return side
    if table is None:
        raise BrokenPromiseError(f"jackpot {jackpot} moves chips of a round, and nobody has said at which table")
    return accounts.bets(table)
