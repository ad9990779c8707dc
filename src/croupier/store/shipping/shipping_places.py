"""The second places: a file, or a syslog daemon over UDP, TCP or a socket of this machine."""

from __future__ import annotations

import errno
import os
import select
import socket
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from croupier.errors import InputError, shown

SYSLOG = "syslog:"
SYSLOG_PORT = 514
TIMEOUT_S = 5.0
LOCAL_0, NOTICE = 16, 5
PRIORITY = LOCAL_0 * 8 + NOTICE
"""RFC 5424: the facility for local use, and the severity of an ordinary but significant line."""
PIECE = 256 * 1024
"""How much of a file is read at once to find the last head in it, from the end on."""
OVERLAP = 4 * 1024
"""Longer than a head, which would otherwise be cut in two between pieces."""


class ShippingError(Exception):
    """The second place cannot be reached, or takes no more."""


class ShippingPlace(Protocol):
    """A second place. After an error it can be used again: it connects or opens anew."""

    name: str

    def send(self, lines: Sequence[str]) -> None:
        """Ship these lines. They are there when this returns, as far as the place can tell."""

    def pieces_from_end(self) -> Iterable[Sequence[str]]:
        """The lines that were shipped there, if they can be read back: piece by piece, the last piece first."""
        ...

    def close(self) -> None:
        """Let go of the file or the connection."""


def read_place(text: str, place: str = "--ship-to") -> ShippingPlace:
    """The second place of this name: a file, or `syslog:` and a socket's path, `udp://HOST:PORT` or `tcp://HOST:PORT`."""
    if not text.startswith(SYSLOG):
        if "://" in text:
            raise InputError(place, f"{shown(text)} is not a file: for a syslog daemon write {SYSLOG}udp://HOST:PORT")
        return ShippingFile(Path(text))
    target = text.removeprefix(SYSLOG)
    if target.startswith("/") and not target.startswith("//"):
        return LocalSyslog(target)
    try:
        parts = urlsplit(target)
        host, port = parts.hostname, parts.port or SYSLOG_PORT
    except ValueError:
        host, port = None, 0
    if not host or parts.scheme not in ("udp", "tcp") or parts.path or parts.query:
        wanted = "a socket's path, udp://HOST:PORT or tcp://HOST:PORT"
        raise InputError(place, f"{shown(text)}: after `syslog:` comes {wanted}")
    return UdpSyslog(host, port) if parts.scheme == "udp" else TcpSyslog(host, port)


class ShippingFile:
    """A file that is only ever added to, on another disk if it is to be of use."""

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self.path = path
        self._descriptor: int | None = None

    def send(self, lines: Sequence[str]) -> None:
        """Add the lines, each with its time, and sync the disk."""
        try:
            descriptor = self._opened()
            at = _now()
            text = "".join(f"{at} {line}\n" for line in lines)
            rest = memoryview(text.encode())
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        except OSError as error:
            self.close()
            raise ShippingError(error.strerror or str(error)) from error

    def _opened(self) -> int:
        """The file, which may have been moved away by a program that rotates logs. A half line is ended first."""
        if self._descriptor is not None and not self._is_same(self._descriptor):
            self.close()
        if self._descriptor is None:
            flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC
            self._descriptor = os.open(self.path, flags, 0o600)
            size = os.fstat(self._descriptor).st_size
            if size and os.pread(self._descriptor, 1, size - 1) != b"\n":
                os.write(self._descriptor, b"\n")
        return self._descriptor

    def _is_same(self, descriptor: int) -> bool:
        try:
            return os.path.samestat(os.fstat(descriptor), self.path.stat())
        except OSError:
            return False

    def pieces_from_end(self) -> Iterator[Sequence[str]]:
        """The pieces of the file. Nothing is read before somebody asks for it."""
        with suppress(OSError), self.path.open("rb") as file:
            end = file.seek(0, os.SEEK_END)
            while end > 0:
                begin = max(0, end - PIECE)
                file.seek(begin)
                yield file.read(end - begin + OVERLAP).decode(errors="replace").splitlines()
                end = begin

    def close(self) -> None:
        """Close the file."""
        if self._descriptor is not None:
            with suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None


class _Syslog(ABC):
    """A syslog daemon. It cannot be read back."""

    name: str

    def __init__(self) -> None:
        self._socket: socket.socket | None = None
        self._host = socket.gethostname() or "-"

    def send(self, lines: Sequence[str]) -> None:
        """Send each line as a message of RFC 5424."""
        try:
            connected = self._connected()
            header = f"<{PRIORITY}>1 {_now()} {self._host} croupier {os.getpid()} - -"
            for line in lines:
                connected.sendall(self._framed(f"{header} {line}"))
        except OSError as error:
            self.close()
            raise ShippingError(error.strerror or str(error)) from error

    def _framed(self, message: str) -> bytes:
        return message.encode()

    def _connected(self) -> socket.socket:
        if self._socket is None:
            self._socket = self._connect()
        return self._socket

    @abstractmethod
    def _connect(self) -> socket.socket:
        """A new connection."""

    def pieces_from_end(self) -> Iterable[Sequence[str]]:
        """Nothing: a daemon takes lines and gives none back."""
        return ()

    def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


class LocalSyslog(_Syslog):
    """The daemon of this machine, behind a socket such as /dev/log."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.name = f"{SYSLOG}{path}"
        self._path = path
        self._is_stream = False

    def _connect(self) -> socket.socket:
        for kind in (socket.SOCK_DGRAM, socket.SOCK_STREAM):
            found = socket.socket(socket.AF_UNIX, kind)
            found.settimeout(TIMEOUT_S)
            try:
                found.connect(self._path)
            except OSError as error:
                found.close()
                if kind is socket.SOCK_STREAM or error.errno != errno.EPROTOTYPE:
                    raise
                continue
            self._is_stream = kind is socket.SOCK_STREAM
            return found
        raise AssertionError("one of the two kinds connects or raises")

    def _framed(self, message: str) -> bytes:
        return message.encode() + (b"\n" if self._is_stream else b"")


class UdpSyslog(_Syslog):
    """A daemon on a network. Nobody confirms that a datagram has come."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__()
        self.name = f"{SYSLOG}udp://{host}:{port}"
        self._place = host, port

    def _connect(self) -> socket.socket:
        family, kind, number, _, address = socket.getaddrinfo(*self._place, type=socket.SOCK_DGRAM)[0]
        found = socket.socket(family, kind, number)
        found.settimeout(TIMEOUT_S)
        found.connect(address)
        return found


class TcpSyslog(_Syslog):
    """A daemon on a network, over a connection: one message a line (RFC 6587, 3.4.2)."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__()
        self.name = f"{SYSLOG}tcp://{host}:{port}"
        self._place = host, port

    def _connect(self) -> socket.socket:
        return socket.create_connection(self._place, timeout=TIMEOUT_S)

    def _connected(self) -> socket.socket:
        """The connection. One that the daemon has closed would take lines and lose them."""
        if self._socket is not None and select.select([self._socket], [], [], 0)[0] and not self._socket.recv(4_096):
            self.close()
            raise ShippingError("the connection was closed")
        return super()._connected()

    def _framed(self, message: str) -> bytes:
        return message.encode() + b"\n"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
