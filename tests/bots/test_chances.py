"""Bots' estimates of their hands: exact against one opponent."""

from __future__ import annotations

import pytest

from croupier.bots import chances, opponent_ranges
from croupier.bots.chances import Exact, Quick, added_odds, best_chances
from croupier.cards import names
from croupier.extras import MissingExtraError
from croupier.hand_equity import equity_against_range
from croupier.hand_equity.question import HOLES
from croupier.hand_equity.starting_hands import starting_hand_equities
from croupier.hands.grid import hand_name, starting_hand
from tests.bots.poker_games import facing


@pytest.fixture(scope="module")
def exact() -> Exact:
    return Exact()


@pytest.mark.parametrize("board", ["Kd 9c 2h", "Kd 9c 2h 2s", "Kd 9c 2h 2s Th"])
def test_on_the_board_one_opponent_is_met_exactly(exact: Exact, board: str) -> None:
    sight = facing("As Ah", board, pot=100_00, bet=50_00)
    weights = opponent_ranges.pairs(sight.opponents[0], sight, exact.order)
    opponents = {" ".join(names(hole)): weight for hole, weight in zip(HOLES, weights, strict=True) if weight}

    share = equity_against_range("As Ah", opponents, board).share
    assert exact.share(sight, sight.opponents) == pytest.approx(float(share), abs=1e-12)


def test_before_the_flop_one_opponent_is_met_exactly(exact: Exact) -> None:
    sight = facing("As Ah", pot=0, bet=400_00)
    kinds = opponent_ranges.starting_hands(exact.order, opponent_ranges.part_of_hands(sight.opponents[0], sight))
    best = {hand_name(number) for number, weight in enumerate(kinds) if weight == opponent_ranges.WHOLE}
    against = starting_hand_equities().against(starting_hand(*sight.cards), kinds)

    assert {"AA", "KK", "QQ", "JJ"} <= best <= {"AA", "KK", "QQ", "JJ", "TT", "99", "88", "77", "AKs", "AQs"}
    assert exact.share(sight, sight.opponents) == pytest.approx(float(against.share), abs=1e-12)


def test_odds_add_up() -> None:
    """Four players who are all as good get a quarter each; the best hand there is keeps everything."""
    assert added_odds([0.5, 0.5, 0.5]) == pytest.approx(0.25)
    assert added_odds([1.0, 1.0]) == 1.0
    assert added_odds([0.6]) == pytest.approx(0.6)
    assert added_odds([0.6, 0.0]) == 0.0


def test_quick_hands_come_in_about_the_right_order(exact: Exact) -> None:
    quick = Quick()
    off = [abs(rough - true) for rough, true in zip(quick.order, exact.order, strict=True)]

    assert max(off) < 0.08
    assert sum(off) / 169 < 0.03


def test_seen_cards_are_in_nobodys_range() -> None:
    sight = facing("As Ah", "Kd 9c 2h", pot=100_00, bet=50_00)
    weights = opponent_ranges.pairs(sight.opponents[0], sight, Quick().order)
    seen = {*sight.cards, *sight.board}

    assert sum(map(bool, weights)) == 47 * 46 // 2
    assert not any(weight for weight, hole in zip(weights, HOLES, strict=True) if seen & {*hole})


def test_who_has_paid_no_more_than_a_blind_may_hold_anything() -> None:
    sight = facing("As Ah", pot=0, bet=10_00)

    assert opponent_ranges.part_of_hands(sight.opponents[0], sight) == 1.0


def test_more_put_in_leaves_fewer_hands() -> None:
    sights = [facing("As Ah", pot=0, bet=bet) for bet in (10_00, 11_00, 30_00, 90_00, 300_00, 900_00)]
    parts = [opponent_ranges.part_of_hands(sight.opponents[0], sight) for sight in sights]

    assert parts == sorted(set(parts), reverse=True)


def test_without_the_extra_bots_play_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(best_chances(), Exact)
    monkeypatch.setattr(chances, "can_compile", lambda: False)

    assert isinstance(best_chances(), Quick)
    with pytest.raises(MissingExtraError, match="pip install"):
        Exact()
