"""Poker made ready for the kernel: its stakes and its strategies as tables."""

from __future__ import annotations

from croupier.cards import DECK
from croupier.exact_odds.holdem_tables import holdem_tables
from croupier.games.poker import BOARD_CARDS
from croupier.hands import Category
from croupier.hands.compiled import numpy
from croupier.hands.grid import starting_hand
from croupier.hands.kernel import kernel_tables
from croupier.simulation.chance_kernel import kernel_words
from croupier.simulation.poker_kernel import (
    BY_PLACE,
    HIGH,
    LOW,
    LOW_BITS,
    NET,
    RAKE_SUM,
    RAKED,
    SHORT,
    SHOWN,
    SPLIT,
    WON,
    PokerCounts,
    PokerFast,
    new_hand,
    play_poker,
)
from croupier.simulation.poker_results import DEEDS, MOST_POTS, PokerTally
from croupier.simulation.poker_settings import PokerQuestion
from croupier.simulation.poker_strategies import POKER_PLANS


def poker_table(settings: PokerQuestion) -> PokerFast:
    """The tables of a question."""
    plans = [POKER_PLANS[name] for name in settings.strategies]
    starts = [[starting_hand(one, other) if one != other else 0 for other in DECK] for one in DECK]
    return PokerFast(
        deck=numpy.array(settings.deck, numpy.int64),
        stacks=numpy.array(settings.stacks, numpy.int64),
        bought_in=numpy.array(settings.stacks, numpy.int64),
        session_hands=settings.session_hands,
        looks=numpy.array([int(plan.looks()) for plan in plans], numpy.int64),
        before_flop=numpy.array([[one.bounds() for one in plan.before_flop] for plan in plans], numpy.int64),
        after_flop=numpy.array(
            [[[one.bounds() for one in street] for street in plan.after_flop] for plan in plans], numpy.int64
        ),
        starting_hand=numpy.array(starts, numpy.int64),
        five=kernel_tables(5),
        six=kernel_tables(6),
        seven=kernel_tables(7),
        categories=holdem_tables().categories,
    )


def fast_poker_block(settings: PokerQuestion, table: PokerFast, block: int, rounds: int) -> PokerTally:
    """The counts of one block."""
    counts = PokerCounts(
        seats=numpy.zeros((6, settings.seats), numpy.int64),
        sums=numpy.zeros(4, numpy.int64),
        pots=numpy.zeros(MOST_POTS + 1, numpy.int64),
        streets=numpy.zeros(len(BOARD_CARDS), numpy.int64),
        deeds=numpy.zeros(len(DEEDS), numpy.int64),
        kinds=numpy.zeros(len(Category), numpy.int64),
    )
    hand = new_hand(settings.money)
    own = table._replace(deck=table.deck.copy(), stacks=table.stacks.copy())
    words, first = kernel_words(settings.seed, block), block * settings.block_rounds
    play_poker(words, (first, first + rounds), own, hand, counts)
    seats, sums = counts.seats.tolist(), counts.sums.tolist()
    return PokerTally(
        rounds=rounds,
        net=seats[NET],
        squares=[low + (high << LOW_BITS) for low, high in zip(seats[LOW], seats[HIGH], strict=True)],
        by_place=seats[BY_PLACE],
        won=seats[WON],
        shown=seats[SHOWN],
        rake=sums[RAKE_SUM],
        raked=sums[RAKED],
        pots=counts.pots.tolist(),
        split=sums[SPLIT],
        short_all_ins=sums[SHORT],
        streets=counts.streets.tolist(),
        deeds=counts.deeds.tolist(),
        kinds=counts.kinds.tolist(),
    )
