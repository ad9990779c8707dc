"""The server disconnects a client that begins a request and does not end it, and nobody else."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from starlette.types import Message, Receive, Scope, Send

from croupier.web.server.connections import Connections, FileRoom
from tests.waiting import LONGEST_S, wait_until
from tests.web.asking import connect
from tests.web.real import open_house

PATIENCE_S = 0.4
HEAD = b"POST /api/v1/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Croupier: 1\r\nContent-Type: application/json\r\n"


HEAD_S, KEEP_ALIVE_S, READ_S = (
    f"croupier.web.server.connections.{name}" for name in ("HEAD_S", "KEEP_ALIVE_S", "READ_S")
)
BODY_S = "croupier.web.doors.door.BODY_TIMEOUT_S"


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
    hurry(HEAD_S)
    hurry(KEEP_ALIVE_S)
    with socket.create_connection((parts.hostname, parts.port), timeout=LONGEST_S) as line:
        assert asked(line).startswith(b"HTTP/1.1 200")
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


def test_a_client_that_reads_no_answers_is_cut_off(address: str, hurry: Callable[[str], None]) -> None:
    hurry(READ_S)
    parts = urlsplit(address)
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.settimeout(LONGEST_S)
        line.connect((parts.hostname, parts.port))
        line.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200)
        wait_until(lambda: _is_cut_off(line), "the server has cut the connection off")
        answers = b""
        with suppress(ConnectionError, TimeoutError):
            while more := line.recv(65_536):
                answers += more
    assert answers.count(b"HTTP/1.1 200") < 200


def _is_cut_off(line: socket.socket) -> bool:
    """Whether nothing can be sent any more: the other side has closed the connection."""
    try:
        line.sendall(b"\r\n")
    except ConnectionError:
        return True
    return False


def test_a_stream_that_reads_nothing_is_cut_off_and_counted(hurry: Callable[[str], None]) -> None:
    hurry(READ_S)
    counted: list[str] = []

    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "websocket.send", "text": "read in time"})
        await send({"type": "websocket.send", "text": "never read"})

    async def takes(message: Message) -> None:
        if message["text"] == "never read":
            await asyncio.Event().wait()

    async def nothing() -> Message:
        raise AssertionError("nothing is received here")

    async def scene() -> None:
        here, there = socket.socketpair()
        connections = Connections(
            FileRoom(4, 1_000_000), most_of_network=2, is_proxy=lambda _: False, dropped=lambda: counted.append("slow")
        )
        peer = ("10.0.0.1", 1)
        with there:
            assert connections.admitted(here, peer) is not None
            scope = {"type": "websocket", "client": peer}
            tasks = [
                asyncio.ensure_future(connections.watched(app)(scope, nothing, takes)),
                asyncio.ensure_future(connections.keep()),
            ]
            assert await asyncio.to_thread(there.recv, 1) == b""  # the other side has ended it
            assert len(connections) == 0
            for task in tasks:
                task.cancel()

    asyncio.run(asyncio.wait_for(scene(), LONGEST_S))
    assert counted == ["slow"]


def test_a_stream_and_a_quiet_connection_stay(address: str, hurry: Callable[[str], None]) -> None:
    parts = urlsplit(address)
    line = f"{address.replace('http', 'ws')}/api/v1/lobby/stream"
    with connect(line) as stream, socket.create_connection((parts.hostname, parts.port), timeout=LONGEST_S) as quiet:
        assert asked(quiet).startswith(b"HTTP/1.1 200")
        hurry(HEAD_S)
        heard(address, b"GET / HT")  # takes as long as the server's patience
        assert stream.ping().wait(LONGEST_S)
        assert asked(quiet).startswith(b"HTTP/1.1 200")
