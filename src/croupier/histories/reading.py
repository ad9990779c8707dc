"""Reads hand histories for programs: each hand with its sheet, its settlement and its actions, street by street."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from croupier.cards import Card, spelt
from croupier.documents.notebooks import paragraph, table
from croupier.errors import InputError, shown
from croupier.games.poker import STREETS
from croupier.histories.convert import FORMATS, each_sheet, format_of
from croupier.histories.replay import replay_of
from croupier.money import Cents, dollars
from croupier.settlement.poker import PokerSettlement, settle_poker
from croupier.settlement.poker_sheet import PokerSheet, read_sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class HandAction:
    """One action of a hand. Amounts are whole cents."""

    street: str
    """`pre-flop`, `flop`, `turn` or `river`."""
    seat: int
    player: str | None
    action: str
    """`fold`, `check`, `call`, `bet` or `raise`, also for an all-in."""
    puts_in: Cents
    total: Cents
    """The seat's total in this betting round, after the action."""
    is_all_in: bool

    def __repr__(self) -> str:
        amount = f" {dollars(self.total)}" if self.puts_in else ""
        all_in = " all-in" if self.is_all_in and self.puts_in else ""
        return f"<{self.street}: seat {self.seat} {self.action}{amount}{all_in}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """A Poker hand from a history."""

    sheet: dict[str, object]
    """As `settle` and `croupier convert` read it."""
    settlement: PokerSettlement
    """In cents."""
    actions: tuple[HandAction, ...]
    board: tuple[Card, ...]

    def __repr__(self) -> str:
        board = f"board {spelt(self.board)}" if self.board else "no board"
        return f"<PlayedHand: {len(self.settlement.seats)} seats, {len(self.actions)} actions, {board}>"

    def _repr_html_(self) -> str:
        rows = [
            (action.street, action.seat, action.player, action.action, dollars(action.total)) for action in self.actions
        ]
        return table(("street", "seat", "player", "action", "total"), rows) + paragraph(f"Board: {spelt(self.board)}")


def read_hands(source: str | PathLike[str] | bytes, *, form: str | None = None) -> list[PlayedHand]:
    """The Poker hands of a history (PHH, Open Hand History) or of Poker sheets, each settled, its actions by street.

    `source` is a file, or its content as bytes. `form` is `phh`, `phhs`, `ohh`, `json`, `jsonl` or `yaml`; by default
    the end of the file's name decides. A hand that cannot be read, or breaks the rules, raises InputError.
    """
    if not isinstance(source, bytes):
        form = form or format_of(str(source))
    if form not in FORMATS:
        raise InputError("form", f"must be one of {', '.join(FORMATS)}, not {shown(form)}")
    raw = source if isinstance(source, bytes) else Path(source).read_bytes()
    return [_hand(sheet, number) for number, sheet in enumerate(each_sheet(raw, form), start=1)]


def _hand(sheet: dict[str, object] | InputError, number: int) -> PlayedHand:
    if isinstance(sheet, InputError):
        raise sheet
    try:
        settlement = settle_poker(sheet)
        read = read_sheet(sheet, is_void=False)
        return PlayedHand(sheet=sheet, settlement=settlement, actions=tuple(_actions(read)), board=read.board)
    except InputError as error:
        raise error.under(f"hand {number}") from None


def _actions(sheet: PokerSheet) -> Iterator[HandAction]:
    seats = [sheet.seats[index] for index in sheet.places]
    for betting in replay_of(sheet).rounds:
        for deed in betting.deeds:
            yield HandAction(
                street=STREETS[betting.number],
                seat=seats[deed.place].number,
                player=seats[deed.place].player,
                action=deed.word,
                puts_in=deed.puts_in,
                total=deed.total,
                is_all_in=deed.is_all_in,
            )
