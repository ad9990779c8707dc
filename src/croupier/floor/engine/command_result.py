"""What the floor answers: what a command has done, event by event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.floor.commands.all_commands import Command
from croupier.floor.engine.event_codec import Event, from_document
from croupier.floor.engine.floor_events import AlarmRaised
from croupier.floor.engine.table_state import table_of_round
from croupier.floor.people.approvals import ApprovalAsked
from croupier.floor.people.roles import Actor
from croupier.jackpots import PrizesPaid
from croupier.poker import Hand
from croupier.poker.events import HandOpened
from croupier.rounds import Round
from croupier.rounds.events import RoundOpened
from croupier.store import Appended, EventStore, Recorded

if TYPE_CHECKING:
    from croupier.floor.engine.draft import Draft


@dataclass(frozen=True, slots=True)
class Noted:
    """One stored event."""

    position: int
    stream: str
    at: str
    event: Event
    table: str | None
    """The table at which it happened, if it happened at one."""
    after: Round | Hand | None = field(default=None, repr=False, compare=False)
    """The round or hand that it happened in, as it left it. It tells every card: not for players' eyes."""


def noted_of(recorded: Recorded, event: Event, after: Round | Hand | None = None) -> Noted:
    """An event that was read from the store."""
    return Noted(recorded.position, recorded.stream, recorded.at, event, table_of(recorded.stream, event), after)


def table_of(stream: str, event: Event) -> str | None:
    """The table that an event of a stream belongs to."""
    kind, _, name = stream.partition("/")
    if kind == "round":
        return name.rpartition("-")[0]
    if kind == "poker":
        return name
    if isinstance(event, PrizesPaid):
        return table_of_round(event.round)
    found = getattr(event, "table", None) if kind == "floor" else None
    return found if isinstance(found, str) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A command was carried out, and is stored."""

    position: int
    """Position of the command's last event, or of the store's last event if nothing was stored."""
    at: str
    events: tuple[Noted, ...] = ()
    answer: Mapping[str, Any] = field(default_factory=dict)
    tables: frozenset[str] = frozenset()
    """Where something has changed."""
    actor: Actor | None = None
    command: Command | None = field(default=None, repr=False)
    repeated: bool = False
    """Whether it had been carried out before, under the same command id."""


def answer_of(events: Iterable[Noted]) -> dict[str, str]:
    """What the person who gave the command has to know; from the events alone, so that a repeat is answered alike."""
    found: dict[str, str] = {}
    for noted in events:
        event = noted.event
        if isinstance(event, RoundOpened | HandOpened):
            found["round"] = event.round
        elif isinstance(event, ApprovalAsked):
            found["approval"] = event.approval
        elif isinstance(event, AlarmRaised):
            found["alarm"] = event.alarm
    return found


def done_of(draft: Draft, command: Command | None, appended: Appended) -> Done:
    """The result of a command. Events are numbered as they were stored: stream by stream."""
    position = appended.first_position
    noted: list[Noted] = []
    for stream, events in draft.events.items():
        for event, table, after in events:
            noted.append(Noted(position, stream, draft.at, event, table, after))
            position += 1
    return Done(
        position=appended.last_position,
        at=draft.at,
        events=tuple(noted),
        answer=answer_of(noted),
        tables=draft.tables,
        actor=draft.actor,
        command=command,
    )


def told_again(store: EventStore, appended: Appended) -> Done:
    """The result of a command that was stored before."""
    count = appended.last_position - appended.first_position + 1
    recorded = store.read_all(appended.first_position - 1, count)
    events = [noted_of(found, from_document(found.stream, found.document)) for found in recorded]
    return Done(
        position=appended.last_position,
        at=recorded[-1].at,
        events=tuple(events),
        answer=answer_of(events),
        repeated=True,
    )
