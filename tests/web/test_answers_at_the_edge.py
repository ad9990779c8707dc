"""Requests before, beside and after the doors: unreadable requests, headers, streams whose session has run out."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.client import Croupier
from croupier.web.http.logs import RepeatedLines
from croupier.web.server.running import FloorApplication
from tests.waiting import LONGEST_S
from tests.web import asking
from tests.web.floor_under_test import FloorUnderTest
from tests.web.real import open_house
from tests.web.served import served


@pytest.fixture(scope="module")
def opened() -> Iterator[tuple[str, FloorApplication]]:
    with open_house() as found:
        yield found


def said(address: str, words: bytes) -> tuple[bytes, bytes]:
    """The head and the body that come back until the other side hangs up."""
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname, parts.port), timeout=LONGEST_S) as line:
        line.sendall(words)
        found = b""
        while more := line.recv(65_536):
            found += more
    head, _, body = found.partition(b"\r\n\r\n")
    return head, body


SOCKET = b"GET /api/v1/lobby/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"


@pytest.mark.parametrize(
    "words",
    [
        b"what is this\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        SOCKET + b"\r\n",
        SOCKET + b"Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n\r\n",
        SOCKET + b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 7\r\n\r\n",
    ],
)
def test_what_cannot_be_read_reaches_no_door_and_is_answered_in_plain_text(
    opened: tuple[str, FloorApplication], words: bytes
) -> None:
    head, body = said(opened[0], words)
    assert head.split()[1] == b"400"
    assert b"text/plain" in head
    assert body


def test_a_socket_for_another_site_is_refused_in_the_same_shape(opened: tuple[str, FloorApplication]) -> None:
    key = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    head, body = said(opened[0], SOCKET + key + b"Origin: https://evil.example\r\n\r\n")
    assert head.split()[1] == b"403"
    assert json.loads(body)["error"]["code"] == "FOREIGN_REQUEST"


def test_browsers_that_came_encrypted_are_told_to_come_so_again() -> None:
    with served(FloorUnderTest(), hosts=("casino.example", "127.0.0.1")) as address:
        public = {"Host": "casino.example", "X-Forwarded-Proto": "https"}
        assert (
            asking.get(f"{address}/healthz", headers=public).headers["Strict-Transport-Security"].startswith("max-age=")
        )
        plain = {"Host": "casino.example"}
        assert "Strict-Transport-Security" not in asking.get(f"{address}/healthz", headers=plain).headers
        here = {"X-Forwarded-Proto": "https"}
        assert "Strict-Transport-Security" not in asking.get(f"{address}/healthz", headers=here).headers


def test_a_stream_ends_with_its_session_and_others_stay(opened: tuple[str, FloorApplication]) -> None:
    address, running = opened
    assert running.access is not None
    desk = running.access.desk
    with Croupier(address) as house:
        house.guest()
        place = f"{address.replace('http', 'ws')}/api/v1/tables/T1/stream"
        signed_in = asking.connect(place, additional_headers={"Authorization": f"Bearer {house.token}"})
        with asking.connect(place) as looking_on, signed_in:
            now = desk.clock
            desk.clock = lambda: now() + 40 * 86_400
            try:
                frames: list[dict[str, object]] = []
                with pytest.raises(ConnectionClosed):
                    while True:
                        frames.append(json.loads(signed_in.recv(LONGEST_S)))
            finally:
                desk.clock = now
            assert frames[-1]["type"] == "refused"
            assert "BAD_SESSION" in json.dumps(frames[-1])
            looking_on.send('{"type": "ping"}')
            while json.loads(looking_on.recv(LONGEST_S))["type"] != "pong":
                pass


def test_a_stranger_is_not_told_what_others_have_won(opened: tuple[str, FloorApplication]) -> None:
    address, _ = opened
    with Croupier(address) as house, Croupier(address) as other:
        house.guest()
        other.guest()
        number = _a_round(house)
        own = house.get(f"/rounds/{number}")
        assert own["settlement"] is not None
        for stranger in (asking.get(f"{address}/api/v1/rounds/{number}").json(), other.get(f"/rounds/{number}")):
            assert stranger["settlement"] is None
            assert '"net"' not in json.dumps(stranger)


def _a_round(house: Croupier) -> str:
    with house.table("T1") as table:
        table.wait(lambda _: table.legal("place_bet"))
        box = table.legal("place_bet")[0]["box"]
        table.do("place_bet", box=box, bet="ante", amount="25.00")
        table.do("ready")
        table.wait(lambda _: table.legal("fold"))
        number: str = table.seen["round"]["round"]
        table.do("fold", box=box)
        table.wait(lambda seen: (seen["last"] or {}).get("round") == number)
    return number


def test_the_same_complaint_of_a_library_is_logged_once_in_a_while() -> None:
    now = [0.0]
    lines = RepeatedLines(60, clock=lambda: now[0])

    def written(words: str, level: int = logging.WARNING) -> str | None:
        record = logging.LogRecord("asyncio", level, "", 0, words, (), None)
        return record.getMessage() if lines.filter(record) else None

    assert written("socket.accept() out of system resource\nsocket: <1>") is not None
    assert [written(f"socket.accept() out of system resource\nsocket: <{n}>") for n in range(500)] == [None] * 500
    assert written("another") == "another"
    now[0] = 60.0
    assert (
        written("socket.accept() out of system resource\nx")
        == "socket.accept() out of system resource\nx (500 more like it)"
    )
    assert written("fine", logging.INFO) == written("fine", logging.INFO) == "fine"
