"""Sources of chance for tests: seeded ones, and ones that give exactly the bytes a test wants."""

from __future__ import annotations

import random
from collections.abc import Iterable

from croupier.shoe import Chance


def seeded(seed: int) -> Chance:
    """Bytes that depend on the seed alone."""
    return random.Random(seed).randbytes


class Script:
    """Gives these bytes, in this order, and remembers how many it was asked for each time."""

    def __init__(self, content: Iterable[int]) -> None:
        self.content = bytes(content)
        self.asked: list[int] = []

    def __call__(self, count: int) -> bytes:
        self.asked.append(count)
        block, self.content = self.content[:count], self.content[count:]
        if len(block) < count:
            raise RanOutError
        return block


class RanOutError(Exception):
    """The script is at its end: more bytes were rejected than the test had meant."""
