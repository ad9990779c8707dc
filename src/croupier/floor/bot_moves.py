"""What the bots of a table do next, as commands of the floor: the same that people give."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import NamedTuple

from croupier.bots import Chances
from croupier.floor import player_commands as p
from croupier.floor.bot_seats import (
    Bot,
    Draw,
    delay_s,
    house_bot_command,
    house_money,
    poker_choice,
    stake,
)
from croupier.floor.commands import Command
from croupier.floor.house_commands import BuyChips
from croupier.floor.pace import Pace
from croupier.floor.player_commands import PlayerCommand
from croupier.floor.roles import SYSTEM, Actor, Role
from croupier.floor.steps import after
from croupier.floor.table_state import HouseTable, PokerTable, Status, Table
from croupier.money import Cents
from croupier.rounds import commands as r

BOUGHT: Cents = 10_000_00
"""What a bot takes from the cage at a time, or more where its stake is."""


class Move(NamedTuple):
    """A command that a dealer or a bot gives, or that is given for a bot, and when."""

    due: datetime
    actor: Actor
    command: Command


class Playing(NamedTuple):
    """What the bots of a floor play with."""

    draw: Draw
    chances: Chances
    balance: Callable[[str], Cents]
    attended: bool


def moves(table: Table, bots: tuple[Bot, ...], since: datetime, pace: Pace, playing: Playing) -> Iterator[Move]:
    """The next move of each bot that has one."""
    if table.sign.status is not Status.OPEN:
        return
    for bot in bots:
        found = _next(table, bot, playing)
        if found is None:
            continue
        command, needs = found
        due = after(since, delay_s(playing.draw, pace.bots_s, table.id, bot.name, repr(command)))
        if needs > playing.balance(bot.name):
            yield Move(due, SYSTEM, BuyChips(amount=max(BOUGHT, needs), player=bot.name))
        else:
            yield Move(due, Actor(name=bot.name, role=Role.PLAYER), command)


def _next(table: Table, bot: Bot, playing: Playing) -> tuple[PlayerCommand, Cents] | None:
    """What a bot does next, and what chips it should have for it."""
    if isinstance(table, HouseTable):
        return _at_house_game(table, bot, playing)
    return _at_poker(table, bot, playing)


def _at_house_game(table: HouseTable, bot: Bot, playing: Playing) -> tuple[PlayerCommand, Cents] | None:
    if table.round is None:
        return None
    command = house_bot_command(bot, table.round, playing.draw, attended=playing.attended)
    at = table.id
    match command:
        case r.PlaceBet(box=box, bet=bet, amount=amount):
            needs = house_money(table.round) if bet == "ante" else amount
            return p.PlaceBet(table=at, box=box, bet=bet, amount=amount), needs
        case r.ExamineHand(box=box):
            return p.Examine(table=at, box=box), 0
        case r.Fold(box=box):
            return p.Fold(table=at, box=box), 0
        case r.Check(box=box):
            return p.Check(table=at, box=box), 0
        case r.ChooseOption(box=box, choice=choice):
            return p.Choose(table=at, box=box, choice=choice), 0
    return None


def _at_poker(table: PokerTable, bot: Bot, playing: Playing) -> tuple[PlayerCommand, Cents] | None:
    seats, hand, at = table.seats, table.hand, table.id
    seat = seats.seat_of(bot.name)
    if seat is None:
        free = bot.place not in seats.seats and playing.attended
        amount = stake(seats, bot)
        return (p.Sit(table=at, seat=bot.place, amount=amount), amount) if free else None
    if hand is not None and seats.playing and hand.turn == seat.number and not hand.referred:
        choice = poker_choice(bot, seats, hand, playing.draw, playing.chances)
        return p.Act(table=at, action=choice.deed, to=choice.to), 0
    if not playing.attended:
        return None
    if seat.away:
        return p.ComeBack(table=at), 0
    if not seat.stack and not seats.playing:
        amount = stake(seats, bot)
        return p.AddChips(table=at, amount=amount), amount
    return None
