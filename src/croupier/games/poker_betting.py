"""One betting round of Poker: the player in turn, their choices, and the round after each action.

The state is a value. `act` gives the next state and leaves the old one unchanged, so that the settlement of a sheet and
a hand in play follow the same rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, assert_never

from croupier.clauses import reading
from croupier.games.poker import PKR, counts_as_raise, minimum_raise
from croupier.games.words import under
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


class Bettor(NamedTuple):
    """One player in a betting round."""

    stack: Cents
    """The chips that they have left. A player in the hand with nothing left is all-in."""
    bet: Cents = 0
    """The chips that they have put in, in this betting round."""
    folded: bool = False
    answered: int = NOT_YET
    """How many raises there were when they last acted. They may raise while there is an unanswered one."""


class Standing(NamedTuple):
    """The level of a betting round before its last bet or raise."""

    level: Cents
    least: Cents
    raises: int
    aggressors: tuple[int, ...]


class Betting(NamedTuple):
    """A betting round in progress. Bettors are in their places: 0 is the first on the left of the button."""

    bettors: tuple[Bettor, ...]
    level: Cents
    """The highest bet, which others must match. 0 until a bet is made."""
    least: Cents
    """3.5, 3.16, R-25: the minimum raise."""
    raises: int
    """How often the action was opened again, by a bet or by a raise that counts."""
    aggressors: tuple[int, ...]
    """The players who bet or raised, in order (R-30)."""
    able: int
    """How many can still bet: they have neither folded nor gone all-in."""
    turn: int | None
    """The player in turn; None when the round is over."""
    owed: Cents
    """The amount that this player must put in to stay, if they have it."""
    before: Standing | None = None
    """It holds again if the last bet or raise goes back (R-53); None while nobody has bet or raised."""


class Choices(NamedTuple):
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
    able = sum([1 for bettor in bettors if bettor.stack and not bettor.folded])
    turn, owed = _turn(tuple(bettors), level, 0, able, first)
    return Betting(tuple(bettors), level, minimum_raise(0, big_blind=big_blind), 0, (), able, turn, owed)


def act(betting: Betting, deed: Deed, to: Cents | None = None) -> Betting:
    """The round after the player in turn has acted; `to` is the total of a bet or raise in this round."""
    place = betting.turn
    if place is None:
        raise Refused("BETTING_OVER", BETTING_ROUND)
    return after_action(betting, place, deed, total_after(betting, place, deed, to))


def total_after(betting: Betting, place: int, deed: Deed, to: Cents | None) -> Cents:
    """The total that the player at a place will have put in, in this round, after acting. An unlawful action is
    refused."""
    me = betting.bettors[place]
    owed = betting.owed
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
            return _checked_total(betting, me, deed, to)
        case "all-in":
            return _checked_total(betting, me, deed, me.bet + me.stack)
        case _:
            assert_never(deed)


def after_action(betting: Betting, place: int, deed: Deed, total: Cents) -> Betting:
    """The round after a lawful action that brought the player's bet in this round to `total`. Nothing is checked."""
    bettors, level, least, raises, aggressors, able, _, _, before = betting
    stack, bet, _, _ = bettors[place]
    if deed == "fold":
        able -= 1
        changed = Bettor(stack, bet, True, raises)
    elif deed == "check":
        changed = Bettor(stack, bet, False, raises)
    else:
        excess = max(total - level, 0)
        if excess:
            before = Standing(level, least, raises, aggressors)
            level, least, raises, aggressors = _raised(before, place, total)
        stack -= total - bet
        if not stack:
            able -= 1
        changed = Bettor(stack, total, False, raises)
    after = (*bettors[:place], changed, *bettors[place + 1 :])
    turn, owed = _turn(after, level, raises, able, place + 1)
    return Betting(after, level, least, raises, aggressors, able, turn, owed, before)


def _raised(stood: Standing, place: int, total: Cents) -> Standing:
    """3.15.3, R-25, R-26: the level of the round after a player has put in more than anyone before."""
    level, least, raises, aggressors = stood
    excess = total - level
    reopens = counts_as_raise(excess, least=least)
    if reopens or not level:
        aggressors = (*aggressors, place)
    return Standing(total, minimum_raise(excess, big_blind=least), raises + reopens, aggressors)


# 5.10.3, 5.11, R-53, R-58  Hands that are folded or taken out, and bets that are corrected


def unmatched_bet(betting: Betting, place: int) -> Cents:
    """R-53: the unmatched part of a player's bet in this round. A blind stands: others have to call it."""
    bet = betting.bettors[place].bet
    if betting.before is None or bet < betting.level:
        return 0
    second = max([bettor.bet for at, bettor in enumerate(betting.bettors) if at != place])
    return max(bet - max(second, betting.before.level), 0)


def fold_out_of_turn(betting: Betting, place: int, *, returned: Cents) -> Betting:
    """5.11: a hand is folded at once, in turn or not, all-in or not. The round goes on without it.

    R-53: `returned` is the unmatched part of its bet. The remaining bets set the new level of the round.
    """
    bettors, level, least, raises, aggressors, able, turn, _, before = betting
    stack, bet, folded, _ = bettors[place]
    if folded:
        raise ValueError("the hand is folded already")
    able -= stack > 0
    if returned and before is not None:
        bet -= returned
        level, least, raises, aggressors = before if bet == before.level else _raised(before, place, bet)
    after = (*bettors[:place], Bettor(stack + returned, bet, True, raises), *bettors[place + 1 :])
    turn, owed = (None, 0) if turn is None else _turn(after, level, raises, able, turn)
    return Betting(after, level, least, raises, aggressors, able, turn, owed, before)


FOLDED_AND_RETURNED = under(fold_out_of_turn, PKR["5.11"], reading("R-53"))


def leave_early_bet(betting: Betting, place: int, total: Cents) -> Betting:
    """5.10.3, R-53: an early BET whose owner left it in by folding. It is an ordinary bet of a folded hand."""
    bettors = betting.bettors
    stack, bet, folded, answered = bettors[place]
    poorer = Bettor(stack - (total - bet), total, folded, answered)
    return betting._replace(bettors=(*bettors[:place], poorer, *bettors[place + 1 :]))


def take_out(betting: Betting, place: int, *, start: Cents) -> Betting:
    """R-58: a hand is taken out of the round. Its player has the whole stack again with which the hand began."""
    after = fold_out_of_turn(betting, place, returned=unmatched_bet(betting, place))
    bettors = after.bettors
    return after._replace(bettors=(*bettors[:place], Bettor(start, 0, True, after.raises), *bettors[place + 1 :]))


def correct_bet(betting: Betting, place: int, total: Cents) -> Betting:
    """R-58: the round with one player's corrected bet. The highest bet sets its level; others owe the difference."""
    bettors, level, least, raises, aggressors, able, turn, _, before = betting
    stack, bet, folded, answered = bettors[place]
    left = stack + bet - total
    highest = max(total, *[bettor.bet for at, bettor in enumerate(bettors) if at != place])
    stood = Standing(level, least, raises, aggressors)
    if before is not None and unmatched_bet(betting, place):
        stood = before  # this player's own bet or raise had set the level
    excess = max(highest - stood.level, 0)
    if excess:
        before = stood
        level, least, raises, aggressors = _raised(stood, place, highest)
    else:
        level, least, raises, aggressors = stood
    able += bool(left) - bool(stack)
    if answered != NOT_YET and total == level:
        answered = raises  # a player does not answer their own bet
    after = (*bettors[:place], Bettor(left, total, folded, answered), *bettors[place + 1 :])
    turn, owed = _turn(after, level, raises, able, place + 1 if turn is None else turn)
    return Betting(after, level, least, raises, aggressors, able, turn, owed, before)


PUT_RIGHT = under(correct_bet, PKR["5.14"], reading("R-58"))
TAKEN_OUT = under(take_out, PKR["5.14"], reading("R-58"))
STAYS_IN = under(leave_early_bet, PKR["5.10.3"], reading("R-53"))


def _checked_total(betting: Betting, me: Bettor, deed: Deed, total: Cents) -> Cents:
    """3.15.1, 3.16, R-48: the total of a bet, a raise or an all-in, which the rules must allow."""
    most = me.bet + me.stack
    if total > most:
        raise Refused("OVER_TABLE_STAKE.seat", TABLE_STAKE, total=total, most=most)
    if total > me.bet + max(betting.owed, 0) and not may_raise(betting, me):
        raise Refused("MAY_NOT_RAISE.seat", MAY_NOT_RAISE)
    if total < most and total < betting.level + betting.least:
        raise Refused("TOO_SMALL", TOO_SMALL, deed=deed, total=total)
    return total


def _check_word(betting: Betting, deed: Deed) -> None:
    """A BET opens a round, a raise exceeds an earlier bet: the words are exact."""
    if deed == "bet":
        if betting.level:
            raise Refused("ROUND_OPENED", BET_ON_OPENED)
    elif not betting.level:
        raise Refused("NOTHING_TO_RAISE", RAISE_ON_UNOPENED)


WORDS = under(_check_word, PKR["1.2"], PKR["1.4"], PKR["3.10.1(b)"], PKR["3.15"])


def may_raise(betting: Betting, bettor: Bettor) -> bool:
    """3.15.3, R-26, R-48: a player who has acted may raise again only after another raise."""
    return bettor.answered < betting.raises


RAISE_AGAIN = under(may_raise, PKR["3.15.3"], reading("R-26"))


def choices(betting: Betting) -> Choices:
    """The choices of the player in turn, besides folding."""
    turn = betting.turn
    if turn is None:
        raise Refused("BETTING_OVER", BETTING_ROUND)
    stack, bet, _, _ = me = betting.bettors[turn]
    level, owed = betting.level, max(betting.owed, 0)
    to_call, most = min(owed, stack), bet + stack
    if not may_raise(betting, me):
        return Choices(to_call, None, most if stack <= owed else None, bool(level))
    lowest = level + betting.least
    return Choices(to_call, lowest if lowest < most else None, most, bool(level))


NO_LIMIT = under(choices, PKR["1.24"], PKR["3.4"], reading("R-50"))


def choices_in_words(betting: Betting) -> str:
    """The choices of the player in turn, in words: `fold, call 20.00, raise to 60.00 or more, all-in`."""
    owed, lowest, all_in, opened = choices(betting)
    words = ["fold", f"call {dollars(owed)}" if owed else "check"]
    if lowest is not None:
        words.append(f"{'raise' if opened else 'bet'} to {dollars(lowest)} or more")
    if all_in is not None:
        words.append(f"all-in ({dollars(all_in)})")
    return ", ".join(words)


def _turn(bettors: tuple[Bettor, ...], level: Cents, raises: int, able: int, place: int) -> tuple[int | None, Cents]:
    """The next player to act, clockwise from a place on, and the amount that they owe.

    A player must act who owes something, or who has not answered the last raise (at first: not acted) while someone
    else can still bet. If all others are all-in, nobody owes more than the highest of them has put in.
    """
    size = len(bettors)
    for _ in bettors:
        if place >= size:
            place = 0
        stack, bet, folded, answered = bettors[place]
        if stack and not folded:
            if able > 1:
                if level > bet or answered < raises:
                    return place, level - bet
            else:
                highest = max([b.bet for at, b in enumerate(bettors) if at != place and not b.folded], default=0)
                if highest > bet:
                    return place, min(level, highest) - bet
        place += 1
    return None, 0


WHO_IS_ASKED = under(_turn, PKR["3.9.1(b)"], PKR["3.15.1"], PKR["3.15.2"])
