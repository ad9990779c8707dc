"""One player's conduct against one opponent in one hand, in terms that can be compared with other opponents.

Decisions in one hand hang together, so each hand counts once for each kind of conduct. Only like is compared with like:
the same player, on the same street, in the same position, with cards that are worth about as much.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.hand_review.fairness.observed_hands import DuelDecision, ObservedHand

AHEAD, BEHIND, STRONG = Fraction(1, 2), Fraction(1, 5), Fraction(3, 4)
FIFTHS = 5


class Duel(NamedTuple):
    """One hand of one player against one opponent, as one kind of conduct sees it."""

    conduct: str
    player: str
    opponent: str
    hand: str
    like: Hashable
    """Duels of a player with the same value are alike, whoever the opponent is."""
    happened: bool


def duels_of(hand: ObservedHand) -> Iterator[Duel]:
    """Each player's conduct against the last opponent left."""
    by_player: dict[str, list[DuelDecision]] = {}
    for decision in hand.decisions():
        by_player.setdefault(decision.player, []).append(decision)
    for decisions in by_player.values():
        for conduct, judge in CONDUCTS.items():
            if (judged := judge(decisions)) is not None:
                like, happened = judged
                yield Duel(conduct, decisions[0].player, decisions[0].opponent, hand.id, like, happened)


Judged = tuple[Hashable, bool] | None
"""The circumstances, and whether the conduct was seen in them; None if the hand gave no occasion for it."""


def _folds_ahead(decisions: Sequence[DuelDecision]) -> Judged:
    """The player faced a bet with cards that were worth at least half of the pot. Did they fold?"""
    faced = [one for one in decisions if one.faces_bet and one.equity >= AHEAD]
    return (_price(faced[-1]), faced[-1].folds) if faced else None


def _pays_behind(decisions: Sequence[DuelDecision]) -> Judged:
    """The player faced a bet with cards that were worth at most a fifth of the pot. Did they pay all the same?"""
    faced = [one for one in decisions if one.faces_bet and one.equity <= BEHIND]
    return (_price(faced[-1]), not faced[-1].folds) if faced else None


def _spares_when_strong(decisions: Sequence[DuelDecision]) -> Judged:
    """The player could bet or raise with cards that were worth at least three quarters. Did they never do so?"""
    return _never_raises([one for one in decisions if one.equity >= STRONG])


def _never_raises(decisions: Sequence[DuelDecision]) -> Judged:
    """The player could bet or raise, whatever the cards. Did they never do so?"""
    could = [one for one in decisions if one.may_raise]
    return (_occasions(could), not any(one.raises for one in could)) if could else None


def _price(decision: DuelDecision) -> Hashable:
    """The cost of a call, and its worth."""
    return decision.street, decision.is_dear, _worth(decision)


def _occasions(could: Sequence[DuelDecision]) -> Hashable:
    """The first occasion to bet or raise, and whether it was the only one."""
    first = could[0]
    return first.street, first.acts_last, first.faces_bet, _worth(first), len(could) > 1


def _worth(decision: DuelDecision) -> int:
    """The fifth of the pot that the cards are worth, from 0 to 4."""
    return min(int(decision.equity * FIFTHS), FIFTHS - 1)


FOLDS_AHEAD, PAYS_BEHIND, SPARES_STRONG, NEVER_RAISES = (
    "folds ahead",
    "pays behind",
    "spares when strong",
    "never raises",
)
CONDUCTS: dict[str, Callable[[Sequence[DuelDecision]], Judged]] = {
    FOLDS_AHEAD: _folds_ahead,
    PAYS_BEHIND: _pays_behind,
    SPARES_STRONG: _spares_when_strong,
    NEVER_RAISES: _never_raises,
}
