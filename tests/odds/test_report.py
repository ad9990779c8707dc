"""Probability sheets: complete, self-contained, and the same every time."""

from __future__ import annotations

import re
import sys
from html import escape
from pathlib import Path

import pytest
import typst

from croupier.computation.counts_cache import digest, fingerprint
from croupier.errors import InputError
from croupier.exact_odds import odds
from croupier.exact_odds.document_types import OddsDocument, jackpot_bets
from croupier.exact_odds.report import rendered, write_report
from croupier.exact_odds.report.charts import CurveLine, curve
from croupier.exact_odds.report.sheets import sheet_of
from croupier.extras import MissingExtraError
from croupier.games import HOUSE_GAMES
from croupier.printed_sheets.as_pdf import typst_source
from croupier.printed_sheets.parts import mixed
from tests.odds.png import rows_of_png

STUD = ["casino-stud", "multi-link-stud", "singapore-stud"]
GAMES = [*STUD, "progressive-holdem"]


FOOTER_BEGINS = 0.945
"""Of the height of a page."""


def answer(game: str) -> OddsDocument:
    return odds(game, meter=250_000, jackpot_bet=5)


@pytest.mark.parametrize("game", GAMES)
def test_html_has_all_figures_and_needs_nothing_from_elsewhere(game: str) -> None:
    found = answer(game)
    page = rendered(found, ".html").decode()
    for row in found["main"]["ways"]:
        assert f"{row['combinations']:,}" in page
    jackpots = jackpot_bets(found["side_bets"])
    for bet in jackpots.values():
        assert all(f"{hit['combinations']:,}" in page for hit in bet["hits"])
    assert page.count("<svg") == len(jackpots)
    assert re.findall(r"(?:src|href)=|@import|url\(", page) == []
    assert set(re.findall(r"https?://[^\"]+", page)) <= {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("game", GAMES)
def test_check_sums_are_of_the_result_and_the_code(game: str) -> None:
    found = answer(game)
    page = rendered(found, ".html").decode()
    result = {key: value for key, value in found.items() if key not in ("elapsed_seconds", "from_cache")}
    assert digest(result) in page
    assert fingerprint("exact_odds") in page


def test_hold_em_sheet_shows_all_starting_hands() -> None:
    found = answer("progressive-holdem")
    page = rendered(found, ".html").decode()
    assert all(f">{hand['hand']}<" in page for hand in found["starting_hands"])


def test_stud_sheet_of_a_fixed_strategy_has_no_decision_chart() -> None:
    page = rendered(odds("casino-stud", strategy="pair"), ".html").decode()
    assert "fixed strategy: BET on any pair or better" in page
    assert "Ace-king decisions" not in page


@pytest.mark.parametrize("game", GAMES)
def test_pdf_is_one_and_always_the_same(game: str) -> None:
    found = answer(game)
    first = rendered(found, ".pdf")
    assert first.startswith(b"%PDF-")
    assert rendered({**found, "elapsed_seconds": 99.0}, ".PDF") == first


@pytest.mark.parametrize("game", GAMES)
def test_pay_tables_have_every_row_of_every_sign_at_the_table(game: str) -> None:
    """The table of the main game tells of ante and BET; all other bets are told as their signs have them."""
    page = rendered(odds(game), ".html").decode()
    tables = page[page.index("<h2>Pay tables") : page.index("<h2>Method")]
    for sign in HOUSE_GAMES[game].signs:
        assert f"({sign.clause.cite})" in tables or sign.bets == ("ante",)
        for row in sign.rows:
            if sign.bets[0] in ("bonus", "jackpot", "jackpot-player"):
                assert f'<td>{escape(row.hand)}</td><td class="r">{paid(row.pays)}' in tables
            elif sign.bets[0] == "bet":
                assert f'<td>Win: {row.hand.lower()}</td><td class="r">{row.pays}<' in tables


def paid(label: str) -> str:
    return label.replace("%", " % of the meter") if "%" in label else label


@pytest.mark.parametrize(("game", "strategy"), [*((game, None) for game in GAMES), *((game, "pair") for game in STUD)])
@pytest.mark.parametrize("meter", [None, 250_000])
def test_no_page_of_a_pdf_is_nearly_blank(game: str, strategy: str | None, meter: int | None) -> None:
    source = typst_source(sheet_of(odds(game, strategy=strategy, meter=meter)))
    pages = typst.compile(source.encode(), format="png", ppi=24.0, ignore_system_fonts=True)
    filled = [share_filled(page) for page in (pages if isinstance(pages, list) else [pages])]
    assert len(filled) <= 3
    assert min(filled) > 0.35


def share_filled(page: bytes) -> float:
    """How far down a page of a PDF there is ink, its footer left out, as a share of the page."""
    rows = rows_of_png(page)
    body = rows[: int(len(rows) * FOOTER_BEGINS)]
    return max(number for number, row in enumerate(body) if row.strip(b"\xff")) / len(body)


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_speaks_in_words_and_not_in_slugs(game: str) -> None:
    page = rendered(answer(game), ".html").decode()
    shown = re.sub("<[^>]*>", "\n", page[page.index("<main>") :])
    slug = re.compile(
        r"\b(?:win|lose|tie|jackpot|lucky|magic|community|dealer|royal|straight|four|three|full|two|one)-[a-z]"
    )
    assert slug.findall(shown) == []


def test_a_sheet_is_written_to_its_file(tmp_path: Path) -> None:
    write_report(answer("casino-stud"), tmp_path / "sheet.html")
    assert (tmp_path / "sheet.html").read_bytes().startswith(b"<!doctype html>")


@pytest.mark.parametrize("suffix", ["", ".docx", ".json"])
def test_other_forms_are_refused(suffix: str) -> None:
    with pytest.raises(InputError) as caught:
        rendered(answer("casino-stud"), suffix)
    assert caught.value.place == "report"


def test_without_typst_a_pdf_is_refused_and_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtraError, match="croupier\\[report\\]"):
        rendered(answer("casino-stud"), ".pdf")


@pytest.mark.parametrize("fair", [0.0, 12_345.67, 1_503_052.63, 40_000_000.0])
def test_curves_stay_inside_their_frame(fair: float) -> None:
    drawn = curve(CurveLine(0.2, 0.8 / fair, fair) if fair else CurveLine(1.2, 1e-6, fair))
    places = [float(number) for number in re.findall(r'(?:x|y|cx|cy)="(-?[0-9.]+)"', drawn)]
    assert places
    assert all(0 <= place <= 640 for place in places)


def test_colours_between_two() -> None:
    assert mixed(0.0, low="#000000", high="#ffffff") == "#000000"
    assert mixed(0.5, low="#000000", high="#ffffff") == "#808080"
    assert mixed(7.0, low="#000000", high="#ffffff") == "#ffffff"
