"""The report of a floor of linked tables, as a page of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.money import from_dollars, grouped
from croupier.simulation.report import page_html, table_html

WIDTH, HEIGHT, MARGIN = 720, 240, 30
DISTRIBUTIONS = {
    "One table, one day": "win_of_a_table_in_a_day",
    "One table, all days": "win_of_a_table",
    "All tables, one day": "win_of_a_day",
}


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
    step = (WIDTH - 2 * MARGIN) / max(len(meters) - 1, 1)
    points = [
        f"{MARGIN + day * step:.1f},{HEIGHT - MARGIN - meter / most * (HEIGHT - 2 * MARGIN):.1f}"
        for day, meter in enumerate(meters)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' aria-label="The meter at the end of each day">'
        f'<polyline points="{" ".join(points)}" fill="none" stroke="#0b4f8a" stroke-width="2"/>'
        f'<text x="4" y="{MARGIN - 8}" font-size="12">{grouped(most)}</text></svg>'
    )


def _money(text: str) -> str:
    return grouped(from_dollars(text))
