"""A jackpot's money day by day, counted twice: by the ledger's entries, and by the jackpot's own events."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.jackpots import UNOPENED, ContributionAdded, Event, Jackpot, evolve
from croupier.ledger import JackpotCount, Posted, Why, accounts, own_count
from croupier.money import Cents

PARTS = JackpotCount._fields
NOTHING = JackpotCount(0, 0, 0, 0)
ROWS = ("opened", "contributions", "returned", "funding", "prizes", "corrections")
"""What moves a jackpot's money, in the order in which a report lists it."""
ROW_OF = {
    Why.JACKPOT_OPENED: "opened",
    Why.CONTRIBUTION_ADDED: "contributions",
    Why.CONTRIBUTION_RETURNED: "returned",
    Why.PRIZES_PAID: "funding",
    Why.JACKPOT_CORRECTED: "corrections",
}


@dataclass(slots=True)
class JackpotDay:
    """One jackpot on one gaming day."""

    opening: dict[str, Cents]
    """By part, by the ledger."""
    moved: dict[str, dict[str, Cents]] = field(default_factory=lambda: {row: dict.fromkeys(PARTS, 0) for row in ROWS})
    own: JackpotCount = NOTHING
    hits: int = 0
    rounds: int = 0
    """How many rounds have contributed."""

    @property
    def closing(self) -> dict[str, Cents]:
        """By part, by the ledger."""
        return {part: self.opening[part] + sum(row[part] for row in self.moved.values()) for part in PARTS}

    @property
    def difference(self) -> dict[str, Cents]:
        """What the ledger has more than the jackpot's own count; nothing, or something is wrong."""
        return {part: self.closing[part] - getattr(self.own, part) for part in PARTS}


class JackpotDays:
    """All jackpots, day by day."""

    def __init__(self) -> None:
        self.days: dict[str, dict[str, JackpotDay]] = {}
        self._states: dict[str, Jackpot] = {}
        self._held: dict[str, dict[str, Cents]] = {}

    def on(self, day: str) -> dict[str, JackpotDay]:
        """Each jackpot on a day: one to which nothing happened stands as it stood before."""
        found: dict[str, JackpotDay] = {}
        for earlier in sorted(one for one in self.days if one < day):
            for name, last in self.days[earlier].items():
                found[name] = JackpotDay(last.closing, own=last.own)
        return {**found, **self.days.get(day, {})}

    def happened(self, day: str, name: str, event: Event) -> None:
        """Take an event of the jackpot's own stream."""
        before = self._states.get(name, UNOPENED)
        after = self._states[name] = evolve(before, event)
        found = self._day(day, name)
        found.own = own_count(after)
        found.hits += after.hit_count - before.hit_count
        found.rounds += isinstance(event, ContributionAdded)

    def posted(self, day: str, posted: Posted) -> None:
        """A transaction of the ledger. A prize as large as the reset leaves no entry of the meter itself."""
        name = ""
        for account, amount in posted.entries:
            if accounts.kind_of(account) == "jackpot":
                name, _, part = account.partition(":")[2].rpartition(":")
                self._day(day, name).moved[ROW_OF[posted.why]][part] += amount
                self._held[name][part] += amount
        if posted.why is Why.PRIZES_PAID:
            self._prizes(day, name, posted)

    def _prizes(self, day: str, name: str, posted: Posted) -> None:
        """What the meter has paid leaves it as prizes; only what else has moved funds it anew."""
        paid = sum([amount for account, amount in posted.entries if accounts.kind_of(account) == "bets"])
        moved = self._day(day, name).moved
        moved["prizes"]["meter"] -= paid
        moved["funding"]["meter"] += paid

    def _day(self, day: str, name: str) -> JackpotDay:
        held = self._held.setdefault(name, dict.fromkeys(PARTS, 0))
        of_day = self.days.setdefault(day, {})
        if name not in of_day:
            own = own_count(self._states[name]) if name in self._states else NOTHING
            of_day[name] = JackpotDay(dict(held), own=own)
        return of_day[name]
