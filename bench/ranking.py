"""How fast seven-card hands are ranked, beside other packages: `python bench/ranking.py`.

All rank the same hands in the same run, on one core. Their own cards are made beforehand, so that only the ranking is
timed. Those that are not installed are left out. Before anything is timed, all must agree on which of two hands wins.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter
from typing import Any, TypeAlias

from croupier.cards import DECK, NAMES, Card
from croupier.hands import strength
from croupier.hands.batch import strengths
from croupier.hands.compiled import numpy

Hand: TypeAlias = tuple[Card, ...]

SINGLE_HANDS = 20_000
BATCH_HANDS = 2_000_000
ROUNDS = 5
PATIENCE_S = 1.0
"""A slow package ranks fewer hands in a round, to keep to this."""

BATCH_TO_REACH = 40_000_000
TIMES_EVAL7_TO_REACH = 20
TIMES_POKERLIB_TO_REACH = 3


@dataclass(frozen=True, slots=True)
class Ranker:
    """One way of ranking a hand of seven."""

    name: str
    prepare: Callable[[Hand], Any]
    """The hand as this package wants it; not timed."""
    rank: Callable[[Any], Any]
    """Timed."""
    key: Callable[[Any], Any]
    """What orders two ranked hands: the larger wins."""


def ours() -> Ranker:
    return Ranker("croupier", tuple, strength, int)


def eval7() -> Ranker:
    import eval7

    deck = [eval7.Card(name) for name in NAMES]
    return Ranker("eval7", lambda hand: [deck[card] for card in hand], eval7.evaluate, int)


def phevaluator() -> Ranker:
    from phevaluator import evaluate_cards

    return Ranker("phevaluator", tuple, lambda hand: evaluate_cards(*hand), lambda rank: -rank)


def pokerlib() -> Ranker:
    from pokerlib import HandParser
    from pokerlib.enums import Rank, Suit

    suits = (Suit.CLUB, Suit.DIAMOND, Suit.HEART, Suit.SPADE)
    deck = [(Rank(card >> 2), suits[card & 3]) for card in DECK]

    def rank(hand: list[Any]) -> Any:
        parser = HandParser(hand)
        parser.parse()
        return parser

    return Ranker(
        "pokerlib",
        lambda hand: [deck[card] for card in hand],
        rank,
        lambda parser: (parser.handenum, [card[0] for card in parser.handfullcards]),
    )


def treys() -> Ranker:
    from treys import Card as TreysCard
    from treys import Evaluator

    deck = [TreysCard.new(name) for name in NAMES]
    evaluate = Evaluator().evaluate
    return Ranker(
        "treys",
        lambda hand: ([deck[card] for card in hand[:2]], [deck[card] for card in hand[2:]]),
        lambda hand: evaluate(*hand),
        lambda rank: -rank,
    )


def pokerkit() -> Ranker:
    from pokerkit import Card as KitCard
    from pokerkit import StandardHighHand

    deck = [next(iter(KitCard.parse(name))) for name in NAMES]
    return Ranker(
        "pokerkit",
        lambda hand: tuple(deck[card] for card in hand),
        StandardHighHand.from_game,
        lambda best: best.entry.index,
    )


def installed() -> list[Ranker]:
    """Ours first, then those of the others that are there."""
    found = [ours()]
    for make in (eval7, phevaluator, pokerlib, treys, pokerkit):
        try:
            found.append(make())
        except ImportError as missing:
            print(f"left out: {missing}")
    return found


def random_hands(count: int) -> Any:
    chance = numpy.random.default_rng(7462)
    shuffled = [chance.random((count // 20, 52)).argsort(axis=1)[:, :7].astype(numpy.uint8) for _ in range(20)]
    return numpy.concatenate(shuffled)


def disagreements(rankers: Sequence[Ranker], hands: Sequence[Hand]) -> list[str]:
    """Pairs of hands on which someone sees another winner than we do."""
    wrong = []
    batch = strengths(numpy.array(hands, dtype=numpy.uint8)).tolist()
    expected = winners([strength(hand) for hand in hands])
    if winners(batch) != expected:
        wrong.append("croupier, batch")
    for ranker in rankers:
        answers = winners([ranker.key(ranker.rank(ranker.prepare(hand))) for hand in hands])
        count = sum(1 for a, b in zip(answers, expected, strict=True) if a != b)
        if count:
            wrong.append(f"{ranker.name}, on {count} of {len(expected)} pairs of hands")
    return wrong


def winners(keys: Sequence[Any]) -> list[int]:
    """For each hand and the next: 1 when it wins, -1 when it loses, 0 when they tie."""
    return [(one > other) - (one < other) for one, other in pairwise(keys)]


def seconds(rank: Callable[[Any], Any], hands: Sequence[Any]) -> float:
    start = perf_counter()
    for hand in hands:
        rank(hand)
    return perf_counter() - start


def single_rates(rankers: Sequence[Ranker], hands: Sequence[Hand]) -> dict[str, float]:
    """Hands a second, one call each; the best of some rounds in which all take their turn."""
    best = dict.fromkeys((ranker.name for ranker in rankers), 0.0)
    prepared = {ranker.name: [ranker.prepare(hand) for hand in hands] for ranker in rankers}
    for ranker in rankers:
        pace = seconds(ranker.rank, prepared[ranker.name][:100]) / 100
        del prepared[ranker.name][max(100, int(PATIENCE_S / pace)) :]
    for _ in range(ROUNDS):
        for ranker in rankers:
            taken = seconds(ranker.rank, prepared[ranker.name])
            best[ranker.name] = max(best[ranker.name], len(prepared[ranker.name]) / taken)
    return best


def batch_rate(hands: Any) -> float:
    """Hands a second in one call, checks included; the best of some rounds."""
    strengths(hands[:1])
    best = 0.0
    for _ in range(ROUNDS):
        start = perf_counter()
        strengths(hands)
        best = max(best, len(hands) / (perf_counter() - start))
    return best


def report(single: dict[str, float], batch: float) -> None:
    print(f"{'seven-card hands':<20}{'a second':>14}{'our single call':>20}{'our batch call':>18}")
    print(f"{'croupier, batch':<20}{batch:>14,.0f}")
    for name, rate in sorted(single.items(), key=lambda item: -item[1]):
        print(f"{name:<20}{rate:>14,.0f}{single['croupier'] / rate:>14.1f} times{batch / rate:>12.0f} times")
    print("\nto be reached")
    verdict("our batch call, hands a second", batch, BATCH_TO_REACH)
    if "eval7" in single:
        verdict("our batch call, times eval7", batch / single["eval7"], TIMES_EVAL7_TO_REACH)
    if "pokerlib" in single:
        verdict("our single call, times pokerlib", single["croupier"] / single["pokerlib"], TIMES_POKERLIB_TO_REACH)


def verdict(what: str, measured: float, wanted: float) -> None:
    print(f"  {what:<34}{measured:>14,.0f}  of {wanted:>12,.0f}  {'reached' if measured >= wanted else 'NOT REACHED'}")


def main() -> int:
    rankers = installed()
    many = random_hands(BATCH_HANDS)
    hands = [tuple(Card(card) for card in row) for row in many[:SINGLE_HANDS].tolist()]
    wrong = disagreements(rankers, hands[:2000])
    for line in wrong:
        print(f"another winner than ours: {line}")
    if not wrong:
        print(f"all agree on which hand wins, on {2000 - 1:,} pairs of hands\n")
    report(single_rates(rankers, hands), batch_rate(many))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
