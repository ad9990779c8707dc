"""The sockets: streams of a table, of the lobby and of the whole floor. Frames go out, and commands may come in."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection

import msgspec
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from croupier.errors import InputError, shown
from croupier.refusals import Refused, require
from croupier.store import StoreError
from croupier.web.doors.door import Access, require_access
from croupier.web.entrance.visitor import Visitor
from croupier.web.floor_access.floor_access import FloorAccess
from croupier.web.http.answers import deny_socket, error_document, refusal_of
from croupier.web.http.request_log import note_door
from croupier.web.http.security_headers import from_own_page
from croupier.web.streams.hub import FramesDropped, Reader, encoded

log = logging.getLogger("croupier.web")

MESSAGE_LIMIT = 16 * 1024
SESSIONS_S = 2.0
"""How long after its session's end a stream may stay open."""
POLICY, TOO_BIG = 1008, 1009
VISITOR = "croupier.visitor"
"""The key for the visitor in a socket's scope."""
MOST_MALFORMED = 20
"""After this many malformed messages the socket is closed."""
MALFORMED = ("BAD_INPUT", "TOO_LARGE")
"""The codes of messages that nobody could understand, with an id of their own or without."""
PAUSE_S = 0.2
"""How long the next message of somebody who sends too many waits."""


async def table_stream(socket: WebSocket) -> None:
    """WS /api/v1/tables/{table}/stream."""
    access: FloorAccess = socket.app.state.access
    table = socket.path_params["table"]
    await _serve(access, socket, lambda visitor, reader: _watch_table(access, socket, table, visitor, reader))


async def lobby_stream(socket: WebSocket) -> None:
    """WS /api/v1/lobby/stream."""
    access: FloorAccess = socket.app.state.access
    await _serve(access, socket, lambda visitor, reader: _watch_lobby(access, socket, visitor, reader))


async def watch_stream(socket: WebSocket) -> None:
    """WS /api/v1/watch/stream."""
    access: FloorAccess = socket.app.state.access
    await _serve(access, socket, lambda visitor, reader: _watch_floor(access, socket, visitor, reader))


async def no_stream(socket: WebSocket) -> None:
    """WS at an address where there is no stream."""
    await _deny_stranger(socket.app.state.access, socket, HTTPException(404))


async def _serve(access: FloorAccess, socket: WebSocket, watch: Callable[[Visitor, Reader], Awaitable[None]]) -> None:
    """Accept a socket, or say over it why not, and close it at the end."""
    if not from_own_page(socket):
        # Before it is accepted, so that the browser sees the status.
        await _deny_stranger(access, socket, Refused("FOREIGN_REQUEST.other_site", None))
        return
    try:
        await access.caught_up()
        visitor = access.visitor_of(socket)
        require(not visitor.lacks_factor, "SECOND_FACTOR.required", None)
    except (Refused, StoreError) as error:
        await _refuse_stranger(access, socket, error)
        return
    except Exception as error:
        await deny_socket(socket, error)
        return
    with contextlib.ExitStack() as places:
        try:
            access.limits.opening(visitor)
            places.enter_context(access.limits.streams.held(visitor))
        except Exception as error:
            await deny_socket(socket, error)
            return
        await _watched(access, socket, visitor, watch)


async def _deny_stranger(access: FloorAccess, socket: WebSocket, error: Exception) -> None:
    """Deny a socket whoever opens it. It counts for the address."""
    try:
        access.count_stream_of_stranger(socket)
    except Refused as too_many:
        error = too_many
    await deny_socket(socket, error)


async def _refuse_stranger(access: FloorAccess, socket: WebSocket, error: Exception) -> None:
    """Refuse a socket whose token does not count, over the socket unless its address opens too many."""
    try:
        access.count_stream_of_stranger(socket)
    except Refused as too_many:
        await deny_socket(socket, too_many)
        return
    await _accept_and_refuse(socket, error)


async def _watched(
    access: FloorAccess, socket: WebSocket, visitor: Visitor, watch: Callable[[Visitor, Reader], Awaitable[None]]
) -> None:
    """Accept a socket that has its place, and serve it to its end."""
    await socket.accept()
    access.sockets.add(socket)
    try:
        socket.scope[VISITOR] = visitor
        note_door(socket.scope, "stream", visitor.name)
        await watch(visitor, Reader())
    except (WebSocketDisconnect, ConnectionError):
        pass  # gone
    except Exception as error:
        if socket.application_state is not WebSocketState.CONNECTED:
            return  # closed by us during a frame
        await _refuse(socket, error)
    finally:
        access.sockets.discard(socket)


async def _accept_and_refuse(socket: WebSocket, refused: Exception) -> None:
    """Tell a program whose token counts no more so over the socket, where it listens."""
    with contextlib.suppress(WebSocketDisconnect, ConnectionError):
        await socket.accept()
        await _refuse(socket, refused)


async def _refuse(socket: WebSocket, error: Exception) -> None:
    """Say why over the socket, and close it."""
    with contextlib.suppress(Exception):
        await socket.send_text(encoded({"type": "refused", "id": None, **error_document(refusal_of(error))}))
    await _close(socket, POLICY)


async def _watch_table(access: FloorAccess, socket: WebSocket, table: str, visitor: Visitor, reader: Reader) -> None:
    after = _position(socket.query_params.get("from"))
    viewer = visitor.name
    missed = await access.missed(visitor, table, after)
    await access.ask(lambda: access.hub.join(reader, table, viewer, after, missed))
    try:
        await _both(
            _send_frames(access, socket, reader, lambda: access.ask(lambda: access.hub.picture(table, viewer))),
            _take_messages(access, socket, reader),
        )
    finally:
        _later(access, lambda: access.hub.leave(reader, table, viewer))


async def _watch_lobby(access: FloorAccess, socket: WebSocket, visitor: Visitor, reader: Reader) -> None:
    await access.ask(lambda: access.hub.join_lobby(reader, viewer=visitor.name, staff=visitor.acts_as_staff))
    try:
        await _both(
            _send_frames(access, socket, reader, lambda: access.ask(access.hub.lobby_picture)),
            _take_messages(access, socket, reader),
        )
    finally:
        _later(access, lambda: access.hub.leave_lobby(reader, viewer=visitor.name))


async def _watch_floor(access: FloorAccess, socket: WebSocket, visitor: Visitor, reader: Reader) -> None:
    require_access(Access.AUDITOR, visitor)
    after = _position(socket.query_params.get("from"))
    await access.ask(lambda: access.hub.join_feed(reader, after))
    try:
        await _both(
            _send_frames(access, socket, reader, lambda: access.ask(access.hub.feed_picture)),
            _take_messages(access, socket, reader),
        )
    finally:
        _later(access, lambda: access.hub.leave_feed(reader))


def _position(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        raise InputError("?from", f"must be a position, a whole number, not {shown(text)}")
    return int(text)


async def _both(sending: Awaitable[None], taking: Awaitable[None]) -> None:
    """Send and take until one of them ends."""
    tasks = [asyncio.ensure_future(sending), asyncio.ensure_future(taking)]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send_frames(
    access: FloorAccess, socket: WebSocket, reader: Reader, fresh: Callable[[], Awaitable[str]]
) -> None:
    """Send one frame after the other. The connection ends if its reader takes none of them (`Connections.keep`)."""
    while True:
        frame = await reader.next()
        if isinstance(frame, FramesDropped):
            frame = await fresh()
        await socket.send_text(frame)
        access.metrics.frames.inc()


async def _take_messages(access: FloorAccess, socket: WebSocket, reader: Reader) -> None:
    """Answer one message after the other."""
    bad = 0
    while bad < MOST_MALFORMED:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        data = message.get("bytes") or b"" if text is None else text.encode()
        refused = await _answer(access, socket, reader, data)
        if refused is not None:
            bad += refused.code in MALFORMED
            if refused.code == "TOO_MANY":
                await asyncio.sleep(PAUSE_S)
    await reader.end()  # all may have come at once, and the visitor is to know why the socket closes
    await _close(socket, POLICY)


async def _answer(access: FloorAccess, socket: WebSocket, reader: Reader, data: bytes) -> Refused | None:
    """Answer one message. Returns the refusal of one that is refused."""
    number: object = None
    visitor: Visitor = socket.scope[VISITOR]
    try:
        access.limits.request(visitor)
        message = _message(data)
        kind = message.pop("type", None)
        if kind == "ping":
            reader.offer(encoded({"type": "pong"}))
            return None
        number = message.get("id")
        if kind != "command":
            raise InputError("type", f"must be command or ping, not {shown(kind)}")
        # A socket stays open for long. A visitor who has signed out since gives no more commands over it, nor does a
        # member of staff who has done nothing for too long.
        if visitor.is_staff or not visitor.counts(access.desk.people(), access.desk.clock()):
            visitor = _checked_again(access, socket, visitor)
        answer = await access.visitor_commands.obey(visitor, message)
    except Exception as error:
        refused = refusal_of(error)
        shown_id = number if isinstance(number, str) else None
        reader.offer(encoded({"type": "refused", "id": shown_id, **error_document(refused)}))
        return refused
    reader.offer(encoded({"type": "answer", "id": number, **answer}))
    return None


def _checked_again(access: FloorAccess, socket: WebSocket, visitor: Visitor) -> Visitor:
    """The visitor as the desk knows them now. The socket remembers a session that still counts, for the next time."""
    now = access.desk.visitor(visitor.token, by_token=visitor.by_token, peer=visitor.peer)
    if now.session == visitor.session:
        socket.scope[VISITOR] = now
    return now


def _message(data: bytes) -> dict[str, object]:
    if len(data) > MESSAGE_LIMIT:
        raise Refused("TOO_LARGE.frame", None, most=MESSAGE_LIMIT)
    try:
        message: object = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError("", f"is not JSON: {error}") from None
    if not isinstance(message, dict):
        raise InputError("", f"must be a mapping, not {shown(message)}")
    return message


async def _close(socket: WebSocket, code: int) -> None:
    with contextlib.suppress(Exception):
        await socket.close(code)


_leaving: set[asyncio.Task[None]] = set()


def _later(access: FloorAccess, work: Callable[[], None]) -> None:
    """Work for the writer that nobody waits for. The task is held because the loop alone would drop it."""

    async def leave() -> None:
        with contextlib.suppress(Refused):
            await access.ask(work)

    task = asyncio.ensure_future(leave())
    _leaving.add(task)
    task.add_done_callback(_leaving.discard)


def disconnect(access: FloorAccess, names: Collection[str] | None = None) -> None:
    """Close the sockets of people whose sessions have ended: they may no longer see their tables."""
    people, now = access.desk.people(), access.desk.clock()
    for socket in list(access.sockets):
        visitor: Visitor | None = socket.scope.get(VISITOR)
        if visitor is None or visitor.name is None or (names is not None and visitor.name not in names):
            continue
        if not visitor.counts(people, now) and not _still_in(access, visitor):
            task = asyncio.ensure_future(_refuse(socket, Refused("BAD_SESSION", None)))
            _leaving.add(task)
            task.add_done_callback(_leaving.discard)


async def keep_sessions(access: FloorAccess) -> None:
    """Close the streams of sessions that have run out, until cancelled."""
    while True:
        await asyncio.sleep(SESSIONS_S)
        disconnect(access)


def _still_in(access: FloorAccess, visitor: Visitor) -> bool:
    try:
        return access.desk.visitor(visitor.token, by_token=visitor.by_token, peer=visitor.peer).actor is not None
    except Refused:
        return False


def closing(access: FloorAccess) -> list[Awaitable[None]]:
    """Say good-bye to every socket."""
    frame = encoded({"type": "closing", **error_document(Refused("STOPPING.connect_again", None))})

    async def good_bye(socket: WebSocket) -> None:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(1):
                await socket.send_text(frame)
        await _close(socket, 1001)

    return [good_bye(socket) for socket in list(access.sockets)]
