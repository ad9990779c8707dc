"""The tables of the stud kernel: each multiset of five ranks, and its strength in mixed suits and in one."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from croupier.hands import CLASSES, fast
from croupier.hands.compiled import numpy

Ints: TypeAlias = "numpy.typing.NDArray[numpy.integer]"


class StudTables(NamedTuple):
    """The 6,175 multisets of five ranks, weakest first, as a compiled function reads them."""

    different: Ints
    """How many different ranks each has."""
    ranks: Ints
    """For each multiset its different ranks, up to five; unused places are 0."""
    counts: Ints
    """The count of each of those ranks; unused places are 0."""
    strengths: Ints
    """For each multiset, when its cards are not all of one suit."""
    flush_ranks: Ints
    """For each of the 1,287 sets of five different ranks."""
    flush_bits: Ints
    """The same set as bits."""
    flush_unsuited: Ints
    """Its strength in mixed suits."""
    flush_suited: Ints
    """Its strength in one suit."""


def rank_multisets() -> list[tuple[int, ...]]:
    """Each multiset of five ranks that one deck can give, each rising."""
    return [ranks for ranks in combinations_with_replacement(range(13), 5) if ranks[0] != ranks[4]]


@cache
def stud_tables() -> StudTables:
    """Built once, from the ranker that everyone uses."""
    unsuited, suited = fast.unsuited(5), fast.suited()
    weighed = sorted((unsuited[_weight(ranks)], ranks) for ranks in rank_multisets())
    ranks = numpy.zeros((len(weighed), 5), numpy.int8)
    counts = numpy.zeros((len(weighed), 5), numpy.int8)
    flushes = []
    for row, (strength, held) in enumerate(weighed):
        for place, (rank, many) in enumerate(sorted(Counter(held).items())):
            ranks[row, place], counts[row, place] = rank, many
        if len(set(held)) == 5:
            bits = sum(1 << rank for rank in held)
            flushes.append((held, bits, strength, suited[bits]))
    return StudTables(
        numpy.count_nonzero(counts, axis=1),
        ranks,
        counts,
        numpy.array([strength for strength, _ in weighed], numpy.int32),
        numpy.array([held for held, *_ in flushes], numpy.int8),
        numpy.array([bits for _, bits, *_ in flushes], numpy.int32),
        numpy.array([mixed for *_, mixed, _ in flushes], numpy.int32),
        numpy.array([pure for *_, pure in flushes], numpy.int32),
    )


@cache
def ranks_by_strength() -> Ints:
    """The different ranks of each strength, rising; -1 where there are fewer than five."""
    tables = stud_tables()
    found = numpy.full((CLASSES + 1, 5), -1, numpy.int8)
    for strength, ranks, different in zip(tables.strengths, tables.ranks, tables.different, strict=True):
        found[strength, :different] = ranks[:different]
    found[tables.flush_suited] = tables.flush_ranks
    return found


def _weight(ranks: tuple[int, ...]) -> int:
    return sum(fast.RANK_WEIGHTS[rank] for rank in ranks)
