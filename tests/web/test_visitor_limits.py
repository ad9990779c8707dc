"""Too many requests of one person or address are refused with a reason, and do not hurt the others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from croupier.client import Croupier
from croupier.web.doors.sockets import MOST_MALFORMED
from croupier.web.http.client_address import Peer
from croupier.web.http.visitor_limits import (
    BURST_S,
    CLOSING_S,
    OPENED_AT_ONCE,
    LimitSettings,
    TooManyCommands,
    TooManyRequests,
    VisitorLimits,
)
from croupier.web.server.running import FloorApplication
from croupier.web.server.settings import ServeSettings
from tests.waiting import LONGEST_S, wait_until
from tests.web import asking
from tests.web.real import open_house, renew

SLOW = LimitSettings(commands_per_s=1, requests_per_s=2)
NO_DOOR = (404, 405)


class Guest:
    """A visitor as the limits see one."""

    def __init__(self, name: str | None, address: str = "10.0.0.1", *, is_staff: bool = False) -> None:
        self.name, self.peer, self.is_staff = name, Peer(address, local=False), is_staff


class Seconds:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def taken(limits: VisitorLimits, visitor: Guest, most: int = 10_000) -> int:
    for number in range(most):
        try:
            limits.command(visitor)
        except TooManyCommands as refused:
            assert refused.retry_after_s == 1
            return number
    return most


def test_a_person_gives_so_many_commands_at_once_and_then_so_many_a_second() -> None:
    limits = VisitorLimits(LimitSettings(commands_per_s=3), clock=(clock := Seconds()))
    assert taken(limits, Guest("al")) == 3 * BURST_S
    assert taken(limits, Guest("bo", "10.0.0.2")) == 3 * BURST_S
    clock.now += 2
    assert taken(limits, Guest("al")) == 6


def test_all_players_of_one_address_share_its_commands_and_staff_do_not() -> None:
    limits = VisitorLimits(LimitSettings(commands_per_s=3, commands_per_s_of_address=4), clock=Seconds())
    assert taken(limits, Guest("al")) == 3 * BURST_S
    assert taken(limits, Guest("bo")) == BURST_S
    assert taken(limits, Guest("pit", is_staff=True)) == 15 * BURST_S
    assert taken(limits, Guest("cy", "10.0.0.2")) == 3 * BURST_S


def test_a_refused_command_of_an_address_costs_its_person_nothing() -> None:
    limits = VisitorLimits(LimitSettings(commands_per_s=5, commands_per_s_of_address=1), clock=(clock := Seconds()))
    assert taken(limits, Guest("al")) == BURST_S
    clock.now += 1
    assert taken(limits, Guest("al")) == 1


@pytest.fixture(scope="module")
def opened() -> Iterator[tuple[str, FloorApplication]]:
    with open_house(ServeSettings(memory=True, pace="test", grace_s=1, limits=SLOW)) as found:
        yield found


@pytest.fixture
def address(opened: tuple[str, FloorApplication]) -> str:
    """A server for which no time passes: requests that a test uses up stay used, and the next test has its own."""
    found, running = opened
    assert running.access is not None
    renew(running.access.limits, SLOW, clock=Seconds())
    return found


def test_too_many_commands_are_refused_with_the_time_to_wait_and_others_go_on(address: str) -> None:
    with Croupier(address) as house, Croupier(address) as other:
        house.guest()
        other.guest()
        headers = {"Authorization": f"Bearer {house.token}"}
        answers = [
            asking.post(
                f"{address}/api/v1/commands", json={"id": str(n), "command": "ready", "table": "T1"}, headers=headers
            )
            for n in range(BURST_S + 3)
        ]
        last = answers[-1]
        assert (last.status_code, last.json()["error"]["message"]) == (429, "TOO_MANY.commands")
        assert int(last.headers["Retry-After"]) >= 1
        other.do("buy_chips", amount="1.00")


def test_too_many_commands_over_a_socket_are_refused_too(address: str) -> None:
    with Croupier(address) as house:
        house.guest()
        with _stream(address, house.token) as socket:
            for number in range(BURST_S + 3):
                socket.send(json.dumps({"type": "command", "id": str(number), "command": "ready", "table": "T1"}))
            refused = [_answer(socket, str(number)).get("error", {}).get("code") for number in range(BURST_S + 3)]
        assert refused[-1] == "TOO_MANY"
        assert "TOO_MANY" not in refused[:BURST_S]


def test_too_many_requests_of_strangers_are_refused_and_probes_are_not(address: str) -> None:
    statuses = [asking.get(f"{address}/api/v1/me").status_code for _ in range(2 * BURST_S + 8)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    doors = ("readyz", "healthz", "docs", "docs.css", "openapi.json", "about", "metrics")
    statuses = [asking.get(f"{address}/{door}").status_code for door in doors]
    assert statuses == [200, 200, 429, 429, 429, 429, 429]


def test_refused_requests_are_not_logged_one_by_one(address: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO", logger="croupier"):
        statuses = [asking.get(f"{address}/api/v1/me").status_code for _ in range(3 * BURST_S)]
    assert statuses.count(429) > 10
    messages = [record.getMessage() for record in caplog.records]
    # The line of the request before these comes after its answer.
    doors = [vars(record)["fields"]["door"] for record in caplog.records if record.getMessage() == "answered"]
    assert doors.count("/api/v1/me") == statuses.count(200)
    refusing = [message for message in messages if message.startswith("a limit refuses requests")]
    assert len(refusing) < statuses.count(429) / 2


@pytest.mark.parametrize("message", [b"[]", b'{"type": "command", "id": "1", "command": "no such"}'])
def test_malformed_messages_are_refused_and_close_the_socket_even_if_all_come_at_once(message: bytes) -> None:
    settings = ServeSettings(memory=True, demo=False, grace_s=1)
    with open_house(settings) as (address, _), Croupier(address) as house:
        house.guest()
        with _stream(address, house.token, "lobby") as socket:
            socket.socket.sendall(Frame(Opcode.TEXT, message).serialize(mask=True) * (MOST_MALFORMED + 1))
            frames = _to_the_end(socket)
    assert [frame["type"] for frame in frames] == ["lobby", *["refused"] * MOST_MALFORMED]
    assert socket.close_code == 1008


def _to_the_end(socket: Any) -> list[dict[str, Any]]:
    """All frames until the server closes the socket."""
    frames = []
    with suppress(ConnectionClosed):
        while True:
            frames.append(json.loads(socket.recv(LONGEST_S)))
    return frames


def _stream(address: str, token: str | None, of: str = "tables/T1") -> Any:
    place = f"{address.replace('http', 'ws')}/api/v1/{of}/stream"
    return asking.connect(place, additional_headers={"Authorization": f"Bearer {token}"})


def _opened(place: str, token: str | None) -> int:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    try:
        with asking.connect(place.replace("http", "ws"), additional_headers=headers):
            return 101
    except InvalidStatus as denied:
        return denied.response.status_code


def _answer(socket: Any, number: str) -> dict[str, Any]:
    while True:
        frame: dict[str, Any] = json.loads(socket.recv())
        if frame.get("id") == number:
            return frame


def test_requests_with_an_invalid_token_count_for_their_address(address: str) -> None:
    forged = {"Authorization": "Bearer cr2.YWw.AAAAAAAAAAAA"}
    statuses = [asking.get(f"{address}/api/v1/me", headers=forged).status_code for _ in range(2 * BURST_S + 1)]
    assert statuses == [*[401] * 2 * BURST_S, 429]


@pytest.mark.parametrize("place", ["tables/T1/stream", "tables/none/stream", "lobby/stream", "no/stream"])
@pytest.mark.parametrize("token", [None, "cr2.YWw.AAAAAAAAAAAA"])
def test_a_stranger_opens_only_so_many_streams_whether_they_are_refused_or_not(
    opened: tuple[str, FloorApplication], place: str, token: str | None
) -> None:
    address, running = opened
    access = running.access
    assert access is not None
    renew(access.limits, LimitSettings(connections_per_address=1), clock=Seconds())
    statuses = []
    for _ in range(OPENED_AT_ONCE + 1):
        statuses.append(_opened(f"{address}/api/v1/{place}", token))
        # The one that was closed must not still hold the only place: the openings are counted here.
        wait_until(lambda: not access.sockets, "the stream's end")
    assert statuses[-1] == 429
    assert 429 not in statuses[:-1]


def test_one_person_opens_only_so_many_streams_and_others_open_theirs() -> None:
    limits = VisitorLimits(LimitSettings(streams_per_person=2), clock=(clock := Seconds()))
    for _ in range(2 * OPENED_AT_ONCE):
        limits.opening(Guest("al"))
    with pytest.raises(TooManyRequests):
        limits.opening(Guest("al"))
    limits.opening(Guest("bo"))
    limits.opening(Guest(None))
    clock.now += CLOSING_S / 2
    limits.opening(Guest("al"))


@pytest.mark.parametrize(("method", "path"), [("GET", "api/none"), ("GET", "none.js"), ("PUT", "api/v1/me")])
def test_requests_that_find_no_door_are_not_logged_one_by_one(
    address: str, caplog: pytest.LogCaptureFixture, method: str, path: str
) -> None:
    with caplog.at_level("INFO", logger="croupier"):
        for _ in range(BURST_S):
            assert asking.request(method, f"{address}/{path}").status_code in NO_DOOR
    # Sockets and requests of the tests before may come to their end, and into the log, only now.
    lines = [record for record in caplog.records if vars(record).get("fields", {}).get("status") in NO_DOOR]
    assert len(lines) <= 1
