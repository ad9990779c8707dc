"""Rounds played to their end: what each bet wins, in each house game, by the clauses of sections 3 and 4."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from croupier.cards import SPELLINGS
from croupier.games.house import Draw
from croupier.games.prizes import Meter
from croupier.rounds import LiveRound
from croupier.rounds.commands import CloseBets, Fold, PlaceBet, TurnCards
from tests.rounds.tables import METER, SHUFFLER, cards, deal_by_hand, opened, place, refused
from tests.rounds.whole_rounds import CODES, net, played_out

RWS_STUD = ("casino-stud", "multi-link-stud")
STUD = (*RWS_STUD, "singapore-stud")

ROYAL = "Ah Kh Qh Jh Th"
STRAIGHT_FLUSH = "9c 8c 7c 6c 5c"
FOURS = "7s 7h 7d 7c Ad"
FULL_HOUSE = "Ks Kh Kd 4s 4h"
FLUSH = "Jd 9d 6d 4d 2d"
STRAIGHT = "9s 8h 7d 6s 5d"
THREES = "Ts Th Td 6h 3d"
TWO_PAIRS = "Qs Qd 6c 6d 3h"
ONE_PAIR = "8s 8h Qc 9h 3c"
ACE_KING = "As Kc 9d 5h 3s"
ACE_QUEEN = "Ac Qd 9h 5s 2c"

LOWER_HAND = {
    ROYAL: STRAIGHT_FLUSH,
    STRAIGHT_FLUSH: "As Ah Ac Ad 2s",
    FOURS: FULL_HOUSE,
    FULL_HOUSE: FLUSH,
    FLUSH: STRAIGHT,
    STRAIGHT: THREES,
    THREES: TWO_PAIRS,
    TWO_PAIRS: "Ac Ah 9h 5s 2c",
    ONE_PAIR: ACE_KING,
}


def each(games: Iterable[str], *numbers: str, ssp: Iterable[str] = ()) -> pytest.MarkDecorator:
    """The test for each of these games, cited under the numbers of that game's book; Singapore Stud has its own."""

    def cited(game: str) -> Iterator[str]:
        own = ssp if game == "singapore-stud" and ssp else numbers
        return (f"{CODES[game]} {number}" for number in own)

    return pytest.mark.parametrize(
        "game", [pytest.param(game, marks=pytest.mark.clause(*cited(game))) for game in games]
    )


# The order of hands


KINDS = [
    pytest.param(*pair, marks=pytest.mark.clause(f"SSP 3.14.{number}", f"SSP 3.14.{number + 1}"))
    for number, pair in enumerate(LOWER_HAND.items(), 1)
]


@each(STUD, "3.1.2", "3.14", "3.14.1", "4.1", ssp=("3.13", "3.13.1", "3.14"))
@pytest.mark.parametrize(("higher", "lower"), KINDS)
def test_a_hand_of_a_higher_kind_beats_the_dealers(game: str, higher: str, lower: str) -> None:
    found = net(played_out(game, {1: higher}, lower))

    assert found["ante"] == 100_00
    assert found["bet"] > 0


@each(STUD, "3.1.2", "3.14", "3.14.2", ssp=("3.13.2", "3.14"))
@pytest.mark.parametrize(("higher", "lower"), KINDS)
def test_a_hand_of_a_lower_kind_loses_ante_and_bet_to_the_dealers(game: str, higher: str, lower: str) -> None:
    assert net(played_out(game, {1: lower}, higher)) == {"ante": -100_00, "bet": -200_00}


@each(STUD, "3.1.3", "3.1.3(a)", ssp=("3.15", "3.15(a)"))
def test_of_two_straights_the_higher_wins(game: str) -> None:
    higher, lower = (
        ("Qs Jd Tc 9h 8s", "Ts 9d 8c 7h 6s")
        if game == "singapore-stud"
        else (
            "Ks Qd Jc Th 9s",
            "Js Td 9c 8h 7s",
        )
    )

    assert net(played_out(game, {1: higher}, lower))["bet"] == 800_00
    assert net(played_out(game, {1: lower}, higher))["bet"] == -200_00


@each(STUD, "3.1.3", "3.1.3(b)", ssp=("3.15", "3.15(b)"))
def test_of_two_equal_pairs_the_higher_card_beside_them_wins(game: str) -> None:
    higher, lower = (
        ("8s 8d Qc Th 2s", "8h 8c Jc 9h 7s")
        if game == "singapore-stud"
        else (
            "5s 5d Kc Th 2s",
            "5h 5c Qc Jh Ts",
        )
    )

    assert net(played_out(game, {1: higher}, lower))["bet"] == 200_00
    assert net(played_out(game, {1: lower}, higher))["bet"] == -200_00


@each(STUD, "3.1.3", "3.1.3(c)", ssp=("3.15", "3.15(c)"))
def test_of_two_ace_king_hands_the_higher_third_card_wins(game: str) -> None:
    higher, lower = "As Kd Jc 4h 2s", "Ah Kc Tc 6h 3s"

    assert net(played_out(game, {1: higher}, lower))["bet"] == 200_00
    assert net(played_out(game, {1: lower}, higher))["bet"] == -200_00


@each(STUD, "3.1.1", ssp=("3.14.6",))
def test_the_ace_is_low_only_in_the_lowest_straight(game: str) -> None:
    wheel, six_high, round_the_corner = "5s 4d 3c 2h As", "6h 5c 4s 3d 2s", "Ks Ad 2c 3h 4h"

    assert net(played_out(game, {1: wheel}, "Kd Kh Kc 9s 8s"))["bet"] == 800_00
    assert net(played_out(game, {1: wheel}, six_high))["bet"] == -200_00
    assert net(played_out(game, {1: round_the_corner}, "6d 6c Qh 9s 8s"))["bet"] == -200_00


@each(STUD, "3.1.1", "3.14.3", ssp=("3.16",))
def test_hands_that_differ_in_their_suits_alone_stand_off(game: str) -> None:
    live = played_out(game, {1: "Ah Kh 9d 5c 3s"}, "As Kd 9c 5h 3h")

    assert net(live) == {"ante": 0, "bet": 0}


@each(RWS_STUD, "3.14.3")
def test_a_stand_off_does_not_return_the_jackpot_bet(game: str) -> None:
    live = played_out(game, {1: "Ah Kh 9d 5c 3s"}, "As Kd 9c 5h 3h", side_bets={(1, "jackpot"): 5_00})

    assert net(live) == {"ante": 0, "bet": 0, "jackpot": -5_00}


@each(("casino-stud", "multi-link-stud"), "3.14")
def test_the_dealer_compares_his_hand_with_that_of_each_player(game: str) -> None:
    live = played_out(game, {1: TWO_PAIRS, 2: "Ah Jd 9c 7s 4c", 3: "Kd Kh 8d 5s 2h"}, "Jc Js 8c 7h 2s")

    assert [net(live, box)["bet"] for box in (1, 2, 3)] == [400_00, -200_00, 200_00]


# Dealer without a qualifying hand


@pytest.mark.clause("SSP 3.12", "SSP 3.12.1", "SSP 3.12.2", "SSP 4.1.1")
@pytest.mark.parametrize("hand", [ONE_PAIR, "7s 5d 4c 3h 2d"])
def test_at_no_hand_the_ante_is_paid_and_the_bet_goes_back(hand: str) -> None:
    live = played_out("singapore-stud", {1: hand, 2: "9c 7h 6d 4s 2c"}, "Ac Qd Jh 5s 3d", folds=[2])

    assert net(live) == {"ante": 100_00, "bet": 0}
    assert net(live, 2) == {"ante": -100_00}


@pytest.mark.clause("SSP 3.12")
def test_ace_and_king_is_the_lowest_hand_that_the_dealer_plays() -> None:
    assert net(played_out("singapore-stud", {1: ONE_PAIR}, "Ac Kd 4h 5s 2d")) == {"ante": 100_00, "bet": 200_00}
    assert net(played_out("singapore-stud", {1: ONE_PAIR}, "Ac Qd Jh Ts 7c")) == {"ante": 100_00, "bet": 0}


@pytest.mark.clause("SSP 3.12.3", "SSP 3.13.3")
@pytest.mark.parametrize("dealer", ["Ac Qc Jh 5s 3c", "Ac Kc Jh 5s 3c"])
def test_jackpot_hands_are_paid_whatever_the_dealer_has(dealer: str) -> None:
    live = played_out("singapore-stud", {1: FULL_HOUSE}, dealer, side_bets={(1, "jackpot-player"): 5_00})

    assert net(live)["jackpot-player"] == 500_00


# Payments on the BET


PAYS = {
    ROYAL: 250,
    STRAIGHT_FLUSH: 50,
    FOURS: 20,
    FULL_HOUSE: 7,
    FLUSH: 5,
    STRAIGHT: 4,
    THREES: 3,
    TWO_PAIRS: 2,
    ONE_PAIR: 1,
}


@each(STUD, "4.1", "3.14.1", ssp=("4.1.1", "4.1.2"))
@pytest.mark.parametrize(("hand", "odds"), PAYS.items())
def test_a_winning_bet_pays_by_the_kind_of_its_hand(game: str, hand: str, odds: int) -> None:
    live = played_out(game, {1: hand}, "As Kc 9h 5h 2s" if hand != ONE_PAIR else ACE_KING, ante=10_00)

    assert net(live) == {"ante": 10_00, "bet": 20_00 * odds}


@each(STUD, "4.1", ssp=("4.1.2",))
def test_a_winning_bet_pays_even_money_on_five_odd_cards(game: str) -> None:
    assert net(played_out(game, {1: "As Kd Jc 4h 2s"}, "Ah Kc Tc 6h 3s"))["bet"] == 200_00


@each(RWS_STUD, "4.1.1")
def test_a_bet_wins_no_more_than_100_000_dollars(game: str) -> None:
    at_the_cap = played_out(game, {1: ROYAL}, ACE_KING, ante=200_00)
    above = played_out(game, {1: ROYAL, 2: STRAIGHT_FLUSH}, ACE_KING, ante=1_100_00)

    assert net(at_the_cap)["bet"] == 100_000_00
    assert net(above)["bet"] == 100_000_00
    assert net(above)["ante"] == 1_100_00
    assert net(above, 2)["bet"] == 100_000_00


# Jackpots


STUD_PRIZES = {"casino-stud": 500_00, "multi-link-stud": 2_000_00}


@each(RWS_STUD, "4.2")
@pytest.mark.parametrize(
    ("hand", "prize"),
    [(ROYAL, 10_000_00), (STRAIGHT_FLUSH, 1_000_00), (FOURS, None), (FULL_HOUSE, 200_00), (FLUSH, 100_00)],
)
def test_a_jackpot_bet_is_paid_by_the_kind_of_its_hand(game: str, hand: str, prize: int | None) -> None:
    live = played_out(game, {1: hand}, "As Kc 9h 5h 2s", side_bets={(1, "jackpot"): 5_00})

    wanted = STUD_PRIZES[game] if prize is None else prize
    assert net(live)["jackpot"] == wanted - 5_00
    assert live.state.settlement is not None
    from_meter = wanted if hand in (ROYAL, STRAIGHT_FLUSH) else 0
    assert live.state.settlement.from_meter == from_meter


@each(("multi-link-stud",), "3.15", "4.2.1")
@pytest.mark.parametrize("hand", [STRAIGHT, THREES, TWO_PAIRS])
def test_a_hand_below_a_flush_wins_no_jackpot_prize(game: str, hand: str) -> None:
    live = played_out(game, {1: hand}, "As Kc 9h 5h 2s", side_bets={(1, "jackpot"): 5_00})

    assert net(live)["jackpot"] == -5_00


@each(("multi-link-stud",), "4.2.1", "3.15")
def test_a_jackpot_hand_wins_nothing_without_a_jackpot_bet_in_that_round(game: str) -> None:
    live = played_out(game, {1: ROYAL, 2: FLUSH}, "As Kc 9h 5h 2s", side_bets={(2, "jackpot"): 5_00})

    assert "jackpot" not in net(live)
    assert net(live, 2)["jackpot"] == 95_00
    assert live.state.settlement is not None
    assert live.state.settlement.meter_after == 10_000_00


@each(RWS_STUD, "4.5", "4.5.1")
def test_winners_at_one_table_are_paid_clockwise_each_from_what_is_left(game: str) -> None:
    sides = {(box, "jackpot"): 5_00 for box in (2, 4)}
    live = played_out(game, {2: STRAIGHT_FLUSH, 4: "8d 7d 6d 5d 4d"}, "As Kc Qh 5h 2s", side_bets=sides)

    assert [net(live, box)["jackpot"] for box in (2, 4)] == [1_000_00 - 5_00, 900_00 - 5_00]


@each(RWS_STUD, "4.5", "4.5.1")
def test_after_the_whole_meter_is_won_the_next_winner_is_paid_from_its_reset(game: str) -> None:
    sides = {(box, "jackpot"): 5_00 for box in (1, 2)}
    live = played_out(game, {1: ROYAL, 2: STRAIGHT_FLUSH}, "As Kc 9h 5h 2s", side_bets=sides)

    assert [net(live, box)["jackpot"] for box in (1, 2)] == [10_000_00 - 5_00, 500_00 - 5_00]
    assert live.state.settlement is not None
    assert live.state.settlement.meter_after == 4_500_00


@each(("casino-stud", "multi-link-stud", "progressive-holdem"), "3.8.1")
def test_a_jackpot_bet_on_a_further_hand_goes_with_the_players_own_ante_there(game: str) -> None:
    live = opened(game, by_hand=False)
    for box in (1, 2):
        place(live, box, player="P1")
        place(live, box, 5_00, "jackpot", player="P1")
    place(live, 3, player="P3")

    assert refused(live, PlaceBet(box=3, player="P1", bet="jackpot", amount=5_00))[0] == "BOX_TAKEN"
    live.send(CloseBets(meter=METER))

    assert [live.state.boxes[box].bets.get("jackpot") for box in (1, 2, 3)] == [5_00, 5_00, None]


# Singapore Stud's jackpots


@pytest.mark.clause("SSP 4.2")
@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        (ROYAL, 10_000_00),
        (STRAIGHT_FLUSH, 1_000_00),
        (FOURS, 500 * 10_00),
        (FULL_HOUSE, 100 * 10_00),
        (FLUSH, 50 * 10_00),
        (STRAIGHT, -10_00),
    ],
)
def test_a_wager_on_the_own_hand_is_paid_by_its_kind(hand: str, wins: int) -> None:
    live = played_out("singapore-stud", {1: hand}, "As Kc 9h 5h 2s", side_bets={(1, "jackpot-player"): 10_00})

    assert net(live)["jackpot-player"] == wins


@pytest.mark.clause("SSP 4.2", "R-17")
def test_a_wager_on_the_dealers_hand_is_paid_by_its_kind() -> None:
    live = played_out("singapore-stud", {1: ONE_PAIR}, FLUSH, side_bets={(1, "jackpot-dealer"): 10_00})

    assert net(live)["jackpot-dealer"] == 500_00


BOTH_WAGERS = {(1, "jackpot-player"): 5_00, (1, "jackpot-dealer"): 5_00, (2, "jackpot-dealer"): 10_00}


@pytest.mark.clause("SSP 4.3", "SSP 4.5")
def test_a_magic_card_in_the_players_hand_pays_five_to_one_on_the_own_hand() -> None:
    live = _drawn(Draw(magic_card=SPELLINGS["Qc"]))

    assert [net(live)["jackpot-player"], net(live)["jackpot-dealer"]] == [25_00, -5_00]
    assert net(live, 2)["jackpot-dealer"] == -10_00


@pytest.mark.clause("SSP 4.3.1", "SSP 4.5")
def test_a_magic_card_in_the_dealers_hand_pays_five_to_one_on_the_dealers_hand() -> None:
    live = _drawn(Draw(magic_card=SPELLINGS["Kc"]))

    assert [net(live)["jackpot-player"], net(live)["jackpot-dealer"]] == [-5_00, 25_00]
    assert net(live, 2)["jackpot-dealer"] == 50_00


@pytest.mark.clause("SSP 4.4", "SSP 4.5")
@pytest.mark.parametrize(("lucky", "wins"), [(1, 25_00), (2, -5_00)])
def test_a_lucky_player_pays_five_to_one_on_the_own_hand_there(lucky: int, wins: int) -> None:
    live = _drawn(Draw(lucky_box=lucky))

    assert net(live)["jackpot-player"] == wins
    assert net(live, 2)["jackpot-dealer"] == -10_00


@pytest.mark.clause("SSP 4.4.1", "SSP 4.5")
def test_a_lucky_dealer_pays_five_to_one_on_the_dealers_hand() -> None:
    live = _drawn(Draw(lucky_dealer=True))

    assert [net(live)["jackpot-player"], net(live)["jackpot-dealer"]] == [-5_00, 25_00]
    assert net(live, 2)["jackpot-dealer"] == 50_00


def _drawn(draw: Draw) -> LiveRound:
    return played_out("singapore-stud", {1: ONE_PAIR, 2: THREES}, "As Kc 9d 5h 2s", side_bets=BOTH_WAGERS, draw=draw)


# Progressive Hold'em


BOARDS = [
    ("Kh Qh Jh Th 2c", "Ah 3c", "9h 4c"),
    ("9h 8h 7h 9c 2d", "Jh Th", "9s 9d"),
    ("9h 9c 2d 2s Kc", "9s 9d", "2h Kd"),
    ("Kh 9h 4h Kc 4d", "Ks 2c", "Ah 3h"),
    ("Kh 9h 4h Tc Jd", "Ah 3h", "Qs 2c"),
    ("9c 8d 7h 2s 2c", "Jc Ts", "2d Kc"),
    ("9c 8d 4h 3s Kc", "9d 9h", "Kd 8h"),
    ("9c 8d 4h 3s Kc", "Kd 8h", "Ad Ah"),
    ("9c 8d 4h 3s Kc", "9d 2h", "Ad Qh"),
]
"""A board, and hole cards that make a hand of one kind with it and one of the next lower kind."""
WITH_THE_ANTE = 6
"""So many kinds of hand from the top win on the Ante too: a straight is the last."""


@pytest.mark.clause("PTH 3.1.2", "PTH 3.13", "PTH 4.1")
@pytest.mark.parametrize(("number", "scene"), list(enumerate(BOARDS, 1)))
def test_a_hand_of_a_higher_kind_wins_the_later_bets_and_from_a_straight_up_the_ante(
    number: int, scene: tuple[str, str, str]
) -> None:
    board, higher, lower = scene
    live = played_out("progressive-holdem", {1: higher}, lower, board, later_bets=["turn", "river"])

    ante = 100_00 if number <= WITH_THE_ANTE else 0
    assert net(live) == {"ante": ante, "flop": 200_00, "turn": 100_00, "river": 100_00}


@pytest.mark.clause("PTH 3.1.2", "PTH 3.14")
@pytest.mark.parametrize("scene", BOARDS)
def test_a_hand_of_a_lower_kind_loses_ante_flop_turn_and_river(scene: tuple[str, str, str]) -> None:
    board, higher, lower = scene
    live = played_out("progressive-holdem", {1: lower}, higher, board, later_bets=["turn", "river"])

    assert net(live) == {"ante": -100_00, "flop": -200_00, "turn": -100_00, "river": -100_00}


@pytest.mark.parametrize(
    ("board", "higher", "lower"),
    [
        pytest.param("Jc Td 9h 2s 3c", "Kd Qs", "8h 7d", marks=pytest.mark.clause("PTH 3.1.3", "PTH 3.1.3(a)")),
        pytest.param("5h 9c 7d 3s 2c", "5s Kd", "5c Qh", marks=pytest.mark.clause("PTH 3.1.3", "PTH 3.1.3(b)")),
        pytest.param("Ac 9d 7h 3s 2c", "Ks Jd", "Kh Td", marks=pytest.mark.clause("PTH 3.1.3", "PTH 3.1.3(c)")),
        pytest.param("2c 3d 4h Kc 9s", "6h 5c", "As 5d", marks=pytest.mark.clause("PTH 3.1.1")),
    ],
)
def test_within_a_kind_the_values_of_the_cards_decide(board: str, higher: str, lower: str) -> None:
    assert net(played_out("progressive-holdem", {1: higher}, lower, board))["flop"] == 200_00
    assert net(played_out("progressive-holdem", {1: lower}, higher, board))["flop"] == -200_00


@pytest.mark.clause("PTH 3.1.1", "PTH 3.15")
def test_equal_hands_stand_off_and_bonus_and_jackpot_bets_do_not_go_back() -> None:
    live = played_out(
        "progressive-holdem",
        {1: "Qs 2d"},
        "Qh 2h",
        "Ac Kd 9h 5s 3c",
        side_bets={(1, "bonus"): 10_00, (1, "jackpot"): 5_00},
        later_bets=["turn", "river"],
    )

    assert net(live) == {"ante": 0, "flop": 0, "turn": 0, "river": 0, "bonus": -10_00, "jackpot": -5_00}


@pytest.mark.clause("PTH 4.1")
@pytest.mark.parametrize(
    ("hole", "dealer", "odds"),
    [
        ("As Ah", "Ac Ad", 1000),
        ("As Ah", "Kc Qd", 30),
        ("As Ks", "7c 6d", 25),
        ("Ah Qh", "7c 6d", 20),
        ("Ad Jd", "7c 6d", 20),
        ("As Kd", "7c 6d", 15),
        ("Ks Kd", "7c 6d", 10),
        ("Jh Js", "7c 6d", 10),
        ("As Qd", "7c 6d", 5),
        ("Ac Jh", "7c 6d", 5),
        ("Ts Th", "7c 6d", 3),
        ("2s 2h", "7c 6d", 3),
        ("Kd Qd", "7c 6d", -1),
    ],
)
def test_the_bonus_is_paid_by_the_hole_cards(hole: str, dealer: str, odds: int) -> None:
    live = played_out("progressive-holdem", {1: hole}, dealer, "9c 8d 5h 4s 3c", side_bets={(1, "bonus"): 10_00})

    assert net(live)["bonus"] == 10_00 * odds


@pytest.mark.clause("PTH 4.1.1")
@pytest.mark.parametrize("bonus", [100_00, 150_00])
def test_a_bonus_bet_wins_no_more_than_100_000_dollars(bonus: int) -> None:
    live = played_out("progressive-holdem", {1: "As Ah"}, "Ac Ad", "9c 8d 5h 4s 3c", side_bets={(1, "bonus"): bonus})

    assert net(live)["bonus"] == 100_000_00


@pytest.mark.clause("PTH 4.2", "R-12")
@pytest.mark.parametrize(
    ("hole", "board", "prize"),
    [
        ("Ah Kh", "Qh Jh Th 2c 3d", 10_000_00),
        ("Ah Kh", "Qh Jh 2c Th 3d", 2_500_00),
        ("Ah Kh", "Qh 3d 2c Jh Th", 500_00),
        ("Ah 4c", "Kh Qh Jh 2c Th", 500_00),
        ("9c 8c", "7c 6c 5c Ah 2d", 1_500_00),
        ("7s 7h", "7d 7c Ad 9h 2s", 300_00),
        ("2c 3d", "Ah Kh Qh Jh Th", 10_000_00),
        ("2d 3d", "9c 8c 7c 6c 5c", 1_500_00),
        ("2d 3d", "7s 7h 7d 7c Ad", 300_00),
        ("Ks Kh", "Kd 4s 4h 9c 2d", 0),
    ],
)
def test_a_jackpot_bet_of_hold_em_is_paid_by_when_the_hand_was_made(hole: str, board: str, prize: int) -> None:
    live = played_out("progressive-holdem", {1: hole}, "Qd 8s", board, side_bets={(1, "jackpot"): 5_00})

    assert net(live)["jackpot"] == prize - 5_00


@pytest.mark.clause("PTH 3.12.3(a)")
def test_from_a_shuffler_too_a_fold_loses_ante_and_bonus_and_can_win_on_the_board() -> None:
    live = played_out(
        "progressive-holdem",
        {1: "As Ad", 2: "9c 8c"},
        "Qd 8s",
        "Ah Kh Qh Jh Th",
        side_bets={(1, "bonus"): 10_00, (1, "jackpot"): 5_00},
        folds=[1],
        device=SHUFFLER,
    )

    assert net(live) == {"ante": -100_00, "bonus": -10_00, "jackpot": 10_000_00 - 5_00}


@pytest.mark.clause("PTH 3.12.3(b)")
def test_from_a_shuffler_too_the_flop_bet_shows_the_flop_and_cannot_be_folded() -> None:
    live = opened("progressive-holdem", by_hand=True, device=SHUFFLER)
    place(live)
    live.send(CloseBets())
    deal_by_hand(live, {1: "As Ad"}, "Qd 8s", "9c 8d 5h 4s 3c")
    assert live.view("P1")["community"] == []

    live.send(PlaceBet(box=1, player="P1", bet="flop", amount=200_00))
    live.send(TurnCards())

    assert live.view("P1")["community"] == ["9c", "8d", "5h"]
    assert refused(live, Fold(box=1, player="P1"))[0] == "CANNOT_FOLD"


@each(("multi-link-stud", "progressive-holdem", "casino-stud"), "4.4")
def test_a_jackpot_hand_lies_open_though_the_dealer_has_nothing(game: str) -> None:
    hold_em = game == "progressive-holdem"
    hand, dealer, board = ("7s 7h", "Qd 8s", "7d 7c Ad 9h 2s") if hold_em else (FLUSH, "Ks Qd 9h 5c 3s", "")
    live = played_out(game, {1: hand}, dealer, board, side_bets={(1, "jackpot"): 5_00})

    assert net(live)["jackpot"] > 0
    assert live.view()["boxes"][0]["cards"] == [str(card) for card in cards(hand)]


METERS = [Meter(10_000_00, 5_000_00), Meter(33_333_33, 5_000_00)]


@each(RWS_STUD, "4.2")
@pytest.mark.parametrize("meter", METERS)
def test_a_tenth_of_the_meter_is_rounded_down_to_the_cent(game: str, meter: Meter) -> None:
    live = played_out(game, {1: STRAIGHT_FLUSH}, "As Kc Qh 5h 2s", side_bets={(1, "jackpot"): 5_00}, meter=meter)

    assert net(live)["jackpot"] == meter.value // 10 - 5_00
