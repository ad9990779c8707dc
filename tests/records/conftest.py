"""A floor that has been played on from the evening to the afternoon after, kept in memory."""

from __future__ import annotations

import pytest

from croupier.store import EventStore, open_store
from tests.records.recorded import RecordedFloor


@pytest.fixture(scope="session")
def floor() -> RecordedFloor:
    """Five tables, two jackpots and a Poker table; nobody writes to it any more."""
    store: EventStore = open_store("memory:")
    found = RecordedFloor(store, seed=15)
    found.stored()
    found.run(600)
    found.play_poker(seed=5, hands=12)
    return found


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A smaller floor, in a file."""
    path = tmp_path_factory.mktemp("floor") / "floor.db"
    with open_store(path) as store:
        floor = RecordedFloor(store, seed=4, tables=3)
        floor.stored()
        floor.run(350)
        floor.play_poker(seed=2, hands=3)
    return str(path)
