"""Every board that can still come at each street, counted by the hands that win it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.cards import Card
from croupier.games.poker import BOARD_CARDS, PokerEdition
from croupier.hand_equity import Equity, EquityQuestion, Hole, equity_by_winners, winners
from croupier.money import Cents


class Runouts:
    """The boards of one hand. Each question is counted once.

    Known hands that do not take part are dead cards. Hands that nobody showed are not known: their cards count among
    those that may still come.
    """

    def __init__(self, board: Sequence[Card], hole: Mapping[int, Hole]) -> None:
        self._board = tuple(board)
        self._hole = hole
        self._found: dict[EquityQuestion, dict[int, int]] = {}

    def equity(self, street: int, among: Sequence[int]) -> Equity:
        """The equity of these hands, at least two, with the board of a street."""
        question = self._question(street, among)
        return equity_by_winners(question, self._winners(question))

    def expected(
        self, street: int, amount: Cents, among: Sequence[int], *, edition: PokerEdition, chip: Cents
    ) -> dict[int, Fraction]:
        """The chips that each of these hands can expect of an amount, over all boards, odd chips included (4.5)."""
        if len(among) == 1:
            return {among[0]: Fraction(amount)}
        sums = dict.fromkeys(among, 0)
        boards = 0
        for number, count in self._winners(self._question(street, among)).items():
            best = [place for at, place in enumerate(among) if number >> at & 1]
            for place, share in edition.split(amount, best, chip=chip).items():
                sums[place] += count * share
            boards += count
        return {place: Fraction(total, boards) for place, total in sums.items()}

    def _question(self, street: int, among: Sequence[int]) -> EquityQuestion:
        dead = [card for place, hole in self._hole.items() if place not in among for card in hole]
        hands = tuple([self._hole[place] for place in among])
        return EquityQuestion(hands, self._board[: BOARD_CARDS[street]], tuple(dead))

    def _winners(self, question: EquityQuestion) -> dict[int, int]:
        if question not in self._found:
            self._found[question] = winners(question)
        return self._found[question]
