"""Bet sizes and pots, as the Poker table's own module works them out."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit


def seat(number: int, bet: str, put_in: str, *, all_in: bool = False, folded: bool = False) -> dict[str, Any]:
    return {"seat": number, "bet": bet, "put_in": put_in, "in_hand": True, "folded": folded, "all_in": all_in}


def hand(seats: list[dict[str, Any]], *, pot: str, bet: str = "0.00", legal: list[Any] | None = None) -> dict[str, Any]:
    settings = {"small_blind": "5.00", "big_blind": "10.00", "chip": "1.00"}
    return {"seats": seats, "pot": pot, "bet": bet, "you": 1, "legal": legal or [], "settings": settings}


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit(guest=False).go("/sign-in")


def asked(page: Page, expression: str, given: dict[str, Any]) -> Any:
    both = "Promise.all([import('/poker/bet_sizes.js'), import('/poker/pots.js')])"
    return page.evaluate(f"(hand) => {both}.then(([sizes, pots]) => {expression})", given)


@pytest.mark.parametrize(
    ("seats", "pot", "pots"),
    [
        ([seat(1, "10.00", "10.00"), seat(2, "10.00", "10.00")], "20.00", [20_00]),
        (
            [seat(1, "0.00", "50.00", all_in=True), seat(2, "0.00", "80.00"), seat(3, "0.00", "80.00")],
            "210.00",
            [150_00, 60_00],
        ),
        (
            [seat(1, "0.00", "50.00", all_in=True), seat(2, "0.00", "30.00", folded=True), seat(3, "0.00", "50.00")],
            "130.00",
            [130_00],
        ),
        (
            [
                seat(1, "0.00", "20.00", all_in=True),
                seat(2, "0.00", "50.00", all_in=True),
                seat(3, "0.00", "90.00"),
                seat(4, "0.00", "90.00"),
            ],
            "250.00",
            [80_00, 90_00, 80_00],
        ),
        (
            [seat(1, "0.00", "20.00", all_in=True), seat(2, "0.00", "50.00", all_in=True), seat(3, "0.00", "90.00")],
            "160.00",
            [60_00, 60_00],
        ),
    ],
    ids=["one pot", "a side pot", "a fold makes no side pot", "two side pots", "what nobody called is no pot"],
)
def test_each_all_in_that_others_went_past_makes_a_side_pot(
    page: Page, seats: list[dict[str, Any]], pot: str, pots: list[int]
) -> None:
    assert asked(page, "pots.pots(hand)", hand(seats, pot=pot)) == pots


def test_the_usual_sizes_count_the_call_into_the_pot(page: Page) -> None:
    legal = [
        {"action": "fold"},
        {"action": "call", "lowest": "30.00", "highest": "30.00"},
        {"action": "raise", "lowest": "60.00", "highest": "499.00"},
        {"action": "all-in", "lowest": "500.00", "highest": "500.00"},
    ]
    given = hand([seat(1, "10.00", "10.00"), seat(2, "30.00", "30.00")], pot="60.00", bet="30.00", legal=legal)

    found = asked(page, "sizes.usualSizes(hand, sizes.rangeOf(hand))", given)

    # 60.00 lie there and 20.00 are to call: the pot is 80.00 then, on top of the bet of 30.00.
    assert [(one["name"], one["amount"]) for one in found] == [
        ("Min", 60_00),
        ("½ pot", 70_00),
        ("Pot", 110_00),
        ("All-in", 500_00),
    ]


def test_who_can_only_go_all_in_is_offered_nothing_else(page: Page) -> None:
    legal = [{"action": "fold"}, {"action": "all-in", "lowest": "25.00", "highest": "25.00"}]
    given = hand([seat(1, "0.00", "0.00"), seat(2, "30.00", "30.00")], pot="30.00", bet="30.00", legal=legal)

    assert asked(page, "sizes.rangeOf(hand).deed", given) == "all-in"


@pytest.mark.parametrize(
    ("wanted", "bet"), [(59_99, 60_00), (60_50, 60_00), (499_99, 499_00), (500_00, 500_00), (900_00, 500_00)]
)
def test_an_amount_is_brought_to_the_nearest_that_may_be_bet(page: Page, wanted: int, bet: int) -> None:
    legal = [
        {"action": "raise", "lowest": "60.00", "highest": "499.00"},
        {"action": "all-in", "lowest": "500.00", "highest": "500.00"},
    ]
    given = hand([seat(1, "10.00", "10.00")], pot="60.00", bet="30.00", legal=legal)

    assert asked(page, f"sizes.within(sizes.rangeOf(hand), {wanted})", given) == bet
