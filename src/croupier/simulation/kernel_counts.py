"""The arrays that compiled rounds count into, and their conversion to a tally."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from croupier.games import HouseGame
from croupier.hands.compiled import inlined, numpy
from croupier.hands.kernel import Numbers
from croupier.simulation.amounts import BoxAmounts
from croupier.simulation.settings import HouseQuestion
from croupier.simulation.tally import HouseTally, MeterHit, NetSums, counted_names, empty_tally

HITS = 256
HIT_FIELDS = 6
MAIN, EVERY = range(2)
LOW_BITS = 60
LOW_MASK = (1 << LOW_BITS) - 1


class KernelCounts(NamedTuple):
    """Counts of one block. Sums of squares are in two parts, since they can outgrow 64 bits."""

    ways: Numbers
    codes: Numbers
    bonus: Numbers
    sums: Numbers
    """Of what all boxes win: on the ante and what follows from it, and on all bets."""
    squares: Numbers
    """The same squared: the lower bits and the rest."""
    hits: Numbers
    """As many claims on the meter as there is room for."""


@inlined
def add_round(counts: KernelCounts, main: int, every: int) -> None:
    """Count what all boxes have won in a round."""
    counts.sums[MAIN] += main
    counts.sums[EVERY] += every
    low = counts.squares[MAIN, 0] + main * main
    counts.squares[MAIN, 0] = low & LOW_MASK
    counts.squares[MAIN, 1] += low >> LOW_BITS
    low = counts.squares[EVERY, 0] + every * every
    counts.squares[EVERY, 0] = low & LOW_MASK
    counts.squares[EVERY, 1] += low >> LOW_BITS


@inlined
def note_hit(counts: KernelCounts, hit: int, claim: tuple[int, int, int, int, int]) -> None:
    """Note a claim on the meter, if there is room for it: round, box, bet, prize and another prize."""
    if hit < len(counts.hits):
        counts.hits[hit, 0] = claim[0]
        counts.hits[hit, 1] = claim[1]
        counts.hits[hit, 2] = claim[2]
        counts.hits[hit, 3] = claim[3]
        counts.hits[hit, 4] = claim[4]


def empty_counts(game: HouseGame, boxes: int, hits: int) -> KernelCounts:
    """Nothing counted yet, with room for so many claims on the meter."""
    names = counted_names(game)
    return KernelCounts(
        ways=numpy.zeros((boxes, len(names.ways)), numpy.int64),
        codes=numpy.zeros((boxes, len(game.jackpot_bets), names.codes), numpy.int64),
        bonus=numpy.zeros((boxes, len(names.bonus)), numpy.int64),
        sums=numpy.zeros(2, numpy.int64),
        squares=numpy.zeros((2, 2), numpy.int64),
        hits=numpy.zeros((hits, HIT_FIELDS), numpy.int64),
    )


Play: TypeAlias = Callable[[KernelCounts], int]
"""Plays a block from its beginning into empty counts. Returns how many claims on the meter there were."""


def counted_block(settings: HouseQuestion, amounts: Sequence[BoxAmounts], rounds: int, play: Play) -> HouseTally:
    """The tally of a block. Where claims on the meter found no room it is played again with enough of it."""
    room = HITS
    while True:
        counts = empty_counts(settings.game, len(settings.stakes), room)
        hits = play(counts)
        if hits <= room:
            return _tally(settings, amounts, rounds, counts, hits)
        room = hits


def _tally(
    settings: HouseQuestion, amounts: Sequence[BoxAmounts], rounds: int, counts: KernelCounts, hits: int
) -> HouseTally:
    """Counts with what they are worth, bet by bet."""
    game = settings.game
    tally = empty_tally(game, len(settings.stakes))
    tally.rounds = rounds
    tally.ways, tally.codes, tally.bonus = counts.ways.tolist(), counts.codes.tolist(), counts.bonus.tolist()
    places = {bet: at for at, bet in enumerate(game.bets)}
    for box, (stakes, worth) in enumerate(zip(settings.stakes, amounts, strict=True)):
        net, staked = tally.net[box], tally.staked[box]
        for many, nets, bets in zip(tally.ways[box], worth.ways, worth.staked, strict=True):
            for bet in bets:
                net[places[bet]] += many * nets[bet]
                staked[places[bet]] += many * bets[bet]
        for at, bet in enumerate(game.jackpot_bets):
            net[places[bet]] = _product(tally.codes[box][at], worth.codes[at])
            staked[places[bet]] = rounds * stakes.get(bet, 0)
        if "bonus" in stakes:
            net[places["bonus"]] = _product(tally.bonus[box], worth.bonus)
            staked[places["bonus"]] = rounds * stakes["bonus"]
    squares = [low + (high << LOW_BITS) for low, high in counts.squares.tolist()]
    main, every = counts.sums.tolist()
    tally.sums = NetSums(main, squares[MAIN], every, squares[EVERY])
    tally.hits = [MeterHit(*hit) for hit in counts.hits[:hits].tolist()]
    return tally


def _product(counts: Sequence[int], amounts: Sequence[int]) -> int:
    return sum(many * amount for many, amount in zip(counts, amounts, strict=True))
