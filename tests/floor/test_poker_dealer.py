"""The automatic dealer of Poker: its next step, the time of the step, and its words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from croupier.floor.dealing.dealer_step import Order, Step
from croupier.floor.dealing.poker_dealer import key_of, poker_step
from croupier.floor_events.pace import DEMO
from croupier.messages import in_english
from croupier.poker import PokerTable, next_lineup
from croupier.poker.commands import ShowDown
from tests.poker.tables import fold_round, open_table, play

NOON = datetime(2030, 1, 31, 12, tzinfo=UTC)


def step(table: PokerTable, **known: object) -> Step:
    return poker_step(table.state, NOON, DEMO, **known)  # type: ignore[arg-type]


def seconds(found: Step) -> float | None:
    return None if found.due is None else (found.due - NOON).total_seconds()


def carry_out(table: PokerTable, order: Order) -> None:
    """Carry out the dealer's orders, without a floor."""
    match order.command:
        case "start_hand":
            table.start_hand()
        case "deal":
            table.deal()
        case "flip_marker":
            table.flip_marker()
        case "show_down":
            table._send(ShowDown())
        case "settle":
            table.settle()
        case "time_out":
            table.time_out(order.seat or 0)


def test_one_player_alone_is_dealt_no_hand() -> None:
    assert step(open_table([1])).order is None
    assert step(open_table([1, 4])).order == Order("start_hand")


def test_between_hands_the_result_can_be_read() -> None:
    table = open_table([1, 2])
    table.start_hand()
    fold_round(table)
    assert (step(table).order, seconds(step(table))) == (Order("start_hand"), DEMO.results_s)


def test_the_dealer_alone_brings_a_hand_to_its_showdown() -> None:
    table = open_table([1, 2, 3], automatic=False)
    done: list[str] = []
    while not done or not table.over:
        order = step(table).order
        assert order is not None
        done.append(order.command)
        if table.turn is not None:
            play(table, "check" if any(a.deed == "check" for a in table.legal_actions(_turn(table))) else "call")
        else:
            carry_out(table, order)
    dealers = [word for word in done if word != "time_out"]
    assert dealers == ["start_hand", "deal", "deal", "deal", "deal", "flip_marker", "show_down", "settle"]


def _turn(table: PokerTable) -> str:
    return table.state.seats[table.turn or 0].player


@pytest.mark.clause("R-51")
def test_the_seat_in_turn_is_timed_out_and_each_action_has_its_own_time() -> None:
    table = open_table([1, 2, 3])
    table.start_hand()
    before = key_of(table.state)
    found = step(table)
    assert (found.order, seconds(found), found.window_s) == (
        Order("time_out", seat=table.turn),
        DEMO.decide_s,
        DEMO.decide_s,
    )
    play(table, "call")
    assert key_of(table.state) != before


def test_the_sentence_says_who_acts_and_what_a_call_costs() -> None:
    table = open_table([1, 2, 3])
    table.start_hand()
    assert in_english(step(table).message) == f"{_turn(table)} to act: 10.00 to call"


@pytest.mark.clause("PKR 5.4.2")
def test_who_let_his_time_run_out_is_away_from_the_next_hand_on() -> None:
    table = open_table([1, 2, 3])
    table.start_hand()
    assert step(table, idle={"P2"}).order == Order("time_out", seat=table.turn)
    fold_round(table)
    assert step(table, idle={"P2"}).order == Order("sit_out", seat=2)
    table.sit_out("P2")
    assert step(table, idle={"P2"}).order == Order("start_hand")


@pytest.mark.clause("PKR 5.4.2", "PKR 5.4.2(c)", "PKR 5.4.2(d)", "R-137")
@pytest.mark.parametrize("first_missed", ["small", "big"])
@pytest.mark.parametrize("players", range(3, 8))
def test_who_has_missed_two_turns_has_left_once_he_could_have_returned_for_the_big_blind(
    players: int, first_missed: str
) -> None:
    table = open_table(range(1, players + 1))
    table.start_hand()
    fold_round(table)
    while getattr(next_lineup(table.state), first_missed) != 3:
        table.start_hand()
        fold_round(table)
    table.sit_out("P3")
    could_have_returned = 0
    while (order := step(table).order) == Order("start_hand"):
        owes = table.view("P3")["owes"]
        could_have_returned += owes is not None and owes["blind"] == "big"
        table.start_hand()
        fold_round(table)

    assert order == Order("deem_gone", seat=3)
    assert table.state.seats[3].missed == "both"
    # Of three players this one would be the next to have the button before the Big Blind could come to the seat.
    assert could_have_returned == (players > 3)
    assert table.deem_gone("P3")  # the table agrees


@pytest.mark.clause("PKR 5.4.2")
def test_who_gave_no_word_that_he_would_return_has_left() -> None:
    table = open_table([1, 2, 3])
    table.sit_out("P3", returning=False)

    assert step(table).order == Order("deem_gone", seat=3)


@pytest.mark.clause("PKR 5.4.2")
@pytest.mark.parametrize("came", [[1, 2, 3, 10], [10, 3, 2, 1]])
def test_of_two_who_have_left_the_lower_seat_is_noted_first_however_they_came(came: list[int]) -> None:
    table = open_table(came)
    for player in ("P10", "P2"):
        table.sit_out(player, returning=False)

    assert step(table).order == Order("deem_gone", seat=2)


def test_who_has_no_chips_as_his_turn_goes_by_is_away() -> None:
    table = open_table([1, 2, 3])
    seats = {**table.state.seats, 2: table.state.seats[2]._replace(stack=0, missed_big=True)}
    table.state = table.state._replace(seats=seats)
    assert step(table).order == Order("sit_out", seat=2)


@pytest.mark.clause("PKR 3.6.1")
def test_who_has_no_chips_has_the_pause_between_two_hands_to_add_some() -> None:
    table = open_table([1, 2, 3])
    seats = {**table.state.seats, 2: table.state.seats[2]._replace(stack=0, missed_big=True)}
    table.state = table.state._replace(seats=seats)
    assert seconds(step(table)) == DEMO.results_s
    table.add_chips("P2", table.state.settings.min_stake)
    assert step(table).order == Order("start_hand")


@pytest.mark.clause("R-51")
def test_a_player_who_let_a_turn_pass_acts_at_once_for_the_rest_of_the_hand() -> None:
    table = open_table([1, 2, 3])
    table.start_hand()
    while table.turn is None:
        carry_out(table, step(table).order or Order("deal"))
    idle = _turn(table)
    assert seconds(step(table)) == DEMO.decide_s
    assert seconds(step(table, idle={idle})) == 0
    assert step(table, idle={idle}).order == Order("time_out", seat=table.turn)


def test_bots_play_no_hand_among_themselves_while_nobody_is_there() -> None:
    table = open_table([1, 2])
    assert step(table, bots={"P1", "P2"}, attended=False).order is None
    assert step(table, bots={"P1", "P2"}, attended=True).order == Order("start_hand")
    assert step(table, bots={"P1"}, attended=False).order == Order("start_hand")
