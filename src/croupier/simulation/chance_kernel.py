"""Random streams in compiled code: those of `chance`, draw by draw."""

from __future__ import annotations

from croupier.hands.compiled import inlined, numpy
from croupier.hands.kernel import Numbers
from croupier.simulation.chance import stream_words

FIVE, NINE = numpy.uint64(5), numpy.uint64(9)
SEVEN, FIFTY_SEVEN = numpy.uint64(7), numpy.uint64(57)
SEVENTEEN, NINETEEN = numpy.uint64(17), numpy.uint64(19)
FORTY_FIVE, THIRTY_TWO = numpy.uint64(45), numpy.uint64(32)
HALF = numpy.uint64((1 << 32) - 1)
ONE = numpy.uint64(1)


def kernel_words(seed: int, block: int) -> Numbers:
    """The state in which the stream of a block begins, for compiled code, which changes it."""
    return numpy.array(stream_words(seed, block), numpy.uint64)


@inlined
def next_bits(words: Numbers) -> int:
    """The next 64 bits."""
    a, b, c, d = words[0], words[1], words[2], words[3]
    turned = b * FIVE
    turned = (turned << SEVEN) | (turned >> FIFTY_SEVEN)
    c ^= a
    d ^= b
    words[0] = a ^ d
    words[1] = b ^ c
    words[2] = c ^ (b << SEVENTEEN)
    words[3] = (d << FORTY_FIVE) | (d >> NINETEEN)
    return turned * NINE  # type: ignore[no-any-return]


@inlined
def draw_below(words: Numbers, bound: int) -> int:
    """A number from 0 up to a bound below 2^32, each exactly as likely."""
    wide_bound = numpy.uint64(bound)
    while True:
        wide = (next_bits(words) >> THIRTY_TWO) * wide_bound
        rest = wide & HALF
        if rest >= wide_bound or rest >= (HALF + ONE - wide_bound) % wide_bound:
            return numpy.int64(wide >> THIRTY_TWO)  # type: ignore[return-value]


@inlined
def deal_cards(words: Numbers, deck: Numbers, many: int) -> None:
    """Shuffle the first cards of a deck in place, as far as they are needed."""
    size = len(deck)
    for place in range(many):
        other = place + draw_below(words, size - place)
        card = deck[place]
        deck[place] = deck[other]
        deck[other] = card


@inlined
def below_in_bytes(words: Numbers, limit: int) -> int:
    """`shoe.chance.below` with the bytes of the stream, for limits up to two bytes."""
    bits = 8 if limit <= 256 else 16
    every = 1 << bits
    while True:
        number = numpy.int64(next_bits(words) >> numpy.uint64(64 - bits))
        if number < every - every % limit:
            return number % limit  # type: ignore[return-value]
