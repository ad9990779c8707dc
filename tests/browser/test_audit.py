"""The auditor's pages: a round just played, the same round after somebody has changed it, and a role without them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from croupier.client import Croupier
from croupier.floor import Role
from croupier.records.pack_check import check_pack
from croupier.records.theory import Edge, Edges, Theory
from croupier.store import EventStore, open_store
from croupier.store.memory import MemoryBackend
from croupier.web.server.settings import ServeSettings
from tests.browser.visitor import WIDTHS, Visitor
from tests.waiting import LONGEST_MS
from tests.web.real import cookies_on, open_house, people_on, tables_on

PEOPLE = {"aud": Role.AUDITOR, "dot": Role.DEALER, "ann": Role.PLAYER, "bob": Role.PLAYER}
TABLE = {"command": "open_table", "table": "T1", "name": "Stud", "game": "casino-stud", "dealer": "human"}
LIMITS = {"ante_min": "10.00", "ante_max": "500.00"}


@dataclass
class House:
    """A floor with one table, at which the system deals and a Dealer gives the commands."""

    address: str
    tokens: dict[str, str]
    cookies: dict[str, str]
    store: EventStore

    def as_(self, name: str) -> Croupier:
        return Croupier(self.address, token=self.tokens[name])

    def play(self) -> str:
        """A round with two boxes; its name."""
        dot, players = self.as_("dot"), {1: self.as_("ann"), 2: self.as_("bob")}
        round_: str = dot.do("open_round", table="T1")["answer"]["round"]
        for box, player in players.items():
            player.do("place_bet", table="T1", box=box, bet="ante", amount="100.00")
        dot.do("close_bets", table="T1")
        dot.do("deal", table="T1")
        for box, player in players.items():
            player.do("examine", table="T1", box=box)
            player.do("place_bet", table="T1", box=box, bet="bet", amount="200.00")
        dot.do("turn_cards", table="T1")
        dot.do("settle", table="T1")
        return round_


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(Theory, "of", lambda *_: Edges(Edge(1, 20, 1.6), None))  # counting the real ones takes seconds
    store = open_store("memory:")
    tables_on(store, [{**TABLE, "settings": LIMITS}])
    tokens, cookies = people_on(store, **PEOPLE), cookies_on(store, *PEOPLE)
    with open_house(ServeSettings(memory=True, demo=False, grace_s=0), store) as (address, _):
        yield House(address, tokens, cookies, store)


@pytest.fixture
def auditor(browser: Browser, house: House, tmp_path: Path) -> Iterator[Visitor]:
    context = browser.new_context(reduced_motion="reduce", accept_downloads=True)
    context.set_default_timeout(LONGEST_MS)
    context.add_cookies([{"name": "croupier_session", "value": house.cookies["aud"], "url": house.address}])
    visitor = Visitor(context, house.address, tmp_path / "shots")
    yield visitor
    assert visitor.complaints == []
    context.close()


def tamper(store: EventStore, round_: str) -> str:
    """Somebody changes in the database what the first box won; the place of the event."""
    backend = store._backend
    assert isinstance(backend, MemoryBackend)
    rows = backend._streams[f"round/{round_}"]
    at = next(index for index, row in enumerate(rows) if row.name.startswith("bet_placed/"))
    changed = rows[at]._replace(text=rows[at].text.replace("10000", "50000"))
    assert changed != rows[at]
    backend.rows[backend.rows.index(rows[at])] = changed
    rows[at] = changed
    return f"round/{round_} version {changed.version} (position {changed.position})"


def test_an_auditor_watches_a_round_audits_it_and_finds_that_it_was_changed(house: House, auditor: Visitor) -> None:
    page = auditor.page
    page.goto(f"{house.address}/staff#/watch")
    expect(page.get_by_role("heading", level=1)).to_have_text("Watch")
    expect(page.get_by_role("banner")).to_contain_text("Connected")
    round_ = house.play()
    feed = page.get_by_role("region", name="Feed")
    expect(feed).to_contain_text("Bets are collected and paid")
    page.keyboard.press("b")
    page.get_by_label("Title").fill("Two equal bets")
    page.get_by_role("dialog").get_by_role("button", name="Bookmark").click()
    expect(page.get_by_role("region", name="Bookmarks")).to_contain_text("Two equal bets")
    assert auditor.serious_findings() == []

    feed.get_by_role("link", name="Audit").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(round_)
    expect(page.get_by_role("status")).to_contain_text("Everything agrees")
    expect(page.get_by_role("region", name="Chain")).to_contain_text("Checked in this browser")
    expect(page.get_by_role("region", name="Settled again")).to_contain_text("To the cent")
    expect(page.locator(".proof")).to_contain_text("Verified")
    expect(page.get_by_role("region", name="Bookmarks")).to_contain_text("Two equal bets")
    face_up = page.locator(".replay-scene .felt-card.is-up")
    page.get_by_role("button", name="Box 2 looks at its hand").click()
    expect(face_up).to_have_count(1)
    page.get_by_label("Seen from").select_option("bob")
    expect(face_up).to_have_count(6)
    with page.expect_download() as download:
        page.get_by_role("link", name="Evidence pack").click()
    assert check_pack(Path(download.value.path()).read_bytes()).problems == ()
    assert auditor.serious_findings() == []

    place = tamper(house.store, round_)
    page.reload()
    expect(page.get_by_role("alert").first).to_contain_text("Not as stored")
    expect(page.locator(".findings")).to_contain_text(f"{place}: its content does not give the hash")
    expect(page.get_by_role("region", name="Chain")).to_contain_text("1 event of")

    across, down = WIDTHS["phone"]
    page.set_viewport_size({"width": across, "height": down})
    assert auditor.sideways() == 0
    page.goto(f"{house.address}/staff#/audit")
    page.get_by_role("textbox", name="Player").fill("bob")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("region", name="Rounds found").get_by_role("link", name=round_)).to_be_visible()
    assert auditor.sideways() == 0
    assert auditor.serious_findings() == []
    page.goto(f"{house.address}/staff#/figures")
    expect(page.get_by_role("img", name="Theoretical +$10")).to_be_visible()
    assert auditor.sideways() == 0
    assert auditor.serious_findings() == []
