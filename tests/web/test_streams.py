"""The sockets: frames for each viewer, resume, slow readers, and messages that are none."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection
from websockets.typing import Origin

from croupier.rounds.commands import OpenRound
from croupier.web.doors.sockets import MESSAGE_LIMIT, MOST_MALFORMED
from croupier.web.floor_access.floor_access import FloorAccess
from croupier.web.streams import hub
from croupier.web.streams.hub import FELL_BEHIND, Reader, encoded
from tests.floor.house import DEALER
from tests.waiting import LONGEST_S
from tests.web.asking import connect
from tests.web.floor_under_test import FloorUnderTest


@pytest.fixture
def alice(floor: FloorUnderTest) -> str:
    """The token of a player, at whose table bets are taken."""
    token = floor.token("alice")
    floor.do(OpenRound(table="T1"), actor=DEALER, command_id="round")
    return token


def stream(
    address: str, token: str | None = None, query: str = "", table: str = "T1", *, most_unread: int | None = None
) -> ClientConnection:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
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


def bet(socket: ClientConnection, number: int) -> None:
    """Each even number places a bet, and each odd one takes it back."""
    if number % 2:
        say(socket, type="command", id=str(number), command="withdraw_bet", table="T1", box=1, bet="ante")
    else:
        say(socket, type="command", id=str(number), command="place_bet", table="T1", box=1, bet="ante", amount="25.00")


def answers(socket: ClientConnection, many: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while len(found) < many:
        frame = told(socket)
        if frame["type"] == "answer":
            found.append(frame)
    return found


def notices(socket: ClientConnection, many: int) -> list[dict[str, Any]]:
    """The next notices, so many of them."""
    found: list[dict[str, Any]] = []
    while len(found) < many:
        found += told(socket).get("notices", [])
    return found


def test_a_reader_gets_the_table_first_and_then_each_event(address: str, floor: FloorUnderTest, alice: str) -> None:
    with stream(address, alice) as playing, stream(address) as passer_by:
        assert told(playing)["table"]["you"]["player"] == "alice"
        first, position = told(passer_by), floor.floor.position
        assert (first["type"], first["fresh"], first["position"], first["notices"]) == ("table", True, position, [])
        bet(playing, 0)
        seen = told(passer_by)
        assert (seen["position"], seen["fresh"]) == (position + 2, False)  # the bet, and its posting
        assert [(notice["event"], notice["player"]) for notice in seen["notices"]] == [("bet_placed", "alice")]
        assert seen["table"]["round"]["boxes"][0]["player"] == "alice"


def test_a_command_is_answered_over_the_socket_with_its_id(address: str, floor: FloorUnderTest, alice: str) -> None:
    with stream(address, alice) as playing:
        bet(playing, 0)
        (answer,) = answers(playing, 1)
        assert (answer["id"], answer["position"], answer["repeated"]) == ("0", floor.floor.position, False)
        bet(playing, 0)
        assert answers(playing, 1)[0]["repeated"] is True


def test_resume_gives_what_was_missed_once_and_in_order(address: str, alice: str) -> None:
    with stream(address, alice) as playing:
        for number in range(5):
            bet(playing, number)
        positions = [answer["position"] for answer in answers(playing, 5)]
        with stream(address, None, f"?from={positions[1]}") as passer_by:
            first = told(passer_by)
            assert first["fresh"] is False
            assert [notice["position"] for notice in first["notices"]] == [after - 1 for after in positions[2:]]
            bet(playing, 5)
            assert [notice["position"] for notice in notices(passer_by, 1)] == [positions[-1] + 1]


def test_a_position_that_is_not_there_yet_gives_a_fresh_picture(address: str) -> None:
    with stream(address, None, "?from=99") as passer_by:
        assert told(passer_by)["fresh"] is True


def test_a_command_that_is_refused_sends_no_picture_to_anybody(address: str, alice: str) -> None:
    with stream(address, alice) as playing, stream(address, alice) as elsewhere:
        for socket in (playing, elsewhere):
            assert told(socket)["fresh"] is True
        bet(playing, 1)  # there is none to take back
        assert told(playing)["type"] == "refused"
        for socket in (playing, elsewhere):
            socket.send('{"type": "ping"}')
            assert told(socket)["type"] == "pong"


@pytest.mark.parametrize("position", ["-1", "x", "1e3", "9" * 30])
def test_a_position_that_is_none_is_refused(address: str, position: str) -> None:
    with stream(address, None, f"?from={position}") as passer_by:
        assert told(passer_by)["error"]["code"] == "BAD_INPUT"
        with pytest.raises(ConnectionClosed):
            passer_by.recv(LONGEST_S)


def test_a_table_that_is_not_there_is_refused(address: str) -> None:
    with stream(address, table="T9") as passer_by:
        assert told(passer_by)["error"]["code"] == "NO_SUCH_TABLE"


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ("{", "is not JSON"),
        ("[]", "must be a mapping, not a list"),
        ('{"type": "fly"}', "type: must be command or ping, not 'fly'"),
        ('{"type": "command", "command": "deal"}', "id: is missing"),
        ('{"type": "command", "id": "1", "command": "fly"}', "command"),
        (b"\xff\x00", "is not JSON"),
    ],
)
def test_a_message_that_is_none_is_refused_and_the_socket_stays(
    address: str, alice: str, message: str, sentence: str
) -> None:
    with stream(address, alice) as playing:
        told(playing)
        playing.send(message)
        refused = told(playing)
        assert refused["type"] == "refused"
        assert sentence in refused["error"]["sentence"]
        say(playing, type="ping")
        assert told(playing) == {"type": "pong"}


def test_a_socket_with_too_many_bad_messages_is_closed(address: str) -> None:
    with stream(address) as passer_by, pytest.raises(ConnectionClosed):
        for _ in range(MOST_MALFORMED):
            passer_by.send("{")
        while True:
            passer_by.recv(LONGEST_S)


def test_a_huge_message_closes_the_socket(address: str) -> None:
    with stream(address) as passer_by, pytest.raises(ConnectionClosed) as closed:
        passer_by.send("x" * (MESSAGE_LIMIT + 1))
        while True:
            passer_by.recv(LONGEST_S)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_a_passer_by_gives_no_commands(address: str, floor: FloorUnderTest) -> None:
    before = floor.floor.position
    with stream(address) as passer_by:
        told(passer_by)
        bet(passer_by, 0)
        assert told(passer_by)["error"]["code"] == "NOT_SIGNED_IN"
    assert floor.floor.position == before


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

    monkeypatch.setattr(FloorAccess, "visitor_of", broken)
    assert denied(f"{address.replace('http', 'ws')}/api/v1/lobby/stream") == (500, "FAULT")
    assert "a fault of ours" in caplog.text


def test_the_lobby_tells_all_tables_and_then_those_that_change(address: str, alice: str) -> None:
    place = f"{address.replace('http', 'ws')}/api/v1/lobby/stream"
    with connect(place) as lobby, stream(address, alice) as playing:
        assert [row["id"] for row in told(lobby)["tables"]] == ["T1"]
        bet(playing, 0)
        change = told(lobby)
        assert (change["fresh"], [row["id"] for row in change["tables"]]) == (False, ["T1"])


def test_a_slow_reader_gets_a_fresh_picture_and_others_miss_nothing(
    address: str, alice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "encoded", lambda frame: encoded(frame) + " " * 100_000)
    with stream(address, alice) as playing, stream(address) as quick, stream(address, most_unread=16) as slow:
        seen, positions = [], []
        for number in range(120):
            bet(playing, number)
            positions.append(answers(playing, 1)[0]["position"])
            seen += notices(quick, 1)
        assert [notice["position"] for notice in seen] == [after - 1 for after in positions]
        frames = [told(slow)]
        while frames[-1]["position"] < positions[-1]:
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
