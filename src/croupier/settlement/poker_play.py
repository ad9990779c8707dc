"""The play of a Poker sheet: forced money, then the betting rounds, action by action, under the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.errors import InputError
from croupier.games.poker import BOARD_CARDS, BOARD_IN, FIRST_AFTER_FLOP, ROUND_NAMES, first_to_act
from croupier.games.poker_betting import BETTING_ROUND, Betting, Bettor, UnlawfulError, act, begin, choices_in_words
from croupier.money import Cents
from croupier.settlement.poker_sheet import Sheet


class Forced(NamedTuple):
    """What is in before the first action, by place."""

    bettors: list[Bettor]
    """With blinds and live posts as their bets of the 1st Betting Round."""
    dead: Cents
    """Antes and dead posts of all."""
    stacks: list[Cents]
    """What each had once his dead money was in: the rest of it is live."""
    level: Cents
    """What has to be matched."""


class Played(NamedTuple):
    """A hand when the betting is over, by place."""

    dead: Cents
    live: list[Cents]
    """What each has put in, dead money left aside."""
    stacks: list[Cents]
    """What each has left."""
    folded: list[bool]
    aggressors: tuple[int, ...]
    """Who bet and raised in the final betting round (1.16)."""
    rounds: int
    """How many betting rounds there were."""


def play(sheet: Sheet, *, is_void: bool) -> Played:
    """1.5, 3.9.1 to 3.13: the whole hand. One that is void may break off anywhere."""
    forced = post_all(sheet)
    bettors: Sequence[Bettor] = forced.bettors
    level, first, taken, number = forced.level, first_to_act(sheet.blinds, players=len(bettors)), 0, 0
    big_blind = sheet.table.big_blind
    for number, needed in enumerate(BOARD_CARDS):
        if len(sheet.board) < needed and not is_void:
            raise _short_board(sheet, number)
        betting = begin(bettors, level=level, big_blind=big_blind, first=first)
        betting, taken = _play_round(sheet, betting, taken, number, is_void=is_void)
        if betting.turn is not None or betting.able < 2:
            break
        bettors = [Bettor(stack, 0, folded) for stack, _, folded, _ in betting.bettors]
        level, first = 0, FIRST_AFTER_FLOP
    if taken < len(sheet.actions):
        raise InputError(f"actions[{taken}]", f"nobody is asked any more: the betting is over ({BETTING_ROUND})")
    last = betting.bettors
    return Played(
        forced.dead,
        [before - bettor.stack for before, bettor in zip(forced.stacks, last, strict=True)],
        [bettor.stack for bettor in last],
        [bettor.folded for bettor in last],
        betting.aggressors,
        number + 1,
    )


def post_all(sheet: Sheet) -> Forced:
    """3.8, R-29: antes, dead posts, blinds, live posts, in this order, as far as each stack goes.

    A post by a blind's own seat replaces that blind. A blind posted short does not lower what others call.
    """
    stacks = [sheet.seats[index].stack for index in sheet.places]
    small, big = sheet.blinds
    if sheet.antes or sheet.posts:
        start = sum(stacks)
        for place, amount in sheet.antes.items():
            stacks[place] -= min(amount, stacks[place])
        for post in sheet.posts:
            if post.dead:
                stacks[post.place] -= min(post.amount, stacks[post.place])
        dead = start - sum(stacks)
    else:
        dead = 0
    bets = [0] * len(stacks)
    replaced = {post.place for post in sheet.posts}
    level = 0
    for blind, amount in ((small, sheet.table.small_blind), (big, sheet.table.big_blind)):
        if blind is not None:
            level = max(level, amount)
            if blind not in replaced:
                bets[blind] = min(amount, stacks[blind])
    for post in sheet.posts:
        if not post.dead:
            bets[post.place] = min(post.amount, stacks[post.place])
    bettors = [Bettor(stack - bet, bet) for stack, bet in zip(stacks, bets, strict=True)]
    return Forced(bettors, dead, stacks, max(level, *bets))


def _play_round(sheet: Sheet, betting: Betting, taken: int, number: int, *, is_void: bool) -> tuple[Betting, int]:
    """One betting round, and how many actions of the sheet are taken after it."""
    actions = sheet.actions
    while betting.turn is not None:
        if taken == len(actions):
            if is_void:
                break
            turn = _seat(sheet, betting.turn)
            raise InputError("actions", f"seat {turn} is still to act in the {ROUND_NAMES[number]}; {_legal(betting)}")
        place, deed, to = actions[taken]
        if place != betting.turn:
            reason = f"seat {_seat(sheet, place)} is not in turn, seat {_seat(sheet, betting.turn)} is"
            raise InputError(f"actions[{taken}]", f"{reason} ({BETTING_ROUND}); {_legal(betting)}")
        try:
            betting = act(betting, deed, to)
        except UnlawfulError as error:
            raise InputError(f"actions[{taken}]", f"{error}; {_legal(betting)}") from None
        taken += 1
    return betting, taken


def _seat(sheet: Sheet, place: int) -> int:
    return sheet.seats[sheet.places[place]].number


def _legal(betting: Betting) -> str:
    return f"legal: {choices_in_words(betting)}"


def _short_board(sheet: Sheet, number: int) -> InputError:
    reason = f"the {ROUND_NAMES[number]} needs {BOARD_CARDS[number]} cards, not {len(sheet.board)} ({BOARD_IN[number]})"
    return InputError("board", reason)
