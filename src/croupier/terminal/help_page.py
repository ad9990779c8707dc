"""What a newcomer wants to read: how a house game goes, what it pays, and the keys."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from croupier.games import HouseGame, progressive_holdem
from croupier.games.prizes import Meter, Prize
from croupier.games.progressive_holdem import BONUS
from croupier.games.signage import BET_PAYS, PRIZES
from croupier.hands import Category
from croupier.terminal.bets import ANTE_MAX, ANTE_MIN, CREDIT, JACKPOT_BET, MOST_BOXES
from croupier.terminal.faces import BOLD, DIM, Paint
from croupier.terminal.figures import dollars
from croupier.terminal.screen import COLUMNS, SMALLEST, Room

STUD = (
    "You place an ante and get five cards; one of the Dealer's five lies face up. Then you fold and lose the ante, or "
    "BET twice as much. The Dealer qualifies with an ace and a king or better. If he does not, the ante is paid 1 to 1 "
    "and the BET goes back. If he does, the better hand wins: the ante is paid 1 to 1, the BET by your hand."
)
HOLDEM = (
    "You place an ante and get two cards. Then you fold and lose the ante, or place a Flop bet of twice the ante and "
    "three community cards come. Before the fourth and before the fifth you may bet the ante again (Turn, River), or "
    "check. The best five of seven cards win: Flop, Turn and River are paid 1 to 1, and so is the ante with a straight "
    "or better; otherwise the ante goes back."
)
BOXES = (
    f"With `--boxes N` you play up to {MOST_BOXES} boxes. You look at one hand and decide on the others unseen. Tab "
    "chooses the box whose bets you change."
)
KEYS = (
    "Enter deals; after a round it repeats the bets. + and - change the ante; or type it, and Enter. The line at the "
    "bottom has all the keys that mean something, and no others. Q leaves, and so does Ctrl-C, at any time: hands that "
    "you have not decided on are folded."
)
DRAWS = (
    "Each round a Magic Card is drawn: a wager on a hand that holds it wins 5 to 1. So does one on the box of a Lucky "
    "Player, and on a Lucky Dealer, in rounds that have one."
)
BONUS_HELP = "A side bet on your two cards. It is paid whatever the Dealer has, unless you fold."
ON_FOLD = {
    "casino-stud": "A fold costs the jackpot bet.",
    "multi-link-stud": "It plays on when you fold.",
    "singapore-stud": "It can lie on your own hand, on the Dealer's, or on both, and plays on when you fold.",
    "progressive-holdem": "After a fold it can win on the community cards alone.",
}
SHORT = {Category.FIVE_ODD_CARDS: "ace-king high", Category.ONE_PAIR: "one pair"}
WIDE = 38
HEADS = 14
"""How wide the heads beside the text are."""


def help_page(game: HouseGame, paint: Paint, room: Room = SMALLEST) -> list[str]:
    """One screen."""
    stake = f"credits of {dollars(CREDIT)}" if game.jackpot_in_credits else dollars(JACKPOT_BET)
    parts = [
        ("How it goes", HOLDEM if game.community_cards else STUD),
        ("The jackpot", f"A jackpot bet ({stake}) feeds the meter and can win a share of it. {ON_FOLD[game.name]}"),
        *([("The draws", DRAWS)] if game.has_draw else []),
        *([("The Bonus", BONUS_HELP)] if BONUS in game.bets else []),
        ("Boxes", BOXES),
        ("Keys", KEYS),
        ("Money", f"Ante {dollars(ANTE_MIN)} to {dollars(ANTE_MAX)}. The chips are practice money and buy nothing."),
    ]
    return one_page(f"{game.title} (rules {game.book.code}, version {game.version})", parts, paint, room)


def one_page(title: str, parts: Sequence[tuple[str, str]], paint: Paint, room: Room) -> list[str]:
    """A title, and texts with their heads beside them; air between them on a large screen."""
    rows = [paint(title, BOLD), ""]
    for head, text in parts:
        first, *rest = textwrap.wrap(text, room.columns - HEADS)
        rows += [f"{paint(f'{head:{HEADS}}', BOLD)}{first}", *(" " * HEADS + line for line in rest)]
        rows += [""] if room.large else []
    return rows


def pay_columns(game: HouseGame, meter: Meter, paint: Paint, room: Room = SMALLEST) -> list[str]:
    """What the game pays, side by side: the bets, and the jackpot as its meter stands."""
    left_head, left = _bets_pay(game)
    right = [(_prize_name(prize), _prize_pays(prize, meter)) for prize in PRIZES[game.name]]
    gap = " " * (4 + room.columns - COLUMNS)
    rows = [f"{_row(a)}{gap}{_row(b)}".rstrip() for a, b in zip_longest(left, right, fillvalue=("", ""))]
    head = f"{left_head:{WIDE}}{gap}The jackpot pays"
    return [paint(head, BOLD), *(paint(row, DIM) for row in rows)]


def _row(entry: tuple[str, str]) -> str:
    name, pays = entry
    return f"{name:{WIDE - 12}}{pays:>12}"


def _bets_pay(game: HouseGame) -> tuple[str, Sequence[tuple[str, str]]]:
    if game.community_cards:
        bonus = [
            (name.replace("the player's hand only", "yours only"), f"{odds:,} to 1")
            for name, odds, _ in progressive_holdem.BONUS_PAYS
        ]
        return "The Bonus pays on your two cards", bonus
    odds = sorted(BET_PAYS[game.name].items(), reverse=True)
    return "The BET pays", [(SHORT.get(kind, kind.title.lower()), f"{pays} to 1") for kind, pays in odds]


def _prize_name(prize: Prize) -> str:
    """`royal flush: 100%`."""
    name = prize.hand.replace("-", " ").replace(" on the ", ", ").replace("community", "board:")
    return f"{name}: {prize.label}" if prize.percent else name


def _prize_pays(prize: Prize, meter: Meter) -> str:
    """A share in dollars as the meter stands."""
    return prize.label if prize.to_one else dollars(prize.worth(meter.value))
