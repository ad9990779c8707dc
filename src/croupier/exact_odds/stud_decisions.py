"""The decisions of best play in stud, for every hand against every face-up card, as a table to be looked up."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from croupier.computation.counts_cache import Counted, cached
from croupier.exact_odds.sample_spaces import HIDDEN
from croupier.exact_odds.strategies import Payoffs, Strategy
from croupier.exact_odds.stud_counts import states, valued
from croupier.exact_odds.stud_kernel import RANKS
from croupier.exact_odds.stud_tables import Ints, ranks_by_strength
from croupier.hands import CLASSES
from croupier.hands.compiled import numpy

NEVER, ALWAYS, SOMETIMES = range(3)
PLACES = 5
HOLDINGS = 1 << PLACES


class StudDecisions(NamedTuple):
    """When best play bets."""

    by_strength: Ints
    """For each strength: never, always, or sometimes."""
    bets: Ints
    """By strength, holding in the suit of the face-up card, and rank of that card: 1 for a BET.

    A holding has a bit for each of the hand's different ranks, the lowest rank first.
    """
    ranks: Ints
    """The different ranks of each strength, rising; -1 where there are fewer than five."""


def _holdings(ranks: Ints, held: Ints) -> Ints:
    """The bits of the ranks held, moved together so that there is one for each of the hand's ranks."""
    holdings = numpy.zeros(len(held), numpy.int64)
    for place in range(PLACES):
        rank = ranks[:, place].astype(numpy.int64)
        holdings |= numpy.where(rank >= 0, held.astype(numpy.int64) >> numpy.maximum(rank, 0) & 1, 0) << place
    return holdings


def count_decisions(payoffs: Payoffs) -> Counted:
    """By strength never, always or sometimes; for the last, the bits of `StudDecisions.bets`, as hexadecimal."""
    counted = states(payoffs.lowest_qualifying)
    _, value = valued(counted, payoffs)
    placed = (value > -HIDDEN).astype(numpy.uint8)
    lowest = numpy.ones(CLASSES + 1, numpy.uint8)
    highest = numpy.zeros(CLASSES + 1, numpy.uint8)
    numpy.minimum.at(lowest, counted.players, placed)
    numpy.maximum.at(highest, counted.players, placed)
    kinds = numpy.where(highest == 0, NEVER, numpy.where(lowest == 1, ALWAYS, SOMETIMES))
    unsure = kinds[counted.players] == SOMETIMES
    bets = numpy.zeros((CLASSES + 1, HOLDINGS, RANKS), numpy.uint8)
    players = counted.players[unsure]
    holdings = _holdings(ranks_by_strength()[players], counted.held[unsure])
    bets[players, holdings, counted.ups[unsure]] = placed[unsure]
    sometimes = numpy.flatnonzero(kinds == SOMETIMES).tolist()
    return {
        "kinds": "".join(map(str, kinds.tolist())),
        "sometimes": {str(hand): numpy.packbits(bets[hand]).tobytes().hex() for hand in sometimes},
    }


@cache
def stud_decisions(payoffs: Payoffs) -> StudDecisions:
    """The decisions under these payoffs, from disk if they were saved."""
    question = {
        "game": "stud-decisions",
        "strategy": Strategy.BEST.value,
        **payoffs._asdict(),
        "pays": list(payoffs.pays),
    }
    counted, _ = cached("exact_odds", question, lambda: count_decisions(payoffs))
    bets = numpy.zeros((CLASSES + 1, HOLDINGS, RANKS), numpy.uint8)
    for hand, text in counted["sometimes"].items():
        bits = numpy.unpackbits(numpy.frombuffer(bytes.fromhex(text), numpy.uint8))
        bets[int(hand)] = bits.reshape(HOLDINGS, RANKS)
    return StudDecisions(numpy.array([int(kind) for kind in counted["kinds"]], numpy.uint8), bets, ranks_by_strength())
