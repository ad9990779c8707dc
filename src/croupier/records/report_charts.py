"""The charts of a printed report, drawn as SVG. The tables beside them have the same figures."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from croupier.money import Cents, grouped

WIDTH = 640
ROW, TOP, LABEL, AMOUNT = 30, 24, 92, 84
COLUMNS_HEIGHT, BOTTOM, SIDE = 220, 40, 76
LEAST_LABEL = 0.1
"""An amount is written on the axis if it is this far from 0, as a share of the whole axis."""
WON, LOST, THEORY, INK, GREY = "#1d6b45", "#b3402e", "#8fa39a", "#22302a", "#c9d3cd"


class ChartRow(NamedTuple):
    """A table or a period, with its win and the theoretical one, if that is known."""

    label: str
    win: Cents
    theoretical: Cents | None


def bars(rows: Sequence[ChartRow]) -> str:
    """A bar for the win of each row, and a thinner one below it for the theoretical win."""
    low, high = _range(rows)
    height = TOP + ROW * len(rows)

    def x(amount: float) -> float:
        return LABEL + (WIDTH - LABEL - AMOUNT) * (amount - low) / (high - low)

    parts = [_legend()]
    for number, row in enumerate(rows):
        at = TOP + number * ROW
        parts.append(_text(LABEL - 8, at + 13, row.label, "end"))
        parts.append(_rectangle(x(min(0, row.win)), at + 2, x(max(0, row.win)), at + 15, _colour(row.win)))
        if row.theoretical is not None:
            edges = sorted((0, row.theoretical))
            parts.append(_rectangle(x(edges[0]), at + 17, x(edges[1]), at + 23, THEORY))
        parts.append(_text(WIDTH, at + 13, grouped(row.win), "end"))
    parts.append(f'<path d="M{x(0):.1f} {TOP}V{height}" stroke="{INK}" stroke-width="0.8"/>')
    return _drawing(height, parts)


def columns(rows: Sequence[ChartRow]) -> str:
    """A column for the win of each row, with a line across it at the theoretical win."""
    low, high = _range(rows)
    floor = COLUMNS_HEIGHT - BOTTOM
    step = (WIDTH - SIDE) / len(rows)

    def y(amount: float) -> float:
        return floor - (floor - TOP) * (amount - low) / (high - low)

    parts = [_legend()]
    for amount in [0, *(one for one in (low, high) if abs(one) > (high - low) * LEAST_LABEL)]:
        parts.append(f'<path d="M{SIDE} {y(amount):.1f}H{WIDTH}" stroke="{GREY}" stroke-width="0.7"/>')
        parts.append(_text(SIDE - 8, y(amount) + 4, grouped(amount), "end"))
    for number, row in enumerate(rows):
        left, right = SIDE + number * step + step * 0.18, SIDE + (number + 1) * step - step * 0.18
        parts.append(_rectangle(left, y(max(0, row.win)), right, y(min(0, row.win)), _colour(row.win)))
        if row.theoretical is not None:
            at = y(row.theoretical)
            parts.append(f'<path d="M{left - 3:.1f} {at:.1f}H{right + 3:.1f}" stroke="{THEORY}" stroke-width="3"/>')
        parts.append(_text((left + right) / 2, floor + 18, row.label, "middle"))
    return _drawing(COLUMNS_HEIGHT, parts)


def _range(rows: Sequence[ChartRow]) -> tuple[Cents, Cents]:
    """The lowest and the highest amount; 0 is always between them."""
    amounts = [amount for row in rows for amount in (row.win, row.theoretical or 0)]
    low, high = min(0, *amounts), max(0, *amounts)
    return (low, high) if low < high else (0, 1)


def _colour(win: Cents) -> str:
    return LOST if win < 0 else WON


def _legend() -> str:
    words = (("win", WON), ("loss", LOST), ("theoretical win", THEORY))
    at = WIDTH - 250
    parts = []
    for word, colour in words:
        parts.append(_rectangle(at, 2, at + 10, 12, colour))
        parts.append(_text(at + 15, 11, word, "start"))
        at += 60 if word != "loss" else 65
    return "".join(parts)


def _rectangle(left: float, top: float, right: float, bottom: float, colour: str) -> str:
    size = f'width="{max(0.0, right - left):.1f}" height="{max(0.0, bottom - top):.1f}"'
    return f'<rect x="{left:.1f}" y="{top:.1f}" {size} fill="{colour}"/>'


def _text(across: float, down: float, words: str, anchor: str) -> str:
    return f'<text x="{across:.1f}" y="{down:.1f}" text-anchor="{anchor}" fill="{INK}">{escape(words)}</text>'


def _drawing(height: float, parts: Sequence[str]) -> str:
    head = f'viewBox="0 0 {WIDTH} {height:g}" role="img" font-family="FONT" font-size="12"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{"".join(parts)}</svg>'
