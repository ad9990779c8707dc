"""5.10: what is offered, who answers, and cards put back in order."""

from __future__ import annotations

import pytest

from croupier.cards import SPELLINGS
from croupier.rounds import LiveRound, Stage
from croupier.rounds.commands import (
    ChooseOption,
    CloseBets,
    CloseOptions,
    ExamineHand,
    Fold,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    ResolveReferral,
    SettleRound,
)
from croupier.rounds.events import HandReturned, OptionsOffered
from croupier.rulings import Authority
from croupier.table_commands import ManagerDecision
from tests.rounds.scenes import games_under
from tests.rounds.tables import (
    NOTHING,
    PAIR,
    RWS,
    dealt,
    decide_all,
    fold,
    look,
    opened,
    place,
    refused,
    report,
    resettled,
    settled,
    stay,
)


def choose(box: int, choice: str, player: str | None = None) -> ChooseOption:
    return ChooseOption(box=box, player=player or f"P{box}", choice=choice)


def offered(game: str = "casino-stud") -> LiveRound:
    """A single exposed card, with three boxes bet on."""
    live = opened(game)
    for box in (1, 2, 3):
        place(live, box)
    place(live, 2, 5_00, "jackpot")
    live.send(CloseBets())
    live.deal()
    report(live, "exposed-card", count=1, whose="player")
    return live


@pytest.mark.clause("CSP 5.10", "MLP 5.10", "PTH 5.10", "R-20")
@pytest.mark.parametrize("game", RWS)
def test_each_player_with_an_ante_is_offered_the_choice(game: str) -> None:
    event = offered(game).events[-1]

    assert isinstance(event, OptionsOffered)
    assert (event.boxes, event.options) == ((1, 2, 3), ("continue", "withdraw"))


@pytest.mark.clause("CSP 5.10.3", "MLP 5.10.3", "PTH 5.10.3", "R-35")
@pytest.mark.parametrize("game", RWS)
def test_who_withdraws_has_all_bets_back_and_his_hand_is_out(game: str) -> None:
    live = offered(game)

    chosen, back = live.send(choose(2, "withdraw"))

    clause = f"{live.state.game.book.code} 5.10.3"
    assert isinstance(back, HandReturned) and back.returned == ((2, "ante", 100_00), (2, "jackpot", 5_00))
    assert str(chosen.clause) == str(back.clause) == clause
    assert live.view()["boxes"][1]["out"] is True


@pytest.mark.clause("CSP 5.10.1", "CSP 5.10.3", "R-20")
def test_a_withdrawal_stands_on_the_sheet_and_who_does_not_answer_goes_on() -> None:
    live = dealt({1: PAIR, 2: NOTHING})
    report(live, "exposed-card", count=1, whose="player")
    live.send(choose(2, "withdraw"))
    live.send(CloseOptions())
    stay(live, 1)

    found = settled(live)

    assert found[2, "ante"] == ("returned", "CSP 5.10.3")
    assert found[1, "ante"][0] == "win"
    assert resettled(live) == live.state.settlement


@pytest.mark.clause("R-57")
def test_play_waits_for_the_answers() -> None:
    live = offered()

    assert refused(live, Fold(box=1, player="P1")) == ("OPTIONS_OPEN", "CSP 5.10.3")
    assert refused(live, ExamineHand(box=1, player="P1")) == ("OPTIONS_OPEN", "R-57")
    for box in (1, 2, 3):
        live.send(choose(box, "continue"))
    look(live, 1)


def test_an_offer_is_answered_once_by_the_owner_with_what_was_offered() -> None:
    live = offered()

    assert refused(live, choose(1, "withdraw", "P2")) == ("BOX_TAKEN", "CSP 3.5")
    assert refused(live, choose(1, "continue-reconstructed")) == ("NOT_OFFERED", "CSP 5.10")
    live.send(choose(1, "continue"))
    assert refused(live, choose(1, "withdraw")) == ("ALREADY_ANSWERED", "CSP 5.10")
    live.send(CloseOptions())
    assert refused(live, choose(2, "withdraw")) == ("NO_OFFER", "CSP 5.10.3")
    assert refused(live, CloseOptions()) == ("NO_OFFER", "CSP 5.10.3")


DRAWN_AT_ONCE = ReportIrregularity(kind="simultaneous-draw", by=Authority.DEALER, facts={"order_known": True})


@pytest.mark.parametrize("game", games_under("5.10", "5.14.1"))
def test_a_second_error_offers_the_options_again_once_the_first_offer_is_answered(game: str) -> None:
    """R-57: two errors at once are two offers, and each player answers one question at a time."""
    live = offered(game)
    live.send(DRAWN_AT_ONCE)
    assert live.state.offers and live.state.offers[0].options == ("continue", "withdraw")
    live.send(choose(1, "continue"))
    live.send(choose(2, "withdraw"))
    live.send(choose(3, "continue"))

    assert live.state.offers and live.state.offers[0].options == ("continue-reconstructed", "withdraw")
    assert live.state.offers[0].boxes == (1, 3)
    live.send(choose(3, "withdraw"))
    live.send(CloseOptions())

    assert not live.state.offers
    assert [box.gone for box in live.state.boxes.values()] == [False, True, True]
    chosen = [((1, "continue"), (2, "withdraw"), (3, "continue")), ((3, "withdraw"),)]
    assert [entry.choices for entry in live.state.irregularities] == chosen
    live.send(Reconstruct())
    stay(live, 1, bet=live.state.game.stay_bet)
    decide_all(live)
    live.send(SettleRound())
    assert resettled(live) == live.state.settlement


@pytest.mark.parametrize("game", games_under("5.10", "5.14.1"))
def test_closing_one_offer_leaves_the_next_one_open(game: str) -> None:
    live = offered(game)
    live.send(DRAWN_AT_ONCE)
    live.send(CloseOptions())

    assert live.state.offers and live.state.offers[0].boxes == (1, 2, 3)
    assert refused(live, ExamineHand(box=1, player="P1"))[0] == "OPTIONS_OPEN"
    live.send(CloseOptions())
    assert not live.state.offers


@pytest.mark.clause("R-57")
@pytest.mark.parametrize("game", RWS)
def test_the_same_report_makes_no_second_offer_while_the_first_is_open(game: str) -> None:
    live = offered(game)
    live.send(DRAWN_AT_ONCE)

    assert refused(live, DRAWN_AT_ONCE)[0] == "OPTIONS_OPEN"
    live.send(CloseOptions())
    live.send(CloseOptions())
    live.send(DRAWN_AT_ONCE)
    assert live.state.offers


def test_while_an_offer_is_open_other_rulings_take_effect() -> None:
    live = offered()
    report(live, "player-absent", box=3)
    assert live.state.offers and live.state.offers[0].boxes == (1, 2)
    live.send(choose(1, "withdraw"))
    assert [entry.choices for entry in live.state.irregularities] == [((1, "withdraw"),), ()]
    report(live, "foreign-card", by=Authority.PIT_SUPERVISOR)
    assert live.state.stage is Stage.VOID and not live.state.offers
    assert resettled(live).void


@pytest.mark.clause("CSP 5.14.1", "CSP 5.10.2", "R-22")
def test_an_offer_after_a_draw_of_known_order_is_to_go_on_with_the_cards_put_right() -> None:
    live = dealt({1: PAIR, 2: NOTHING})
    report(live, "simultaneous-draw", order_known=True)

    assert live.state.offers
    assert live.state.offers[0].options == ("continue-reconstructed", "withdraw")


@pytest.mark.clause("R-19", "R-58")
def test_the_house_may_take_out_a_hand_with_a_wrong_number_of_cards_that_no_rule_speaks_of() -> None:
    live = dealt({1: PAIR, 2: NOTHING}, game="singapore-stud")
    live.send(RecordCard(to="box", box=1, card=SPELLINGS["As"]))
    report(live, "player-card-count", box=1, reconstructible=False)
    out = ManagerDecision.RETURN_HAND
    live.send(ResolveReferral(by=Authority.HOUSE, decision=out, box=1, reason="six cards"))
    fold(live, 2)

    assert settled(live)[1, "ante"] == ("returned", "R-19")
    assert resettled(live) == live.state.settlement
