"""5.7, R-24: when some bet is certain to be won or lost."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, SPELLINGS, Card
from croupier.games.dealing import Device
from croupier.hands import strength
from croupier.rounds import LiveRound, Stage
from croupier.rounds.commands import CloseBets, RecordCard, TurnCards
from croupier.rounds.outcome import outcome_established, unlike_hands
from tests.rounds.tables import (
    DEALER_PAIR,
    NO_QUALIFIER,
    NOTHING,
    PAIR,
    SHUFFLER,
    deal_by_hand,
    dealt,
    fold,
    look,
    opened,
    place,
    report,
    stay,
)

FLUSH = "Ah Jh 9h 4h 2h"
ROYAL = "Ah Kh Qh Jh Th"


def holdem(
    hands: Mapping[int, str],
    board: str,
    dealer: str = "3d 3h",
    *,
    bets: Mapping[str, int] | None = None,
    up_to: int = 0,
) -> LiveRound:
    """Progressive Hold'em by hand from a shuffler, with the first box looked at, staying in, up to a street."""
    live = opened("progressive-holdem", by_hand=True, device=SHUFFLER)
    for box in hands:
        place(live, box)
        for bet, amount in (bets or {}).items():
            place(live, box, amount, bet)
    live.send(CloseBets())
    deal_by_hand(live, hands, dealer, board)
    for street in range(up_to):
        for box in hands:
            bet = live.state.now.decides or ""
            stay(live, box, 200_00 if street == 0 else 100_00, bet)
        live.send(TurnCards())
    return live


@pytest.mark.clause("CSP 5.7.2", "MLP 5.7.2", "R-24")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud"])
def test_nothing_is_certain_before_anyone_looks_or_decides_and_the_round_is_void(game: str) -> None:
    live = dealt({1: FLUSH}, game=game, bets={"jackpot": 5_00})
    report(live, "interruption")

    assert live.state.stage is Stage.VOID


@pytest.mark.clause("CSP 5.7.1", "MLP 5.7.1", "PTH 5.7.1", "R-24")
def test_a_folded_ante_is_lost_and_the_round_is_concluded() -> None:
    live = dealt({1: FLUSH, 2: PAIR})
    fold(live, 2)
    report(live, "interruption")

    assert live.state.stage is Stage.DECISIONS


@pytest.mark.clause("CSP 5.7.1", "MLP 5.7.1", "R-24", "R-11")
@pytest.mark.parametrize(
    ("game", "hand", "looked", "certain"),
    [
        ("casino-stud", NOTHING, True, True),  # no prize, with a BET or a fold
        ("casino-stud", NOTHING, False, False),  # nobody knows that
        ("casino-stud", FLUSH, True, False),  # a prize with a BET, none with a fold
        ("multi-link-stud", FLUSH, True, True),  # a prize even with a fold
    ],
)
def test_a_jackpot_bet_is_decided_by_cards_that_were_seen(game: str, hand: str, looked: bool, certain: bool) -> None:
    live = dealt({1: hand}, game=game, bets={"jackpot": 5_00})
    if looked:
        look(live)

    assert outcome_established(live.state) is certain


@pytest.mark.clause("R-24")
@pytest.mark.parametrize(
    ("dealer", "certain"),
    [
        ("Ks Qd 9c 5c 3s", True),  # the face-up 3s leaves no royal flush to tie with
        ("Ks Qs 9c 3c Js", False),  # the face-up Js could be one of a royal flush
    ],
)
def test_the_dealers_face_up_card_can_make_a_win_certain(dealer: str, certain: bool) -> None:
    live = dealt({1: ROYAL}, dealer)
    look(live)
    assert outcome_established(live.state) is False
    stay(live)

    assert outcome_established(live.state) is certain


@pytest.mark.clause("CSP 5.7.1", "MLP 5.7.1", "R-24", "R-56")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud"])
@pytest.mark.parametrize("dealer", [NO_QUALIFIER, DEALER_PAIR])
def test_once_the_dealers_cards_are_turned_a_hand_that_nobody_looked_at_is_known(game: str, dealer: str) -> None:
    live = dealt({1: PAIR}, dealer, game=game)
    stay(live)
    assert outcome_established(live.state) is False
    live.send(TurnCards())

    report(live, "interruption")

    assert live.state.stage is Stage.SETTLEMENT


@pytest.mark.clause("CSP 5.7.2", "R-24")
def test_a_stand_off_is_neither_won_nor_lost() -> None:
    live = dealt({1: "As Kc Qs 7s 2s"}, "Ah Kd Qh 7d 2c")
    stay(live)
    live.send(TurnCards())

    assert outcome_established(live.state) is False


@pytest.mark.clause("R-24")
def test_seen_cards_and_a_turned_dealer_decide_the_ante() -> None:
    live = dealt({1: PAIR}, DEALER_PAIR)
    look(live)
    stay(live)
    assert outcome_established(live.state) is False
    live.send(TurnCards())

    assert outcome_established(live.state) is True


@pytest.mark.clause("PTH 5.7.1", "PTH 5.7.2", "R-13", "R-24")
@pytest.mark.parametrize(
    ("hole", "up_to", "certain"),
    [
        ("9s 4d", 0, True),  # no bonus, with a bet or a fold
        ("As Ad", 0, False),  # a bonus only without a fold
        ("As Ad", 1, True),
    ],
)
def test_a_bonus_is_decided_by_the_hole_cards(hole: str, up_to: int, certain: bool) -> None:
    live = holdem({1: hole}, "Kc Kd 7s 6h 5h", bets={"bonus": 10_00}, up_to=up_to)
    look(live)

    assert outcome_established(live.state) is certain


@pytest.mark.clause("R-12", "R-24")
@pytest.mark.parametrize(
    ("hole", "board", "certain"),
    [
        ("9s 4d", "Kc Jd 2h 6h 5h", True),  # five ranks, no three of a suit close together: no prize can come
        ("9s 9d", "Kc Jd 2h 6h 5h", False),  # four nines can come
        ("9s 9d", "9c 9h 2h 6h 5h", True),  # four nines are there
    ],
)
def test_a_hold_em_jackpot_bet_is_decided_by_what_the_board_can_still_bring(
    hole: str, board: str, certain: bool
) -> None:
    live = holdem({1: hole}, board, bets={"jackpot": 5_00}, up_to=1)
    look(live)

    assert outcome_established(live.state) is certain


@pytest.mark.clause("R-12", "R-24")
@pytest.mark.parametrize(("board", "certain"), [("9c 9h 9s 9d 5h", True), ("9c 9h 9s Kd 5h", False)])
def test_four_of_a_kind_on_the_board_wins_a_jackpot_bet_whatever_the_hole_cards(board: str, certain: bool) -> None:
    live = holdem({1: "Ks 4d"}, board, bets={"jackpot": 5_00}, up_to=2)

    assert outcome_established(live.state) is certain


@pytest.mark.clause("PTH 5.7.1", "R-24", "R-56")
def test_hole_cards_that_nobody_looked_at_are_known_once_the_dealers_are_turned() -> None:
    assert outcome_established(holdem({1: "Ks 4d"}, "Ac Qh 9s 7d 2h", "8s 8d", up_to=2).state) is False
    assert outcome_established(holdem({1: "Ks 4d"}, "Ac Qh 9s 7d 2h", "8s 8d", up_to=3).state) is True


@pytest.mark.clause("R-24")
@pytest.mark.parametrize(
    ("hole", "board", "certain"),
    [
        ("Ah Kh", "Qh Jh Th 2c 3c", True),
        ("As Ad", "Ac Ah 2c Kd 7h", False),  # a straight flush in clubs can still pass four aces
        ("9s 4d", "Kc Jd 2h 6h 5h", False),
    ],
)
def test_the_hardest_question_is_answered(hole: str, board: str, certain: bool) -> None:
    """After the flop, with no side bet to settle the question: up to a million ways in which the cards may lie."""
    live = holdem({1: hole}, board, up_to=1)
    look(live)

    assert outcome_established(live.state) is certain


@pytest.mark.parametrize("device", Device)
def test_a_card_too_many_makes_nothing_certain(device: Device) -> None:
    live = dealt({1: PAIR}, device=device)
    look(live)
    live.send(RecordCard(to="dealer", card=SPELLINGS["As"]))
    stay(live)
    live.send(TurnCards())

    assert outcome_established(live.state) is False


@given(st.permutations(DECK), st.integers(0, 4), st.integers(0, 20))
def test_unlike_hands_have_every_strength_that_the_cards_can_become(deck: list[Card], held: int, unknown: int) -> None:
    begun, rest = tuple(deck[:held]), deck[held : held + 5 + unknown]
    found = [strength(hand) for hand in unlike_hands(begun, rest, 5 - held)]

    assert set(found) == {strength(begun + others) for others in combinations(rest, 5 - held)}
