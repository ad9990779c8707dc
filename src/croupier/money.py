"""Money: Singapore dollars as whole cents, never a float (R-2)."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import TypeAlias

from croupier.errors import shown

Cents: TypeAlias = int

MOST: Cents = 100_000_000_000
"""The largest single amount from outside: 1,000,000,000.00."""

_TEXT = re.compile(r"([0-9]+)(?:\.([0-9]{1,2}))?")
_MOST_DIGITS = 32
_LONGEST_TEXT = 40
"""No amount needs more characters. Those that were read are remembered, so their memory must be bounded."""


class MoneyError(ValueError):
    """The input is not an amount of money; the message says why."""


def read_money(value: object) -> Cents:
    """Read an amount of dollars, given as a number or as text, in cents.

    A float counts as the decimal number that it prints as. More than two decimals are refused.
    """
    if isinstance(value, str):
        cents = _from_text(value)
    elif isinstance(value, int) and not isinstance(value, bool):
        cents = int(value) * 100
    elif isinstance(value, (float, Decimal)):
        # A subclass, such as NumPy's, may print in its own way.
        cents = _from_decimal(Decimal(float.__repr__(value)) if isinstance(value, float) else value)
    else:
        raise MoneyError(f"{shown(value)} is not an amount of money")
    if cents < 0:
        raise MoneyError(f"{shown(value)} is negative")
    if cents > MOST:
        raise MoneyError(f"{shown(value)} is above {dollars(MOST)}")
    return cents


@lru_cache(maxsize=4096)  # the same few amounts come again and again
def _from_text(text: str) -> Cents:
    match = _TEXT.fullmatch(text)
    if match is None:
        raise MoneyError(
            f"{shown(text)} is not an amount of money: digits, then a point and one or two digits if needed"
        )
    whole, fraction = match[1].lstrip("0") or "0", match[2]
    if len(whole) > _MOST_DIGITS:
        raise MoneyError(f"{shown(text)} is above {dollars(MOST)}")
    if len(text) > _LONGEST_TEXT:
        raise MoneyError(f"{shown(text)} has more than {_LONGEST_TEXT} characters")
    return int(whole) * 100 + (int(fraction.ljust(2, "0")) if fraction else 0)


def _from_decimal(number: Decimal) -> Cents:
    """Computed on the digits, since arithmetic on Decimals rounds to the digits of a context."""
    sign, digits, exponent = number.as_tuple()
    if not isinstance(exponent, int):
        raise MoneyError(f"{number} is not an amount of money")
    if not any(digits):
        return 0
    if sign:
        raise MoneyError(f"{shown(number)} is negative")
    if number.adjusted() > _MOST_DIGITS:
        raise MoneyError(f"{shown(number)} is above {dollars(MOST)}")
    if number.adjusted() < -2 or len(digits) > 2 * _MOST_DIGITS:
        raise MoneyError(f"{shown(number)} has more than two decimals")
    value = int("".join(map(str, digits)))
    if exponent >= -2:
        return value * int(10 ** (exponent + 2))
    cents, rest = divmod(value, int(10 ** (-2 - exponent)))
    if rest:
        raise MoneyError(f"{shown(number)} has more than two decimals")
    return cents


@lru_cache(maxsize=4096)
def dollars(cents: Cents) -> str:
    """Cents as dollars with two decimals: `-305.00`."""
    sign, rest = ("-", -cents) if cents < 0 else ("", cents)
    return f"{sign}{rest // 100}.{rest % 100:02d}"


def from_dollars(text: str) -> Cents:
    """The cents of an amount that `dollars` has printed, of any size and sign."""
    return int(text.replace(".", "", 1))


def grouped(cents: Cents) -> str:
    """Cents as people read them: `-1,305.00`."""
    sign, rest = ("-", -cents) if cents < 0 else ("", cents)
    return f"{sign}{rest // 100:,}.{rest % 100:02d}"


def part(amount: int, *, of: int, out_of: int) -> int:
    """R-2: `of` parts out of `out_of`, rounded down. The remainder stays where it was.

    The one place where money is rounded.
    """
    return amount * of // out_of
