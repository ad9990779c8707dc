"""The automatic dealer of the house games: its next step, the time of the step, and its words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from croupier.floor.dealing.dealer import house_step, key_of, next_step
from croupier.floor.dealing.dealer_step import Order, Step
from croupier.floor_events.pace import DEMO, TEST
from croupier.messages import in_english
from croupier.rounds import LiveRound, Stage
from croupier.rounds.commands import (
    Check,
    ChooseOption,
    CloseBets,
    CloseOptions,
    Command,
    Fold,
    OpenRound,
    Reconstruct,
    ReportIrregularity,
    RunOutOfTime,
    SettleRound,
    TurnCards,
    WithdrawBet,
)
from croupier.rulings import Authority
from tests.floor.house import DEALER, House
from tests.rounds.tables import GAMES, opened, place

NOON = datetime(2030, 1, 31, 12, tzinfo=UTC)


def step(live: LiveRound | None, **known: object) -> Step:
    return house_step(None if live is None else live.state, NOON, DEMO, **known)  # type: ignore[arg-type]


def seconds(found: Step) -> float | None:
    return None if found.due is None else (found.due - NOON).total_seconds()


def carry_out(live: LiveRound, order: Order) -> None:
    """Carry out the dealer's orders, without a floor."""
    if order.command == "deal":
        live.deal()
        return
    commands: dict[str, Command] = {
        "close_bets": CloseBets(),
        "turn_cards": TurnCards(),
        "settle": SettleRound(),
        "close_options": CloseOptions(),
        "reconstruct": Reconstruct(),
        "time_out": RunOutOfTime(box=order.box or 0),
    }
    live.send(commands[order.command])


def run(live: LiveRound) -> list[str]:
    """The dealer alone, until the round is over or the dealer waits for people who never come."""
    said = []
    while not live.over:
        found = step(live)
        said.append(in_english(found.message))
        if found.order is None:
            break
        carry_out(live, found.order)
    return said


def test_a_table_without_a_round_is_opened_at_once() -> None:
    found = step(None)
    assert (found.order, found.due) == (Order("open_round"), NOON)


def test_a_table_at_which_a_person_deals_promises_no_time_before_its_first_round(house: House) -> None:
    house.open("T1", dealer="human")
    house.open("T2")
    said = {name: in_english(next_step(house.floor.tables[name], NOON).message) for name in ("T1", "T2")}
    assert said["T1"] == "A person deals here: play begins when the Dealer opens the round"
    assert said["T2"] == "This table opens in a moment"
    house.do(OpenRound(table="T1"), DEALER)
    assert in_english(next_step(house.floor.tables["T1"], NOON).message) == "Place your bets, please"


@pytest.mark.parametrize("game", GAMES)
def test_bets_stay_open_while_nobody_has_bet(game: str) -> None:
    found = step(opened(game))
    assert (in_english(found.message), found.order, found.due) == ("Place your bets, please", None, None)


def test_bets_are_closed_when_their_time_is_up() -> None:
    live = opened()
    place(live)
    found = step(live)
    assert (found.order, seconds(found), found.window_s) == (Order("close_bets"), DEMO.bets_s, DEMO.bets_s)


def test_the_time_for_bets_begins_with_the_first_ante_and_not_with_the_round() -> None:
    live = opened()
    before = key_of(live.state)
    place(live)
    first = key_of(live.state)
    place(live, box=2)
    assert before != first == key_of(live.state)
    live.send(WithdrawBet(box=1, player="P1", bet="ante"))
    live.send(WithdrawBet(box=2, player="P2", bet="ante"))
    assert step(live).order is None


def test_bets_are_closed_at_once_when_everybody_who_has_bet_is_ready() -> None:
    live = opened()
    place(live)
    place(live, box=2)
    assert seconds(step(live, ready={"P1"})) == DEMO.bets_s
    assert seconds(step(live, ready={"P1", "P2", "P3"})) == 0


def test_bots_need_not_say_that_they_are_ready() -> None:
    live = opened()
    place(live)
    place(live, box=2)
    assert seconds(step(live, ready={"P1"}, bots={"P2"})) == 0


def test_bots_alone_leave_people_all_of_the_time_to_join_them() -> None:
    live = opened()
    place(live)
    assert seconds(step(live, bots={"P1"})) == DEMO.bets_s


@pytest.mark.clause("R-51")
@pytest.mark.parametrize("game", GAMES)
def test_when_the_time_is_up_each_box_that_has_not_decided_is_timed_out(game: str) -> None:
    live = opened(game)
    place(live)
    place(live, box=2)
    live.send(CloseBets())
    live.deal()
    assert step(live).order == Order("time_out", box=1)
    assert seconds(step(live)) == DEMO.decide_s
    live.send(Fold(box=1, player="P1"))
    assert step(live).order == Order("time_out", box=2)


def test_a_decision_of_one_player_gives_no_other_more_time() -> None:
    live = opened()
    place(live)
    place(live, box=2)
    live.send(CloseBets())
    live.deal()
    before = key_of(live.state)
    live.send(Fold(box=1, player="P1"))
    assert key_of(live.state) == before


@pytest.mark.parametrize("game", GAMES)
def test_a_round_that_everybody_has_left_is_brought_to_its_end(game: str) -> None:
    live = opened(game)
    place(live)
    said = run(live)
    assert live.state.stage is Stage.SETTLED
    assert said[0] == "Place your bets, please"
    assert said[-1] == "Bets are collected and paid"


def test_a_holdem_round_is_dealt_street_by_street() -> None:
    live = opened("progressive-holdem")
    place(live)
    live.send(CloseBets())
    live.deal()
    place(live, bet="flop", amount=200_00)
    said = []
    while live.state.stage is not Stage.SETTLEMENT:
        found = step(live)
        said.append(in_english(found.message))
        if live.state.stage is Stage.DECISIONS:
            live.send(Check(box=1, player="P1"))
        elif found.order is not None:
            carry_out(live, found.order)
    assert "Turn bet or check, please" in said
    assert "River bet or check, please" in said


@pytest.mark.clause("R-20")
def test_an_offer_that_nobody_answers_is_closed_after_its_own_time() -> None:
    live = opened()
    place(live)
    live.send(CloseBets())
    live.deal()
    before = key_of(live.state)
    live.send(ReportIrregularity(kind="simultaneous-draw", by=Authority.HOUSE, facts={"order_known": False}))
    found = step(live)
    assert (found.order, seconds(found)) == (Order("close_options"), DEMO.options_s)
    assert key_of(live.state) != before
    live.send(ChooseOption(box=1, player="P1", choice="continue"))
    assert step(live).order == Order("time_out", box=1)


@pytest.mark.clause("CSP 5.10.2", "MLP 5.10.2", "PTH 5.10.2", "R-55")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud", "progressive-holdem"])
def test_cards_that_a_ruling_has_put_in_order_are_put_in_order_before_play_goes_on(game: str) -> None:
    live = opened(game)
    place(live)
    live.send(CloseBets())
    live.deal()
    waits = key_of(live.state)
    live.send(ReportIrregularity(kind="simultaneous-draw", facts={"order_known": True}))
    live.send(CloseOptions())

    found = step(live)

    assert found.order == Order("reconstruct") and in_english(found.message) == "The cards are put back in order"
    assert key_of(live.state) != waits
    run(live)
    assert live.state.stage is Stage.SETTLED


def test_what_is_referred_waits_for_the_pit() -> None:
    live = opened()
    place(live)
    live.send(CloseBets())
    live.send(ReportIrregularity(kind="unlisted", by=Authority.DEALER))
    assert live.state.referrals
    assert step(live).order is None


def test_a_prize_that_cannot_be_paid_yet_holds_the_settlement() -> None:
    live = opened()
    place(live)
    while live.state.stage is not Stage.SETTLEMENT:
        carry_out(live, step(live).order or Order(""))
    assert step(live).order == Order("settle")
    assert step(live, held=True).order is None


def test_a_result_can_be_read_before_the_next_round_opens() -> None:
    live = opened()
    place(live)
    run(live)
    assert (step(live).order, seconds(step(live))) == (Order("open_round"), DEMO.results_s)


def test_in_the_pace_for_tests_the_dealer_never_pauses() -> None:
    live = opened()
    place(live)
    live.send(CloseBets())
    assert house_step(live.state, NOON, TEST).due == NOON
