"""The source of chance is handed in: the operating system's generator to deal for money, a seeded one in a test.

Each byte is used at once and in order, or rejected. None is kept for later and none is left over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Chance: TypeAlias = Callable[[int], bytes]
"""Gives as many random bytes as it is asked for, as `os.urandom` and `secrets.token_bytes` do."""

ASKED_AT_MOST = 256
"""How often one draw asks again. A value is rejected with a chance below one half, so a sound source fails with a
chance below 1 in 2 to the power of 256. Then the draw raises an error, and no number comes from a rejected value."""


class ChanceError(RuntimeError):
    """The source of chance breaks its promise. Nothing may be dealt from it."""


def drawn(chance: Chance, count: int) -> bytes:
    """Exactly that many bytes."""
    block = chance(count)
    if len(block) != count:
        raise ChanceError(f"asked for {count} random bytes, the source of chance gave {len(block)}")
    return block


def stuck() -> ChanceError:
    """The error for a source whose bytes are all rejected."""
    return ChanceError("the source of chance repeats itself: all that it gives has to be rejected")


def below(limit: int, chance: Chance) -> int:
    """A number from 0 up to but not including `limit`, each exactly as likely.

    It is read from the fewest bytes that can hold all these numbers. Values at the top that would favour some numbers
    are rejected, so that each number is equally likely.
    """
    if limit < 1:
        raise ValueError(f"there is no number from 0 below {limit}")
    size = ((limit - 1).bit_length() + 7) // 8
    accepted = 256**size - 256**size % limit
    for _ in range(ASKED_AT_MOST):
        number = int.from_bytes(drawn(chance, size), "big")
        if number < accepted:
            return number % limit
    raise stuck()
