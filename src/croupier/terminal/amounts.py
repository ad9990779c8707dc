"""Amounts as a player reads them: thousands grouped, cents only if there are any."""

from __future__ import annotations

from croupier.money import Cents, grouped


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
