"""Exact figures of each table and gaming day for auditors: theoretical and actual win, pace, and errors.

Every bet is known, so the theoretical win is the exact edge times the bets. How far the actual win may be from it by
chance alone is told by two bands. The inner one takes all hands as independent. But the boxes of a round share the
Dealer's hand, so their results lean the same way: the outer band takes the boxes of a round as one bet, and the true
one lies between the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from croupier.floor_events.logged_event import counted_name
from croupier.games import HOUSE_GAMES
from croupier.money import Cents, dollars
from croupier.records.period_report import periods_of
from croupier.records.round_sums import RoundSums
from croupier.records.takings import KnownTable, TableDay, Takings
from croupier.records.theory import Edges, Theory

Document = dict[str, Any]
CONFIDENCE = 0.95
DEVIATIONS = 1.959964
"""So many standard deviations to each side hold 95 of 100 results of chance."""
LEAST_S = 60
"""A pace is not told for less than a minute."""
ERRORS_OF_STAFF = frozenset(
    {
        "exposed-card",
        "misdeal",
        "dealer-card-count",
        "player-card-count",
        "community-card-count",
        "hand-count",
        "burn-missed",
        "simultaneous-draw",
        "premature-board-card",
        "excess-board-cards",
        "unshuffled-deck",
        "deck-count-wrong",
        "insufficient-cards",
        "button-not-placed",
        "all-in-button-missing",
        "bet-by-pit-employee",
        "error-noticed-late",
    }
)
"""The kinds of irregularity that are the Dealer's or the pit's doing. Others are of players, devices or chance."""


class Spread(NamedTuple):
    """The expected win, and its standard deviation, in cents."""

    expected: Fraction
    least: float
    """With all hands independent."""
    most: float
    """With the boxes of each round as one bet."""


def figures_of(takings: Takings, theory: Theory, *, days: int, table: str | None) -> Document:
    """The figures of the last days, of all tables or of one."""
    chosen = sorted(periods_of(takings))[-days:]
    return {
        "format": 1,
        "day_begins": takings.periods.says,
        "position": takings.position,
        "confidence": CONFIDENCE,
        "days": [
            {"day": day, "tables": [*_tables(takings, day, theory, table)]}
            for day in reversed(chosen)
            if day in takings.days
        ],
    }


def _tables(takings: Takings, day: str, theory: Theory, only: str | None) -> Iterator[Document]:
    for name, table_day in sorted(takings.days[day].items(), key=lambda item: counted_name(item[0])):
        known = takings.tables.get(name, KnownTable(name, ""))
        if only in (None, name) and (table_day.played.rounds or table_day.voids):
            yield {
                "table": name,
                "name": known.name,
                "game": known.game,
                **_pace(table_day),
                **_errors(table_day),
                **(_theory(known.game, table_day, theory) if known.game in HOUSE_GAMES else _rake(table_day)),
            }


def _pace(table_day: TableDay) -> Document:
    """Finished rounds, and rounds an hour from the first opening to the last end."""
    finished = table_day.played.rounds + table_day.voids
    seconds = _seconds(table_day.first_at, table_day.last_at)
    return {
        "rounds": finished,
        "voids": table_day.voids,
        "from": table_day.first_at,
        "to": table_day.last_at,
        "an_hour": round(finished * 3_600 / seconds, 1) if seconds >= LEAST_S else None,
    }


def _seconds(first: str, last: str) -> float:
    if not first or not last:
        return 0
    return (datetime.fromisoformat(last) - datetime.fromisoformat(first)).total_seconds()


def _errors(table_day: TableDay) -> Document:
    found = table_day.irregularities
    return {
        "irregularities": [one._asdict() | {"of_staff": one.kind in ERRORS_OF_STAFF} for one in found],
        "errors": sum(one.kind in ERRORS_OF_STAFF for one in found) + table_day.reversals,
        "reversals": table_day.reversals,
    }


def _theory(game: str, table_day: TableDay, theory: Theory) -> Document:
    played = table_day.played
    actual, staked = played.main_win + played.bonus_win, played.antes + played.bonus
    head = {"staked": dollars(staked), "actual": dollars(actual), "rake": None}
    spread = _spread(game, table_day.by_version.items(), theory)
    if not isinstance(spread, Spread):
        return {
            **head,
            "theoretical": None,
            "deviation": None,
            "band": None,
            "wide": None,
            "judged": None,
            "why": spread,
        }
    expected = round(spread.expected)
    inner, outer = round(DEVIATIONS * spread.least), round(DEVIATIONS * spread.most)
    return {
        **head,
        "theoretical": dollars(expected),
        "deviation": dollars(actual - expected),
        "band": [dollars(expected - inner), dollars(expected + inner)],
        "wide": [dollars(expected - outer), dollars(expected + outer)],
        "judged": _judged(abs(actual - expected), inner, outer),
        "why": None,
    }


def _judged(deviation: Cents, inner: Cents, outer: Cents) -> str:
    """Where the result lies: `inside` both bands, `between` them, or `outside`."""
    return "inside" if deviation <= inner else "between" if deviation <= outer else "outside"


def _spread(game: str, by_version: Iterable[tuple[int, RoundSums]], theory: Theory) -> Spread | str:
    """The exact expectation of what was bet, and how far chance spreads it; or the reason why it is unknown."""
    expected, least, most = Fraction(0), 0.0, 0.0
    for version, played in by_version:
        if not played.antes and not played.bonus:
            continue
        edges = theory.of(game, version)
        if not isinstance(edges, Edges):
            return edges
        main, bonus = edges.main, edges.bonus
        expected += main.exact * played.antes
        least += main.deviation**2 * played.ante_squares
        most += main.deviation * sqrt(played.ante_round_squares)
        if played.bonus:
            if bonus is None:
                return "no edge is known for its side bets"
            expected += bonus.exact * played.bonus
            least += bonus.deviation**2 * played.bonus_squares
            # Both bets of a round may lean the same way, too: deviations add up at most.
            most += bonus.deviation * sqrt(played.bonus_round_squares)
    return Spread(expected, sqrt(least), most)


def _rake(table_day: TableDay) -> Document:
    """Poker has no theoretical win: the House takes a rake."""
    unknown = dict.fromkeys(("staked", "actual", "theoretical", "deviation", "band", "wide", "judged"))
    return {
        **unknown,
        "rake": dollars(table_day.rake),
        "why": "players play against one another; the House takes a rake",
    }
