"""One betting round of Poker: the player in turn, their choices, and the round after each action.

The state is a value. `act` gives the next state and leaves the old one unchanged, so that the settlement of a sheet and
a hand in play follow the same rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from croupier.clauses import reading
from croupier.games.poker import PKR, counts_as_raise, minimum_raise
from croupier.games.words import cites
from croupier.money import Cents, dollars
from croupier.refusals import Refused

NOT_YET = -1
"""Below any number of raises: a player who has not acted has something to answer."""


Deed: TypeAlias = Literal["fold", "check", "call", "bet", "raise", "all-in"]
"""An action of a player at their turn."""
DEEDS: Mapping[str, Deed] = {
    "fold": "fold",
    "check": "check",
    "call": "call",
    "bet": "bet",
    "raise": "raise",
    "all-in": "all-in",
}
"""Each deed by its word, for words that come from outside."""
WITH_TOTAL: tuple[Deed, ...] = ("bet", "raise")
"""The deeds that name a total."""


class Bettor(Struct, frozen=True, kw_only=True):
    """One player in a betting round."""

    stack: Cents
    """The chips that they have left. A player in the hand with nothing left is all-in."""
    bet: Cents = 0
    """The chips that they have put in, in this betting round."""
    folded: bool = False
    answered: int = NOT_YET
    """How many raises there were when they last acted. They may raise while there is an unanswered one."""

    @property
    def can_bet(self) -> bool:
        """Whether they have neither folded nor gone all-in."""
        return self.stack > 0 and not self.folded


class Standing(Struct, frozen=True, kw_only=True):
    """The level of a betting round, which a bet or a raise changes."""

    level: Cents
    """The highest bet, which others must match. 0 until a bet is made."""
    least: Cents
    """3.5, 3.16, R-25: the minimum raise."""
    raises: int = 0
    """How often the action was opened again, by a bet or by a raise that counts."""
    aggressors: tuple[int, ...] = ()
    """The players who bet or raised, in order (R-30)."""


class Asked(Struct, frozen=True, kw_only=True):
    """The player in turn."""

    turn: int | None
    """Their place; None when the round is over."""
    owed: Cents
    """The amount that they must put in to stay, if they have it."""


class Betting(Struct, frozen=True, kw_only=True):
    """A betting round in progress. Bettors are in their places: 0 is the first on the left of the button."""

    bettors: tuple[Bettor, ...]
    standing: Standing
    before: Standing | None = None
    """The standing before the last bet or raise, which holds again if that goes back (R-53); None before the first."""
    able: int
    """How many can still bet: they have neither folded nor gone all-in."""
    asked: Asked

    @property
    def level(self) -> Cents:
        """The highest bet, which others must match. 0 until a bet is made."""
        return self.standing.level

    @property
    def least(self) -> Cents:
        """3.5, 3.16, R-25: the minimum raise."""
        return self.standing.least

    @property
    def raises(self) -> int:
        """How often the action was opened again."""
        return self.standing.raises

    @property
    def aggressors(self) -> tuple[int, ...]:
        """The players who bet or raised, in order (R-30)."""
        return self.standing.aggressors

    @property
    def turn(self) -> int | None:
        """The place of the player in turn; None when the round is over."""
        return self.asked.turn

    @property
    def owed(self) -> Cents:
        """The amount that the player in turn must put in to stay, if they have it."""
        return self.asked.owed


class Choices(Struct, frozen=True, kw_only=True):
    """The choices of the player in turn, besides folding (R-50)."""

    owed: Cents
    """0: they may check; else the price of a call, at most their whole stack."""
    lowest: Cents | None
    """The smallest total of a bet or raise without going all-in; None if they may not or cannot."""
    all_in: Cents | None
    """The total of an all-in; None if it would be a raise and they may not raise."""
    opened: bool


CHECK_WHEN_OWING = PKR["3.10.1(d)"]
BET_ON_OPENED = PKR["3.10.1(c)"]
NOTHING_TO_CALL = PKR["1.9"]
RAISE_ON_UNOPENED = PKR["1.31"]
TOO_SMALL = PKR["3.16"]
TABLE_STAKE = PKR["3.15.1"]
BETTING_ROUND = PKR["1.5"]
MAY_NOT_RAISE = reading("R-48")


def begin(bettors: Sequence[Bettor], *, level: Cents, big_blind: Cents, first: int) -> Betting:
    """1.5: a betting round from its start. Before the flop `level` is the amount of the blinds (1.6), later 0."""
    standing = Standing(level=level, least=minimum_raise(0, big_blind=big_blind))
    able = sum([1 for bettor in bettors if bettor.can_bet])
    return _from_place(tuple(bettors), standing, None, able=able, place=first)


def _from_place(
    bettors: tuple[Bettor, ...], standing: Standing, before: Standing | None, *, able: int, place: int
) -> Betting:
    """The betting round in which the next player to act is looked for from this place on."""
    asked = _asked(bettors, standing, able=able, place=place)
    return Betting(bettors=bettors, standing=standing, before=before, able=able, asked=asked)


def act(betting: Betting, deed: Deed, to: Cents | None = None) -> Betting:
    """The round after the player in turn has acted; `to` is the total of a bet or raise in this round."""
    place = betting.turn
    if place is None:
        raise Refused("BETTING_OVER", BETTING_ROUND)
    return after_action(betting, place, deed, total_after(betting, place, deed, to))


def total_after(betting: Betting, place: int, deed: Deed, to: Cents | None, *, owed: Cents | None = None) -> Cents:
    """The total that the player at a place will have put in, in this round, after acting. An unlawful action is
    refused.

    `owed` is what the player owes; None for the player in turn, whose debt the round knows.
    """
    me = betting.bettors[place]
    owed = betting.owed if owed is None else owed
    match deed:
        case "fold":
            return me.bet
        case "check":
            if owed > 0:
                raise Refused("SOMETHING_OWED.seat", CHECK_WHEN_OWING, owed=owed)
            return me.bet
        case "call":
            if owed <= 0:
                raise Refused("NOTHING_TO_CALL.seat", NOTHING_TO_CALL)
            return me.bet + min(owed, me.stack)
        case "bet" | "raise":
            if to is None:
                raise ValueError(f"a {deed} needs the total that it goes to")
            _check_word(betting, deed)
            return _checked_total(betting, me, deed, to, owed=owed)
        case "all-in":
            return _checked_total(betting, me, deed, me.bet + me.stack, owed=owed)
        case _:
            assert_never(deed)


def after_action(betting: Betting, place: int, deed: Deed, total: Cents) -> Betting:
    """The round after a lawful action that brought the player's bet in this round to `total`. Nothing is checked."""
    standing, before, able = betting.standing, betting.before, betting.able
    bettor = betting.bettors[place]
    stack, bet = bettor.stack, bettor.bet
    if deed == "fold":
        able -= 1
    elif deed != "check":
        excess = max(total - standing.level, 0)
        if excess:
            standing, before = _raised(standing, place, total), standing
        stack, bet = stack + bet - total, total
        able -= not stack
    acted = Bettor(stack=stack, bet=bet, folded=deed == "fold", answered=standing.raises)
    return _from_place(_with(betting.bettors, place, acted), standing, before, able=able, place=place + 1)


def _with(bettors: tuple[Bettor, ...], place: int, bettor: Bettor) -> tuple[Bettor, ...]:
    """The bettors with this one at a place."""
    return (*bettors[:place], bettor, *bettors[place + 1 :])


def _raised(stood: Standing, place: int, total: Cents) -> Standing:
    """3.15.3, R-25, R-26: the level of the round after a player has put in more than anyone before."""
    excess = total - stood.level
    reopens = counts_as_raise(excess, least=stood.least)
    return Standing(
        level=total,
        least=minimum_raise(excess, big_blind=stood.least),
        raises=stood.raises + reopens,
        aggressors=(*stood.aggressors, place) if reopens or not stood.level else stood.aggressors,
    )


# 5.10.3, 5.11, R-53, R-58  Hands that are folded or taken out, and bets that are corrected


def unmatched_bet(betting: Betting, place: int) -> Cents:
    """R-53: the unmatched part of a player's bet in this round. A blind stands: others have to call it."""
    bet = betting.bettors[place].bet
    if betting.before is None or bet < betting.level:
        return 0
    second = max([bettor.bet for at, bettor in enumerate(betting.bettors) if at != place])
    return max(bet - max(second, betting.before.level), 0)


@cites(PKR["5.11"], reading("R-53"))
def fold_out_of_turn(betting: Betting, place: int, *, returned: Cents) -> Betting:
    """5.11: a hand is folded at once, in turn or not, all-in or not. The round goes on without it.

    R-53: `returned` is the unmatched part of its bet. The remaining bets set the new level of the round.
    """
    standing, before, bettor = betting.standing, betting.before, betting.bettors[place]
    if bettor.folded:
        raise ValueError("the hand is folded already")
    bet = bettor.bet
    if returned and before is not None:
        bet -= returned
        standing = before if bet == before.level else _raised(before, place, bet)
    folded = Bettor(stack=bettor.stack + returned, bet=bet, folded=True, answered=standing.raises)
    bettors, able = _with(betting.bettors, place, folded), betting.able - bettor.can_bet
    if betting.turn is None:
        return Betting(bettors=bettors, standing=standing, before=before, able=able, asked=NOBODY)
    return _from_place(bettors, standing, before, able=able, place=betting.turn)


@cites(PKR["5.10.3"], reading("R-53"))
def leave_early_bet(betting: Betting, place: int, total: Cents) -> Betting:
    """5.10.3, R-53: an early BET whose owner left it in by folding. It is an ordinary bet of a folded hand."""
    bettor = betting.bettors[place]
    poorer = replace(bettor, stack=bettor.stack - (total - bettor.bet), bet=total)
    return replace(betting, bettors=_with(betting.bettors, place, poorer))


@cites(PKR["5.14"], reading("R-58"))
def take_out(betting: Betting, place: int, *, start: Cents) -> Betting:
    """R-58: a hand is taken out of the round. Its player has the whole stack again with which the hand began."""
    after = fold_out_of_turn(betting, place, returned=unmatched_bet(betting, place))
    out = Bettor(stack=start, folded=True, answered=after.raises)
    return replace(after, bettors=_with(after.bettors, place, out))


@cites(PKR["5.14"], reading("R-58"))
def correct_bet(betting: Betting, place: int, total: Cents) -> Betting:
    """R-58: the round with one player's corrected bet. The highest bet sets its level; others owe the difference."""
    bettors, before = betting.bettors, betting.before
    bettor = bettors[place]
    highest = max(total, *[other.bet for at, other in enumerate(bettors) if at != place])
    standing = betting.standing
    if before is not None and unmatched_bet(betting, place):
        standing = before  # this player's own bet or raise had set the level
    excess = max(highest - standing.level, 0)
    if excess:
        standing, before = _raised(standing, place, highest), standing
    left, answered = bettor.stack + bettor.bet - total, bettor.answered
    if answered != NOT_YET and total == standing.level:
        answered = standing.raises  # a player does not answer their own bet
    corrected = Bettor(stack=left, bet=total, folded=bettor.folded, answered=answered)
    return _from_place(
        _with(bettors, place, corrected),
        standing,
        before,
        able=betting.able + bool(left) - bool(bettor.stack),
        place=place + 1 if betting.turn is None else betting.turn,
    )


def _checked_total(betting: Betting, me: Bettor, deed: Deed, total: Cents, *, owed: Cents) -> Cents:
    """3.15.1, 3.16, R-48: the total of a bet, a raise or an all-in, which the rules must allow."""
    most = me.bet + me.stack
    if total > most:
        raise Refused("OVER_TABLE_STAKE.seat", TABLE_STAKE, total=total, most=most)
    if total > me.bet + max(owed, 0) and not may_raise(betting, me):
        raise Refused("MAY_NOT_RAISE.seat", MAY_NOT_RAISE)
    if total < most and total < betting.level + betting.least:
        raise Refused("TOO_SMALL", TOO_SMALL, deed=deed, total=total)
    return total


@cites(PKR["1.2"], PKR["1.4"], PKR["3.10.1(b)"], PKR["3.15"])
def _check_word(betting: Betting, deed: Deed) -> None:
    """A BET opens a round, a raise exceeds an earlier bet: the words are exact."""
    if deed == "bet":
        if betting.level:
            raise Refused("ROUND_OPENED", BET_ON_OPENED)
    elif not betting.level:
        raise Refused("NOTHING_TO_RAISE", RAISE_ON_UNOPENED)


@cites(PKR["3.15.3"], reading("R-26"))
def may_raise(betting: Betting, bettor: Bettor) -> bool:
    """3.15.3, R-26, R-48: a player who has acted may raise again only after another raise."""
    return bettor.answered < betting.raises


@cites(PKR["1.24"], PKR["3.4"], reading("R-50"))
def choices(betting: Betting) -> Choices:
    """The choices of the player in turn, besides folding."""
    turn = betting.turn
    if turn is None:
        raise Refused("BETTING_OVER", BETTING_ROUND)
    me = betting.bettors[turn]
    owed, most, opened = max(betting.owed, 0), me.bet + me.stack, betting.level > 0
    to_call = min(owed, me.stack)
    if not may_raise(betting, me):
        return Choices(owed=to_call, lowest=None, all_in=most if me.stack <= owed else None, opened=opened)
    lowest = betting.level + betting.least
    return Choices(owed=to_call, lowest=lowest if lowest < most else None, all_in=most, opened=opened)


def choices_in_words(betting: Betting) -> str:
    """The choices of the player in turn, in words: `fold, call 20.00, raise to 60.00 or more, all-in`."""
    may = choices(betting)
    words = ["fold", f"call {dollars(may.owed)}" if may.owed else "check"]
    if may.lowest is not None:
        words.append(f"{'raise' if may.opened else 'bet'} to {dollars(may.lowest)} or more")
    if may.all_in is not None:
        words.append(f"all-in ({dollars(may.all_in)})")
    return ", ".join(words)


NOBODY = Asked(turn=None, owed=0)


@cites(PKR["3.9.1(b)"], PKR["3.15.1"], PKR["3.15.2"])
def _asked(bettors: tuple[Bettor, ...], standing: Standing, *, able: int, place: int) -> Asked:
    """The next player to act, clockwise from a place on, and the amount that they owe.

    A player must act who owes something, or who has not answered the last raise (at first: not acted) while someone
    else can still bet. If all others are all-in, nobody owes more than the highest of them has put in.
    """
    level, raises, size = standing.level, standing.raises, len(bettors)
    for _ in bettors:
        if place >= size:
            place = 0
        bettor = bettors[place]
        if bettor.stack and not bettor.folded:
            bet = bettor.bet
            if able > 1:
                if level > bet or bettor.answered < raises:
                    return Asked(turn=place, owed=level - bet)
            else:
                others = [other.bet for at, other in enumerate(bettors) if at != place and not other.folded]
                highest = max(others, default=0)
                if highest > bet:
                    return Asked(turn=place, owed=min(level, highest) - bet)
        place += 1
    return NOBODY
