"""A house whose card room is tried out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.store import open_store
from tests.cardroom.rooms import SIX, card_room, fill
from tests.floor.house import House
from tests.floor.touching import touches_held

__all__ = ["touches_held"]


@pytest.fixture
def house() -> Iterator[House]:
    with open_store("memory:") as store:
        yield House(store)


@pytest.fixture
def full(house: House) -> House:
    """A full table P, and a list for it."""
    card_room(house, "P")
    fill(house, "P", *SIX)
    return house
