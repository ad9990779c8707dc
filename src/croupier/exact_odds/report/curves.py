"""The return of a jackpot bet against its meter, drawn as a curve."""

from __future__ import annotations

from typing import NamedTuple

WIDTH, HEIGHT = 640, 280
LEFT, RIGHT, TOP, BOTTOM = 58, 44, 18, 44
GREEN, RED, INK, GREY = "#1d6b45", "#b3402e", "#22302a", "#c9d3cd"
STEPS = (1, 2, 2.5, 5, 10)


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
