"""A floor behind a real server, for all tests of the frame."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from croupier.client import Croupier
from croupier.client.table import Table
from croupier.web.http import logs
from tests.waiting import LONGEST_S
from tests.web import asking
from tests.web.floor_under_test import FloorUnderTest
from tests.web.served import served


@pytest.fixture(scope="session", autouse=True)
def _patient_clients() -> Iterator[None]:
    """Clients wait as long as a busy machine needs, where a test does not say how long."""
    with pytest.MonkeyPatch.context() as patch:
        for function, limit in (
            (Croupier.__init__, "patience_s"),
            (Table.wait, "timeout_s"),
            (Table.events, "timeout_s"),
        ):
            assert function.__kwdefaults__ is not None
            patch.setitem(function.__kwdefaults__, limit, LONGEST_S)
        patch.setattr("croupier.client.table.connect", asking.connect)
        yield


@pytest.fixture
def logs_as_they_were() -> Iterator[None]:
    """A test may start the log of a server."""
    names = (*logs.LOGGED, "uvicorn.access")
    before = {
        name: (log.handlers, log.propagate, log.level, log.disabled, log.filters)
        for name in names
        for log in [logging.getLogger(name)]
    }
    yield
    for name, kept in before.items():
        log = logging.getLogger(name)
        log.handlers, log.propagate, log.level, log.disabled, log.filters = kept


@pytest.fixture
def floor() -> Iterator[FloorUnderTest]:
    """A floor with one table, where a Dealer deals by hand."""
    under_test = FloorUnderTest()
    under_test.open_table()
    yield under_test
    under_test.writer.stop()


@pytest.fixture
def address(floor: FloorUnderTest) -> Iterator[str]:
    with served(floor) as found:
        yield found
