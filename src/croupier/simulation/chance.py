"""The chance of simulations and learning environments: a random stream from a seed.

The stream is xoshiro256**, whose four words are the SHA-256 of the seed and of a number. Each numbered block of a
simulation has its own stream: it can be played anywhere, at any time and again, and gives the same rounds.
`chance_kernel` is the same in compiled code.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TypeAlias, TypeVar

MASK = (1 << 64) - 1
HALF = (1 << 32) - 1
Words: TypeAlias = tuple[int, int, int, int]
Dealt = TypeVar("Dealt")
STREAM = "croupier simulation 1"
"""Part of what is hashed. It changes with the stream, so that no two streams have the same name."""


def stream_words(seed: int, block: int) -> Words:
    """The state in which the stream of a block begins."""
    whole = sha256(f"{STREAM}/{seed}/{block}".encode()).digest()
    first, second, third, fourth = (int.from_bytes(whole[at : at + 8], "little") for at in range(0, 32, 8))
    return first, second, third, fourth


class RandomStream:
    """The random stream of a seed, or of one block of it."""

    def __init__(self, seed: int, block: int = 0) -> None:
        self.words = stream_words(seed, block)
        """The state. It can be kept, and set again."""

    def next(self) -> int:
        """The next 64 bits."""
        a, b, c, d = self.words
        turned = (b * 5) & MASK
        turned = ((turned << 7) | (turned >> 57)) & MASK
        c ^= a
        d ^= b
        self.words = (a ^ d, b ^ c, c ^ (b << 17) & MASK, ((d << 45) | (d >> 19)) & MASK)
        return (turned * 9) & MASK

    def below(self, bound: int) -> int:
        """A number from 0 up to a bound below 2^32, each exactly as likely."""
        while True:
            wide = (self.next() >> 32) * bound
            rest = wide & HALF
            # The lowest results would come once too often: they are drawn again (Lemire's method).
            if rest >= bound or rest >= (HALF + 1 - bound) % bound:
                return wide >> 32

    def randbytes(self, count: int) -> bytes:
        """So many random bytes, the highest of each 64 bits first."""
        return b"".join([self.next().to_bytes(8, "big") for _ in range(-(-count // 8))])[:count]

    def deal(self, deck: list[Dealt], many: int) -> list[Dealt]:
        """Shuffle the first cards of a deck in place, as far as they are needed, and return them."""
        size = len(deck)
        for place in range(many):
            other = place + self.below(size - place)
            deck[place], deck[other] = deck[other], deck[place]
        return deck[:many]
