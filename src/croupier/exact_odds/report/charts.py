"""Charts of a probability sheet: the decisions hand by hand, and the return of a jackpot bet against its meter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.cards import RANKS
from croupier.exact_odds.document_types import ChartCellDocument, StartingHandDocument
from croupier.printed_sheets.parts import Cell, Grid, mixed

BET, LEVEL, FOLD, EMPTY = "#9fd3b2", "#fbfaf3", "#f0b5a6", "#eef0ee"
BEST_VALUE = 2.8
"""In antes: about that of two aces."""
WIDTH, HEIGHT = 640, 280
LEFT, RIGHT, TOP, BOTTOM = 58, 44, 18, 44
GREEN, RED, INK, GREY = "#1d6b45", "#b3402e", "#22302a", "#c9d3cd"
STEPS = (1, 2, 2.5, 5, 10)


def starting_hand_grid(hands: Sequence[StartingHandDocument]) -> Grid:
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


def _hand_cell(hand: StartingHandDocument) -> Cell:
    value = hand["play"]
    if hand["best"] == "fold":
        colour = FOLD
    elif value < 0:
        colour = mixed(-value, low=LEVEL, high="#f3e3b3")
    else:
        colour = mixed(value / BEST_VALUE, low=LEVEL, high="#6fbf8f")
    return Cell(hand["hand"], colour, f"{value:+.2f}".replace("-", "−"))


def ace_king_grids(chart: Sequence[ChartCellDocument]) -> tuple[Grid, ...]:
    """How many of the ace-king hands BET, by third card and face-up card, with and without a card of its rank."""
    captions = {
        True: "Ace-king hands that hold the rank of the Dealer's face-up card: per cent that BET",
        False: "Ace-king hands that do not hold it: per cent that BET",
    }
    return tuple(_ace_king_grid(chart, matched, caption) for matched, caption in captions.items())


def _ace_king_grid(chart: Sequence[ChartCellDocument], matched: bool, caption: str) -> Grid:
    cells = {(row["third"], row["dealer_up"]): row for row in chart if row["matched"] is matched}
    thirds = [rank for rank in RANKS[::-1] if any(row["third"] == rank for row in chart)]
    rows = [(f"A K {third}", tuple(_share_cell(cells.get((third, up))) for up in RANKS)) for third in thirds]
    return Grid(caption, tuple(RANKS), tuple(rows))


def _share_cell(row: ChartCellDocument | None) -> Cell:
    if row is None:
        return Cell("", EMPTY)
    share = row["bet"] / row["of"]
    shown = "0" if row["bet"] == 0 else "100" if row["bet"] == row["of"] else f"{100 * share:.1f}"
    return Cell(shown, mixed(share, low=FOLD, high=BET))


class CurveLine(NamedTuple):
    """Returns that grow evenly with the meter, as shares of the bet."""

    at_zero: float
    per_dollar: float
    fair: float
    """The meter at which they equal the bet."""


def curve(line: CurveLine) -> str:
    """An SVG drawing: the return in per cent of the bet, with the meter at which the bet is fair."""
    most_meter = _round_up(max(line.fair * 1.4, 100_000))
    most_return = _round_up(100 * (line.at_zero + line.per_dollar * most_meter))
    x_step, y_step = _step(most_meter), _step(most_return)

    def x(meter: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * meter / most_meter

    def y(percent: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * percent / most_return

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="FONT" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for tick in range(int(most_return / y_step) + 1):
        at = y(tick * y_step)
        parts.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="{GREY}" stroke-width="0.7"/>')
        parts.append(_text(LEFT - 8, at + 4, f"{tick * y_step:g} %", "end"))
    for tick in range(int(most_meter / x_step) + 1):
        at = x(tick * x_step)
        parts.append(f'<path d="M{at:.1f} {HEIGHT - BOTTOM}v5" stroke="{INK}"/>')
        parts.append(_text(at, HEIGHT - BOTTOM + 19, f"{tick * x_step:,.0f}", "middle"))
    parts.append(f'<path d="M{LEFT} {HEIGHT - BOTTOM}H{WIDTH - RIGHT}" stroke="{INK}"/>')
    start, end = y(100 * line.at_zero), y(100 * (line.at_zero + line.per_dollar * most_meter))
    parts.append(
        f'<path d="M{x(0):.1f} {start:.1f}L{x(most_meter):.1f} {end:.1f}" stroke="{GREEN}" stroke-width="2.5"/>'
    )
    parts += _fair_point(x(line.fair), y(100), HEIGHT - BOTTOM, f"fair at {line.fair:,.2f}")
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, "meter in dollars", "middle"))
    return "".join([*parts, "</svg>"])


def _fair_point(across: float, up: float, floor: float, label: str) -> list[str]:
    """The labelled point; the rising line leaves room above it on the left and below it on the right."""
    left = across > WIDTH * 0.4
    return [
        f'<path d="M{LEFT} {up:.1f}H{WIDTH - RIGHT}" stroke="{RED}" stroke-width="1" stroke-dasharray="5 4"/>',
        f'<path d="M{across:.1f} {up:.1f}V{floor}" stroke="{RED}" stroke-width="1" stroke-dasharray="5 4"/>',
        f'<circle cx="{across:.1f}" cy="{up:.1f}" r="4.5" fill="{RED}"/>',
        _text(across + (-10 if left else 10), up + (-9 if left else 20), label, "end" if left else "start", RED),
    ]


def _text(across: float, up: float, words: str, anchor: str, colour: str = INK) -> str:
    return f'<text x="{across:.1f}" y="{up:.1f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def _round_up(value: float) -> float:
    """The next even number of half steps, so that an axis ends where a line is."""
    step = _step(value)
    return step * -(-value // step)


def _step(value: float) -> float:
    """A step of 1, 2, 2.5, 5 or 10 times a power of ten, so that four to eight of them cover the value."""
    power = 1.0
    while power * 10 * 4 <= value:
        power *= 10
    return next((step * power for step in STEPS if value / (step * power) <= 8), 10 * power)
