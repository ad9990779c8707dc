"""Converts amounts between hand histories and sheets."""

from __future__ import annotations

from decimal import Decimal

from croupier.errors import InputError, shown
from croupier.money import Cents, MoneyError, dollars, read_money


def as_cents(value: object, place: str) -> Cents:
    """The amount in cents. Amounts with parts of a cent cannot be settled and are refused."""
    try:
        if isinstance(value, str):
            raise MoneyError(f"{shown(value)} must be a number")
        return read_money(value)
    except MoneyError as error:
        raise InputError(place, str(error)) from None


def as_text(cents: Cents) -> str:
    """`5` or `0.25`, as a sheet gives an amount."""
    return dollars(cents).removesuffix(".00")


def as_number(cents: Cents) -> int | Decimal:
    """5 or 0.25, as a hand history gives an amount."""
    return cents // 100 if cents % 100 == 0 else Decimal(dollars(cents))
