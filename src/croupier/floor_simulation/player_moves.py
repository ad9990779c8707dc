"""Random moves of players: mostly sensible, sometimes not."""

from __future__ import annotations

import random

from croupier.command import Command
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Table
from croupier.floor_events import commands as f
from croupier.money import Cents
from croupier.poker import commands as c
from croupier.poker.legal_actions import legal_actions
from croupier.rounds import BoxState, Round, Stage
from croupier.rounds import commands as r

DEEDS = ("fold", "check", "call", "bet", "raise", "all-in")
AMOUNTS: tuple[Cents, ...] = (5_00, 10_00, 20_00, 50_00, 200_00)


def player_move(chance: random.Random, table: Table, player: str) -> Command:
    """A player's next command at a table."""
    if isinstance(table, FloorPokerTable):
        return _at_poker(chance, table, player)
    return _at_house_game(chance, table, player)


def has_something_to_do(table: Table, player: str) -> bool:
    """Whether the player has a sensible move there."""
    if isinstance(table, FloorPokerTable):
        seat = table.state.seat_of(player)
        in_turn = seat is not None and table.hand is not None and table.hand.turn == seat.number
        return in_turn or not table.playing or seat is None
    round_ = table.round
    if round_ is None:
        return False
    return round_.stage is Stage.BETTING or any(round_.must_decide(box) for box in round_.boxes_of(player))


def _at_house_game(chance: random.Random, table: HouseTable, player: str) -> Command:
    round_, at = table.round, table.id
    if round_ is None or chance.randrange(12) == 0:
        return _anything(chance, table)
    own = sorted(box.number for box in round_.boxes_of(player))
    if round_.offers and own:
        return r.ChooseOption(table=at, box=chance.choice(own), choice=chance.choice(round_.offers[0].options))
    if round_.stage is Stage.BETTING:
        return _bet(chance, table, round_, own)
    open_ = [number for number in own if round_.stage is Stage.DECISIONS and round_.must_decide(round_.boxes[number])]
    if not open_:
        return _anything(chance, table)
    return _decision(chance, table, round_, round_.boxes[chance.choice(open_)])


def _bet(chance: random.Random, table: HouseTable, round_: Round, own: list[int]) -> Command:
    at = table.id
    if not own or chance.randrange(6) == 0:
        box = chance.randint(1, table.limits.boxes)
        return r.PlaceBet(table=at, box=box, bet="ante", amount=chance.choice(AMOUNTS))
    box = chance.choice(own)
    on_jackpot = round_.game.jackpot_bets[0]
    if round_.meter is not None and on_jackpot not in round_.boxes[box].bets and chance.randrange(3):
        return r.PlaceBet(table=at, box=box, bet=on_jackpot, amount=5_00)
    bet = chance.choice([bet for bet in round_.game.bets if bet not in round_.game.multiples])
    match chance.randrange(8):
        case 0:
            return r.WithdrawBet(table=at, box=box, bet=bet)
        case 1:
            return r.IncreaseBet(table=at, box=box, bet=bet, amount=chance.choice(AMOUNTS))
        case 2 | 3 | 4:
            return f.Ready(table=at)
    jackpot = bet in round_.game.jackpot_bets
    return r.PlaceBet(table=at, box=box, bet=bet, amount=5_00 if jackpot else chance.choice(AMOUNTS))


def _decision(chance: random.Random, table: HouseTable, round_: Round, box: BoxState) -> Command:
    at, bet = table.id, round_.now.decides
    if not box.examined and chance.randrange(3):
        return r.ExamineHand(table=at, box=box.number)
    if bet is not None and chance.randrange(3):
        amount = round_.game.multiples[bet] * box.bets["ante"]
        return r.PlaceBet(table=at, box=box.number, bet=bet, amount=amount)
    leave = r.Fold if round_.now.may_fold else r.Check
    return leave(table=at, box=box.number)


def _anything(chance: random.Random, table: HouseTable) -> Command:
    """A command that is probably refused."""
    at, box = table.id, chance.randint(0, table.limits.boxes + 1)
    return chance.choice(
        (
            r.PlaceBet(table=at, box=box, bet=chance.choice(("ante", "bet", "flop", "jackpot")), amount=20_00),
            r.IncreaseBet(table=at, box=box, bet="ante", amount=10_00),
            r.WithdrawBet(table=at, box=box, bet="ante"),
            r.ExamineHand(table=at, box=box),
            r.Fold(table=at, box=box),
            r.Check(table=at, box=box),
            r.ChooseOption(table=at, box=box, choice="continue"),
            f.Ready(table=at),
            c.TakeSeat(table=at, seat=1, amount=500_00),
        )
    )


def _at_poker(chance: random.Random, table: FloorPokerTable, player: str) -> Command:
    at, hand = table.id, table.hand
    seat = table.state.seat_of(player)
    if seat is None:
        brought = max(table.state.stake_held(player, None), 100_00 * chance.randint(1, 12))
        return c.TakeSeat(table=at, seat=chance.choice(table.state.free_seats or [1]), amount=brought)
    if table.playing and hand is not None and hand.turn == seat.number and chance.randrange(10):
        return _act(chance, table)
    if seat.away and chance.randrange(3):
        return c.ComeBack(table=at)
    if not seat.stack and chance.randrange(3):
        return c.AddChips(table=at, amount=400_00)
    moves: list[Command] = [
        c.LeaveTable(table=at),
        c.SitOut(table=at, returning=bool(chance.randrange(4))),
        c.AddChips(table=at, amount=100_00 * chance.randint(1, 4)),
        c.Act(table=at, action=chance.choice(DEEDS), to=chance.choice((None, 40_00))),
        c.ActEarly(table=at, action=chance.choice(DEEDS), to=chance.choice((None, 60_00))),
        c.ShowHand(table=at),
        c.MuckHand(table=at),
    ]
    if chance.randrange(30) == 0:
        return c.ExposeCards(table=at)
    return chance.choice(moves)


def _act(chance: random.Random, table: FloorPokerTable) -> Command:
    hand = table.hand
    legal = () if hand is None else legal_actions(hand)
    if not legal:
        return c.Act(table=table.id, action="check")
    deed, lowest, highest = chance.choice(legal)
    if deed not in ("bet", "raise") or lowest is None or highest is None:
        return c.Act(table=table.id, action=deed)
    to = min(lowest + 100 * chance.randrange(40), highest)
    return c.Act(table=table.id, action=deed, to=to)
