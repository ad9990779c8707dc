"""Rounds of the house games played in the browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.felt import GAMES, Player, open_table
from tests.browser.staff import Administrator
from tests.browser.visitor import WIDTHS, at_rest, moment, never_after
from tests.waiting import wait_until

MINE = 3
STAY = """() => document.querySelector(".dock:not(:has(.tray)) .action.primary:not([aria-disabled])")?.click()"""


def stays_in(player: Player) -> bool:
    """Take the first choice if one is offered; whether the round is settled."""
    player.page.evaluate(STAY)
    return player.own_lines(MINE).count() > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_bet_played_and_settled_bet_by_bet(visit: Visit, staff: Administrator, game: str) -> None:
    player = Player(visit(), open_table(staff, game))
    player.put(MINE, "ante", 25)
    side = "jackpot-player" if game == "singapore-stud" else "jackpot"
    player.put(MINE, side)
    expect(player.lies(MINE, "ante")).to_have_text("$25")
    player.deal()
    wait_until(lambda: stays_in(player), "the round is settled", step=moment(player.page))
    told = player.settled(MINE)
    assert {"Ante", "BET" if "stud" in game else "Flop"} <= set(told)
    assert all(
        re.search(r"(wins|loses|push|goes back) [+−]?\$[\d,.]+ (CSP|MLP|SSP|PTH|R-)", line) for line in told.values()
    )
    net = player.settlement()["boxes"][0]["net"]
    assert float(player.document()["you"]["balance"]) == pytest.approx(1000 + float(net))


@pytest.mark.clause("CSP 3.12.1")
def test_a_fold_loses_the_ante_and_says_under_which_clause(visit: Visit, staff: Administrator) -> None:
    player = Player(visit(), open_table(staff, "casino-stud"))
    player.put(MINE, "ante", 100)
    player.deal()
    player.button("Fold").click()
    assert player.settled(MINE) == {"Ante": "loses −$100 CSP 3.12.1"}


@pytest.mark.clause("CSP 3.7")
def test_of_several_hands_one_is_looked_at_and_the_others_are_played_unseen(visit: Visit, staff: Administrator) -> None:
    player = Player(visit(), open_table(staff, "casino-stud"))
    for box in (2, 4):
        player.put(box, "ante", 25)
    player.deal()
    player.button("Look at box 4").click()
    expect(player.page.locator(".box.is-own .felt-card.is-up")).to_have_count(5)
    expect(player.button("Look")).to_have_count(0)
    assert (player.box(2)["cards"], len(player.box(4)["cards"])) == (None, 5)
    expect(player.dock).to_contain_text("Box 4")
    player.button("BET").click()
    expect(player.dock).to_contain_text("Box 2, unseen")
    player.button("Fold").click()
    expect(player.result).to_contain_text("Box 2")
    assert player.settled(2)["Ante"].startswith("loses")
    assert set(player.settled(4)) == {"Ante", "BET"}


def test_a_single_hand_is_turned_up_for_its_player_alone(visit: Visit, staff: Administrator) -> None:
    table = open_table(staff, "casino-stud")
    player, other = Player(visit(), table), Player(visit(), table)
    player.put(MINE, "ante", 25)
    player.deal()
    expect(player.button("Fold")).to_be_visible()
    expect(player.page.locator(".box.is-own .felt-card.is-up")).to_have_count(5)
    hidden = player.box(MINE)["cards"]
    expect(other.page.locator(".box .felt-card")).to_have_count(5)
    expect(other.page.locator(".box .felt-card.is-up")).to_have_count(0)
    assert [card for card in hidden if any(f'"{card}"' in text for text in other.visitor.received)] == []


LABELS = """() => {
    window.labels = [];
    const look = () => document.querySelectorAll(".dock .action").forEach((one) => window.labels.push(one.textContent));
    new MutationObserver(look).observe(document.querySelector(".dock"), { childList: true, subtree: true });
}"""


def test_no_button_turns_into_another_while_a_single_hand_is_turned_up(visit: Visit, staff: Administrator) -> None:
    player = Player(visit(), open_table(staff, "casino-stud"))
    player.put(MINE, "ante", 25)
    expect(player.button("Deal")).to_be_enabled()
    player.page.evaluate(LABELS)
    player.deal()
    expect(player.page.locator(".box.is-own .felt-card.is-up")).to_have_count(5)
    expect(player.button("Fold")).to_be_visible()

    assert [label for label in player.page.evaluate("window.labels") if label.startswith("Look")] == []


def test_bets_are_taken_back_and_repeated_with_one_key(visit: Visit, staff: Administrator) -> None:
    player = Player(visit(), open_table(staff, "casino-stud"))
    player.put(MINE, "ante", 25)
    player.put(MINE, "ante", 100)
    expect(player.lies(MINE, "ante")).to_have_text("$125")
    player.button("Undo").click()
    expect(player.lies(MINE, "ante")).to_have_text("$25")
    player.put(MINE, "jackpot")
    player.spot(MINE, "jackpot").click(button="right")
    expect(player.lies(MINE, "jackpot")).to_have_count(0)
    player.put(MINE, "jackpot")
    expect(player.lies(MINE, "jackpot")).to_have_text("$5")
    player.deal()
    player.button("Fold").click()
    expect(player.button("Repeat")).to_contain_text("$30")
    player.page.keyboard.press("r")
    expect(player.lies(MINE, "ante")).to_have_text("$25")
    expect(player.lies(MINE, "jackpot")).to_have_text("$5")


QUICK = """async () => {
    const { Betting } = await import("/table/betting.js");
    const round = { round: "T1-1", stage: "betting", boxes: [] };
    const found = { table: { id: "T1" }, position: 1, spots: [{ bet: "ante" }], you: { player: "ann" }, round };
    const send = async () => ({ position: 2 });
    const betting = new Betting({ send, document: () => found, refused: () => {}, changed: () => {} });
    await betting.put({ box: 1, bet: "ante" }, 2500);
    return [betting.on({ box: 1, bet: "ante" }), betting.canUndo];
}"""


def test_a_bet_put_down_before_the_first_frame_can_be_taken_back(visit: Visit) -> None:
    assert visit().go().evaluate(QUICK) == [2500, True]


def test_a_chip_is_dragged_from_the_tray_to_a_spot(visit: Visit, staff: Administrator) -> None:
    player = Player(visit(), open_table(staff, "casino-stud"))
    expect(player.page.locator(".spot.is-live").first).to_be_visible()
    # The felt is measured, and drawn again, in the next frame.
    places = player.page.get_by_role("radio", name="$100 chip"), player.spot(5, "ante").locator(".spot-print")
    chip, spot = at_rest(player.page, *places)
    mouse = player.page.mouse
    mouse.move(chip["x"] + 20, chip["y"] + 20)
    mouse.down()
    mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2, steps=8)
    mouse.up()
    expect(player.lies(5, "ante")).to_have_text("$100")


@pytest.mark.clause("CSP 5.1")
def test_a_refused_bet_is_answered_beside_its_spot_with_the_clause(visit: Visit, staff: Administrator) -> None:
    visitor = visit()
    visitor.page.add_init_script(never_after(ms=7000))  # else a refusal might go away unseen
    player = Player(visitor, open_table(staff, "casino-stud"))
    player.put(MINE, "ante", 500)
    player.put(MINE, "ante")
    refusal = player.page.locator(".bubble")
    expect(refusal).to_contain_text("The ante is at most $500, not $1,000")
    expect(player.lies(MINE, "ante")).to_have_text("$500")
    refusal.get_by_role("button", name="CSP 5.1").click()
    expect(player.page.get_by_role("dialog", name="CSP 5.1")).to_contain_text("refuses the excess")


def test_an_ante_below_the_least_is_told_why_it_is_not_dealt(visit: Visit, staff: Administrator) -> None:
    player = Player(visit(), open_table(staff, "casino-stud"))
    player.put(MINE, "ante", 5)
    expect(player.dock).to_contain_text("Deal takes an ante of $10 or more.")
    expect(player.button("Deal")).to_be_disabled()
    player.put(MINE, "ante")
    expect(player.button("Deal")).to_be_enabled()
    expect(player.dock).not_to_contain_text("or more")


def test_a_side_bet_without_an_ante_is_refused(visit: Visit, staff: Administrator) -> None:
    visitor = visit()
    visitor.page.add_init_script(never_after(ms=7000))  # else a refusal might go away unseen
    player = Player(visitor, open_table(staff, "casino-stud"))
    player.put(MINE, "jackpot")
    expect(player.page.locator(".bubble")).to_contain_text("There is no ante on box 3")


@pytest.mark.clause("CSP 5.10.3")
def test_a_ruling_reaches_the_player_as_a_plain_question(visit: Visit, staff: Administrator) -> None:
    player = Player(visit(), open_table(staff, "casino-stud"))
    player.put(MINE, "ante", 25)
    player.deal()
    expect(player.button("Fold")).to_be_visible()
    staff.do("report", table=player.table, kind="simultaneous-draw", facts={"order_known": False})
    expect(player.sentence).to_contain_text("Go on with the hand, or take the bets back?")
    expect(player.button("BET")).to_have_count(0)
    player.button("Take the bets back").click()
    assert player.settled(MINE)["Ante"].startswith("goes back $0 CSP 5.10.3")


@pytest.mark.parametrize("width", ["desk", "phone"])
def test_a_ruling_is_told_above_the_choices_and_nothing_covers_it(
    visit: Visit, staff: Administrator, width: str
) -> None:
    table = open_table(staff, "casino-stud")
    me = Player(visit(), table)
    me.put(1, "ante", 25)
    me.deal()
    expect(me.button("Fold")).to_be_visible()
    across, down = WIDTHS[width]
    me.page.set_viewport_size({"width": across, "height": down})
    expect(me.dock.locator(".own-hand")).to_have_count(1 if width == "desk" else 0)  # drawn for this width

    facts = {"count": 1, "whose": "player"}
    staff.do("report", table=table, kind="exposed-card", facts=facts, box=1)

    notice = me.dock.locator(".notice")
    expect(notice).to_contain_text("exposed")
    expect(notice).to_contain_text("CSP 5.12")
    told, *covers = at_rest(me.page, notice, *me.dock.locator(".moves, .own-hand").all())
    for box in covers:
        assert box["y"] >= told["y"] + told["height"] or box["x"] >= told["x"] + told["width"]
    assert len(covers) == (2 if width == "desk" else 1)


def test_the_coach_values_each_choice_and_adds_up_what_decisions_cost(visit: Visit, staff: Administrator) -> None:
    player = Player(visit(), open_table(staff, "casino-stud"))
    player.page.get_by_role("switch", name="Show the value of each choice").check()
    player.put(MINE, "ante", 100)
    player.deal()
    coach = player.page.get_by_role("region", name="Coach")
    expect(coach.locator(".bars li")).to_have_count(2)
    expect(coach.locator(".bars li", has_text="Fold")).to_contain_text("−1.0000 antes")
    best = coach.locator(".bars .is-best .bar-name").inner_text()
    player.button("Fold").click()
    cost = "was best play" if best.startswith("Fold") else "cost $"
    expect(coach.locator(".coach-last")).to_contain_text(cost)
    expect(coach.locator(".coach-total")).to_contain_text("1 decision")
