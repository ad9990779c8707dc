"""The connections of the server: how many it holds, in all and from one network, and which of them it lets go.

The listening socket counts what it accepts, and the application tells which connections are in use. A connection that
waits for its next request makes room for a newcomer, so that nobody keeps others out by connecting and saying nothing.
Nobody holds a place by a request that does not end, or by an answer that they do not read.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from time import monotonic
from typing import NamedTuple, TypeAlias

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from croupier.people.network_address import network_of

AT_ONCE = 128
"""How many connections are accepted before those that came first are looked at."""
WAITING = 2_048
"""How many newcomers the system lets wait."""
KEPT_FILES, KEPT_FOR_OTHERS = 512, 128
"""The files that are kept free for the store, logs and newcomers, and the last of them, which no connection gets."""
KEEP_ALIVE_S = 75.0
"""How long a connection waits for its next request. Proxies close theirs earlier: nginx after 60 seconds."""
HEAD_S = 20.0
"""The longest time for the head of a request."""
READ_S = 20.0
"""A client that has read nothing by then is cut off. A good-bye would wait in the same queue."""
BETWEEN_S = 1.0
"""How often the server looks for connections whose time is up."""


Peer: TypeAlias = tuple[str, int]
"""The address and the port at the other end of a connection."""


class FileRoom(NamedTuple):
    """How many connections fit into the files that this process may open."""

    connections: int
    ceiling: int
    """A connection whose file has this number, or a higher one, is closed at once."""


def room_for(wanted: int) -> FileRoom:
    """The room for this many connections, or for fewer if the system allows no more open files."""
    files = _raised_file_limit(wanted + KEPT_FILES)
    if files is None:
        return FileRoom(wanted, wanted + KEPT_FILES)
    kept = min(KEPT_FILES, files // 2)
    return FileRoom(min(wanted, files - kept), files - min(KEPT_FOR_OTHERS, files // 4))


def _raised_file_limit(wanted: int) -> int | None:
    """How many files may be open; raised as far as is wanted and allowed. None if the system has no such limit."""
    try:
        import resource
    except ImportError:  # not on this system
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return None if soft == resource.RLIM_INFINITY else soft


class OpenConnection(socket.socket):
    """An accepted connection."""

    def __init__(self, accepted: socket.socket, *, peer: Peer, network: str | None, of: Connections) -> None:
        """`network` is None for a proxy, which speaks for many."""
        super().__init__(accepted.family, accepted.type, accepted.proto, fileno=accepted.detach())
        self.peer, self.network, self._connections = peer, network, of
        self.in_use = False
        """Whether a request or a stream is under way."""
        self.is_stream = False
        self.ends_idle_at = monotonic() + HEAD_S
        """When its time is up, unless it is in use by then."""
        self.sending_since: float | None = None
        """Since when an answer waits until the client has read what was sent before."""

    def close(self) -> None:
        """Close it: its place is free."""
        super().close()
        self._connections.forget(self)

    def cut_off(self) -> None:
        """End it at once. The event loop finds that nothing more comes or goes, and closes it."""
        with suppress(OSError):  # the client has gone already
            self.shutdown(socket.SHUT_RDWR)
        self._connections.forget(self)


class Connections:
    """The open connections."""

    def __init__(
        self, room: FileRoom, *, most_of_network: int, is_proxy: Callable[[str], bool], dropped: Callable[[], None]
    ) -> None:
        """`most_of_network` counts no streams. `dropped` is called for each stream that is cut off for not reading."""
        self.most, self._ceiling = room
        self._most_of_network = min(most_of_network, self.most // 2)
        self._is_proxy, self._dropped = is_proxy, dropped
        self._open: dict[Peer, OpenConnection] = {}
        self._not_streams: dict[str | None, dict[OpenConnection, None]] = {}
        """By network: its connections that are no streams, the longest unused one first."""

    def __len__(self) -> int:
        return len(self._open)

    @property
    def peers(self) -> Collection[Peer]:
        """The addresses at the other ends."""
        return self._open.keys()

    def admitted(self, accepted: socket.socket, peer: Peer) -> OpenConnection | None:
        """A new connection, if there is room for it or another one makes room; else None."""
        network = None if self._is_proxy(peer[0]) else network_of(peer[0])
        own = self._not_streams.get(network, {})
        is_full = network is not None and len(own) >= self._most_of_network
        if accepted.fileno() >= self._ceiling or (is_full and not self._one_made_room(own)):
            return None
        if len(self) >= self.most:
            largest = max(self._not_streams.values(), key=len, default={})
            if not self._one_made_room(largest):
                return None
        ended = self._open.get(peer)
        if ended is not None:  # its client has reset it and come back by the same port, before the event loop noticed
            ended.cut_off()
        connection = OpenConnection(accepted, peer=peer, network=network, of=self)
        self._open[peer] = connection
        self._not_streams.setdefault(network, {})[connection] = None
        return connection

    def _one_made_room(self, among: Iterable[OpenConnection]) -> bool:
        """Let the longest unused one go. Returns whether one was not in use."""
        unused = next((connection for connection in among if not connection.in_use), None)
        if unused is not None:
            unused.cut_off()
        return unused is not None

    def forget(self, connection: OpenConnection) -> None:
        """It has ended. Harmless if it was forgotten before."""
        if self._open.get(connection.peer) is connection:
            del self._open[connection.peer]
            self._take_out(connection)

    def _take_out(self, connection: OpenConnection) -> None:
        own = self._not_streams.get(connection.network, {})
        own.pop(connection, None)
        if not own:
            self._not_streams.pop(connection.network, None)

    def watched(self, app: ASGIApp) -> ASGIApp:
        """The application; while it serves a request or a stream, the connection of this is in use."""

        async def serve(scope: Scope, receive: Receive, send: Send) -> None:
            host, port = scope.get("client") or ("", 0)
            connection = self._open.get((host, port))
            if connection is None:
                await app(scope, receive, send)
                return

            async def send_on(message: Message) -> None:
                connection.sending_since = monotonic()
                await send(message)
                connection.sending_since = None

            self._begin_use(connection, is_stream=scope["type"] == "websocket")
            try:
                await app(scope, receive, send_on)
            finally:
                connection.in_use, connection.sending_since = False, None
                connection.ends_idle_at = monotonic() + KEEP_ALIVE_S + HEAD_S

        return serve

    def _begin_use(self, connection: OpenConnection, *, is_stream: bool) -> None:
        """A request has come over it: it is the last to make room. A stream makes room for nobody."""
        connection.in_use = True
        if self._open.get(connection.peer) is connection:
            self._take_out(connection)
            if not is_stream:
                self._not_streams.setdefault(connection.network, {})[connection] = None
        connection.is_stream = is_stream

    async def keep(self) -> None:
        """Cut off those whose time is up, until cancelled."""
        while True:
            await asyncio.sleep(BETWEEN_S)
            now = monotonic()
            for connection in tuple(self._open.values()):
                since = connection.sending_since
                if since is not None and now - since > READ_S:
                    connection.cut_off()
                    if connection.is_stream:
                        self._dropped()
                elif not connection.in_use and now > connection.ends_idle_at:
                    connection.cut_off()


class LimitedListener(socket.socket):
    """A listening socket that closes at once what there is no room for, also before any encryption is agreed."""

    def __init__(self, bound: socket.socket, connections: Connections) -> None:
        """The same socket as this one. Each of both is closed by its own holder."""
        super().__init__(bound.family, bound.type, bound.proto, fileno=bound.dup().detach())
        self._connections = connections

    def listen(self, _at_once: int = 0, /) -> None:
        """Let newcomers wait in a long queue, however few of them are accepted at once."""
        super().listen(WAITING)

    def accept(self) -> tuple[socket.socket, object]:
        """The next connection. One too many is closed, and reported as one that its sender gave up."""
        accepted, address = super().accept()
        connection = self._connections.admitted(accepted, (str(address[0]), int(address[1])))
        if connection is None:
            accepted.close()
            raise ConnectionAbortedError("one connection too many")
        return connection, address


class PromptWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket as uvicorn speaks it, which reads on while one message waits for the application.

    uvicorn would stop reading at each message until the application has taken it. That is two calls of the system for
    each, though it is taken at once: a seventh of all commands a second. It still stops at a second one that waits.
    """

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the application."""
        reads_on = self.queue.empty() and not self.read_paused
        self.read_paused |= reads_on
        super().send_receive_event_to_app()
        if reads_on:
            self.read_paused = False
