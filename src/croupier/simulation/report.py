"""A simulation's result as a page of its own, with the convergence drawn as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import log10
from typing import Any

WIDTH, HEIGHT, MARGIN = 720, 300, 60
STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;color:#1b1b1b;background:#fff}"
    "table{border-collapse:collapse;margin:1rem 0}"
    "th,td{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #ccc}"
    "th:first-child,td:first-child{text-align:left}svg{max-width:100%;height:auto}"
)


class _Scale:
    """The point in the drawing for a number of rounds and an edge."""

    def __init__(self, steps: Sequence[Mapping[str, Any]], exact: float | None) -> None:
        values: list[float] = [step[end] for step in steps for end in ("low", "high")] + (
            [] if exact is None else [exact]
        )
        self.low, self.high = min(values), max(values)
        span = self.high - self.low or 1.0
        self.low, self.high = self.low - span / 20, self.high + span / 20
        self._first, self._last = log10(steps[0]["rounds"]), log10(steps[-1]["rounds"])

    def x(self, rounds: int) -> float:
        share: float = (log10(rounds) - self._first) / ((self._last - self._first) or 1.0)
        return MARGIN + share * (WIDTH - 2 * MARGIN)

    def y(self, edge: float) -> float:
        return MARGIN / 2 + (self.high - edge) / (self.high - self.low) * (HEIGHT - MARGIN)


def convergence_svg(steps: Sequence[Mapping[str, Any]], exact: float | None, *, unit: str) -> str:
    """The running mean with its confidence band, and the exact value as a line."""
    scale = _Scale(steps, exact)
    above = [f"{scale.x(step['rounds']):.1f},{scale.y(step['high']):.1f}" for step in steps]
    below = [f"{scale.x(step['rounds']):.1f},{scale.y(step['low']):.1f}" for step in reversed(steps)]
    means = [f"{scale.x(step['rounds']):.1f},{scale.y(step['mean']):.1f}" for step in steps]
    right, bottom = WIDTH - MARGIN, HEIGHT - MARGIN / 2
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-label="{escape(unit)} after more and more rounds, with its 95% confidence interval">',
        f'<polygon points="{" ".join(above + below)}" fill="#9ec5e8" opacity=".6"/>',
        f'<polyline points="{" ".join(means)}" fill="none" stroke="#0b4f8a" stroke-width="2"/>',
    ]
    if exact is not None:
        y = scale.y(exact)
        lines.append(
            f'<line x1="{MARGIN}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="#b3261e" stroke-dasharray="6 4"/>'
        )
        lines.append(f'<text x="{right + 4}" y="{y + 4:.1f}" font-size="12" fill="#b3261e">exact</text>')
    edges = (scale.low, (scale.low + scale.high) / 2, scale.high)
    lines += [f'<text x="4" y="{scale.y(edge) + 4:.1f}" font-size="12">{edge:.3%}</text>' for edge in edges]
    ends = [(scale.x(step["rounds"]) - 20, f"{step['rounds']:,}") for step in (steps[0], steps[-1])]
    lines += [f'<text x="{x:.1f}" y="{bottom + 14}" font-size="12">{rounds}</text>' for x, rounds in ends]
    return "\n".join([*lines, "</svg>"])


def table_html(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table with one row of heads."""
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(one)}</td>" for one in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def page_html(title: str, parts: Sequence[str]) -> str:
    """A whole page."""
    inner = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head>\n<body><h1>{escape(title)}</h1>\n{inner}\n</body></html>\n"
    )
