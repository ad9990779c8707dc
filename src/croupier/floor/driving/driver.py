"""All automatic dealers and all bots of a floor, driven from one heap of times.

    dealers = Dealers(floor, seed=chance(32))
    floor.listeners.append(dealers.hear)
    while True:
        dealers.work(now)            # gives what is due to the floor
        wait_until(dealers.next_due) # or until somebody has given a command

Nothing here has a clock: the time comes in. A table is planned when something has happened at it, and when its next
step is due; no table is looked at in between. After a restart deadlines are taken anew.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from heapq import heappop, heappush
from itertools import count
from operator import attrgetter
from typing import NamedTuple

from croupier.bots import Chances, Quick
from croupier.cardroom.commands import PassOver
from croupier.command import Command
from croupier.floor.dealing.dealer import PeopleAtTable, has_clock, is_held, next_step
from croupier.floor.dealing.dealer_step import ORDERS
from croupier.floor.drafting.command_result import CommandResult, GivenCommand, PlannedMove
from croupier.floor.driving.bot_moves import BotSetup, Intents, Move, moves
from croupier.floor.driving.bot_seats import Bot, bots_at, drawn_from
from croupier.floor.engine.floor import Floor
from croupier.floor.play.opening import is_outdated
from croupier.floor.state.table_state import HouseTable, Status, Table
from croupier.floor_events.commands import BuyChips
from croupier.jackpots import FaultAnswered, FaultCleared
from croupier.people.roles import SYSTEM, Actor
from croupier.poker.events import Acted, PlayerCameBack, PlayerSat
from croupier.refusals import Refused
from croupier.rounds import commands as r
from croupier.store import StoreError

log = logging.getLogger("croupier.floor")

FIRST_RETRY_S = 1.0
"""The first wait before a failed command is tried again. Each further wait is twice as long."""
LONGEST_RETRY_S = 60.0
OVERDUE, SET_BACK = timedelta(seconds=10), timedelta(seconds=1)
"""A command that comes this late, or this long before the last one, shows that the clock has jumped."""
CLOCK_JUMP_S = 1.0
"""So does a time that differs by more from the seconds that have passed on a clock that nobody can set. A command
stored this much after its time was stored late."""
MOST_TRIES_IN_A_ROW = 3
"""After this many tries in vain, other moves at the table come first."""
MOST_AT_ONCE = 64
"""The most commands that are given before others have their turn."""


SHOWS_PRESENCE = (Acted, PlayerCameBack, PlayerSat)
"""The events that show that a Poker player is there, unless they happened because the player's time ran out."""

CHANGES_JACKPOT_FAULTS = (FaultAnswered, FaultCleared)
"""The events after which any table may go on, or has to wait for its jackpot."""


class DueMove(NamedTuple):
    """A command to be given now."""

    table: str
    actor: Actor
    command: Command
    command_id: str


@dataclass(slots=True)
class WatchedTable:
    """A table and its plan."""

    key: Hashable
    """Stays the same as long as one state of play lasts."""
    since: datetime
    """The start of that state of play."""
    position: int
    """Position of the last event there. A retried command gets the same id from it, and any other command another
    one."""
    sign: object = None
    bots: tuple[Bot, ...] = ()
    names: frozenset[str] = frozenset()
    intents: Intents = field(default_factory=dict)
    plan: Move | None = None
    ticket: int = 0
    tries: int = 0


def log_failure(table: str, error: Exception) -> None:
    """Log the failure with its origin."""
    log.error("nothing goes on by itself at %s: %s", table, error, exc_info=error)


class Dealers:
    """The dealers and bots of one floor."""

    def __init__(
        self,
        floor: Floor,
        *,
        now: datetime,
        seed: bytes,
        chances: Chances | None = None,
        failed: Callable[[str, Exception], None] = log_failure,
        elapsed_s: float | None = None,
    ) -> None:
        """`failed` is called for each table that a mistake in the program stops. The others go on.

        `elapsed_s` is the time on a clock that nobody can set, as `work` gets it later.
        """
        self._floor, self._present = floor, floor.present
        self._failed = failed
        self._draw = drawn_from(seed)
        self._chances = chances or Quick()
        self._heap: list[tuple[datetime, int, str]] = []
        self._tickets = count(1)
        self._watched: dict[str, WatchedTable] = {}
        self._changed: dict[str, None] = {}
        """The tables at which something has happened since they were planned, in the order of the first events."""
        self.earlier: Callable[[datetime], None] | None = None
        """Called when a new step is due before all other planned steps. Whoever sets this calls `plan_changed` when
        commands have been stored."""
        self._people = 0
        self._last_rounds = False
        self._run: frozenset[str] | None = None
        """The tables that this server runs; None for all of them."""
        self._now = now
        """The time of the last work."""
        self._elapsed_s = elapsed_s
        """The same on a clock that nobody can set, if there is one."""
        for table in floor.tables:
            self._plan_anew(table, now)

    # Notifications

    def hear(self, done: CommandResult) -> None:
        """Something has happened: the tables that it touched are to be planned again.

        People's time counts from now if the store took long: they could not have known of it before.
        """
        at, now = datetime.fromisoformat(done.at), self._present.clock()
        if (now - at).total_seconds() > CLOCK_JUMP_S:
            at = now
        tables = self._present.state.tables
        kinds = {type(noted.event) for noted in done.events}
        for table in done.tables:
            if table in tables:
                if not kinds.isdisjoint(SHOWS_PRESENCE):
                    self._note_idle(table, done)
                # A new state of play begins now, even if the table is planned later.
                self._look(table, at, done.position)
                self._changed[table] = None
        if not kinds.isdisjoint(CHANGES_JACKPOT_FAULTS):
            self._plan_all_tables(at)

    def plan_changed(self) -> None:
        """Plan each table at which something has happened, once, however many commands were stored together."""
        changed, self._changed = self._changed, {}
        for table in changed:
            self._plan_table(table)

    def presence(self, people: int, now: datetime) -> None:
        """Take the number of people on the floor. Bots begin nothing without people."""
        changed = bool(people) != bool(self._people)
        self._people = people
        if changed:
            self._plan_all_tables(now)

    def run_only(self, tables: frozenset[str], now: datetime) -> None:
        """Deal and play at these tables alone: other servers run the rest. Deadlines stay as they are."""
        self.plan_changed()
        before, self._run = self._run, tables
        all_tables = frozenset(self._floor.tables)
        for table in all_tables & (tables ^ (all_tables if before is None else before)):
            self._plan_anew(table, now)

    def last_rounds(self, now: datetime) -> None:
        """The floor is closing: rounds in play go on to their end, and no new ones are opened."""
        self._last_rounds = True
        self._plan_all_tables(now)

    def start_anew(self, now: datetime) -> None:
        """Take all deadlines anew, so that nobody loses the time in which nothing could be done."""
        self.plan_changed()
        for watched in self._watched.values():
            watched.since = now
        self._plan_all_tables(now)

    # Work

    @property
    def next_due(self) -> datetime | None:
        """The time of the next thing to do; None while everyone waits for people."""
        self.plan_changed()
        while self._heap:
            due, ticket, table = self._heap[0]
            if self._watched[table].ticket == ticket:
                return due
            heappop(self._heap)
        return None

    def due(self, now: datetime, most: int = MOST_AT_ONCE, *, elapsed_s: float | None = None) -> list[DueMove]:
        """The commands that are due now, one for each table. Each is planned again for a little later, in case it
        fails."""
        self._handle_clock_jump(now, elapsed_s)
        due_moves: list[DueMove] = []
        while len(due_moves) < most and (soonest := self.next_due) is not None and soonest <= now:
            table = heappop(self._heap)[2]
            watched = self._watched[table]
            plan = self._plan_instead(table, watched, now) or watched.plan
            if plan is not None:
                due_moves.append(DueMove(table, plan.actor, plan.command, _command_id(table, watched.position, plan)))
                pause = min(FIRST_RETRY_S * 2**watched.tries, LONGEST_RETRY_S)
                watched.tries += 1
                again = now + timedelta(seconds=pause)
                self._put(table, watched, min([again, *self._due_instead(table, watched, after=now)]))
        return due_moves

    def _plan_instead(self, table: str, watched: WatchedTable, now: datetime) -> Move | None:
        """The move that is due at a table where the plan was tried several times in vain; None if there is no other.

        A refusal may be for good. The table goes on without that move: with another bot's, or the dealer's.
        """
        due = [move for move in self._others(table, watched) if move.due <= now]
        return min(due, key=attrgetter("due"), default=None)

    def _due_instead(self, table: str, watched: WatchedTable, *, after: datetime) -> list[datetime]:
        return [move.due for move in self._others(table, watched) if move.due > after]

    def _others(self, name: str, watched: WatchedTable) -> list[Move]:
        table = self._floor.tables.get(name)
        if watched.tries < MOST_TRIES_IN_A_ROW or watched.plan is None or table is None:
            return []
        return [move for move in self._moves(table, watched) if move.command != watched.plan.command]

    def work(
        self,
        now: datetime,
        most: int = MOST_AT_ONCE,
        give: Callable[[Sequence[DueMove]], None] | None = None,
        *,
        elapsed_s: float | None = None,
    ) -> int:
        """Give the commands that are due, in one transaction for all tables. Returns their number.

        A refused or failed command is tried again later: something came in between, or the store is away. `give` hands
        the commands to the floor if that is not done right here. `elapsed_s` is the time on a clock that nobody can
        set: without it a clock that is set forward a little ends the players' time early.
        """
        done = 0
        while done < most and (dues := self.due(now, most - done, elapsed_s=elapsed_s)):
            done += len(dues)
            (give or self._give_together)(dues)
            for due in dues:
                self._note_bot_chips(due, now)
        return done

    def _give_together(self, dues: Sequence[DueMove]) -> None:
        position = self._present.position
        given = [GivenCommand(due.command, due.actor, due.command_id, PlannedMove(due.table, position)) for due in dues]
        try:
            answers = self._floor.do_many(given)
        except (Refused, StoreError):
            return
        except Exception as error:  # of none of them alone, so it is told for each table
            answers = [error] * len(dues)
        for due, answer in zip(dues, answers, strict=True):
            if isinstance(answer, Exception) and not isinstance(answer, (Refused, StoreError)):
                self._failed(due.table, answer)

    def _note_bot_chips(self, due: DueMove, now: datetime) -> None:
        """Note that a bot has its chips, which is not an event of its table."""
        command = due.command
        if isinstance(command, BuyChips) and self._floor.balance(command.player or "") >= command.amount:
            self._look(due.table, now, self._present.position)
            self._changed[due.table] = None

    def _handle_clock_jump(self, now: datetime, elapsed_s: float | None) -> None:
        """If the clock was set, or the machine slept, take all deadlines anew, so that nobody loses time."""
        soonest = self.next_due
        slept = soonest is not None and now > soonest + OVERDUE
        was_set = False
        if elapsed_s is not None and self._elapsed_s is not None:
            was_set = abs((now - self._now).total_seconds() - (elapsed_s - self._elapsed_s)) > CLOCK_JUMP_S
        self._elapsed_s = elapsed_s
        if now + SET_BACK < self._now or slept or was_set:
            self.start_anew(now)
        self._now = now

    # Planning

    def _plan_all_tables(self, now: datetime) -> None:
        self.plan_changed()
        for table in self._floor.tables:
            self._plan_anew(table, now)

    def _plan_anew(self, name: str, now: datetime) -> None:
        watched = self._watched.get(name)
        self._look(name, now, self._present.position if watched is None else watched.position)
        self._plan_table(name)

    def _look(self, name: str, now: datetime, position: int) -> None:
        """Note the state of play at a table. If it is a new one, people's time begins."""
        sign = self._present.state.tables[name].sign
        key = (sign.status, sign.since)  # changes when the table begins to wait for something else
        watched = self._watched.get(name)
        if watched is None:
            watched = self._watched[name] = WatchedTable(key, now, position)
        elif watched.key != key:
            watched.key, watched.since = key, now
        watched.position, watched.tries = position, 0

    def _plan_table(self, name: str) -> None:
        """Plan the next automatic move at a table."""
        table, watched = self._present.state.tables[name], self._watched[name]
        sign = table.sign
        if self._run is not None and name not in self._run:
            watched.plan, watched.ticket = None, 0  # another server's dealer sees to it
            return
        if watched.sign != (sign.bots, table.limits, sign.pace):
            _read_sign(watched, table)
        by_people = sign.dealer != "automatic" and not watched.bots
        lapse = None if isinstance(table, HouseTable) else self._lapse(name)
        if by_people and (isinstance(table, HouseTable) or (lapse is None and not has_clock(table))):
            watched.plan, watched.ticket = None, 0  # people do everything here
            return
        try:
            plan = self._plan(table, watched)
            watched.plan = min(
                (move for move in (plan, lapse) if move is not None), key=attrgetter("due"), default=None
            )
        except Exception as error:  # the command is stored, whatever the dealer's error
            watched.plan = None
            self._failed(name, error)
        if watched.plan is None:
            watched.ticket = 0
        else:
            self._put(name, watched, watched.plan.due)

    def _lapse(self, table: str) -> Move | None:
        """The end of the time that a player has to answer for a seat at this table, if somebody is asked."""
        holds = self._present.state.cardroom.holds
        asked = [hold for hold in holds if hold.table == table and hold.until_s is not None]
        first = min(asked, key=attrgetter("until_s"), default=None)
        if first is None or first.until_s is None:
            return None
        return Move(datetime.fromtimestamp(first.until_s, tz=UTC), SYSTEM, PassOver(table=table, seat=first.seat))

    def _put(self, table: str, watched: WatchedTable, due: datetime) -> None:
        watched.ticket = next(self._tickets)
        heappush(self._heap, (due, watched.ticket, table))
        if self.earlier is not None and self._heap[0][1] == watched.ticket:
            self.earlier(due)

    def _plan(self, table: Table, watched: WatchedTable) -> Move | None:
        """The bots' next move or the dealer's, whichever comes first. The bots' comes first at the same time."""
        if self._outdated(table) and table.sign.dealer == "automatic" and table.sign.status is Status.OPEN:
            return Move(watched.since, SYSTEM, r.OpenRound(table=table.id))
        return min(self._moves(table, watched), key=attrgetter("due"), default=None)

    def _moves(self, table: Table, watched: WatchedTable) -> list[Move]:
        """The next move of each bot, then the dealer's."""
        planned = self._bot_moves(table, watched) if watched.bots else []
        step = next_step(table, watched.since, self._company(table.id, watched), held=self._held(table))
        if step.order is not None and step.due is not None:
            planned.append(Move(step.due, SYSTEM, ORDERS[step.order.command](table.id, step.order)))
        return planned

    def _bot_moves(self, table: Table, watched: WatchedTable) -> list[Move]:
        failed = partial(self._failed, table.id)
        playing = BotSetup(self._draw, self._chances, self._floor.balance, self._attended, failed)
        return list(moves(table, watched.bots, watched.since, playing, watched.intents))

    @property
    def _attended(self) -> bool:
        return self._people > 0 and not self._last_rounds

    def _company(self, table: str, watched: WatchedTable) -> PeopleAtTable:
        ready = self._floor.ready.get(table, ())
        idle = self._floor.idle.get(table, ())
        return PeopleAtTable(watched.names, ready, idle, self._attended, self._last_rounds)

    def _held(self, table: Table) -> bool:
        return isinstance(table, HouseTable) and is_held(self._floor.jackpots, table)

    def _outdated(self, table: Table) -> bool:
        """Whether nobody has bet in the open round, and the next one would be opened differently: limits were changed,
        or a jackpot works again."""
        if not isinstance(table, HouseTable) or table.round is None or not table.idle or not table.playing:
            return False
        return is_outdated(table, None if table.jackpot is None else self._floor.jackpots[table.jackpot])

    def _note_idle(self, name: str, done: CommandResult) -> None:
        """R-51: a Poker player whose time ran out is idle until they act."""
        table = self._floor.tables[name]
        if isinstance(table, HouseTable):
            return
        ran_out, idle = isinstance(done.command, r.RunOutOfTime), self._floor.idle.setdefault(name, set())
        for noted in done.events:
            if isinstance(noted.event, SHOWS_PRESENCE) and noted.event.seat in table.state.seats:
                player = table.state.seats[noted.event.seat].player
                (idle.add if ran_out else idle.discard)(player)


def _read_sign(watched: WatchedTable, table: Table) -> None:
    house = isinstance(table, HouseTable)
    places = table.limits.boxes if isinstance(table, HouseTable) else table.limits.seats
    watched.sign = (table.sign.bots, table.limits, table.sign.pace)
    watched.intents = {}
    watched.bots = bots_at(table.id, table.sign.bots, places=places, poker=not house)
    watched.names = frozenset(bot.name for bot in watched.bots)


def _command_id(table: str, position: int, plan: Move) -> str:
    """The same id for a retry, another for every later command."""
    return f"{table}.{position}.{plan.command.command}"
