"""Examining, staying, folding, checking, turning and settling."""

from __future__ import annotations

import pytest

from croupier.rounds import LiveRound, Stage
from croupier.rounds.commands import (
    Check,
    CloseBets,
    Command,
    ExamineHand,
    Fold,
    IncreaseBet,
    PlaceBet,
    RunOutOfTime,
    SettleRound,
    TurnCards,
)
from croupier.rounds.events import BetPlaced, CardsTurned, HandFolded
from tests.rounds.tables import (
    DEALER_PAIR,
    GAMES,
    NO_QUALIFIER,
    NOTHING,
    PAIR,
    RWS,
    SHUFFLER,
    dealt,
    fold,
    look,
    opened,
    place,
    refused,
    settled,
    stay,
)

MULTIPLE = {
    "casino-stud": "CSP 3.7",
    "multi-link-stud": "MLP 3.7",
    "singapore-stud": "SSP 3.10",
    "progressive-holdem": "PTH 3.7",
}


def at_decisions(game: str = "casino-stud", boxes: tuple[int, ...] = (1, 2), player: str | None = None) -> LiveRound:
    """The system has dealt; each box is its own player's, or all are one player's."""
    live = opened(game)
    for box in boxes:
        place(live, box, player=player)
    live.send(CloseBets())
    live.deal()
    return live


def stay_bet(live: LiveRound) -> str:
    return live.state.game.stay_bet


@pytest.mark.clause("CSP 3.7", "MLP 3.7", "PTH 3.7", "SSP 3.10")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("amount", [199_99, 200_01])
def test_the_bet_that_stays_is_exactly_twice_the_ante(game: str, amount: int) -> None:
    live = at_decisions(game)
    bet = stay_bet(live)

    assert refused(live, PlaceBet(box=1, player="P1", bet=bet, amount=amount)) == ("WRONG_STAKE", MULTIPLE[game])
    stay(live, 1, 200_00, bet)
    assert live.state.boxes[1].decisions == (bet,)


@pytest.mark.clause(
    "CSP 3.12", "CSP 3.12.2", "MLP 3.12", "MLP 3.12.2", "SSP 3.8", "PTH 3.11.2", "PTH 3.12.3", "PTH 1.3(a)"
)
@pytest.mark.parametrize("game", GAMES)
def test_each_player_decides_once_and_then_play_goes_on(game: str) -> None:
    live = at_decisions(game)
    bet = stay_bet(live)
    stay(live, 2, 200_00, bet)

    assert live.state.stage is Stage.DECISIONS
    assert refused(live, PlaceBet(box=2, player="P2", bet=bet, amount=200_00))[0] == "ALREADY_DECIDED"
    assert refused(live, Fold(box=2, player="P2"))[0] == "ALREADY_DECIDED"
    fold(live, 1)
    assert live.state.stage is not Stage.DECISIONS


@pytest.mark.clause("CSP 3.12.1", "MLP 3.12.1", "SSP 3.9", "PTH 3.11.2(a)")
@pytest.mark.parametrize(
    ("game", "clause"),
    [
        ("casino-stud", "CSP 3.12.1"),
        ("multi-link-stud", "MLP 3.12.1"),
        ("singapore-stud", "SSP 3.9"),
        ("progressive-holdem", "PTH 3.11.2(a)"),
    ],
)
def test_a_fold_is_final(game: str, clause: str) -> None:
    live = at_decisions(game)
    (folded,) = live.send(Fold(box=1, player="P1"))

    assert isinstance(folded, HandFolded) and folded.clause.cite == clause
    assert refused(live, Fold(box=1, player="P1")) == ("FOLDED", clause)
    assert refused(live, ExamineHand(box=1, player="P1")) == ("FOLDED", clause)


@pytest.mark.clause("CSP 1.17", "MLP 1.17", "PTH 1.25")
@pytest.mark.parametrize("game", GAMES)
def test_only_the_owner_of_a_box_looks_and_decides(game: str) -> None:
    live = at_decisions(game)
    wrong: list[Command] = [
        ExamineHand(box=1, player="P2"),
        Fold(box=1, player="P2"),
        Check(box=1, player="P2"),
        PlaceBet(box=1, player="P2", bet=stay_bet(live), amount=200_00),
    ]

    assert [refused(live, command)[0] for command in wrong] == ["BOX_TAKEN"] * 4
    assert refused(live, Fold(box=3, player="P3"))[0] == "NO_SUCH_BOX"


@pytest.mark.clause("CSP 3.7", "MLP 3.7", "PTH 3.7", "R-8", "R-52")
@pytest.mark.parametrize("game", GAMES)
def test_a_player_examines_one_of_his_hands_and_decides_on_the_others_blind(game: str) -> None:
    live = at_decisions(game, (1, 2, 3), player="Ann")
    look(live, 2)

    one_hand = "R-52" if game == "singapore-stud" else MULTIPLE[game]
    assert refused(live, ExamineHand(box=1, player="Ann")) == ("ONE_HAND_ONLY", one_hand)
    assert refused(live, ExamineHand(box=2, player="Ann")) == ("ALREADY_EXAMINED", one_hand)
    stay(live, 1, 200_00, stay_bet(live))
    assert [box["cards"] is not None for box in live.view("Ann")["boxes"]] == [False, True, False]


def test_nobody_looks_before_the_cards_are_dealt() -> None:
    live = opened()
    place(live)
    assert refused(live, ExamineHand(box=1, player="P1")) == ("NOT_DEALT", "CSP 3.12")
    live.send(CloseBets())
    assert refused(live, ExamineHand(box=1, player="P1")) == ("NOT_DEALT", "CSP 3.12")
    live.deal()
    look(live)


@pytest.mark.clause("CSP 3.13", "MLP 3.13", "SSP 3.11")
@pytest.mark.parametrize(
    ("game", "clause"), [("casino-stud", "CSP 3.13"), ("multi-link-stud", "MLP 3.13"), ("singapore-stud", "SSP 3.11")]
)
def test_the_dealer_turns_his_cards_when_all_have_decided(game: str, clause: str) -> None:
    live = at_decisions(game)
    stay(live, 1)
    assert refused(live, TurnCards())[0] == "WRONG_STAGE"
    assert len(live.view()["dealer"]["face_up"]) == 1
    fold(live, 2)

    (turned,) = live.send(TurnCards())

    assert isinstance(turned, CardsTurned) and turned.clause.cite == clause
    assert len(live.view()["dealer"]["face_up"]) == 5
    assert live.state.stage is Stage.SETTLEMENT


def at_the_flop() -> LiveRound:
    live = at_decisions("progressive-holdem")
    stay(live, 1, 200_00, "flop")
    stay(live, 2, 200_00, "flop")
    live.deal()
    return live


@pytest.mark.clause("PTH 1.3(b)", "PTH 1.3(c)", "PTH 3.11.3", "PTH 3.11.4")
def test_hold_em_players_bet_the_turn_after_the_flop_and_the_river_after_the_turn() -> None:
    live = at_the_flop()
    assert refused(live, PlaceBet(box=1, player="P1", bet="river", amount=100_00)) == ("WRONG_BET", "PTH 3.11.3")
    assert refused(live, PlaceBet(box=1, player="P1", bet="turn", amount=200_00)) == ("WRONG_STAKE", "PTH 3.7")

    (turn,) = live.send(PlaceBet(box=1, player="P1", bet="turn", amount=100_00))
    live.send(Check(box=2, player="P2"))
    live.deal()
    (river,) = live.send(PlaceBet(box=2, player="P2", bet="river", amount=100_00))

    assert isinstance(turn, BetPlaced) and turn.clause.cite == "PTH 3.11.3"
    assert isinstance(river, BetPlaced) and river.clause.cite == "PTH 3.11.4"


@pytest.mark.clause("PTH 1.6", "PTH 3.11.2(b)")
def test_in_for_the_finish_a_player_checks_but_does_not_fold() -> None:
    live = at_decisions("progressive-holdem")
    assert refused(live, Check(box=1, player="P1")) == ("CANNOT_CHECK", "PTH 3.11.2")
    stay(live, 1, 200_00, "flop")
    stay(live, 2, 200_00, "flop")
    live.deal()

    assert refused(live, Fold(box=1, player="P1")) == ("CANNOT_FOLD", "PTH 3.11.3")
    live.send(Check(box=1, player="P1"))
    assert live.state.boxes[1].decisions == ("flop", "check")
    assert "turn" not in live.state.boxes[1].bets


@pytest.mark.clause("CSP 3.12")
def test_stud_has_no_check() -> None:
    assert refused(at_decisions(), Check(box=1, player="P1")) == ("CANNOT_CHECK", "CSP 3.12")


@pytest.mark.clause("R-51", "CSP 5.5", "MLP 5.5", "PTH 5.5")
@pytest.mark.parametrize("game", GAMES)
def test_time_that_runs_out_folds_the_hand(game: str) -> None:
    live = at_decisions(game)
    stay(live, 2, 200_00, stay_bet(live))
    *_, folded = live.send(RunOutOfTime(box=1))

    assert isinstance(folded, HandFolded)
    assert folded.clause.cite == ("R-51" if game == "singapore-stud" else f"{live.state.game.book.code} 5.5")
    assert refused(live, RunOutOfTime(box=1))[0] in ("ALREADY_DECIDED", "WRONG_STAGE")


def test_time_does_not_run_for_a_box_that_has_decided() -> None:
    live = at_decisions()
    stay(live, 1)

    assert refused(live, RunOutOfTime(box=1)) == ("ALREADY_DECIDED", "CSP 5.5")
    assert refused(live, RunOutOfTime(box=7)) == ("ALREADY_DECIDED", "CSP 5.5")


@pytest.mark.clause("R-102", "R-36")
def test_time_that_runs_out_folds_the_players_other_boxes_too() -> None:
    live = at_decisions("casino-stud", (1, 2, 3), player="Ann")
    stay(live, 3)

    events = live.send(RunOutOfTime(box=2))

    assert [event.box for event in events if isinstance(event, HandFolded)] == [2, 1]
    assert live.state.stage is Stage.TURNING


@pytest.mark.clause("CSP 1.16", "MLP 1.16", "PTH 1.24")
@pytest.mark.parametrize("game", RWS)
def test_a_settled_round_is_over(game: str) -> None:
    live = opened(game, device=SHUFFLER)
    place(live)
    live.send(CloseBets())
    live.deal()
    fold(live, 1)
    while live.state.stage is Stage.TURNING:
        live.send(TurnCards())
    live.send(SettleRound())

    assert live.over
    assert refused(live, SettleRound())[0] == "ROUND_OVER"
    assert refused(live, PlaceBet(box=1, player="P1", bet="ante", amount=1))[0] == "ROUND_OVER"


@pytest.mark.clause("CSP 3.14.1", "CSP 3.14.2", "CSP 3.12.1")
def test_a_stud_round_is_settled_by_its_cards() -> None:
    live = dealt({1: PAIR, 2: NOTHING, 3: "Ac Th 9d 4h 3c"}, DEALER_PAIR)
    stay(live, 1)
    stay(live, 2)
    fold(live, 3)

    found = settled(live)

    assert {key: outcome for key, (outcome, _) in found.items()} == {
        (1, "ante"): "win",
        (1, "bet"): "win",
        (2, "ante"): "lose",
        (2, "bet"): "lose",
        (3, "ante"): "lose",
    }


@pytest.mark.clause("CSP 3.13", "CSP 4.4", "MLP 4.4", "PTH 4.4")
def test_a_jackpot_hand_lies_open_at_the_end_though_the_dealer_does_not_qualify() -> None:
    live = dealt({1: "Ah Jh 9h 4h 2h"}, NO_QUALIFIER.replace("9h", "9c"), bets={"jackpot": 5_00})
    stay(live)

    found = settled(live)

    assert found[1, "jackpot"] == ("win", "CSP 4.2")
    assert live.view()["boxes"][0]["cards"] == ["Ah", "Jh", "9h", "4h", "2h"]


@pytest.mark.clause("R-41")
def test_by_hand_a_bet_that_is_short_is_made_up_until_the_dealers_cards_are_turned() -> None:
    live = dealt({1: PAIR})
    stay(live, 1, 150_00)

    def more(amount: int) -> IncreaseBet:
        return IncreaseBet(box=1, player="P1", bet="bet", amount=amount)

    assert refused(live, more(50_01)) == ("WRONG_STAKE", "CSP 3.7")
    assert refused(live, more(0)) == ("NO_AMOUNT", "CSP 3.7")
    live.send(more(50_00))
    assert live.state.boxes[1].bets["bet"] == 200_00
    assert live.state.boxes[1].decisions == ("bet",)
    live.send(TurnCards())
    assert refused(live, more(1))[0] == "WRONG_STAGE"


def test_by_hand_too_a_bet_is_more_than_nothing_and_no_more_than_a_sheet_can_hold() -> None:
    live = dealt({1: PAIR})

    assert refused(live, PlaceBet(box=1, player="P1", bet="bet", amount=0)) == ("NO_AMOUNT", "CSP 3.7")
    assert refused(live, PlaceBet(box=1, player="P1", bet="bet", amount=1_000_000_000_01)) == ("TOO_LARGE", None)
