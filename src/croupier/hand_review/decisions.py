"""The worth of each decision against the hands that were shown.

A fold is worth nothing from then on. Any other action is valued as if the hand were shown down with no further bet: the
player's bet is what the action made it, and the others match it as far as they did in that betting round.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier.games.poker_betting import Betting, Deed, choices
from croupier.hand_review.runouts import Runouts
from croupier.hand_review.seen_cards import SeenHand
from croupier.money import Cents
from croupier.settlement.poker import pots_of, rakes_of
from croupier.settlement.poker_rounds import ActionTaken


class ActionWorth(NamedTuple):
    """One action, and the chips that the player could expect of it."""

    deed: Deed
    total: Cents | None
    """The player's total in the betting round; None for a fold."""
    chips: Fraction
    """Expected cents, less those that the action puts in."""


class DecisionReview(NamedTuple):
    """A decision and its alternatives."""

    place: int
    round: int
    """The number of the betting round, from 0."""
    pot: Cents
    """All that was in before the action."""
    to_call: Cents
    against: tuple[int, ...]
    """The other hands that were shown, by place."""
    worth: tuple[ActionWorth, ...]
    """A fold, a check or call, and the bet or raise that was made."""
    done: ActionWorth

    @property
    def given_up(self) -> Fraction:
        """How much less the action was worth than the best of them, in cents."""
        return max([one.chips for one in self.worth]) - self.done.chips


def decision_reviews(hand: SeenHand, runouts: Runouts) -> tuple[DecisionReview, ...]:
    """The decisions of the viewer; without one, of all hands that were shown. None where no other hand was shown."""
    whose = hand.shown if hand.viewer is None else (hand.viewer,)
    found = []
    for taken in hand.record.taken:
        place = taken.action.place
        against = tuple([other for other in hand.shown if other != place])
        if place in whose and against:
            found.append(_decision(hand, taken, against, runouts))
    return tuple(found)


def _decision(hand: SeenHand, taken: ActionTaken, against: tuple[int, ...], runouts: Runouts) -> DecisionReview:
    betting, (place, deed, to) = taken.betting, taken.action
    bettor, owed = betting.bettors[place], choices(betting).owed
    calls = bettor.bet + owed
    worth = [
        ActionWorth("fold", None, Fraction(0)),
        ActionWorth("call" if owed else "check", calls, _worth(hand, taken, calls, runouts)),
    ]
    if deed == "fold":
        # 5.10.3: an early BET may stay in.
        worth[0] = done = ActionWorth("fold", None, Fraction(bettor.bet - to if to is not None else 0))
    elif deed in ("check", "call"):
        done = worth[1]
    else:
        total = bettor.bet + bettor.stack if to is None else to
        done = ActionWorth(deed, total, _worth(hand, taken, total, runouts))
        worth.append(done)
    return DecisionReview(place, taken.round, pot_before(hand, betting), owed, against, tuple(worth), done)


def pot_before(hand: SeenHand, betting: Betting) -> Cents:
    """All that was in at this point of the betting."""
    return sum([seat.stack for seat in hand.sheet.seats]) - sum([one.stack for one in betting.bettors])


def _worth(hand: SeenHand, taken: ActionTaken, total: Cents, runouts: Runouts) -> Fraction:
    """The expected chips of the player in turn, less the chips that bring the bet to this total."""
    me, sheet = taken.action.place, hand.sheet
    after = hand.record.ends[taken.round]
    folded = [place != me and hand.is_out(place, after) for place in range(len(after.bettors))]
    played = hand.at_showdown(_stacks(hand, taken, total), folded)
    pots, back = pots_of(played, folded, ())
    chips = Fraction(sum([amount for place, amount in back if place == me]))
    for pot, rake in zip(pots, rakes_of(sheet, played, pots), strict=True):
        if me in pot.eligible:
            among = [place for place in pot.eligible if place in hand.hole]
            expected = runouts.expected(
                taken.round, pot.amount - rake, among, edition=sheet.edition, chip=sheet.table.chip
            )
            chips += expected[me]
    return chips - (total - taken.betting.bettors[me].bet)


def _stacks(hand: SeenHand, taken: ActionTaken, total: Cents) -> list[Cents]:
    """The chips that each player has left if the player in turn bets to this total and others match it as they did."""
    ends = hand.record.ends[taken.round].bettors
    stacks = []
    for place, (now, end) in enumerate(zip(taken.betting.bettors, ends, strict=True)):
        bet = total if place == taken.action.place else min(end.bet, total)
        stacks.append(now.stack + now.bet - bet)
    return stacks
