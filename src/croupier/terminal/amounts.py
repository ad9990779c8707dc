"""Amounts as a player reads and types them. Thousands are grouped; cents are shown only if there are any."""

from __future__ import annotations

import re

from croupier.money import Cents, grouped, read_money
from croupier.refusals import Refused

MOST_TYPED = 9
GROUPED = re.compile(r"\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)((?:\.[0-9]*)?)")
"""Dollars as people write them: `$1,250.50`. A comma anywhere else is refused: `12,50` could mean two amounts."""
SEPARATORS = (".", ",", "'", "’", "_", ";", ":")
"""The signs that may stand between digits. Each is part of what is typed: without it the digits mean another amount."""
AMOUNT_START = re.compile(r"[-+]?\$?\.?[0-9]|\$")


def dollars(amount: Cents) -> str:
    """`$1,250`, `$3.50`."""
    return "$" + grouped(amount).removesuffix(".00")


def meter(amount: Cents) -> str:
    """`$50,003.50`: a meter always shows its cents, so that it does not jump as it grows."""
    return "$" + grouped(amount)


def result(amount: Cents) -> str:
    """The result of a bet or a round: `+$400`, `−$100`, `$0`."""
    if amount == 0:
        return "$0"
    return ("+" if amount > 0 else "−") + dollars(abs(amount))


# Typed: digit by digit on a terminal, or in one piece if lines are read


def is_line_with_amount(key: str) -> bool:
    """Whether a line was meant as an amount. A single digit is a key like any other."""
    return len(key) > 1 and AMOUNT_START.match(key) is not None


def typed_with(typed: str, key: str) -> str | None:
    """The amount after one more key; None if the key does not type an amount."""
    digit = len(key) == 1 and key.isascii() and key.isdecimal()
    if not digit and not (typed and key in SEPARATORS):
        return None
    if len(typed) == MOST_TYPED:
        raise Refused("TOO_LONG", None, most=MOST_TYPED, typed=typed)
    return typed + key


def read_typed(text: str) -> Cents:
    """The amount in cents."""
    amount = GROUPED.fullmatch(text)
    return read_money(text if amount is None else (amount[1].replace(",", "") + amount[2]).rstrip("."))
