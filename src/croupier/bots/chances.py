"""The worth of a hand against the ranges of its opponents.

Against one opponent `Exact` is exact, over all boards that can still come. Against several it is a close estimate: on
each board it treats opponents as independent, so that two of them may hold the same card, and before the flop it adds
up their odds, as if hands were tickets in one draw. `Quick` is cheap and rough: it looks at the board as it lies, and
needs no extra.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import prod
from typing import Protocol

from croupier.bots import opponent_ranges
from croupier.bots.sight import BotSight, Opponent
from croupier.cards import cards, suit_of
from croupier.computation.parallel_work import Progress, unwatched
from croupier.extras import MissingExtraError
from croupier.hand_equity.question import HOLES, equity_question
from croupier.hand_equity.ranges import can_compile, meetings, possible
from croupier.hand_equity.starting_hands import starting_hand_equities
from croupier.hands.grid import SIDE, starting_hand


class Chances(Protocol):
    """How good hands are."""

    @property
    def order(self) -> Sequence[float]:
        """For each starting hand: its share against any hand."""

    def share(self, sight: BotSight, opponents: Sequence[Opponent]) -> float:
        """The share of the pot that the hand can expect against these opponents."""


def added_odds(shares: Sequence[float]) -> float:
    """The share against several opponents, from the share against each: their odds add up."""
    if min(shares) <= 0:
        return 0.0
    return 1 / (1 + sum([(1 - share) / share for share in shares]))


class Exact:
    """Counts every board. Needs the extra `fast`. Starting hands are counted once and saved on disk."""

    def __init__(self, progress: Progress = unwatched) -> None:
        if not can_compile():
            raise MissingExtraError("fast", "exact play")
        self._starting_hands = starting_hand_equities(progress)
        self._load()

    @staticmethod
    def _load() -> None:
        """Evaluate one board, so that no decision at a table waits for the compiled core and its tables."""
        flop = equity_question(["As Ah"], "Kd Qc 2h", (), fewest=1)
        meetings(flop, [possible(flop, [1] * len(HOLES))])
        for board in ("Kd Qc 2h", "Kd Qc 2h 7s", "Kd Qc 2h 7s 3c"):
            opponent_ranges.standings(cards(board))

    @cached_property
    def order(self) -> tuple[float, ...]:
        """For each starting hand: its share against any hand."""
        return tuple([float(self._starting_hands.against_random(number).share) for number in range(SIDE * SIDE)])

    def share(self, sight: BotSight, opponents: Sequence[Opponent]) -> float:
        """The share of the pot that the hand can expect against these opponents."""
        if not sight.board:
            return added_odds([self._before_the_flop(sight, opponent) for opponent in opponents])
        question = equity_question([sight.cards], sight.board, (), fewest=1)
        ranges = [opponent_ranges.pairs(opponent, sight, self.order) for opponent in opponents]
        met = meetings(question, ranges)
        taken = [prod(each) for each in zip(*[_halves(won, tied) for won, tied, _ in met], strict=True)]
        met_in_all = [prod(each) for each in zip(*[every for _, _, every in met], strict=True)]
        return float(sum(taken) / sum(met_in_all))

    def _before_the_flop(self, sight: BotSight, opponent: Opponent) -> float:
        weights = opponent_ranges.starting_hands(self.order, opponent_ranges.part_of_hands(opponent, sight))
        return float(self._starting_hands.against(starting_hand(*sight.cards), weights).share)


def _halves(won: list[int], tied: list[int]) -> list[float]:
    """The winnings on each board: all of the beaten weight, half of the tied weight."""
    return [all_of + half_of / 2 for all_of, half_of in zip(won, tied, strict=True)]


def best_chances(progress: Progress = unwatched) -> Chances:
    """The best chances that are installed."""
    return Exact(progress) if can_compile() else Quick()


class Quick:
    """Judges the board as it lies, with an allowance for a flush that may come."""

    FLUSH_COMES = (0.0, 0.35, 0.2, 0.0)
    """By street, for four cards of a suit."""

    @cached_property
    def order(self) -> tuple[float, ...]:
        """For each starting hand: roughly its share against any hand."""
        return tuple([rough_share(*divmod(number, SIDE)) for number in range(SIDE * SIDE)])

    def share(self, sight: BotSight, opponents: Sequence[Opponent]) -> float:
        """Roughly the share of the pot that the hand can expect against these opponents."""
        if not sight.board:
            return added_odds([self._before_the_flop(sight, opponent) for opponent in opponents])
        now = prod([self._as_it_lies(sight, opponent) for opponent in opponents])
        return now + (1 - now) * self.FLUSH_COMES[sight.street] * four_of_a_suit(sight)

    def _before_the_flop(self, sight: BotSight, opponent: Opponent) -> float:
        """A hand against hands of a given worth: odds divided by odds."""
        weights = opponent_ranges.starting_hands(self.order, opponent_ranges.part_of_hands(opponent, sight))
        theirs = sum([weight * share for weight, share in zip(weights, self.order, strict=True)]) / sum(weights)
        own = self.order[starting_hand(*sight.cards)]
        return own * (1 - theirs) / (own * (1 - theirs) + theirs * (1 - own))

    def _as_it_lies(self, sight: BotSight, opponent: Opponent) -> float:
        weights = opponent_ranges.pairs(opponent, sight, self.order)
        places = opponent_ranges.standings(sight.board)
        low, high = sorted(sight.cards)
        own = places[HOLES.index((low, high))]
        won = sum([weight for weight, place in zip(weights, places, strict=True) if place < own])
        tied = sum([weight for weight, place in zip(weights, places, strict=True) if place == own])
        return (won + tied / 2) / (sum(weights) or 1)


def rough_share(row: int, column: int) -> float:
    """The rough share of a starting hand in the grid: pairs by rank, others by both ranks and a little for suits."""
    if row == column:
        return 0.50 + 0.029 * row
    low, high = sorted((row, column))
    return 0.30 + 0.0195 * high + 0.0105 * low + (0.033 if row < column else 0.0)


def four_of_a_suit(sight: BotSight) -> bool:
    """Whether exactly one card is missing to a flush with cards of this hand."""
    suits = [suit_of(card) for card in (*sight.cards, *sight.board)]
    return any(suits.count(suit_of(card)) == 4 for card in sight.cards)
