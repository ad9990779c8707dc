"""A floor behind a real server, for all tests of the frame."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.fake_floor import FakeFloor
from tests.web.served import served


@pytest.fixture
def fake() -> FakeFloor:
    return FakeFloor()


@pytest.fixture
def address(fake: FakeFloor) -> Iterator[str]:
    with served(fake) as found:
        yield found
