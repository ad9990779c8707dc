"""Bad sheets: an error that names the place and the reason, never a settlement."""

from __future__ import annotations

import copy
from decimal import Decimal
from typing import Any

import pytest

from croupier.errors import InputError
from tests.sheets import Sheet, box, clause, settle, sheet

FINE = sheet(
    "CSP",
    box(1, "Ah Kd 7c 4s 2h", "bet", ante="100", jackpot="5"),
    box(3, "9h 8d 6c 3s 2d", "fold", ante="50"),
    meter="250000",
    table={"ante_min": "25", "ante_max": "1000", "jackpot_bet": "5"},
)
HOLDEM = sheet("PTH", box(1, "As Ad", "play", ante=10), dealer="Qs Qd", community="Kh 9c 5d 4s 2c")
SINGAPORE = sheet("SSP", box(1, "Ah Kd 7c 4s 2h", "bet", ante=10, jackpot_player=5), meter=100)
MISSING = object()


def changed(path: str, value: object, base: Sheet = FINE) -> Sheet:
    """The sheet with one thing put in another's place, or taken away."""
    found = copy.deepcopy(base)
    *parents, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    target: Any = found
    for step in parents:
        target = target[step]
    if value is MISSING:
        del target[last]
    else:
        target[last] = value
    return found


def test_the_sheet_that_the_bad_ones_are_made_from_is_fine() -> None:
    for good in (FINE, HOLDEM, SINGAPORE):
        assert settle(good)["result"] == "settled"


WRONG = [
    ("game", MISSING, "game"),
    ("game", "blackjack", "game"),
    ("game", 7, "game"),
    ("game", ["casino-stud"], "game"),
    ("game", None, "game"),
    ("format", 2, "format"),
    ("format", True, "format"),
    ("version", 5, "version"),
    ("version", None, "version"),
    ("meta", [], "meta"),
    ("surprise", 1, "surprise"),
    ("community", [], "community"),
    ("draw", {}, "draw"),
    ("seats", [], "seats"),
    ("table", [], "table"),
    ("table", None, "table"),
    ("table.ante_min", "cheap", "table.ante_min"),
    ("table.ante_min", -1, "table.ante_min"),
    ("table.ante_max", "24.99", "table.ante_max"),
    ("table.ante_max", 0, "table.ante_max"),
    ("table.jackpot_bet", 0, "boxes[0].bets.jackpot"),
    ("table.bonus_min", 5, "table.bonus_min"),
    ("table.credit", 5, "table.credit"),
    ("table.limit", 5, "table.limit"),
    ("jackpot", MISSING, "jackpot"),
    ("jackpot", None, "jackpot"),
    ("jackpot.meter", MISSING, "jackpot.meter"),
    ("jackpot.reset", MISSING, "jackpot.reset"),
    ("jackpot.meter", "1e5", "jackpot.meter"),
    ("jackpot.meter", float("nan"), "jackpot.meter"),
    ("jackpot.reset", float("inf"), "jackpot.reset"),
    ("jackpot.seed", 1, "jackpot.seed"),
    ("boxes", MISSING, "boxes"),
    ("boxes", [], "boxes"),
    ("boxes", {}, "boxes"),
    ("boxes", "1", "boxes"),
    ("boxes.0", [], "boxes[0]"),
    ("boxes.0", None, "boxes[0]"),
    ("boxes.0.box", MISSING, "boxes[0].box"),
    ("boxes.0.box", 0, "boxes[0].box"),
    ("boxes.0.box", 10, "boxes[0].box"),
    ("boxes.0.box", -1, "boxes[0].box"),
    ("boxes.0.box", "1", "boxes[0].box"),
    ("boxes.0.box", True, "boxes[0].box"),
    ("boxes.0.box", 1.0, "boxes[0].box"),
    ("boxes.0.box", 10**400, "boxes[0].box"),
    ("boxes.1.box", 1, "boxes[1].box"),
    ("boxes.0.player", 5, "boxes[0].player"),
    ("boxes.0.player", None, "boxes[0].player"),
    ("boxes.0.player", "\ud800", "boxes[0].player"),
    ("boxes.0.seat", 1, "boxes[0].seat"),
    ("boxes.0.bet", 1, "boxes[0].bet"),
    ("boxes.0.bets", MISSING, "boxes[0].bets"),
    ("boxes.0.bets", [], "boxes[0].bets"),
    ("boxes.0.bets", {}, "boxes[0].bets"),
    ("boxes.0.bets", {"ante": 0}, "boxes[0].bets"),
    ("boxes.0.bets.ante", "100.001", "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", 100.001, "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", Decimal("100.001"), "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", Decimal("1e-400"), "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", "-100", "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", -100, "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", "1000000000.01", "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", 10**400, "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", "9" * 400, "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", Decimal("1e400"), "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", True, "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", None, "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", "", "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", "١٠٠", "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", "100\n", "boxes[0].bets.ante"),
    ("boxes.0.bets.ante", [100], "boxes[0].bets.ante"),
    ("boxes.0.bets.bonus", 5, "boxes[0].bets.bonus"),
    ("boxes.0.bets.jackpot-player", 5, "boxes[0].bets.jackpot-player"),
    ("boxes.0.bets.antes", 5, "boxes[0].bets.antes"),
    ("boxes.0.bets.jackpot", "4.99", "boxes[0].bets.jackpot"),
    ("boxes.1.bets.bet", 100, "boxes[1].bets.bet"),
    ("boxes.1.bets.ante", MISSING, "boxes[1].bets"),
    ("boxes.0.bets.ante", MISSING, "boxes[0].decision"),
    ("boxes.0.cards", MISSING, "boxes[0].cards"),
    ("boxes.0.cards", [], "boxes[0].cards"),
    ("boxes.0.cards", ["Ah", "Kd", "7c", "4s"], "boxes[0].cards"),
    ("boxes.0.cards", ["Ah", "Kd", "7c", "4s", "2h", "3h"], "boxes[0].cards"),
    ("boxes.0.cards", "Ah Kd 7c 4s 2h", "boxes[0].cards"),
    ("boxes.0.cards.1", "Zd", "boxes[0].cards[1]"),
    ("boxes.0.cards.1", "1d", "boxes[0].cards[1]"),
    ("boxes.0.cards.1", "", "boxes[0].cards[1]"),
    ("boxes.0.cards.1", 7, "boxes[0].cards[1]"),
    ("boxes.0.cards.1", None, "boxes[0].cards[1]"),
    ("boxes.0.cards.1", ["Kd"], "boxes[0].cards[1]"),
    ("boxes.0.cards.1", {}, "boxes[0].cards[1]"),
    ("boxes.0.cards.1", "AH", "boxes[0].cards"),
    ("boxes.1.cards.0", "Ah", "boxes[1].cards"),
    ("boxes.1.cards.0", "A♥", "boxes[1].cards"),
    ("boxes.0.decision", MISSING, "boxes[0].decision"),
    ("boxes.0.decision", "play", "boxes[0].decision"),
    ("boxes.0.decision", "BET", "boxes[0].decision"),
    ("boxes.0.decision", True, "boxes[0].decision"),
    ("boxes.0.decision", None, "boxes[0].decision"),
    ("boxes.0.decision", ["bet"], "boxes[0].decision"),
    ("dealer", MISSING, "dealer"),
    ("dealer", [], "dealer"),
    ("dealer", ["Qs"], "dealer"),
    ("dealer", None, "dealer"),
    ("dealer", {"hand": "one-pair"}, "dealer"),
    ("dealer.0", "Kd", "dealer"),
    ("dealer.0", "joker", "dealer[0]"),
    ("irregularities", {}, "irregularities"),
    ("irregularities", None, "irregularities"),
]


@pytest.mark.parametrize(("path", "value", "place"), WRONG)
def test_a_bad_stud_sheet_is_refused_with_its_place(path: str, value: object, place: str) -> None:
    with pytest.raises(InputError) as refused:
        settle(changed(path, value))
    assert refused.value.place == place
    assert refused.value.reason


WRONG_HOLDEM = [
    ("community", MISSING, "community"),
    ("community", ["Kh", "9c", "5d", "4s"], "community"),
    ("community.4", "As", "community"),
    ("dealer", ["Qs"], "dealer"),
    ("boxes.0.cards", ["As"], "boxes[0].cards"),
    ("boxes.0.decision", "bet", "boxes[0].decision"),
    ("boxes.0.box", 21, "boxes[0].box"),
    ("boxes.0.bets.bet", 20, "boxes[0].bets.bet"),
    ("draw", {"magic_card": "7h"}, "draw"),
    ("table", {"credit": 5}, "table.credit"),
]


@pytest.mark.parametrize(("path", "value", "place"), WRONG_HOLDEM)
def test_a_bad_holdem_sheet_is_refused_with_its_place(path: str, value: object, place: str) -> None:
    with pytest.raises(InputError) as refused:
        settle(changed(path, value, HOLDEM))
    assert refused.value.place == place


WRONG_SINGAPORE = [
    ("boxes.0.bets.jackpot-player", "7.50", "boxes[0].bets.jackpot-player"),
    ("boxes.0.bets.jackpot", 5, "boxes[0].bets.jackpot"),
    ("table", {"jackpot_bet": 5}, "table.jackpot_bet"),
    ("table", {"credit": 0}, "table.credit"),
    ("table", {"credit": 3}, "boxes[0].bets.jackpot-player"),
    ("draw", [], "draw"),
    ("draw", {"magic_card": "7x"}, "draw.magic_card"),
    ("draw", {"magic_card": None}, "draw.magic_card"),
    ("draw", {"lucky_box": 0}, "draw.lucky_box"),
    ("draw", {"lucky_box": 10}, "draw.lucky_box"),
    ("draw", {"lucky_box": "3"}, "draw.lucky_box"),
    ("draw", {"lucky_dealer": 1}, "draw.lucky_dealer"),
    ("draw", {"lucky_dealer": "yes"}, "draw.lucky_dealer"),
    ("draw", {"lucky": 1}, "draw.lucky"),
]


@pytest.mark.parametrize(("path", "value", "place"), WRONG_SINGAPORE)
def test_a_bad_singapore_sheet_is_refused_with_its_place(path: str, value: object, place: str) -> None:
    with pytest.raises(InputError) as refused:
        settle(changed(path, value, SINGAPORE))
    assert refused.value.place == place


@pytest.mark.parametrize("document", [None, [], "sheet", 7, True, [FINE]])
def test_what_is_no_mapping_is_refused(document: object) -> None:
    with pytest.raises(InputError, match="must be a mapping"):
        settle(document)


@clause("CSP 2.2.1", "MLP 2.2.1", "SSP 2.1", "PTH 2.2.1")
@pytest.mark.parametrize("code", ["CSP", "MLP", "SSP", "PTH"])
def test_one_deck_has_each_card_once(code: str) -> None:
    base = changed(
        "game", {"CSP": "casino-stud", "MLP": "multi-link-stud", "SSP": "singapore-stud"}.get(code), SINGAPORE
    )
    if code != "SSP":
        del base["boxes"][0]["bets"]["jackpot-player"]
    twice = changed("dealer.0", "Ah", base) if code != "PTH" else changed("community.4", "As", HOLDEM)
    one_deck = "2.1" if code == "SSP" else "2.2.1"
    with pytest.raises(InputError, match=rf"is dealt twice \({code} {one_deck}\)"):
        settle(twice)


@clause("CSP 3.4", "MLP 3.4", "PTH 3.4")
@pytest.mark.parametrize("code", ["CSP", "MLP", "PTH"])
def test_a_jackpot_bet_must_be_the_prescribed_amount(code: str) -> None:
    one = box(1, "As Ad", "play", ante=10) if code == "PTH" else box(1, "Ah Kd 7c 4s 2h", "bet", ante=10)
    one["bets"]["jackpot"] = "5.01"
    more = {"community": "Kh 9c 5h 4d 2c", "dealer": "Qs Qd"} if code == "PTH" else {}
    wrong = sheet(code, one, meter=100, table={"jackpot_bet": 5}, **more)
    with pytest.raises(InputError, match=rf"is 5.00, not 5.01 \({code} 3.4\)"):
        settle(wrong)
    one["bets"]["jackpot"] = "5.00"
    assert settle(wrong)["result"] == "settled"


@clause("SSP 3.5")
def test_singapore_wagers_are_whole_credits() -> None:
    with pytest.raises(InputError, match=r"whole credits of 5.00, not 12.50 \(SSP 3.5\)"):
        settle(changed("boxes.0.bets.jackpot-player", "12.50", SINGAPORE))
    by_own_credit = changed("boxes.0.bets.jackpot-player", "12.50", {**SINGAPORE, "table": {"credit": "2.50"}})
    assert settle(by_own_credit)["result"] == "settled"


@clause("R-1", "CSP 2.1.1(a)", "MLP 2.1.1(a)", "PTH 2.1.1(a)")
@pytest.mark.parametrize(("code", "most"), [("CSP", 9), ("MLP", 9), ("SSP", 9), ("PTH", 20)])
def test_there_are_no_more_boxes_than_the_deck_can_serve(code: str, most: int) -> None:
    more = {"community": "Kh 9c 5h 4d 2c", "dealer": "Js Jd"} if code == "PTH" else {}
    hand, decision = ("As Ad", "play") if code == "PTH" else ("Ah Kd 7c 4s 2h", "bet")
    assert settle(sheet(code, box(most, hand, decision, ante=10), **more))["result"] == "settled"
    with pytest.raises(InputError, match=f"must be 1 to {most}, not {most + 1}"):
        settle(sheet(code, box(most + 1, hand, decision, ante=10), **more))


@clause("CSP 3.6", "MLP 3.6", "SSP 3.4", "PTH 3.6")
@pytest.mark.parametrize(
    ("code", "bets", "clause_cited"),
    [
        ("CSP", {"bet": 20}, "CSP 3.6"),
        ("MLP", {"bet": 20}, "MLP 3.6"),
        ("SSP", {"bet": 20}, "SSP 3.4"),
        ("PTH", {"flop": 20}, "PTH 3.6"),
    ],
)
def test_no_bet_to_stay_without_an_ante(code: str, bets: dict[str, int], clause_cited: str) -> None:
    more = {"community": "Kh 9c 5h 4d 2c", "dealer": "Js Jd"} if code == "PTH" else {}
    with pytest.raises(InputError, match=clause_cited):
        settle(sheet(code, box(1, **bets), **more))


@pytest.mark.parametrize(
    "harmless",
    [
        ("format", 1),
        ("version", 6),
        ("version", "6"),
        ("meta", {"anything": [1, {"at": "all"}]}),
        ("irregularities", []),
        ("boxes.0.bets.bet", 0),
        ("boxes.1.bets.jackpot", "0.00"),
        ("boxes.0.cards.0", "aH"),
        ("boxes.0.cards.0", "A♥"),
        ("boxes.0.bets.ante", Decimal("1E+2")),
        ("boxes.0.bets.ante", 100.0),
        ("boxes.0.bets.ante", "0100.0"),
    ],
)
def test_what_may_be_left_out_or_written_otherwise_changes_nothing(harmless: tuple[str, object]) -> None:
    assert settle(changed(*harmless)) == settle(FINE)
