"""The legal commands of a player at a table."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from croupier.floor.state.table_state import HouseTable, Status, Table
from croupier.games import HouseGame
from croupier.money import MOST, Cents, dollars
from croupier.poker import TableState
from croupier.poker.showdown import showdown_choices
from croupier.poker.views import poker_actions
from croupier.rounds import BoxState, Round, Stage
from croupier.rounds.betting import credit_of
from croupier.rounds.commands import TableSettings
from croupier.rounds.state import OVER


class LegalCommandView(msgspec.Struct, frozen=True, kw_only=True):
    """A command that a player may give now, with its fields besides the table and an id.

    With `lowest` and `highest` the player names an amount between them.
    """

    command: str
    box: int | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    bet: str | UnsetType = UNSET
    amount: str | UnsetType = UNSET
    choice: str | UnsetType = UNSET
    action: str | UnsetType = UNSET
    lowest: str | UnsetType = UNSET
    highest: str | UnsetType = UNSET


def legal_commands(
    table: Table, viewer: str, balance: Cents, *, at_s: int, seats: Collection[int]
) -> list[LegalCommandView]:
    """Each with its fields besides the table and an id. Amounts beyond the player's chips are left out.

    `seats` are those of a Poker table that the player may take.
    """
    if table.sign.status is not Status.OPEN:
        return []
    if isinstance(table, HouseTable):
        return [] if table.round is None else _at_house_table(table.round, viewer, balance)
    return _at_poker_table(table.state, viewer, balance, at_s, seats)


def _at_house_table(round_: Round, viewer: str, balance: Cents) -> list[LegalCommandView]:
    if round_.referrals and not round_.offers:
        return []
    if round_.stage is Stage.BETTING and not round_.offers:
        return _bets(round_, viewer, balance)
    own = sorted(round_.boxes_of(viewer))
    if round_.stage in OVER:
        return [LegalCommandView(command="ready")] if own else []
    if round_.offers:
        boxes = [box.number for box in own if box.number in round_.offers[0].boxes]
        options = round_.offers[0].options
        return [LegalCommandView(command="choose", box=box, choice=option) for box in boxes for option in options]
    if round_.stage is not Stage.DECISIONS:
        return []
    looked = any(box.examined for box in own)
    return [command for box in own for command in _decisions(round_, box, balance, looked=looked)]


def _decisions(round_: Round, box: BoxState, balance: Cents, *, looked: bool) -> Iterator[LegalCommandView]:
    """The choices for a hand: to examine it if no other was (3.7), and to decide if the decision is open."""
    if box.in_play and not looked:
        yield LegalCommandView(command="examine", box=box.number)
    bet = round_.now.decides
    if bet is not None and round_.must_decide(box):
        amount = round_.game.multiples[bet] * box.bets["ante"]
        if amount <= balance:
            yield LegalCommandView(command="place_bet", box=box.number, bet=bet, amount=dollars(amount))
        yield LegalCommandView(command="fold" if round_.now.may_fold else "check", box=box.number)


def _bets(round_: Round, viewer: str, balance: Cents) -> list[LegalCommandView]:
    """Free boxes take an ante, the player's own a side bet. Bets can be increased or taken back."""
    own, ranges = round_.boxes_of(viewer), _ranges(round_.game, round_.table)
    affordable = [bet for bet, (least, _) in ranges.items() if balance >= least]
    taken = {*round_.boxes, *round_.closed_boxes}
    free = [n for n in range(1, round_.table.boxes + 1) if "ante" in affordable and n not in taken]
    legal = [LegalCommandView(command="place_bet", box=number, bet="ante") for number in free]
    for box in own:
        if box.gone or box.folded:
            continue
        start = [bet for bet in affordable if bet not in box.bets]
        takes = [bet for bet in start if bet not in round_.game.jackpot_bets or round_.meter is not None]
        legal += [LegalCommandView(command="place_bet", box=box.number, bet=bet) for bet in takes]
        for bet, amount in box.bets.items():
            if balance and bet in ranges and amount < ranges[bet].most:
                legal.append(LegalCommandView(command="increase_bet", box=box.number, bet=bet))
            legal.append(LegalCommandView(command="withdraw_bet", box=box.number, bet=bet))
    return [*legal, LegalCommandView(command="ready")] if own else legal


class BetRange(NamedTuple):
    """The smallest and the largest amount of a bet."""

    least: Cents
    most: Cents


@lru_cache(maxsize=1_024)  # a table keeps its settings from round to round
def _ranges(game: HouseGame, table: TableSettings) -> dict[str, BetRange]:
    """The ranges of the bets that players place while bets are open, by bet."""
    return {bet: _range(game, table, bet) for bet in game.bets if bet not in game.multiples}


def _range(game: HouseGame, table: TableSettings, bet: str) -> BetRange:
    if bet not in game.jackpot_bets:
        least, most = table.limits_of(bet)
        return BetRange(least or 1, MOST if most is None else most)
    fixed = table.jackpot_bet
    least = credit_of(table) if game.jackpot_in_credits else fixed
    return BetRange(least or 1, MOST if fixed is None else 0)


def _at_poker_table(
    table: TableState, viewer: str, balance: Cents, at_s: int, seats: Collection[int]
) -> list[LegalCommandView]:
    settings, own, hand = table.settings, table.seat_of(viewer), table.hand
    if own is None:
        least = max(settings.min_stake, table.stake_held(viewer, at_s))
        lowest, highest = dollars(least), dollars(max(settings.max_stake, least))
        free = seats if balance >= least else ()
        return [LegalCommandView(command="sit", seat=number, lowest=lowest, highest=highest) for number in free]
    legal = [
        LegalCommandView(command="act", action=action.action, lowest=action.lowest, highest=action.highest)
        for action in poker_actions(hand, viewer)
    ]
    in_round = table.playing and own.number in table.owed
    if hand is not None and in_round and viewer in hand.places:
        # Where a person deals, the Dealer reads the cards of a hand that is shown.
        may = [deed for deed in showdown_choices(hand, hand.places[viewer]) if deed == "muck" or not settings.by_hand]
        legal += [LegalCommandView(command=deed) for deed in may]
    legal.append(LegalCommandView(command="come_back" if own.away else "sit_out"))
    if table.may_leave(own):
        legal.append(LegalCommandView(command="leave"))
    # 3.6: whole chips, and at least the minimum where nothing is left.
    least = settings.chip if own.stack else settings.min_stake
    most = min(balance, settings.max_stake - own.stack) // settings.chip * settings.chip
    if not table.playing and most >= least:
        legal.append(LegalCommandView(command="add_chips", highest=dollars(most)))
    return legal
