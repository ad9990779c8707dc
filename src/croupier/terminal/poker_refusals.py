"""Refusals at the Poker table: the possible amounts, the amount asked for, and the clause."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.poker_betting import CHECK_WHEN_OWING, MAY_NOT_RAISE, NOTHING_TO_CALL, TABLE_STAKE, TOO_SMALL
from croupier.money import Cents, MoneyError
from croupier.poker import LegalAction
from croupier.refusals import Refused
from croupier.terminal.amounts import dollars

Legal = Mapping[str, LegalAction]
RAISING = ("bet", "raise")


def wrong_total(refused: Refused, legal: Legal, to: Cents, chip: Cents) -> Refused:
    """The table's refusal of a bet or raise, with the smallest and the largest possible total."""
    wanted, came = _possible_totals(legal), dollars(to)
    if refused.code == "NOT_WHOLE_CHIPS":
        return Refused("WRONG_TOTAL.whole_chips", refused.clause, wanted=wanted, chip=dollars(chip), came=came)
    return Refused("WRONG_TOTAL.bounds", refused.clause, wanted=wanted, came=came)


def unreadable(error: MoneyError, legal: Legal) -> Refused:
    """The typed text is not an amount of money."""
    return Refused("UNREADABLE", TOO_SMALL, error=str(error), wanted=_possible_totals(legal))


def _possible_totals(legal: Legal) -> str:
    deed = next(deed for deed in RAISING if deed in legal)
    lowest, highest = legal[deed].lowest or 0, legal.get("all-in", legal[deed]).highest or 0
    verb = "be" if deed == "bet" else "go to a total of"
    return f"A {deed} must {verb} {dollars(lowest)} to {dollars(highest)}"


def not_possible(word: str, legal: Legal) -> Refused | None:
    """The reason why an action is not possible at this turn; None for any other word."""
    if word == "check" and "call" in legal:
        return Refused("SOMETHING_OWED.you", CHECK_WHEN_OWING)
    if word == "call" and "check" in legal:
        return Refused("NOTHING_TO_CALL.you", NOTHING_TO_CALL)
    if word in ("a", "all-in") and "all-in" not in legal:
        return may_not_raise()
    if word in ("r", "b", *RAISING):
        return no_raise(legal)
    return None


def no_raise(legal: Legal) -> Refused:
    """The reason why a player cannot choose the amount of a bet or raise at this turn."""
    if "all-in" not in legal:
        return may_not_raise()
    total = dollars(legal["all-in"].highest or 0)
    return Refused("OVER_TABLE_STAKE.you", TABLE_STAKE, total=total)


def may_not_raise() -> Refused:
    """Nobody has raised since the player acted."""
    return Refused("MAY_NOT_RAISE.you", MAY_NOT_RAISE)
