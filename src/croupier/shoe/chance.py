"""Chance is handed in: whoever deals for money gives the operating system's generator, a test gives a seeded one.

Each byte asked for is used at once and in order, or rejected; none is kept for later and none is left over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Chance: TypeAlias = Callable[[int], bytes]
"""Gives as many random bytes as it is asked for, as `os.urandom` and `secrets.token_bytes` do."""

ASKED_AT_MOST = 256
"""How often one draw asks again. A number is rejected with a chance below one half, so a sound source gets there with
a chance below 1 in 2 to the power of 256; then the draw fails, and no number is ever taken from a rejected one."""


class ChanceError(RuntimeError):
    """The source of chance does not do what it promises: nothing may be dealt from it."""


def drawn(chance: Chance, count: int) -> bytes:
    """That many bytes, no more and no fewer."""
    block = chance(count)
    if len(block) != count:
        raise ChanceError(f"asked for {count} random bytes, the source of chance gave {len(block)}")
    return block


def stuck() -> ChanceError:
    """The error of a source that gives nothing but what must be rejected."""
    return ChanceError("the source of chance repeats itself: all that it gives has to be rejected")


def below(limit: int, chance: Chance) -> int:
    """A number from 0 up to but not including `limit`, each exactly as likely.

    It is read from the fewest bytes that can tell so many numbers apart. Those at the top that would not go round
    evenly are rejected, so what is left falls on each number equally often.
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
