"""The chance of a simulation: each numbered block of rounds has a random stream of its own.

The stream of a block is xoshiro256**, whose four words are the SHA-256 of the seed and the block's number. A block can
so be played anywhere, at any time and again, and gives the same rounds. `chance_kernel` is the same in compiled code.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

MASK = (1 << 64) - 1
HALF = (1 << 32) - 1
STREAM = "croupier simulation 1"
"""Part of what is hashed. It changes with the stream, so that no two streams have the same name."""


def stream_words(seed: int, block: int) -> tuple[int, int, int, int]:
    """The state in which the stream of a block begins."""
    whole = sha256(f"{STREAM}/{seed}/{block}".encode()).digest()
    first, second, third, fourth = (int.from_bytes(whole[at : at + 8], "little") for at in range(0, 32, 8))
    return first, second, third, fourth


class BlockChance:
    """The random stream of one block."""

    def __init__(self, seed: int, block: int) -> None:
        self._words = stream_words(seed, block)

    def next(self) -> int:
        """The next 64 bits."""
        a, b, c, d = self._words
        turned = (b * 5) & MASK
        turned = ((turned << 7) | (turned >> 57)) & MASK
        c ^= a
        d ^= b
        self._words = (a ^ d, b ^ c, c ^ (b << 17) & MASK, ((d << 45) | (d >> 19)) & MASK)
        return (turned * 9) & MASK

    def below(self, bound: int) -> int:
        """A number from 0 up to a bound below 2^32, each exactly as likely."""
        while True:
            wide = (self.next() >> 32) * bound
            rest = wide & HALF
            # The lowest results would come once too often: they are drawn again (Lemire's method).
            if rest >= bound or rest >= (HALF + 1 - bound) % bound:
                return wide >> 32

    def deal(self, deck: list[int], many: int) -> Sequence[int]:
        """Shuffle the first cards of a deck in place, as far as they are needed, and return them."""
        size = len(deck)
        for place in range(many):
            other = place + self.below(size - place)
            deck[place], deck[other] = deck[other], deck[place]
        return deck[:many]
