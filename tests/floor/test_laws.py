"""Laws of a floor, for all that people may do."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.command import Command
from croupier.floor import SYSTEM, Actor, CommandResult
from croupier.refusals import Refused
from croupier.store import open_store
from tests.floor.house import House, everything
from tests.floor.simulation import Simulation

SEEDS = st.integers(0, 2**32)


class Strict(House):
    """A house in which each command is looked at: what it changed, and what it would change a second time."""

    def do(self, command: Command, actor: Actor = SYSTEM, *, command_id: str | None = None) -> CommandResult:
        before = everything(self)
        key = command_id or f"s{next(self._ids)}"
        try:
            done = super().do(command, actor, command_id=key)
        except Refused:
            assert everything(self) == before  # a refusal changes nothing
            raise
        after = everything(self)
        again = super().do(command, actor, command_id=key)
        assert (again.repeated, again.answer, again.position) == (True, done.answer, done.position)
        assert everything(self) == after  # a repeat changes nothing
        self.floor.state.books.check(self.floor.jackpots.values())
        return done


class StrictSimulation(Simulation):
    """A simulated floor in such a house."""

    house_kind = Strict


@settings(max_examples=6, deadline=None)
@given(SEEDS)
def test_refusals_and_repeats_change_nothing_and_the_books_balance_after_each_command(seed: int) -> None:
    with open_store("memory:") as store:
        simulation = StrictSimulation(seed, store, tables=3)
        for _ in range(60):
            simulation.step()


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_what_is_read_again_is_what_happened(seed: int) -> None:
    with open_store("memory:") as store:
        simulation = Simulation(seed, store, tables=6)
        for _ in range(4):
            simulation.run(60)
            before = everything(simulation.house)
            simulation.house.reopen()
            assert everything(simulation.house) == before


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_no_card_is_in_a_round_twice(seed: int) -> None:
    with open_store("memory:") as store:
        simulation = Simulation(seed, store, tables=6)
        for _ in range(150):
            simulation.step()
            for name in simulation.floor.tables:
                round_ = simulation.floor.state.house_table(name).round
                cards = [] if round_ is None else list(round_.cards())
                assert len(cards) == len(set(cards))
