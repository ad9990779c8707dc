"""An opponent's possible hands, judged by their bets: the more they bet, the better the hands.

Before the flop a range is the best part of all starting hands with a soft edge: nothing is ever ruled out. On a board
each pair is weighted by how many other pairs it beats now, and more strongly after larger bets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import log2

from croupier.bots.sight import BotSight, Opponent
from croupier.cards import Card
from croupier.hand_equity.question import HOLES
from croupier.hands.fast import strengths_with
from croupier.hands.grid import SIDE, pairs_of, starting_hand

STARTING_HANDS = SIDE * SIDE
KINDS = tuple([starting_hand(*hole) for hole in HOLES])
"""The starting hand of each pair."""

WHOLE, EDGE, REST = 100, 40, 2
"""Weights: of a hand within the range, just outside it, and far outside."""
EDGE_WIDTH = 1.5
CALLERS = 0.75
"""The share of all hands that call one big blind."""
NARROWING = 0.85
TIGHTEST = 0.03
STEPS = 50
"""Ranges are rounded to this many steps, so that few have to be computed."""

BLUFFS = 0.12
"""The weight of the weakest hand, however large the bet."""
PER_POT = 3.0
"""How strongly a bet of the pot's size narrows a range."""
MOST = 4.0
LEVELS = 100


def part_of_hands(opponent: Opponent, sight: BotSight) -> float:
    """The best share of all starting hands that an opponent would play as they did before the flop.

    Their bets are not known by street. Pots grow by a factor from street to street, so the root stands for the first.
    """
    if opponent.only_blind:
        return 1.0
    before = opponent.put_in - opponent.bet if sight.street else opponent.put_in
    blinds: float = max(1.0, before / sight.big_blind) ** (1 / max(1, sight.street))
    part: float = CALLERS / blinds**NARROWING
    return max(TIGHTEST, part)


def pressure(opponent: Opponent, sight: BotSight) -> float:
    """An opponent's bets on the board, as a power: 0 for none."""
    if not sight.street:
        return 0.0
    blinds = max(1.0, (opponent.put_in - opponent.bet) / sight.big_blind)
    earlier = log2(blinds) * (1 - 1 / sight.street) / 2
    now = PER_POT * opponent.bet / max(sight.pot_before, sight.big_blind)
    return min(MOST, earlier + now)


def starting_hands(order: Sequence[float], part: float) -> tuple[int, ...]:
    """The weight of each starting hand in a range; `order` says how good each is."""
    return _starting_hands(tuple(order), max(1, round(part * STEPS)))


def better_hands(order: Sequence[float], number: int) -> float:
    """The share of all pairs that are better than those of a starting hand."""
    return sum([pairs_of(other) for other in range(STARTING_HANDS) if order[other] > order[number]]) / len(HOLES)


@lru_cache(maxsize=4 * STEPS)
def _starting_hands(order: tuple[float, ...], steps: int) -> tuple[int, ...]:
    weights = [REST] * STARTING_HANDS
    limit = steps / STEPS * len(HOLES)
    passed = 0
    for number in sorted(range(STARTING_HANDS), key=lambda number: -order[number]):
        if passed < limit:
            weights[number] = WHOLE
        elif passed < EDGE_WIDTH * limit:
            weights[number] = EDGE
        passed += pairs_of(number)
    return tuple(weights)


def pairs(opponent: Opponent, sight: BotSight, order: Sequence[float]) -> list[int]:
    """The weight of each pair in an opponent's range on a board; zero for pairs with a visible card."""
    kinds = starting_hands(order, part_of_hands(opponent, sight))
    curve = _curve(round(pressure(opponent, sight) * 10))
    places = standings(sight.board)
    own = sight.cards
    weights = [kinds[kind] * curve[place] if place >= 0 else 0 for kind, place in zip(KINDS, places, strict=True)]
    for number in _with_card(own[0]) + _with_card(own[1]):
        weights[number] = 0
    return weights


@lru_cache(maxsize=128)
def _curve(tenths: int) -> tuple[int, ...]:
    """The weight of a hand, by how many others it beats."""
    return tuple(
        [round(LEVELS * (BLUFFS + (1 - BLUFFS) * (place / LEVELS) ** (tenths / 10))) for place in range(LEVELS + 1)]
    )


@lru_cache(maxsize=64)
def _with_card(card: Card) -> tuple[int, ...]:
    return tuple([number for number, hole in enumerate(HOLES) if card in hole])


@lru_cache(maxsize=64)
def standings(board: tuple[Card, ...]) -> tuple[int, ...]:
    """The percentage of all pairs that each pair beats on a board as it lies; -1 for pairs with a card of it."""
    taken = set(board)
    possible = [number for number, (first, second) in enumerate(HOLES) if first not in taken and second not in taken]
    strengths = strengths_with(board, [HOLES[number] for number in possible])
    below: dict[int, int] = {}
    place = 0
    for strength, many in sorted(Counter(strengths).items()):
        below[strength] = place * LEVELS // len(possible)
        place += many
    standing = [-1] * len(HOLES)
    for number, strength in zip(possible, strengths, strict=True):
        standing[number] = below[strength]
    return tuple(standing)
