"""The automatic dealer of any table: what he does next, when, and his announcement meanwhile.

A pure function of the table, of when its state of play began, and of who is there. `driver.py` keeps the times.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple

from croupier.floor.dealing import house_dealer, poker_dealer
from croupier.floor.dealing.dealer_step import Order, Step
from croupier.floor.engine.table_state import HouseTable, Status, Table
from croupier.jackpots import Jackpot, LinkStage
from croupier.messages import say

OPENINGS = (Order("open_round"), Order("start_hand"))


class Company(NamedTuple):
    """Who is there, as far as a dealer has to know."""

    bots: Collection[str] = ()
    ready: Collection[str] = ()
    """Who has placed all the bets that he means to place."""
    idle: Collection[str] = ()
    """Poker: whose time ran out, and who has done nothing since."""
    attended: bool = True
    """Whether there is a person on the floor for whom bots would play."""
    last_rounds: bool = False
    """Whether no new rounds are opened, because the floor is closing."""


NOBODY_KNOWN = Company()


def is_held(jackpots: Mapping[str, Jackpot], table: HouseTable) -> bool:
    """R-16: whether a prize of the round waits for rounds dealt earlier, or for those who confirm it."""
    if table.round is None or table.jackpot is None or not table.linked:
        return False
    known = jackpots[table.jackpot].rounds.get(table.round.id)
    return known is not None and known.stage is LinkStage.PENDING


def next_step(table: Table, since: datetime, company: Company = NOBODY_KNOWN, *, held: bool = False) -> Step:
    """The dealer's next step at a table whose state of play has lasted since then.

    `held`: a prize of its jackpot has to be paid first. Where a person deals, the step is announced, not ordered.
    """
    step = _step(table, since, company, held=held)
    orders = table.sign.dealer == "automatic" and not (company.last_rounds and step.order in OPENINGS)
    return step if orders else Step(step.message, step.clause)


def _step(table: Table, since: datetime, company: Company, *, held: bool) -> Step:
    pace = table.sign.pace
    if table.sign.status is Status.CLOSED:
        return Step(say("dealer.table_closed"), None)
    if table.sign.status is Status.SUSPENDED:
        return Step(say("dealer.table_stopped"), None)
    if isinstance(table, HouseTable):
        return house_dealer.house_step(table.round, since, pace, ready=company.ready, bots=company.bots, held=held)
    return poker_dealer.poker_step(
        table.state,
        since,
        pace,
        bots=company.bots,
        idle=company.idle,
        attended=company.attended,
    )
