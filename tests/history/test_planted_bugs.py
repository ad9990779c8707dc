"""The checker finds bugs that are planted in a real floor, each at one place, and names the answer that shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

import pytest

from croupier.floor.drafting.draft import Pending
from croupier.floor.engine.committer import Committer
from croupier.jackpots import PrizesPaid, Settings
from croupier.jackpots.evolve import evolve
from croupier.jackpots.order import _prizes_paid
from croupier.jackpots.state import Jackpot, LinkStage
from croupier.store import Appended, open_store
from croupier.store.appending import AppendPlan
from croupier.store.backend import LookupResult, Writes
from tests.floor.house import House
from tests.history.checker import first_unexplained
from tests.history.operations import Done, MoveChips, ReadBalance, ReadPrize, Told
from tests.history.recorded_floor import CONTRIBUTION, METER, RESET, RecordedFloor


@pytest.fixture
def recorded() -> Iterator[RecordedFloor]:
    with open_store("memory:") as store:
        yield RecordedFloor(House(store))


def another_process(recorded: RecordedFloor) -> House:
    """A second floor on the same store, as it is now."""
    return House(recorded.house.store)


# An append without the epoch: an owner that was paused, and has lost its tables meanwhile, goes on writing


def a_paused_owner_wakes_up(recorded: RecordedFloor) -> None:
    recorded.move("ann", 100_00)
    new_owner = another_process(recorded)
    recorded.move("ann", -100_00, at=new_owner)
    recorded.move("ann", -100_00)  # the old owner still believes that ann has them


def test_an_append_that_nobody_fences_is_found(recorded: RecordedFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AppendPlan, "_require_fitting", lambda *_: None)
    a_paused_owner_wakes_up(recorded)

    found = first_unexplained(recorded.beginning(), recorded.operations)
    assert found is not None
    assert found.operation is recorded.operations[-1]
    assert found.operation.act == MoveChips("ann", -100_00)
    assert found.reason == "the other answers leave 0.00 here"


# An answer before the commit


def test_an_answer_before_the_commit_is_found(recorded: RecordedFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    def answered_too_early(committer: Committer, pending: Sequence[Pending], _: object = ()) -> list[Appended]:
        position = committer._present.position
        last = position + sum(one.request.parts for one in pending)
        return [Appended(command_id=pending[0].key, first_position=position + 1, last_position=last, versions={})]

    recorded.move("ann", 100_00)
    with monkeypatch.context() as patched:
        patched.setattr(Committer, "append", answered_too_early)
        recorded.move("ann", 50_00)
        recorded.read("ann")  # nobody sees it yet
    recorded.house.reopen()  # it was killed before the commit
    recorded.read("ann")

    found = first_unexplained(recorded.beginning(), recorded.operations)
    assert found is not None
    assert (found.operation.act, found.operation.answer) == (ReadBalance("ann"), Told(100_00))
    assert found.reason == "the other answers leave 150.00 here"


def test_a_position_that_is_given_twice_after_an_early_answer_is_found(
    recorded: RecordedFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    test_an_answer_before_the_commit_is_found(recorded, monkeypatch)
    early = recorded.operations[1]
    recorded.move("ben", 50_00)

    found = first_unexplained(recorded.beginning(), [one for one in recorded.operations if one.command_id])
    assert found is not None
    assert found.operation is recorded.operations[-1]
    assert found.reason == f"another command was stored at this position: {early}"


# A repeat that is applied twice


def forgets_commands(plan: AppendPlan, looked_up: LookupResult, original: Any) -> Writes:
    writes: Writes = original(plan, looked_up._replace(commands={}))
    return writes


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    original = AppendPlan.writes
    monkeypatch.setattr(AppendPlan, "writes", lambda plan, found: forgets_commands(plan, found, original))


@pytest.mark.usefixtures("forgetful")
def test_a_repeat_that_is_applied_twice_is_found(recorded: RecordedFloor) -> None:
    recorded.move("ann", 100_00, command_id="mine")
    recorded.move("ann", 100_00, command_id="mine")

    found = first_unexplained(recorded.beginning(), recorded.operations)
    assert found is not None
    assert found.operation is recorded.operations[1]
    assert found.reason.startswith("the command was carried out twice; its first answer was: ann asked for MoveChips")


@pytest.mark.usefixtures("forgetful")
def test_a_repeat_that_is_applied_twice_is_found_even_if_only_one_answer_came(recorded: RecordedFloor) -> None:
    recorded.move("ann", 100_00, command_id="mine")
    recorded.move("ann", 100_00, command_id="mine")
    recorded.read("ann")
    first, second, read = recorded.operations
    lost = type(first)(client=first.client, act=first.act, begin=first.begin, command_id=first.command_id)

    found = first_unexplained(recorded.beginning(), [lost, second, read])
    assert found is not None
    assert (found.operation, found.reason) == (read, "the other answers leave 100.00 here")


# A stale read after a write


def test_a_stale_read_after_a_write_is_found(recorded: RecordedFloor) -> None:
    recorded.move("ann", 100_00)
    behind = another_process(recorded)  # which hears of nothing from now on
    recorded.move("ann", -40_00)
    recorded.read("ann", at=behind)

    found = first_unexplained(recorded.beginning(), recorded.operations)
    assert found is not None
    assert (found.operation.act, found.operation.answer) == (ReadBalance("ann"), Told(100_00))
    assert found.reason == "the other answers leave 60.00 here"


# Two prizes in the wrong order


@pytest.fixture
def linked(recorded: RecordedFloor) -> RecordedFloor:
    house = recorded.house
    house.open("A", "B", jackpot="grand", jackpots=Settings(reset=RESET), meter=METER)
    house.chips("ann", "ben")
    return recorded


def two_winners(recorded: RecordedFloor) -> None:
    """The deal at A is complete first, and B ends first."""
    recorded.deal_winner("A", "ann", 10)
    recorded.deal_winner("B", "ben", 100)
    recorded.settle_winner("B", 100)
    recorded.read_prize("B")
    recorded.settle_winner("A", 10)
    recorded.read_prize("A")
    recorded.read_prize("B")


def paid_as_they_end(jackpot: Jackpot) -> Iterator[PrizesPaid]:
    """Pays whoever has ended, and forgets the order of the deals."""
    while ended := [jackpot.rounds[name] for name in jackpot.queue if jackpot.rounds[name].stage is LinkStage.PENDING]:
        event = _prizes_paid(jackpot, ended[0])
        yield event
        jackpot = evolve(jackpot, event)


@pytest.mark.clause("CSP 4.5.2", "R-16")
def test_two_prizes_in_the_wrong_order_are_found(linked: RecordedFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("croupier.jackpots.decide"), "due", paid_as_they_end)
    two_winners(linked)

    found = first_unexplained(linked.beginning(), linked.operations)
    assert found is not None
    assert found.operation.act == ReadPrize("grand", "B-1")
    assert found.operation.answer == Told(METER + 2 * CONTRIBUTION)
    assert found.reason == "the other answers leave nothing here"  # its prize waits for A


# The same histories on a floor without the bug


@pytest.mark.clause("CSP 4.5.2", "R-16")
def test_prizes_of_a_healthy_floor_are_explained(linked: RecordedFloor) -> None:
    two_winners(linked)

    assert first_unexplained(linked.beginning(), linked.operations) is None
    told = [one.answer for one in linked.operations if isinstance(one.act, ReadPrize)]
    tenth = (METER + 2 * CONTRIBUTION) // 10
    assert told == [Told(None), Told(tenth), Told(METER + 2 * CONTRIBUTION - tenth)]


def test_chips_of_a_healthy_floor_are_explained(recorded: RecordedFloor) -> None:
    recorded.move("ann", 100_00, command_id="mine")
    recorded.move("ann", 100_00, command_id="mine")
    recorded.move("ann", 1_000_000_00)
    recorded.read("ann")
    recorded.move("ann", -60_00)
    recorded.house.reopen()
    recorded.move("ann", -60_00)
    recorded.read("ann")

    assert first_unexplained(recorded.beginning(), recorded.operations) is None
    answers = [one.answer for one in recorded.operations]
    assert answers[0] == answers[1]
    assert isinstance(answers[0], Done)
    assert answers[-1] == Told(40_00)
