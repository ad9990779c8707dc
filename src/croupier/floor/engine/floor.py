"""The floor: the one writer of all tables, jackpots, money and people, on a store that loses nothing.

The floor carries out a command in a fixed order. It checks that the person may give the command, works out the events,
checks that the money balances, and stores the events. Only then has the command happened, and viewers hear of it.
A refusal (`croupier.refusals.Refused`) or a failure of the store changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from croupier.command import Command, command_hash
from croupier.errors import BrokenPromiseError
from croupier.floor.commands import registry
from croupier.floor.drafting.checkpoints import STREAM, checkpoint_of
from croupier.floor.drafting.command_result import CommandResult
from croupier.floor.drafting.deck_vault import Decks
from croupier.floor.drafting.draft import Draft, LostError, Pending, UnstorableError, append, prepared
from croupier.floor.drafting.given_command import GivenCommand
from croupier.floor.drafting.recovery import rebuilt, stored_result
from croupier.floor.engine.floor_among_servers import WRITTEN_BY_ANOTHER, FloorAmongServers
from croupier.floor.engine.queries import Clock, RecentTableEvents
from croupier.floor.play.people_desk import ask
from croupier.floor.state.table_state import Status
from croupier.floor_events.commands import Interrupt, Ready
from croupier.floor_events.events import TableSuspended
from croupier.floor_events.house_settings import AfterRestart, HouseSettings
from croupier.gaming_day import later_day, read_gaming_day
from croupier.people.commands import EraseAddresses
from croupier.people.kept_addresses import ADDRESSES
from croupier.people.roles import SYSTEM, Actor
from croupier.refusals import Refused
from croupier.shoe import Chance
from croupier.store import (
    Appended,
    BehindError,
    ChainEnd,
    Conflict,
    EventStore,
    LeaseLostError,
    NotOwnerError,
    OtherHistoryError,
    OutcomeUnknownError,
    SecretTakenError,
    StoreError,
    VersionMismatch,
)

SECOND = "a second person"
OTHER_EVENTS = "the store has lost events, and has others in their place: start this server anew"
LONGEST_ID = 200
LEAST_SPACE = 8 * 1024 * 1024
"""With less free space the store may fail at any command."""
MOST_BETWEEN = 25_000
"""The most events that an opening floor has to go through."""


class BrokenCommand(NamedTuple):
    """A promise that a command would break, and the tables that it would have touched."""

    promise: str
    tables: frozenset[str]


class Floor(FloorAmongServers):
    """All tables of a house. Not for several threads at once. Open it with `Floor.open`."""

    def __init__(self, store: EventStore, *, clock: Clock, chance: Chance, house: HouseSettings) -> None:
        super().__init__(store, clock=clock, house=house)
        self._chance = chance
        self._decks = Decks(store.secret)

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
        if self.stopped is not None:
            raise self._stopped_refusal(self.stopped)
        try:
            return self._decided_among_others(given) if self._store.shared else self._decided(given)
        except LeaseLostError as lost:
            self._stop_without_lease(lost)
            raise self._stopped_refusal(str(lost)) from lost

    def _decided_among_others(self, given: Sequence[GivenCommand]) -> list[CommandResult | Exception]:
        """Decide commands on all that any server has stored: refusals, too, must not come from an older floor."""
        if not self._others_write:
            self.catch_up()
            with suppress(BehindError):
                return self._decided(given)
        # Another server has just stored something. Nobody else writes from here until these commands are stored.
        while True:
            with self._store.turn():
                self._others_write = self.catch_up() > 0
                with suppress(BehindError):
                    return self._decided(given)

    def _decided(self, given: Sequence[GivenCommand]) -> list[CommandResult | Exception]:
        """Decide commands on the floor as this server knows it, and store them.

        Raises BehindError if another server has stored something meanwhile. Some of these commands may be stored
        before that: their ids are found the next time.
        """
        keys = [f"{one.actor.name}:{one.command_id}" for one in given]
        # The append finds a single command that was stored before. Among several it must be found first, and a command
        # that stores nothing comes to no append.
        looked_up = len(given) > 1 or any(isinstance(one.command, Ready) for one in given)
        known = self._store.stored_many([key for key in keys if _is_valid(key)]) if looked_up else {}
        pending: dict[int, Pending] = {}
        answers: dict[int, CommandResult | Exception] = {}
        for number, (one, key) in enumerate(zip(given, keys, strict=True)):
            if key in known or key in keys[:number]:
                continue
            upon = pending[max(pending)].draft if pending else None
            found = self._decide(one, key, upon)
            if isinstance(found, Pending):
                pending[number] = found
                continue
            # A command that was carried out before may be refused now, or change nothing any more. Its sender gets the
            # first answer again.
            first = None if looked_up or not _is_valid(key) else self._first_answer(one, key)
            if first is not None:
                answers[number] = first
            elif isinstance(found, BrokenCommand):
                answers |= self._commit(pending, given)
                pending.clear()
                answers[number] = self._stop_tables(one.command, found)
            else:
                answers[number] = found
        answers |= self._commit(pending, given)
        for number, key in enumerate(keys):
            if number not in answers:
                # Without a first answer, the same id came twice at once, and the first of them was refused.
                answers[number] = self._first_answer(given[number], key) or self._decided([given[number]])[0]
        return [answers[number] for number in range(len(given))]

    def _first_answer(self, given: GivenCommand, key: str) -> CommandResult | Exception | None:
        """The answer to an earlier command under this id; None if there was none."""
        try:
            stored = self._store.stored(key)
            return None if stored is None else self._repeated(given, stored)
        except StoreError as error:
            return error

    def answer_before(self, actor: Actor, command_id: str) -> CommandResult | None:
        """The answer to this person's earlier command under this id; None if nothing was carried out under it."""
        key = f"{actor.name}:{command_id}"
        if self._store.shared:
            self.catch_up()
        stored = self._store.stored(key) if _is_valid(key) else None
        return None if stored is None else stored_result(self._store, stored)

    def _repeated(self, given: GivenCommand, appended: Appended) -> CommandResult | Refused:
        """The first answer again, unless another command was carried out under this id."""
        result = stored_result(self._store, appended)
        if result.command_hash is not None and result.command_hash != command_hash(given.command):
            return Refused("COMMAND_ID_USED", None, command_id=given.command_id)
        return result

    def _decide(
        self, given: GivenCommand, key: str, upon: Draft | None
    ) -> Pending | CommandResult | Exception | BrokenCommand:
        """Decide a command. Returns something to store, an answer, or a promise that it would break."""
        command, actor = given.command, given.actor
        draft = self._draft(actor, upon)
        try:
            if not _is_valid(key):
                raise Refused("BAD_COMMAND_ID", None, longest=LONGEST_ID)
            if given.planned is not None:
                self._require_plan_holds(given.planned)
            state = self.state if upon is None else upon.state
            registry.authorise(state, command, actor)
            if isinstance(command, Ready):
                return self._note_ready(state, command, actor)
            # As if a second person had agreed: nobody is asked to agree to a command that would be refused.
            draft.people = (actor.name, SECOND)
            registry.carry_out(draft, command)
            draft.check()
            if registry.takes_two(draft, command):
                draft = self._draft(actor, upon)
                ask(draft, command, registry.row_of(command).rights.approver)
            if not draft.events:
                return CommandResult(position=self.position, at=draft.at)
            return prepared(self._store, draft, key, command)
        except Refused as refused:
            return refused
        except BrokenPromiseError as broken:
            return BrokenCommand(str(broken), draft.tables)
        except StoreError:
            raise
        except Exception as fault:
            # An internal error. Only the person who gave this command is told; the other commands are not affected.
            return fault

    def _draft(self, actor: Actor, upon: Draft | None = None) -> Draft:
        at = self.clock().isoformat()
        return Draft(
            self.state,
            actor=actor,
            at=at,
            chance=self._chance,
            decks=self._decks,
            house=self.house_at(at, self.state if upon is None else upon.state),
            upon=upon,
        )

    def erase_past(self) -> None:
        """The daily duty: erase the addresses of sign-ins that the House keeps no longer. Repeats do nothing more."""
        house, at = self.house_now, self.clock().isoformat()
        if not house.keep_addresses_days:
            return
        before = later_day(read_gaming_day(house.day_begins).day_of(at), -house.keep_addresses_days)
        self.do(EraseAddresses(before=before), actor=SYSTEM, command_id=f"erase-addresses-{before}")
        self._store.erase_secrets(ADDRESSES, ADDRESSES + before)
        self.addresses.forget()

    # Storing

    def _commit(
        self, pending: Mapping[int, Pending], given: Sequence[GivenCommand]
    ) -> dict[int, CommandResult | Exception]:
        """Store the events of these commands. If the store fails, that is the answer to all of them."""
        if not pending:
            return {}
        if self.stopped is not None:
            return dict.fromkeys(pending, self._stopped_refusal(self.stopped))
        run = {one.table for number in pending if (one := given[number].planned) is not None}
        try:
            appended = self._append(list(pending.values()), run)
            if any(one.repeated and one.last_position > self.position for one in appended) and self._store.shared:
                # Another server carried one of them out, or this one did and never had the answer.
                raise BehindError((VersionMismatch("the log", self.position, appended[-1].last_position),))
            if appended[0].last_position <= self.position:
                # An earlier command with this id stored these events. Later positions belong to this one, even if its
                # answer was lost at first.
                return {number: self._repeated(given[number], appended[0]) for number in pending}
        except BehindError as behind:
            if self._store.shared:
                raise
            return dict.fromkeys(pending, behind)
        except LeaseLostError as lost:
            return dict.fromkeys(pending, self._stopped_refusal(str(lost)))
        except OtherHistoryError:
            return dict.fromkeys(pending, self._stopped_refusal(OTHER_EVENTS))
        except NotOwnerError as elsewhere:
            return dict.fromkeys(pending, Refused("RUN_ELSEWHERE", None, reason=str(elsewhere)))
        except (StoreError, LostError) as error:
            return dict.fromkeys(pending, error)
        return dict(zip(pending, self._accept(list(pending.values()), appended), strict=True))

    def _accept(self, pending: Sequence[Pending], appended: Sequence[Appended]) -> list[CommandResult]:
        """Make stored commands the state, and only then tell the listeners."""
        for one in pending:
            self.state = one.draft.accept()
        self._stand_after(appended[-1])
        stored = zip(pending, appended, strict=True)
        results = [one.draft.result(one.command, answer) for one, answer in stored]
        for result in results:
            self._happened(result)
        since = self.position - self._checkpoint_position
        if since >= self.house.checkpoint_every and since >= self._checkpoint_distance():
            self.checkpoint()
        return results

    def _stand_after(self, appended: Appended) -> None:
        self.position, self._log_hash = appended.last_position, appended.log_hash

    def _append(self, pending: Sequence[Pending], run_tables: Collection[str] = ()) -> list[Appended]:
        try:
            upon = ChainEnd(self.position, self._log_hash)
            stored = append(self._store, pending, upon=upon, run_tables=run_tables)
        except LeaseLostError as lost:
            self._stop_without_lease(lost)
            raise
        except NotOwnerError:
            raise
        except BehindError as behind:
            self._note_behind(behind)
            raise
        except OtherHistoryError:
            self.stopped = OTHER_EVENTS
            raise
        except (Conflict, SecretTakenError):
            self.stopped = WRITTEN_BY_ANOTHER
            raise
        except LostError as lost:
            self._unanswered, self.stopped = tuple(pending), lost.sentence
            raise
        except StoreError as error:
            self._failing = error
            raise
        self._failing = None
        return stored

    @property
    def stopped_for_good(self) -> bool:
        """Whether the floor takes no commands before it is loaded again. Joining the others anew does not help then."""
        return self.stopped is not None and not self._taken_over and not self._unanswered

    @property
    def waits_for_store(self) -> bool:
        """Whether the store has failed and should be tried again."""
        return bool(self._unanswered) or (self.stopped is None and self._failing is not None)

    def find_out(self) -> bool:
        """Ask the store whether the commands of a commit without an answer were stored, and go on from there.

        Returns whether the floor takes commands. Commands that were not stored have not happened, and never will by
        themselves: whoever gave them was told that nobody knew, and repeats them.
        """
        unanswered = self._unanswered
        if unanswered:
            try:
                stored = self._store.stored_many([one.key for one in unanswered])
                last = self._store.last_position()
            except LeaseLostError as lost:
                self._unanswered = ()
                self._stop_without_lease(lost)
                return False
            except StoreError:
                return False
            self._go_on_from(last, unanswered, stored)
        return self.stopped is None

    def _go_on_from(self, last: int, unanswered: Sequence[Pending], stored: Mapping[str, Appended]) -> None:
        """The store has reported the fate of these commands, and ends at this position."""
        self._unanswered = ()
        if last < self.position:
            self.stopped = self._has_lost(last)
            return
        if self._store.shared:
            self.stopped = self._failing = None
            with suppress(Refused):  # then it stops anew, and says why
                self.catch_up()
            return
        first = stored[unanswered[0].key].first_position if stored else 0
        if max(first, last) > self.position and first != self.position + 1:
            self.stopped = WRITTEN_BY_ANOTHER
            return
        self.stopped = self._failing = None
        if first > self.position:
            self._accept(unanswered, [stored[one.key] for one in unanswered])

    def can_store(self) -> bool:
        """Whether the store takes commands now. After a failure it is tried again, with a checkpoint."""
        if not self.find_out():
            return False
        try:
            self._store.require_lease()
            self._store.last_position()
            free = self._store.free_space()
        except LeaseLostError as lost:
            self._stop_without_lease(lost)
            return False
        except StoreError:
            return False
        if free is not None and free < LEAST_SPACE:
            return False
        if self._failing is not None:
            self.checkpoint()
        return self._failing is None

    def _checkpoint_distance(self) -> int:
        """How many events pass between checkpoints: the larger the floor, the more."""
        return min(len(self.state.books.balances) + len(self.state.people.by_key), MOST_BETWEEN)

    def checkpoint(self) -> None:
        """Write a checkpoint of the whole floor, so that it opens quickly. A failure of this undoes nothing."""
        draft = self._draft(SYSTEM)
        draft.take(STREAM, checkpoint_of(self.state, self.position))
        key = f"{SYSTEM.name}:checkpoint-{self.position}"
        self._checkpoint_position = self.position
        # If another server has stored something meanwhile, that one, or the next try, writes it.
        with suppress(StoreError, Refused, UnstorableError):
            (appended,) = self._append([prepared(self._store, draft, key, None)])
            self.state = draft.accept()
            self._stand_after(appended)

    # Faults

    def _stop_tables(self, command: Command, broken: BrokenCommand) -> Exception:
        """Stop the tables of a broken promise at once, and raise an alarm."""
        draft = self._draft(SYSTEM)
        named = {getattr(command, "table", None)} | broken.tables
        tables = [self.state.tables[name] for name in sorted(filter(None, named)) if name in self.state.tables]
        for table in tables:
            if table.sign.status is Status.OPEN:
                draft.note(TableSuspended(table=table.id, reason=broken.promise, by=SYSTEM.name))
        draft.alarm(f"{command.command}: {broken.promise}", tables[0].id if tables else None)
        key = f"{SYSTEM.name}:alarm-{self.position}"
        pending = prepared(self._store, draft, key, command)
        answer = self._commit({0: pending}, [GivenCommand(command, SYSTEM, key)])[0]
        return (
            answer if isinstance(answer, Exception) else Refused("TABLE_STOPPED.promise", None, promise=broken.promise)
        )

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
            draft = self._draft(SYSTEM)
            draft.alarm_overdrawn(overdrawn)
            pending = [prepared(self._store, draft, f"{SYSTEM.name}:overdrawn-{self.position}", None)]
            self._accept(pending, self._append(pending))

    def reload(self) -> None:
        """Load the floor from the store again, after a failure that left the stored state unknown."""
        self.state, self.position, self._checkpoint_position, self._log_hash = rebuilt(self._store)
        self._recent = RecentTableEvents(self.position)
        self.ready.clear()
        self.stopped, self._unanswered = None, ()

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


def _is_valid(key: str) -> bool:
    return len(key) <= LONGEST_ID and key.isprintable() and not key.endswith(":")
