"""Decision charts: the ace-king hands of stud, and the 169 starting hands of hold'em."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.cards import RANKS
from croupier.printed_sheets.parts import Cell, Grid, mixed

BET, LEVEL, FOLD, EMPTY = "#9fd3b2", "#fbfaf3", "#f0b5a6", "#eef0ee"
BEST_VALUE = 2.8
"""In antes: about that of two aces."""


def starting_hand_grid(hands: Sequence[Mapping[str, Any]]) -> Grid:
    """The usual grid: suited hands above the diagonal, unsuited ones below, the ace first."""
    by_name = {hand["hand"]: hand for hand in hands}
    order = RANKS[::-1]
    rows = []
    for across, row in enumerate(order):
        cells = []
        for down, column in enumerate(order):
            name = row + column if across == down else f"{row}{column}s" if across < down else f"{column}{row}o"
            cells.append(_hand_cell(by_name[name]))
        rows.append((row, tuple(cells)))
    folds = ", ".join(hand["hand"] for hand in hands if hand["best"] == "fold") or "none"
    caption = f"Value of playing, in antes; a fold is worth −1. Best play folds: {folds}."
    return Grid(caption, tuple(order), tuple(rows))


def _hand_cell(hand: Mapping[str, Any]) -> Cell:
    value = hand["play"]
    if hand["best"] == "fold":
        colour = FOLD
    elif value < 0:
        colour = mixed(-value, low=LEVEL, high="#f3e3b3")
    else:
        colour = mixed(value / BEST_VALUE, low=LEVEL, high="#6fbf8f")
    return Cell(hand["hand"], colour, f"{value:+.2f}".replace("-", "−"))


def ace_king_grids(chart: Sequence[Mapping[str, Any]]) -> tuple[Grid, ...]:
    """How many of the ace-king hands BET, by third card and face-up card, with and without a card of its rank."""
    captions = {
        True: "Ace-king hands that hold the rank of the Dealer's face-up card: per cent that BET",
        False: "Ace-king hands that do not hold it: per cent that BET",
    }
    return tuple(_ace_king_grid(chart, matched, caption) for matched, caption in captions.items())


def _ace_king_grid(chart: Sequence[Mapping[str, Any]], matched: bool, caption: str) -> Grid:
    cells = {(row["third"], row["dealer_up"]): row for row in chart if row["matched"] is matched}
    thirds = [rank for rank in RANKS[::-1] if any(row["third"] == rank for row in chart)]
    rows = [(f"A K {third}", tuple(_share_cell(cells.get((third, up))) for up in RANKS)) for third in thirds]
    return Grid(caption, tuple(RANKS), tuple(rows))


def _share_cell(row: Mapping[str, Any] | None) -> Cell:
    if row is None:
        return Cell("", EMPTY)
    share = row["bet"] / row["of"]
    shown = "0" if row["bet"] == 0 else "100" if row["bet"] == row["of"] else f"{100 * share:.1f}"
    return Cell(shown, mixed(share, low=FOLD, high=BET))
