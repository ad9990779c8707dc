"""What happens on the floor beside rounds, jackpots, money and people. Stored under names of our own in `codec.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from croupier.floor.commands.floor_commands import Dealt


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened:
    """A table stands ready."""

    table: str
    name: str
    game: str
    version: int
    """The version of the game's rules under which its rounds are played."""
    settings: Mapping[str, Any]
    """As a document, in the words of the game."""
    jackpot: str | None
    dealer: Dealt
    pace: Mapping[str, int]
    """In milliseconds."""
    bots: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableConfigured:
    """A table goes on with other settings."""

    table: str
    name: str
    version: int | None
    """The version of the game's rules for its next rounds; None if it stays the same."""
    settings: Mapping[str, Any]
    dealer: Dealt
    pace: Mapping[str, int]
    bots: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed:
    """Nothing more is played at a table."""

    table: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSuspended:
    """Nothing happens at a table until it is resumed."""

    table: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResumed:
    """A table goes on where it stood."""

    table: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmRaised:
    """Something is wrong that somebody must see to."""

    alarm: str
    table: str | None
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmTaken:
    """Somebody sees to it."""

    alarm: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorKept:
    """The whole floor was written down as it stood, so that it can be opened from here. Nothing follows from it."""

    position: int
    """Of the last event that is part of it."""
    state: Mapping[str, Any]


FloorEvent: TypeAlias = (
    TableOpened | TableConfigured | TableClosed | TableSuspended | TableResumed | AlarmRaised | AlarmTaken
)
