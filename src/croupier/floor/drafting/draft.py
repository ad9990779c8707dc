"""The draft of one command: its events stream by stream, its postings and secrets, and the floor after them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from croupier.command import Command, command_hash
from croupier.errors import InputError
from croupier.floor.drafting.apply import apply
from croupier.floor.drafting.command_result import CommandResult, CommittedEvent
from croupier.floor.drafting.deck_vault import Decks
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import table_of_round
from croupier.floor_events.codec import CODECS, Event
from croupier.floor_events.events import AlarmRaised, FloorEvent
from croupier.floor_events.house_settings import HouseSettings
from croupier.jackpots import LinkedRoundReopened, PrizesPaid
from croupier.ledger import BooksDraft, Posted
from croupier.ledger.accounts import player
from croupier.money import Cents, dollars
from croupier.people.approvals import ApprovalAsked, ApprovalEvent
from croupier.people.roles import Actor
from croupier.poker import Hand
from croupier.poker.events import HandOpened
from croupier.refusals import Refused
from croupier.rounds import Round
from croupier.rounds.events import RoundOpened
from croupier.shoe import Chance, Deck
from croupier.shoe.deck_secrets import as_secret, deck_key
from croupier.store import (
    Append,
    Appended,
    AppendRequest,
    ChainEnd,
    Change,
    Conflict,
    EventStore,
    OutcomeUnknownError,
    StoreError,
)

MAIN = "floor/main"


class DraftedEvent(NamedTuple):
    """An event that a command would store."""

    event: Event
    table: str | None
    """The table at which it happens, if it happens at one."""
    after: Round | Hand | None
    """The round or hand after the event."""


class Draft:
    """One command on its way, from the decision to the store.

    It is drafted on the present floor, or `upon` another draft that is to be stored together with it.
    """

    def __init__(
        self,
        floor: FloorState,
        *,
        actor: Actor,
        at: str,
        chance: Chance,
        decks: Decks,
        house: HouseSettings,
        upon: Draft | None = None,
    ) -> None:
        self._floor = floor
        self._upon = upon
        self.state: FloorState = floor.fork() if upon is None else upon.state.fork()
        self.books: BooksDraft = BooksDraft(floor.books, None if upon is None else upon.books)
        self.actor = actor
        self.at = at
        self.chance = chance
        self.house = house
        self.people: tuple[str, ...] = (actor.name,)
        """The people in whose names the command is given: two, where it takes two."""
        self.agreed: str | None = None
        """The second person, once they have agreed."""
        self.secrets: dict[str, bytes] = {}
        self.events: dict[str, list[DraftedEvent]] = {}
        """By stream."""
        self._versions: dict[str, int] = {} if upon is None else upon._versions.copy()
        """The version of each stream that grows, after this draft."""
        self._decks = decks
        self._new_decks: dict[str, Deck] = {}

    @property
    def before(self) -> FloorState:
        """The floor without this command."""
        return self._floor if self._upon is None else self._upon.state

    @property
    def at_s(self) -> int:
        """The time of the command in whole seconds, as the rules of a table count it."""
        return int(datetime.fromisoformat(self.at).timestamp())

    # Events

    def note(self, event: FloorEvent | ApprovalEvent) -> None:
        """Take an event of the floor itself."""
        self.take(MAIN, event)

    def take(self, stream: str, event: Event) -> None:
        """Take an event, and apply it to the drafted floor."""
        version = self._versions[stream] = self.next_version(stream)
        after = apply(self.state, stream, event, at=self.at, version=version)
        self.events.setdefault(stream, []).append(DraftedEvent(event, table_of(stream, event), after))

    def next_version(self, stream: str) -> int:
        """The version that the next event of a stream will have."""
        return (self._versions.get(stream) or self._floor.versions.get(stream, 0)) + 1

    def post(self, place: str, posted: Posted | None) -> None:
        """Chips move, at a table or at the cage."""
        if posted is not None:
            self.books.add(posted)
            stream = f"ledger/{place}"
            self._versions[stream] = self.next_version(stream)
            self.events.setdefault(stream, []).append(DraftedEvent(posted, None, None))

    def alarm(
        self, what: str, table: str | None, *, account: str | None = None, suspects: tuple[str, ...] = ()
    ) -> None:
        """Somebody must see to it."""
        number = self.state.counts.get("alarms", 0) + 1
        raised = AlarmRaised(alarm=f"AL-{number}", table=table, what=what, account=account, suspects=suspects)
        self.note(raised)

    def alarm_overdrawn(self, overdrawn: Mapping[str, Cents]) -> None:
        """R-34: somebody must see to each player whose account is below zero."""
        for account, balance in overdrawn.items():
            what = f"{account.partition(':')[2]} owes {dollars(-balance)}: the account is below zero"
            self.alarm(what, min(self.tables, default=None), account=account)

    def keep_deck(self, deck: Deck, round_id: str, number: int = 1) -> None:
        """Store a freshly shuffled deck with the events that commit to it."""
        self._new_decks[deck_key(round_id, number)] = deck

    def deck(self, round_id: str, number: int = 1) -> Deck:
        """The deck that a round is dealt from."""
        found = self._new_decks.get(deck_key(round_id, number))
        return found or (self._decks.get(round_id, number) if self._upon is None else self._upon.deck(round_id, number))

    def secret(self, key: str) -> bytes | None:
        """A secret that this command, one before it, or the store keeps."""
        if key in self.secrets:
            return self.secrets[key]
        return self._decks.secret(key) if self._upon is None else self._upon.secret(key)

    # Requirements

    def has_changed(self, streams: tuple[str, ...]) -> bool:
        """Whether the command has added events to streams with one of these beginnings."""
        return any(stream.startswith(streams) for stream in self.events)

    def require_chips(self, name: str, amount: Cents) -> None:
        """Refuse a bet of more chips than the player holds."""
        held = self.books.balance(player(name))
        if amount > held:
            raise Refused("NOT_ENOUGH_CHIPS", None, name=name, held=held, amount=amount)

    # The end

    def check(self) -> None:
        """Check all promises about money. A broken one raises BrokenPromiseError."""
        changed = [stream.partition("/")[2] for stream in self.events if stream.startswith("jackpot/")]
        self.books.check([self.state.jackpots[name] for name in changed])
        if overdrawn := self.books.overdrawn():
            self.alarm_overdrawn(overdrawn)

    @property
    def tables(self) -> frozenset[str]:
        return frozenset([one.table for events in self.events.values() for one in events if one.table is not None])

    def changes(self) -> Sequence[Change]:
        changes = []
        for stream, events in self.events.items():
            write = CODECS[stream.partition("/")[0]].write
            documents = [write(one.event) for one in events]
            changes.append(Change(stream=stream, expected=self._versions[stream] - len(events), events=documents))
        return changes

    def new_secrets(self) -> dict[str, bytes]:
        """The secrets that are stored with the events."""
        if not self._new_decks:
            return self.secrets
        return {**self.secrets, **{key: as_secret(deck) for key, deck in self._new_decks.items()}}

    def result(self, command: Command | None, appended: Appended) -> CommandResult:
        """The result of the stored command. Its events are numbered as stored: stream by stream."""
        position = appended.first_position
        noted: list[CommittedEvent] = []
        for stream, events in self.events.items():
            for event, table, after in events:
                noted.append(CommittedEvent(position, stream, self.at, event, table, after))
                position += 1
        return CommandResult(
            position=appended.last_position,
            at=self.at,
            events=tuple(noted),
            answer=answer_of(noted),
            tables=self.tables,
            actor=self.actor,
            command=command,
        )

    def accept(self) -> FloorState:
        """The draft is stored, after the one it was drafted upon. Returns the floor after it."""
        self._floor.advance({stream: self._versions[stream] for stream in self.events})
        self._floor.books.accept(self.books)
        if self._new_decks:
            self._decks.hold(self._new_decks)
        return self.state


def table_of(stream: str, event: Event) -> str | None:
    """The table that an event of a stream belongs to."""
    kind, _, name = stream.partition("/")
    if kind == "round":
        return name.rpartition("-")[0]
    if kind == "poker":
        return name
    if isinstance(event, PrizesPaid | LinkedRoundReopened):
        return table_of_round(event.round)
    found = getattr(event, "table", None) if kind in ("floor", "cardroom", "cage") else None
    return found if isinstance(found, str) else None


def answer_of(events: Iterable[CommittedEvent]) -> dict[str, str]:
    """The answer to the person who gave the command, from the events alone, so that a repeat gets the same."""
    found: dict[str, str] = {}
    for noted in events:
        event = noted.event
        if isinstance(event, RoundOpened | HandOpened):
            found["round"] = event.round
        elif isinstance(event, ApprovalAsked):
            found["approval"] = event.approval
        elif isinstance(event, AlarmRaised) and not event.suspects:
            found["alarm"] = event.alarm
    return found


ASKED_AGAIN = 5
"""How often the store is asked whether a commit without an answer was stored."""


class Pending(NamedTuple):
    """A command that is decided and waits to be stored."""

    draft: Draft
    key: str
    """Its command id, with the name of the person who gave it."""
    command: Command | None
    request: AppendRequest
    """Checked and written out: whatever cannot be stored is found before anything is."""


class UnstorableError(Exception):
    """A fault of ours: a command was decided, and its events cannot be stored. Nothing of it has happened."""


def prepared(store: EventStore, draft: Draft, key: str, command: Command | None) -> Pending:
    """The decided command, ready to be stored. Raises UnstorableError if it cannot be."""
    given = "" if command is None else command_hash(command)
    append = Append(
        changes=draft.changes(), command_id=key, at=draft.at, secrets=draft.new_secrets(), command_hash=given
    )
    try:
        return Pending(draft, key, command, store.prepared(append))
    except InputError as error:
        raise UnstorableError(str(error)) from error


class LostError(Refused):
    """Nobody knows whether the last commands were stored. Only the store can tell, when it can be read again."""


def append(
    store: EventStore, pending: Sequence[Pending], *, upon: ChainEnd, run_tables: Collection[str] = ()
) -> list[Appended]:
    """Store all these commands, or none. If the answer to the commit never comes, repeat it to learn it.

    `upon` is the end of the log on which they were decided, `run_tables` the tables that this server must run.
    """
    requests = [one.request for one in pending]
    lost: StoreError | None = None
    for _ in range(ASKED_AGAIN):
        try:
            return store.append_many(requests, upon=upon, run_tables=run_tables)
        except StoreError as error:
            # Once an answer is lost, only a conflict proves that nothing was stored: it comes after the ids were looked
            # up, alone among all writers.
            if isinstance(error, Conflict) or (lost is None and not isinstance(error, OutcomeUnknownError)):
                raise
            lost = error
    raise LostError("STORE_UNKNOWN.last_command", None, reason=str(lost)) from lost
