"""The stakes of a Poker table as a sheet gives them: blinds, chip and rake."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from croupier.clauses import reading
from croupier.documents.fields import Document, as_mapping, as_truth, money_of, only_known, optional_money, required
from croupier.errors import InputError, shown
from croupier.games.poker import NO_RAKE, PERCENT_SCALE, RAKE, Rake
from croupier.money import Cents, dollars

ONE_CENT: Cents = 1
R_27 = reading("R-27")

_TABLE = frozenset({"small_blind", "big_blind", "rake", "chip"})
_RAKE = frozenset({"percent", "cap", "no_flop_no_drop"})
_OF_OTHERS = dict.fromkeys(("ante_min", "ante_max", "jackpot_bet"), "belongs to the house games, not to poker")
_PERCENT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,4})?")
_LONGEST = 40


class PokerStakes(NamedTuple):
    """The stakes of a table."""

    small_blind: Cents | None
    """None if the sheet does not give it."""
    big_blind: Cents
    chip: Cents
    rake: Rake


def read_table(value: object, *, most_rake_percent: int) -> PokerStakes:
    """The table of a sheet. 4.1: the rules set the highest rate of the rake."""
    try:
        document = as_mapping(value, "")
        if not _TABLE.issuperset(document):
            only_known(document, _TABLE, _OF_OTHERS)
        chip = money_of(document, "chip") if "chip" in document else ONE_CENT
        if not chip:
            raise InputError("chip", "must be above 0")
        big_blind = in_chips(document, "big_blind", chip)
        if not big_blind:
            raise InputError("big_blind", "must be above 0")
        small_blind = in_chips(document, "small_blind", chip) if "small_blind" in document else None
        rake = _read_rake(document["rake"], most_rake_percent) if "rake" in document else NO_RAKE
    except InputError as error:
        raise error.under("table") from None
    return PokerStakes(small_blind, big_blind, chip, rake)


def _read_rake(value: object, most_percent: int) -> Rake:
    try:
        document = as_mapping(value, "")
        if not _RAKE.issuperset(document):
            only_known(document, _RAKE)
        percent = required(document, "percent")
        rate = read_percent(percent)
        if rate > most_percent * PERCENT_SCALE:
            raise InputError("percent", f"the rake is at most {most_percent} percent, not {shown(percent)} ({RAKE})")
        waits = "no_flop_no_drop" in document and as_truth(document["no_flop_no_drop"], "no_flop_no_drop")
        return Rake(rate, optional_money(document, "cap"), waits)
    except InputError as error:
        raise error.under("rake") from None


def read_percent(value: object) -> int:
    """A rate in ten-thousandths of a percent."""
    text = _plain_number(value)
    if _PERCENT.fullmatch(text) is None:
        raise InputError("percent", f"{shown(value)} is not a percentage with at most four decimals")
    whole, _, decimals = text.partition(".")
    return int(whole) * PERCENT_SCALE + int(decimals.ljust(4, "0"))


def _plain_number(value: object) -> str:
    """Text as it is, or a number's digits without zeros at the end; empty for anything else, or if far too long."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        return ""
    number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    if not number.is_finite() or abs(number.adjusted()) > _LONGEST:
        return ""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def in_chips(document: Document, key: str, chip: Cents) -> Cents:
    """R-2, R-27: an amount that must be whole chips."""
    amount = money_of(document, key)
    if amount % chip:
        raise _not_whole(key, amount, chip)
    return amount


def _not_whole(place: str, amount: Cents, chip: Cents) -> InputError:
    return InputError(place, f"{dollars(amount)} is not a whole number of chips of {dollars(chip)} ({R_27})")
