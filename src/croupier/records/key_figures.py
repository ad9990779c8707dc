"""The figures that readers of a report look for first, each beside that of the day before."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from croupier.records.period_report import PeriodReport

METER = "meter"


class FigureKind(StrEnum):
    """The unit of a figure."""

    MONEY = "money"
    """In cents."""
    SHARE = "share"
    """Of 1."""
    COUNT = "count"


class KeyFigure(NamedTuple):
    """One figure. None stands for a figure that is not known, or that there was none of."""

    name: str
    says: str
    kind: FigureKind
    value: float | None
    before: float | None

    @property
    def change(self) -> float | None:
        """The figure less that of the day before."""
        return None if self.value is None or self.before is None else self.value - self.before


def key_figures(found: PeriodReport, before: PeriodReport | None) -> tuple[KeyFigure, ...]:
    """The figures of a period. If there is a report of the day before, its figures stand beside them."""
    earlier = {} if before is None else {name: value for name, _, _, value in _figures(before)}
    return tuple(KeyFigure(*figure, before=earlier.get(figure[0])) for figure in _figures(found))


def _figures(found: PeriodReport) -> list[tuple[str, str, FigureKind, float | None]]:
    house, poker, result = found.house_total, found.poker_total, found.result
    money, count = FigureKind.MONEY, FigureKind.COUNT
    of_floor = [
        ("jackpot_prizes", "Jackpot prizes paid", money, -sum(day.moved["prizes"][METER] for _, day in found.jackpots)),
        ("jackpot_difference", "Jackpots: ledger less own count", money, _jackpot_difference(found)),
        ("result", "Result of the House", money, None if result is None else result.total),
    ]
    return [
        ("drop", "Drop: chips brought to the tables", money, house.drop),
        ("handle", "Handle", money, house.handle),
        ("win", "Win of the house games", money, house.win),
        ("hold", "Hold", FigureKind.SHARE, house.hold),
        ("theoretical", "Theoretical win", money, house.theoretical),
        ("filled", "Fills", money, house.filled),
        ("credited", "Credits", money, house.credited),
        ("drop_counted", "Drop counted", money, house.drop_counted),
        ("count_difference", "Count less ledger", money, house.count_difference),
        ("rake", "Rake", money, poker.rake),
        *(() if result is None else of_floor),
        ("rounds", "Rounds", count, house.rounds),
        ("hands", "Poker hands", count, poker.hands),
        ("voids", "Void rounds and hands", count, house.voids + poker.voids),
        ("errors", "Errors and irregularities", count, len(found.errors)),
        ("overrides", "Overrides", count, len(found.overrides)),
        ("alarms", "Alarms", count, len(found.alarms)),
    ]


def _jackpot_difference(found: PeriodReport) -> int:
    """The sum of all differences, so that one that is too high does not hide another that is too low."""
    return sum(abs(amount) for _, day in found.jackpots for amount in day.difference.values())
