"""Ante and BET of the three stud games: qualifying, comparing, paying, folding."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.sheets import ACE_QUEEN, QUEENS, STUD, box, clause, lines, settle, settled_bet, sheet


class Numbers(NamedTuple):
    """Where the same thing stands in each of the three rule books."""

    qualifying: str
    no_hand_ante: str
    no_hand_bet: str
    higher: str
    lower: str
    equal: str
    stand_off: str
    fold: str
    ante_table: str
    bet_table: str
    twice: tuple[str, ...]


RWS = Numbers("1.14", "3.13", "3.13", "3.14.1", "3.14.2", "3.14.3", "1.19", "3.12.1", "4.1", "4.1", ("1.3", "3.12.2"))
CLAUSES = {
    "CSP": RWS,
    "MLP": RWS,
    "SSP": Numbers(
        "3.12", "3.12.2", "3.12.1", "3.13.1", "3.13.2", "3.16", "1.1.7", "3.9", "4.1.1", "4.1.2", ("1.1.2", "3.10")
    ),
}


def per_game(*fields: str) -> pytest.MarkDecorator:
    """One case for each stud game, marked with its own clauses."""

    def cited(code: str) -> list[str]:
        numbers = CLAUSES[code]._asdict()
        found = [numbers.get(name, name) for name in fields]
        return [f"{code} {number}" for entry in found for number in (entry if isinstance(entry, tuple) else (entry,))]

    return pytest.mark.parametrize("code", [pytest.param(code, marks=clause(*cited(code))) for code in STUD])


BEST_UNQUALIFIED = "As Qd Jc Th 9s"
LOWEST_ACE_KING = "As Kd 4c 3h 2s"
LOWEST_PAIR = "2s 2d 5c 4h 3s"


@per_game("qualifying")
@pytest.mark.parametrize(
    ("dealer", "qualifies"), [(LOWEST_ACE_KING, True), (BEST_UNQUALIFIED, False), (LOWEST_PAIR, True)]
)
def test_dealer_qualifies_with_ace_king_or_better(code: str, dealer: str, qualifies: bool) -> None:
    settled = settle(sheet(code, box(1, "8h 8c 7h 6d 6h", "bet", ante=10), dealer=dealer))
    assert settled["dealer"] == {
        "hand": "one-pair" if dealer == LOWEST_PAIR else "five-odd-cards",
        "qualifies": qualifies,
    }


@per_game("no_hand_ante")
def test_ante_wins_even_money_when_the_dealer_does_not_qualify(code: str) -> None:
    low = sheet(code, box(1, "7h 5c 4h 3d 2h", "bet", ante="12.50"), dealer=ACE_QUEEN)
    assert settled_bet(low, "ante") == ("win", "12.50", "12.50", f"{code} {CLAUSES[code].no_hand_ante}")


@per_game("no_hand_bet")
def test_bet_is_pushed_when_the_dealer_does_not_qualify(code: str) -> None:
    royal = sheet(code, box(1, "Ah Kh Qh Jh Th", "bet", ante=10), dealer=ACE_QUEEN)
    assert settled_bet(royal, "bet") == ("push", "0.00", "20.00", f"{code} {CLAUSES[code].no_hand_bet}")


@per_game("lower")
@pytest.mark.parametrize("bet", ["ante", "bet"])
def test_a_lower_hand_loses_ante_and_bet(code: str, bet: str) -> None:
    below = sheet(code, box(1, "Jh Jc Ah Kd 2h", "bet", ante=10))
    assert settled_bet(below, bet) == ("lose", "0.00", "0.00", f"{code} {CLAUSES[code].lower}")


@per_game("equal", "stand_off")
@pytest.mark.parametrize("bet", ["ante", "bet"])
def test_an_equal_hand_is_a_stand_off_on_ante_and_bet(code: str, bet: str) -> None:
    equal = sheet(code, box(1, "Qh Qc 9h 5d 3h", "bet", ante=10))
    back = "10.00" if bet == "ante" else "20.00"
    assert settled_bet(equal, bet) == ("push", "0.00", back, f"{code} {CLAUSES[code].equal}")


@per_game("higher", "ante_table")
def test_ante_of_a_higher_hand_is_paid_even_money(code: str) -> None:
    higher = sheet(code, box(1, "Qh Qc 9h 5d 4h", "bet", ante=10))
    assert settled_bet(higher, "ante") == ("win", "10.00", "10.00", f"{code} {CLAUSES[code].higher}")


BET_ROWS = [
    ("Ah Kh Qh Jh Th", 250),
    ("9h 8h 7h 6h 5h", 50),
    ("7h 7c 7d 7s 2h", 20),
    ("7h 7c 7d 2s 2h", 7),
    ("Kh 9h 7h 5h 2h", 5),
    ("9h 8c 7h 6h 5h", 4),
    ("7h 7c 7d 3s 2h", 3),
    ("7h 7c 4d 4s 2h", 2),
    ("7h 7c 9d 4s 2h", 1),
    ("Ah Kc 9d 4s 2h", 1),
]


@per_game("bet_table", "higher")
@pytest.mark.parametrize(("hand", "odds"), BET_ROWS)
def test_bet_of_a_higher_hand_is_paid_by_its_kind(code: str, hand: str, odds: int) -> None:
    won = sheet(code, box(1, hand, "bet", ante="2.50"), dealer="As Kd 4c 3h 2d")
    pays = f"{5 * odds}.00"
    assert settled_bet(won, "bet") == ("win", pays, "5.00", f"{code} {CLAUSES[code].higher}")


@per_game("twice")
def test_bet_that_is_not_on_the_sheet_is_twice_the_ante(code: str) -> None:
    settled = settle(sheet(code, box(1, "7h 7c 9d 4s 2h", "bet", ante="12.50")))
    assert lines(settled, 1)["bet"]["stake"] == "25.00"


@per_game("fold")
def test_a_fold_loses_the_ante_whatever_the_cards(code: str) -> None:
    folded = sheet(code, box(1, "Ah Kh Qh Jh Th", "fold", ante=10), dealer=ACE_QUEEN)
    assert settled_bet(folded, "ante") == ("lose", "0.00", "0.00", f"{code} {CLAUSES[code].fold}")
    assert list(lines(settle(folded), 1)) == ["ante"]


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("CSP", marks=clause("CSP 3.14")),
        pytest.param("MLP", marks=clause("MLP 3.14")),
        pytest.param("SSP", marks=clause("SSP 3.13")),
    ],
)
def test_a_qualifying_dealer_compares_with_each_box_by_itself(code: str) -> None:
    boxes = [
        box(1, "Jh Jc Ah Kd 2h", "bet", ante=10),
        box(2, "Kh Kc 9h 5d 4h", "bet", ante=10),
        box(3, "Qh Qc 9d 5s 3h", "bet", ante=10),
    ]
    settled = settle(sheet(code, *boxes, dealer=QUEENS))
    assert [lines(settled, number)["ante"]["outcome"] for number in (1, 2, 3)] == ["lose", "win", "push"]


CAPPED = [
    ("CSP", "200.00", "100000.00", "CSP 3.14.1"),
    ("CSP", "200.01", "100000.00", "CSP 4.1.1"),
    ("MLP", "200.00", "100000.00", "MLP 3.14.1"),
    ("MLP", "200.01", "100000.00", "MLP 4.1.1"),
]


@pytest.mark.parametrize(
    ("code", "ante", "pays", "decided_by"),
    [pytest.param(*case, marks=clause(f"{case[0]} 4.1.1", "R-7")) for case in CAPPED],
)
def test_winnings_of_a_bet_are_capped_at_100_000(code: str, ante: str, pays: str, decided_by: str) -> None:
    royal = sheet(code, box(1, "Ah Kh Qh Jh Th", "bet", ante=ante))
    stake = f"{2 * float(ante):.2f}"
    assert settled_bet(royal, "bet") == ("win", pays, stake, decided_by)


@clause("R-7", "CSP 4.1.1")
def test_cap_leaves_the_other_bets_and_boxes_alone() -> None:
    boxes = [box(1, "Ah Kh Qh Jh Th", "bet", ante=100_000), box(2, "Ac Kc Qc Jc Tc", "bet", ante=100_000)]
    settled = settle(sheet("CSP", *boxes))
    assert [line["pays"] for line in (*lines(settled, 1).values(), *lines(settled, 2).values())] == ["100000.00"] * 4


@clause("R-7", "SSP 4.1.2")
def test_singapore_stud_has_no_cap() -> None:
    royal = sheet("SSP", box(1, "Ah Kh Qh Jh Th", "bet", ante=1000))
    assert settled_bet(royal, "bet") == ("win", "500000.00", "2000.00", "SSP 3.13.1")
