"""A house on each kind of store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.store import open_store
from tests.floor.house import House
from tests.floor.touching import touches_held
from tests.store.conftest import database, postgres_place, postgres_server

__all__ = ["database", "postgres_place", "postgres_server", "touches_held"]


@pytest.fixture(params=["memory", "sqlite"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    place = "memory:" if request.param == "memory" else tmp_path / "floor.db"
    with open_store(place) as store:
        yield House(store)
