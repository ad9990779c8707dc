"""A store that is full, cannot be reached, or whose answer never comes: a clear refusal, and nothing half done."""

from __future__ import annotations

import pytest

from croupier.floor import CommandResult
from croupier.floor.engine.committer import LEAST_FREE_BYTES
from croupier.floor.engine.present import Stopped
from croupier.floor_events.commands import BuyChips
from croupier.floor_simulation.faults import FaultyStore, StoreFault
from croupier.refusals import Refused
from croupier.rounds.commands import OpenRound, PlaceBet
from croupier.store import Change, Conflict, StoreError, StoreFullError, StoreUnavailableError, open_store
from tests.floor.house import START, House, everything, player


class Failing(House):
    """A house whose store fails as it is told to."""

    def __init__(self) -> None:
        self.faults: list[StoreFault | None] = []
        self.inner = open_store("memory:")
        super().__init__(FaultyStore(self.inner, lambda: self.faults.pop(0) if self.faults else None))

    def stored(self) -> dict[str, object]:
        """The floor as its store tells it."""
        return everything(House(self.inner))


@pytest.fixture
def failing() -> Failing:
    house = Failing()
    house.open("T1")
    house.chips("alice")
    house.do(OpenRound(table="T1"))
    return house


BET = PlaceBet(table="T1", box=1, bet="ante", amount=100_00)


@pytest.mark.parametrize(
    ("fault", "error"), [(StoreFault.FULL, StoreFullError), (StoreFault.UNAVAILABLE, StoreUnavailableError)]
)
def test_a_store_that_takes_nothing_leaves_the_floor_as_it_was_and_the_command_can_be_repeated(
    failing: Failing, fault: StoreFault, error: type[Exception]
) -> None:
    before = everything(failing)
    failing.faults = [fault]
    with pytest.raises(error):
        failing.do(BET, player("alice"), command_id="bet")
    assert everything(failing) == before == failing.stored()
    assert not failing.do(BET, player("alice"), command_id="bet").repeated
    assert failing.floor.balance("alice") == 900_00


@pytest.mark.parametrize("fault", [StoreFault.LOST_BEFORE, StoreFault.LOST_AFTER])
def test_a_commit_whose_answer_never_came_is_asked_for_and_done_once(failing: Failing, fault: StoreFault) -> None:
    told: list[CommandResult] = []
    failing.floor.listeners.append(told.append)
    failing.faults = [fault, StoreFault.UNAVAILABLE]
    done = failing.do(BET, player("alice"), command_id="bet")
    assert (done.repeated, len(told)) == (False, 1)
    assert failing.floor.balance("alice") == 900_00
    assert everything(failing) == failing.stored()
    assert failing.do(BET, player("alice"), command_id="bet").repeated


@pytest.mark.parametrize(("fault", "balance"), [(StoreFault.LOST_BEFORE, 1_000_00), (StoreFault.LOST_AFTER, 900_00)])
def test_a_floor_that_cannot_know_what_was_stored_stops_until_the_store_tells(
    failing: Failing, fault: StoreFault, balance: int
) -> None:
    failing.faults = [fault, *[StoreFault.UNAVAILABLE] * 10]
    with pytest.raises(Refused) as refused:
        failing.do(BET, player("alice"), command_id="bet")
    assert refused.value.code == "STORE_UNKNOWN"
    with pytest.raises(Refused) as stopped:
        failing.do(BuyChips(amount=1_00), player("bob"))
    assert stopped.value.code == "STORE_UNKNOWN"
    assert failing.floor.waits_for_store
    failing.faults = []
    assert failing.floor.find_out()
    assert failing.floor.balance("alice") == balance
    assert everything(failing) == failing.stored()
    assert failing.do(BET, player("alice"), command_id="bet").repeated is (fault is StoreFault.LOST_AFTER)
    assert failing.floor.balance("alice") == 900_00


def test_a_repeat_whose_commit_has_no_answer_is_not_applied_again(failing: Failing) -> None:
    failing.do(BuyChips(amount=1_00), player("alice"), command_id="chips")
    failing.faults = [StoreFault.LOST_AFTER, *[StoreFault.UNAVAILABLE] * 10]
    with pytest.raises(Refused):
        failing.do(BuyChips(amount=1_00), player("alice"), command_id="chips")
    failing.faults = []
    assert failing.floor.find_out()
    assert failing.floor.balance("alice") == 1_001_00
    assert everything(failing) == failing.stored()


def test_viewers_hear_of_a_command_when_the_store_tells_that_it_was_stored(failing: Failing) -> None:
    told: list[CommandResult] = []
    failing.floor.listeners.append(told.append)
    failing.faults = [StoreFault.LOST_AFTER, *[StoreFault.UNAVAILABLE] * 10]
    with pytest.raises(Refused):
        failing.do(BET, player("alice"), command_id="bet")
    assert told == []
    failing.floor.find_out()
    assert [(result.tables, result.repeated) for result in told] == [(frozenset({"T1"}), False)]


@pytest.mark.parametrize("fault", [StoreFault.LOST_BEFORE, StoreFault.LOST_AFTER])
def test_a_checkpoint_whose_commit_has_no_answer_stops_the_floor_no_longer_than_anything_else(
    failing: Failing, fault: StoreFault
) -> None:
    failing.faults = [fault, *[StoreFault.UNAVAILABLE] * 10]
    failing.floor.checkpoint()
    assert failing.floor.stopped is not None
    failing.faults = []
    assert failing.floor.find_out()
    failing.do(BET, player("alice"), command_id="bet")
    assert everything(failing) == failing.stored()


def test_a_floor_whose_store_has_lost_what_it_had_stored_stays_stopped(
    failing: Failing, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing.faults = [StoreFault.LOST_BEFORE, *[StoreFault.UNAVAILABLE] * 10]
    with pytest.raises(Refused):
        failing.do(BET, player("alice"), command_id="bet")
    with monkeypatch.context() as patched:
        patched.setattr(failing.store, "last_position", lambda: failing.floor.position - 1)
        assert not failing.floor.find_out()
    assert not failing.floor.find_out()
    assert not failing.floor.waits_for_store
    with pytest.raises(Refused, match=r"has lost (the )?events"):
        failing.do(BET, player("alice"), command_id="bet")


def test_a_floor_that_finds_events_of_another_behind_a_lost_commit_stays_stopped(failing: Failing) -> None:
    failing.faults = [StoreFault.LOST_BEFORE, *[StoreFault.UNAVAILABLE] * 10]
    with pytest.raises(Refused):
        failing.do(BET, player("alice"), command_id="bet")
    write_as_another(failing)
    assert not failing.floor.find_out()
    with pytest.raises(Refused, match="another program has written to this store"):
        failing.do(BET, player("alice"), command_id="bet")


def write_as_another(failing: Failing) -> None:
    """Store an event that the floor knows nothing of."""
    event = {"event": "bet_placed/1", "box": 2, "player": "m", "bet": "ante", "amount": 1, "clause": "CSP 3.2"}
    change = Change(stream="round/T1-1", expected=1, events=[event])
    failing.inner.append([change], command_id="x", at=START.isoformat())


def test_a_floor_whose_store_another_has_written_to_stops(failing: Failing) -> None:
    write_as_another(failing)
    before = everything(failing)
    with pytest.raises(Conflict):
        failing.do(BET, player("alice"))
    assert everything(failing) == before
    with pytest.raises(Refused) as stopped:
        failing.do(BET, player("alice"))
    assert stopped.value.code == "STORE_UNKNOWN"


def test_a_refusal_comes_even_where_the_store_takes_nothing(failing: Failing) -> None:
    failing.faults = [StoreFault.FULL] * 3
    with pytest.raises(Refused) as refused:
        failing.do(OpenRound(table="T1"))
    assert refused.value.code == "ROUND_OPEN"


@pytest.mark.parametrize("fault", [StoreFault.FULL, StoreFault.UNAVAILABLE])
def test_a_floor_says_that_it_can_store_nothing_until_the_store_takes_something_again(
    failing: Failing, fault: StoreFault
) -> None:
    assert failing.floor.can_store()
    failing.faults = [fault, fault]
    with pytest.raises(StoreError):
        failing.do(BET, player("alice"), command_id="bet")
    assert not failing.floor.can_store()
    assert failing.floor.can_store()  # the fault is gone, and was looked for
    assert everything(failing) == failing.stored()


def test_a_floor_whose_disk_is_nearly_full_cannot_store(failing: Failing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(failing.store, "free_space", lambda: LEAST_FREE_BYTES - 1)
    assert not failing.floor.can_store()
    monkeypatch.setattr(failing.store, "free_space", lambda: LEAST_FREE_BYTES)
    assert failing.floor.can_store()


def test_a_stopped_floor_cannot_store(failing: Failing) -> None:
    failing.floor.present.condition = Stopped("another program has written to this store")
    assert not failing.floor.can_store()
