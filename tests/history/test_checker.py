"""The checker explains what a floor can have done, and nothing else."""

from __future__ import annotations

import random
from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.history.checker import first_unexplained
from tests.history.model import FloorModel, carried_out, floor_model, is_explained, value_of
from tests.history.operations import (
    Answer,
    Command,
    Done,
    LayBet,
    MoveChips,
    Operation,
    ReadBalance,
    TakeBet,
    Told,
    TurnedDown,
)

RICH = floor_model({"ann": 100_00})


def command(number: int, amount: int, begin: float, end: float = inf, answer: Answer | None = None) -> Operation:
    act = MoveChips("ann", amount)
    return Operation(client="ann", act=act, begin=begin, end=end, answer=answer, command_id=f"ann:{number}")


def read(cents: int, begin: float, end: float) -> Operation:
    return Operation(client="ann", act=ReadBalance("ann"), begin=begin, end=end, answer=Told(cents))


@pytest.mark.parametrize("seen", [100_00, 150_00])
def test_a_read_beside_a_command_may_see_it_or_not(seen: int) -> None:
    assert first_unexplained(RICH, [command(1, 50_00, 0, 10, Done(1)), read(seen, 5, 6)]) is None


def test_two_reads_beside_a_command_cannot_go_back() -> None:
    earlier, later = read(150_00, 4, 5), read(100_00, 6, 7)
    found = first_unexplained(RICH, [command(1, 50_00, 0, 10, Done(1)), earlier, later])
    assert found is not None
    assert (found.operation, found.reason) == (later, "the other answers leave 150.00 here")


def test_positions_decide_between_commands_beside_one_another() -> None:
    first, second = command(1, -100_00, 0, 10, Done(2)), command(2, 50_00, 0, 11, Done(1))
    assert first_unexplained(RICH, [first, second, read(150_00, 1, 2), read(50_00, 3, 4)]) is None
    found = first_unexplained(RICH, [first, second, read(0, 1, 2), read(50_00, 3, 4)])
    assert found is not None
    assert found.operation == second


def test_a_position_before_one_that_was_answered_already_is_found() -> None:
    first, late = command(1, 50_00, 0, 1, Done(9)), command(2, 50_00, 2, 3, Done(5))
    found = first_unexplained(RICH, [first, late])
    assert found is not None
    assert (found.operation, found.reason) == (late, f"a later position had been answered before it began: {first}")


def test_a_command_without_an_answer_happens_once_at_any_time_or_never() -> None:
    lost = command(1, 50_00, 0)
    reads = [read(100_00, 1, 2), read(150_00, 7, 8), read(150_00, 9, 10)]
    assert first_unexplained(RICH, [lost, *reads]) is None
    assert first_unexplained(RICH, [lost, reads[0]]) is None
    found = first_unexplained(RICH, [lost, *reads, read(200_00, 11, 12)])
    assert found is not None
    assert found.operation == read(200_00, 11, 12)


def test_a_repeat_that_is_answered_places_its_first_attempt() -> None:
    lost, repeat = command(1, 50_00, 0), command(1, 50_00, 4, 5, Done(1))
    assert first_unexplained(RICH, [lost, repeat, read(150_00, 1, 2)]) is None
    assert first_unexplained(RICH, [lost, repeat, read(100_00, 6, 7)]) is not None


def test_a_refusal_for_want_of_chips_needs_a_moment_without_them() -> None:
    refused = command(1, -120_00, 2, 3, TurnedDown("NOT_ENOUGH_CHIPS"))
    assert first_unexplained(RICH, [refused]) is None
    found = first_unexplained(RICH, [command(2, 50_00, 0, 1, Done(1)), refused])
    assert found is not None
    assert (found.operation, found.reason) == (refused, "the other answers leave 150.00 here")


def test_a_command_that_was_done_cannot_be_refused_later() -> None:
    done, refused = command(1, -60_00, 0, 1, Done(1)), command(1, -60_00, 2, 3, TurnedDown("NOT_ENOUGH_CHIPS"))
    found = first_unexplained(RICH, [done, refused])
    assert found is not None
    assert found.operation == refused


def test_only_the_first_unexplained_answer_is_named() -> None:
    wrong = [read(99_00, 1, 2), read(98_00, 3, 4)]
    found = first_unexplained(RICH, wrong)
    assert found is not None
    assert found.operation == wrong[0]


ACCOUNTS, PLACES = ("ann", "ben"), ("T1 box 1", "T1 box 2")
BEGINNING = floor_model(dict.fromkeys(ACCOUNTS, 50_00), most=150_00)


def lawful_history(seed: int, count: int) -> list[Operation]:
    """The answers of a floor without bugs to its clients: requests overlap, answers are lost, commands are repeated."""
    chance = random.Random(seed)
    floor, position, operations = BEGINNING, 0, list[Operation]()
    for number in range(count):
        account = chance.choice(ACCOUNTS)
        begin, end = number - 3 * chance.random(), number + 3 * chance.random()
        if chance.random() < 0.4:
            told = Told(value_of(floor, ReadBalance(account)))
            operations.append(Operation(client="c", act=ReadBalance(account), begin=begin, end=end, answer=told))
            continue
        act = random_command(chance, account)
        after = carried_out(floor, act)
        sent = Operation(client="c", act=act, begin=begin, end=end, command_id=f"{account}:{number}")
        if after is None:
            operations.append(replace(sent, answer=refusal_of(floor, act)))
            continue
        floor, position = after, position + 2
        operations.append(replace(sent, answer=Done(position)))
        if chance.random() < 0.3:
            operations.append(replace(sent, begin=end + 1, end=end + 2, answer=Done(position)))
        if chance.random() < 0.1:
            operations[-1] = replace(sent, end=inf)
    return operations


def random_command(chance: random.Random, account: str) -> Command:
    place = PLACES[ACCOUNTS.index(account)]
    kinds = (MoveChips(account, chance.choice((-40_00, -25_00, 30_00, 45_00))), LayBet(account, place, 10_00))
    return chance.choice((*kinds, TakeBet(account, place)))


def refusal_of(floor: FloorModel, act: Command) -> TurnedDown:
    """The code under which a floor would refuse the command."""
    codes = ("NOT_ENOUGH_CHIPS", "TOO_MANY_CHIPS", "ALREADY_PLACED", "NO_SUCH_BET")
    return next(found for code in codes if is_explained(floor, act, found := TurnedDown(code)))


@given(st.integers(0, 10_000), st.integers(0, 60))
def test_whatever_a_floor_without_bugs_answers_is_explained(seed: int, count: int) -> None:
    assert first_unexplained(BEGINNING, lawful_history(seed, count)) is None


@given(st.integers(0, 10_000), st.data())
def test_a_balance_that_no_commands_add_up_to_is_never_explained(seed: int, data: st.DataObject) -> None:
    history = lawful_history(seed, 40)
    reads = [one for one in history if isinstance(one.answer, Told)]
    wrong = data.draw(st.sampled_from(reads))
    assert isinstance(wrong.answer, Told)
    bent = replace(wrong, answer=Told((wrong.answer.cents or 0) + 1))
    found = first_unexplained(BEGINNING, [bent if one is wrong else one for one in history])
    assert found is not None
    assert found.operation == bent
