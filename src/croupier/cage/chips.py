"""Chips by denomination."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from croupier.command import form
from croupier.documents.fields import as_mapping, as_whole
from croupier.errors import InputError, shown
from croupier.money import Cents, dollars, read_money

DENOMINATIONS: tuple[Cents, ...] = (50, 1_00, 5_00, 10_00, 25_00, 100_00, 500_00, 1_000_00, 5_000_00, 10_000_00)
"""The values of the House's chips."""
MOST_PIECES = 100_000
"""Of one value, at a time."""

Pieces: TypeAlias = tuple[tuple[Cents, int], ...]
"""How many chips of each value, the lowest value first."""


def worth(chips: Pieces) -> Cents:
    """The value of all these chips."""
    return sum(value * count for value, count in chips)


def in_chips(amount: Cents) -> Pieces:
    """The fewest chips that make an amount, which must be a multiple of the smallest chip."""
    pieces: list[tuple[Cents, int]] = []
    for value in reversed(DENOMINATIONS):
        count, amount = divmod(amount, value)
        pieces += [(value, count)] if count else []
    if amount:
        raise ValueError(f"{amount} cents are less than the smallest chip")
    return tuple(sorted(pieces))


def _fits(chips: Any) -> bool:
    if type(chips) is not tuple or not all(type(piece) is tuple and len(piece) == 2 for piece in chips):
        return False
    values = [value for value, _ in chips]
    counts = [count for _, count in chips]
    of_the_house = all(type(value) is int and value in DENOMINATIONS for value in values)
    return (
        of_the_house and values == sorted(set(values)) and all(type(n) is int and 0 < n <= MOST_PIECES for n in counts)
    )


def _read(value: object) -> Pieces:
    pieces: dict[Cents, int] = {}
    for name, count in as_mapping(value, "").items():
        each = read_money(name)
        if each not in DENOMINATIONS or each in pieces:
            raise InputError("", f"{shown(name)} is not the value of a chip")
        pieces[each] = as_whole(count, "", low=1, high=MOST_PIECES)
    return tuple(sorted(pieces.items()))


def _write(chips: Pieces) -> dict[str, int]:
    return {dollars(value): count for value, count in chips}


if TYPE_CHECKING:
    ChipCount: TypeAlias = Pieces
else:
    ChipCount = form(
        "chips by denomination",
        fits=_fits,
        read=_read,
        write=_write,
        schema={
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 1, "maximum": MOST_PIECES},
            "description": "How many chips of each value in dollars",
            "examples": [{"100.00": 5, "25.00": 4}],
        },
    )
