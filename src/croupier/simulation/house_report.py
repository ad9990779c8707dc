"""Writes the result of a simulation to a page, or its convergence alone to a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.games import HOUSE_GAMES
from croupier.money import from_dollars, grouped
from croupier.simulation.month_report import month_page
from croupier.simulation.report import convergence_svg, page_html, table_html

UNIT = "House edge"
PAGE = ".html"
FORMS = (PAGE, ".svg")


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


def _money(text: str) -> str:
    return grouped(from_dollars(text))
