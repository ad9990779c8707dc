"""A jackpot's money day by day, counted twice: from the ledger's entries, and from the jackpot's own events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.jackpots import UNOPENED, ContributionAdded, Event, Jackpot, LinkedRoundReopened, evolve
from croupier.ledger import JackpotCount, Posted, Why, accounts, own_count
from croupier.money import Cents

PARTS = JackpotCount._fields
NOTHING = JackpotCount(0, 0, 0, 0)
ROWS = ("opened", "contributions", "returned", "funding", "prizes", "corrections")
"""The reasons for moving a jackpot's money, in the order of a report."""
ROW_OF = {
    Why.JACKPOT_OPENED: "opened",
    Why.CONTRIBUTION_ADDED: "contributions",
    Why.CONTRIBUTION_RETURNED: "returned",
    Why.CONTRIBUTION_CORRECTED: "contributions",
    Why.PRIZES_PAID: "funding",
    Why.PRIZES_REVERSED: "funding",
    Why.JACKPOT_CORRECTED: "corrections",
}


@dataclass(slots=True)
class JackpotDay:
    """One jackpot on one gaming day."""

    opening: dict[str, Cents]
    """By part, from the ledger."""
    moved: dict[str, dict[str, Cents]] = field(default_factory=lambda: {row: dict.fromkeys(PARTS, 0) for row in ROWS})
    own: JackpotCount = NOTHING
    hits: int = 0
    rounds: int = 0
    """How many rounds have contributed."""

    @property
    def closing(self) -> dict[str, Cents]:
        """By part, from the ledger."""
        return {part: self.opening[part] + sum(row[part] for row in self.moved.values()) for part in PARTS}

    def resume(self, balances: Mapping[str, Cents], own: JackpotCount) -> None:
        """A clock that was set back has returned to this day. Moves of other days in between count as its opening."""
        closing = self.closing
        self.opening = {part: self.opening[part] + balances[part] - closing[part] for part in PARTS}
        self.own = own

    @property
    def difference(self) -> dict[str, Cents]:
        """The ledger's balance less the jackpot's own count. Anything but zero is an error."""
        return {part: self.closing[part] - getattr(self.own, part) for part in PARTS}

    @property
    def reconciles(self) -> bool:
        """Whether the ledger and the jackpot's own count agree to the cent."""
        return not any(self.difference.values())


class JackpotDays:
    """All jackpots, day by day."""

    def __init__(self) -> None:
        self.days: dict[str, dict[str, JackpotDay]] = {}
        self._states: dict[str, Jackpot] = {}
        self._balances: dict[str, dict[str, Cents]] = {}
        self._current: dict[str, str] = {}
        """By jackpot: the day of its last event."""

    def on(self, day: str) -> dict[str, JackpotDay]:
        """Each jackpot on a day. An idle jackpot has its figures of the day before."""
        idle: dict[str, JackpotDay] = {}
        for earlier in sorted(one for one in self.days if one < day):
            for name, last in self.days[earlier].items():
                idle[name] = JackpotDay(last.closing, own=last.own)
        return {**idle, **self.days.get(day, {})}

    def happened(self, day: str, name: str, event: Event) -> None:
        """Add an event of the jackpot's own stream."""
        before = self._states.get(name, UNOPENED)
        after = self._states[name] = evolve(before, event)
        jackpot_day = self._day(day, name)
        jackpot_day.own = own_count(after)
        jackpot_day.hits += after.hit_count - before.hit_count
        jackpot_day.hits -= len(event.payments) if isinstance(event, LinkedRoundReopened) else 0
        jackpot_day.rounds += isinstance(event, ContributionAdded)

    def posted(self, day: str, posted: Posted) -> None:
        """Add a transaction of the ledger. A prize as large as the reset leaves no entry of the meter itself."""
        name = ""
        for account, amount in posted.entries:
            if accounts.kind_of(account) == "jackpot":
                name, _, part = account.partition(":")[2].rpartition(":")
                self._day(day, name).moved[ROW_OF[posted.why]][part] += amount
                self._balances[name][part] += amount
        if posted.why in (Why.PRIZES_PAID, Why.PRIZES_REVERSED):
            self._prizes(day, name, posted)

    def _prizes(self, day: str, name: str, posted: Posted) -> None:
        """Payments from the meter count as prizes. All other moves are funding."""
        paid = sum([amount for account, amount in posted.entries if accounts.kind_of(account) == "bets"])
        moved = self._day(day, name).moved
        moved["prizes"]["meter"] -= paid
        moved["funding"]["meter"] += paid

    def _day(self, day: str, name: str) -> JackpotDay:
        balances = self._balances.setdefault(name, dict.fromkeys(PARTS, 0))
        of_day = self.days.setdefault(day, {})
        if self._current.get(name) == day:
            return of_day[name]
        self._current[name] = day
        own = own_count(self._states[name]) if name in self._states else NOTHING
        found = of_day.setdefault(name, JackpotDay(dict(balances), own=own))
        found.resume(balances, own)
        return found
