"""Poker (RWS), version 6: no-limit hold'em with rake, in the order of its rules.

A seat is named by its place: 0 for the first player on the left of the button, then clockwise. `poker_betting` has the
course of a betting round.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from croupier.cards import Card
from croupier.clauses import Clause, reading, rulebook, standing_for
from croupier.games.editions import Editions
from croupier.games.words import cites, under
from croupier.hands import Strength, strength
from croupier.money import Cents, part

PKR = rulebook("PKR")
VERSION = 6

# 1.5, 1.16, 3.13  Betting rounds, and the community cards that lie on the table in each
BOARD_CARDS = under((0, 3, 4, 5), PKR["1.5"], PKR["1.16"], PKR["3.13"])
BOARD_IN = (PKR["1.5(a)"], PKR["1.5(b)"], PKR["1.5(c)"], PKR["1.5(d)"])
STREETS = ("pre-flop", "flop", "turn", "river")
ROUND_NAMES = ("1st Betting Round", "2nd Betting Round", "3rd Betting Round", "4th Betting Round")
FLOP_CARDS = 3
WHOLE_BOARD = under(5, PKR["1.12"])

# 1.21, 2.2.1  Two cards to each player, from one deck of 52
HOLE_CARDS = 2
TWO_CARDS = PKR["1.21"]
ONE_DECK = PKR["2.2.1"]

# 2.1.1, R-1  Seats of a table
MOST_SEATS = under(10, PKR["2.1.1"], reading("R-1"))

# 3.1  The ranking of hands
rank = under(
    strength,
    PKR["3.1.1"],
    PKR["3.1.2"],
    PKR["3.1.3"],
    PKR["3.1.3(a)"],
    PKR["3.1.3(b)"],
    PKR["3.1.3(c)"],
)


@cites(PKR["1.15"], PKR["3.14.2(e)"])
def best_hand(hole: Sequence[Card], board: Sequence[Card]) -> Strength:
    """1.15, 3.14.2(e): the best five of a player's two cards and the five of the board."""
    return rank((*hole, *board))


# 3.5, 3.16, R-25  Raises


@cites(PKR["3.5"], PKR["3.16"], reading("R-25"))
def minimum_raise(largest: Cents, *, big_blind: Cents) -> Cents:
    """3.5, 3.16, R-25: as much as the largest bet or raise of the round so far, and at least the Big Blind."""
    return max(largest, big_blind)


# 3.8, 3.9.1  Posting, and the first to act


class Blinds(NamedTuple):
    """The places that post; None if nobody does."""

    small: int | None
    big: int | None


def blinds_by_rule(players: int, *, button_is_taken: bool, small_is_absent: bool) -> Blinds:
    """3.8, 5.5, R-32: left of the button the Small Blind, then the Big Blind.

    Of two players the one with the button posts the Small Blind. If nobody can post it, the first on the left posts the
    Big Blind.
    """
    if small_is_absent:
        return Blinds(None, 0)
    if players == 2 and button_is_taken:
        return Blinds(small=1, big=0)
    return Blinds(small=0, big=1)


@cites(PKR["3.9.1(a)"], reading("R-121"))
def first_to_act(blinds: Blinds, *, players: int) -> int:
    """3.9.1(a): the player on the left of the Big Blind. Of two players this is the one with the button.

    R-121: if nobody posts the Big Blind, the player on the left of the Small Blind, or else of the button.
    """
    last = blinds.small if blinds.big is None else blinds.big
    return 0 if last is None else (last + 1) % players


BLINDS = under(blinds_by_rule, PKR["1.6"], PKR["1.7"], PKR["1.38"], PKR["3.8"], reading("R-32"))
FIRST_AFTER_FLOP = under(0, PKR["3.10.1(a)"])


# 3.14  Showdown

LAST_ACTIVE = PKR["3.14.1"]


@cites(PKR["3.14.2(a)"], PKR["3.14.2(c)"], PKR["3.14.2(d)"], reading("R-30"), reading("R-122"))
def showdown_order(active: Sequence[int], aggressors: Sequence[int]) -> list[int]:
    """3.14.2, R-30: first the last aggressor of the final betting round, else the first active one; then clockwise.

    R-122: an aggressor who has folded since is passed over for the one before.
    """
    if len(active) < 2:
        return []
    first = next((place for place in reversed(aggressors) if place in active), active[0])
    at = active.index(first)
    return [*active[at:], *active[:at]]


# 3.15  All-in


@cites(PKR["3.15.3"], reading("R-26"))
def counts_as_raise(excess: Cents, *, least: Cents) -> bool:
    """3.15.3, R-26: an all-in is a raise if it exceeds a call by at least half of the minimum raise."""
    return 2 * excess >= least


# 4.1  Rake

RAKE = PKR["4.1"]
MOST_RAKE_PERCENT = 5
PERCENT_SCALE = 10_000
"""Rates are counted in ten-thousandths of a percent."""


class Rake(NamedTuple):
    """The House's rake: a rate in ten-thousandths of a percent, and a cap for the whole hand."""

    rate: int
    cap: Cents | None
    no_flop_no_drop: bool


NO_RAKE = Rake(0, None, no_flop_no_drop=False)


def rakes(pots: Sequence[Pot], rake: Rake, *, chip: Cents) -> list[Cents]:
    """4.1, R-28: the rate of each pot, main pot first, rounded down to the chip, up to the cap of the whole hand."""
    left = None if rake.cap is None else rake.cap - rake.cap % chip
    taken = []
    for pot in pots:
        due = part(pot.amount, of=rake.rate, out_of=100 * PERCENT_SCALE)
        due -= due % chip
        if left is not None:
            due = min(due, left)
            left -= due
        taken.append(due)
    return taken


RAKED = under(rakes, PKR["4.1"], reading("R-2"), reading("R-28"))


# 4.3, R-53  Unmatched bets

UNCALLED = PKR["4.3"]


@cites(PKR["4.3"], reading("R-28"), reading("R-53"))
def unmatched(live: Sequence[Cents], *, most: Cents | None) -> list[tuple[int, Cents]]:
    """4.3, R-28, R-53: unmatched chips go back before pots are made, folded or not: each place, and the amount.

    `most` is set if nobody can win more than this of one player's chips. Then the rest goes back too.
    """
    matched = sorted(live)[-2]
    if most is not None:
        matched = min(matched, most)
    return [(place, put_in - matched) for place, put_in in enumerate(live) if put_in > matched]


# 4.4, 4.5  The winners of a pot

BEST_HAND = PKR["4.4"]
EQUAL_HANDS = standing_for(PKR["4.5"], reading("R-27"))


def split(amount: Cents, winners: Sequence[int], *, chip: Cents) -> dict[int, Cents]:
    """4.5, R-27: equal shares in whole chips. Extra chips go one each to the winners, from the left of the button
    on."""
    if len(winners) == 1:
        return {winners[0]: amount}
    each, extra = divmod(amount // chip, len(winners))
    return {place: (each + (at < extra)) * chip for at, place in enumerate(winners)}


# 4.6, 3.15.4  Main pot and side pots

SIDE_POT = PKR["4.6.2"]


class Pot(NamedTuple):
    """A pot before rake, and the places that can win it, clockwise."""

    amount: Cents
    eligible: tuple[int, ...]


@cites(PKR["3.15.4"], reading("R-53"))
def can_win_above(
    live: Sequence[Cents], folded: Sequence[bool], all_in: Collection[int], not_revealed: Sequence[int]
) -> tuple[int, ...]:
    """3.15.4, R-53: the places that can win chips of folded hands above the highest active player.

    They are the active players who are not all-in. If there is none, it is the last one whose hand was not revealed:
    nobody else was left to show it to (3.14.1).
    """
    active = [place for place, gone in enumerate(folded) if not gone]
    highest = max([live[place] for place in active])
    able = tuple([place for place in active if live[place] == highest and place not in all_in])
    if able or not not_revealed:
        return able
    most = max([live[place] for place in not_revealed])
    return tuple([place for place in not_revealed if live[place] == most > highest][-1:])


@cites(PKR["1.25"], PKR["1.30"], PKR["1.37"], PKR["3.15.4"], PKR["4.6.1"], reading("R-53"))
def pots(live: Sequence[Cents], folded: Sequence[bool], *, dead: Cents, above: tuple[int, ...]) -> list[Pot]:
    """1.25, 1.37, 3.15.4, R-53: main pot first. An all-in player can win the part that their own chips cover.

    Chips of folded players stay in and count in each pot up to its level. `above` can win the chips above the highest
    active player. The main pot gets all dead money.
    """
    active = [place for place, gone in enumerate(folded) if not gone]
    levels = sorted({live[place] for place in active})
    highest = levels[-1]
    if len(levels) == 1 and max(live) == highest:
        whole = sum(live) + dead
        return [Pot(whole, tuple(active))] if whole else []
    all_pots = []
    below, waiting = 0, dead
    for level in levels:
        waiting += sum([max(min(put_in, level) - below, 0) for put_in in live])
        if waiting:
            all_pots.append(Pot(waiting, tuple([place for place in active if live[place] >= level])))
        below, waiting = level, 0
    rest = sum([max(put_in - highest, 0) for put_in in live])
    if rest:
        if all_pots and all_pots[-1].eligible == above:
            rest += all_pots.pop().amount
        all_pots.append(Pot(rest, above))
    return all_pots


def pot_name(number: int) -> str:
    """1.25, 1.37: `main`, `side-1`, `side-2` and so on."""
    return f"side-{number}" if number else "main"


def deciding_clause(number: int, *, winners: int, active: int) -> Clause:
    """The clause under which a pot is won: by the last player left, by equal hands, a side pot or the main pot."""
    if active == 1:
        return LAST_ACTIVE
    if winners > 1:
        return EQUAL_HANDS
    return SIDE_POT if number else BEST_HAND


# 5.10.3, 5.11, 5.12  An early BET that stays in, a hand exposed too early, and a void

LEFT_IN = PKR["5.10.3"]
EXPOSED = PKR["5.11"]
VOID = PKR["5.12"]


class PokerEdition(NamedTuple):
    """One edition of the rules: the parts of a settlement that may differ in another edition."""

    version: int
    most_rake_percent: int
    rakes: Callable[..., list[Cents]]
    """The rake from each pot (4.1)."""
    split: Callable[..., dict[int, Cents]]
    """The shares of a pot's winners (4.5)."""


POKER_EDITIONS: Editions[PokerEdition] = Editions()
"""The editions of Poker. A hand keeps the edition that it was opened with."""
POKER_EDITIONS.add(PKR.game, VERSION, PokerEdition(VERSION, MOST_RAKE_PERCENT, rakes, split))
