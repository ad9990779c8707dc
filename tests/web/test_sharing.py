"""A server among others on one PostgreSQL store: it runs tables only while its floor takes commands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import count
from threading import Thread
from types import SimpleNamespace
from typing import Any, cast

import pytest

from croupier.floor.driving.driver import Dealers
from croupier.floor.engine import follower
from croupier.web.server.sharing import SharedFloor, SharingLoop
from tests.floor.house import House
from tests.store.conftest import database, postgres_place, postgres_server
from tests.store.places import PostgresPlace
from tests.waiting import LONGEST_S, wait_until

__all__ = ["database", "postgres_place", "postgres_server"]


class ServerInThread:
    """A floor among others, without doors. All its work is done on one event loop."""

    def __init__(self, place: PostgresPlace, loop: asyncio.AbstractEventLoop, number: int) -> None:
        self._loop = loop
        self._store = place.open()
        servers = self._store.servers("here")
        assert servers is not None
        self.servers, self.sharing = servers, SharingLoop(servers)
        self.sharing.start()
        self.house = House(self._store, seed=number)
        self.house._ids = count(1_000 * number)
        self.floor = self.house.floor
        shared = SharedFloor(
            access=cast(Any, self),
            dealers=Dealers(self.floor, now=self.house.now, seed=bytes(32)),
            driving=cast(Any, SimpleNamespace(people_here=1)),
            loop=loop,
            clock=lambda: self.house.now,
        )
        self.do(lambda: self.sharing.open(shared))

    async def ask(self, work: Callable[[], Any]) -> Any:
        return work()

    async def caught_up(self) -> None:
        self.floor.catch_up()

    def do(self, work: Callable[[], Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(self.ask(work), self._loop).result(LONGEST_S)

    def close(self) -> None:
        self.sharing.stop()
        self._store.close()


@pytest.fixture
def two(postgres_place: PostgresPlace) -> Iterator[tuple[ServerInThread, ServerInThread]]:
    """Two servers, each of which runs two tables."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    here, there = (ServerInThread(postgres_place, loop, number) for number in (1, 2))
    here.do(lambda: here.house.open("T1", "T2", "T3", "T4"))
    wait_until(lambda: (here.sharing.runs, there.sharing.runs) == (2, 2), "each server runs two tables")
    yield here, there
    here.close()
    there.close()
    loop.call_soon_threadsafe(loop.stop)
    thread.join(LONGEST_S)
    loop.close()


def runs_tables(place: PostgresPlace, server: ServerInThread) -> bool:
    ((found,),) = place.ask(f"SELECT runs_tables FROM servers WHERE epoch = {server.servers.epoch}")
    return bool(found)


def test_a_server_that_has_stopped_for_good_gives_its_tables_to_the_others(
    two: tuple[ServerInThread, ServerInThread], postgres_place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two

    def fails(*_: object) -> None:
        raise ValueError("a fault in the program")

    monkeypatch.setattr(follower, "applied", fails)
    there.do(lambda: there.house.chips("alice"))  # which `here` is told of, and cannot apply

    wait_until(lambda: (here.sharing.runs, there.sharing.runs) == (0, 4), "the other server runs all tables")
    assert "cannot be applied" in (here.floor.stopped or "")
    assert not runs_tables(postgres_place, here)
    assert runs_tables(postgres_place, there)
    there.do(lambda: there.house.chips("bob"))
