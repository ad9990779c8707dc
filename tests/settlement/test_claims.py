"""A round's claims on its jackpot's meter, in the order of payment."""

from __future__ import annotations

from croupier.games import HOUSE_GAMES
from croupier.games.prizes import JackpotClaims
from croupier.settlement.house import ranked_round
from croupier.settlement.sheet import read_sheet
from tests.sheets import Sheet, box, clause, sheet

ROYAL, FLUSH, PAIR = "Ah Kh Qh Jh Th", "Kd Jd 9d 7d 2d", "2s 2c 4s 6c 8d"


def claims(round_sheet: Sheet) -> JackpotClaims:
    return ranked_round(read_sheet(HOUSE_GAMES[round_sheet["game"]], round_sheet)).claims


def hands(found: JackpotClaims) -> list[tuple[int, str, list[str]]]:
    return [(claim.box, claim.bet, [prize.hand for prize in claim.prizes]) for claim in found.hands]


@clause("CSP 4.2", "CSP 4.5.1", "MLP 4.2", "MLP 4.5.1")
def test_rws_claims_come_clockwise_with_the_row_of_each_hand() -> None:
    for code in ("CSP", "MLP"):
        boxes = [
            box(5, ROYAL, "bet", ante=10, jackpot=5),
            box(3, PAIR, "bet", ante=10, jackpot=5),
            box(1, FLUSH, "bet", ante=10, jackpot=5),
            box(2, "3s 3c 5s 6d 8c", "bet", ante=10),
        ]
        found = claims(sheet(code, *boxes, meter=1000))
        assert hands(found) == [(1, "jackpot", ["flush"]), (3, "jackpot", []), (5, "jackpot", ["royal-flush"])]
        assert found.shared is None


@clause("PTH 4.2", "R-10", "R-16")
def test_holdem_claims_come_clockwise_with_every_row_that_fits() -> None:
    boxes = [
        box(7, "Ah 2c", "play", ante=10, jackpot=5),
        box(2, "3c 3d", "fold", ante=10, jackpot=5),
        box(1, "4c 4d", "play", ante=10),
    ]
    found = claims(sheet("PTH", *boxes, dealer="5s 5d", community="9h Kh Qh Jh Th", meter=1000))
    assert hands(found) == [
        (2, "jackpot", ["community-straight-flush"]),
        (7, "jackpot", ["royal-flush-on-the-river", "community-straight-flush"]),
    ]


@clause("SSP 4.2", "R-17", "R-16")
def test_singapore_claims_are_the_players_hands_then_the_one_prize_on_the_dealers() -> None:
    boxes = [
        box(6, FLUSH, "fold", ante=10, jackpot_player=5, jackpot_dealer=15),
        box(4, PAIR, "bet", ante=10, jackpot_player=10),
        box(2, "3s 3c 5s 6d 8c", "bet", ante=10, jackpot_dealer=5),
    ]
    found = claims(sheet("SSP", *boxes, dealer=ROYAL, meter=1000))
    assert hands(found) == [(4, "jackpot-player", []), (6, "jackpot-player", ["flush"])]
    assert [claim.stake for claim in found.hands] == [10_00, 5_00]
    assert found.shared is not None
    assert found.shared.prize.hand == "royal-flush"
    assert found.shared.wagers == ((2, "jackpot-dealer", 5_00), (6, "jackpot-dealer", 15_00))


@clause("SSP 4.2", "R-17")
def test_nothing_is_shared_without_a_share_of_the_meter_or_without_wagers() -> None:
    backed = box(1, PAIR, "bet", ante=10, jackpot_dealer=5)
    unbacked = box(1, PAIR, "bet", ante=10, jackpot_player=5)
    assert claims(sheet("SSP", backed, dealer="Kd Jd 9d 7d 3d", meter=1000)).shared is None
    assert claims(sheet("SSP", backed, dealer="Kd Jd 9h 7d 3d", meter=1000)).shared is None
    assert claims(sheet("SSP", unbacked, dealer=ROYAL, meter=1000)).shared is None
    assert claims(sheet("SSP", backed, dealer=ROYAL, meter=1000)).shared is not None


@clause("CSP 5.22", "R-35")
def test_a_void_round_claims_nothing() -> None:
    void = sheet("CSP", box(1, ROYAL, "bet", ante=10, jackpot=5), meter=1000, irregularities=[{"kind": "foreign-card"}])
    assert claims(void) == JackpotClaims()
