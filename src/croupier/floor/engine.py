"""The floor: the one writer of all tables, jackpots, money and people, on a store that loses nothing.

The order is fixed: may he, what would it do, does the money balance, is it stored; then it has happened, and then
people are told. A refusal (`croupier.refusals.Refused`) or a failure of the store changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from croupier.errors import BrokenPromiseError
from croupier.floor import dispatch
from croupier.floor.approvals import ApprovalAsked, waiting
from croupier.floor.checkpoints import STREAM, kept
from croupier.floor.codec import from_document
from croupier.floor.commands import Command
from croupier.floor.dealer_commands import Interrupt
from croupier.floor.decks import Decks
from croupier.floor.done import Done, Noted, answer_of, table_of
from croupier.floor.draft import Draft
from croupier.floor.events import TableSuspended
from croupier.floor.notices import notice
from croupier.floor.people import People
from croupier.floor.people_desk import ask
from croupier.floor.player_commands import Ready
from croupier.floor.recent import Recent
from croupier.floor.recovery import rebuilt
from croupier.floor.roles import SYSTEM, Actor
from croupier.floor.settings import AfterRestart, HouseSettings
from croupier.floor.state import FloorState
from croupier.floor.steps import Step
from croupier.floor.table_documents import announced, short_document, table_document
from croupier.floor.table_state import HouseTable, Status, Table
from croupier.jackpots import Jackpot
from croupier.ledger.accounts import player
from croupier.money import Cents
from croupier.refusals import Refused, require
from croupier.rounds import Stage
from croupier.shoe import Chance
from croupier.store import Appended, Change, Conflict, EventStore, OutcomeUnknownError, StoreError

Clock = Callable[[], datetime]
Listener = Callable[[Done], None]
ASKED_AGAIN = 5
"""How often the store is asked whether a commit without an answer was stored."""


SECOND = "a second person"
MOST_BETWEEN = 25_000
"""At most so many events are gone through when a floor is opened."""


class Floor:
    """All tables of a house. Not for several threads at once; open it with `Floor.open`."""

    def __init__(self, store: EventStore, *, clock: Clock, chance: Chance, house: HouseSettings) -> None:
        self._store = store
        self._clock = clock
        self._chance = chance
        self.house = house
        self.state = FloorState()
        self.position = 0
        """Of the last event that is stored."""
        self.stopped: str | None = None
        """Why nothing more can be done until the floor is opened again."""
        self.ready: dict[str, set[str]] = {}
        """By table: who has placed all his bets in the round whose bets are open."""
        self.says: Callable[[str], Step] | None = None
        """What the dealer says at a table, and until when: from those who drive the dealers, where somebody does."""
        self.listeners: list[Listener] = []
        """Called after each commit, never before."""
        self._decks = Decks(store.secret)
        self._recent = Recent(0)
        self._kept_at = 0

    @classmethod
    def open(cls, store: EventStore, *, clock: Clock, chance: Chance, house: HouseSettings | None = None) -> Floor:
        """The floor as its store tells it: rounds go on where they stood, unless the House has set otherwise (R-24)."""
        floor = cls(store, clock=clock, chance=chance, house=house or HouseSettings())
        floor.state, floor.position, floor._kept_at = rebuilt(store)
        floor._recent = Recent(floor.position)
        if floor.house.after_restart is AfterRestart.INTERRUPT:
            floor._interrupt_all()
        return floor

    # Reading

    @property
    def tables(self) -> Mapping[str, Table]:
        """All tables, by id."""
        return self.state.tables

    @property
    def jackpots(self) -> Mapping[str, Jackpot]:
        """All jackpots, by name."""
        return self.state.jackpots

    @property
    def people(self) -> People:
        """Everybody whom the floor knows."""
        return self.state.people

    def waiting(self) -> list[ApprovalAsked]:
        """What waits for a second person and has not expired, the oldest first."""
        return list(waiting(self.state.approvals, self._clock()))

    def balance(self, name: str) -> Cents:
        """The chips that a player holds away from the tables."""
        return self.state.books.balance(player(name))

    def view(self, table: str, viewer: str | None = None) -> dict[str, Any]:
        """The table as a player may see it, or as anyone who walks past does (None)."""
        found = self.state.table(table)
        return table_document(
            self.state,
            found,
            viewer,
            now=self._clock(),
            position=self.position,
            step=self._said(found),
            ready=self.ready.get(table, ()),
        )

    def lobby(self) -> list[dict[str, Any]]:
        """All tables that are not closed, in short."""
        shown = [table for _, table in sorted(self.tables.items()) if table.sign.status is not Status.CLOSED]
        return [short_document(self.state, table, step=self._said(table)) for table in shown]

    def _said(self, table: Table) -> Step:
        if self.says is not None:
            return self.says(table.id)
        return announced(self.state, table, ready=self.ready.get(table.id, ()))

    def notice(self, noted: Noted, viewer: str | None = None) -> dict[str, Any] | None:
        """An event as this viewer may see it; None where it is not for viewers."""
        return notice(noted, viewer)

    def notices(self, table: str, *, after: int, viewer: str | None = None) -> list[dict[str, Any]] | None:
        """What has happened at a table since a position; None where that is too long ago to tell."""
        found = self._recent.after(table, after)
        if found is None:
            return None
        told = (notice(noted, viewer) for noted in found)
        return [one for one in told if one is not None]

    # Doing

    def do(self, command: Command, *, actor: Actor, command_id: str) -> Done:
        """Carry out a command and store it; the same actor's command id again gives the same answer again."""
        require(self.stopped is None, "STORE_UNKNOWN", None, f"the floor has stopped: {self.stopped}")
        key = f"{actor.name}:{command_id}"
        try:
            if isinstance(command, Ready):
                return self._note_ready(command, actor)
            draft = self._decided(command, actor)
        except Refused:
            # What has been carried out cannot be carried out again; a repeat is told what was done.
            if (known := self._stored(key)) is not None:
                return known
            raise
        except BrokenPromiseError as broken:
            self._stop_table(command, broken, key)
            raise Refused("TABLE_STOPPED", None, f"play has stopped here, and the pit was called: {broken}") from broken
        return self._commit(draft, key, command)

    def _decided(self, command: Command, actor: Actor) -> Draft:
        dispatch.authorise(self.state, command, actor)
        draft = self._draft(actor)
        draft.people = (actor.name, SECOND)  # tried out as if somebody had agreed, so that what cannot be is not asked
        dispatch.carry_out(draft, command)
        draft.check()
        if dispatch.takes_two(draft, command):
            draft = self._draft(actor)
            ask(draft, command)
        return draft

    def _draft(self, actor: Actor) -> Draft:
        at = self._clock().isoformat()
        return Draft(self.state, actor=actor, at=at, chance=self._chance, decks=self._decks, house=self.house)

    def _note_ready(self, command: Ready, actor: Actor) -> Done:
        """Held in memory alone: after a restart a player says it again."""
        dispatch.authorise(self.state, command, actor)
        table = self.state.house_table(command.table)
        round_ = table.round
        require(round_ is not None and round_.stage is Stage.BETTING, "WRONG_STAGE", None, "no bets are open")
        self.ready.setdefault(table.id, set()).add(actor.name)
        done = Done(position=self.position, at=self._clock().isoformat(), tables=frozenset({table.id}), actor=actor)
        self._tell(done)
        return done

    # Storing

    def _commit(self, draft: Draft, key: str, command: Command) -> Done:
        changes = draft.changes()
        if not changes:
            return Done(position=self.position, at=draft.at)
        appended = self._append(changes, draft, key)
        if appended.last_position <= self.position:
            # Stored by an earlier command. What lies beyond is this one's, also where its answer was lost at first.
            return self._told_again(appended)
        draft.merge()
        self.position = appended.last_position
        done = _done(draft, changes, appended, command)
        for noted in done.events:
            self._recent.add(noted)
        for name in done.tables:
            self._forget_ready(name)
        self._tell(done)
        if self.position - self._kept_at >= self._keep_after():
            self.checkpoint()
        return done

    def _keep_after(self) -> int:
        """The larger the floor, the longer it is until it is written down again."""
        size = len(self.state.books.balances) + len(self.state.people.by_key)
        return max(self.house.checkpoint_every, min(size, MOST_BETWEEN))

    def checkpoint(self) -> None:
        """Write the whole floor down, so that it can be opened quickly. Where that fails, what was done stays done."""
        draft = self._draft(SYSTEM)
        draft.take(STREAM, kept(self.state, self.position))
        self._kept_at = self.position
        with suppress(StoreError, Refused):
            appended = self._append(draft.changes(), draft, f"{SYSTEM.name}:checkpoint-{self.position}")
            draft.merge()
            self.position = appended.last_position

    def _append(self, changes: Sequence[Change], draft: Draft, key: str) -> Appended:
        """One append. Where the answer to its commit never came, the store is asked by repeating it."""
        secrets = draft.kept()
        lost: StoreError | None = None
        for _ in range(ASKED_AGAIN):
            try:
                return self._store.append(changes, command_id=key, at=draft.at, secrets=secrets)
            except Conflict:
                self.stopped = "another program has written to this store"
                raise
            except StoreError as error:
                # Once an answer is lost, no later failure tells that nothing was stored.
                if lost is None and not isinstance(error, OutcomeUnknownError):
                    raise
                lost = error
        self.stopped = f"nobody knows whether the last command was stored: {lost}"
        raise Refused("STORE_UNKNOWN", None, f"the floor has stopped: {self.stopped}") from lost

    def _stored(self, key: str) -> Done | None:
        """What a command id has stored before."""
        appended = self._store.stored(key)
        return None if appended is None else self._told_again(appended)

    def _told_again(self, appended: Appended) -> Done:
        count = appended.last_position - appended.first_position + 1
        recorded = self._store.read_all(appended.first_position - 1, count)
        events = [
            Noted(found.position, found.stream, found.at, from_document(found.stream, found.document))
            for found in recorded
        ]
        return Done(
            position=appended.last_position,
            at=recorded[-1].at,
            events=tuple(events),
            answer=answer_of(noted.event for noted in events),
            repeated=True,
        )

    def _tell(self, done: Done) -> None:
        for listener in self.listeners:
            listener(done)

    def _forget_ready(self, name: str) -> None:
        table = self.state.tables.get(name)
        betting = isinstance(table, HouseTable) and table.round is not None and table.round.stage is Stage.BETTING
        if not betting:
            self.ready.pop(name, None)

    # When something is wrong

    def _stop_table(self, command: Command, broken: BrokenPromiseError, key: str) -> None:
        """A broken promise stops the table at once, and somebody is called."""
        draft = self._draft(SYSTEM)
        name: str | None = getattr(command, "table", None)
        table = self.state.tables.get(name or "")
        if table is not None and table.sign.status is Status.OPEN:
            draft.note(TableSuspended(table=table.id, reason=str(broken), by=SYSTEM.name))
        draft.alarm(f"{command.command}: {broken}", None if table is None else table.id)
        self._commit(draft, f"{key}:alarm", command)

    def _interrupt_all(self) -> None:
        for name in [name for name, table in self.tables.items() if not table.idle]:
            self.do(Interrupt(table=name), actor=SYSTEM, command_id=f"restart-{self.position}-{name}")


def _done(draft: Draft, changes: Sequence[Change], appended: Appended, command: Command) -> Done:
    """Events are numbered as they were stored: stream by stream."""
    position = appended.first_position
    noted: list[Noted] = []
    for change in changes:
        for stream, event, after in draft.noted:
            if stream == change.stream:
                noted.append(Noted(position, stream, draft.at, event, after))
                position += 1
    tables = {table_of(stream, event) for stream, event, _ in draft.noted}
    return Done(
        position=appended.last_position,
        at=draft.at,
        events=tuple(noted),
        answer=answer_of(event for _, event, _ in draft.noted),
        tables=frozenset(name for name in tables if name is not None),
        actor=draft.actor,
        command=command,
    )
