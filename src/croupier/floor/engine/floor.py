"""The floor: the one writer of all tables, jackpots, money and people, on a store that loses nothing.

The floor carries out a command in a fixed order. It checks that the person may give the command, works out the events,
checks that the money balances, and stores the events. Only then has the command happened, and viewers hear of it.
A refusal (`croupier.refusals.Refused`) or a failure of the store changes nothing.

Its parts, each with one job, share the `Present`:

| part | its job |
| --- | --- |
| `Decider` | one command: something to store, or an answer |
| `Committer` | stores what was decided, and knows after a failure how to go on |
| `Follower` | takes in what other servers have stored |
| `FloorQueries` | answers questions: views, lists, notices |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from croupier.command import Command
from croupier.floor.drafting.command_result import CommandResult, GivenCommand
from croupier.floor.drafting.draft import Pending, prepared
from croupier.floor.drafting.recovery import rebuilt, stored_result
from croupier.floor.engine.committer import Committer
from croupier.floor.engine.decider import BrokenCommand, Decider, is_valid
from croupier.floor.engine.follower import Follower
from croupier.floor.engine.present import Clock, Deciding, LeaseLost, Present, Stopped, refusal
from croupier.floor.engine.queries import FloorQueries
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import Status, Table
from croupier.floor_events.commands import Interrupt, Ready
from croupier.floor_events.events import TableSuspended
from croupier.floor_events.house_settings import AfterRestart, HouseSettings
from croupier.gaming_day import later_day, read_gaming_day
from croupier.jackpots import Jackpot
from croupier.people.commands import EraseAddresses
from croupier.people.network_address import ADDRESSES, KeptAddresses
from croupier.people.registry import People
from croupier.people.roles import SYSTEM, Actor
from croupier.refusals import Refused
from croupier.shoe import Chance
from croupier.store import BehindError, EventStore, LeaseLostError, OutcomeUnknownError, StoreError


class Floor:
    """All tables of a house. Not for several threads at once. Open it with `Floor.open`."""

    def __init__(self, store: EventStore, *, clock: Clock, chance: Chance, house: HouseSettings) -> None:
        self._store = store
        self.present = present = Present(clock=clock, house=house)
        self.follower = follower = Follower(store, present)
        self.decider = Decider(store, present, follower, chance=chance)
        self.committer = committer = Committer(store, present, follower, self.decider)
        self.addresses = KeptAddresses(store.secret)
        """Reads the network addresses of sign-ins from their records."""
        self.queries = queries = FloorQueries(present, self.addresses)

        # Doors, dealers and tests call these methods of the parts. They are named here once, so that no layer stands
        # between: a view is asked for thousands of times a second.
        self.clock, self.listeners = clock, present.listeners
        self.ready, self.idle = present.players.ready, present.players.idle
        self.house_at = present.house_at
        self.view, self.notice, self.notices = queries.view, queries.notice, queries.notices
        self.lobby, self.watch_line = queries.lobby, queries.watch_line
        self.card_room, self.staff_card_room = queries.card_room, queries.staff_card_room
        self.jackpot_at, self.balance = queries.jackpot_at, queries.balance
        self.pit, self.personnel, self.house_console = queries.pit, queries.personnel, queries.house_console
        self.at_cage, self.shown_names, self.alarms_for = queries.at_cage, queries.shown_names, queries.alarms_for
        self.waiting, self.waiting_for = queries.waiting, queries.waiting_for
        self.catch_up, self.resume, self.turn = follower.catch_up, follower.resume, follower.turn
        self.note_ready_elsewhere = follower.note_ready_elsewhere
        self.find_out, self.can_store, self.checkpoint = committer.find_out, committer.can_store, committer.checkpoint

    @classmethod
    def open(
        cls,
        store: EventStore,
        *,
        clock: Clock,
        chance: Chance,
        house: HouseSettings | None = None,
        others_play: bool = False,
    ) -> Floor:
        """Open the floor of a store. Rounds go on where they stood, unless the House has set otherwise (R-24).

        `others_play` says that other servers have it open: its rounds were never interrupted. Raises StoreError if the
        store cannot be read, or does not store what the restart calls for. The next opening makes up for it.
        """
        floor = cls(store, clock=clock, chance=chance, house=house or HouseSettings())
        floor.reload()
        if not others_play:
            floor._store_restart()
        return floor

    # The present

    @property
    def state(self) -> FloorState:
        return self.present.state

    @property
    def position(self) -> int:
        """Position of the last stored event."""
        return self.present.position

    @property
    def tables(self) -> Mapping[str, Table]:
        return self.present.state.tables

    @property
    def jackpots(self) -> Mapping[str, Jackpot]:
        return self.present.state.jackpots

    @property
    def people(self) -> People:
        return self.present.state.people

    @property
    def house(self) -> HouseSettings:
        """The server's own settings of the House."""
        return self.present.house

    @property
    def house_now(self) -> HouseSettings:
        """The settings of the House at this moment: the server's own, and those that people have changed."""
        return self.present.house_now

    @property
    def stopped(self) -> str | None:
        """The reason why the floor takes no commands; None while it takes them."""
        condition = self.present.condition
        return None if isinstance(condition, Deciding) else condition.reason

    @property
    def stopped_for_good(self) -> bool:
        """Whether the floor takes no commands before it is loaded again. Joining the others anew does not help then."""
        return isinstance(self.present.condition, Stopped)

    @property
    def waits_for_store(self) -> bool:
        """Whether the store has failed and should be tried again."""
        return self.committer.waits_for_store

    # Carrying out commands

    def do(self, command: Command, *, actor: Actor, command_id: str) -> CommandResult:
        """Carry out a command and store it. An id that its actor has used before gives the first answer again."""
        (answer,) = self.do_many([GivenCommand(command, actor, command_id)])
        if isinstance(answer, Exception):
            raise answer
        return answer

    def do_many(self, given: Sequence[GivenCommand]) -> list[CommandResult | Exception]:
        """Carry out commands one after the other and store them together, with one sync of the disk.

        Each gets its own answer: its result, a refusal, an internal error, or a failure of the store. A command
        without a result was not stored, unless nobody knows that (`LostError`).
        """
        condition = self.present.condition
        if not isinstance(condition, Deciding):
            raise refusal(condition)
        try:
            return self._decided_among_others(given) if self.follower.shared else self._decided(given)
        except LeaseLostError as lost:
            self.present.condition = condition = LeaseLost(str(lost))
            raise refusal(condition) from lost

    def _decided_among_others(self, given: Sequence[GivenCommand]) -> list[CommandResult | Exception]:
        """Decide commands on all that any server has stored: refusals, too, must not come from an older floor."""
        follower = self.follower
        # Usually nobody else has just written: then no turn is needed, and the append finds out if that was wrong.
        if not follower.others_write:
            follower.catch_up()
            with suppress(BehindError):
                return self._decided(given)
        # Another server has just stored something. Nobody else writes from here until these commands are stored.
        while True:
            with self._store.turn():
                follower.others_write = follower.catch_up() > 0
                with suppress(BehindError):
                    return self._decided(given)

    def _decided(self, given: Sequence[GivenCommand]) -> list[CommandResult | Exception]:
        """Decide commands on the floor as this server knows it, and store them.

        Raises BehindError if another server has stored something meanwhile. Some of these commands may be stored
        before that: their ids are found the next time.
        """
        keys = [f"{asked.actor.name}:{asked.command_id}" for asked in given]
        # The append finds a single command that was stored before. Among several it must be found first, and a command
        # that stores nothing comes to no append.
        looked_up = len(given) > 1 or isinstance(given[0].command, Ready)
        stored = self._store.stored_many([key for key in keys if is_valid(key)]) if looked_up else {}
        pending: dict[int, Pending] = {}
        answers: dict[int, CommandResult | Exception] = {}
        upon = None
        for number, (asked, key) in enumerate(zip(given, keys, strict=True)):
            if key in stored or (looked_up and key in keys[:number]):
                continue
            # Upon those before it, as if they were stored: all of them are, or none.
            decision = self.decider.decide(asked, key, upon)
            if isinstance(decision, Pending):
                pending[number], upon = decision, decision.draft
                continue
            # A command that was carried out before may be refused now, or change nothing any more. Its sender gets the
            # first answer again.
            first = None if looked_up else self._first_answer(asked, key)
            if first is not None:
                answers[number] = first
            elif isinstance(decision, BrokenCommand):
                # The alarm is stored by itself. What was decided before it is stored first, in the order given.
                answers |= self.committer.commit(pending, given)
                pending, upon = {}, None
                answers[number] = self._stop_tables(asked.command, decision)
            else:
                answers[number] = decision
        answers |= self.committer.commit(pending, given)
        for number, key in enumerate(keys):
            if number not in answers:
                # Without a first answer, the same id came twice at once, and the first of them was refused.
                answers[number] = self._first_answer(given[number], key) or self._decided([given[number]])[0]
        return [answers[number] for number in range(len(given))]

    def _first_answer(self, given: GivenCommand, key: str) -> CommandResult | Exception | None:
        """The answer to an earlier command under this id; None if there was none."""
        try:
            stored = self._store.stored(key) if is_valid(key) else None
            return None if stored is None else self.committer.first_answer(given, stored)
        except StoreError as error:
            return error

    def answer_before(self, actor: Actor, command_id: str) -> CommandResult | None:
        """The answer to this person's earlier command under this id; None if nothing was carried out under it."""
        key = f"{actor.name}:{command_id}"
        self.follower.catch_up()
        stored = self._store.stored(key) if is_valid(key) else None
        return None if stored is None else stored_result(self._store, stored)

    def erase_past(self) -> None:
        """The daily duty: erase the addresses of sign-ins that the House keeps no longer. Repeats do nothing more."""
        house, at = self.present.house_now, self.clock().isoformat()
        if not house.keep_addresses_days:
            return
        before = later_day(read_gaming_day(house.day_begins).day_of(at), -house.keep_addresses_days)
        # On record first: if the erasing fails, the next day's duty makes up for it.
        self.do(EraseAddresses(before=before), actor=SYSTEM, command_id=f"erase-addresses-{before}")
        self._store.erase_secrets(ADDRESSES, ADDRESSES + before)
        self.addresses.forget()

    # Faults and restarts

    def _stop_tables(self, command: Command, broken: BrokenCommand) -> Exception:
        """Stop the tables of a broken promise at once, and raise an alarm."""
        draft = self.decider.draft(SYSTEM)
        named = {getattr(command, "table", None)} | broken.tables
        tables = [self.tables[name] for name in sorted(filter(None, named)) if name in self.tables]
        for table in tables:
            if table.sign.status is Status.OPEN:
                draft.note(TableSuspended(table=table.id, reason=broken.promise, by=SYSTEM.name))
        draft.alarm(f"{command.command}: {broken.promise}", tables[0].id if tables else None)
        key = f"{SYSTEM.name}:alarm-{self.position}"
        pending = prepared(self._store, draft, key, command)
        answer = self.committer.commit({0: pending}, [GivenCommand(command, SYSTEM, key)])[0]
        return (
            answer if isinstance(answer, Exception) else Refused("TABLE_STOPPED.promise", None, promise=broken.promise)
        )

    def reload(self) -> None:
        """Load the floor from the store again, after a failure that left the stored state unknown."""
        self.present.load(rebuilt(self._store))

    def _store_restart(self) -> None:
        """Store the events of a restart: alarms, and rulings on interrupted rounds.

        A floor that cannot store all of it does not open: play would go on in rounds that the House has interrupted.
        """
        try:
            self._alarm_overdrawn()
            if self.house.after_restart is AfterRestart.INTERRUPT:
                self._interrupt_all()
        except Refused as refused:  # nobody knows what was stored, or this server may store nothing any more
            raise OutcomeUnknownError(refused.sentence) from refused

    def _alarm_overdrawn(self) -> None:
        """Raise an alarm for each player whose account is below zero, unless one was raised when it fell."""
        below = self.state.books.overdrawn()
        overdrawn = {account: balance for account, balance in below.items() if account not in self.state.alarmed}
        if overdrawn:
            draft = self.decider.draft(SYSTEM)
            draft.alarm_overdrawn(overdrawn)
            pending = [prepared(self._store, draft, f"{SYSTEM.name}:overdrawn-{self.position}", None)]
            self.committer.accept(pending, self.committer.append(pending))

    def _interrupt_all(self) -> None:
        """R-24: rule on each round with something at stake. A table where that is refused waits for the pit."""
        for name in [name for name, table in self.tables.items() if not table.idle]:
            interrupt = Interrupt(table=name)
            try:
                self.do(interrupt, actor=SYSTEM, command_id=f"restart-{self.position}-{name}")
            except Refused as refused:
                if self.stopped is not None:
                    raise
                answer = self._stop_tables(interrupt, BrokenCommand(refused.sentence, frozenset()))
                if self.stopped is not None or isinstance(answer, StoreError):
                    raise answer from refused
