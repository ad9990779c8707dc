"""Own rounds, stepped through again, and the proof of their shuffle."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from croupier.shoe import verify_record
from tests.browser.conftest import Visit
from tests.browser.staff import POKER, Administrator
from tests.browser.test_poker import check_or_call, in_turn, play_on, sit
from tests.browser.visitor import Visitor
from tests.poker.test_seat_record import reshuffled
from tests.rounds.test_draw_verification import recorded as drawn_record


def test_a_round_is_found_stepped_through_and_verified(visit: Visit, staff: Administrator) -> None:
    table = staff.open_table("poker", POKER)
    ann, ben = visit(), visit()
    pages = sit(ann, table, 1), sit(ben, table, 4)
    in_turn(staff, table, *pages)
    play_on(pages, check_or_call)

    # The beaten hand was mucked: each player verifies the cards that they saw.
    for page in (replayed(ben), replayed(ann)):
        expect(page.get_by_text("✓ Verified")).to_be_visible()
        expect(page.get_by_text("every card that you saw came from it in order")).to_be_visible()
        expect(page.get_by_text("Hashed in this browser, it gives the same fingerprint.")).to_be_visible()
        expect(page.get_by_text("Nobody learns the others.")).to_be_visible()
        expect(page.get_by_text("This browser saw the fingerprint of the deck at the table")).to_be_visible()
    assert ann.serious_findings() == []
    noted = page.evaluate("localStorage.fingerprints")
    page.evaluate("(text) => (localStorage.fingerprints = text)", noted.replace('"fingerprint":"', '"fingerprint":"x'))
    page.reload()
    expect(page.get_by_text("✗ Not verified")).to_be_visible()
    expect(page.get_by_text("This browser saw another fingerprint at the table")).to_be_visible()

    with page.expect_download() as download:
        page.get_by_role("link", name="The record, for croupier verify").click()
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert verify_record(record).verified

    page.keyboard.press("Home")
    expect(page.locator(".replay-scene .sentence")).to_contain_text("Place your blind bets, please")
    expect(page.locator(".replay-scene .card")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay-scene .sentence")).to_contain_text("The cards are dealt")
    expect(page.locator(".replay-scene .card")).to_have_count(4)
    expect(page.get_by_role("heading", name="Settlement")).to_have_count(0)


def test_a_hand_is_weighed_against_what_was_shown(visit: Visit, staff: Administrator) -> None:
    table = staff.open_table("poker", POKER)
    ann, ben = visit(), visit()
    pages = sit(ann, table, 1), sit(ben, table, 4)
    in_turn(staff, table, *pages)
    play_on(pages, check_or_call)

    texts = []
    for visitor in (ann, ben):
        page = replayed(visitor)
        loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
        assert not [name for name in loaded if name.endswith("replay/review.js")]
        page.get_by_role("button", name="Weigh the hand").click()
        expect(page.get_by_text("over every board").or_(page.get_by_text("nothing to compare"))).to_be_visible()
        texts.append(page.get_by_role("region", name="Decisions").count())
        assert visitor.sideways() == 0
        assert visitor.serious_findings() == []
    assert 1 in texts  # one of the two hands at least was shown to the other


def replayed(visitor: Visitor) -> Page:
    """The visitor's last Poker hand, at its end, once it has been checked."""
    page = visitor.go("/history")
    page.get_by_role("link", name="Poker").first.click()
    expect(page.get_by_role("heading", name="Settlement")).to_be_visible()
    expect(page.locator(".proof")).to_be_visible()
    return page


def test_nobody_has_a_history_before_he_has_played(visit: Visit) -> None:
    visitor = visit("phone")
    page = visitor.go("/history")

    expect(page.get_by_text("You have not played a round yet.")).to_be_visible()
    assert visitor.serious_findings() == []


def test_a_round_that_never_was_says_so(visit: Visit) -> None:
    page = visit().go("/history/T1-99999")

    expect(page.get_by_role("alert").filter(has_text="no such round")).to_be_visible()


CHECKED = "async (record) => (await import('/replay/verify.js')).checked(record)"


def test_this_browser_finds_a_forged_draw_and_a_forged_card(visit: Visit) -> None:
    page = visit().go("/")

    def checked(record: dict[str, Any]) -> dict[str, Any]:
        return dict(page.evaluate(CHECKED, json.loads(json.dumps(record))))

    good = checked(drawn_record())
    assert [(deck["matches"], deck["inOrder"], deck["whole"]) for deck in good["decks"]] == [(True, True, True)]
    assert (good["draw"]["matches"], good["draw"]["told"]) == (True, True)
    told, opened, old = drawn_record(), drawn_record(), drawn_record()
    next(one for one in told["events"] if one["event"] == "bets_closed/1")["draw"]["lucky_dealer"] = False
    opened["draw"]["lucky_dealer"] = False
    del old["draw"], old["events"][0]["draw_commitment"]
    assert (checked(told)["draw"]["matches"], checked(told)["draw"]["told"]) == (True, False)
    assert checked(opened)["draw"]["matches"] is False
    assert checked(old)["draw"] == "not committed"

    for seat in (reshuffled().record("P2"), reshuffled().record()):
        found = checked(seat)
        assert [(deck["matches"], deck["inOrder"]) for deck in found["decks"]] == [(True, True)] * 2
        assert found["draw"] is None
    record = reshuffled().record("P2")
    board = [one for one in record["events"] if one.get("to") == "community"][-1]["cards"]
    board[0] = "2c" if board[0] != "2c" else "3c"
    assert [deck["inOrder"] for deck in checked(record)["decks"]] == [True, False]
    entry = next(one for one in record["decks"][0]["by_card"] if isinstance(one, dict))
    entry["salt"] = entry["salt"][::-1]
    assert [deck["matches"] for deck in checked(record)["decks"]] == [False, True]
