"""A Poker table in the browser, with people at it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.staff import ONE_ROUND, POKER, Administrator
from tests.browser.visitor import Visitor, moment
from tests.waiting import wait_until

CARD = re.compile(r'"([2-9TJQKA][shdc])"')
OPEN_ALL = """
    window.__seen = [];
    const RealSocket = window.WebSocket;
    window.WebSocket = class extends RealSocket {
        constructor(...given) { super(...given); this.addEventListener("message", (e) => window.__seen.push(e.data)); }
    };
    const realFetch = window.fetch;
    window.fetch = async (...given) => {
        const answer = await realFetch(...given);
        answer.clone().text().then((text) => window.__seen.push(text), () => {});
        return answer;
    };
"""
"""A script that a curious player might run in the browser: it keeps all that reaches the page."""

LISTEN = """
    window.__said = [];
    const region = document.getElementById("live");
    const keep = () => window.__said.push(region.textContent);
    new MutationObserver(keep).observe(region, { childList: true, characterData: true, subtree: true });
"""
"""The sentences that a screen reader would have read out."""


@pytest.fixture
def table(staff: Administrator) -> str:
    return staff.open_table("poker", POKER, bots=0)


def sit(visitor: Visitor, table: str, seat: int, stake: str | None = None) -> Page:
    page = visitor.go(f"/tables/{table}")
    if stake is not None:
        page.locator("#stake").fill(stake)
        page.locator("#stake").press("Enter")
    page.get_by_role("button", name=f"Sit down at seat {seat}").click()
    expect(page.locator(".seat.own")).to_be_visible()
    return page


def own_cards(visitor: Visitor, table: str) -> list[str]:
    hand: dict[str, Any] = visitor.table(table)["hand"]
    return next(seat["cards"] or [] for seat in hand["seats"] if seat["seat"] == hand["you"])


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="Your actions")


def button(page: Page, name: str) -> Locator:
    return bar(page).get_by_role("button", name=re.compile(f"^{name}"))


def to_act(pages: tuple[Page, ...]) -> list[Page]:
    """The pages on which something can be done, and nothing is under way."""
    return [page for page in pages if page.locator(".deeds .button:not([aria-disabled])").count()]


def in_turn(staff: Administrator, table: str, *pages: Page) -> Page:
    """Deal a hand to those who sit there; the page of the player who is to act."""
    staff.do("start_hand", table=table)
    for page in pages:
        expect(page.locator(".result p")).to_have_count(0)  # no page still shows the hand before, which is over
    wait_until(lambda: to_act(pages), "somebody is to act", step=moment(pages[0]))
    return to_act(pages)[0]


def play_on(pages: tuple[Page, ...], choose: Callable[[Page], None]) -> None:
    """Until the hand is over each in turn does what is chosen."""

    def over() -> bool:
        for page in to_act(pages):
            choose(page)
        return pages[0].locator(".result p").count() > 0

    wait_until(over, "the hand is over", step=moment(pages[0]))


def check_or_call(page: Page) -> None:
    page.keyboard.press("c")


def test_two_browsers_play_a_hand_to_its_end(visit: Visit, staff: Administrator, table: str) -> None:
    ann, ben = visit(), visit("phone")
    pages = sit(ann, table, 1), sit(ben, table, 3)
    in_turn(staff, table, *pages)
    assert ann.serious_findings() + ben.serious_findings() == []
    assert ben.sideways() == 0

    play_on(pages, check_or_call)

    expect(pages[0].locator(".result")).to_contain_text("PKR")
    net = [seat["net"] for seat in ann.table(table)["hand"]["settlement"]["seats"]]
    assert sum(round(float(amount) * 100) for amount in net) == 0
    history = pages[0].get_by_role("link", name="PHH").first
    with pages[0].expect_download() as download:
        history.click()
    assert download.value.path().read_text(encoding="utf-8").startswith("variant = 'NT'")


def test_no_script_in_the_page_can_read_the_other_seats_cards(visit: Visit, staff: Administrator, table: str) -> None:
    ann, ben, walker = visit(), visit(), visit(guest=False)
    for visitor in (ann, ben, walker):
        visitor.page.add_init_script(OPEN_ALL)
    walker.go(f"/tables/{table}")
    pages = sit(ann, table, 1), sit(ben, table, 3)
    in_turn(staff, table, *pages)
    expect(walker.page.locator(".seat .card")).to_have_count(4)
    for page in pages:
        expect(page.locator(".seat.own .card")).to_have_count(2)
        expect(page.locator(".seat .card")).to_have_count(4)

    def seen(visitor: Visitor) -> set[str]:
        return {card for text in visitor.page.evaluate("window.__seen") for card in CARD.findall(text)}

    assert seen(ann) == set(own_cards(ann, table))
    assert seen(ben) == set(own_cards(ben, table))
    assert seen(walker) == set()
    assert len(seen(ann) | seen(ben)) == 4
    assert {card for text in ann.received for card in CARD.findall(text)} == seen(ann)


def test_a_fold_gives_the_other_the_pot(visit: Visit, staff: Administrator, table: str) -> None:
    ann, ben = visit(), visit()
    pages = sit(ann, table, 2), sit(ben, table, 5)
    acting = in_turn(staff, table, *pages)

    button(acting, "Fold").click()

    expect(acting.locator(".result")).to_be_visible()
    expect(acting.locator(".seat.own .tag")).to_have_text("folded")


def test_a_round_with_the_keyboard_alone(visit: Visit, staff: Administrator, table: str) -> None:
    ann, ben = visit(), visit()
    sit(ben, table, 4)
    page = ann.go(f"/tables/{table}")
    expect(page.locator(".sit").first).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('sit')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".seat.own")).to_be_visible()
    in_turn(staff, table, page, ben.page)

    if ben.page.locator(".deeds").count():
        ben.page.keyboard.press("c")
        expect(ben.page.locator(".deeds")).to_have_count(0)
    expect(page.locator(".deeds")).to_be_visible()
    page.keyboard.press("3")
    expect(button(page, "(Raise|Bet)").locator("kbd")).to_have_text("R")
    amount = page.get_by_role("textbox", name=re.compile("^Amount")).input_value()
    page.keyboard.press("ArrowUp")
    assert float(page.get_by_role("textbox", name=re.compile("^Amount")).input_value()) == float(amount) + 5
    page.keyboard.press("r")
    expect(ben.page.locator(".deeds")).to_be_visible()
    ben.page.keyboard.press("f")

    expect(page.locator(".seat.own .stack-line")).to_contain_text("+$")


def test_the_live_region_tells_cards_turns_and_results(visit: Visit, staff: Administrator, table: str) -> None:
    ann, ben = visit(), visit()
    first = sit(ann, table, 1)
    first.evaluate(f"() => {{ {LISTEN} }}")
    second = sit(ben, table, 2)
    in_turn(staff, table, first, second)
    play_on((first, second), lambda page: page.keyboard.press("f"))

    said = " ".join(first.evaluate("window.__said"))
    assert re.search(r"Your cards: \w+ of \w+ and \w+ of \w+\.", said)
    assert re.search(r"(guest-\w+ wins|You win) \$10", said)


def test_a_table_can_be_read_and_played_as_text(visit: Visit, staff: Administrator, table: str) -> None:
    ann, ben = visit(), visit()
    ann.context.add_init_script('localStorage.setItem("croupier.settings", JSON.stringify({ text: true }))')
    sit(ben, table, 1)
    page = ann.go(f"/tables/{table}")
    page.get_by_role("row", name=re.compile("^6 ")).get_by_role("button").click()
    expect(page.get_by_role("group", name="Your seat")).to_be_visible()
    in_turn(staff, table, page, ben.page)

    expect(page.get_by_role("term").filter(has_text="Your cards")).to_be_visible()
    expect(page.locator(".stage")).to_have_count(0)
    assert ann.serious_findings() == []


def test_the_line_is_cut_in_the_middle_of_a_hand(visit: Visit, staff: Administrator, table: str) -> None:
    ann, ben = visit(), visit()
    pages = sit(ann, table, 1), sit(ben, table, 2)
    acting = in_turn(staff, table, *pages)
    visitor = ann if acting is pages[0] else ben
    cards = own_cards(visitor, table)

    visitor.context.set_offline(True)
    expect(acting.get_by_text("Reconnecting; your chips are safe.")).to_be_visible()
    button(acting, "Call").click()
    visitor.context.set_offline(False)

    expect(acting.get_by_text("Reconnecting")).to_have_count(0)
    expect(acting.locator(".deeds")).to_have_count(0)
    hand = visitor.table(table)["hand"]
    assert own_cards(visitor, table) == cards
    assert [seat["put_in"] for seat in hand["seats"]] == ["10.00", "10.00"]
    visitor.complaints = [line for line in visitor.complaints if "ERR_INTERNET_DISCONNECTED" not in line]


def test_what_is_refused_says_why_beside_what_was_tried(visit: Visit, staff: Administrator) -> None:
    ann = visit()
    other = staff.open_table("poker", {**POKER, "max_stake": "5000.00"})
    page = ann.go(f"/tables/{other}")
    page.locator("#stake").fill("5000")
    page.locator("#stake").press("Enter")
    page.get_by_role("button", name="Sit down at seat 1").click()

    notice = bar(page).get_by_role("alert")
    expect(notice).to_be_visible()
    expect(page.locator("#alert")).to_contain_text(notice.inner_text().split("\n")[0][:20])
    assert ann.table(other)["you"]["seat"] is None


def test_chips_asked_for_in_a_hand_come_after_it(visit: Visit, staff: Administrator, table: str) -> None:
    ann, ben = visit(), visit()
    pages = sit(ann, table, 1, stake="400"), sit(ben, table, 2, stake="400")
    page = in_turn(staff, table, *pages)
    visitor = ann if page is pages[0] else ben

    page.get_by_role("button", name="Add chips").click()
    dialog = page.get_by_role("dialog", name="Add chips")
    dialog.get_by_role("textbox").fill("5")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("button", name="Adding after this hand")).to_be_visible()
    assert visitor.table(table)["you"]["balance"] == "600.00"
    page.keyboard.press("f")

    expect(page.get_by_role("button", name="Add chips")).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("$595")


def test_a_player_sits_out_and_comes_back(visit: Visit, table: str) -> None:
    ann, ben = visit(), visit("phone")
    page = sit(ann, table, 1)
    sit(ben, table, 2)

    page.get_by_role("button", name="Sit out").click()
    expect(page.get_by_role("button", name="I am back").or_(page.locator(".deeds"))).to_be_visible()
    expect(page.get_by_role("button", name="Come back")).to_be_visible()
    page.get_by_role("button", name="Come back").click()

    expect(page.get_by_role("button", name="Sit out")).to_be_visible()


def test_who_leaves_has_his_chips_back(visit: Visit, table: str) -> None:
    ann = visit()
    page = sit(ann, table, 3)
    held = ann.table(table)["you"]["balance"]

    page.get_by_role("button", name="Leave").click()

    expect(page.get_by_role("button", name="Sit down at seat 3")).to_be_visible()
    assert float(ann.table(table)["you"]["balance"]) > float(held)


def test_a_player_who_has_folded_leaves_at_once(visit: Visit, staff: Administrator, table: str) -> None:
    pages = tuple(sit(visit(), table, seat) for seat in (1, 2, 3))
    acting = in_turn(staff, table, *pages)
    button(acting, "Fold").click()
    expect(acting.locator(".deeds")).to_have_count(0)

    acting.get_by_role("button", name="Leave").click()

    expect(acting.locator(".seat.own")).to_have_count(0)
    other = next(page for page in pages if page is not acting)
    wait_until(lambda: to_act(pages), "the hand goes on", step=moment(other))


@pytest.mark.clause("PKR 5.4", "PKR 4.1")
def test_a_newcomer_reads_three_steps_what_he_owes_and_what_the_rake_is_at_most(
    visit: Visit, staff: Administrator
) -> None:
    raked = staff.open_table("poker", {**POKER, "rake_percent": "5", "rake_cap": "15.00"}, bots=0)
    visitor = visit()
    lesson = visitor.go(f"/tables/{raked}").get_by_role("region", name="How this game goes")
    expect(lesson.locator("li")).to_have_count(3)
    expect(lesson.get_by_role("button", name="Play with sound")).to_be_visible()
    lesson.get_by_role("button", name="Got it").click()
    expect(lesson).to_have_count(0)
    page = sit(visitor, raked, 1)

    expect(lesson).to_have_count(0)
    expect(bar(page)).to_contain_text("First orbit: you owe nothing to join, unless the Big Blind is due at your seat.")
    expect(page.get_by_role("heading", level=1)).to_contain_text("rake 5% up to")


def test_a_stranger_sits_down_with_one_click_and_signs_out_again(visit: Visit, table: str) -> None:
    visitor = visit(guest=False)
    page = sit(visitor, table, 2)
    expect(page.get_by_role("banner")).to_contain_text("guest-")

    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Sign out anyway").click()

    expect(page.locator(".seat.own")).to_have_count(0)
    expect(page.get_by_role("button", name="Sit down at seat 1")).to_be_visible()


def test_the_focus_stays_with_the_bar_when_its_button_is_gone(visit: Visit, staff: Administrator, table: str) -> None:
    ann, ben = visit(), visit()
    pages = sit(ann, table, 1), sit(ben, table, 2)
    acting = in_turn(staff, table, *pages)

    button(acting, "Call").focus()
    acting.keyboard.press("Enter")
    expect(acting.locator(".deeds")).to_have_count(0)

    expect(bar(acting)).to_be_focused()


def test_what_is_being_typed_is_not_overwritten_by_what_happens_meanwhile(visit: Visit, table: str) -> None:
    ann, ben = visit(), visit()
    page = ann.go(f"/tables/{table}")
    page.locator("#stake").press_sequentially("99")
    before = page.locator("#stake").input_value()
    sit(ben, table, 4)
    expect(page.locator(".seat .name")).to_have_count(1)

    assert page.locator("#stake").input_value() == before


def test_who_comes_in_the_middle_of_a_hand_is_told_what_has_happened(
    visit: Visit, staff: Administrator, table: str
) -> None:
    ann, ben, late = visit(), visit(), visit(guest=False)
    in_turn(staff, table, sit(ann, table, 1), sit(ben, table, 2))

    page = late.go(f"/tables/{table}")

    expect(page.get_by_role("list", name="What has happened")).to_contain_text("the Big Blind of $10")


LIES_ON_OTHERS = """async () => {
    const { placesFor } = await import("/poker/seat_places.js");
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const others = [...document.querySelectorAll(".pot, .board > *")].map((one) => one.getBoundingClientRect());
    const { width, height } = document.querySelector(".wager").getBoundingClientRect();
    const covered = ({ x, y }) => {
        const left = stage.left + (stage.width * x) / 100 - width / 2;
        const top = stage.top + (stage.height * y) / 100 - height / 2;
        const beside = (one) => left >= one.right || left + width <= one.left;
        return others.some((one) => !beside(one) && top < one.bottom && top + height > one.top);
    };
    return [...placesFor(6, 1, true)].filter(([, { wager }]) => covered(wager)).map(([seat]) => seat);
}"""


def test_on_a_phone_no_bet_lies_on_the_pot_or_the_board(visit: Visit, staff: Administrator, table: str) -> None:
    page = sit(visit("phone"), table, 1)
    in_turn(staff, table, page, sit(visit(), table, 2))
    expect(page.locator(".wager").first).to_be_visible()
    expect(page.locator(".pot").first).to_be_visible()

    assert page.evaluate(LIES_ON_OTHERS) == []


def test_on_a_phone_the_words_for_a_hand_stay_on_the_screen(visit: Visit, staff: Administrator) -> None:
    page = sit(visit("phone"), staff.open_table("poker", POKER, bots=4), 1)
    seat = page.locator(".seat:not(.own)").nth(1)
    expect(seat).to_be_visible()
    seat.evaluate("""(seat) => {
        const words = Object.assign(document.createElement("span"), { className: "tag hand-words" });
        words.textContent = "two pairs, queens and sevens";
        seat.append(words);
        window.__words = words.getBoundingClientRect();
    }""")

    assert page.evaluate("[window.__words.left >= 0, window.__words.right <= innerWidth]") == [True, True]


def test_on_a_phone_a_plate_cuts_no_amount_off(visit: Visit, staff: Administrator) -> None:
    page = sit(visit("phone"), staff.open_table("poker", POKER, bots=4), 1)
    plate = page.locator(".seat:not(.own) .plate").first
    expect(plate).to_be_visible()
    beyond = plate.evaluate("""(plate) => {
        const net = document.createElement("i");
        net.textContent = "+$1,195.50";
        plate.querySelector(".stack-line").append(net);
        return net.getBoundingClientRect().right - plate.getBoundingClientRect().right;
    }""")

    assert beyond <= 0


def chooses_ahead(page: Page, name: str) -> Locator:
    return bar(page).get_by_role("group", name="Choose ahead").get_by_role("button", name=name, exact=True)


@pytest.mark.clause("PKR 5.10")
def test_an_action_chosen_ahead_is_done_in_turn(visit: Visit, staff: Administrator, table: str) -> None:
    ann, ben = visit(), visit("phone")
    pages = sit(ann, table, 1), sit(ben, table, 3)
    first = in_turn(staff, table, *pages)
    other = next(page for page in pages if page is not first)
    expect(bar(other)).to_contain_text("Until then you can change it")
    chooses_ahead(other, "Check or fold").click()
    expect(chooses_ahead(other, "Check or fold")).to_have_attribute("aria-pressed", "true")
    assert ann.table(table)["hand"]["turn"] == ann.table(table)["hand"]["button"]  # nothing was sent

    check_or_call(first)

    wait_until(lambda: len(ann.table(table)["hand"]["board"]) == 3, "the flop", step=moment(first))


@pytest.mark.clause("PKR 5.10")
def test_an_action_chosen_ahead_is_dropped_when_the_bet_changes(visit: Visit, staff: Administrator, table: str) -> None:
    ann, ben = visit(), visit()
    pages = sit(ann, table, 1), sit(ben, table, 3)
    first = in_turn(staff, table, *pages)
    other = next(page for page in pages if page is not first)
    chooses_ahead(other, "Check").click()

    first.keyboard.press("r")

    expect(button(other, "Call")).to_be_visible()
    expect(button(other, "Fold")).to_be_visible()
    assert ann.table(table)["hand"]["board"] == []


def test_the_buttons_follow_what_is_typed(visit: Visit, staff: Administrator, table: str) -> None:
    ann, ben = visit(), visit()
    page = ann.go(f"/tables/{table}")
    page.locator("#stake").fill("400")
    page.get_by_role("button", name="Sit down at seat 1 with $400").click()
    expect(page.locator(".seat.own")).to_be_visible()  # before a hand is dealt
    pages = page, sit(ben, table, 3)
    acting = in_turn(staff, table, *pages)
    field = acting.get_by_role("textbox", name="Amount, from")
    field.fill("100")
    expect(button(acting, r"Raise to \$100")).to_be_visible()
    button(acting, r"Raise to \$100").click()
    expect(acting.locator(".deeds")).to_have_count(0)  # the house has it
    bets = {seat["bet"] for seat in ann.table(table)["hand"]["seats"]}
    assert "100.00" in bets


BANK_NOT_REACHED = """
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) { if (!String(text).includes("use_time_bank")) send.call(this, text); };
"""
"""The page of a player whose request for more time gets lost on its way."""


@pytest.mark.clause("R-51")
def test_a_time_out_while_an_amount_is_typed_says_what_it_did_and_names_the_player_you(
    visit: Visit, staff: Administrator
) -> None:
    table = staff.open_table("poker", POKER, bots=0, pace={**ONE_ROUND, "decide_s": 30})
    ann, ben = visit(), visit()
    for visitor in (ann, ben):
        visitor.page.add_init_script(BANK_NOT_REACHED)
    pages = sit(ann, table, 1), sit(ben, table, 3)
    acting = in_turn(staff, table, *pages)
    acting.get_by_role("textbox", name="Amount, from").press_sequentially("7")
    expect(bar(acting)).to_contain_text(re.compile(r"[1-5] s"))
    expect(bar(acting).locator(".notice")).to_contain_text("Time ran out: your hand was folded.")
    expect(acting.locator(".log-lines")).to_contain_text("You fold")
    expect(button(acting, "Fold")).to_have_count(0)
    assert acting.locator(".time-left").count() == 0


FRAMES = """() => {
    window.frames_seen = [];
    const count = (selector) => document.querySelectorAll(selector).length;
    const look = () => {
        const moving = document.getAnimations().filter((one) => one.id === "move" && one.playState === "running");
        const of = (kind) => moving.filter((one) => one.effect.target.classList.contains(kind)).length;
        const [dealt, board, flights] = ["hole-card", "board-card", "flight"].map(of);
        window.frames_seen.push({ dealt, board, flights, deeds: count(".deeds"), result: count(".result p") });
        requestAnimationFrame(look);
    };
    look();
    window.moved = [];
    const note = () => {
        const moving = document.getAnimations().filter((one) => one.id === "move");
        for (const one of moving) window.moved.push(...one.effect.target.classList);
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes in every frame what moves, and what is offered and told; and what has moved at all, however long after it the
next frame comes."""
NOTHING_ENDS_BY_ITSELF = """
    const later = window.setTimeout;
    window.setTimeout = (run, ms, ...more) => (ms > 100 && ms < 3000 ? 0 : later(run, ms, ...more));
"""
"""The steps of the screen's own time take between a tenth of a second and three seconds."""


def test_chips_and_cards_travel_before_they_count_and_space_ends_it(
    visit: Visit, staff: Administrator, table: str
) -> None:
    ann, ben = visit(calm=False), visit(calm=False)
    ben.page.add_init_script(NOTHING_ENDS_BY_ITSELF)
    pages = sit(ann, table, 1), sit(ben, table, 3)
    pages[0].evaluate(FRAMES)
    staff.do("start_hand", table=table)
    expect(pages[1].locator(".wager")).to_have_count(2)
    assert pages[1].locator(".pot").count() == 0  # not counted before the chips lie there
    pages[1].keyboard.press(" ")
    expect(pages[1].locator(".pot")).to_contain_text("Pot $15")

    def act(page: Page) -> None:
        check_or_call(page)
        pages[1].keyboard.press(" ")

    def over() -> bool:
        pages[1].keyboard.press(" ")
        for page in to_act(pages):
            act(page)
        return all(page.locator(".result p").count() for page in pages)

    wait_until(over, "the hand is over", step=moment(pages[0]))
    frames: list[dict[str, int]] = pages[0].evaluate("window.frames_seen")
    assert {"hole-card", "board-card", "flight"} <= set(pages[0].evaluate("window.moved"))
    assert [one for one in frames if (one["dealt"] or one["board"]) and one["deeds"]] == []
    assert [one for one in frames if one["flights"] and one["result"]] == []
    hand = ann.table(table)["hand"]
    winners = {seat for pot in hand["settlement"]["pots"] for seat in pot["winners"]}
    best = {card for seat in hand["seats"] if seat["seat"] in winners for card in seat["best"]}
    hole = sum(card in best for seat in hand["seats"] if seat["seat"] in winners for card in seat["cards"])
    for page in pages:
        expect(page.locator(".board-card.wins")).to_have_count(len(best.intersection(hand["board"])))
        expect(page.locator(".hole-card.wins")).to_have_count(hole)


@pytest.mark.clause("PKR 3.6.1")
def test_a_busted_player_adds_chips_during_the_next_hand_and_keeps_the_seat(
    visit: Visit, staff: Administrator, table: str
) -> None:
    visitors = visit(), visit(), visit()
    pages = tuple(sit(visitor, table, seat, "200") for visitor, seat in zip(visitors, (1, 2, 3), strict=True))

    def dare(page: Page) -> None:
        if page is pages[2]:
            page.keyboard.press("f")
        elif page.locator(".sizing .size").count():
            page.locator(".sizing .size").last.click()
            page.keyboard.press("r")
        else:
            page.keyboard.press("c" if button(page, "Call").count() else "r")

    def stacks() -> dict[int, str]:
        return {seat["seat"]: seat["stack"] for seat in visitors[0].table(table)["hand"]["seats"]}

    while "0.00" not in stacks().values():
        in_turn(staff, table, *pages)
        play_on(pages, dare)
    lost = next(seat for seat, stack in stacks().items() if stack == "0.00")
    page, others = pages[lost - 1], tuple(one for at, one in enumerate(pages, 1) if at != lost)
    in_turn(staff, table, *others)
    expect(page.locator(".result p")).to_have_count(0)  # between hands the chips would come at once
    bar(page).get_by_role("button", name="Add chips").click()
    page.get_by_role("dialog", name="Add chips").get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("button", name="Adding after this hand")).to_be_visible()
    play_on(others, check_or_call)
    expect(page.locator(".seat.own .stack-line")).not_to_contain_text("$0")
    expect(bar(page)).not_to_contain_text("Your chips are gone")
    assert stacks()[lost] != "0.00"
