"""Watches what each command reads and changes on the floor, and holds it to what its row says.

A fixture does this for all scenes of the floor, of the cage and of the card room. A command that reads or changes
anything that its row does not name fails the test in which it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import pytest

from croupier.cage import events as cage
from croupier.cardroom import events as room
from croupier.command import Command
from croupier.floor.commands import registry
from croupier.floor.drafting import draft as drafting
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import touches as t
from croupier.floor.play.touches import ALL, Kind, Thing
from croupier.floor.state.floor_state import FloorState
from croupier.floor_events import events as e
from croupier.floor_events.codec import Event
from croupier.floor_events.house_changes import HouseChanged
from croupier.floor_events.logged_event import table_of_round
from croupier.jackpots import LinkedRoundReopened, PrizesPaid
from croupier.ledger import Posted
from croupier.people.approvals import ApprovalAsked, ApprovalDeclined, ApprovalGiven
from croupier.people.events import PasswordChanged, PersonLocked, RoleGiven, SecondFactorRemoved
from croupier.people.registry import People

V = TypeVar("V")
NUMBERED = {"alarms": Thing(Kind.ALARMS), "approvals": Thing(Kind.REQUESTS)}


def changed_by(stream: str, event: Event) -> frozenset[Thing]:
    """The things that an event of this stream changes."""
    kind, _, name = stream.partition("/")
    match kind:
        case "round":
            return frozenset({t.table(table_of_round(name))})
        case "poker":
            return frozenset({t.table(name)})
        case "person":
            also = {Thing(Kind.REQUESTS)} if isinstance(event, ENDS_REQUESTS) else set()
            return frozenset({Thing(Kind.PERSON, name), *also})
        case "jackpot":
            at = (
                {t.table(table_of_round(event.round))} if isinstance(event, PrizesPaid | LinkedRoundReopened) else set()
            )
            return frozenset({t.jackpot(name), *at})
        case "ledger" if isinstance(event, Posted):
            return frozenset(thing_of_account(posting.account) for posting in event.entries)
        case "cardroom":
            return _changed_in_room(event)
        case "patron" | "cage":
            return _changed_at_cage(event)
        case "watch":
            return frozenset({Thing(Kind.BOOKMARKS)})
        case "floor":
            return _changed_on_floor(event)
        case _:
            return frozenset()


ENDS_REQUESTS = (RoleGiven, PasswordChanged, SecondFactorRemoved, PersonLocked)
"""What a person asked for before counts no more, if somebody else did this to them."""


def thing_of_account(name: str) -> Thing:
    """The thing whose chips an account of the ledger counts."""
    kind, _, owner = name.partition(":")
    if kind == "player":
        return t.account(owner)
    if kind == "jackpot":
        return t.jackpot(owner.partition(":")[0])
    return Thing(Kind.CAGE) if kind == "cage" else t.table(owner.partition(":")[0])


def _changed_in_room(event: Event) -> frozenset[Thing]:
    if isinstance(event, room.DealerAssigned | room.DealerRelieved):
        return frozenset({t.table(event.table)})
    if isinstance(event, room.ClockCalled | room.TimeBankUsed):
        return frozenset({Thing(Kind.CARD_ROOM), t.table(event.table)})
    return frozenset({Thing(Kind.CARD_ROOM)})


def _changed_at_cage(event: Event) -> frozenset[Thing]:
    if isinstance(event, cage.LimitEvent):
        return frozenset({t.account(event.player)})
    at = getattr(event, "table", None)
    return frozenset({Thing(Kind.CAGE)} if at is None else {Thing(Kind.CAGE), t.table(at)})


def _changed_on_floor(event: Event) -> frozenset[Thing]:
    match event:
        case e.TableOpened() | e.TableConfigured() | e.TableClosed() | e.TableSuspended() | e.TableResumed():
            return frozenset({t.table(event.table)})
        case e.AlarmRaised() | e.AlarmTaken():
            return frozenset({Thing(Kind.ALARMS)})
        case ApprovalAsked() | ApprovalGiven() | ApprovalDeclined():
            return frozenset({Thing(Kind.REQUESTS)})
        case e.CageBooked():
            return frozenset({Thing(Kind.CAGE)})
        case e.AllSessionsEnded():
            return frozenset({Thing(Kind.PERSON, ALL)})
        case HouseChanged() | e.AddressesErased():
            return frozenset({Thing(Kind.HOUSE)})
        case _:
            raise TypeError(f"nobody knows what {event!r} changes")


class Watch:
    """The things that were read so far."""

    def __init__(self) -> None:
        self.read: set[Thing] = set()
        self.paused = False


class WatchedMapping(Mapping[str, V]):
    """A mapping that notes which of its things are looked up; its length alone says nothing about them."""

    def __init__(self, whole: Mapping[str, V], watch: Watch, thing: Callable[[str], Thing]) -> None:
        self._whole, self._watch, self._thing = whole, watch, thing

    def __getitem__(self, key: str) -> V:
        self._watch.read.add(self._thing(key))
        return self._whole[key]

    def __iter__(self) -> Iterator[str]:
        thing = self._thing("")
        self._watch.read.add(Thing(thing.kind, ALL) if thing.kind in NAMED else thing)
        return iter(self._whole)

    def __len__(self) -> int:
        return len(self._whole)


NAMED = (Kind.TABLE, Kind.ACCOUNT, Kind.JACKPOT, Kind.PERSON)


class WatchedPeople(People):
    """The people; a copy of them to be changed is not watched."""

    def __init__(self, whole: People, watch: Watch) -> None:
        people: Any = WatchedMapping(whole.by_key, watch, t.person)
        super().__init__(people, whole.by_called, whole.by_share)
        self._whole = whole

    def copy(self) -> People:
        return self._whole.copy()


class WatchedRoom:
    """The card room or the cage: some of its parts belong to other things."""

    def __init__(self, whole: Any, watch: Watch, thing: Thing, parts: Mapping[str, Callable[[str], Thing]]) -> None:
        self._whole, self._watch, self._thing, self._parts = whole, watch, thing, parts

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._whole, name)
        if name in self._parts:
            return WatchedMapping(found, self._watch, self._parts[name])
        self._watch.read.add(self._thing)
        return found


class WatchedBooks:
    """The balances; transactions are watched as events."""

    def __init__(self, whole: Any, watch: Watch) -> None:
        self._whole, self._watch = whole, watch

    def balance(self, account: str) -> int:
        self._watch.read.add(thing_of_account(account))
        balance: int = self._whole.balance(account)
        return balance

    @property
    def balances(self) -> Any:
        return WatchedMapping(self._whole.balances, self._watch, thing_of_account)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole, name)


def _one(kind: Kind) -> Callable[[str], Thing]:
    return lambda _name: Thing(kind)


WATCHED: Mapping[str, Callable[[Any, Watch], Any]] = {
    "tables": lambda whole, watch: WatchedMapping(whole, watch, t.table),
    "jackpots": lambda whole, watch: WatchedMapping(whole, watch, t.jackpot),
    "alarms": lambda whole, watch: WatchedMapping(whole, watch, _one(Kind.ALARMS)),
    "approvals": lambda whole, watch: WatchedMapping(whole, watch, _one(Kind.REQUESTS)),
    "counts": lambda whole, watch: WatchedMapping(whole, watch, NUMBERED.__getitem__),
    "bookings": lambda whole, watch: WatchedMapping(whole, watch, _one(Kind.CAGE)),
    "people": WatchedPeople,
    "books": WatchedBooks,
    "cardroom": lambda whole, watch: WatchedRoom(whole, watch, Thing(Kind.CARD_ROOM), {"dealers": t.table}),
    "cage": lambda whole, watch: WatchedRoom(whole, watch, Thing(Kind.CAGE), {"patrons": t.account, "floats": t.table}),
}


class WatchedState(FloorState):
    """A floor that notes what is read of it."""

    __slots__ = ("watch",)
    watch: Watch

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name not in WATCHED:
            return found
        watch = super().__getattribute__("watch")
        return found if watch.paused else WATCHED[name](found, watch)


def watched(state: FloorState, watch: Watch) -> WatchedState:
    """The same floor, watched."""
    found = WatchedState(**{field: getattr(state, field) for field in FloorState.__dataclass_fields__})
    found.watch = watch
    return found


def missing(things: set[Thing], named: frozenset[Thing]) -> set[Thing]:
    """The things that are neither named nor one of a kind that is named as a whole."""
    return {thing for thing in things - {t.table("")} if thing not in named and Thing(thing.kind, ALL) not in named}


def held_to_its_row(carry_out: Callable[[Draft, Command], None]) -> Callable[[Draft, Command], None]:
    """The function that carries out commands, each held to what its row says that it touches."""

    def carried_out(draft: Draft, command: Command) -> None:
        whole: Any = draft
        if isinstance(draft.state, WatchedState):  # carried out for another command, such as an approval
            carry_out(draft, command)
            return
        touches, actor, watch = registry.row_of(command).touches, draft.actor, Watch()
        named = touches.may_read(draft.state, command, actor), touches.may_change(draft.state, command, actor)
        books, whole.state, whole.books = draft.books, watched(draft.state, watch), WatchedBooks(draft.books, watch)
        try:
            carry_out(draft, command)
        finally:
            watch.paused = True
            whole.state, whole.books = draft.state.fork(), books
            changed = {
                thing
                for stream, events in draft.events.items()
                for noted in events
                for thing in changed_by(stream, noted.event)
            }
            assert not missing(watch.read, named[0]), (command, "reads", missing(watch.read, named[0]))
            assert not missing(changed, named[1]), (command, "changes", missing(changed, named[1]))

    return carried_out


@pytest.fixture(autouse=True)
def touches_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command of this test reads and changes no more than its row says."""
    apply: Any = drafting.__dict__["apply"]

    def unwatched(state: FloorState, *event: Any, **when: Any) -> Any:
        if not isinstance(state, WatchedState):
            return apply(state, *event, **when)
        state.watch.paused = True
        try:
            return apply(state, *event, **when)
        finally:
            state.watch.paused = False

    monkeypatch.setattr(drafting, "apply", unwatched)
    monkeypatch.setattr(registry, "carry_out", held_to_its_row(registry.carry_out))
