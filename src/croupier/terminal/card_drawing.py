"""Cards as drawn boxes, large if there is room, or on one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from croupier.cards import Card, pretty, suit_of

GREEN, RED, BOLD, DIM = "32", "31", "1", "2"
"""The colours of a terminal."""


class Paint(Protocol):
    """Colours a text if colour is wanted."""

    def __call__(self, text: str, /, *codes: str) -> str:
        """The text, painted."""


BACK = None
"""A card that lies face down."""
Shown = Card | None

RED_SUITS = (1, 2)
HIDDEN = "▒"
INSIDE, LARGE_INSIDE = 3, 5
"""The width of a card's face between its edges."""


def _ink(card: Card) -> tuple[str, ...]:
    return (RED,) if suit_of(card) in RED_SUITS else (BOLD,)


def _face(card: Shown, *, large: bool) -> list[str]:
    """The lines between the edges of a card."""
    if card is BACK:
        return [HIDDEN * LARGE_INSIDE] * 3 if large else [HIDDEN * INSIDE]
    text = pretty(card)
    rank, suit = text[:-1], text[-1]
    return [f"{rank:5}", f"{suit:^5}", f"{rank:>5}"] if large else [f"{rank:2}{suit}"]


def _lines(card: Shown, paint: Paint, *, large: bool) -> list[str]:
    inks = (DIM,) if card is BACK else _ink(card)
    edge = "─" * (LARGE_INSIDE if large else INSIDE)
    return [f"┌{edge}┐", *(f"│{paint(row, *inks)}│" for row in _face(card, large=large)), f"└{edge}┘"]


def drawn(cards: Sequence[Shown], paint: Paint, *, large: bool = False) -> list[str]:
    """Cards side by side: three lines, or five for large ones."""
    if not cards:
        return [""] * height(large=large)
    return [" ".join(row) for row in zip(*(_lines(card, paint, large=large) for card in cards), strict=True)]


def height(*, large: bool = False) -> int:
    """The number of lines of a card."""
    return 5 if large else 3


def width(count: int, *, large: bool = False) -> int:
    """The width of several cards side by side."""
    card = (LARGE_INSIDE if large else INSIDE) + 2
    return max(0, count * (card + 1) - 1)


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
"""The replacements for signs that a terminal's encoding does not have."""


def in_ascii(text: str) -> str:
    """The text for a terminal that has ASCII only."""
    return text.translate(PLAIN)
