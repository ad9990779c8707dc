"""The server disconnects a client that begins a request and does not end it, and nobody else."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
import uvicorn
from starlette.applications import Starlette
from uvicorn.server import ServerState

from croupier.web.server import idle_timeout
from croupier.web.server.connection_room import ConnectionRoom
from tests.waiting import LONGEST_S, wait_until
from tests.web.asking import connect
from tests.web.real import open_house

PATIENCE_S = 0.4
HEAD = b"POST /api/v1/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Croupier: 1\r\nContent-Type: application/json\r\n"


HEAD_S, TAKE_S, BODY_S = (
    "croupier.web.server.idle_timeout.HEAD_S",
    "croupier.web.server.idle_timeout.TAKE_S",
    "croupier.web.doors.door.BODY_TIMEOUT_S",
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with open_house() as (found, _):
        yield found


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """From now on the server has little patience with one thing; with the others it stays as patient as it is."""
    return lambda limit: monkeypatch.setattr(limit, PATIENCE_S)


def heard(address: str, *said: bytes) -> bytes:
    """All that comes back until the other side hangs up."""
    parts = urlsplit(address)
    found = b""
    with socket.create_connection((parts.hostname, parts.port), timeout=LONGEST_S) as line:
        # If something is still on its way when the server hangs up, the system resets the connection.
        with suppress(ConnectionError):
            for part in said:
                line.sendall(part)
        with suppress(ConnectionError):
            while more := line.recv(65_536):
                found += more
    return found


def asked(line: socket.socket) -> bytes:
    """The whole answer to one request on a connection that is kept."""
    line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    found = b""
    while not found.endswith(b"}"):
        more = line.recv(65_536)
        assert more, "the server hung up"
        found += more
    return found


@pytest.mark.parametrize("said", [b"", b"GET / HT", HEAD, HEAD + b"Content-Length: 2\r\n"])
def test_a_head_that_does_not_end_ends_the_connection(address: str, said: bytes, hurry: Callable[[str], None]) -> None:
    hurry(HEAD_S)
    assert heard(address, said) == b""


def test_so_does_a_second_head_that_does_not_end(address: str, hurry: Callable[[str], None]) -> None:
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname, parts.port), timeout=LONGEST_S) as line:
        assert asked(line).startswith(b"HTTP/1.1 200")
        hurry(HEAD_S)
        line.sendall(b"GET /healthz HT")
        assert line.recv(65_536) == b""


def test_a_body_that_does_not_come_is_told_so(address: str, hurry: Callable[[str], None]) -> None:
    hurry(BODY_S)
    found = heard(address, HEAD + b"Content-Length: 2\r\n\r\n{")
    assert found.startswith(b"HTTP/1.1 408")
    assert b'"code":"TOO_SLOW"' in found


def test_a_body_that_is_too_large_is_not_read_to_its_end(address: str) -> None:
    found = heard(address, HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"11000\r\n" + b" " * 0x11000 + b"\r\n")
    assert found.startswith(b"HTTP/1.1 413")


def test_who_takes_nothing_of_what_he_asked_for_is_cut_off(
    address: str, hurry: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(TAKE_S)
    gone: list[object] = []
    as_before = idle_timeout.ReadTimeout.connection_lost

    def connection_lost(protocol: idle_timeout.ReadTimeout, error: Exception | None) -> None:
        gone.append(protocol.transport.get_extra_info("peername"))
        as_before(protocol, error)

    monkeypatch.setattr(idle_timeout.ReadTimeout, "connection_lost", connection_lost)
    parts = urlsplit(address)
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.settimeout(LONGEST_S)
        line.connect((parts.hostname, parts.port))
        line.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200)
        wait_until(lambda: line.getsockname() in gone, "the server has cut the connection off")
        found = b""
        with suppress(ConnectionError, TimeoutError):
            while more := line.recv(65_536):
                found += more
    assert found.count(b"HTTP/1.1 200") < 200


def test_a_stream_that_takes_nothing_is_cut_off_and_counted(hurry: Callable[[str], None]) -> None:
    hurry(TAKE_S)
    counted: list[str] = []

    class Line(asyncio.Transport):
        def abort(self) -> None:
            counted.append("cut off")

    async def scene() -> None:
        config, room = uvicorn.Config(Starlette()), ConnectionRoom(most=1, per_network=1)
        stream = idle_timeout.TimedWebSocket(
            room, lambda: counted.append("slow"), config=config, server_state=ServerState(), app_state={}
        )
        stream.transport = Line()
        stream.pause_writing()
        stream.resume_writing()  # in time
        stream.pause_writing()
        while "cut off" not in counted:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(scene(), LONGEST_S))
    assert counted == ["slow", "cut off"]


def test_a_stream_and_a_quiet_connection_stay(address: str, hurry: Callable[[str], None]) -> None:
    parts = urlsplit(address)
    line = f"{address.replace('http', 'ws')}/api/v1/lobby/stream"
    with connect(line) as stream, socket.create_connection((parts.hostname, parts.port), timeout=LONGEST_S) as quiet:
        assert asked(quiet).startswith(b"HTTP/1.1 200")
        hurry(HEAD_S)
        heard(address, b"GET / HT")  # takes as long as the server's patience
        assert stream.ping().wait(LONGEST_S)
        assert asked(quiet).startswith(b"HTTP/1.1 200")
