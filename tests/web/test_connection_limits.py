"""Nobody keeps others out by holding connections, nor fills memory or disk with them."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Awaitable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection

from croupier.client import Croupier
from croupier.web.http.visitor_limits import LimitSettings
from croupier.web.server.connections import Connections, FileRoom, OpenConnection, room_for
from croupier.web.server.settings import ServeSettings
from tests.waiting import LONGEST_S
from tests.web import asking
from tests.web.real import open_house


@contextmanager
def limited(**limits: int) -> Iterator[str]:
    settings = ServeSettings(memory=True, pace="test", grace_s=1, limits=LimitSettings(**limits))
    with open_house(settings) as (address, _):
        yield address


def line(address: str) -> socket.socket:
    parts = urlsplit(address)
    return socket.create_connection((parts.hostname, parts.port), timeout=LONGEST_S)


def lobby(address: str, token: str | None = None) -> ClientConnection:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    place = f"{address.replace('http', 'ws')}/api/v1/lobby/stream"
    return asking.connect(place, additional_headers=headers)


class Lines:
    """Connections that the server has accepted, with nobody at the other end. A network is known by its last number."""

    def __init__(self, *, most: int, of_network: int, proxies: Collection[str] = ()) -> None:
        self.dropped = 0
        room = FileRoom(most, 1_000_000)
        self.open = Connections(
            room, most_of_network=of_network, is_proxy=lambda host: host in proxies, dropped=self._count
        )
        self._ports = count(1)

    def _count(self) -> None:
        self.dropped += 1

    def accept(self, network: int) -> OpenConnection | None:
        return self.open.admitted(socket.socket(), (f"10.0.0.{network}", next(self._ports)))

    def accepted(self, network: int) -> OpenConnection:
        connection = self.accept(network)
        assert connection is not None
        return connection

    def has(self, connection: OpenConnection) -> bool:
        return connection.peer in self.open.peers

    def served(self, connection: OpenConnection, kind: str = "http", *, until: asyncio.Event) -> Awaitable[None]:
        """A request, or a stream, on this connection."""

        async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
            await send({"type": "http.response.start"})
            await until.wait()

        async def takes(_message: Message) -> None:
            return

        async def nothing() -> Message:
            raise AssertionError("nothing is received here")

        return self.open.watched(app)({"type": kind, "client": connection.peer}, nothing, takes)


def test_the_longest_unused_connection_of_a_network_makes_room_for_its_next() -> None:
    async def scene() -> None:
        lines, done = Lines(most=10, of_network=2), asyncio.Event()
        done.set()
        first, second = lines.accepted(1), lines.accepted(1)
        await lines.served(first, until=done)
        third = lines.accepted(1)
        assert [lines.has(line) for line in (first, second, third)] == [True, False, True]
        assert len(lines.open) == 2

    asyncio.run(scene())


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_a_connection_in_use_makes_no_room(kind: str) -> None:
    async def scene() -> None:
        lines, done = Lines(most=4, of_network=2), asyncio.Event()
        first, second = lines.accepted(1), lines.accepted(1)
        serving = [asyncio.ensure_future(lines.served(line, kind, until=done)) for line in (first, second)]
        await asyncio.sleep(0)
        # Streams are counted where they open: of the network's connections they are none.
        assert (lines.accept(1) is None) is (kind == "http")
        assert lines.accept(2) is not None
        done.set()
        await asyncio.gather(*serving)

    asyncio.run(scene())


def test_where_all_room_is_taken_the_network_with_the_most_gives_way() -> None:
    lines = Lines(most=6, of_network=3)
    many, few = [lines.accepted(1) for _ in range(3)], [lines.accepted(2), lines.accepted(3), lines.accepted(3)]
    assert lines.accept(4) is not None
    assert [lines.has(line) for line in many] == [False, True, True]
    assert all(map(lines.has, few))


def test_the_connections_of_a_proxy_are_those_of_many() -> None:
    lines = Lines(most=10, of_network=1, proxies=("10.0.0.1",))
    assert all(lines.has(line) for line in [lines.accepted(1) for _ in range(5)])


def test_a_connection_that_has_ended_leaves_its_place() -> None:
    lines = Lines(most=10, of_network=2)
    first = lines.accepted(1)
    first.close()
    first.close()
    assert len(lines.open) == 0


def test_a_client_that_comes_back_by_the_port_of_a_connection_it_has_reset_leaves_nothing_behind() -> None:
    lines = Lines(most=10, of_network=2)
    first = lines.accepted(1)
    again = lines.open.admitted(socket.socket(), first.peer)
    assert again is not None
    first.close()
    assert lines.has(again)
    assert len(lines.open) == 1
    other = lines.accepted(1)
    newest = lines.accepted(1)
    assert [lines.has(line) for line in (again, other, newest)] == [False, True, True]
    assert len(lines.open) == 2


def test_idle_connections_of_one_address_do_not_keep_its_next_one_out() -> None:
    with limited(connections_per_address=5, most_connections=64) as address, ExitStack() as open_:
        idle = [open_.enter_context(line(address)) for _ in range(30)]
        assert asking.get(f"{address}/readyz").status_code == 200
        assert idle[0].recv(1) == b""  # it made room


def test_anonymous_sockets_are_limited_and_people_who_are_signed_in_still_come_in() -> None:
    with limited(connections_per_address=3, most_connections=64) as address, ExitStack() as open_:
        for _ in range(3):
            open_.enter_context(lobby(address))
        with pytest.raises(InvalidStatus) as refused:
            lobby(address)
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["Retry-After"] == "10"
        assert json.loads(refused.value.response.body or b"")["error"]["message"] == "TOO_MANY.streams"
        house = open_.enter_context(Croupier(address))
        house.guest()
        assert open_.enter_context(lobby(address, house.token)).recv()


def test_idle_connections_and_anonymous_sockets_together_do_not_keep_people_out() -> None:
    with limited(connections_per_address=8, most_connections=16) as address, ExitStack() as open_:
        for _ in range(20):
            open_.enter_context(line(address))
        for _ in range(8):
            open_.enter_context(lobby(address))
        house = open_.enter_context(Croupier(address))
        house.guest()
        assert open_.enter_context(lobby(address, house.token)).recv()


def test_half_of_all_room_is_kept_for_people_who_are_signed_in() -> None:
    with limited(connections_per_address=100, most_connections=16) as address, ExitStack() as open_:
        for _ in range(8):
            open_.enter_context(lobby(address))
        with pytest.raises(InvalidStatus) as refused:
            lobby(address)
        assert refused.value.response.status_code == 503
        house = open_.enter_context(Croupier(address))
        house.guest()
        assert open_.enter_context(lobby(address, house.token)).recv()


def test_one_person_holds_so_many_streams_and_gets_a_place_back_when_one_is_closed() -> None:
    with limited(streams_per_person=2) as address, Croupier(address) as house, ExitStack() as open_:
        house.guest()
        first = open_.enter_context(lobby(address, house.token))
        open_.enter_context(lobby(address, house.token))
        with pytest.raises(InvalidStatus):
            lobby(address, house.token)
        first.close()
        open_.enter_context(_when_there_is_room(address, house.token))


def _when_there_is_room(address: str, token: str | None) -> ClientConnection:
    while True:
        try:
            return lobby(address, token)
        except InvalidStatus as refused:
            assert refused.response.status_code == 429


def test_one_address_holds_so_many_streams_whoever_its_people_are() -> None:
    with limited(streams_per_address=2) as address, ExitStack() as open_:
        people = [open_.enter_context(Croupier(address)) for _ in range(3)]
        for one in people:
            one.guest()
        for one in people[:2]:
            open_.enter_context(lobby(address, one.token))
        with pytest.raises(InvalidStatus) as refused:
            lobby(address, people[2].token)
        assert refused.value.response.status_code == 429


FEW_FILES = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (160, 160))
from croupier.cli import main
sys.exit(main(["serve", "--memory", "--port", "0", "--log-level", "warning", "--grace-s", "0"]))
"""


def test_a_server_with_few_files_answers_beside_more_idle_connections_than_it_has_files(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with (
        log.open("w") as errors,
        subprocess.Popen([sys.executable, "-c", FEW_FILES], stdout=subprocess.PIPE, stderr=errors, text=True) as server,
        ExitStack() as open_,
    ):
        try:
            assert server.stdout is not None
            address = next(word for text in server.stdout for word in text.split() if word.startswith("http")).rstrip(
                "/"
            )
            for _ in range(250):
                open_.enter_context(line(address))
            assert asking.get(f"{address}/readyz").status_code == 200
        finally:
            server.terminate()
    assert log.stat().st_size < 10_000
    assert "open files" in log.read_text()


LOGGING = """
import sys
from croupier.cli import main
sys.exit(main(["serve", "--memory", "--port", "0", "--log-level", "info", "--log-format", "json", "--grace-s", "0"]))
"""


def test_the_log_holds_no_address_of_a_socket_and_no_fault_for_one_that_is_denied(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with (
        log.open("w") as errors,
        subprocess.Popen([sys.executable, "-c", LOGGING], stdout=subprocess.PIPE, stderr=errors, text=True) as server,
    ):
        try:
            assert server.stdout is not None
            address = next(word for text in server.stdout for word in text.split() if word.startswith("http")).rstrip(
                "/"
            )
            place = address.replace("http", "ws")
            with asking.connect(f"{place}/api/v1/tables/T1/stream?from=1&word=hunter22") as socket:
                socket.recv()
            for _ in range(3):
                with pytest.raises(InvalidStatus):
                    asking.connect(f"{place}/hunter22?word=hunter22")
        finally:
            server.terminate()
    written = [json.loads(text) for text in log.read_text().splitlines()]
    assert "hunter22" not in log.read_text()
    assert "error" not in {one["level"] for one in written}
    assert [one["says"] for one in written].count("a request found no door") == 1


def test_room_is_measured_by_the_files_that_may_be_open() -> None:
    resource = pytest.importorskip("resource")
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    room = room_for(10**9)
    assert 0 < room.connections <= room.ceiling
    assert room_for(8).connections == 8
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= soft
