"""The sockets: frames for each viewer, resume, slow readers, and messages that are none."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection
from websockets.typing import Origin

from croupier.web.doors.sockets import MESSAGE_LIMIT, MOST_MALFORMED
from croupier.web.floor_access.house import House
from croupier.web.streams.hub import FELL_BEHIND, Reader
from tests.waiting import LONGEST_S
from tests.web.asking import connect
from tests.web.fake_floor import FakeFloor


def stream(
    address: str, name: str | None = None, query: str = "", table: str = "T1", *, most_unread: int | None = None
) -> ClientConnection:
    headers = {} if name is None else {"Authorization": f"Bearer {name}"}
    return connect(
        f"{address.replace('http', 'ws')}/api/v1/tables/{table}/stream{query}",
        additional_headers=headers,
        compression=None,
        max_queue=most_unread,
    )


def told(socket: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(socket.recv(LONGEST_S))
    return found


def say(socket: ClientConnection, **message: object) -> None:
    socket.send(json.dumps(message))


def count(socket: ClientConnection, number: str, **more: object) -> None:
    say(socket, type="command", id=number, command="count", table="T1", **more)


def answers(socket: ClientConnection, many: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while len(found) < many:
        frame = told(socket)
        if frame["type"] == "answer":
            found.append(frame)
    return found


def notices(socket: ClientConnection, upto: int) -> list[dict[str, Any]]:
    """All notices until that position."""
    found: list[dict[str, Any]] = []
    while not found or found[-1]["position"] < upto:
        found += told(socket).get("notices", [])
    return found


def test_a_reader_gets_the_table_first_and_then_each_event(address: str) -> None:
    with stream(address, "alice") as alice, stream(address) as passer_by:
        assert told(alice)["table"]["you"] == "alice"
        first = told(passer_by)
        assert (first["type"], first["fresh"], first["position"], first["notices"]) == ("table", True, 0, [])
        count(alice, "1", secret="alice's")
        seen = told(passer_by)
        assert (seen["position"], seen["fresh"]) == (1, False)
        assert seen["notices"] == [{"position": 1, "by": "alice"}]
        assert seen["table"]["count"] == 1


def test_an_own_secret_goes_to_nobody_else(address: str) -> None:
    with stream(address, "alice") as alice, stream(address, "bob") as bob:
        count(alice, "1", secret="alice's")
        assert notices(alice, 1) == [{"position": 1, "by": "alice", "secret": "alice's"}]
        assert "alice's" not in json.dumps(notices(bob, 1))


def test_a_command_is_answered_over_the_socket_with_its_id(address: str) -> None:
    with stream(address, "alice") as alice:
        count(alice, "one")
        assert answers(alice, 1) == [
            {"type": "answer", "id": "one", "position": 1, "answer": {"count": 1}, "repeated": False}
        ]
        count(alice, "one")
        assert answers(alice, 1)[0]["repeated"] is True


def test_resume_gives_what_was_missed_once_and_in_order(address: str) -> None:
    with stream(address, "alice") as alice:
        for number in range(5):
            count(alice, str(number))
        answers(alice, 5)
        with stream(address, "bob", "?from=2") as bob:
            first = told(bob)
            assert first["fresh"] is False
            assert [notice["position"] for notice in first["notices"]] == [3, 4, 5]
            count(alice, "more")
            assert [notice["position"] for notice in notices(bob, 6)] == [6]


def test_a_position_that_is_not_there_yet_gives_a_fresh_picture(address: str) -> None:
    with stream(address, None, "?from=99") as passer_by:
        assert told(passer_by)["fresh"] is True


def test_a_command_that_is_refused_sends_no_picture_to_anybody(address: str) -> None:
    with stream(address, "alice") as alice, stream(address, "alice") as elsewhere:
        for socket in (alice, elsewhere):
            assert told(socket)["fresh"] is True
        alice.send(json.dumps({"type": "command", "id": "1", "command": "fail", "table": "T1"}))
        assert told(alice)["type"] == "refused"
        for socket in (alice, elsewhere):
            socket.send('{"type": "ping"}')
            assert told(socket)["type"] == "pong"


@pytest.mark.parametrize("position", ["-1", "x", "1e3", "9" * 30])
def test_a_position_that_is_none_is_refused(address: str, position: str) -> None:
    with stream(address, None, f"?from={position}") as passer_by:
        assert told(passer_by)["error"]["code"] == "BAD_INPUT"
        with pytest.raises(ConnectionClosed):
            passer_by.recv(LONGEST_S)


def test_a_table_that_is_not_there_is_refused(address: str) -> None:
    with stream(address, "alice", table="T9") as alice:
        assert told(alice)["error"]["code"] == "NO_SUCH_TABLE"


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ("{", "is not JSON"),
        ("[]", "must be a mapping, not a list"),
        ('{"type": "fly"}', "type: must be command or ping, not 'fly'"),
        ('{"type": "command", "command": "count"}', "id: is missing"),
        ('{"type": "command", "id": "1", "command": "fly"}', "command: must be count"),
        (b"\xff\x00", "is not JSON"),
    ],
)
def test_a_message_that_is_none_is_refused_and_the_socket_stays(address: str, message: str, sentence: str) -> None:
    with stream(address, "alice") as alice:
        told(alice)
        alice.send(message)
        refused = told(alice)
        assert refused["type"] == "refused"
        assert sentence in refused["error"]["sentence"]
        say(alice, type="ping")
        assert told(alice) == {"type": "pong"}


def test_a_socket_with_too_many_bad_messages_is_closed(address: str) -> None:
    with stream(address, "alice") as alice, pytest.raises(ConnectionClosed):
        for _ in range(MOST_MALFORMED):
            alice.send("{")
        while True:
            alice.recv(LONGEST_S)


def test_a_huge_message_closes_the_socket(address: str, fake: FakeFloor) -> None:
    with stream(address, "alice") as alice, pytest.raises(ConnectionClosed) as closed:
        alice.send("x" * (MESSAGE_LIMIT + 1))
        while True:
            alice.recv(LONGEST_S)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert fake.noted == []


def test_a_passer_by_gives_no_commands(address: str, fake: FakeFloor) -> None:
    with stream(address) as passer_by:
        told(passer_by)
        count(passer_by, "1")
        assert told(passer_by)["error"]["code"] == "NOT_SIGNED_IN"
    assert fake.noted == []


def test_a_page_of_another_site_is_not_let_in(address: str) -> None:
    place = f"{address.replace('http', 'ws')}/api/v1/tables/T1/stream"
    assert denied(place, origin=Origin("https://evil.example")) == (403, "FOREIGN_REQUEST")
    with connect(place, origin=Origin(address)) as own:
        assert told(own)["type"] == "table"


def denied(place: str, **more: Any) -> tuple[int, str]:
    """The status and the code with which a stream is refused before it is open."""
    with pytest.raises(InvalidStatus) as refused:
        connect(place, **more)
    answer = refused.value.response
    assert answer.headers["X-Request-Id"]
    return answer.status_code, json.loads(answer.body or b"")["error"]["code"]


def test_a_stream_that_does_not_exist_is_refused_with_a_document(address: str) -> None:
    assert denied(f"{address.replace('http', 'ws')}/api/v1/nowhere") == (404, "NOT_FOUND")


def test_a_fault_before_a_stream_is_open_is_told_with_a_document(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise LookupError("a fault of ours")

    monkeypatch.setattr(House, "visitor_of", broken)
    assert denied(f"{address.replace('http', 'ws')}/api/v1/lobby/stream") == (500, "FAULT")
    assert "a fault of ours" in caplog.text


def test_the_lobby_tells_all_tables_and_then_those_that_change(address: str) -> None:
    with connect(f"{address.replace('http', 'ws')}/api/v1/lobby/stream") as lobby, stream(address, "alice") as alice:
        assert [row["id"] for row in told(lobby)["tables"]] == ["T1", "T2"]
        count(alice, "1")
        change = told(lobby)
        assert (change["fresh"], change["tables"]) == (False, [{"id": "T1", "count": 1}])


def test_a_slow_reader_gets_a_fresh_picture_and_others_miss_nothing(address: str, fake: FakeFloor) -> None:
    fake.padding = 100_000
    with stream(address, "alice") as alice, stream(address) as quick, stream(address, most_unread=16) as slow:
        seen = []
        for number in range(120):
            count(alice, str(number))
            answers(alice, 1)
            seen += notices(quick, number + 1)
        assert [notice["position"] for notice in seen] == list(range(1, 121))
        frames = [told(slow)]
        while frames[-1]["position"] < 120:
            frames.append(told(slow))
        assert len(frames) < 120
        assert any(frame["fresh"] for frame in frames[1:])


def test_what_a_reader_has_not_taken_is_bounded() -> None:
    async def scene() -> None:
        reader = Reader(most_frames=3, most_bytes=100)
        for text in ("a", "b", "c"):
            reader.offer(text)
        assert [await reader.next() for _ in range(3)] == ["a", "b", "c"]
        for text in ("a", "b", "c", "d"):
            reader.offer(text)
        assert await reader.next() is FELL_BEHIND
        reader.offer("x" * 100)
        assert await reader.next() == "x" * 100
        reader.offer("x" * 101)
        assert await reader.next() is FELL_BEHIND

    asyncio.run(scene())


def test_a_reader_that_ends_gets_what_is_queued_and_no_more() -> None:
    async def scene() -> None:
        reader = Reader()
        reader.offer("a")
        ending = asyncio.ensure_future(reader.end())
        await asyncio.sleep(0)
        reader.offer("b")
        assert await reader.next() == "a"
        assert not ending.done()  # the frame that was taken may not have been sent yet
        after = asyncio.ensure_future(reader.next())
        await ending
        assert not after.done()
        after.cancel()

    asyncio.run(scene())
