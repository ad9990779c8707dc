"""Laws that hold for every round of a house game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, names
from croupier.hands import strength
from tests.sheets import GAMES, Sheet, settle

CODES = tuple(GAMES)
amounts = st.integers(1, 5_000_00).map(lambda cents: f"{cents // 100}.{cents % 100:02d}")


def cents(amount: str) -> int:
    return int(amount.replace(".", ""))


@st.composite
def rounds(draw: st.DrawFn, code: str) -> Sheet:
    """A round with random cards, bets and decisions."""
    holdem = code == "PTH"
    size = 2 if holdem else 5
    count = draw(st.integers(1, 4))
    deck = iter(draw(st.permutations(DECK)))

    def deal(number: int) -> list[str]:
        return names(next(deck) for _ in range(number))

    sides = {
        "CSP": ["jackpot"],
        "MLP": ["jackpot"],
        "SSP": ["jackpot-player", "jackpot-dealer"],
        "PTH": ["jackpot", "bonus"],
    }
    boxes = []
    for number in draw(st.permutations(range(1, 8)))[:count]:
        stays = draw(st.booleans())
        bets: dict[str, str] = {"ante": draw(amounts)}
        for side in draw(st.lists(st.sampled_from(sides[code]), unique=True)):
            bets[side] = "5.00" if side.startswith("jackpot") else draw(amounts)
        if stays:
            for bet in draw(st.lists(st.sampled_from(["flop", "turn", "river"] if holdem else ["bet"]), unique=True)):
                bets[bet] = draw(amounts)
        decision = ("play" if holdem else "bet") if stays else "fold"
        boxes.append({"box": number, "bets": bets, "cards": deal(size), "decision": decision})
    sheet: Sheet = {"game": GAMES[code], "boxes": boxes, "dealer": deal(size)}
    sheet["jackpot"] = {"meter": draw(amounts), "reset": draw(amounts)}
    sheet["table"] = {"ante_max": draw(amounts)}
    if holdem:
        sheet["community"] = deal(5)
    if code == "SSP":
        sheet["draw"] = {"magic_card": names([draw(st.sampled_from(DECK))])[0], "lucky_box": draw(st.integers(1, 7))}
    return sheet


def all_lines(settled: dict[str, Any]) -> list[dict[str, Any]]:
    return [line for found in settled["boxes"] for line in found["bets"]]


@pytest.mark.parametrize("code", CODES)
@given(st.data())
def test_money_is_conserved(code: str, data: st.DataObject) -> None:
    """The House and the meter lose exactly the players' wins, to the cent."""
    settled = settle(data.draw(rounds(code)))
    paid = sum(cents(payout["amount"]) for payout in settled["jackpot"]["payouts"])
    assert sum(cents(found["net"]) for found in settled["boxes"]) + cents(settled["house"]) == paid


@pytest.mark.parametrize("code", CODES)
@given(st.data())
def test_no_stake_comes_back_larger_and_no_loser_is_paid(code: str, data: st.DataObject) -> None:
    settled = settle(data.draw(rounds(code)))
    for line in all_lines(settled):
        assert 0 <= cents(line["returned"]) <= cents(line["stake"])
        assert cents(line["pays"]) >= 0
        if line["outcome"] != "win":
            assert line["pays"] == "0.00"
        if line["outcome"] in ("push", "returned"):
            assert line["returned"] == line["stake"]


@pytest.mark.parametrize("code", CODES)
@given(st.data())
def test_the_order_of_boxes_on_the_sheet_changes_nothing(code: str, data: st.DataObject) -> None:
    sheet = data.draw(rounds(code))
    turned = {**sheet, "boxes": sheet["boxes"][::-1]}
    straight = settle(sheet)
    backwards = settle(turned)
    assert backwards["boxes"] == straight["boxes"][::-1]
    assert (backwards["jackpot"], backwards["house"]) == (straight["jackpot"], straight["house"])


@pytest.mark.parametrize("code", ["CSP", "MLP", "SSP"])
@given(st.permutations(DECK))
def test_a_stronger_hand_is_never_paid_less(code: str, deck: list[Card]) -> None:
    hands = sorted((deck[0:5], deck[5:10]), key=strength)
    nets = []
    for hand in hands:
        one = {"box": 1, "bets": {"ante": "10"}, "cards": names(hand), "decision": "bet"}
        settled = settle({"game": GAMES[code], "boxes": [one], "dealer": names(deck[10:15])})
        nets.append(cents(settled["boxes"][0]["net"]))
    assert nets[0] <= nets[1]
