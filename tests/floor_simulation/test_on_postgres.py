"""A whole floor on PostgreSQL."""

from __future__ import annotations

from croupier.floor_simulation.running import run_seed
from tests.store.postgres import server


def test_every_promise_is_kept_on_postgresql() -> None:
    with server() as started, started.database() as address:
        found = run_seed(1, place=address)
        assert found.failure is None, found.report
        assert run_seed(2, 60, place=address).failure is None
