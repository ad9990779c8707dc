"""The parts of every page: descriptions made into elements, and streams that come and go."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.felt import Player, open_table
from tests.browser.staff import Administrator
from tests.browser.visitor import NEXT_FRAMES

FOCUS = """async (after) => {
    const { h, render } = await import("/lib/dom.js");
    const root = Object.assign(document.createElement("div"), { id: "root", tabIndex: -1 });
    document.body.append(root);
    const bar = (...inside) => h("section", { id: "bar", tabindex: "-1" }, ...inside);
    const button = (name) => h("button", { id: name, key: name }, name);
    const note = h("p", { key: "note" }, "refused");
    render(root, bar(note, button("one"), button("two")), button("three"));
    document.getElementById("one").focus();
    const scenes = {
        "button gone": [bar(button("two")), button("three")],
        "bar gone": [button("three")],
        "moved": [bar(button("two"), button("one"))],
        "note gone": [bar(button("one"), button("two")), button("three")],
    };
    render(root, ...scenes[after]);
}"""
HELD = """async () => {
    const { useKeys } = await import("/lib/keys.js");
    const done = [];
    useKeys(() => ["Enter", "ArrowUp"].map((key) => ({ key, label: key, run: () => done.push(key) })));
    for (const key of ["Enter", "ArrowUp"])
        for (const repeat of [false, true]) {
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true }));
        }
    return done;
}"""
LATE = """async () => {
    const { render } = await import("/lib/dom.js");
    const { endsAt, timeLeft } = await import("/lib/time_left.js");
    const root = document.createElement("div");
    document.body.append(root);
    performance.now = () => 1000;
    const said = [], ends = [];
    for (const [deadline, at] of [[9, 0], [9, 2], [9, 1], [8, 2]]) {
        ends.push(endsAt({ deadline: `2026-01-01T00:00:0${deadline}Z`, at: `2026-01-01T00:00:0${at}Z` }));
        render(root, timeLeft({ ends: ends.at(-1), whole_s: 9, own: true }));
        said.push(document.getElementById("live").textContent.trim());
    }
    return { said, ends };
}"""
"""Three documents with one deadline arrive at once. The second is the newest, so it was the shortest on its way. The
fourth has another deadline, which is earlier."""
TYPED = """async () => {
    const { h, render } = await import("/lib/dom.js");
    const root = document.createElement("div");
    document.body.append(root);
    const draw = (...inside) => render(root, ...inside);
    const removed = () => draw(h("p", null, "after the field was gone"));
    const field = h("input", { id: "typed", key: "field", hook: { removed } });
    draw(field, h("p", null, "before"));
    document.getElementById("typed").focus();
    draw(h("p", null, "without the field"));
    return root.textContent;
}"""
STAYS = """async () => {
    const { h, render } = await import("/lib/dom.js");
    const root = document.createElement("div");
    document.body.append(root);
    const one = (name) => h("p", { key: name }, name);
    render(root, one("a"), one("b"), one("c"), h("b", null, "loose"));
    const watch = new MutationObserver(() => {});
    watch.observe(root, { childList: true });
    render(root, one("b"), one("new"), one("c"), h("b", null, "loose"));
    const text = (nodes) => [...nodes].map((node) => node.textContent);
    return watch.takeRecords().flatMap((note) => [...text(note.removedNodes), ...text(note.addedNodes)]);
}"""
HASTE = """async () => {
    const { Stream } = await import("/lib/stream.js");
    const states = [];
    const on = { message: () => states.push("message"), state: (now) => states.push(now) };
    const stream = new Stream("/lobby/stream", on);
    stream.close();
    const pause = () => new Promise((done) => setTimeout(done, 20));
    while (stream.socket.readyState !== WebSocket.CLOSED) await pause();
    return states;
}"""

TWICE = """async () => {
    const { Stream } = await import("/lib/stream.js");
    const made = [];
    const Real = window.WebSocket;
    window.WebSocket = class extends Real { constructor(...given) { super(...given); made.push(this); } };
    const stream = new Stream("/lobby/stream", { message: () => {} });
    stream.state = "reconnecting";
    dispatchEvent(new Event("online"));
    const pause = () => new Promise((done) => setTimeout(done, 20));
    const count = (state) => made.filter((one) => one.readyState === state).length;
    while (stream.state !== "open" || count(WebSocket.CLOSED) < 1) await pause();
    return [made.length, count(WebSocket.OPEN)];
}"""

TIME_BANK = """async () => {
    const { TimeBank } = await import("/poker/time_bank.js");
    const sent = [];
    const bank = new TimeBank(async (...command) => sent.push(command));
    const turn = (left, whole) => ({
        hand: { legal: [{ action: "fold" }] }, table: { id: "P", pace: { decide_s: 20 } }, window_s: whole,
        you: { time_bank_s: left },
    });
    const text = (one) => `${one.props.class}: ${one.children[0].text}`;
    const said = [bank.follow(turn(120, 20), performance.now() + 1600), text(bank.label(turn(120, 20)))];
    while (!sent.length) await new Promise((done) => setTimeout(done, 20));
    said.push(bank.follow(turn(90, 50), performance.now() + 30000), text(bank.label(turn(90, 50))));
    bank.follow(turn(0, 140), performance.now() + 10);
    await new Promise((done) => setTimeout(done, 50));
    bank.stop();
    return [sent, said];
}"""

SAYS = """async ([template, values, names]) => {
    const { sentenceOf, useCatalogue } = await import("/lib/messages.js");
    useCatalogue(template === null ? {} : { "x": template });
    const known = { seat: (seat) => names[seat] ?? null, bet: (bet) => names[bet] ?? bet };
    return sentenceOf({ message: "x", values, says: "as the server says it" }, known);
}"""


def focused_after(page: Page, change: str) -> str:
    page.evaluate(FOCUS, change)
    page.evaluate(NEXT_FRAMES)  # a browser may move the focus only when it draws
    return str(page.evaluate("document.activeElement.id"))


def test_a_button_that_is_gone_leaves_the_focus_to_what_was_around_it(visit: Visit) -> None:
    page = visit(guest=False).go("/sign-in")

    assert focused_after(page, "button gone") == "bar"


def test_where_that_is_gone_too_the_next_place_outside_has_the_focus(visit: Visit) -> None:
    page = visit(guest=False).go("/sign-in")

    assert focused_after(page, "bar gone") == "root"


def test_a_button_that_only_moves_keeps_the_focus(visit: Visit) -> None:
    page = visit(guest=False).go("/sign-in")

    assert focused_after(page, "moved") == "one"


def test_a_field_keeps_the_focus_when_what_stood_before_it_goes(visit: Visit) -> None:
    page = visit(guest=False).go("/sign-in")

    assert focused_after(page, "note gone") == "one"


def test_a_render_asked_for_while_one_runs_comes_after_it(visit: Visit) -> None:
    page = visit(guest=False).go("/sign-in")

    assert page.evaluate(TYPED) == "after the field was gone"


def test_what_stays_does_not_move_when_what_was_before_it_goes_and_its_animations_go_on(visit: Visit) -> None:
    page = visit(guest=False).go("/sign-in")

    assert page.evaluate(STAYS) == ["a", "new"]


def test_a_key_that_is_held_down_counts_once_but_arrows_go_on(visit: Visit) -> None:
    page = visit(guest=False).go("/sign-in")

    assert page.evaluate(HELD) == ["Enter", "ArrowUp", "ArrowUp"]


def test_a_stream_left_before_it_is_open_closes_without_an_error(visit: Visit) -> None:
    page = visit(guest=False).go("/sign-in")

    assert page.evaluate(HASTE) == ["closed"]


def test_a_network_that_is_back_while_a_stream_connects_leaves_one_line_open(visit: Visit) -> None:
    page = visit(guest=False).go("/sign-in")

    assert page.evaluate(TWICE) == [2, 1]


def test_the_time_bank_runs_before_the_time_of_a_turn_is_up_and_says_what_is_left(visit: Visit) -> None:
    page = visit(guest=False).go("/sign-in")

    sent, said = page.evaluate(TIME_BANK)

    assert sent == [["use_time_bank", {"table": "P"}]]  # and nothing more once the bank is empty
    assert said == [
        "",
        "time-bank: Time bank 120 s",
        "Your time bank runs: 30 seconds more. 90 seconds are left in it.",
        "time-bank is-running: Time bank runs · 90 s left in it",
    ]


def test_the_time_that_is_left_follows_the_quickest_document_and_is_said_once(visit: Visit) -> None:
    found = visit(guest=False).go("/sign-in").evaluate(LATE)

    assert found == {"ends": [10_000, 8_000, 8_000, 7_000], "said": [*["9 seconds left."] * 3, "6 seconds left."]}


def test_pages_left_at_once_close_their_streams_without_an_error(visit: Visit, staff: Administrator) -> None:
    table = open_table(staff, "casino-stud")
    visitor = visit()
    for _ in range(3):
        for path in (f"/tables/{table}", "/", "/me"):
            visitor.go(path)
    expect(visitor.page.locator(".holding")).to_be_visible()


def test_a_button_pressed_with_a_key_keeps_the_focus_in_the_dock(visit: Visit, staff: Administrator) -> None:
    player = Player(visit(), open_table(staff, "casino-stud"))
    player.put(4, "ante", 25)
    player.button("Deal").focus()
    player.page.keyboard.press("Enter")
    expect(player.button("Fold")).to_be_visible()
    player.page.evaluate(NEXT_FRAMES)

    assert player.dock.evaluate("(dock) => dock.contains(document.activeElement)")


@pytest.mark.parametrize(
    ("template", "values", "sentence"),
    [
        (
            "{box:Box}: {amount:money} on the {bet:bet}",
            {"box": 3, "amount": "1250.00", "bet": "flop"},
            "Box 3: $1,250 on the Flop bet",
        ),
        ("{seat:Seat} shows {cards:cards}", {"seat": 4, "cards": ["As", "Th"]}, "Ann shows A♠ 10♥"),
        ("{seat:Seat} folds", {"seat": 5}, "Seat 5 folds"),
        ("{player:player} is away", {"player": "Kim@T5"}, "Kim is away"),
        ("{count:card|cards} to {boxes:boxes}", {"count": 1, "boxes": [1, 3]}, "1 card to box 1, 3"),
        ("{count:card|cards}: {options:choice}", {"count": 2, "options": ["stay", "go"]}, "2 cards: stay or go"),
        ("no table {name:quoted}: {tables:words}", {"name": "T9", "tables": ["T1", "T2"]}, "no table “T9”: T1, T2"),
        ("{card:card} is {number:number}", {"card": "2c", "number": 7}, "2♣ is 7"),
        (
            "Posted: {posts:messages}",
            {"posts": [{"message": "none", "says": "one"}, {"says": "two"}]},
            "Posted: one, two",
        ),
        ("{card:card} is missing", {}, "as the server says it"),
        (None, {}, "as the server says it"),
    ],
)
def test_sentences_are_made_from_their_values_as_screens_show_them(
    visit: Visit, template: str | None, values: dict[str, object], sentence: str
) -> None:
    page = visit(guest=False).go("/sign-in")

    assert page.evaluate(SAYS, [template, values, {"4": "Ann", "flop": "Flop bet"}]) == sentence
