"""A floor of one counter, for tests of what lies around a floor."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec import Struct

from croupier.errors import InputError
from croupier.floor import HouseSettings
from croupier.people.registry import People
from croupier.refusals import Refused
from croupier.web.floor_access.house import Visitor
from croupier.web.http.client_address import Peer


class Actor(NamedTuple):
    name: str


class FakeSign(Struct):
    id: str


class FakeTable(Struct, omit_defaults=True):
    """A table as a viewer of it sees it."""

    table: FakeSign
    count: int
    you: str | None
    padding: str
    jackpot: None = None


class FakeRow(Struct, omit_defaults=True):
    """A table as the lobby shows it."""

    id: str
    count: int
    jackpot: None = None


@dataclass(frozen=True)
class CommittedEvent:
    position: int
    table: str
    by: str
    secret: str
    stream: str = "counter"


@dataclass(frozen=True)
class CommandResult:
    position: int
    events: tuple[CommittedEvent, ...]
    answer: dict[str, Any]
    actor: Actor | None = None
    repeated: bool = False

    @property
    def tables(self) -> frozenset[str]:
        return frozenset(event.table for event in self.events)


def read_command(document: Mapping[str, object]) -> Mapping[str, object]:
    if document.get("command") not in ("count", "break", "fail"):
        raise InputError("command", "must be count")
    return document


@dataclass
class FakeFloor:
    """Each `count` adds one; its secret is for the one who counted."""

    listeners: list[Callable[[Any], None]] = field(default_factory=list)
    noted: list[CommittedEvent] = field(default_factory=list)
    answers: dict[str, CommandResult] = field(default_factory=dict)
    padding: int = 0
    house_now: HouseSettings = field(default_factory=HouseSettings)

    @property
    def position(self) -> int:
        return len(self.noted)

    def can_store(self) -> bool:
        return True

    def do_many(self, asked: Sequence[Any]) -> list[CommandResult | Exception]:
        return [self.do_one(*one[:3]) for one in asked]

    def do_one(self, command: Any, actor: Actor, command_id: str) -> CommandResult | Exception:
        known = f"{actor.name}:{command_id}"
        if known in self.answers:
            return CommandResult(self.answers[known].position, (), self.answers[known].answer, repeated=True)
        if command["command"] == "break":
            raise ZeroDivisionError("a secret of the house")
        if command["command"] == "fail":
            return Refused("WRONG_STAKE.multiple", None, bet="BET", wanted=200_00, amount=150_00)
        event = CommittedEvent(self.position + 1, command["table"], actor.name, str(command.get("secret", "")))
        self.noted.append(event)
        done = self.answers[known] = CommandResult(self.position, (event,), {"count": self.position}, actor)
        for listener in self.listeners:
            listener(done)
        return done

    def view(self, table: str, *, viewer: str | None) -> FakeTable:
        if table != "T1":
            raise Refused("NO_SUCH_TABLE", None, name=table)
        return FakeTable(FakeSign(table), self.position, viewer, "x" * self.padding)

    def notice(self, noted: CommittedEvent, viewer: str | None) -> dict[str, Any] | None:
        own = {"secret": noted.secret} if noted.by == viewer else {}
        return {"position": noted.position, "by": noted.by, **own}

    def notices(self, table: str, *, after: int, viewer: str | None) -> list[dict[str, Any]] | None:
        if after > self.position:
            return None
        missed = [noted for noted in self.noted[after:] if noted.table == table]
        return [seen for noted in missed if (seen := self.notice(noted, viewer)) is not None]

    def lobby(self) -> list[FakeRow]:
        return [FakeRow("T1", self.position), FakeRow("T2", 0)]


class FakeDesk:
    """Everybody's token is their name."""

    people: Callable[[], People] = staticmethod(People)
    clock: Callable[[], float] = staticmethod(time.time)
    do: Callable[..., Awaitable[Any]] | None = None

    def visitor(self, token: str | None, *, by_token: bool, peer: Peer) -> Visitor:
        if token is None or token.startswith("bad"):
            if by_token:
                raise Refused("BAD_SESSION", None)
            return Visitor(peer=peer)
        return Visitor(actor=Actor(token), is_staff=token == "pit", by_token=by_token, token=token, peer=peer)
