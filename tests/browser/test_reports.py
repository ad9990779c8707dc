"""The reports' page: a day seen, compared and downloaded, a shift chosen, and a role that may not read reports."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.cage.commands import CloseFloat, FillFloat, OpenFloat
from croupier.client import Croupier
from croupier.floor import Role
from croupier.money import grouped, read_money
from croupier.records.theory import Edge, Edges, Theory
from croupier.store import open_store
from croupier.web.server.settings import ServeSettings
from tests.browser.visitor import Visitor
from tests.floor.house import PIT, SHIFT, House
from tests.waiting import LONGEST_MS
from tests.web.real import cookies_on, open_house, people_on

STAFF = {"aud": Role.AUDITOR, "dot": Role.DEALER}


class ReportedHouse(NamedTuple):
    """A served floor, and a browser of each member of staff."""

    auditor: Croupier
    comes: Callable[[str], Visitor]


@pytest.fixture
def house(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ReportedHouse]:
    """Two days of rounds at a linked table with a float. The edge is easy to count: a twentieth of the ante."""
    monkeypatch.setattr(Theory, "of", lambda *_: Edges(Edge(1, 20, 1.0), None))
    store = open_store("memory:")
    played = House(store)
    played.open("T1", jackpot="grand")
    played.chips("ann")
    for rounds in (1, 2):
        played.agree(played.do(OpenFloat(table="T1", chips=((100_00, 90),)), PIT), SHIFT)
        for _ in range(rounds):
            played.deal_in("T1", "ann", bets=("ante", "jackpot"))
            played.play_out("T1")
        played.agree(played.do(FillFloat(table="T1", chips=((50, 101),)), PIT), SHIFT)
        played.agree(played.do(CloseFloat(table="T1", chips=((50, 101), (100_00, 90))), PIT), SHIFT)
        played.now += timedelta(days=1)
    tokens, cookies = people_on(store, **STAFF), cookies_on(store, *STAFF)
    with open_house(ServeSettings(memory=True, demo=False, grace_s=0), store) as (address, _):
        contexts = []

        def comes(name: str) -> Visitor:
            context = browser.new_context(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
            context.set_default_timeout(LONGEST_MS)
            contexts.append(context)
            context.add_cookies([{"name": "croupier_session", "value": cookies[name], "url": address}])
            return Visitor(context, address, tmp_path / "shots")

        yield ReportedHouse(Croupier(address, token=tokens["aud"]), comes)
        for context in contexts:
            context.close()


def downloaded(page: Page, name: str) -> tuple[str, bytes]:
    with page.expect_download() as coming:
        page.get_by_role("link", name=name, exact=True).click()
    return coming.value.suggested_filename, Path(coming.value.path()).read_bytes()


def on_page(amount: str) -> str:
    """An amount as pages show it: cents only where there are any."""
    text = grouped(read_money(amount.removeprefix("-"))).removesuffix(".00")
    return f"{'−' if amount.startswith('-') else ''}${text}"


def test_a_day_is_read_compared_and_downloaded_to_the_cent_and_a_dealer_finds_no_reports(house: ReportedHouse) -> None:
    visitor = house.comes("aud")
    page = visitor.page
    page.goto(f"{visitor.address}/staff#/reports")
    expect(page.get_by_role("main")).to_contain_text("Gaming day 2030-02-01, beside 2030-01-31.")
    (day,) = house.auditor.get("/reports", day="2030-02-01")["days"]
    figures = page.get_by_role("region", name="Key figures")
    for figure in day["figures"]:
        if figure["kind"] == "money":
            cells = figures.get_by_role("row", name=figure["says"]).get_by_role("cell")
            expect(cells.nth(0)).to_have_text(on_page(figure["value"]))
            expect(cells.nth(1)).to_have_text(on_page(figure["before"]))
    assert next(one["value"] for one in day["figures"] if one["figure"] == "filled") == "50.50"
    chart = page.get_by_role("region", name="Win by table")
    chart.get_by_text("The figures as a table").click()
    expect(chart.get_by_role("row", name="T1")).to_contain_text(on_page(day["house_games"][0]["win"]))
    assert visitor.sideways() == 0
    assert visitor.serious_findings() == []

    name, content = downloaded(page, "CSV")
    rows = [*csv.DictReader(content.decode().splitlines())]
    assert name == "report-2030-02-01.csv"
    assert {row["name"]: row["value"] for row in rows if row["kind"] == "figure"} == {
        figure["figure"]: str(figure["value"]) for figure in day["figures"]
    }
    name, content = downloaded(page, "PDF")
    assert (name, content[:5]) == ("report-2030-02-01.pdf", b"%PDF-")

    page.get_by_label("Gaming day").select_option("2030-01-31")
    expect(page.get_by_role("main")).to_contain_text("Gaming day 2030-01-31, with nothing on the day before")
    page.get_by_label("Shift").select_option("2")
    expect(page.get_by_role("main")).to_contain_text("Gaming day 2030-01-31, shift 2")
    page.get_by_label("Shift").select_option("1")
    expect(page.get_by_role("alert")).to_contain_text("nothing happened on 2030-01-31 in shift 1", ignore_case=True)
    assert visitor.complaints == []

    dealer = house.comes("dot")
    dealer.page.goto(f"{dealer.address}/staff#/reports")
    expect(dealer.page.get_by_role("main")).to_contain_text("“Reports” is not a page of a dealer.")
    expect(dealer.page.get_by_role("link", name="Reports")).to_have_count(0)
    assert dealer.context.request.get(f"{dealer.address}/api/v1/reports").status == 403
