"""The bots of a table: their names, their next moves, and their delays.

Each decides from what its own seat may see. Names, delays and choices follow from a seed and from the state of play, so
that the same floor from the same seed is played in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from itertools import count
from typing import NamedTuple, TypeAlias

from croupier.bots import TEMPERAMENTS, Chances, PokerBot, sight_of
from croupier.bots import BotAction as PokerChoice
from croupier.bots.house import PLAYS, HouseBot
from croupier.money import Cents
from croupier.poker import Hand, TableState
from croupier.rounds import Round, Stage
from croupier.rounds.betting import credit_of
from croupier.rounds.commands import Command as RoundCommand
from croupier.rounds.commands import PlaceBet
from croupier.shoe import Chance

NAMES = ("Bea", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim")
SPREAD = (2, 5, 3, 7, 6, 9, 4, 8, 1, 10)
"""The order in which bots fill the places, so that free ones lie between them."""
HOUSE_STYLES = ("pair", "ace-king")
ANTES = (1, 1, 1, 2, 2, 5)
"""How many times the minimum a bot bets."""
USUAL_ANTE: Cents = 10_00
BLINDS_BROUGHT = 100
"""The table stake of a bot, in Big Blinds."""
STAKES_HELD = 40
"""A bot goes to the cage when it holds less than this many times the lowest bet."""
LEAST_PART = 4
"""A bot takes at least one such part of its longest delay."""
FINE = 1 << 16

Draw: TypeAlias = Callable[..., int]
"""`draw(limit, *about)`: a number below the limit that follows from the other arguments."""


class Bot(NamedTuple):
    """One bot, with its seat."""

    name: str
    place: int
    """Its box or seat."""
    style: str


def bots_at(table: str, wanted: int, *, places: int, poker: bool) -> tuple[Bot, ...]:
    """The bots of a table. At least one place stays free."""
    styles = tuple(TEMPERAMENTS) if poker else HOUSE_STYLES
    taken = [place for place in SPREAD if place <= places][: max(0, min(wanted, places - 1, len(NAMES)))]
    return tuple(Bot(f"{NAMES[n]}@{table}", place, styles[n % len(styles)]) for n, place in enumerate(taken))


def drawn_from(seed: bytes) -> Draw:
    """Numbers that follow from a seed and from their arguments, and look random."""

    def draw(limit: int, *about: object) -> int:
        digest = blake2b(repr(about).encode(), key=seed[:64], digest_size=32).digest()
        return int.from_bytes(digest, "big") % limit

    return draw


def delay_s(draw: Draw, longest_s: float, *about: object) -> float:
    """A bot's delay: from a quarter of the longest to all of it."""
    part = (1 + (LEAST_PART - 1) * draw(FINE, "delay", *about) / FINE) / LEAST_PART
    return round(longest_s * part, 3)


def is_second_move(round_: Round, bot: Bot) -> bool:
    """Whether the bot has already moved in this state of play: its ante is there, or its hand was examined."""
    own = round_.boxes.get(bot.place)
    return own is not None and (own.examined or round_.stage is Stage.BETTING)


def _chance(draw: Draw, *about: object) -> Chance:
    """A source of bytes for one decision."""
    asked = count()
    return lambda size: draw(256**size, "bytes", next(asked), *about).to_bytes(size, "big")


# House games


def house_bot_command(bot: Bot, round_: Round, draw: Draw, *, attended: bool) -> RoundCommand | None:
    """The next command of a bot at a house game. With nobody to play for it begins no round."""
    own = round_.boxes.get(bot.place)
    asked = round_.stage in (Stage.BETTING, Stage.DECISIONS) or round_.offers
    if not asked or round_.referrals or (own is None and not attended):
        return None
    player = HouseBot(player=bot.name, box=bot.place, ante=_ante(round_, bot, draw), play=PLAYS[bot.style])
    command = player.next_command(round_)
    betting = round_.stage is Stage.BETTING and not round_.offers
    at_table = own is not None and own.player == bot.name and own.in_play
    return _side_bet(round_, bot, draw) if command is None and betting and at_table else command


def _ante(round_: Round, bot: Bot, draw: Draw) -> Cents:
    least, most = round_.table.ante_min or USUAL_ANTE, round_.table.ante_max
    wanted = least * ANTES[draw(len(ANTES), "ante", round_.id, bot.name)]
    return wanted if most is None else min(wanted, most)


def _side_bet(round_: Round, bot: Bot, draw: Draw) -> PlaceBet | None:
    """In every other round the bot bets on the jackpot too, if there is one."""
    if round_.meter is None or draw(2, "jackpot", round_.id, bot.name) != 0:
        return None
    bet = round_.game.jackpot_bets[0]
    if bet in round_.boxes[bot.place].bets:
        return None
    return PlaceBet(box=bot.place, player=bot.name, bet=bet, amount=round_.table.jackpot_bet or credit_of(round_.table))


def house_money(round_: Round) -> Cents:
    """The chips that a bot should have before it bets."""
    return STAKES_HELD * (round_.table.ante_min or USUAL_ANTE)


# Poker


def stake(table: TableState, bot: Bot) -> Cents:
    """A bot's stake when it sits down: at least what it last left with (PKR 3.6.2)."""
    settings = table.settings
    wanted = max(settings.min_stake, min(BLINDS_BROUGHT * settings.big_blind, settings.max_stake))
    return max(wanted - wanted % settings.chip, table.stake_held(bot.name, None))


def poker_choice(bot: Bot, table: TableState, hand: Hand, draw: Draw, chances: Chances) -> PokerChoice:
    chance = _chance(draw, hand.id, len(hand.actions), bot.name)
    player = PokerBot(temperament=TEMPERAMENTS[bot.style], chances=chances, chance=chance)
    return player.choose(sight_of(table, bot.name))
