"""Cards as small boxes of three lines, and on one line where room is scarce."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from croupier.cards import Card, pretty, suit_of

GREEN, RED, BOLD, DIM = "32", "31", "1", "2"
"""The inks of a terminal."""


class Paint(Protocol):
    """Gives a text its inks where colour is wanted, and leaves it alone where it is not."""

    def __call__(self, text: str, /, *codes: str) -> str:
        """The text, painted."""


BACK = None
"""A card that lies face down."""
Shown = Card | None

RED_SUITS = (1, 2)
TOP, BOTTOM, HIDDEN = "┌───┐", "└───┘", "▒▒▒"
HEIGHT = 3
WIDTH = 5


def _ink(card: Card) -> tuple[str, ...]:
    return (RED,) if suit_of(card) in RED_SUITS else (BOLD,)


def _middle(card: Shown, paint: Paint) -> str:
    if card is BACK:
        return f"│{paint(HIDDEN, DIM)}│"
    text = pretty(card)
    face = f"{text[:-1]:2}{text[-1]}"
    return f"│{paint(face, *_ink(card))}│"


def drawn(cards: Sequence[Shown], paint: Paint) -> list[str]:
    """Cards side by side: three lines."""
    return [
        " ".join(TOP for _ in cards),
        " ".join(_middle(card, paint) for card in cards),
        " ".join(BOTTOM for _ in cards),
    ]


def width(count: int) -> int:
    """How wide so many cards are side by side."""
    return max(0, count * (WIDTH + 1) - 1)


def in_line(cards: Sequence[Shown], paint: Paint) -> str:
    """Cards on one line: `[A♠][10♥][▒▒]`."""
    return "".join(
        f"[{paint('▒▒', DIM)}]" if card is BACK else f"[{paint(pretty(card), *_ink(card))}]" for card in cards
    )


PLAIN = str.maketrans(
    {
        "♠": "s", "♥": "h", "♦": "d", "♣": "c", "┌": "+", "┐": "+", "└": "+", "┘": "+", "─": "-", "│": "|", "▒": "#",
        "−": "-", "·": "-", "→": ">", "’": "'", "▸": ">",
    }
)  # fmt: skip
"""What stands in where a terminal's encoding cannot show the signs."""


def in_ascii(text: str) -> str:
    """The text for a terminal that has ASCII alone."""
    return text.translate(PLAIN)
