"""A finished hand as surveillance sees it: all cards that are known, each decision, and who won and lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.cards import Card
from croupier.games.poker_betting import choices
from croupier.hand_equity import Hole
from croupier.hand_review.runouts import Runouts
from croupier.money import Cents
from croupier.settlement.poker import PokerSettlement
from croupier.settlement.poker_rounds import ActionTaken, betting_record
from croupier.settlement.poker_sheet import PokerSheet

FLOP = 1
"""The number of the first betting round with a board. Before it, the places at the table decide too much."""


class DuelDecision(NamedTuple):
    """A decision from the flop on, between two players who alone are left in the hand."""

    player: str
    opponent: str
    street: int
    faces_bet: bool
    may_raise: bool
    acts_last: bool
    is_dear: bool
    """Whether a call costs more than a third of what is in the pot."""
    folds: bool
    raises: bool
    """Whether the player bet or raised."""
    equity: Fraction
    """The exact share of the pot that the player's cards are worth against the opponent's."""


class ObservedHand(NamedTuple):
    """One finished hand. Places are clockwise from the left of the button."""

    id: str
    big_blind: Cents
    players: tuple[str, ...]
    """By place."""
    net: tuple[Cents, ...]
    """The win or loss of each player, by place."""
    hole: Mapping[int, Hole]
    """By place, where the cards are known."""
    board: tuple[Card, ...]
    taken: tuple[ActionTaken, ...]

    def decisions(self) -> Iterator[DuelDecision]:
        """The decisions between the last two players, if the cards of both are known."""
        runouts = Runouts(self.board, self.hole)
        for taken in self.taken:
            place, deed, _ = taken.action
            left = [other for other, bettor in enumerate(taken.betting.bettors) if not bettor.folded]
            if taken.round < FLOP or len(left) != 2 or not self.hole.keys() >= {*left}:
                continue
            (other,) = [one for one in left if one != place]
            may = choices(taken.betting)
            yield DuelDecision(
                player=self.players[place],
                opponent=self.players[other],
                street=taken.round,
                faces_bet=may.owed > 0,
                may_raise=may.lowest is not None or (may.all_in is not None and not _calls_all_in(taken)),
                acts_last=place > other,
                is_dear=3 * may.owed > self._pot(taken),
                folds=deed == "fold",
                raises=deed in ("bet", "raise") or (deed == "all-in" and not _calls_all_in(taken)),
                equity=_share(runouts, taken.round, place, other),
            )

    def _pot(self, taken: ActionTaken) -> Cents:
        """The chips in the pot before the action."""
        first, now = self.taken[0].betting.bettors, taken.betting.bettors
        return sum([one.stack + one.bet for one in first]) - sum([one.stack for one in now])

    def flows(self) -> Iterator[tuple[str, str, float]]:
        """The chips that went from each loser to each winner. Winners share each loss by what they won."""
        won = sum([net for net in self.net if net > 0])
        lost = -sum([net for net in self.net if net < 0])
        if not won or not lost:
            return
        for loser, loss in zip(self.players, self.net, strict=True):
            for winner, gain in zip(self.players, self.net, strict=True):
                if loss < 0 < gain:
                    yield loser, winner, -loss * gain / lost


def observed_hand(
    id_: str, sheet: PokerSheet, settlement: PokerSettlement, hole: Mapping[int, Hole], players: tuple[str, ...]
) -> ObservedHand:
    """The hand of a sheet that was settled. `hole` and `players` are by place."""
    return ObservedHand(
        id=id_,
        big_blind=sheet.table.big_blind,
        players=players,
        net=tuple([settlement.seats[index].net for index in sheet.places]),
        hole=hole,
        board=sheet.board,
        taken=tuple(betting_record(sheet).taken),
    )


def _calls_all_in(taken: ActionTaken) -> bool:
    """Whether going all-in would be no more than a call."""
    bettor = taken.betting.bettors[taken.action.place]
    return bettor.bet + bettor.stack <= taken.betting.level


def _share(runouts: Runouts, street: int, place: int, other: int) -> Fraction:
    mine, _ = runouts.equity(street, (place, other)).hands
    return mine.share
