"""Help for a newcomer to the Poker table: the course of a hand, and the keys."""

from __future__ import annotations

from croupier.games.poker import PKR, POKER_EDITIONS
from croupier.terminal.amounts import dollars
from croupier.terminal.card_drawing import Paint
from croupier.terminal.help_page import one_page
from croupier.terminal.poker_sitting import BLINDS, STAKE
from croupier.terminal.screen import Room

HAND = (
    "Each player gets two cards. Five cards come to the board: three, one and one. There is a betting round before the "
    "board and after each of its steps. Players who have not folded show their hands at the end, and the best five of "
    "seven cards win the pot."
)
TURN = (
    "F folds. C checks, or calls the bet. R bets or raises by about two thirds of the pot. A puts in all your chips. "
    "Before you call, the line above the keys shows the cost."
)
AMOUNTS = (
    "Type a number, then Enter. It is your total in this betting round, not the amount that you add. Backspace takes "
    f"a digit back. A bet is at least {dollars(BLINDS.big_blind)}. A raise is at least as large as the raise before "
    f"it. Amounts are whole chips of {dollars(BLINDS.chip)}."
)
BETWEEN = (
    "Enter deals the next hand. V reviews the last one, if others have shown theirs: the value of the hands and of "
    f"your decisions. If your chips have run out, N brings a new stake of {dollars(STAKE)}."
)
LEAVING = "Q leaves at any time, and so does Ctrl-C. Your bets in the hand stay in the pot."
TABLE = (
    f"The blinds are {dollars(BLINDS.small_blind)} and {dollars(BLINDS.big_blind)}. D marks the dealer button, and an "
    "arrow the player in turn. The other five players are bots."
)


def poker_help_page(paint: Paint, room: Room) -> list[str]:
    """One screen of help."""
    parts = [
        ("How it goes", HAND),
        ("Your turn", TURN),
        ("Amounts", AMOUNTS),
        ("Between hands", BETWEEN),
        ("Leaving", LEAVING),
        ("The table", TABLE),
        ("Money", "The chips are practice money and buy nothing. They are not kept between games."),
    ]
    return one_page(f"Poker (rules {PKR.code}, version {POKER_EDITIONS.newest[PKR.game].version})", parts, paint, room)
