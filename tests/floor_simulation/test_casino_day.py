"""A casino's day in small: two shifts with fills, drops and counts, and a count that is wrong is found."""

from __future__ import annotations

import pytest

from croupier.cli.simulate_floor import day_lines
from croupier.errors import BrokenPromiseError
from croupier.floor_simulation import day_tally
from croupier.floor_simulation.casino_day import CasinoDay, DayPlan
from croupier.records.round_sums import RoundSums, house_sums
from croupier.rounds.events import RoundSettled
from croupier.store import open_store


def test_a_day_of_two_shifts_closes_to_the_cent() -> None:
    plan = DayPlan(tables=10, hours=1, shifts=2, seed=2)
    with open_store("memory:") as store:
        tally = CasinoDay(plan, store).run()

    assert tally.done["shifts"] == len(tally.counted) == 9 * 2
    assert all(tally.done[what] for what in ("rounds", "hands", "patrons", "fills"))
    assert tally.dropped and tally.sold and tally.redeemed
    assert day_lines(plan, tally)[0].startswith("10 tables, 1 hour, seed 2: ")


def test_a_tray_with_a_chip_too_many_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_chip_more(settled: RoundSettled) -> RoundSums:
        return house_sums(settled).plus(RoundSums(main_win=50))

    monkeypatch.setattr(day_tally, "house_sums", one_chip_more)
    with open_store("memory:") as store, pytest.raises(BrokenPromiseError, match="the count of T1/1 differs by"):
        CasinoDay(DayPlan(tables=1, hours=0.5, shifts=1), store).run()
