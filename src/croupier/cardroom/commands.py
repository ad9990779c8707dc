"""The commands that players and staff give to the card room. Staff name the player for whom they speak."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from croupier.command import BoxNumber, Command, Money, TableCommand, Text, whole_number

MOST_NAMES = 100
LONGEST_ANSWER_S = 3600

if TYPE_CHECKING:
    AnswerSeconds: TypeAlias = int
    NameCount: TypeAlias = int
else:
    AnswerSeconds = whole_number(5, LONGEST_ANSWER_S)
    NameCount = whole_number(0, MOST_NAMES)


# Lists


class ListCommand(Command):
    """A command about the waiting list of some stakes."""

    stakes: Text
    """The list's id, such as `1-2`."""


class OpenList(ListCommand, tag="open_list"):
    """Open the waiting list for tables of these blinds and this many seats, before or after such a table is opened."""

    small_blind: Money
    big_blind: Money
    seats: BoxNumber = 9
    answer_s: AnswerSeconds | None = None
    """How many seconds a called player has to sit down; the House's `call_s` if none is given."""
    lose_place: bool | None = None
    """Whether a player who does not answer loses their place on the list too; the House's setting if none is given."""
    interest: NameCount | None = None
    """The pit is told when this many wait; 0 for never, the House's `interest_names` if none is given."""
    automatic: bool = True
    """Whether the next player is called as soon as a seat opens. If not, staff give `call_next`."""


class ChangeList(ListCommand, tag="change_list"):
    """Change the settings of a list. Fields that are not given stay as they are."""

    answer_s: AnswerSeconds | None = None
    lose_place: bool | None = None
    interest: NameCount | None = None
    automatic: bool | None = None


class CloseList(ListCommand, tag="close_list"):
    """Close a list. Players on it lose their places."""


class JoinList(ListCommand, tag="join_list"):
    """Put a name at the end of a list: one's own, or by staff a player's."""

    player: Text | None = None


class LeaveList(ListCommand, tag="leave_list"):
    """Take a name off a list."""

    player: Text | None = None


# Seats


class CallNext(TableCommand, tag="call_next"):
    """Offer an open seat to the player whose turn it is: seat changes first, then the waiting list."""

    seat: BoxNumber | None = None
    """The seat; the lowest open one if none is given."""


class AnswerOffer(TableCommand, tag="answer_offer"):
    """Accept or decline the seat that is held for a player at this table. A call is accepted by sitting down."""

    accept: bool
    player: Text | None = None


class PassOver(TableCommand, tag="pass_over"):
    """The time to answer is over: the seat is no longer held."""

    seat: BoxNumber


class AskSeatChange(TableCommand, tag="ask_seat_change"):
    """Ask for another seat at the table where one sits."""

    seat: BoxNumber | None = None
    """The seat that is wanted; any seat that opens if none is given."""
    player: Text | None = None


class WithdrawSeatChange(TableCommand, tag="withdraw_seat_change"):
    """Take back the wish for another seat."""

    player: Text | None = None


# Tables


class LinkMustMove(TableCommand, tag="link_must_move"):
    """Make this table the main game of another one, the must-move table."""

    feeder: Text
    """The must-move table."""
    must: bool = True
    """Whether its players must move. If not, the seat is offered to them."""


class UnlinkMustMove(TableCommand, tag="unlink_must_move"):
    """End the link of a main game to its must-move table."""


class BreakTable(TableCommand, tag="break_table"):
    """Break a table: seats at other tables are drawn for its players, and it is closed (PKR 5.4.1)."""

    supplied: ClassVar[frozenset[str]] = frozenset({"number", "seed"})
    to_tables: tuple[Text, ...] = ()
    """The tables with the seats to draw from; all of the same blinds if none is named."""
    number: int = 0
    """The number of the draw that the house has committed to; 0 for none."""
    seed: str = ""
    """The seed of the draw."""


class BalanceTables(Command, tag="balance_tables"):
    """Even out the number of players at these tables, by a draw of players and seats (PKR 5.4.1)."""

    supplied: ClassVar[frozenset[str]] = frozenset({"number", "seed"})
    tables: tuple[Text, ...]
    number: int = 0
    """The number of the draw that the house has committed to; 0 for none."""
    seed: str = ""
    """The seed of the draw."""


# Time


class CallClock(TableCommand, tag="call_clock"):
    """Give the player in turn a last stretch of time: asked for by a player at the table, the Dealer or the pit."""


class RunOutClock(TableCommand, tag="run_out_clock"):
    """The clock on the player in turn has run out: a check where that is free, else a fold (R-51)."""


class UseTimeBank(TableCommand, tag="use_time_bank"):
    """The player in turn takes more time out of their time bank."""


# Dealers


class AssignDealer(TableCommand, tag="assign_dealer"):
    """A Dealer takes over this table, from another table or after a break."""

    dealer: Text


class RelieveDealer(TableCommand, tag="relieve_dealer"):
    """The Dealer of this table goes on a break."""
