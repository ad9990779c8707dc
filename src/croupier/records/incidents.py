"""Errors at the tables, and decisions of people that override the ordinary course, each as one line of a report."""

from __future__ import annotations

from typing import NamedTuple

from croupier.jackpots import Event as JackpotEvent
from croupier.jackpots.events import Corrected, OrderDecided
from croupier.money import dollars
from croupier.poker.events import PokerReferralResolved
from croupier.rounds.events import ReferralResolved


class Incident(NamedTuple):
    """One error or override."""

    period: str
    at: str
    """As it was stored."""
    time: str
    """By the clocks of the House."""
    about: str
    """The table or the jackpot."""
    round: str
    """The round or hand; empty for a jackpot."""
    what: str
    outcome: str
    reason: str
    by: str
    clause: str


class IncidentPlace(NamedTuple):
    """When and where it happened."""

    period: str
    at: str
    time: str
    about: str
    round: str = ""


def decision_of(place: IncidentPlace, event: ReferralResolved | PokerReferralResolved) -> Incident:
    """R-58: a decision of an authorised person."""
    cite = "" if event.clause is None else event.clause.cite
    return Incident(*place, "decision", event.decision, event.reason, event.by, cite)


def jackpot_override_of(place: IncidentPlace, event: JackpotEvent) -> Incident | None:
    """A correction of a jackpot, or another order of payment (4.5.2); None for any other event."""
    match event:
        case Corrected():
            moved = f"meter {dollars(event.meter)}, reserve {dollars(event.reserve)}"
            return Incident(*place, "jackpot correction", moved, event.reason, " and ".join(event.people), clause="")
        case OrderDecided():
            order = " before ".join(event.rounds)
            return Incident(*place, "order of payment", order, event.reason, event.by, clause="")
        case _:
            return None
