"""A house whose card room is tried out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.store import open_store
from tests.floor.house import House


@pytest.fixture
def house() -> Iterator[House]:
    with open_store("memory:") as store:
        yield House(store)
