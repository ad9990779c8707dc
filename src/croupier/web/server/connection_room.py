"""How many connections the server holds: in all, and from one address.

A connection that waits for its next request makes room for a newcomer, so that nobody keeps others out by connecting
and saying nothing. The most that one address holds is never all that the server can hold.
"""

from __future__ import annotations

import socket
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple, Protocol

from croupier.people.network_address import network_of

AT_ONCE = 128
"""How many connections are accepted before those that came first are looked at."""
WAITING = 2_048
"""How many newcomers the system lets wait."""
KEPT_FILES, KEPT_FOR_OTHERS = 512, 128
"""The files that are kept free for the store, logs and newcomers, and the last of them, which no connection gets."""


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


class HeldConnection(Protocol):
    """A connection over which requests come."""

    network: str | None
    """The network it comes from; None for a proxy, which speaks for many."""

    @property
    def waits(self) -> bool:
        """Whether no request is under way on it."""
        ...

    def let_go(self) -> None:
        """Close it at once."""
        ...


class ConnectionRoom:
    """The connections that the server holds. The longest unused ones of each network stand first."""

    def __init__(self, *, most: int, per_network: int) -> None:
        self.most = most
        self._per_network = per_network
        self._held: dict[str | None, dict[HeldConnection, None]] = {}
        self.count = 0
        """All connections, with those that have become sockets."""

    def admit(self, connection: HeldConnection) -> bool:
        """Hold a new connection. Returns whether there is room for it, or another has made room."""
        own = self._held.setdefault(connection.network, {})
        own[connection] = None
        self.count += 1
        if connection.network is not None and len(own) > self._per_network:
            return self._make_room(own, connection)
        if self.count > self.most:
            return self._make_room(max(self._held.values(), key=len), connection)
        return True

    def _make_room(self, among: dict[HeldConnection, None], newcomer: HeldConnection) -> bool:
        if self._let_one_go(one for one in among if one is not newcomer):
            return True
        self.leave(newcomer)
        return False

    def let_one_go(self, network: str) -> bool:
        """Let the longest unused connection of a network go. Returns whether there was one."""
        return self._let_one_go(self._held.get(network, ()))

    def _let_one_go(self, among: Iterable[HeldConnection]) -> bool:
        unused = next((one for one in among if one.waits), None)
        if unused is None:
            return False
        self.leave(unused)
        unused.let_go()
        return True

    def use(self, connection: HeldConnection) -> None:
        """A request has come over it: it is the last to make room."""
        own = self._held.get(connection.network, {})
        if connection in own:
            del own[connection]
            own[connection] = None

    def become_socket(self, connection: HeldConnection) -> None:
        """It is a socket from now on, and counts as one until `leave_socket`."""
        if self._forget(connection):
            return
        self.count += 1  # it had made room, and its upgrade was already under way

    def leave(self, connection: HeldConnection) -> None:
        """It has ended. Harmless if it has left before."""
        if self._forget(connection):
            self.count -= 1

    def leave_socket(self) -> None:
        """A connection that had become a socket has ended."""
        self.count -= 1

    def _forget(self, connection: HeldConnection) -> bool:
        own = self._held.get(connection.network, {})
        if connection not in own:
            return False
        del own[connection]
        if not own:
            del self._held[connection.network]
        return True


class GuardedListener(socket.socket):
    """A listening socket that closes at once what the process has no room for, also before any encryption is agreed.

    It guards the last open files, and no network holds more than its share, however slowly it says what it wants.
    """

    def guard(self, room: ConnectionRoom, *, ceiling: int, per_network: int, is_proxy: Callable[[str], bool]) -> None:
        """Set the limits, before the first connection is accepted."""
        self._room, self._ceiling, self._per_network, self._is_proxy = room, ceiling, per_network, is_proxy
        self._open: Counter[str] = Counter()

    def listen(self, _at_once: int = 0, /) -> None:
        """Let newcomers wait in a long queue, however few of them are accepted at once."""
        super().listen(WAITING)

    def accept(self) -> tuple[socket.socket, object]:
        """The next connection. One too many is closed, and reported as one that its sender gave up."""
        connection, address = super().accept()
        host = str(address[0]) if isinstance(address, tuple) and address else ""
        network = network_of(host)
        proxy = self._is_proxy(host)
        if connection.fileno() >= self._ceiling or not (proxy or self._has_room(network)):
            connection.close()
            raise ConnectionAbortedError("one connection too many")
        if not proxy:
            self._open[network] += 1
            connection = _CountedSocket(connection, partial(self._release, network))
        return connection, address

    def _has_room(self, network: str) -> bool:
        """Whether a network has its share not yet, or an unused connection of its own makes room."""
        return self._open[network] < self._per_network or self._room.let_one_go(network)

    def _release(self, network: str) -> None:
        self._open[network] -= 1
        if self._open[network] <= 0:
            del self._open[network]


class _CountedSocket(socket.socket):
    """An accepted connection that tells once when it is closed."""

    def __init__(self, accepted: socket.socket, closed: Callable[[], None]) -> None:
        super().__init__(accepted.family, accepted.type, accepted.proto, fileno=accepted.detach())
        self._tell: Callable[[], None] | None = closed

    def close(self) -> None:
        """Close it, and tell."""
        super().close()
        if self._tell is not None:
            self._tell()
            self._tell = None


def guarded(listening: socket.socket) -> GuardedListener:
    """The same listening socket, guarded. Each of both is closed by its own holder."""
    return GuardedListener(listening.family, listening.type, listening.proto, fileno=listening.dup().detach())
