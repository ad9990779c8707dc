"""The events of the card room. All fields are plain values; `stored.py` has the stored names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

HeldFor: TypeAlias = Literal["call", "change", "must-move", "break", "balance"]
"""Why a seat is held: a call from the waiting list, a change of seats, or a move to another table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOpened:
    """There is a waiting list for these stakes."""

    stakes: str
    small_blind: int
    big_blind: int
    seats: int
    answer_s: int
    lose_place: bool
    interest: int
    automatic: bool
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListChanged:
    """A list has other settings."""

    stakes: str
    answer_s: int
    lose_place: bool
    interest: int
    automatic: bool
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListClosed:
    """There is no such list any more."""

    stakes: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListJoined:
    """A player waits at the end of a list."""

    stakes: str
    player: str
    at_s: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListLeft:
    """A player waits no more: the name was taken off, or the player has sat down in such a game."""

    stakes: str
    player: str
    why: Literal["asked", "seated"]
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InterestReached:
    """As many players wait as the pit wants to be told of."""

    stakes: str
    names: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatHeld:
    """A seat is held for a player."""

    table: str
    seat: int
    player: str
    why: HeldFor
    stakes: str | None
    """The list from which the player was called."""
    from_table: str | None
    """The table that the player leaves for this seat."""
    until_s: int | None
    """When the time to answer ends, in seconds; None if no answer is awaited."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferAccepted:
    """The player takes the seat as soon as they are in no round."""

    table: str
    seat: int
    player: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatReleased:
    """The seat is no longer held for this player."""

    table: str
    seat: int
    player: str
    why: Literal["declined", "lapsed", "left", "stopped", "impossible"]
    """`stopped`: play was stopped at the table. `impossible`: the player has no chips that can be brought there."""
    keeps_place: bool
    """Whether the name or the wish stays on its list. The player is passed over for this seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFilled:
    """Somebody sits in a seat that was held, or that players were passed over for."""

    table: str
    seat: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableGone:
    """A table was closed: nothing in the room is about it any more. Players who were called there keep their places."""

    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChangeAsked:
    """A player wants another seat at their table."""

    table: str
    player: str
    wanted: int | None
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChangeWithdrawn:
    """The player wants no other seat any more."""

    table: str
    player: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MustMoveLinked:
    """This table is the main game of a must-move table."""

    table: str
    feeder: str
    must: bool
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MustMoveUnlinked:
    """The table is no main game any more."""

    table: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnSeat:
    """One player's new seat, as it was drawn."""

    player: str
    from_table: str
    table: str
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInDraw:
    """A table that takes part in a draw of seats, as it stood before."""

    table: str
    players: tuple[str, ...]
    """The players who can draw a seat elsewhere, in the order of their seats."""
    seats: tuple[int, ...]
    """The open seats that can be drawn."""
    count: int
    """How many players sit there or are on their way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatDrawCommitted:
    """The house has made the seed of its next draw of seats, and committed to it."""

    number: int
    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsDrawn:
    """Seats were drawn for the players of a table that is broken, or to balance tables."""

    why: Literal["break", "balance"]
    table: str | None
    """The table that is broken."""
    seats: tuple[DrawnSeat, ...]
    by: str
    number: int = 0
    """The number of the draw that was committed to; 0 if none was, as in old records."""
    seed: str = ""
    """The seed from which the seats follow. Empty in old records."""
    among: tuple[TableInDraw, ...] = ()
    """The tables that took part."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockCalled:
    """The player in turn has a last stretch of time."""

    table: str
    seat: int
    player: str
    seconds: int
    """The time that the player has from now on."""
    turn_s: int
    """The time that the player has from the beginning of the turn."""
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeBankUsed:
    """The player in turn takes more time."""

    table: str
    seat: int
    player: str
    seconds: int
    turn_s: int
    used_s: int
    """The part of the bank that the player has used by now."""
    at_s: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerAssigned:
    """A Dealer deals at this table from now on."""

    table: str
    dealer: str
    at_s: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerRelieved:
    """A Dealer has left the table."""

    table: str
    dealer: str
    at_s: int
    by: str


CardRoomEvent: TypeAlias = (
    ListOpened
    | ListChanged
    | ListClosed
    | ListJoined
    | ListLeft
    | InterestReached
    | SeatHeld
    | OfferAccepted
    | SeatReleased
    | SeatFilled
    | TableGone
    | SeatChangeAsked
    | SeatChangeWithdrawn
    | MustMoveLinked
    | MustMoveUnlinked
    | SeatDrawCommitted
    | SeatsDrawn
    | ClockCalled
    | TimeBankUsed
    | DealerAssigned
    | DealerRelieved
)
