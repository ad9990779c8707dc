"""Blocks of Poker hands as columns of numbers, one column a block: what `poker_hands.cu` reads and writes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

from croupier.cards import DECK
from croupier.extras import needs_extra
from croupier.games.poker import BOARD_CARDS, PERCENT_SCALE
from croupier.hands import CLASSES, Category, Strength, category
from croupier.hands.grid import starting_hand
from croupier.hands.strength_tables import Numbers, kernel_tables
from croupier.simulation.blocks import BlockSize
from croupier.simulation.chance import stream_words
from croupier.simulation.poker_results import DEEDS, MOST_POTS, PokerTally
from croupier.simulation.poker_settings import PokerQuestion
from croupier.simulation.poker_strategies import POKER_PLANS, PokerPlan

with needs_extra("gpu", "playing Poker on a GPU"):
    import numpy

SOURCE = Path(__file__).with_name("poker_hands.cu")
CARDS_OF_A_WORD = 4
WORDS_OF_A_DECK = len(DECK) // CARDS_OF_A_WORD
CARRY_BITS = 64
HIGHEST = 2**31 - 1
BY_SEAT = 6
"""Net, the squares of what was won (low and high words), net by place, hands won, hands shown."""


class PokerColumns(NamedTuple):
    """The blocks that are played side by side."""

    streams: Numbers
    decks: Numbers
    left: Numbers
    """Hands still to play."""
    buttons: Numbers
    counts: Numbers


def definitions(settings: PokerQuestion) -> dict[str, int]:
    """The definitions that the source is compiled with, besides the grouping of its threads."""
    return {"SEATS": settings.seats, "PERCENT_SCALE": PERCENT_SCALE}


def source_tables(settings: PokerQuestion) -> list[Numbers]:
    """The tables that every block reads, in the order in which the source takes them."""
    plans = [POKER_PLANS[name] for name in settings.strategies]
    looks = [int(plan.looks()) for plan in plans]
    money = [min(amount, HIGHEST) for amount in settings.money]  # only the cap of the rake can be above all chips
    starts = [starting_hand(one, other) if one != other else 0 for one in DECK for other in DECK]
    categories = [0, *(category(Strength(hand)) for hand in range(1, CLASSES + 1))]
    found: list[Numbers] = [
        numpy.array([*money, *settings.stacks, *looks, len(settings.deck)], numpy.int32),
        kernel_tables(7).weights.astype(numpy.uint32),
        numpy.array([list(_wishes(plan)) for plan in plans], numpy.uint32),
        numpy.array(starts, numpy.uint8),
        numpy.array(categories, numpy.uint8),
        kernel_tables(7).suited,
    ]
    for size in (5, 6, 7):
        tables = kernel_tables(size)
        found += [tables.flush_shift, tables.rows, tables.unsuited]
    return found


def _wishes(plan: PokerPlan) -> Iterator[int]:
    """The bounds of each wish in eight bits, before the flop and then street by street."""
    for street in (plan.before_flop, *plan.after_flop):
        for wishes in street:
            fold, passing, raising = wishes.bounds()
            yield fold | passing << 8 | raising << 16


def fresh_columns(settings: PokerQuestion, blocks: Sequence[BlockSize]) -> PokerColumns:
    """Blocks of which nothing is played yet."""
    many = len(blocks)
    words = [stream_words(settings.seed, number) for number, _ in blocks]
    deck = numpy.zeros(len(DECK), numpy.uint8)
    deck[: len(settings.deck)] = settings.deck
    buttons = [number * settings.block_rounds % settings.seats for number, _ in blocks]
    return PokerColumns(
        streams=numpy.ascontiguousarray(numpy.array(words, numpy.uint64).T),
        decks=numpy.repeat(deck.view(numpy.uint32), many).reshape(WORDS_OF_A_DECK, many),
        left=numpy.array([hands for _, hands in blocks], numpy.uint32),
        buttons=numpy.array(buttons, numpy.uint8),
        counts=numpy.zeros((BY_SEAT * settings.seats + sum(_OTHER_ROWS), many), numpy.uint64),
    )


_OTHER_ROWS = (4, MOST_POTS + 1, len(BOARD_CARDS), len(DEEDS), len(Category))
"""Sums, hands by number of pots and by betting rounds, actions, and hands shown by kind."""


def column_tallies(settings: PokerQuestion, blocks: Sequence[BlockSize], counts: Numbers) -> list[PokerTally]:
    """The counts, block by block. The highest number of an unsigned word is -1 of a signed one."""
    seats = settings.seats
    rows = counts.astype(numpy.int64).T.tolist()
    low_words = counts[seats : 2 * seats].T.tolist()
    ends = list(accumulate(_OTHER_ROWS, initial=BY_SEAT * seats))
    found = []
    for (_, hands), row, low_word in zip(blocks, rows, low_words, strict=True):
        net, _, high, by_place, won, shown = (row[at : at + seats] for at in range(0, BY_SEAT * seats, seats))
        sums, pots, streets, deeds, kinds = (row[start:end] for start, end in pairwise(ends))
        rake, raked, split, short = sums
        squares = [low + (up << CARRY_BITS) for low, up in zip(low_word, high, strict=True)]
        found.append(
            PokerTally(
                rounds=hands,
                net=net,
                squares=squares,
                by_place=by_place,
                won=won,
                shown=shown,
                rake=rake,
                raked=raked,
                pots=pots,
                split=split,
                short_all_ins=short,
                streets=streets,
                deeds=deeds,
                kinds=kinds,
            )
        )
    return found
