"""The play of a Poker sheet: forced money, then the betting rounds, action by action, under the rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from croupier.clauses import reading
from croupier.errors import InputError
from croupier.games.poker import (
    BOARD_CARDS,
    BOARD_IN,
    EXPOSED,
    FIRST_AFTER_FLOP,
    LEFT_IN,
    ROUND_NAMES,
    Blinds,
    first_to_act,
)
from croupier.games.poker_betting import (
    BETTING_ROUND,
    Betting,
    Bettor,
    act,
    begin,
    choices_in_words,
    correct_bet,
    fold_out_of_turn,
    leave_early_bet,
    take_out,
    unmatched_bet,
)
from croupier.games.words import cites
from croupier.money import Cents, dollars
from croupier.refusals import Refused
from croupier.settlement.poker_sheet import Action, PokerSheet, Post
from croupier.settlement.poker_table import PokerStakes

DECIDED = reading("R-58")


class Forced(NamedTuple):
    """The bets before the first action, by place."""

    bettors: list[Bettor]
    """With blinds and live posts as their bets of the 1st Betting Round."""
    dead: Cents
    """Antes and dead posts of all players."""
    stacks: list[Cents]
    """The chips of each player after the dead money: the rest is live."""
    level: Cents
    """The amount to match."""


class Played(NamedTuple):
    """A hand when the betting is over, by place."""

    dead: Cents
    live: list[Cents]
    """The live money that each has put in."""
    stacks: list[Cents]
    """The chips that each has left."""
    folded: list[bool]
    aggressors: tuple[int, ...]
    """The players who bet or raised in the final betting round, in order (1.16)."""
    rounds: int
    """How many betting rounds there were."""
    returned: Sequence[tuple[int, Cents]] = ()
    """R-53: bets that went back during the betting, with their places."""


class ActionTaken(NamedTuple):
    """A player in turn, and their action."""

    round: int
    """The number of the betting round, from 0."""
    betting: Betting
    """The betting before the action."""
    action: Action


class BettingRecord(NamedTuple):
    """The course of a hand's betting."""

    taken: list[ActionTaken]
    ends: list[Betting]
    """How each betting round ended."""


def betting_record(sheet: PokerSheet) -> BettingRecord:
    """The course of the betting of a lawful hand."""
    record = BettingRecord([], [])
    play(sheet, is_void=False, record=record)
    return record


def play(sheet: PokerSheet, *, is_void: bool, record: BettingRecord | None = None) -> Played:
    """1.5, 3.9.1 to 3.13: the whole hand. A void one may break off anywhere. Each step goes into the record."""
    forced = post_all(sheet)
    betting: Betting | None = first_round(sheet, forced)
    taken, number = 0, -1
    returned: list[tuple[int, Cents]] = []
    while betting is not None:
        number += 1
        if len(sheet.board) < BOARD_CARDS[number] and not is_void:
            raise _short_board(sheet, number)
        last, taken = _play_round(sheet, betting, taken, number, returned, is_void=is_void, record=record)
        if record is not None:
            record.ends.append(last)
        betting = next_round(sheet, last, number + 1)
    if taken < len(sheet.actions):
        raise InputError(f"actions[{taken}]", f"nobody is asked any more: the betting is over ({BETTING_ROUND})")
    for place in sheet.taken_out:
        if not last.bettors[place].folded:
            last = take_out(last, place, start=sheet.seats[sheet.places[place]].stack)
    stacks = [bettor.stack for bettor in last.bettors]
    live, dead = put_in_of(forced, stacks, sheet, sheet.taken_out)
    return Played(
        dead,
        live,
        stacks,
        [bettor.folded for bettor in last.bettors],
        last.aggressors,
        number + 1,
        returned,
    )


def put_in_of(
    forced: Forced, stacks: Sequence[Cents], sheet: PokerSheet, taken_out: Collection[int]
) -> tuple[list[Cents], Cents]:
    """The live money of each place, and all dead money together. A hand that was taken out has nothing in."""
    live = [before - stack for before, stack in zip(forced.stacks, stacks, strict=True)]
    dead = forced.dead
    for place in taken_out:
        live[place] = 0
        dead -= sheet.seats[sheet.places[place]].stack - forced.stacks[place]
    return live, dead


def first_round(sheet: PokerSheet, forced: Forced) -> Betting:
    """1.5(a), 3.9.1: the 1st Betting Round, with blinds and posts in."""
    first = first_to_act(sheet.blinds, players=len(forced.bettors))
    return begin(forced.bettors, level=forced.level, big_blind=sheet.table.big_blind, first=first)


def next_round(sheet: PokerSheet, last: Betting, number: int) -> Betting | None:
    """1.5, 1.16, 3.10.1: the betting round of this number (from 0) after the last one, if two can still bet."""
    if last.turn is not None or last.able < 2 or number == len(BOARD_CARDS):
        return None
    bettors = [Bettor(stack=bettor.stack, folded=bettor.folded) for bettor in last.bettors]
    return begin(bettors, level=0, big_blind=sheet.table.big_blind, first=FIRST_AFTER_FLOP)


def post_all(sheet: PokerSheet) -> Forced:
    """3.8, R-29: antes, dead posts, blinds, live posts, in this order, as far as each stack goes.

    A post by a blind's own seat replaces that blind. A short blind does not lower the amount that others call.
    """
    stacks = [sheet.seats[index].stack for index in sheet.places]
    return forced_money(stacks, sheet.table, sheet.blinds, sheet.posts, sheet.antes)


def forced_money(
    stacks: list[Cents], table: PokerStakes, blinds: Blinds, posts: Sequence[Post], antes: Mapping[int, Cents]
) -> Forced:
    """3.8, R-29: take antes, dead posts, blinds and live posts out of these stacks."""
    dead = 0
    if antes or posts:
        start = sum(stacks)
        for place, amount in antes.items():
            stacks[place] -= min(amount, stacks[place])
        for post in posts:
            if post.dead:
                stacks[post.place] -= min(post.amount, stacks[post.place])
        dead = start - sum(stacks)
    bets = [0] * len(stacks)
    replaced = {post.place for post in posts}
    level = 0
    for blind, amount in ((blinds.small, table.small_blind or 0), (blinds.big, table.big_blind)):
        if blind is not None:
            level = max(level, amount)
            if blind not in replaced:
                bets[blind] = min(amount, stacks[blind])
    for post in posts:
        if not post.dead:
            bets[post.place] = min(post.amount, stacks[post.place])
    bettors = [Bettor(stack=stack - bet, bet=bet) for stack, bet in zip(stacks, bets, strict=True)]
    return Forced(bettors, dead, stacks, max(level, *bets))


def _play_round(
    sheet: PokerSheet,
    betting: Betting,
    taken: int,
    number: int,
    returned: list[tuple[int, Cents]],
    *,
    is_void: bool,
    record: BettingRecord | None,
) -> tuple[Betting, int]:
    """One betting round, and how many of the sheet's actions are used after it. Bets that go back join `returned`."""
    actions, before = sheet.actions, taken
    while True:
        if sheet.corrections:
            betting = _with_corrections(sheet, betting, taken, number, before=before)
        if sheet.ruled_out and _is_ruled_out(sheet, betting, taken, number):
            betting = _fold_by_ruling(sheet, betting, actions[taken].place, returned)
            taken += 1
            continue
        turn = betting.turn
        if turn is None or (is_void and taken == len(actions)):
            return betting, taken
        if taken == len(actions):
            who = f"seat {_seat(sheet, turn)} is still to act in the {ROUND_NAMES[number]}"
            raise InputError("actions", f"{who}; {_legal(betting)}")
        place, deed, to = actions[taken]
        if place != turn:
            reason = f"seat {_seat(sheet, place)} is not in turn, seat {_seat(sheet, turn)} is"
            raise InputError(f"actions[{taken}]", f"{reason} ({BETTING_ROUND}); {_legal(betting)}")
        try:
            after = act(betting, deed, to)
        except Refused as error:
            raise InputError(f"actions[{taken}]", f"{error}; {_legal(betting)}") from None
        if record is not None:
            record.taken.append(ActionTaken(number, betting, actions[taken]))
        if deed == "fold" and to is not None:
            after = leave_early_bet(after, place, _left_in(betting, place, to, taken))
        betting = after
        taken += 1


def _with_corrections(sheet: PokerSheet, betting: Betting, taken: int, number: int, *, before: int) -> Betting:
    """R-58: the round after the bet corrections of this moment. `before`: the number of actions in earlier rounds.

    An entry that does not name its betting round belongs to the round of the action before it.
    """
    for after, named, place, total in sheet.corrections:
        is_here = taken > before or not number if named is None else named == number
        if after == taken and is_here:
            betting = correct_bet(betting, place, _correct(betting, place, total))
    return betting


def _correct(betting: Betting, place: int, total: Cents) -> Cents:
    """R-58: the total of a corrected bet, which must not exceed the player's chips."""
    bettor = betting.bettors[place]
    if bettor.folded or total > bettor.bet + bettor.stack:
        raise InputError("corrections", f"{dollars(total)} cannot be this player's bet ({DECIDED})")
    return total


def _left_in(betting: Betting, place: int, total: Cents, taken: int) -> Cents:
    """5.10.3: an early BET that stays in. It must be less than the bet of a player who was passed over."""
    bettor = betting.bettors[place]
    whole_stack = bettor.bet + bettor.stack
    if not bettor.bet < total <= whole_stack or total >= betting.level:
        most = min(whole_stack, betting.level)
        reason = f"an early BET that stays in is above {dollars(bettor.bet)} and below {dollars(most)} ({LEFT_IN})"
        raise InputError(f"actions[{taken}].to", reason)
    return total


@cites(EXPOSED, reading("R-58"))
def _is_ruled_out(sheet: PokerSheet, betting: Betting, taken: int, number: int) -> bool:
    """5.11, R-58: whether the next action is a fold by a ruling, which is made at once, out of turn.

    Between two rounds the hand is folded in the next one, unless that one never began.
    """
    if taken == len(sheet.actions):
        return False
    if betting.turn is None and not _waits_for_cards(sheet, betting, number + 1):
        return False
    place, deed, _ = sheet.actions[taken]
    return deed == "fold" and place in sheet.ruled_out and not betting.bettors[place].folded


@cites(EXPOSED, reading("R-53"), reading("R-58"))
def _fold_by_ruling(sheet: PokerSheet, betting: Betting, place: int, returned: list[tuple[int, Cents]]) -> Betting:
    """R-53: the unmatched part of the hand's bet goes back. R-58: a hand that is taken out gets all of it back."""
    if place in sheet.taken_out:
        return take_out(betting, place, start=sheet.seats[sheet.places[place]].stack)
    back = unmatched_bet(betting, place)
    if back:
        returned.append((place, back))
    return fold_out_of_turn(betting, place, returned=back)


def _waits_for_cards(sheet: PokerSheet, betting: Betting, number: int) -> bool:
    """Whether the betting round of this number would begin if its cards had come."""
    return betting.able > 1 and number < len(BOARD_CARDS) and len(sheet.board) < BOARD_CARDS[number]


def _seat(sheet: PokerSheet, place: int) -> int:
    return sheet.seats[sheet.places[place]].number


def _legal(betting: Betting) -> str:
    return f"legal: {choices_in_words(betting)}"


def _short_board(sheet: PokerSheet, number: int) -> InputError:
    reason = f"the {ROUND_NAMES[number]} needs {BOARD_CARDS[number]} cards, not {len(sheet.board)} ({BOARD_IN[number]})"
    return InputError("board", reason)
