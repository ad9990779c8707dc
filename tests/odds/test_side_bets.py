"""Jackpot bets and the Bonus, against the games' own settlement."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, Card, cards
from croupier.exact_odds import odds
from croupier.exact_odds.answers import stud_counted, stud_payoffs
from croupier.exact_odds.side_bets import five_card_hands, singapore_jackpots
from croupier.exact_odds.strategies import Strategy
from croupier.games.casino_stud import CASINO_STUD
from croupier.games.casino_stud import PAYS as CASINO_STUD_PAYS
from croupier.games.house import Deal, Draw, HouseGame
from croupier.games.multi_link_stud import MULTI_LINK_STUD
from croupier.games.progressive_holdem import PAYS as HOLDEM_PAYS
from croupier.games.progressive_holdem import PROGRESSIVE_HOLDEM
from croupier.games.singapore_stud import PAYS as SINGAPORE_PAYS
from croupier.games.singapore_stud import SINGAPORE_STUD
from croupier.hands import Category, category, strength
from tests.odds.conftest import Steps
from tests.odds.deals import dealt, jackpot_pays

METER = 123_456_00
BY_KIND = {
    Category.ROYAL_FLUSH: "As Ks Qs Js Ts",
    Category.STRAIGHT_FLUSH: "9s 8s 7s 6s 5s",
    Category.FOUR_OF_A_KIND: "9s 9d 9h 9c 5s",
    Category.FULL_HOUSE: "9s 9d 9h 5c 5s",
    Category.FLUSH: "As Js 9s 6s 5s",
    Category.STRAIGHT: "9s 8d 7s 6s 5s",
    Category.THREE_OF_A_KIND: "9s 9d 9h 6c 5s",
    Category.TWO_PAIRS: "9s 9d 6h 6c 5s",
    Category.ONE_PAIR: "9s 9d 7h 6c 5s",
    Category.FIVE_ODD_CARDS: "As Kd Qh 6c 5s",
}


def bet_of(game: str, bet: str, **question: Any) -> dict[str, Any]:
    side_bets: Any = odds(game, **question)["side_bets"]
    return dict(side_bets[bet])


def stud_deal(dealer: str = "Qc Jd 8h 7d 3c") -> Deal:
    hand = cards(dealer)
    return Deal(hand, (), strength(hand))


def test_five_card_hands_are_counted() -> None:
    assert five_card_hands() == (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
    assert sum(five_card_hands()) == 2_598_960


@pytest.mark.parametrize("game", [CASINO_STUD, MULTI_LINK_STUD])
def test_stud_jackpot_returns_what_the_game_pays(game: HouseGame) -> None:
    bet = bet_of(game.name, "jackpot", meter=METER // 100, jackpot_bet=5)
    paid = sum(
        jackpot_pays(game, "jackpot", cards(hand), stud_deal(), meter=METER, stake=500) * five_card_hands()[kind]
        for kind, hand in BY_KIND.items()
    )
    assert bet["return_at_meter"] == pytest.approx(paid / 100 / 2_598_960, abs=1e-9)
    assert bet["house_edge_at_meter"] == pytest.approx(1 - paid / 500 / 2_598_960, abs=1e-9)


def test_no_hand_with_a_prize_is_folded() -> None:
    """So the CSP rule that a fold costs the jackpot bet never bites, not even where the BET pays nothing but itself."""
    payoffs = stud_payoffs(CASINO_STUD, CASINO_STUD_PAYS._replace(bet=dict.fromkeys(Category, 0)))
    counted, _ = stud_counted(payoffs, Strategy.BEST)
    assert counted["folded"][Category.FLUSH :] == [0, 0, 0, 0, 0]
    assert counted["folded"][Category.FIVE_ODD_CARDS] > 0


def test_break_even_meter_makes_the_bet_fair_to_the_cent() -> None:
    for game, bet, stake in [
        ("casino-stud", "jackpot", 5),
        ("multi-link-stud", "jackpot", 1),
        ("singapore-stud", "jackpot-player", 5),
        ("progressive-holdem", "jackpot", 1),
    ]:
        fair = bet_of(game, bet, jackpot_bet=stake)["break_even_meter"]
        found = bet_of(game, bet, jackpot_bet=stake, meter=fair)
        assert abs(found["return_at_meter"] - stake) <= found["return_per_meter_dollar"] * 0.006


def test_a_bet_that_fixed_prizes_alone_make_good_breaks_even_at_nothing() -> None:
    assert bet_of("casino-stud", "jackpot", jackpot_bet="0.50")["break_even_meter"] == "0.00"


@pytest.mark.parametrize("bet", ["jackpot-player", "jackpot-dealer"])
def test_singapore_jackpots_return_what_the_game_pays(bet: str) -> None:
    """Each kind of hand, with and without the Magic Card, stake and all."""
    found = bet_of("singapore-stud", bet, meter=METER // 100, jackpot_bet=5)
    other = "Qc Jd 8h 7d 3c"
    paid = Fraction(0)
    for kind, hand in BY_KIND.items():
        on_hand = cards(hand)
        own, deal = (on_hand, stud_deal(other)) if bet == "jackpot-player" else (cards(other), stud_deal(hand))
        for magic, chance in ((on_hand[0], Fraction(5, 52)), (cards("2c")[0], Fraction(47, 52))):
            handed = jackpot_pays(SINGAPORE_STUD, bet, own, deal, meter=METER, draw=Draw(magic_card=magic), stake=500)
            paid += chance * handed * five_card_hands()[kind]
    assert found["return_at_meter"] == pytest.approx(float(paid / 100 / 2_598_960), abs=1e-9)


@pytest.mark.clause("R-18", "R-1")
@pytest.mark.parametrize("bet, one_in", [("jackpot-player", 50 * 7), ("jackpot-dealer", 300)])
def test_lucky_draws_stand_apart(bet: str, one_in: int) -> None:
    wagers: Any = singapore_jackpots(SINGAPORE_PAYS, 500, None)
    found = wagers[bet]
    draw = Draw(lucky_box=1, lucky_dealer=True)
    alone = jackpot_pays(
        SINGAPORE_STUD, bet, cards("Qc Jd 8h 7d 3c"), stud_deal("Kc Td 8d 7h 4c"), meter=METER, draw=draw, stake=500
    )
    assert found["lucky_return"] == pytest.approx(alone / 100 / one_in)
    assert float(found["break_even_meter_with_lucky"]) < float(found["break_even_meter"])


def holdem_deal(community: tuple[Card, ...]) -> Deal:
    dealer = dealt(Random(1), 2, community)
    return Deal(dealer, community, strength((*dealer, *community)))


ROWS = [
    ("Ah Kh", "Qh Jh Th 2c 3d", "royal-flush-on-the-flop"),
    ("Ah Kh", "Qh Jh 2c Th 3d", "royal-flush-on-the-turn"),
    ("Ah Kh", "Qh Jh 2c 3d Th", "royal-flush-on-the-river"),
    ("Ah 2c", "Kh Qh Jh Th 9h", "royal-flush-on-the-turn"),
    ("2d 2c", "Ah Kh Qh Jh Th", "community-royal-flush"),
    ("9h 2c", "8h 7h 6h 5h 2d", "straight-flush"),
    ("Ac 2c", "8h 7h 6h 5h 4h", "straight-flush"),
    ("8c 8d", "8h 8s 6h 5d 4h", "four-of-a-kind"),
    ("Ac 2d", "8h 8s 8c 8d 4h", "four-of-a-kind"),
    ("Ac Ad", "8h 8s 8c 9d 4h", None),
]


@pytest.mark.parametrize("hole, community, row", ROWS)
def test_hold_em_rows_are_those_of_the_game(hole: str, community: str, row: str | None) -> None:
    pays = {hit["hand"]: hit["pays"] for hit in bet_of("progressive-holdem", "jackpot")["hits"]}
    paid = jackpot_pays(PROGRESSIVE_HOLDEM, "jackpot", cards(hole), holdem_deal(cards(community)), meter=METER)
    if row is None:
        assert paid == 0
    elif pays[row].endswith("%"):
        assert paid == METER * int(pays[row][:-1]) // 100
    else:
        assert paid == round(float(pays[row]) * 100)


def test_hold_em_jackpot_counts_every_seven_cards(holdem_steps: Steps) -> None:
    """Folds left aside, the rows are the 7-card hands: 4,324 royal, 37,260 straight flushes, 224,848 fours."""
    rows = holdem_steps.counted["rows"]
    by_row = [sum(table[row][board] for table in rows for board in range(4)) for row in range(6)]
    royal_boards = sum(table[0][3] for table in rows)
    orders = 21 * 20
    assert by_row[1] == 224_848 * orders
    assert by_row[2] == 37_260 * orders
    assert sum(by_row[3:]) + royal_boards == 4_324 * orders
    on_board = [sum(table[row][board] for table in rows for row in range(6)) for board in range(4)]
    each_board = 20 * 1081
    assert on_board[1:] == [624 * each_board, 36 * each_board, 4 * each_board]


@pytest.mark.clause("R-11")
def test_a_folded_box_wins_the_community_rows_only() -> None:
    """Only folds leave the two lower Community rows their hits: five hands of twelve pairs fold."""
    hits = {hit["hand"]: hit["combinations"] for hit in bet_of("progressive-holdem", "jackpot")["hits"]}
    folded = [(low, high) for low, high in combinations(DECK, 2) if _folds(low, high)]
    straight_flushes = [board for suit in range(4) for board in _straight_flushes(suit)]
    plain = sum(20 for board in straight_flushes for pair in folded if not set(pair) & set(board))
    assert hits["community-straight-flush"] == plain
    assert hits["community-royal-flush"] == 4 * 20 * 1081


def _folds(low: Card, high: Card) -> bool:
    ranks = {low >> 2, high >> 2}
    return low & 3 != high & 3 and 0 in ranks and len(ranks) == 2 and max(ranks) <= 5


def _straight_flushes(suit: int) -> list[tuple[Card, ...]]:
    tops = [[12, 0, 1, 2, 3], *([low + step for step in range(5)] for low in range(8))]
    return [tuple(Card(4 * rank + suit) for rank in ranks) for ranks in tops]


@pytest.mark.clause("R-12")
def test_royal_flushes_by_street() -> None:
    """Two hole cards and the flop; or five of six with the turn in it; or five of seven with the river in it."""
    hits = {
        hit["hand"]: Fraction(hit["combinations"], hit["of"]) for hit in bet_of("progressive-holdem", "jackpot")["hits"]
    }
    assert hits["royal-flush-on-the-flop"] == Fraction(4, 2_598_960)
    on_turn = Fraction(hits["royal-flush-on-the-turn"])
    assert on_turn == Fraction(4 * 47, 20_358_520) - hits["royal-flush-on-the-flop"]


def test_bonus_pays_what_the_game_pays() -> None:
    """Every pair of hole cards against every pair of the Dealer's, by the game's own table."""
    found = bet_of("progressive-holdem", "bonus")
    plain = Counter[int]()
    aces = [card for card in DECK if card >> 2 == 12]
    for hole in combinations(DECK, 2):
        row = HOLDEM_PAYS.bonus_row(hole, cards("2c 3d") if not set(cards("2c 3d")) & set(hole) else cards("4c 5d"))
        plain[-1 if row is None else row[1]] += 1225
    for hole in combinations(aces, 2):
        both = HOLDEM_PAYS.bonus_row(hole, [card for card in aces if card not in hole])
        assert both is not None
        plain[both[1]] += 1
        plain[30] -= 1
    assert {row["units"]: row["combinations"] for row in found["outcomes"]} == dict(plain)
    assert found["combinations"] == 1326 * 1225
    assert found["house_edge"] == pytest.approx(-sum(u * n for u, n in plain.items()) / (1326 * 1225))


def test_category_of_random_seven_cards_decides_the_row() -> None:
    random = Random(2)
    for _ in range(200):
        hole = dealt(random, 2)
        community = dealt(random, 5, hole)
        kind = category(strength((*hole, *community)))
        paid = jackpot_pays(PROGRESSIVE_HOLDEM, "jackpot", hole, holdem_deal(community), meter=METER)
        assert (paid > 0) is (kind >= Category.FOUR_OF_A_KIND)
