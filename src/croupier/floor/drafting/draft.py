"""The draft of one command: its events stream by stream, its postings and secrets, and the floor after them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from croupier.command import Command, command_hash
from croupier.errors import BrokenPromiseError, InputError
from croupier.floor.drafting.apply import apply
from croupier.floor.drafting.command_result import CommandResult
from croupier.floor.state.floor_state import FloorState
from croupier.floor_events.codec import CODECS, Event
from croupier.floor_events.events import AlarmRaised, FloorEvent
from croupier.floor_events.house_settings import HouseSettings
from croupier.floor_events.logged_event import LoggedEvent, table_of
from croupier.ledger import BooksDraft, Posted
from croupier.ledger.accounts import player
from croupier.money import Cents, dollars
from croupier.people.approvals import ApprovalAsked, ApprovalEvent
from croupier.people.roles import Actor
from croupier.poker.events import HandOpened
from croupier.refusals import Refused
from croupier.rounds.events import RoundOpened
from croupier.shoe import Chance, Deck
from croupier.shoe.decks import as_secret, deck_key, from_secret
from croupier.store import Append, Appended, AppendRequest, Change, EventStore

MAIN = "floor/main"

MOST_DECKS = 1_000
"""The most decks that are remembered at a time."""


class Decks:
    """The decks of rounds in play: secrets, stored apart from events. Only the floor reads them, each on first use."""

    def __init__(self, secret: Callable[[str], bytes | None]) -> None:
        self.secret = secret
        """Reads a secret of the store."""
        self._decks: dict[str, Deck] = {}

    def get(self, round_id: str, number: int = 1) -> Deck:
        """The deck of a round, which must have been stored."""
        key = deck_key(round_id, number)
        if key not in self._decks:
            secret = self.secret(key)
            if secret is None:
                raise BrokenPromiseError(f"the deck of round {round_id} is not among the secrets")
            self.hold({key: from_secret(secret)})
        return self._decks[key]

    def hold(self, decks: dict[str, Deck]) -> None:
        """Remember decks that have just been stored, and drop old ones."""
        self._decks.update(decks)
        while len(self._decks) > MOST_DECKS:
            del self._decks[next(iter(self._decks))]


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
        self.events: dict[str, list[LoggedEvent]] = {}
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
        self.events.setdefault(stream, []).append(
            LoggedEvent(0, stream, self.at, event, table_of(stream, event), after)
        )

    def next_version(self, stream: str) -> int:
        """The version that the next event of a stream will have."""
        return (self._versions.get(stream) or self._floor.versions.get(stream, 0)) + 1

    def post(self, place: str, posted: Posted | None) -> None:
        """Chips move, at a table or at the cage."""
        if posted is not None:
            self.books.add(posted)
            stream = f"ledger/{place}"
            self._versions[stream] = self.next_version(stream)
            self.events.setdefault(stream, []).append(LoggedEvent(0, stream, self.at, posted, None))

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
        deck = self._new_decks.get(deck_key(round_id, number))
        return deck or (self._decks.get(round_id, number) if self._upon is None else self._upon.deck(round_id, number))

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
        return frozenset(
            [drafted.table for events in self.events.values() for drafted in events if drafted.table is not None]
        )

    def append(self, key: str, command: Command | None) -> Append:
        """All that the command stores: events stream by stream, and the secrets that belong to them."""
        changes = []
        for stream, events in self.events.items():
            write = CODECS[stream.partition("/")[0]].write
            documents = [write(drafted.event) for drafted in events]
            changes.append(Change(stream=stream, expected=self._versions[stream] - len(events), events=documents))
        secrets = self.secrets
        if self._new_decks:
            secrets = secrets | {name: as_secret(deck) for name, deck in self._new_decks.items()}
        given = "" if command is None else command_hash(command)
        return Append(changes=changes, command_id=key, at=self.at, secrets=secrets, command_hash=given)

    def result(self, command: Command | None, appended: Appended) -> CommandResult:
        """The result of the stored command. Its events are numbered as stored: stream by stream."""
        drafted = [event for events in self.events.values() for event in events]
        events = [
            LoggedEvent(position, event.stream, event.at, event.event, event.table, event.after)
            for position, event in enumerate(drafted, appended.first_position)
        ]
        return CommandResult(
            position=appended.last_position,
            at=self.at,
            events=tuple(events),
            answer=answer_of(events),
            tables=frozenset([event.table for event in events if event.table is not None]),
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


def answer_of(events: Iterable[LoggedEvent]) -> dict[str, str]:
    """The answer to the person who gave the command, from the events alone, so that a repeat gets the same."""
    answer: dict[str, str] = {}
    for noted in events:
        event = noted.event
        if isinstance(event, RoundOpened | HandOpened):
            answer["round"] = event.round
        elif isinstance(event, ApprovalAsked):
            answer["approval"] = event.approval
        elif isinstance(event, AlarmRaised) and not event.suspects:
            answer["alarm"] = event.alarm
    return answer


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
    try:
        return Pending(draft, key, command, store.prepared(draft.append(key, command)))
    except InputError as error:
        raise UnstorableError(str(error)) from error
