"""Events of the floor, beside those of rounds, jackpots, money and people. `event_codec.py` has their stored names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from croupier.floor_events.commands import DealerKind
from croupier.floor_events.house_changes import HouseChanged
from croupier.money import Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened:
    """A table was opened."""

    table: str
    name: str
    game: str
    version: int
    """The version of the game's rules for its rounds."""
    settings: Mapping[str, Any]
    """As a document, in the words of the game."""
    jackpot: str | None
    dealer: DealerKind
    pace: Mapping[str, int]
    """In milliseconds."""
    bots: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableConfigured:
    """A table has new settings."""

    table: str
    name: str
    version: int | None
    """The version of the game's rules for its next rounds; None if it stays the same."""
    settings: Mapping[str, Any]
    dealer: DealerKind
    pace: Mapping[str, int]
    bots: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed:
    """A table was closed."""

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
    """Play continues at a table."""

    table: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmRaised:
    """Something is wrong, and someone must see to it."""

    alarm: str
    table: str | None
    what: str
    account: str | None = None
    """The player's account that is below zero, if that is what is wrong."""
    suspects: tuple[str, ...] = ()
    """The players whom it is about, if they may play together. They are not told."""

    @property
    def without_suspects(self) -> str:
        """The alarm's text without the names of suspects and the address or device that they share."""
        return self.what.partition(" (")[0] if self.suspects else self.what


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmTaken:
    """A member of staff sees to an alarm."""

    alarm: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CageBooked:
    """A member of staff has bought or cashed chips for a player, or brought the player's chips to a Poker table."""

    player: str
    amount: Cents
    """More than 0: bought, or brought to a table; less: cashed."""
    by: str
    agreed: str | None
    """The second person, where the amount took two."""
    reason: str
    to_table: str | None = None
    """The Poker table to which the chips go; None at the cage."""
    to_seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AllSessionsEnded:
    """An administrator has ended the sessions of everybody."""

    by: str
    reason: str


BOOKMARKS = "watch/bookmarks"
"""The stream of the bookmarks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookmarkAdded:
    """A person of surveillance has marked an event, a round or a table."""

    title: str
    note: str
    table: str
    """Empty for none, as the round is."""
    round: str
    position: int
    """The position of the marked event; 0 for none."""
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorCheckpoint:
    """A checkpoint: the whole floor, so that it can be opened from here. It changes nothing."""

    position: int
    """Position of the last event in it."""
    state: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressesErased:
    """The network addresses of sign-ins before this gaming day are erased. The sign-ins themselves stay on record."""

    before: str


FloorEvent: TypeAlias = (
    TableOpened
    | TableConfigured
    | TableClosed
    | TableSuspended
    | TableResumed
    | AlarmRaised
    | AlarmTaken
    | CageBooked
    | AllSessionsEnded
    | HouseChanged
    | AddressesErased
)
