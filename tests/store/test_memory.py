"""The store in memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.store import open_store
from tests.store.contract import StoreContract
from tests.store.places import NOW, MemoryPlace, bet


class TestMemory(StoreContract):
    @pytest.fixture
    def place(self, tmp_path: Path) -> MemoryPlace:
        return MemoryPlace(tmp_path / "key")


def test_memory_needs_no_file_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with open_store("memory:") as store:
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)

    assert list(tmp_path.iterdir()) == []
