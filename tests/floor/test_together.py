"""Several commands stored together: decided one upon the other, each answered by itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.command import Command
from croupier.floor import SYSTEM, Actor, CommandResult, GivenCommand
from croupier.floor.commands import registry
from croupier.floor.drafting.draft import Draft
from croupier.floor_events.commands import BuyChips
from croupier.floor_simulation.faults import StoreFault
from croupier.refusals import Refused
from croupier.rounds.commands import CloseBets, DealCards, OpenRound, PlaceBet
from croupier.store import StoreFullError, open_store
from tests.floor.house import House, everything, player
from tests.floor.simulation import Simulation
from tests.floor.test_store_failures import Failing

ALICE = player("alice")


def a_round() -> list[GivenCommand]:
    return [
        GivenCommand(BuyChips(amount=100_00), ALICE, "buy"),
        GivenCommand(OpenRound(table="T1"), SYSTEM, "open"),
        GivenCommand(PlaceBet(table="T1", box=1, bet="ante", amount=60_00), ALICE, "ante"),
        GivenCommand(PlaceBet(table="T1", box=2, bet="ante", amount=60_00), ALICE, "too much"),
        GivenCommand(CloseBets(table="T1"), SYSTEM, "close"),
        GivenCommand(DealCards(table="T1"), SYSTEM, "deal"),
    ]


def test_commands_stored_together_come_to_what_they_come_to_one_by_one(house: House) -> None:
    house.open("T1")
    answers = house.floor.do_many(a_round())
    refused = [one.code for one in answers if isinstance(one, Refused)]
    assert refused == ["NOT_ENOUGH_CHIPS"]
    with open_store("memory:") as store:
        other = House(store)
        other.open("T1")
        other.now = house.now
        for one in a_round():
            try:
                other.floor.do(one.command, actor=one.actor, command_id=one.command_id)
            except Refused:
                continue
        assert everything(other) == everything(house)


def test_what_was_stored_together_is_there_after_a_restart(house: House) -> None:
    house.open("T1")
    house.floor.do_many(a_round())
    before = everything(house)
    house.reopen()
    assert everything(house) == before


def test_repeats_among_several_are_told_again_and_done_once(house: House) -> None:
    house.open("T1")
    house.floor.do_many(a_round()[:3])
    before = everything(house)
    answers = house.floor.do_many([*a_round()[:3], GivenCommand(BuyChips(amount=1_00), player("bob"), "b")] * 2)
    repeated = [one.repeated for one in answers if isinstance(one, CommandResult)]
    assert repeated == [True, True, True, False, True, True, True, True]
    assert house.floor.balance("bob") == 1_00
    assert house.floor.balance("alice") == 40_00
    assert before != everything(house)


def test_the_same_id_twice_at_once_is_decided_again_where_the_first_was_refused(house: House) -> None:
    house.open("T1")
    bet = PlaceBet(table="T1", box=1, bet="ante", amount=50_00)
    answers = house.floor.do_many([GivenCommand(bet, ALICE, "1"), GivenCommand(BuyChips(amount=50_00), ALICE, "1")])
    assert isinstance(answers[0], Refused)
    assert isinstance(answers[1], CommandResult)
    assert house.floor.balance("alice") == 50_00


@pytest.mark.parametrize("bad", ["", "x" * 200, "a\nb", "\ud800"])
def test_an_id_that_cannot_be_stored_is_refused_and_the_others_are_done(house: House, bad: str) -> None:
    answers = house.floor.do_many([GivenCommand(BuyChips(amount=1_00), ALICE, id_) for id_ in ("1", bad, "2")])
    assert [getattr(one, "code", "done") for one in answers] == ["done", "BAD_COMMAND_ID", "done"]
    assert house.floor.balance("alice") == 2_00
    with pytest.raises(Refused):
        house.do(BuyChips(amount=1_00), ALICE, command_id=bad or "\n")


def test_a_store_that_takes_nothing_takes_none_of_them() -> None:
    failing = Failing()
    failing.open("T1")
    before = everything(failing)
    failing.faults = [StoreFault.FULL]
    answers = failing.floor.do_many(a_round())
    assert [type(one) for one in answers] == [*[StoreFullError] * 3, Refused, *[StoreFullError] * 2]
    assert everything(failing) == before == failing.stored()
    failing.faults = [StoreFault.LOST_AFTER]
    assert [isinstance(one, CommandResult) for one in failing.floor.do_many(a_round())].count(True) == 5
    assert everything(failing) == failing.stored()


class Recording(House):
    """A house that remembers what was asked of it."""

    asked: list[GivenCommand]

    def do(self, command: Command, actor: Actor = SYSTEM, *, command_id: str | None = None) -> CommandResult:
        self.__dict__.setdefault("asked", []).append(GivenCommand(command, actor, f"r{next(self._ids)}"))
        return super().do(command, actor, command_id=command_id)


class RecordedSimulation(Simulation):
    """A simulated floor whose commands can be given again."""

    house_kind = Recording


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32), sizes=st.lists(st.integers(1, 9), min_size=3, max_size=8))
def test_whatever_is_asked_comes_to_the_same_together_and_one_by_one(seed: int, sizes: list[int]) -> None:
    with open_store("memory:") as recorded, open_store("memory:") as first, open_store("memory:") as second:
        simulation = RecordedSimulation(seed, recorded, tables=3)
        for _ in range(80):
            simulation.step()
        house = simulation.house
        assert isinstance(house, Recording)
        one_by_one, together = House(first, seed=seed), House(second, seed=seed)
        for asked in house.asked:
            one_by_one.floor.do_many([asked])
        waiting, turn = list(house.asked), 0
        while waiting:
            size = sizes[turn % len(sizes)]
            together.floor.do_many(waiting[:size])
            waiting, turn = waiting[size:], turn + 1
        assert everything(together) == everything(one_by_one)
        after = everything(together)
        together.reopen()
        assert everything(together) == after


def test_a_fault_in_one_command_is_its_own_and_the_others_are_stored(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    carry_out = registry.carry_out

    def falls_over(draft: Draft, command: Command) -> None:
        carry_out(draft, command)
        if isinstance(command, BuyChips) and command.amount == 13_00:
            raise KeyError("a fault of ours")

    monkeypatch.setattr(registry, "carry_out", falls_over)
    buyers = {"alice": 1_00, "bob": 13_00, "carol": 2_00}
    before = house.floor.position

    answers = house.floor.do_many(
        [GivenCommand(BuyChips(amount=much), player(who), "buy") for who, much in buyers.items()]
    )

    assert [type(one) for one in answers] == [CommandResult, KeyError, CommandResult]
    assert {who: house.floor.balance(who) for who in buyers} == {"alice": 1_00, "bob": 0, "carol": 2_00}
    house.reopen()
    assert {who: house.floor.balance(who) for who in buyers} == {"alice": 1_00, "bob": 0, "carol": 2_00}
    assert house.floor.position == before + 2
