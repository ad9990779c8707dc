"""How fast seven-card hands are ranked, beside other packages.

    python -m bench.ranking [SINGLE_HANDS] [BATCH_HANDS]

All rank the same hands by turns, on one core. Their own cards are made beforehand, so that only the ranking is
timed. Those that are not installed are left out. Before anything is timed, all must agree on which of two hands wins.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, TypeAlias

from bench.command_line import say_missing, sizes
from bench.conditions import Rates, Ratio, Work, by_turns, reported
from croupier.cards import DECK, NAMES, Card
from croupier.hands import strength
from croupier.hands.batch import strengths
from croupier.hands.compiled import numpy

Hand: TypeAlias = tuple[Card, ...]

TURNS = 5
SHORTEST_TURN_S, LONGEST_TURN_S = 0.2, 1.0
"""A slow package ranks fewer hands in a turn, to keep within these limits."""
OURS, BATCH = "croupier", "croupier, batch"

BATCH_TARGET = 40_000_000
EVAL7_TARGET = 20
POKERLIB_TARGET = 3


@dataclass(frozen=True, slots=True)
class Ranker:
    """One way of ranking a hand of seven."""

    name: str
    prepare: Callable[[Hand], Any]
    """The hand in the package's own form; not timed."""
    rank: Callable[[Any], Any]
    """Timed."""
    key: Callable[[Any], Any]
    """The sort key of a ranked hand: the larger wins."""


def ours() -> Ranker:
    return Ranker(OURS, tuple, strength, int)


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
    """Our ranker first, then the installed ones of the others."""
    others = (eval7, phevaluator, pokerlib, treys, pokerkit)
    missing = [make.__name__ for make in others if find_spec(make.__name__) is None]
    say_missing(missing)
    return [ours(), *(make() for make in others if make.__name__ not in missing)]


def random_hands(count: int) -> Any:
    chance = numpy.random.default_rng(7462)
    shuffled = [chance.random((-(-count // 20), 52)).argsort(axis=1)[:, :7].astype(numpy.uint8) for _ in range(20)]
    return numpy.concatenate(shuffled)[:count]


def disagreements(rankers: Sequence[Ranker], hands: Sequence[Hand]) -> list[str]:
    """Pairs of hands on which another package disagrees with us about the winner."""
    wrong = []
    batch = strengths(numpy.array(hands, dtype=numpy.uint8)).tolist()
    expected = winners([strength(hand) for hand in hands])
    if winners(batch) != expected:
        wrong.append(BATCH)
    for ranker in rankers:
        answers = winners([ranker.key(ranker.rank(ranker.prepare(hand))) for hand in hands])
        count = sum(1 for a, b in zip(answers, expected, strict=True) if a != b)
        if count:
            wrong.append(f"{ranker.name}, on {count} of {len(expected)} pairs of hands")
    return wrong


def winners(keys: Sequence[Any]) -> list[int]:
    """For each hand and the next: 1 when it wins, -1 when it loses, 0 when they tie."""
    return [(one > other) - (one < other) for one, other in pairwise(keys)]


def rank_all(rank: Callable[[Any], Any], hands: Sequence[Any]) -> int:
    """One call for each hand."""
    for hand in hands:
        rank(hand)
    return len(hands)


def rank_batch(hands: Any) -> int:
    """All hands in one call, checks included."""
    return len(strengths(hands))


def few_enough(ranker: Ranker, hands: Sequence[Hand]) -> list[Any]:
    """The hands in the package's own form, as many as it ranks in a turn of moderate length."""
    prepared = [ranker.prepare(hand) for hand in hands]
    pace = by_turns({ranker.name: partial(rank_all, ranker.rank, prepared[:100])}, turns=1).rate(ranker.name)
    return prepared[: max(100, int(LONGEST_TURN_S * pace))]


def compare(rankers: Sequence[Ranker], hands: Sequence[Hand], many: Any) -> Rates:
    """Hands a second of every package, and of our batch call, by turns."""
    strengths(many[:1])
    works: dict[str, Work] = {BATCH: partial(rank_batch, many)}
    works |= {ranker.name: partial(rank_all, ranker.rank, few_enough(ranker, hands)) for ranker in rankers}
    return by_turns(works, turns=TURNS, least_s=SHORTEST_TURN_S)


def table(rates: Rates) -> None:
    """All packages, the quickest first."""
    single, batch = rates.rate(OURS), rates.rate(BATCH)
    print(f"{'seven-card hands':<20}{'a second':>14}{'our single call':>20}{'our batch call':>18}")
    print(f"{BATCH:<20}{batch:>14,.0f}")
    for name in sorted(set(rates.turns) - {BATCH}, key=rates.rate, reverse=True):
        rate = rates.rate(name)
        print(f"{name:<20}{rate:>14,.0f}{single / rate:>14.1f} times{batch / rate:>12.0f} times")


def ratios(rates: Rates) -> Iterator[Ratio]:
    """The target, and our speed over the quickest peer's."""
    yield rates.of_target(BATCH, BATCH_TARGET)
    others = set(rates.turns) - {BATCH, OURS}
    if "eval7" in others:
        yield rates.ratio(BATCH, "eval7", target=EVAL7_TARGET)
    if "pokerlib" in others:
        yield rates.ratio(OURS, "pokerlib", target=POKERLIB_TARGET)
    if others:
        yield rates.ratio(OURS, max(others, key=rates.rate), prefix="the quickest peer: ")


def main(single_hands: int, batch_hands: int) -> int:
    """Check that all agree, compare, and print."""
    with reported() as report:
        rankers = installed()
        many = random_hands(batch_hands)
        hands = [tuple(Card(card) for card in row) for row in many[:single_hands].tolist()]
        wrong = disagreements(rankers, hands[:2000])
        for line in wrong:
            print(f"another winner than ours: {line}")
        if not wrong:
            print(f"all agree on which hand wins, on {len(hands[:2000]) - 1:,} pairs of hands\n")
        rates = compare(rankers, hands, many)
        table(rates)
        report.add(*ratios(rates))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sizes(__doc__, single_hands=20_000, batch_hands=2_000_000)))
