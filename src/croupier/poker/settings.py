"""The settings that a Poker table displays: blinds, table stakes, seats, chip and rake."""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.clauses import reading
from croupier.errors import InputError
from croupier.games.poker import MOST_SEATS, NO_RAKE, PKR, Rake
from croupier.money import Cents, dollars
from croupier.settlement.poker_table import PokerStakes, read_percent, read_table

USUAL_SEATS = 9
FOUR_HOURS_S = 4 * 60 * 60
LONGEST_WINDOW_S = 7 * 24 * 60 * 60
SEATS = reading("R-1")
STAKES = PKR["3.6"]
WINDOW = reading("R-54")
TWICE = PKR["1.7"]


class PokerTableSettings(NamedTuple):
    """The settings of a table, as the House gives them. Amounts are cents."""

    small_blind: Cents
    big_blind: Cents
    min_stake: Cents
    max_stake: Cents
    seats: int = USUAL_SEATS
    chip: Cents = 1
    rake_percent: str = "0"
    rake_cap: Cents | None = None
    no_flop_no_drop: bool = False
    return_window: int = FOUR_HOURS_S
    """R-54: the seconds for which a player who left is held to their stake and to the blinds that they missed."""
    by_hand: bool = False
    """A person deals real cards: the Dealer enters what becomes known, mistakes too, so that they can be ruled on."""

    def stakes(self) -> PokerStakes:
        """The stakes as a settlement reads them."""
        rake = NO_RAKE
        if self.rake_percent != "0":
            rake = Rake(read_percent(self.rake_percent), self.rake_cap, self.no_flop_no_drop)
        return PokerStakes(self.small_blind, self.big_blind, self.chip, rake)

    def table_document(self) -> dict[str, Any]:
        """The stakes as a sheet writes them."""
        found: dict[str, Any] = {
            "small_blind": dollars(self.small_blind),
            "big_blind": dollars(self.big_blind),
            "chip": dollars(self.chip),
        }
        if self.rake_percent != "0":
            found["rake"] = self._rake()
        return found

    def _rake(self) -> dict[str, Any]:
        rake: dict[str, Any] = {"percent": self.rake_percent}
        if self.rake_cap is not None:
            rake["cap"] = dollars(self.rake_cap)
        if self.no_flop_no_drop:
            rake["no_flop_no_drop"] = True
        return rake


def checked_stakes(settings: PokerTableSettings, *, most_rake_percent: int) -> PokerStakes:
    """1.7, 3.6, 4.1, R-1: the stakes of settings that a table can be opened with, or an InputError."""
    stakes = read_table(settings.table_document(), most_rake_percent=most_rake_percent)
    if settings.big_blind != 2 * settings.small_blind:
        raise InputError("big_blind", f"must be twice the Small Blind of {dollars(settings.small_blind)} ({TWICE})")
    if not 2 <= settings.seats <= MOST_SEATS:
        raise InputError("seats", f"must be 2 to {MOST_SEATS}, not {settings.seats} ({SEATS})")
    for name, amount in (("min_stake", settings.min_stake), ("max_stake", settings.max_stake)):
        if amount < settings.chip or amount % settings.chip:
            raise InputError(name, f"must be whole chips of {dollars(settings.chip)}, not {dollars(amount)} ({STAKES})")
    if not 0 <= settings.return_window <= LONGEST_WINDOW_S:
        reason = f"must be 0 to {LONGEST_WINDOW_S} seconds, not {settings.return_window} ({WINDOW})"
        raise InputError("return_window", reason)
    if settings.min_stake > settings.max_stake:
        raise InputError("min_stake", f"is above the maximum of {dollars(settings.max_stake)} ({STAKES})")
    return stakes
