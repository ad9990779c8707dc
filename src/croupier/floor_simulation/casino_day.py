"""A casino's day from a seed: tables in shifts, with fills, credits, drop and count that close to the cent.

The clock is simulated. Automatic dealers deal, bots play at each table, and patrons come and go with cash. The day
counts chips and cash by itself, from the settlements and the sales, and signs that count. The floor's ledger must say
the same for each table and shift, and so must the report of the day.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from croupier.cage import commands as c
from croupier.cage.chips import in_chips
from croupier.command import Command
from croupier.errors import BrokenPromiseError
from croupier.floor import SYSTEM, Actor, CommandResult, Floor, HouseSettings, Role
from croupier.floor.demo import demo_floor as demo
from croupier.floor.driving.driver import Dealers
from croupier.floor.state.table_state import HouseTable
from croupier.floor_events.commands import BuyChips, OpenTable
from croupier.floor_events.pace import Pace
from croupier.floor_simulation.cast import LINKS
from croupier.floor_simulation.day_patrons import DayPatron, new_patron
from croupier.floor_simulation.day_tally import DayTally, TrayTally, check_day
from croupier.gaming_day import SINGAPORE
from croupier.jackpots import Settings
from croupier.jackpots.commands import OpenJackpot
from croupier.money import Cents
from croupier.people.commands import Approve, SignUp
from croupier.refusals import Refused
from croupier.store import EventStore

MORNING = datetime(2030, 1, 31, 6, tzinfo=SINGAPORE)
LAST_ROUNDS_S = 15 * 60
"""So long before the end of the day no new rounds are opened."""
COUNT_AFTER_S = 20 * 60
"""The drop box of a shift is counted this long after its end."""
PACE = Pace(bets_s=60, decide_s=60, options_s=60, deal_s=5, settle_s=5, results_s=90, bots_s=20)
"""About twenty rounds an hour at each table."""
OPENING: Cents = 10_000_00
LEAST, MOST = OPENING // 2, OPENING * 3 // 2
"""A tray with less is filled up, and one with more sends the rest to the cage."""
SMALLEST_CHIP: Cents = 50
POKER_ONE_IN = 10
BOTS_AT_POKER = 4
BOXES = (1, 3, 4)
"""The boxes of patrons. The bot of the table sits in box 2."""
PATRONS_A_SHIFT = 3
CASHIER = Actor(name="cal", role=Role.CASHIER)
PIT = Actor(name="pat", role=Role.PIT_SUPERVISOR)
LIMITS = {"progressive-holdem": demo.HOLDEM, "singapore-stud": demo.SINGAPORE}


CashDeed: TypeAlias = c.SellChips | c.SellAtTable | c.RedeemChips


class DayPlan(NamedTuple):
    """The size of a simulated day."""

    tables: int = 100
    hours: float = 24
    shifts: int = 3
    seed: int = 1


class CasinoDay:
    """One day on one store."""

    def __init__(self, plan: DayPlan, store: EventStore, say: Callable[[str], None] = lambda _: None) -> None:
        self.plan = plan
        self.store = store
        self.say = say
        self.now = MORNING
        self.ends = MORNING + timedelta(hours=plan.hours)
        self.chance = random.Random(plan.seed)
        self.tally = DayTally()
        self.patrons: dict[str, DayPatron] = {}
        """Those who are at the tables."""
        self.closing = False
        self._came = count(1)
        self._ids = count(1)
        self._order = count(1)
        self._agenda: list[tuple[datetime, int, Callable[[], None]]] = []
        self._changed: set[str] = set()
        self._shift_due: set[str] = set()
        """The tables whose shift ends as soon as no bet lies on them."""
        house = HouseSettings(welcome_chips=0, cage_limit=10**12, checkpoint_every=100_000)
        self.floor = Floor.open(store, clock=lambda: self.now, chance=self.chance.randbytes, house=house)
        self._open_floor()
        seed = str(plan.seed).encode()
        self.dealers = Dealers(self.floor, now=self.now, seed=seed, failed=_fail)
        self.floor.listeners += [self.tally.hear, self._hear, self.dealers.hear]
        self.dealers.presence(1, self.now)

    def run(self) -> DayTally:
        """Run the whole day, and check that everything closes to the cent."""
        self._plan_day()
        while self._step():
            pass
        self._end_day()
        check_day(self.floor, self.store, self.tally)
        return self.tally

    # The floor

    def _open_floor(self) -> None:
        for person in (CASHIER, PIT):
            self.do(SignUp(name=person.name, role=person.role, password=b"a finished hash"))
        for name in LINKS:
            self.do(OpenJackpot(jackpot=name, settings=Settings(), meter=60_000_00))
        games = [(game, jackpot) for jackpot, linked in LINKS.items() for game in linked]
        for number in range(1, self.plan.tables + 1):
            if number % POKER_ONE_IN == 0:
                self.do(self._table(number, "poker", None))
            else:
                game, jackpot = games[number % len(games)]
                self.do(self._table(number, game, jackpot))

    @staticmethod
    def _table(number: int, game: str, jackpot: str | None) -> OpenTable:
        settings = demo.POKER if game == "poker" else LIMITS.get(game, demo.STUD)
        bots = BOTS_AT_POKER if game == "poker" else 1
        table = f"T{number}"
        return OpenTable(table=table, name=table, game=game, settings=settings, jackpot=jackpot, pace=PACE, bots=bots)

    @property
    def _house_tables(self) -> list[HouseTable]:
        return [table for table in self.floor.tables.values() if isinstance(table, HouseTable)]

    def do(self, command: Command, actor: Actor = SYSTEM) -> CommandResult:
        """Give a command. A refusal is raised."""
        return self.floor.do(command, actor=actor, command_id=f"day-{next(self._ids)}")

    def sign(self, command: Command) -> None:
        """The cashier asks, and the pit signs."""
        asked = self.do(command, CASHIER)
        self.do(Approve(approval=asked.answer["approval"]), PIT)

    def _hear(self, result: CommandResult) -> None:
        self._changed.update(result.tables)
        if isinstance(result.command, BuyChips) and result.command.player:
            self.tally.sold += result.command.amount
            self.tally.paid[result.command.player] += result.command.amount

    # The plan of the day

    def _at(self, when: datetime, deed: Callable[[], None]) -> None:
        heappush(self._agenda, (when, next(self._order), deed))

    def _in(self, seconds: float, deed: Callable[[], None]) -> None:
        self._at(self.now + timedelta(seconds=seconds), deed)

    def _plan_day(self) -> None:
        length_s = self.plan.hours * 3_600
        for table in self._house_tables:
            self._open_shift(table.id)
            for _ in range(PATRONS_A_SHIFT * self.plan.shifts):
                self._in(self.chance.uniform(0, 0.9 * length_s), partial(self._arrive, table.id))
        for number in range(1, self.plan.shifts):
            self._in(number * length_s / self.plan.shifts, self._change_shifts)
        for hour in range(1, int(self.plan.hours)):
            self._in(hour * 3_600, partial(self._tell, f"{hour} h"))
        self._at(self.ends - timedelta(seconds=LAST_ROUNDS_S), self._last_rounds)

    def _tell(self, what: str) -> None:
        self.say(f"{what}, {self.store.last_position():,} events")

    def _step(self) -> bool:
        """Go to the next thing that is due, and do it. False once the day is over."""
        planned = self._agenda[0][0] if self._agenda else None
        due = [when for when in (planned, self.dealers.next_due) if when is not None]
        if not due or min(due) >= self.ends:
            return False
        self.now = max(self.now, min(due))
        while self._agenda and self._agenda[0][0] <= self.now:
            heappop(self._agenda)[2]()
        self.dealers.work(self.now)
        while self._changed:
            changed, self._changed = sorted(self._changed), set()  # the same order from the same seed
            for table in changed:
                self._attend(table)
        return True

    def _attend(self, name: str) -> None:
        """Patrons at a table do what is due; between rounds the tray is seen to."""
        table = self.floor.tables[name]
        if not isinstance(table, HouseTable):
            return
        for patron in [one for one in self.patrons.values() if one.table == name]:
            self._play(patron)
        if self.floor.state.house_table(name).idle:
            self._between_rounds(name)

    # Patrons

    def _arrive(self, table: str) -> None:
        taken = {one.box for one in self.patrons.values() if one.table == table}
        free = [box for box in BOXES if box not in taken]
        if not free or self.closing:
            return
        limits = self.floor.state.house_table(table).limits
        least, most = limits.ante_min or 10_00, limits.ante_max or 500_00
        patron = new_patron(self.chance, next(self._came), table=table, box=free[0], least=least, most=most)
        self.do(SignUp(name=patron.name, password=b"a finished hash"))
        self.tally.done["patrons"] += 1
        if patron.limited:
            self.do(c.SetLimits(loss=max(patron.budget // 2, 1)), patron.actor)
        if self._buy(patron):
            self.patrons[patron.name] = patron
            self._in(patron.stay_s, lambda: setattr(patron, "leaves", True))
            self._changed.add(table)

    def _buy(self, patron: DayPatron) -> bool:
        chips = in_chips(patron.budget)
        if not patron.at_table:
            sold = self._in_good_order(c.SellChips(player=patron.name, chips=chips), patron, CASHIER)
            self.tally.sold += patron.budget if sold else 0
        else:
            self._fill_up(patron.table, patron.budget)
            sale = c.SellAtTable(table=patron.table, player=patron.name, chips=chips)
            sold = self._in_good_order(sale, patron, PIT)
            if sold:
                tray = self.tally.trays[patron.table]
                tray.chips, tray.cash = tray.chips - patron.budget, tray.cash + patron.budget
                self.tally.dropped += patron.budget
        self.tally.paid[patron.name] += patron.budget if sold else 0
        return sold

    def _in_good_order(self, command: CashDeed, patron: DayPatron, by: Actor) -> bool:
        """Cash changes hands. From the threshold on an identity is asked for, and without one nothing happens."""
        try:
            self.do(command, by)
        except Refused as refused:
            if refused.code != "IDENTITY_NEEDED":
                raise
            if not patron.identity:
                self.tally.done["not in good order"] += 1
                return False
            self.do(replace(command, identity=patron.identity), by)
        return True

    def _play(self, patron: DayPatron) -> None:
        while True:
            table, chips = self.floor.state.house_table(patron.table), self.floor.balance(patron.name)
            command = patron.next_command(table, chips)
            if command is None:
                return
            try:
                self.do(command, patron.actor)
            except Refused as refused:
                if refused.code != "PATRON_LIMIT":
                    raise
                self.tally.done["limits reached"] += 1
                patron.leaves = True

    def _leave(self, patron: DayPatron) -> None:
        """The patron cashes all chips. Less than the smallest chip stays on the account."""
        del self.patrons[patron.name]
        held = self.floor.balance(patron.name)
        amount = held - held % SMALLEST_CHIP
        if amount:
            command = c.RedeemChips(player=patron.name, chips=in_chips(amount), reason="the patron leaves")
            if self._in_good_order(command, patron, CASHIER):
                self.tally.redeemed += amount
                self.tally.paid[patron.name] -= amount
        if patron.excluded:
            self.do(c.ExcludeOneself(days=30), patron.actor)
            self.tally.done["exclusions"] += 1

    # Floats

    def _between_rounds(self, table: str) -> None:
        for patron in [one for one in self.patrons.values() if one.table == table and one.leaves]:
            self._leave(patron)
        if table in self._shift_due:
            self._shift_due.discard(table)
            self._close_shift(table)
            self._open_shift(table)
        elif self.tally.trays[table].chips > MOST:
            rest = self.tally.trays[table].chips - OPENING
            rest -= rest % SMALLEST_CHIP
            self.sign(c.CreditFloat(table=table, chips=in_chips(rest)))
            self.tally.trays[table].chips -= rest
            self.tally.done["credits"] += 1
        self._fill_up(table, LEAST)

    def _fill_up(self, table: str, needed: Cents) -> None:
        tray = self.tally.trays[table]
        if tray.chips >= needed:
            return
        amount = max(needed, OPENING) - tray.chips
        amount += -amount % SMALLEST_CHIP
        self.sign(c.FillFloat(table=table, chips=in_chips(amount)))
        tray.chips += amount
        self.tally.done["fills"] += 1

    def _open_shift(self, table: str) -> None:
        self.sign(c.OpenFloat(table=table, chips=in_chips(OPENING)))
        self.tally.trays[table] = TrayTally(chips=OPENING)
        self.tally.done["shifts"] += 1

    def _close_shift(self, table: str) -> None:
        shift, tray = self.floor.state.cage.floats[table].shift, self.tally.trays[table]
        self.sign(c.CloseFloat(table=table, chips=in_chips(tray.chips)))
        self.tally.boxes[shift] = tray.cash
        self._in(COUNT_AFTER_S, lambda: self._count(shift))

    def _count(self, shift: str) -> None:
        if shift in self.tally.boxes:
            self.sign(c.CountDrop(shift=shift, amount=self.tally.boxes.pop(shift)))

    def _change_shifts(self) -> None:
        self._shift_due = {table.id for table in self._house_tables}
        self._changed |= self._shift_due
        self._tell("the shift changes")

    # The end

    def _last_rounds(self) -> None:
        self.closing = True
        self.dealers.last_rounds(self.now)
        for patron in self.patrons.values():
            patron.leaves = True

    def _end_day(self) -> None:
        """The last rounds are over: patrons cash their chips, floats are closed, and all boxes are counted."""
        self.now = max(self.now, self.ends - timedelta(seconds=60))
        for patron in list(self.patrons.values()):
            self._leave(patron)
        for table in self._house_tables:
            self._close_shift(table.id)
        for shift in list(self.tally.boxes):
            self._count(shift)


def _fail(table: str, error: Exception) -> None:
    raise BrokenPromiseError(f"the dealer at {table} fails: {error!r}") from error
