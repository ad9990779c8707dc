"""The printed report of a simulation, and its pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import log10
from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.games import HOUSE_GAMES
from croupier.money import from_dollars, grouped

WIDTH, HEIGHT, MARGIN = 720, 300, 60
STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;color:#1b1b1b;background:#fff}"
    "table{border-collapse:collapse;margin:1rem 0}"
    "th,td{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #ccc}"
    "th:first-child,td:first-child{text-align:left}svg{max-width:100%;height:auto}"
)
METER_HEIGHT, METER_MARGIN = 240, 30
DISTRIBUTIONS = {
    "One table, one day": "win_of_a_table_in_a_day",
    "One table, all days": "win_of_a_table",
    "All tables, one day": "win_of_a_day",
}
UNIT = "House edge"
PAGE = ".html"
FORMS = (PAGE, ".svg")


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


def month_page(document: Mapping[str, Any]) -> str:
    """Distribution of win, jackpots hit, and the meter day by day."""
    jackpot = document["jackpot"]
    rows = [[what, *_row(document[key])] for what, key in DISTRIBUTIONS.items() if document[key]["count"]]
    quantiles = list(next(iter(document[key] for key in DISTRIBUTIONS.values()))["quantiles"])
    heads = ("House win", "Mean", "Spread", "Lowest", *quantiles, "Highest")
    money = ("staked", "paid_from_meter", "put_in_by_house", "put_in_by_reserve", "reserve_at_end", "highest_meter")
    hits = [
        [str(hit["day"]), str(hit["table"]), str(hit["box"]), hit["hand"], _money(hit["meter"]), _money(hit["amount"])]
        for hit in jackpot["hits"]
    ]
    parts = [
        f"<p>{document['tables']:,} tables, {document['days']} days, {document['rounds']:,} rounds."
        f" The House won {_money(document['house_win'])}.</p>",
        table_html(heads, rows),
        "<h2>Jackpot</h2>",
        _meter_svg([from_dollars(meter) for meter in jackpot["meter_at_end_of_day"]]),
        table_html(("Money", "Dollars"), [[key.replace("_", " "), _money(jackpot[key])] for key in money]),
        table_html(("Prize", "Hits"), [[hand, str(many)] for hand, many in jackpot["hits_by_prize"].items()]),
        table_html(("Day", "Table", "Box", "Prize", "Meter", "Paid"), hits),
    ]
    return page_html(f"{document['game']}: a floor of linked tables", parts)


def _row(found: Mapping[str, Any]) -> list[str]:
    amounts = [found["mean"], found["standard_deviation"], found["lowest"], *found["quantiles"].values()]
    return [_money(amount) for amount in [*amounts, found["highest"]]]


def _meter_svg(meters: Sequence[int]) -> str:
    """The meter at the end of each day."""
    most = max(meters) or 1
    bottom, height = METER_HEIGHT - METER_MARGIN, METER_HEIGHT - 2 * METER_MARGIN
    step = (WIDTH - 2 * METER_MARGIN) / max(len(meters) - 1, 1)
    points = [
        f"{METER_MARGIN + day * step:.1f},{bottom - meter / most * height:.1f}" for day, meter in enumerate(meters)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {METER_HEIGHT}" role="img"'
        ' aria-label="The meter at the end of each day">'
        f'<polyline points="{" ".join(points)}" fill="none" stroke="#0b4f8a" stroke-width="2"/>'
        f'<text x="4" y="{METER_MARGIN - 8}" font-size="12">{grouped(most)}</text></svg>'
    )


def _money(text: str) -> str:
    return grouped(from_dollars(text))


def require_report(file: Path, game: str) -> None:
    """Refuse a report that cannot be written, before the work, which takes a while."""
    if file.suffix not in FORMS:
        raise InputError("report", f"must end in {' or '.join(FORMS)}, not {file.suffix or 'in nothing'}")
    if game not in HOUSE_GAMES:
        raise InputError("report", "is written for the house games")


def write_report(document: Mapping[str, Any], file: Path) -> None:
    """The page (`.html`), or the drawing of the convergence (`.svg`); of linked tables always the page."""
    if "tables" in document:
        file.write_text(month_page(document), encoding="utf-8")
        return
    drawing = convergence_svg(document["convergence"], document["main"]["exact_house_edge"], unit=UNIT)
    text = _page(document, drawing) if file.suffix == PAGE else f"{drawing}\n"
    file.write_text(text, encoding="utf-8")


def _page(document: Mapping[str, Any], drawing: str) -> str:
    main, house = document["main"], document["house"]
    low, high = main["confidence_95"]
    exact = main["exact_house_edge"]
    ways = [
        [way["way"], f"{way['count']:,}", f"{way['share']:.6%}", "" if way["exact"] is None else f"{way['exact']:.6%}"]
        for way in main["ways"]
    ]
    bets = [
        [bet["bet"], _money(bet["staked"]), _money(bet["net"]), f"{bet['house_edge']:.4%}"] for bet in document["bets"]
    ]
    edge = f"House edge {main['house_edge']:.4%}, 95% between {low:.4%} and {high:.4%}"
    parts = [
        f"<p>{document['rounds']:,} rounds, {document['boxes']:,} boxes, seed {document['settings']['seed']}.</p>",
        f"<p>{edge}{'' if exact is None else f'; exact {exact:.4%}'}.</p>",
        drawing,
        table_html(("The round ended", "Boxes", "Share", "Exact"), ways),
        table_html(("Bet", "Staked", "Players won", "Edge"), bets),
        f"<p>The House won {_money(house['house_win'])}.</p>",
    ]
    jackpot = document.get("jackpot")
    if jackpot is not None:
        prizes = [[prize["bet"], prize["hand"], f"{prize['count']:,}"] for prize in jackpot["prizes"]]
        hits = [
            [f"{hit['round']:,}", str(hit["box"]), hit["hand"], _money(hit["meter"]), _money(hit["amount"])]
            for hit in jackpot["last_hits"]
        ]
        meters = [
            [what, _money(jackpot[key])]
            for what, key in (
                ("Meter at the start", "meter_at_start"),
                ("Meter at the end", "meter_at_end"),
                ("Highest meter", "highest_meter"),
                ("Paid from the meter", "paid_from_meter"),
                ("Put in by the House", "put_in_by_house"),
            )
        ]
        parts += [
            "<h2>Jackpot</h2>",
            table_html(("Bet", "Prize", "Won"), prizes),
            table_html(("Money", "Dollars"), meters),
            table_html(("Round", "Box", "Prize", "Meter", "Paid"), hits),
        ]
    return page_html(f"{document['game']}, version {document['version']}: a simulation", parts)
