"""The Dealer's console: rounds that are dealt by hand from the first bet to the last chip, with the keyboard alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.client import Croupier
from tests.browser.conftest import Visit
from tests.browser.slow_line import SlowLine
from tests.browser.staff import PASSWORD, POKER, Administrator
from tests.browser.visitor import HEADERS, Visitor, moment
from tests.waiting import wait_until

LIMITS = {"ante_min": "10.00", "ante_max": "500.00"}
RANKS = ("a", "k", "q", "j", "10", "9", "8", "7", "6", "5", "4", "3", "2")
CARDS = [f"{rank}{suit}" for suit in "shdc" for rank in RANKS]


@pytest.fixture
def players(visit: Visit) -> list[str]:
    """Two players without screens, who have chips."""
    return [str(visit().name) for _ in range(2)]


def at_console(visit: Visit, staff: Administrator, table: str, role: str = "dealer", **how: Any) -> Visitor:
    visitor = visit(guest=False, **how)
    staff.bring_in(visitor, role)
    visitor.page.goto(f"{visitor.address}/staff#/deal/{table}")
    expect(visitor.page.get_by_role("region", name="Steps")).to_be_visible()
    return visitor


def says(page: Page, words: str) -> None:
    """Wait until these are the words to announce."""
    expect(page.locator(".to-say")).to_contain_text(words)


def step(page: Page, key: str, words: str) -> None:
    """One key, and what is announced afterwards."""
    page.keyboard.press(key)
    says(page, words)


def bet(page: Page, box: int, player: str, *amounts: str) -> None:
    """The number of the box, the name, the amounts: Tab between them, Enter at the end."""
    page.keyboard.press(str(box))
    fields = page.get_by_role("form", name=f"Bets of box {box}").get_by_role("textbox")
    expect(fields.first).to_be_visible()
    expect(page.locator("form input:focus")).to_have_count(1)
    if fields.first.input_value() == "":
        page.keyboard.type(player)
        page.keyboard.press("Tab")
    for at, amount in enumerate(amounts):
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(amount)
        if at < len(amounts) - 1:
            page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(fields).to_have_count(0)


def type_cards(page: Page, cards: list[str]) -> None:
    """The cards that are due, typed from the top of these."""
    field = page.get_by_role("form", name="Cards").get_by_role("textbox")
    expect(field).to_be_focused()
    slots = page.get_by_role("list", name="Places of the next cards").get_by_role("listitem").count()
    now, cards[:] = cards[:slots], cards[slots:]
    page.keyboard.type(" ".join(now))
    page.keyboard.press("Enter")


def due(page: Page) -> Locator:
    return page.locator(".payment.is-due")


def pay_all(page: Page) -> int:
    """Enter for each payment; the next round is not offered before the last one."""
    expect(due(page)).to_have_count(1)
    count = page.locator(".payment").count()
    for left in range(count, 0, -1):
        expect(page.locator(".guide")).to_contain_text(f"{left} left")
        expect(page.get_by_role("button", name="Open the round")).to_have_count(0)
        expect(due(page).locator(".cut")).to_be_visible()
        page.keyboard.press("Enter")
    expect(page.locator(".guide")).to_contain_text("all done")
    return count


ROUNDS = {
    "casino-stud": (["b", "f"], "turned up"),
    "multi-link-stud": (["b", "f"], "turned up"),
    "singapore-stud": (["b", "f"], "turned up"),
    "progressive-holdem": (["b", "f", "t", "c"], "collected"),
}


@pytest.mark.clause("CSP 3.2", "MLP 3.2", "SSP 3.2", "PTH 3.2", "CSP 3.14", "SSP 3.9", "PTH 3.11.2")
@pytest.mark.parametrize("game", ROUNDS)
def test_a_round_dealt_by_hand_goes_from_the_first_bet_to_the_last_chip_by_keyboard(
    visit: Visit, staff: Administrator, players: list[str], game: str
) -> None:
    table = staff.open_table(game, {**LIMITS, "by_hand": True}, dealer="human")
    visitor = at_console(visit, staff, table, dark=game == "singapore-stud")
    page = visitor.page
    cards = CARDS[:]
    step(page, "Enter", "Place your bets, please")
    bet(page, 1, players[0], "100")
    bet(page, 2, players[1], "80")
    bet(page, 2, players[1], "50")  # a correction before bets are closed
    expect(page.locator(".place", has_text="$50")).to_be_visible()
    step(page, "Enter", "No more bets")
    type_cards(page, cards)
    decisions, then = ROUNDS[game]
    for key in decisions:
        expect(page.get_by_role("region", name="Now").get_by_role("heading")).to_contain_text("decides")
        if page.get_by_role("form", name="Cards").count():
            type_cards(page, cards)
        turn = page.get_by_role("region", name="Now").get_by_role("heading").inner_text()
        page.keyboard.press(key)
        expect(page.locator(".desk-actions h3", has_text=turn)).to_have_count(0)
        if key in ("f", "t", "c") and game == "progressive-holdem":
            type_cards(page, cards)
    says(page, then)
    if then == "turned up":
        step(page, "Enter", "collected")
    assert visitor.serious_findings() == []
    page.keyboard.press("Enter")
    assert pay_all(page) >= 2
    assert visitor.sideways() == 0
    step(page, "Enter", "Place your bets, please")
    settled = visitor.table(table)["last"]["settlement"]
    assert [(box["box"], box["player"]) for box in settled["boxes"]] == [(1, players[0]), (2, players[1])]
    assert settled["boxes"][1]["net"] == "-50.00"


@pytest.mark.clause("CSP 2.2.1", "CSP 3.9")
def test_mistakes_of_typing_are_told_and_the_keys_go_on(visit: Visit, staff: Administrator, players: list[str]) -> None:
    page = at_console(visit, staff, staff.open_table("casino-stud", {**LIMITS, "by_hand": True}, dealer="human")).page
    step(page, "Enter", "Place your bets, please")
    page.keyboard.press("1")
    expect(page.locator("form input:focus")).to_have_count(1)
    page.keyboard.type(players[0])
    page.keyboard.press("Tab")
    page.keyboard.type("5o")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_contain_text("“5o” is not an amount")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("50")
    page.keyboard.press("Enter")
    expect(page.locator(".place", has_text="$50")).to_be_visible()
    expect(page.locator("form input")).to_have_count(0)  # until the reply is there, keys belong to the form
    step(page, "Enter", "No more bets")
    field = page.get_by_role("form", name="Cards").get_by_role("textbox")
    expect(field).to_be_focused()
    page.keyboard.type("as as\n")
    expect(page.locator(".notice")).to_contain_text("A♠ has come already")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("as\n")
    slots = page.get_by_role("list", name="Places of the next cards").get_by_role("listitem")
    expect(slots).to_have_count(10)
    page.keyboard.type("2s\n")  # the notice is gone, and the field still has the focus
    expect(slots).to_have_count(9)
    field.blur()
    page.keyboard.type("3s\n")
    expect(slots).to_have_count(8)


@pytest.mark.clause("PKR 3.7", "PKR 3.9", "PKR 3.14", "PKR 4.4")
def test_a_hand_of_poker_dealt_by_hand_is_entered_by_keyboard(
    visit: Visit, staff: Administrator, players: list[str]
) -> None:
    table = staff.open_table("poker", {**POKER, "by_hand": True}, dealer="human")
    visitor = at_console(visit, staff, table)
    page = visitor.page
    for seat, player in enumerate(players, 1):
        page.keyboard.press(str(seat))
        expect(page.locator("form input:focus")).to_have_count(1)
        page.keyboard.type(player)
        page.keyboard.press("Tab")
        page.keyboard.type("300")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=re.compile(f"^Seat {seat}, {player}"))).to_be_visible()
        expect(page.locator("form input")).to_have_count(0)  # until the reply is there, keys belong to the form
    says(page, "Place your blind bets")
    step(page, "Enter", "hole cards")
    page.keyboard.press("Enter")
    turn = page.get_by_role("region", name="Now").get_by_role("heading")
    expect(turn).to_contain_text("acts")
    first = turn.inner_text()
    page.keyboard.press("r")  # a raise, to an amount that is typed
    expect(page.locator("form input:focus")).to_have_count(1)
    page.keyboard.type("40")
    page.keyboard.press("Enter")
    expect(turn).not_to_have_text(first)
    page.keyboard.press("c")
    cards = CARDS[:]
    for street in ("flop", "turn card", "river card"):
        says(page, street)
        type_cards(page, cards)
        for _ in range(2):
            expect(turn).to_contain_text("acts")
            before = turn.inner_text()
            page.keyboard.press("c")
            expect(page.locator(".desk-actions h3", has_text=before)).to_have_count(0)
    step(page, "Enter", "Show your hands")
    expect(turn).to_contain_text("is asked to show")
    shown = turn.inner_text()
    type_cards(page, cards)
    expect(turn).not_to_have_text(shown)
    step(page, "m", "The pots are paid")  # the other one says that the hand is beaten
    step(page, "Enter", "the next hand follows")
    assert pay_all(page) == 1
    assert visitor.serious_findings() == []
    says(page, "the next hand follows")
    assert sorted(seat["stack"] for seat in visitor.table(table)["hand"]["seats"]) == ["260.00", "340.00"]


@pytest.mark.clause("CSP 5.8.2", "CSP 5.10", "CSP 5.10.3", "R-20")
def test_an_irregularity_is_reported_with_facts_from_the_round_and_each_player_chooses(
    visit: Visit, staff: Administrator, players: list[str]
) -> None:
    table = staff.open_table("casino-stud", {**LIMITS, "by_hand": True}, dealer="human")
    visitor = at_console(visit, staff, table)
    page = visitor.page
    step(page, "Enter", "Place your bets, please")
    bet(page, 1, players[0], "100")
    bet(page, 2, players[1], "50")
    step(page, "Enter", "No more bets")
    type_cards(page, CARDS[:])
    says(page, "BET or fold")
    page.keyboard.press("i")
    dialog = page.get_by_role("dialog", name="Irregularity")
    kinds = dialog.get_by_role("button")
    expect(dialog.get_by_role("button", name="Cards are wrongly exposed in the deal")).to_be_visible()
    for never in ("Cards are wrongly distributed", "A bet is under the minimum", "A later bet is not the prescribed"):
        expect(kinds.filter(has_text=never)).to_have_count(0)
    assert visitor.serious_findings() == []
    dialog.get_by_role("button", name="Cards are wrongly exposed in the deal").press("Enter")
    page.keyboard.press("1")  # one card
    expect(dialog).to_contain_text("Whose cards")
    page.keyboard.press("2")  # of a player's
    expect(dialog).to_contain_text("each affected player")
    expect(dialog.get_by_role("button", name="CSP 5.10")).to_be_visible()
    expect(dialog.get_by_role("textbox", name="The card, if it is known")).to_have_value("")
    page.keyboard.press("Enter")
    expect(dialog).to_contain_text("Next: Go on with the hand, or take the bets back?")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("region", name="Now").get_by_role("heading")).to_contain_text("Box 1")
    page.keyboard.press("w")  # box 1 takes the bets back
    expect(page.get_by_role("region", name="Now").get_by_role("heading")).to_contain_text("Box 2")
    page.keyboard.press("g")
    says(page, "BET or fold")
    expect(page.get_by_role("region", name="Rulings")).to_contain_text("CSP 5.10")
    boxes = visitor.table(table)["round"]["boxes"]
    assert [box["out"] for box in boxes] == [True, False]


@pytest.mark.clause("CSP 1.11", "CSP 3.5")
def test_a_dealer_has_no_button_for_the_pits_work_and_is_refused_it(
    visit: Visit, staff: Administrator, players: list[str]
) -> None:
    table = staff.open_table("casino-stud", {**LIMITS, "by_hand": True}, dealer="human")
    visitor = at_console(visit, staff, table)
    page = visitor.page
    step(page, "Enter", "Place your bets, please")
    bet(page, 1, players[0], "100")
    step(page, "Enter", "No more bets")
    page.keyboard.press("i")
    dialog = page.get_by_role("dialog", name="Irregularity")
    dialog.get_by_role("button", name="Anything else").press("Enter")
    dialog.get_by_role("button", name="Report").press("Enter")
    expect(dialog).to_contain_text("Next: Play waits for a decision of the pit.")
    page.keyboard.press("Enter")
    expect(page.locator(".steps-card")).to_contain_text("Call the Shift Manager")
    expect(page.get_by_role("button", name="Deal")).to_have_count(0)
    body = {"id": f"not-mine-{table}", "command": "resolve", "table": table, "decision": "play-on"}
    answer = visitor.context.request.post(f"{visitor.address}/api/v1/commands", data=body, headers=HEADERS)
    assert (answer.status, answer.json()["error"]["code"]) == (403, "NEEDS_AUTHORITY")
    other = staff.open_table("casino-stud", LIMITS)
    for path in (f"{other}/reports", f"{table}/reports"):
        found = visitor.context.request.get(f"{visitor.address}/api/v1/tables/{path}")
        assert found.status == (403 if path.startswith(other) else 200)
    read = {"id": f"shoe-{other}", "card": "As"}
    shoe = visitor.context.request.post(f"{visitor.address}/api/v1/tables/{other}/shoe", data=read, headers=HEADERS)
    assert (shoe.status, shoe.json()["error"]["code"]) == (403, "NOT_YOUR_TABLE")
    page.goto(f"{visitor.address}/staff#/deal/{other}")
    expect(page.get_by_role("main")).to_contain_text("The system deals at this table")


def test_a_table_dealt_by_the_system_takes_one_key_for_each_step(
    visit: Visit, staff: Administrator, players: list[str]
) -> None:
    table = staff.open_table("casino-stud", LIMITS, dealer="human")
    visitor = at_console(visit, staff, table, width="phone")
    page = visitor.page
    step(page, "Enter", "Place your bets, please")
    bet(page, 1, players[0], "100")  # CSP 5.23: for a player who asks
    step(page, "Enter", "No more bets")
    step(page, "Enter", "BET or fold")
    expect(page.get_by_role("button", name="Fold")).to_have_count(0)
    step(page, "b", "turned up")
    step(page, "Enter", "collected")
    step(page, "Enter", "All bets are settled")
    expect(page.locator("#live")).to_contain_text("Box 1")  # the first payment, for those who listen
    assert visitor.sideways() == 0
    assert visitor.serious_findings() == []


@pytest.mark.clause("CSP 3.10")
def test_cards_are_clicked_too_or_come_from_a_shoe_with_the_dealers_token(
    visit: Visit, staff: Administrator, players: list[str]
) -> None:
    table = staff.open_table("casino-stud", {**LIMITS, "by_hand": True}, dealer="human")
    visitor = at_console(visit, staff, table)
    page = visitor.page
    step(page, "Enter", "Place your bets, please")
    bet(page, 1, players[0], "100")
    step(page, "Enter", "No more bets")
    page.get_by_text("Click the cards").click()
    page.get_by_role("button", name="A♠").click()
    expect(page.get_by_role("form", name="Cards").get_by_role("textbox")).to_have_value("as")
    shoe = Croupier(visitor.address)
    shoe.sign_in(staff.engaged("dealer"), PASSWORD)
    for number, card in enumerate(CARDS[:11]):
        name = card[:-1].upper().replace("10", "T") + card[-1]
        shoe.post(f"/tables/{table}/shoe", {"id": f"shoe-{table}-{number}", "card": name})
    says(page, "BET or fold")
    seen = visitor.table(table)["round"]
    assert (seen["boxes"][0]["cards_dealt"], seen["boxes"][0]["cards"]) == (5, None)


def test_what_the_dealer_types_stays_while_something_else_happens_at_the_table(
    visit: Visit, staff: Administrator, players: list[str]
) -> None:
    table = staff.open_table("casino-stud", {**LIMITS, "by_hand": True}, dealer="human")
    page = at_console(visit, staff, table).page
    step(page, "Enter", "Place your bets, please")
    page.keyboard.press("2")
    name = page.get_by_role("textbox", name="Player")
    expect(name).to_be_focused()
    page.keyboard.type(players[1])
    staff.do("place_bet", table=table, box=1, bet="ante", amount="25.00", for_player=players[0])
    expect(page.get_by_role("button", name=re.compile("^Box 1, "))).to_contain_text(players[0])

    expect(name).to_have_value(players[1])
    page.keyboard.press("Tab")
    page.keyboard.type("1000000")  # more than the player holds
    page.keyboard.press("Enter")
    expect(page.get_by_role("main").get_by_role("alert")).to_contain_text("holds")
    expect(name).to_have_value(players[1])


def test_an_entry_on_a_slow_line_is_made_once_and_takes_nothing_from_the_next_one(
    visit: Visit, staff: Administrator, players: list[str]
) -> None:
    table = staff.open_table("casino-stud", {**LIMITS, "by_hand": True}, dealer="human")
    visitor = visit(guest=False)
    line, page = SlowLine(visitor.page), visitor.page
    staff.bring_in(visitor, "dealer")
    page.goto(f"{visitor.address}/staff#/deal/{table}")
    expect(page.get_by_role("region", name="Steps")).to_be_visible()
    step(page, "Enter", "Place your bets, please")

    line.hold()
    page.keyboard.press("1")
    expect(page.locator("form input:focus")).to_have_count(1)
    page.keyboard.type(players[0])
    page.keyboard.press("Tab")
    page.keyboard.type("50\n\n")  # impatiently, twice
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    second = page.get_by_role("form", name="Bets of box 2")
    expect(second.get_by_role("textbox").first).to_be_focused()
    page.keyboard.type(players[1])
    line.let_go()
    expect(page.get_by_role("button", name=re.compile("^Box 1, "))).to_contain_text(players[0])
    expect(second.get_by_role("textbox", name="Player")).to_have_value(players[1])

    line.hold()
    page.keyboard.press("Tab")
    page.keyboard.type("25\n")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("30")
    line.let_go()
    expect(page.locator(".place", has_text="$25")).to_be_visible()
    expect(second.get_by_role("textbox", name="Ante")).to_have_value("30")
    # The round is open, and a bet lies on each box: until its reply is there, Enter would be one press too many.
    wait_until(lambda: line.answers == 3, "the second bet is answered", step=moment(page))
    page.keyboard.press("Enter")
    expect(second).to_have_count(0)
    boxes = visitor.table(table)["round"]["boxes"]
    assert [one["bets"] for one in boxes] == [{"ante": "50.00"}, {"ante": "30.00"}]


def test_the_buttons_of_the_console_wait_while_a_command_has_no_reply(
    visit: Visit, staff: Administrator, players: list[str]
) -> None:
    table = staff.open_table("casino-stud", {**LIMITS, "by_hand": True}, dealer="human")
    visitor = visit(guest=False)
    line, page = SlowLine(visitor.page), visitor.page
    staff.bring_in(visitor, "dealer")
    page.goto(f"{visitor.address}/staff#/deal/{table}")
    opens, closes = (page.get_by_role("button", name=name) for name in ("Open the round", "Close bets"))
    folds, stays = (page.get_by_role("region", name="Now").get_by_role("button", name=name) for name in ("Fold", "BET"))
    expect(opens).to_be_enabled()
    opens.focus()

    line.hold()
    opens.click()
    expect(opens).to_be_disabled()
    expect(opens).to_be_focused()
    line.let_go()
    says(page, "Place your bets, please")

    bet(page, 1, players[0], "50")
    closes.click()
    type_cards(page, CARDS[:])
    expect(stays).to_be_enabled()

    line.hold()
    folds.click()
    expect(stays).to_be_disabled()
    expect(folds).to_be_disabled()
    line.let_go()
    expect(folds).to_have_count(0)


@pytest.mark.clause("CSP 5.23")
def test_a_player_reads_at_once_that_staff_have_bet_for_them_at_another_table(
    visit: Visit, staff: Administrator
) -> None:
    player, other = visit(), staff.open_table("casino-stud", LIMITS)
    table = staff.open_table("casino-stud", {**LIMITS, "by_hand": True}, dealer="human")
    player.page.goto(f"{player.address}/#/tables/{other}")
    expect(player.page.get_by_role("main")).to_contain_text(f"Table {other}")
    heard = player.received
    wait_until(lambda: any('"type":"table"' in one for one in heard), "the line is open", step=moment(player.page))
    staff.do("open_round", table=table)
    staff.do("place_bet", table=table, box=1, bet="ante", amount="25.00", for_player=player.name)
    note = player.page.locator(".notice", has_text="A bet was placed for you")
    expect(note).to_contain_text("25")
    note.get_by_role("button", name="OK").click()
    expect(note).to_have_count(0)
