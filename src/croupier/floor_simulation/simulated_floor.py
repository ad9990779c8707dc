"""A floor that is driven from one seed: its store and its faults, the commands given to it, its restarts."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from croupier.command import Command
from croupier.errors import BrokenPromiseError
from croupier.floor import CommandResult, Floor, GivenCommand, HouseSettings
from croupier.floor.drafting.recovery import rebuilt
from croupier.floor.driving.driver import Dealers, DueMove
from croupier.floor.state.table_state import HouseTable, Table
from croupier.floor_events.house_settings import AfterRestart
from croupier.floor_simulation.cast import PLAYERS, opening
from croupier.floor_simulation.chance import StackedChance
from croupier.floor_simulation.comparing import difference, snapshot, snapshot_of, views_of
from croupier.floor_simulation.disks import SimulatedDisk, UnbrokenDisk
from croupier.floor_simulation.fault_plan import FaultPlan, Moment, ProcessKilledError
from croupier.floor_simulation.faults import STRUCK, StoreFault, WatchedStore
from croupier.floor_simulation.promises import check_settled, promise
from croupier.floor_simulation.secrecy import check_notices
from croupier.floor_simulation.watchers import PlayerTime, TableViewer
from croupier.people.roles import SYSTEM, Actor, Role
from croupier.refusals import Refused
from croupier.rounds import commands as r
from croupier.store import EventStore, StoreError, StoreFullError

EVENING = datetime(2030, 1, 31, 20, tzinfo=UTC)
MOST_OPENINGS = 20
"""The most attempts to open a floor. Far fewer faults can strike during one start-up."""
LATEST = 25
"""The most steps by which a command is delayed."""
UNKNOWN = "STORE_UNKNOWN"
"""The code with which a floor answers while it does not know what its store holds."""


class SimulatedFloor:
    """A floor and the chance that drives it. `say` is called with a line for each thing that happens."""

    def __init__(
        self,
        seed: int,
        store: EventStore | SimulatedDisk,
        say: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.say = say
        self.now = EVENING
        """The time on the wall clock, which somebody can set."""
        self.elapsed_s = 0.0
        """The time that has really passed."""
        self.disk = UnbrokenDisk(store, has_parts=False) if isinstance(store, EventStore) else store
        self.plan = FaultPlan()
        self.faults: list[StoreFault] = []
        self.store = self._watched_store()
        self.shuffles = StackedChance(seed)
        self.house = HouseSettings(
            after_restart=self.chance.choice((*[AfterRestart.GO_ON] * 9, AfterRestart.INTERRUPT)),
            lucky_player=3,
            lucky_dealer=5,
            checkpoint_every=self.chance.choice((20, 60, 5_000)),
        )
        self.sent: list[GivenCommand] = []
        self.delayed: list[tuple[int, GivenCommand]] = []
        self.in_flight: list[GivenCommand] = []
        """Commands whose senders wait for an answer."""
        self.acknowledged: dict[str, CommandResult] = {}
        self.steps = 0
        self.counts: dict[str, int] = {}
        self.player_time = PlayerTime()
        self.viewers: list[TableViewer] = []
        self.full_disks = 0
        """How many commands the store has refused for want of room."""
        self.old_backup: Path | None = None
        """The first backup of the evening, if the disk can hold one."""
        self.floor = self._open()
        self.dealers = self._dealers()
        for number, command in enumerate(opening(self.chance)):
            self.floor.do(command, actor=SYSTEM, command_id=f"opening-{number}")
        self.dealers.presence(len(PLAYERS), self.now)
        for table in sorted(self.floor.state.tables):
            self.viewers.append(TableViewer(table, self.a_viewer(), self.floor.position))

    # Chance and time

    def draw_from(self, step: object) -> None:
        """Each step has chances of its own, so that steps can be left out when a failure is made shorter."""
        self.chance.seed(f"{self.seed}/{step}")
        self.shuffles.begin(f"{self.seed}/{step}")

    def let_time_pass(self) -> None:
        """The dealers do everything that is due, and so do the bots."""
        due = self.dealers.next_due
        self.let_pass(max(0.0, (due - self.now).total_seconds()) if due is not None else 5.0)
        self.dealers.work(self.now, self.chance.randint(1, 4), self._dealers_give, elapsed_s=self.elapsed_s)

    def let_pass(self, seconds: float) -> None:
        """Time passes, on every clock."""
        self.elapsed_s += seconds
        self.now += timedelta(seconds=seconds)

    def _dealers_give(self, dues: Sequence[DueMove]) -> None:
        """Each command by itself, or all in one transaction."""
        for due in dues:
            table, ready = self.floor.state.tables[due.table], bool(self.floor.ready.get(due.table))
            idle = self.floor.idle.get(due.table, ())
            self.player_time.check(table, due.command, self.elapsed_s, somebody_ready=ready, idle=idle)
        sent = [GivenCommand(due.command, due.actor, due.command_id) for due in dues]
        if self.chance.randrange(2):
            self.send_together(sent)
        else:
            for one in sent:
                self.send(one)

    def deliver_later(self, sent: GivenCommand) -> None:
        """Others overtake this command, or its sender repeats it after a while."""
        self.delayed.append((self.steps + self.chance.randint(1, LATEST), sent))
        self.delayed.sort(key=lambda due: due[0])

    # Commands

    def order(self, actor: Actor, command: Command) -> None:
        """Give a command for the first time."""
        self.send(self.given(actor, command))

    def given(self, actor: Actor, command: Command) -> GivenCommand:
        """A new command, with an id that its sender chooses."""
        sent = GivenCommand(command, actor, f"c{len(self.sent)}")
        self.sent.append(sent)
        return sent

    def send(self, sent: GivenCommand) -> None:
        """Give a command. A refusal or failure leaves the floor as it was. A repeat is done once."""
        self.in_flight = [sent]
        self.plan.reach(Moment.BEFORE_DECISION)
        before = None if self.chance.randrange(4) else snapshot(self.floor)
        self.shuffles.opening = self._opening(sent.command)
        try:
            done = self.floor.do(sent.command, actor=sent.actor, command_id=sent.command_id)
        except Refused as refused:
            self._note_refusal(sent, refused)
            unchanged = before is None or before == snapshot(self.floor)
            promise(unchanged, f"a refusal ({refused.code}) has changed the floor")
        except StoreError as error:
            self._note_failure(sent, error)
            promise(before is None or before == snapshot(self.floor), "a store that failed has changed the floor")
        else:
            self.note_answer(sent, done)
        self.in_flight = []
        self._begin_again_if_stopped()

    def send_together(self, sent: Sequence[GivenCommand]) -> None:
        """Give several commands at once. Each gets its own answer, and one that failed has changed nothing."""
        self.in_flight = list(sent)
        self.plan.reach(Moment.BEFORE_DECISION)
        before = None if self.chance.randrange(4) else snapshot(self.floor)
        self.shuffles.opening = next(filter(None, (self._opening(one.command) for one in sent)), None)
        try:
            answers = self.floor.do_many(sent)
        except (StoreError, Refused) as error:
            self.say(f"{self.now:%H:%M:%S} {len(sent)} commands at once: {type(error).__name__}")
            promise(before is None or before == snapshot(self.floor), "a store that failed has changed the floor")
        else:
            for one, answer in zip(sent, answers, strict=True):
                if isinstance(answer, CommandResult):
                    self.note_answer(one, answer)
                elif isinstance(answer, Refused):
                    self._note_refusal(one, answer)
                elif isinstance(answer, StoreError):
                    self._note_failure(one, answer)
                else:
                    raise answer
            nothing = not any(isinstance(answer, CommandResult) for answer in answers)
            unchanged = before is None or not nothing or before == snapshot(self.floor)
            promise(unchanged, "commands of which none was done have changed the floor")
        self.in_flight = []
        self._begin_again_if_stopped()

    def _opening(self, command: Command) -> HouseTable | None:
        table = self.floor.state.tables.get(command.table) if isinstance(command, r.OpenRound) else None
        return table if isinstance(table, HouseTable) else None

    def note_answer(self, sent: GivenCommand, done: CommandResult) -> None:
        """A command was carried out. A repeat gets the same answer again, and shows nobody more than they may see."""
        self._note(sent, f"repeated, at {done.position}" if done.repeated else f"done, at {done.position}")
        name = _key(sent)
        earlier = self.acknowledged.get(name)
        if earlier is not None:
            same = done.repeated and (done.position, done.answer) == (earlier.position, earlier.answer)
            promise(same, f"{name} was answered differently the second time")
        if done.events:  # a player's readiness is not stored
            self.acknowledged.setdefault(name, done)
        for table in done.tables:
            check_settled(self.floor.state.tables[table])
        if not done.repeated:
            check_notices(self.floor, done, self.a_viewer())

    def has_answered(self, sent: GivenCommand) -> bool:
        """Whether this command was carried out, and its sender was told."""
        return _key(sent) in self.acknowledged

    def _note_refusal(self, sent: GivenCommand, refused: Refused) -> None:
        self._note(sent, f"refused: {refused.code}")
        again = self.has_answered(sent)
        promise(not again or refused.code == UNKNOWN, f"{_key(sent)} was carried out, and refused the second time")
        # The floor noticed by itself that the command would break a promise. That is a fault of the program as well.
        promise(refused.message.key != "TABLE_STOPPED.promise", f"{sent.command.command}: {refused.sentence}")

    def _note_failure(self, sent: GivenCommand, error: StoreError) -> None:
        self._note(sent, f"failed: {type(error).__name__}")
        self.full_disks += isinstance(error, StoreFullError)

    def _note(self, sent: GivenCommand, came_to: str) -> None:
        self.counts[sent.command.command] = self.counts.get(sent.command.command, 0) + ("done" in came_to)
        self.say(f"{self.now:%H:%M:%S} {sent.actor.name} {sent.command} ({sent.command_id}): {came_to}")

    # The floor and its store

    def a_viewer(self) -> str | None:
        """A player, or a passer-by."""
        return self.chance.choice((None, *(player.name for player in PLAYERS)))

    def a_player(self) -> Actor:
        """Any player."""
        return self.chance.choice(PLAYERS)

    def a_table(self) -> Table:
        """Any table."""
        return self.floor.state.tables[self.chance.choice(sorted(self.floor.state.tables))]

    def _next_fault(self) -> StoreFault | None:
        if not self.faults:
            return None
        fault = self.faults.pop(0)
        self.plan.note(*STRUCK[fault])
        return fault

    def _watched_store(self) -> WatchedStore:
        return WatchedStore(self.disk.store, self._next_fault, self.plan, has_parts=self.disk.has_parts)

    def _open(self) -> Floor:
        self.store.opening = True
        try:
            return Floor.open(self.store, clock=lambda: self.now, chance=self.shuffles, house=self.house)
        finally:
            self.store.opening = False

    def _dealers(self) -> Dealers:
        dealers = Dealers(self.floor, now=self.now, seed=b"bots", failed=_fail, elapsed_s=self.elapsed_s)
        self.floor.listeners += [self._note_time, self._tell_viewers, dealers.hear]
        dealers.presence(len(PLAYERS), self.now)
        return dealers

    def _note_time(self, done: CommandResult) -> None:
        for table in done.tables:
            self.player_time.look(self.floor.state.tables[table], self.elapsed_s)

    def _tell_viewers(self, done: CommandResult) -> None:
        """The streams: some viewers have been told when the fault strikes, and some have not."""
        half = len(self.viewers) // 2
        for viewer in self.viewers[:half]:
            viewer.hear(self.floor, done)
        self.plan.reach(Moment.STREAMING)
        for viewer in self.viewers[half:]:
            viewer.hear(self.floor, done)

    # Restarts

    def die(self) -> None:
        """The process is killed at this very moment. Sometimes the power fails with it."""
        self.disk.freeze(torn=self.chance.randrange(2) == 0)
        raise ProcessKilledError

    def restart_after_kill(self) -> None:
        """Another process begins. People whose commands were not answered send them again, sooner or later."""
        for sent in self.in_flight:
            if sent.actor.role is not Role.SYSTEM:
                self.deliver_later(sent)
        self.in_flight = []
        self.disk.after_kill()
        self.store = self._watched_store()
        self.reopen("a kill")

    def _begin_again_if_stopped(self) -> None:
        if self.floor.stopped:
            self.reopen("the floor has stopped")

    def reopen(self, why: str) -> None:
        """Open the floor again from its store and compare. Interrupted rounds are added."""
        self.say(f"opened again after {why}")
        self.faults.clear()
        self.plan.disarm(*(moment for moment in Moment if moment is not Moment.START_UP))
        earlier, before = self.floor, snapshot(self.floor)
        # Events whose answer was lost, or that were stored when the process died, are in the store alone.
        stored = self.store.last_position()
        promise(
            stored >= self.floor.position, f"events were lost after {why}: {stored} are left of {self.floor.position}"
        )
        behind = self.floor.stopped is not None or stored > self.floor.position
        asked, self.house = self.house, replace(self.house, after_restart=AfterRestart.GO_ON)
        self._open_at_last()
        now = snapshot(self.floor)
        promise(behind or now == before, f"the floor is another after {why}: {difference(before, now)}")
        name = self.a_viewer()
        same = behind or views_of(earlier, name) == views_of(self.floor, name)
        promise(same, f"{name or 'a passer-by'} saw another table before {why}")
        anew = snapshot_of(rebuilt(self.store, from_the_start=True).state)
        promise(anew == now, f"the floor is another from its beginning: {difference(anew, now)}")
        self.house = asked
        if asked.after_restart is AfterRestart.INTERRUPT:
            self._open_at_last()
        for viewer in self.viewers:
            viewer.connected = False
            viewer.resume(self.floor, self.store)
        for table in self.floor.state.tables.values():
            self.player_time.look(table, self.elapsed_s)  # nobody was told of what was stored last
        self.dealers = self._dealers()

    def _open_at_last(self) -> None:
        """Open the floor, however often a fault breaks that off. It must open once all faults are over."""
        reason = ""
        for _ in range(MOST_OPENINGS):
            try:
                self.floor = self._open()
            except ProcessKilledError:
                reason = "killed"
                self.disk.after_kill()
                self.store = self._watched_store()
            except StoreFullError:
                # A floor that has to store something does not open on a full disk. A person sees that and acts.
                reason = "the disk is full"
                self.disk.make_room()
            except StoreError as error:
                reason = type(error).__name__
            else:
                promise(self.floor.stopped is None, f"the floor opens, and takes no commands: {self.floor.stopped}")
                return
            self.say(f"the floor does not open: {reason}")
        raise BrokenPromiseError(f"the floor does not open after {MOST_OPENINGS} attempts: {reason}")


def _key(sent: GivenCommand) -> str:
    """The id of a command among those of all people."""
    return f"{sent.actor.name}:{sent.command_id}"


def _fail(table: str, error: Exception) -> None:
    """A mistake in the program ends a simulation."""
    raise BrokenPromiseError(f"the dealer at {table} fails: {error!r}") from error
