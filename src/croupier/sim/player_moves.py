"""What players do at random: mostly what makes sense, sometimes what does not."""

from __future__ import annotations

import random

from croupier.floor.commands import player_commands as p
from croupier.floor.commands.player_commands import PlayerCommand
from croupier.floor.engine.table_state import HouseTable, PokerTable, Table
from croupier.money import Cents
from croupier.poker.legal import legal_actions
from croupier.rounds import BoxState, Round, Stage

DEEDS = ("fold", "check", "call", "bet", "raise", "all-in")
AMOUNTS: tuple[Cents, ...] = (5_00, 10_00, 20_00, 50_00, 200_00)


def player_move(chance: random.Random, table: Table, player: str) -> PlayerCommand:
    """Something that a player asks for at a table."""
    if isinstance(table, PokerTable):
        return _at_poker(chance, table, player)
    return _at_house_game(chance, table, player)


def has_something_to_do(table: Table, player: str) -> bool:
    """Whether a player could do something there that makes sense."""
    if isinstance(table, PokerTable):
        seat = table.seats.seat_of(player)
        in_turn = seat is not None and table.hand is not None and table.hand.turn == seat.number
        return in_turn or not table.playing or seat is None
    round_ = table.round
    if round_ is None:
        return False
    return round_.stage is Stage.BETTING or any(round_.must_decide(box) for box in round_.boxes_of(player))


def _at_house_game(chance: random.Random, table: HouseTable, player: str) -> PlayerCommand:
    round_, at = table.round, table.id
    if round_ is None or chance.randrange(12) == 0:
        return _anything(chance, table)
    own = sorted(box.number for box in round_.boxes_of(player))
    if round_.offer is not None and own:
        return p.Choose(table=at, box=chance.choice(own), choice=chance.choice(round_.offer.options))
    if round_.stage is Stage.BETTING:
        return _bet(chance, table, round_, own)
    open_ = [number for number in own if round_.stage is Stage.DECISIONS and round_.must_decide(round_.boxes[number])]
    if not open_:
        return _anything(chance, table)
    return _decision(chance, table, round_, round_.boxes[chance.choice(open_)])


def _bet(chance: random.Random, table: HouseTable, round_: Round, own: list[int]) -> PlayerCommand:
    at = table.id
    if not own or chance.randrange(6) == 0:
        box = chance.randint(1, table.limits.boxes)
        return p.PlaceBet(table=at, box=box, bet="ante", amount=chance.choice(AMOUNTS))
    box = chance.choice(own)
    on_jackpot = round_.game.jackpot_bets[0]
    if round_.meter is not None and on_jackpot not in round_.boxes[box].bets and chance.randrange(3):
        return p.PlaceBet(table=at, box=box, bet=on_jackpot, amount=5_00)
    bet = chance.choice([bet for bet in round_.game.bets if bet not in round_.game.multiples])
    match chance.randrange(8):
        case 0:
            return p.WithdrawBet(table=at, box=box, bet=bet)
        case 1:
            return p.IncreaseBet(table=at, box=box, bet=bet, amount=chance.choice(AMOUNTS))
        case 2 | 3 | 4:
            return p.Ready(table=at)
    jackpot = bet in round_.game.jackpot_bets
    return p.PlaceBet(table=at, box=box, bet=bet, amount=5_00 if jackpot else chance.choice(AMOUNTS))


def _decision(chance: random.Random, table: HouseTable, round_: Round, box: BoxState) -> PlayerCommand:
    at, bet = table.id, round_.now.decides
    if not box.examined and chance.randrange(3):
        return p.Examine(table=at, box=box.number)
    if bet is not None and chance.randrange(3):
        amount = round_.game.multiples[bet] * box.bets["ante"]
        return p.PlaceBet(table=at, box=box.number, bet=bet, amount=amount)
    leave = p.Fold if round_.now.may_fold else p.Check
    return leave(table=at, box=box.number)


def _anything(chance: random.Random, table: HouseTable) -> PlayerCommand:
    """A command that is probably refused."""
    at, box = table.id, chance.randint(0, table.limits.boxes + 1)
    return chance.choice(
        (
            p.PlaceBet(table=at, box=box, bet=chance.choice(("ante", "bet", "flop", "jackpot")), amount=20_00),
            p.IncreaseBet(table=at, box=box, bet="ante", amount=10_00),
            p.WithdrawBet(table=at, box=box, bet="ante"),
            p.Examine(table=at, box=box),
            p.Fold(table=at, box=box),
            p.Check(table=at, box=box),
            p.Choose(table=at, box=box, choice="continue"),
            p.Ready(table=at),
            p.Sit(table=at, seat=1, amount=500_00),
        )
    )


def _at_poker(chance: random.Random, table: PokerTable, player: str) -> PlayerCommand:
    at, hand = table.id, table.hand
    seat = table.seats.seat_of(player)
    if seat is None:
        brought = max(table.seats.left_with.get(player, 0), 100_00 * chance.randint(1, 12))
        free = [number for number in range(1, table.limits.seats + 1) if number not in table.seats.seats]
        return p.Sit(table=at, seat=chance.choice(free or [1]), amount=brought)
    if table.playing and hand is not None and hand.turn == seat.number and chance.randrange(10):
        return _act(chance, table)
    if seat.away and chance.randrange(3):
        return p.ComeBack(table=at)
    if not seat.stack and chance.randrange(3):
        return p.AddChips(table=at, amount=400_00)
    found: list[PlayerCommand] = [
        p.Leave(table=at),
        p.SitOut(table=at, returning=bool(chance.randrange(4))),
        p.AddChips(table=at, amount=100_00 * chance.randint(1, 4)),
        p.Act(table=at, action=chance.choice(DEEDS), to=chance.choice((None, 40_00))),
        p.ActEarly(table=at, action=chance.choice(DEEDS), to=chance.choice((None, 60_00))),
        p.Show(table=at),
        p.Muck(table=at),
    ]
    if chance.randrange(30) == 0:
        return p.Expose(table=at)
    return chance.choice(found)


def _act(chance: random.Random, table: PokerTable) -> PlayerCommand:
    hand = table.hand
    legal = () if hand is None else legal_actions(hand)
    if not legal:
        return p.Act(table=table.id, action="check")
    deed, lowest, highest = chance.choice(legal)
    if deed not in ("bet", "raise") or lowest is None or highest is None:
        return p.Act(table=table.id, action=deed)
    to = min(lowest + 100 * chance.randrange(40), highest)
    return p.Act(table=table.id, action=deed, to=to)
