"""Replays a Poker sheet: the players dealt in, each action with its amount, each board card, the showdown."""

from __future__ import annotations

from typing import NamedTuple

from croupier.cards import Card
from croupier.errors import InputError
from croupier.games.poker import BOARD_CARDS, PKR, POKER_EDITIONS, WHOLE_BOARD, showdown_order
from croupier.games.poker_betting import Betting, Bettor, act
from croupier.money import Cents
from croupier.settlement.poker_rounds import Forced, first_round, next_round, post_all
from croupier.settlement.poker_sheet import PokerSheet


def earlier_version(sheet: PokerSheet) -> dict[str, int]:
    """Our own field for the version of the rules, if it is not the newest."""
    return {} if sheet.edition is POKER_EDITIONS.newest[PKR.game] else {"_version": sheet.edition.version}


class Deed(NamedTuple):
    """One action of a betting round."""

    place: int
    word: str
    """`fold`, `check`, `call`, `bet` or `raise`, also for an all-in."""
    puts_in: Cents
    total: Cents
    """The player's total in this betting round, after the action."""
    is_all_in: bool


class ReplayRound(NamedTuple):
    """A betting round with the board cards dealt before it."""

    number: int
    board: tuple[Card, ...]
    deeds: list[Deed]
    unasked: int | None
    """The player who had still to act but owed nothing, since all others were all-in."""


class Replay(NamedTuple):
    """A whole hand, by place."""

    forced: Forced
    rounds: list[ReplayRound]
    run_out: list[tuple[Card, ...]]
    """Board cards that came after the betting, street by street."""
    shows: list[int]
    """The players at the showdown, in the order asked."""


def replay_of(sheet: PokerSheet) -> Replay:
    """The replay of a lawful hand."""
    if sheet.irregularities:
        raise InputError("irregularities", "cannot be told in a hand history")
    forced = post_all(sheet)
    actions = iter(sheet.actions)
    rounds: list[ReplayRound] = []
    betting: Betting | None = first_round(sheet, forced)
    while betting is not None:
        number = len(rounds)
        deeds: list[Deed] = []
        while betting.turn is not None:
            action = next(actions)
            after = act(betting, action.deed, action.to)
            deeds.append(_deed(betting, after, betting.turn))
            betting = after
        rounds.append(ReplayRound(number, _street(sheet, number), deeds, _unasked(betting) if deeds else None))
        last = betting
        betting = next_round(sheet, last, number + 1)
    active = [place for place, bettor in enumerate(last.bettors) if not bettor.folded]
    later = range(len(rounds), len(BOARD_CARDS)) if len(active) > 1 and len(sheet.board) == WHOLE_BOARD else ()
    return Replay(forced, rounds, [_street(sheet, number) for number in later], showdown_order(active, last.aggressors))


def _street(sheet: PokerSheet, number: int) -> tuple[Card, ...]:
    return sheet.board[BOARD_CARDS[number - 1] : BOARD_CARDS[number]] if number else ()


def _deed(before: Betting, after: Betting, place: int) -> Deed:
    was, now = before.bettors[place], after.bettors[place]
    return Deed(place, _word(before, was, now), was.stack - now.stack, now.bet, not now.stack)


def _word(before: Betting, was: Bettor, now: Bettor) -> str:
    if now.folded:
        return "fold"
    if now.bet > was.bet + max(before.owed, 0):  # against a short blind alone, a call costs less than the level
        return "raise" if before.level else "bet"
    return "call" if now.bet > was.bet else "check"


def _unasked(betting: Betting) -> int | None:
    """The last player with chips who has neither acted nor answered the last raise, and was not asked to."""
    if betting.able != 1 or sum([not bettor.folded for bettor in betting.bettors]) < 2:
        return None
    place = next(place for place, bettor in enumerate(betting.bettors) if bettor.stack and not bettor.folded)
    return place if betting.bettors[place].answered < betting.raises else None
