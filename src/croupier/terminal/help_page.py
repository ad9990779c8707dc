"""Help for a newcomer to a house game: the course of the game, the pays, and the keys."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from croupier.games import HouseGame
from croupier.games.prizes import Meter, Prize
from croupier.games.signs import Sign
from croupier.terminal.amounts import dollars
from croupier.terminal.bets import ANTE_MAX, ANTE_MIN, CREDIT, JACKPOT_BET, MOST_BOXES
from croupier.terminal.card_drawing import BOLD, DIM, Paint
from croupier.terminal.screen import COLUMNS, SMALLEST, Room

BOXES = (
    f"With `--boxes N` you play up to {MOST_BOXES} boxes. You look at one hand and decide on the others unseen. Tab "
    "chooses the box whose bets you change."
)
KEYS = (
    "Enter deals; after a round it repeats the bets. + and - change the ante; or type it, and press Enter. The line at "
    "the bottom shows all keys that you can use now. Q leaves, and so does Ctrl-C, at any time: hands that you have "
    "not decided on are folded."
)
WIDE = 38
HEADS = 14
"""The width of the heads beside the text."""


def help_page(game: HouseGame, paint: Paint, room: Room = SMALLEST) -> list[str]:
    """One screen of help."""
    stake = f"credits of {dollars(CREDIT)}" if game.jackpot_in_credits else dollars(JACKPOT_BET)
    jackpot = f"A jackpot bet ({stake}) feeds the meter and can win a share of it. {game.about_jackpot}"
    parts = [
        ("How it goes", game.about),
        *([("The jackpot", jackpot)] if game.jackpot_bets else []),
        *([("The draws", game.about_draws)] if game.has_draw else []),
        *((f"The {place.label}", place.about) for place in game.side_bets if place.about),
        ("Boxes", BOXES),
        ("Keys", KEYS),
        ("Money", f"Ante {dollars(ANTE_MIN)} to {dollars(ANTE_MAX)}. The chips are practice money and buy nothing."),
    ]
    return one_page(f"{game.title} (rules {game.book.code}, version {game.version})", parts, paint, room)


def one_page(title: str, parts: Sequence[tuple[str, str]], paint: Paint, room: Room) -> list[str]:
    """A title, and texts with their heads beside them, with blank lines on a large screen."""
    rows = [paint(title, BOLD), ""]
    for head, text in parts:
        first, *rest = textwrap.wrap(text, room.columns - HEADS)
        rows += [f"{paint(f'{head:{HEADS}}', BOLD)}{first}", *(" " * HEADS + line for line in rest)]
        rows += [""] if room.large else []
    return rows


def pay_columns(game: HouseGame, meter: Meter | None, paint: Paint, room: Room = SMALLEST) -> list[str]:
    """The pays of the game side by side: the bets, and the jackpot at its present meter. A game may have none."""
    tables = [table for sign in game.signs if (table := _sign(game, sign))]
    jackpot = [] if meter is None else [_jackpot_pays(game, meter)]
    shown = [*tables[: 1 if jackpot else 2], *jackpot]
    gap = " " * (4 + room.columns - COLUMNS)
    lines = [gap.join(_row(cell) for cell in row).rstrip() for row in zip_longest(*shown, fillvalue=("", ""))]
    return [*(paint(line, BOLD) for line in lines[:1]), *(paint(line, DIM) for line in lines[1:])]


def _sign(game: HouseGame, sign: Sign) -> list[tuple[str, str]]:
    """A pay table under its head. The jackpot's shows amounts at its present meter."""
    if len(sign.rows) == 1 or not set(sign.bets).isdisjoint(game.jackpot_bets):
        return []
    bets = " and ".join(game.places[bet].label for bet in sign.bets)
    return [(f"The {bets} pays", ""), *((row.hand[:1].lower() + row.hand[1:], row.pays) for row in sign.rows)]


def _jackpot_pays(game: HouseGame, meter: Meter) -> list[tuple[str, str]]:
    return [("The jackpot pays", ""), *((_prize_name(prize), _prize_pays(prize, meter)) for prize in game.prizes)]


def _row(entry: tuple[str, str]) -> str:
    name, pays = entry
    return f"{name} {pays:>{WIDE - len(name) - 1}}"


def _prize_name(prize: Prize) -> str:
    """`royal flush: 100%`."""
    name = prize.hand.replace("-", " ").replace(" on the ", ", ").replace("community", "board:")
    return f"{name}: {prize.label}" if prize.percent else name


def _prize_pays(prize: Prize, meter: Meter) -> str:
    """A share in dollars at the present meter."""
    return prize.label if prize.to_one else dollars(prize.worth(meter.value))
