"""Python's own random numbers in compiled code: what `random.Random` draws, draw by draw, for many generators at once.

A generator is a row of 625 words, as `Random.getstate` has them: a Mersenne Twister, and how far it is used up.
"""

from __future__ import annotations

from random import Random

from croupier.hands.compiled import compiled, inlined, numpy
from croupier.hands.kernel import Numbers

WORDS = 624
SHIFTED = 397
UPPER, LOWER = 0x80000000, 0x7FFFFFFF
TWIST = 0x9908B0DF
MASK = 0xFFFFFFFF
BYTE_VALUES, BYTE_BITS = 256, 8


def twister_words(chance: Random) -> Numbers:
    """The state of a generator, for compiled code, which changes it."""
    _, words, _ = chance.getstate()
    return numpy.array(words, numpy.uint32)


@compiled
def twist(words: Numbers) -> None:
    """Make the next 624 words."""
    for at in range(WORDS):
        mixed = (numpy.int64(words[at]) & UPPER) | (numpy.int64(words[(at + 1) % WORDS]) & LOWER)
        words[at] = numpy.int64(words[(at + SHIFTED) % WORDS]) ^ (mixed >> 1) ^ (TWIST if mixed & 1 else 0)
    words[WORDS] = 0


@inlined
def random_bits(words: Numbers, bits: int) -> int:
    """`Random.getrandbits`, up to 32 of them."""
    if words[WORDS] >= WORDS:
        twist(words)
    value = numpy.int64(words[words[WORDS]])
    words[WORDS] += 1
    value ^= value >> 11
    value ^= (value << 7) & 0x9D2C5680
    value ^= (value << 15) & 0xEFC60000
    value ^= value >> 18
    return (value & MASK) >> (32 - bits)  # type: ignore[return-value]


@inlined
def sample_cards(words: Numbers, pool: Numbers, found: Numbers) -> None:
    """`Random.sample` of the numbers below the size of `pool`, which is room to work in."""
    size = len(pool)
    for card in range(size):
        pool[card] = card
    bits = 0
    while 1 << bits <= size:
        bits += 1
    for place in range(len(found)):
        left = size - place
        while 1 << (bits - 1) > left:
            bits -= 1
        at = random_bits(words, bits)
        while at >= left:
            at = random_bits(words, bits)
        found[place] = pool[at]
        pool[at] = pool[left - 1]


@inlined
def below_in_bytes(words: Numbers, limit: int) -> int:
    """`shoe.chance.below` with `Random.randbytes`, for limits up to two bytes."""
    if limit <= BYTE_VALUES:
        number = random_bits(words, BYTE_BITS)
        while number >= BYTE_VALUES - BYTE_VALUES % limit:
            number = random_bits(words, BYTE_BITS)
        return number % limit
    every = BYTE_VALUES * BYTE_VALUES
    while True:
        drawn = random_bits(words, 2 * BYTE_BITS)
        number = (drawn & (BYTE_VALUES - 1)) << BYTE_BITS | drawn >> BYTE_BITS  # the first byte counts most
        if number < every - every % limit:
            return number % limit
