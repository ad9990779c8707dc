"""The cage's pages: a fill with two signatures, a patron at the threshold, an excluded player, own limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from croupier.client import Croupier, Refusal
from croupier.floor import Role
from croupier.store import open_store
from croupier.web.server.settings import ServeSettings
from tests.browser.visitor import WIDTHS, Visitor, moment
from tests.waiting import LONGEST_MS, wait_until
from tests.web.jackpot_house import LIMITS, TABLE, House
from tests.web.real import cookies_on, open_house, people_on, tables_on

PEOPLE = {
    "cal": Role.CASHIER,
    "dot": Role.DEALER,
    "pat": Role.PIT_SUPERVISOR,
    "sam": Role.SHIFT_MANAGER,
    "aud": Role.AUDITOR,
    "ann": Role.PLAYER,
    "ben": Role.PLAYER,
    "cat": Role.PLAYER,
}
At = Callable[..., Visitor]


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    store = open_store("memory:")
    tables_on(store, [{**TABLE, "settings": LIMITS}])
    tokens, cookies = people_on(store, **PEOPLE), cookies_on(store, *PEOPLE)
    with open_house(ServeSettings(memory=True, demo=False, grace_s=0), store) as (address, _):
        yield House(address, tokens, cookies)


@pytest.fixture
def at(browser: Browser, house: House, tmp_path: Path) -> Iterator[At]:
    """A person at a page, on a device of their own."""
    visitors: list[Visitor] = []

    def opened(name: str, page: str, width: str = "desk", *, dark: bool = False) -> Visitor:
        across, down = WIDTHS[width]
        context = browser.new_context(
            viewport={"width": across, "height": down},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(LONGEST_MS)
        context.add_cookies([{"name": "croupier_session", "value": house.cookies[name], "url": house.address}])
        visitors.append(Visitor(context, house.address, tmp_path / "shots"))
        visitors[-1].page.goto(f"{house.address}{page}")
        return visitors[-1]

    yield opened
    complaints = [line for visitor in visitors for line in visitor.complaints]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []


def test_a_fill_takes_the_signatures_of_two_people_each_on_their_own_device(at: At) -> None:
    cashier, pit = at("cal", "/staff#/cage/floats", "phone"), at("pat", "/staff#/cage/floats")
    first, second = cashier.page, pit.page
    expect(first.get_by_role("navigation", name="Pages").get_by_role("link")).to_have_text(["Cage"])
    for title, hundreds in (("Open the float", 50), ("Fill", 10)):
        first.get_by_role("button", name=f"{title}, B1").focus()
        first.keyboard.press("Enter")
        dialog = first.get_by_role("dialog")
        dialog.get_by_label("Number of $100 chips").fill(str(hundreds))
        first.keyboard.press("ArrowDown")
        expect(dialog.get_by_label("Number of $25 chips")).to_be_focused()
        first.keyboard.type("4")
        expect(dialog.locator("[data-total]")).to_have_text(f"${hundreds * 100 + 100:,}")
        first.keyboard.press("Enter")
        own = first.get_by_role("region", name="Signatures")
        expect(own).to_contain_text(f"{hundreds} × $100, 4 × $25")
        expect(own.get_by_role("button", name="Approve")).to_have_count(0)
        waits = second.get_by_role("region", name="Signatures")
        waits.get_by_role("button", name="Approve").click()
        expect(own).to_have_count(0)
        expect(waits).to_have_count(0)  # the next click is for the next request
    tile = second.get_by_role("list", name="Floats").get_by_role("listitem").filter(has_text="B1")
    expect(tile).to_contain_text("Fills$1,100")
    expect(tile).to_contain_text("In the tray$6,200")
    assert cashier.sideways() == 0
    assert cashier.serious_findings() == []

    dealer = at("dot", "/staff#/deal/B1").page
    expect(dealer.get_by_role("region", name="Now")).to_contain_text("Sell chips for cash")
    dealer.keyboard.press("s")
    dealer.get_by_label("Player").fill("cat")
    dealer.get_by_label("Number of $25 chips").fill("4")
    dealer.keyboard.press("Enter")
    expect(tile).to_contain_text("Sold at the table$100")
    expect(tile).to_contain_text("In the tray$6,100")

    first.keyboard.press("3")
    slips = first.get_by_role("list", name="Slips").get_by_role("listitem")
    expect(slips.first).to_contain_text("F-1 · Fill")
    expect(slips.first).to_contain_text("Signed by cal and pat.")


def test_the_counter_works_by_keyboard_and_forgets_a_patron_when_another_name_is_unknown(at: At) -> None:
    visitor = at("cal", "/staff#/cage")
    page = visitor.page
    form = page.get_by_role("form", name="Buy-in")
    expect(page.get_by_label("Patron", exact=True)).to_be_visible()
    page.keyboard.press("p")
    page.keyboard.type("cat\n")
    expect(form.get_by_label("Number of $10,000 chips")).to_be_focused()
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    page.keyboard.type("3\n")
    expect(form).to_contain_text("cat has bought $75 in chips")
    page.keyboard.press("c")
    expect(page.get_by_role("form", name="Cash-out")).to_be_visible()
    page.keyboard.press("p")
    page.keyboard.type("cab\n")
    expect(page.get_by_role("main").get_by_role("alert")).to_contain_text("nobody called “cab”")
    expect(page.get_by_role("region", name="Patron")).to_have_count(0)
    expect(page.get_by_role("button", name="Pay cash")).to_have_count(0)
    visitor.complaints.clear()  # the browser's own word on the name that nobody has


def test_a_name_that_is_entered_while_chips_are_sold_is_looked_up_afterwards(at: At) -> None:
    page = at("cal", "/staff#/cage").page
    page.get_by_role("textbox", name="Patron").fill("cat")
    page.keyboard.press("Enter")
    page.get_by_role("form", name="Buy-in").get_by_label("Number of $25 chips").fill("1")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/cage/patrons/cat", hold)
    page.keyboard.press("Enter")
    wait_until(lambda: held, "the patron is read again", step=moment(page))
    page.get_by_role("textbox", name="Patron").fill("ben")
    page.keyboard.press("Enter")
    for route in held:
        route.continue_()
    expect(page.get_by_role("region", name="Patron")).to_contain_text("ben")


def test_a_patron_at_the_threshold_is_warned_of_and_reported_and_nothing_goes_on_without_a_document(
    house: House, at: At
) -> None:
    cashier = at("cal", "/staff#/cage")
    page = cashier.page
    page.get_by_label("Patron").fill("ben")
    page.keyboard.press("Enter")
    form = page.get_by_role("form", name="Buy-in")
    form.get_by_label("Number of $1,000 chips").fill("8")
    expect(form).to_contain_text("With this, $8,000 is paid in today. A report is due from $10,000")
    expect(form).to_contain_text("This comes near the threshold.")
    page.keyboard.press("Enter")
    expect(form).to_contain_text("ben has bought $8,000 in chips.")
    expect(page.get_by_role("region", name="Patron")).to_contain_text("near the threshold$8,000 of $10,000")

    form.get_by_label("Number of $1,000 chips").fill("2")
    document = form.get_by_label("Identity document that was seen")
    expect(form).to_contain_text("See an identity document before you continue.")
    document.fill(" ")
    page.keyboard.press("Enter")
    expect(form.get_by_role("alert")).to_contain_text("much cash needs an identity document")
    assert house.ben.get("/me")["balance"] == "9000.00"
    assert cashier.serious_findings() == []
    document.fill("passport K1")
    page.keyboard.press("Enter")
    expect(form).to_contain_text("A cash report is on the list.")
    assert house.ben.get("/me")["balance"] == "11000.00"

    manager = at("sam", "/staff#/cash-reports", "phone", dark=True)
    due = manager.page.get_by_role("list", name="Reports that are due").get_by_role("listitem")
    for text in ("CR-1", "passport K1", "2 × $1,000", "Total of the day$10,000", "$10,000 in a day", "Cashiercal"):
        expect(due).to_contain_text(text)
    assert manager.sideways() == 0
    assert manager.serious_findings() == []
    due.get_by_role("button", name="Mark as sent").click()
    manager.page.get_by_label("Receipt, or where it is kept").fill("receipt 7")
    manager.page.keyboard.press("Enter")
    expect(manager.page.get_by_role("list", name="Reports that were sent")).to_contain_text("sam: receipt 7")


def test_a_player_sets_limits_is_excluded_and_nobody_at_the_counter_learns_why(house: House, at: At) -> None:
    player = at("ann", "/#/me", "phone")
    page = player.page
    limits = page.get_by_role("form", name="Your limits")
    limits.get_by_label("Most to lose in a gaming day").fill("500")
    limits.get_by_label("Minutes of play in a gaming day").fill("240")
    page.keyboard.press("Enter")
    expect(limits).to_contain_text("Your limits are set.")
    limits.get_by_label("Most to lose in a gaming day").fill("900")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Your limits")).to_contain_text("loss up to $900, 240 minutes a day")
    assert house.ann.get("/me/limits")["limits"]["loss"] == "500.00"
    assert player.sideways() == 0
    assert player.serious_findings() == []

    house.sam.do("exclude_patron", player="ann", reason="a court order", days=3)
    cashier, manager = at("cal", "/staff#/cage", "phone"), at("sam", "/staff#/cage")
    for visitor in (cashier, manager):
        visitor.page.get_by_label("Patron").fill("ann")
        visitor.page.keyboard.press("Enter")
        about = visitor.page.get_by_role("region", name="Patron")
        expect(about).to_contain_text("No chips can be sold to ann now. Chips can be cashed.")
    expect(manager.page.get_by_role("region", name="Patron")).to_contain_text("a court order")
    expect(cashier.page.get_by_role("button", name="Exclude")).to_have_count(0)
    assert not any("court order" in text or '"exclusion"' in text for text in cashier.received)
    assert cashier.sideways() == 0
    assert cashier.serious_findings() == []

    form = cashier.page.get_by_role("form", name="Cash-out")
    form.get_by_label("Reason").fill("asked for it at the counter")
    form.get_by_label("Number of $100 chips").fill("2")
    cashier.page.keyboard.press("Enter")
    expect(form).to_contain_text("ann was paid $200.")
    page.reload()
    expect(page.get_by_role("region", name="Your limits")).to_contain_text("You are excluded from play until")


@pytest.mark.parametrize(
    ("name", "path"), [("aud", "/cage"), ("cal", "/cash-reports"), ("cal", "/pit"), ("ann", "/cage")]
)
def test_who_has_no_work_there_gets_no_document(house: House, name: str, path: str) -> None:
    person: Croupier = getattr(house, name)
    with pytest.raises(Refusal) as refused:
        person.get(path)
    assert refused.value.code == "NEEDS_AUTHORITY"
