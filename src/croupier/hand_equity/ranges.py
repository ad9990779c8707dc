"""Exact equity of one hand against an unknown hand: any hand, or a range of hands with weights."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from itertools import permutations
from math import comb

from croupier.cards import DECK, Card, rank_of, suit_of
from croupier.documents.fields import as_whole
from croupier.errors import InputError, shown
from croupier.hand_equity import plain
from croupier.hand_equity.board_counts import winners
from croupier.hand_equity.plain import Meetings
from croupier.hand_equity.question import HOLES, Cards, EquityQuestion, Hole, equity_question, read_hole
from croupier.hands.grid import hand_name, starting_hand

FLOP_CARDS = 3
WORTH_COMPILING = 100_000
"""With more hands to rank than this, the compiled core is faster, including its loading."""
HEAVIEST = 1_000_000
"""The largest weight, so that sums over all boards stay far below 2^63."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Against:
    """A hand's result against a range over all boards, in the range's own weights."""

    won: int
    tied: int
    met: int
    """The weight of all hands met, on all boards."""

    def __repr__(self) -> str:
        return f"<Against a range: {float(self.share):.4%}>"

    @property
    def share(self) -> Fraction:
        """Its average share of the pot."""
        return Fraction(2 * self.won + self.tied, 2 * self.met)


def equity_against_range(
    hand: Cards, opponents: Mapping[str, int] | Mapping[Hole, int], board: Cards = (), dead: Cards = ()
) -> Against:
    """A hand against one opponent who holds one of several hands, each as likely as its weight.

    Hands are named singly (`As Ah`) or as starting hands (`AA`, `AKs`, `AKo`), which stand for each of their pairs.
    Hands with a known card are left out.
    """
    known = equity_question([hand], board, dead, fewest=1)
    return against(known, possible(known, _read_range(opponents)))


def equity_against_random(hand: Cards, board: Cards = (), dead: Cards = ()) -> Against:
    """A hand against one opponent who may hold anything."""
    known = equity_question([hand], board, dead, fewest=1)
    if not known.board and not known.dead:
        return _against_any_hand()[hand_name(starting_hand(*known.hands[0]))]
    return against(known, possible(known, [1] * len(HOLES)))


@cache
def _against_any_hand() -> dict[str, Against]:
    """The 169 starting hands before the flop, each against all 1,225 hands on all boards, as they were counted once."""
    text = files("croupier.hand_equity").joinpath("any_hand.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    met = comb(50, 2) * comb(48, 5)
    return {name: Against(won=int(won), tied=int(tied), met=met) for name, won, tied in rows}


def possible(known: EquityQuestion, weights: Sequence[int]) -> list[int]:
    """The same weights, with zero for pairs with a known card."""
    free = [False] * len(DECK)
    for card in known.unseen:
        free[card] = True
    return [weight if free[low] and free[high] else 0 for weight, (low, high) in zip(weights, HOLES, strict=True)]


def against(known: EquityQuestion, weights: Sequence[int]) -> Against:
    """The hand of the question against weighted pairs without known cards."""
    if not any(weights):
        raise InputError("opponents", "must have a hand whose cards are all still unseen")
    if len(known.board) < FLOP_CARDS:
        return _hand_by_hand(known, weights)
    ((won, tied, met),) = meetings(known, [weights])
    return Against(won=sum(won), tied=sum(tied), met=sum(met))


def meetings(known: EquityQuestion, ranges: Sequence[Sequence[int]]) -> Meetings:
    """From the flop on: for each range three lists by board, of the weights beaten, tied with and met in all."""
    boards = comb(len(known.unseen), known.to_come)
    work = boards * sum(map(bool, ranges[0]))
    if "croupier.hand_equity.kernel" in sys.modules or (work >= WORTH_COMPILING and can_compile()):
        from croupier.hand_equity import kernel

        return kernel.meetings(known, ranges)
    return plain.meetings(known, ranges)


@cache
def can_compile() -> bool:
    """Whether the extra `fast` is installed."""
    return all(find_spec(module) is not None for module in ("numpy", "numba"))


def _hand_by_hand(known: EquityQuestion, weights: Sequence[int]) -> Against:
    """Before the flop: against each hand over all boards. Hands that differ only in the names of suits are counted
    once."""
    renamings = [suits for suits in permutations(range(4)) if _unchanged(known, suits)]
    together: Counter[Hole] = Counter()
    for weight, hole in zip(weights, HOLES, strict=True):
        if weight:
            together[min([_renamed(hole, suits) for suits in renamings])] += weight
    won = tied = met = 0
    for hole, weight in together.items():
        found = winners(known._replace(hands=(*known.hands, hole)))
        won += weight * found.get(0b01, 0)
        tied += weight * found.get(0b11, 0)
        met += weight * sum(found.values())
    return Against(won=won, tied=tied, met=met)


def _unchanged(known: EquityQuestion, suits: tuple[int, ...]) -> bool:
    groups: tuple[Iterable[Card], ...] = (*known.hands, known.board, known.dead)
    return all({_rename(card, suits) for card in group} == set(group) for group in groups)


def _renamed(hole: Hole, suits: tuple[int, ...]) -> Hole:
    low, high = sorted([_rename(card, suits) for card in hole])
    return low, high


def _rename(card: Card, suits: tuple[int, ...]) -> Card:
    return DECK[4 * rank_of(card) + suits[suit_of(card)]]


@cache
def _starting_hands() -> dict[str, list[int]]:
    """From a starting hand such as `AKs` to the numbers of its pairs."""
    found: dict[str, list[int]] = {}
    for number, hole in enumerate(HOLES):
        found.setdefault(hand_name(starting_hand(*hole)), []).append(number)
    return found


@cache
def _numbers() -> dict[Hole, int]:
    return {hole: number for number, hole in enumerate(HOLES)}


def _read_range(opponents: Mapping[str, int] | Mapping[Hole, int]) -> list[int]:
    weights = [0] * len(HOLES)
    for hand, weight in opponents.items():
        place = f"opponents.{hand}" if isinstance(hand, str) else f"opponents.{shown(hand)}"
        whole = as_whole(weight, place, low=0, high=HEAVIEST)
        for number in _pairs_of_hand(hand, place):
            weights[number] = whole
    return weights


def _pairs_of_hand(hand: str | Hole, place: str) -> list[int]:
    if isinstance(hand, str) and hand in _starting_hands():
        return _starting_hands()[hand]
    low, high = sorted(read_hole(hand, place, {}))
    return [_numbers()[low, high]]
