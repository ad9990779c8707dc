"""The one form of an event with its place, time and table: drafted, just stored, or read back from the log."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.floor_events.codec import Event
from croupier.jackpots import LinkedRoundReopened, PrizesPaid
from croupier.poker import Hand
from croupier.rounds import Round
from croupier.store import StoredEvent


def table_of_round(round_id: str) -> str:
    """The table of a round: `T1` for `T1-17`, and for the Poker hand `T1/17`."""
    return round_id.rpartition("/" if "/" in round_id else "-")[0]


def counted_name(table: str) -> tuple[str, int, str]:
    """The key that brings the names of tables into the order in which people count: T2 before T10."""
    letters = table.rstrip("0123456789")
    digits = table[len(letters) :]
    return letters, int(digits) if digits else 0, table


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An event of the floor, with its place in the log."""

    position: int
    """0 as long as it is not stored."""
    stream: str
    at: str
    event: Event
    table: str | None
    """The table at which it happened, if it happened at one."""
    after: Round | Hand | None = field(default=None, repr=False, compare=False)
    """The round or hand after the event. It holds every card: players must never see it."""


def read_back(recorded: StoredEvent, event: Event, after: Round | Hand | None = None) -> LoggedEvent:
    """An event from the store, with the round or hand after it."""
    return LoggedEvent(recorded.position, recorded.stream, recorded.at, event, table_of(recorded.stream, event), after)


def table_of(stream: str, event: Event) -> str | None:
    """The table that an event of a stream belongs to."""
    kind, _, name = stream.partition("/")
    if kind == "round":
        return table_of_round(name)
    if kind == "poker":
        return name
    if isinstance(event, PrizesPaid | LinkedRoundReopened):
        return table_of_round(event.round)
    table = getattr(event, "table", None) if kind in ("floor", "cardroom", "cage") else None
    return table if isinstance(table, str) else None
