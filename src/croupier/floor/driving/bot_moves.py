"""The next moves of a table's bots, as the same commands that people give."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from croupier.bots import Chances
from croupier.command import Command
from croupier.floor.dealing.poker_dealer import bots_play_it_out
from croupier.floor.driving.bot_seats import (
    Bot,
    Draw,
    delay_s,
    house_bot_command,
    house_money,
    is_second_move,
    poker_choice,
    stake,
)
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Status, Table
from croupier.floor_events.commands import BuyChips
from croupier.money import Cents
from croupier.people.names import BOT_SIGN
from croupier.people.roles import SYSTEM, Actor, Role
from croupier.poker import Hand, HandStage, TableState
from croupier.poker import commands as c
from croupier.poker.showdown import in_order, is_beaten
from croupier.rounds import Stage
from croupier.rounds import commands as r

BOUGHT: Cents = 10_000_00
"""The amount that a bot buys at the cage at a time. It buys more if its stake is larger."""
ENOUGH = 2
"""So many players make a game of Poker (PKR 3.8)."""


class Move(NamedTuple):
    """A command of a dealer or a bot, or one for a bot, and its time."""

    due: datetime
    actor: Actor
    command: Command


class BotSetup(NamedTuple):
    """The chances and the seed of a floor's bots."""

    draw: Draw
    chances: Chances
    balance: Callable[[str], Cents]
    attended: bool
    failed: Callable[[Exception], None]
    """Hears of a mistake in a bot. That bot does nothing, so that its time runs out; the others play on."""


class Intent(NamedTuple):
    """A bot's plan, as long as the view of its own seat stays the same."""

    seen: Hashable
    command: Command | None
    needs: Cents = 0
    """The chips that the bot should have for its move."""
    delay_s: float = 0.0


Intents: TypeAlias = dict[str, Intent]
"""By bot. A bot decides again only when something has changed for it."""


def moves(table: Table, bots: tuple[Bot, ...], since: datetime, playing: BotSetup, intents: Intents) -> Iterator[Move]:
    """The next move of each bot that has one."""
    if table.sign.status is not Status.OPEN:
        return
    for bot in bots:
        seen = _seen(table, bot, playing)
        intent = intents.get(bot.name)
        if intent is None or intent.seen != seen:
            intent = intents[bot.name] = _intent_or_none(table, bot, playing, seen)
        if intent.command is None:
            continue
        due = since + timedelta(seconds=intent.delay_s)
        if intent.needs > playing.balance(bot.name):
            yield Move(due, SYSTEM, BuyChips(amount=max(BOUGHT, intent.needs), player=bot.name))
        else:
            yield Move(due, Actor(name=bot.name, role=Role.PLAYER), intent.command)


def _seen(table: Table, bot: Bot, playing: BotSetup) -> Hashable:
    """Everything that a bot's next move depends on. At a house game the bets of others are not part of it."""
    if isinstance(table, HouseTable):
        round_ = table.round
        if round_ is None:
            return None
        at = (round_.id, round_.stage, round_.street, round_.board_up, round_.meter is None, round_.offers[:1])
        return ComparedByContent((at, round_.referrals, round_.boxes.get(bot.place), playing.attended))
    state, hand = table.state, table.hand
    at_hand = None if hand is None else (hand.id, hand.stage, hand.turn, hand.waits, hand.bound, _done_in(hand))
    return ComparedByContent(
        (at_hand, state.playing, state.seat_of(bot.name), frozenset(state.seats), playing.attended)
    )


def _done_in(hand: Hand) -> tuple[int, ...]:
    """How much was done in a hand so far: a corrected bet changes what a bot may do, too (R-58)."""
    return len(hand.actions), len(hand.corrections), len(hand.shown), len(hand.mucked)


class ComparedByContent(NamedTuple):
    """Compares by content. It is never a key, so that it may hold mappings."""

    what: tuple[object, ...]


def _intent_or_none(table: Table, bot: Bot, playing: BotSetup, seen: Hashable) -> Intent:
    try:
        return _intent(table, bot, playing, seen)
    except Exception as error:  # the table does not wait for a bot that is broken
        playing.failed(error)
        return Intent(seen, None)


def _intent(table: Table, bot: Bot, playing: BotSetup, seen: Hashable) -> Intent:
    chosen = _next(table, bot, playing)
    if chosen is None:
        return Intent(seen, None)
    command, needs = chosen
    return Intent(seen, command, needs, _delay_s(table, bot, playing, command))


def _delay_s(table: Table, bot: Bot, playing: BotSetup, command: Command) -> float:
    """Seconds from the beginning of the state of play. At a house game two moves often share one: each has its half.

    However slow the bots are set, they act before their time is up.
    """
    longest_s, about = min(table.sign.pace.bots_s, _window_s(table)), (table.id, bot.name, repr(command))
    if isinstance(table, FloorPokerTable) and table.playing and bots_play_it_out(table.state):
        return 0.0
    if not isinstance(table, HouseTable) or table.round is None:
        return delay_s(playing.draw, longest_s, *about)
    first_s = longest_s / 2 if is_second_move(table.round, bot) else 0.0
    return first_s + delay_s(playing.draw, longest_s / 2, *about)


def _window_s(table: Table) -> float:
    """The time that players have for what is asked of them now."""
    pace = table.sign.pace
    if not isinstance(table, HouseTable):
        return pace.decide_s if table.playing else pace.results_s
    if table.round is not None and table.round.offers:
        return pace.options_s
    return pace.decide_s if table.round is not None and table.round.stage is Stage.DECISIONS else pace.bets_s


def _next(table: Table, bot: Bot, playing: BotSetup) -> tuple[Command, Cents] | None:
    """A bot's next command, and the chips that it needs for it."""
    if isinstance(table, HouseTable):
        return _at_house_game(table, bot, playing)
    return _at_poker(table, bot, playing)


def _at_house_game(table: HouseTable, bot: Bot, playing: BotSetup) -> tuple[Command, Cents] | None:
    if table.round is None:
        return None
    command = house_bot_command(bot, table.round, playing.draw, attended=playing.attended)
    if command is None:
        return None
    needs = command.amount if isinstance(command, r.PlaceBet) else 0
    if isinstance(command, r.PlaceBet) and command.bet == "ante":
        needs = house_money(table.round)
    return replace(command, table=table.id, player=""), needs


def _asked_to_show(hand: Hand) -> int | None:
    """3.14.2: the seat that is asked to show its hand next. An automatic dealer asks all of them at once."""
    if hand.stage is not HandStage.SHOWDOWN or hand.waits:
        return None
    return hand.numbers[in_order(hand)[0]]


def _is_needed_by_people(state: TableState) -> bool:
    """Whether the only free seat stays free for a person, at a table where enough play already."""
    return len(state.free_seats) == 1 and len(state.seats) >= ENOUGH


def _bot_to_leave(state: TableState) -> str | None:
    """The bot that gives up its seat at a full table, between hands; none where too few would be left to play."""
    bots = sorted(seat.player for seat in state.seats.values() if BOT_SIGN in seat.player)
    return bots[-1] if bots and len(state.seats) > ENOUGH else None


def _at_poker(table: FloorPokerTable, bot: Bot, playing: BotSetup) -> tuple[Command, Cents] | None:
    state, hand, at = table.state, table.hand, table.id
    seat = state.seat_of(bot.name)
    if seat is None:
        free = bot.place in state.free_seats and playing.attended and not _is_needed_by_people(state)
        amount = stake(state, bot)
        return (c.TakeSeat(table=at, seat=bot.place, amount=amount), amount) if free else None
    if not state.playing and not state.free_seats and bot.name == _bot_to_leave(state):
        return c.LeaveTable(table=at), 0
    if hand is not None and state.playing and hand.turn == seat.number and not hand.waits:
        choice = poker_choice(bot, state, hand, playing.draw, playing.chances)
        return c.Act(table=at, action=choice.deed, to=choice.to), 0
    if hand is not None and state.playing and table.sign.dealer != "automatic" and seat.number == _asked_to_show(hand):
        beaten = is_beaten(hand, hand.places[bot.name])
        return (c.MuckHand(table=at) if beaten else c.ShowHand(table=at)), 0
    if not playing.attended:
        return None
    if seat.away:
        return c.ComeBack(table=at), 0
    if not seat.stack and not state.playing:
        amount = stake(state, bot)
        return c.AddChips(table=at, amount=amount), amount
    return None
