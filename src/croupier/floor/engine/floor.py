"""The floor: the one writer of all tables, jackpots, money and people, on a store that loses nothing.

The order is fixed: may he, what would it do, does the money balance, is it stored; then it has happened, and then
people are told. A refusal (`croupier.refusals.Refused`) or a failure of the store changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from croupier.errors import BrokenPromiseError
from croupier.floor.commands import dispatch
from croupier.floor.commands.all_commands import Command
from croupier.floor.commands.floor_commands import Interrupt, Ready
from croupier.floor.engine.checkpoints import STREAM, checkpoint_of
from croupier.floor.engine.command_result import Done
from croupier.floor.engine.deck_vault import Decks
from croupier.floor.engine.draft import Draft, LostError, Pending, append
from croupier.floor.engine.floor_events import TableSuspended
from croupier.floor.engine.house_settings import AfterRestart, HouseSettings
from croupier.floor.engine.queries import Clock, FloorReading, Recent
from croupier.floor.engine.recovery import rebuilt, told_again
from croupier.floor.engine.state import FloorState
from croupier.floor.engine.table_state import HouseTable, Status
from croupier.floor.people.people_desk import ask
from croupier.floor.people.roles import SYSTEM, Actor
from croupier.refusals import Refused, require
from croupier.rounds import Stage
from croupier.shoe import Chance
from croupier.store import Appended, Conflict, EventStore, SecretTakenError, StoreError

Listener = Callable[[Done], None]
SECOND = "a second person"
BAD_ID, LONGEST_ID = "BAD_COMMAND_ID", 200
MOST_BETWEEN = 25_000
"""At most so many events are gone through when a floor is opened."""


class GivenCommand(NamedTuple):
    """A command, who gives it, and the id that he gives it."""

    command: Command
    actor: Actor
    command_id: str


class Broken(NamedTuple):
    """A promise that a command would break, and the tables that it would have touched."""

    promise: str
    tables: frozenset[str]


class Floor(FloorReading):
    """All tables of a house. Not for several threads at once; open it with `Floor.open`."""

    def __init__(self, store: EventStore, *, clock: Clock, chance: Chance, house: HouseSettings) -> None:
        super().__init__(clock)
        self._store = store
        self._chance = chance
        self.house = house
        self.stopped: str | None = None
        """Why nothing more can be done until the floor is loaded anew."""
        self.listeners: list[Listener] = []
        """Called after each commit, never before."""
        self._decks = Decks(store.secret)
        self._kept_at = 0

    @classmethod
    def open(cls, store: EventStore, *, clock: Clock, chance: Chance, house: HouseSettings | None = None) -> Floor:
        """The floor as its store tells it: rounds go on where they stood, unless the House has set otherwise (R-24)."""
        floor = cls(store, clock=clock, chance=chance, house=house or HouseSettings())
        floor.reload()
        if floor.house.after_restart is AfterRestart.INTERRUPT:
            floor._interrupt_all()
        return floor

    # Doing

    def do(self, command: Command, *, actor: Actor, command_id: str) -> Done:
        """Carry out a command and store it; the same actor's command id again gives the same answer again."""
        (answer,) = self.do_many([GivenCommand(command, actor, command_id)])
        if isinstance(answer, Exception):
            raise answer
        return answer

    def do_many(self, asked: Sequence[GivenCommand]) -> list[Done | Exception]:
        """Carry out commands one after the other and store them together, with one sync of the disk.

        Each is answered by itself: with what was done, a refusal, or a fault of ours in deciding it. A failure of the
        store is raised, and then nothing of any was stored.
        """
        if self.stopped is not None:
            raise Refused("STORE_UNKNOWN.stopped", None, reason=self.stopped)
        keys = [f"{one.actor.name}:{one.command_id}" for one in asked]
        # Alone, a command that was stored before is known by the append; among others it must be known before.
        known = self._store.stored_many([key for key in keys if _sound(key)]) if len(asked) > 1 else {}
        pending: dict[int, Pending] = {}
        answers: dict[int, Done | Exception] = {}
        for number, (one, key) in enumerate(zip(asked, keys, strict=True)):
            if key in known or key in keys[:number]:
                continue
            upon = pending[max(pending)].draft if pending else None
            found = self._decided(one, key, upon)
            if isinstance(found, Pending):
                pending[number] = found
            elif isinstance(found, Broken):
                answers |= self._commit(pending)
                pending.clear()
                answers[number] = self._stop_tables(one.command, found)
            else:
                # What has been carried out cannot be carried out again; a repeat is told what was done.
                alone = isinstance(found, Refused) and len(asked) == 1 and found.code != BAD_ID
                stored = self._store.stored(key) if alone else None
                answers[number] = found if stored is None else told_again(self._store, stored)
        answers |= self._commit(pending)
        for number, key in enumerate(keys):
            if number not in answers:
                answers[number] = self._answered_before(key, asked[number])
        return [answers[number] for number in range(len(asked))]

    def _answered_before(self, key: str, asked: GivenCommand) -> Done | Exception:
        appended = self._store.stored(key)
        if appended is None:  # the same id twice at once, and the first of them was refused
            return self.do_many([asked])[0]
        return told_again(self._store, appended)

    def _decided(self, asked: GivenCommand, key: str, upon: Draft | None) -> Pending | Done | Exception | Broken:
        """What becomes of a command: something to store, an answer, or a promise that it would break."""
        command, actor = asked.command, asked.actor
        draft = self._draft(actor, upon)
        try:
            if not _sound(key):
                raise Refused("BAD_COMMAND_ID", None, longest=LONGEST_ID)
            state = self.state if upon is None else upon.state
            dispatch.authorise(state, command, actor)
            if isinstance(command, Ready):
                return self._note_ready(state, command, actor)
            draft.people = (actor.name, SECOND)  # tried out as if somebody had agreed: what cannot be is not asked
            dispatch.carry_out(draft, command)
            draft.check()
            if dispatch.takes_two(draft, command):
                draft = self._draft(actor, upon)
                ask(draft, command)
        except Refused as refused:
            return refused
        except BrokenPromiseError as broken:
            return Broken(str(broken), draft.tables)
        except StoreError:
            raise
        except Exception as fault:
            # A fault of ours. Who gave this command is told; those of others that came with it are none the worse.
            return fault
        changes = draft.changes()
        if not changes:
            return Done(position=self.position, at=draft.at)
        return Pending(draft, key, command, changes)

    def _draft(self, actor: Actor, upon: Draft | None = None) -> Draft:
        return Draft(
            self.state,
            actor=actor,
            at=self._clock().isoformat(),
            chance=self._chance,
            decks=self._decks,
            house=self.house,
            upon=upon,
        )

    def _note_ready(self, state: FloorState, command: Ready, actor: Actor) -> Done:
        """Held in memory alone: after a restart a player says it again."""
        table = state.house_table(command.table)
        round_ = table.round
        require(round_ is not None and round_.stage is Stage.BETTING, "WRONG_STAGE.bets", None)
        self.ready.setdefault(table.id, set()).add(actor.name)
        done = Done(position=self.position, at=self._clock().isoformat(), tables=frozenset({table.id}), actor=actor)
        for listener in self.listeners:
            listener(done)
        return done

    # Storing

    def _commit(self, pending: Mapping[int, Pending]) -> dict[int, Done | Exception]:
        """Store what was decided; then it has happened, and then people are told."""
        if not pending:
            return {}
        appended = self._append(list(pending.values()))
        first = appended[0]
        if first.last_position <= self.position:
            # Stored by an earlier command. What lies beyond is this one's, also where its answer was lost at first.
            return {number: told_again(self._store, first) for number in pending}
        for one in pending.values():
            self.state = one.draft.accept()
        self.position = appended[-1].last_position
        stored = zip(pending.items(), appended, strict=True)
        done = {number: one.draft.done(one.command, answer) for (number, one), answer in stored}
        for one_done in done.values():
            self._happened(one_done)
        since = self.position - self._kept_at
        if since >= self.house.checkpoint_every and since >= self._keep_after():
            self.checkpoint()
        return {**done}

    def _append(self, pending: Sequence[Pending]) -> list[Appended]:
        try:
            return append(self._store, pending)
        except (Conflict, SecretTakenError):
            self.stopped = "another program has written to this store"
            raise
        except LostError as lost:
            self.stopped = lost.sentence
            raise

    def _happened(self, done: Done) -> None:
        self._recent.add(done.events)
        for name in done.tables:
            if name in self.ready:
                self._forget_ready(name)
        for listener in self.listeners:
            listener(done)

    def _forget_ready(self, name: str) -> None:
        table = self.state.tables.get(name)
        betting = isinstance(table, HouseTable) and table.round is not None and table.round.stage is Stage.BETTING
        if not betting:
            self.ready.pop(name, None)

    def _keep_after(self) -> int:
        """The larger the floor, the longer it is until it is written down again."""
        return min(len(self.state.books.balances) + len(self.state.people.by_key), MOST_BETWEEN)

    def checkpoint(self) -> None:
        """Write the whole floor down, so that it can be opened quickly. Where that fails, what was done stays done."""
        draft = self._draft(SYSTEM)
        draft.take(STREAM, checkpoint_of(self.state, self.position))
        key = f"{SYSTEM.name}:checkpoint-{self.position}"
        self._kept_at = self.position
        with suppress(StoreError, Refused):
            (appended,) = self._append([Pending(draft, key, None, draft.changes())])
            self.state = draft.accept()
            self.position = appended.last_position

    # When something is wrong

    def _stop_tables(self, command: Command, broken: Broken) -> Refused:
        """A broken promise stops the tables concerned at once, and somebody is called."""
        draft = self._draft(SYSTEM)
        named = {getattr(command, "table", None)} | broken.tables
        tables = [self.state.tables[name] for name in sorted(filter(None, named)) if name in self.state.tables]
        for table in tables:
            if table.sign.status is Status.OPEN:
                draft.note(TableSuspended(table=table.id, reason=broken.promise, by=SYSTEM.name))
        draft.alarm(f"{command.command}: {broken.promise}", tables[0].id if tables else None)
        key = f"{SYSTEM.name}:alarm-{self.position}"
        self._commit({0: Pending(draft, key, command, draft.changes())})
        return Refused("TABLE_STOPPED.promise", None, promise=broken.promise)

    def reload(self) -> None:
        """Begin again from what is stored, after a failure that left it unknown."""
        self.state, self.position, self._kept_at = rebuilt(self._store)
        self._recent = Recent(self.position)
        self.ready.clear()
        self.stopped = None

    def _interrupt_all(self) -> None:
        """R-24: each round with something at stake is ruled on; where that cannot be, the table waits for the pit."""
        for name in [name for name, table in self.tables.items() if not table.idle]:
            interrupt = Interrupt(table=name)
            try:
                self.do(interrupt, actor=SYSTEM, command_id=f"restart-{self.position}-{name}")
            except Refused as refused:
                self._stop_tables(interrupt, Broken(refused.sentence, frozenset()))


def _sound(key: str) -> bool:
    return len(key) <= LONGEST_ID and key.isprintable() and not key.endswith(":")
