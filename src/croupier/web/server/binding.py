"""Binds the server's port: the chosen one, or the next free one."""

from __future__ import annotations

import errno
import socket
import ssl

from croupier.errors import InputError

LOCALHOST, LOOPBACK = "localhost", "127.0.0.1"
DEFAULT_PORT = 8080
TRIED = 20


def bound(host: str, port: int | None) -> socket.socket:
    """A listening socket. Without a chosen port, the first free one from 8080 on."""
    if port is not None:
        return _bound(host, port)
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + TRIED):
        try:
            return _bound(host, candidate)
        except PortTakenError:
            continue
    return _bound(host, 0)


class PortTakenError(InputError):
    """Another program listens there."""


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends at once (TCP_NODELAY) only if the protocol is named. Otherwise each answer on a kept connection
    # waits 40 ms for the reader's acknowledgement of its head.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        # The name means this machine also where no file and no server resolves it.
        found.bind((LOOPBACK if host == LOCALHOST else host, port))
        found.listen(2_048)
    except OSError as error:
        found.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            taken = "is taken" if error.errno == errno.EADDRINUSE else "may not be used by you"
            raise PortTakenError("--port", f"{port} {taken} on {host}: choose another, or 0 for any") from None
        raise InputError("--host", f"{host!r} is not an address of this machine: {error.strerror}") from None
    except OverflowError:
        found.close()
        raise InputError("--port", f"must be 0 to 65535, not {port}") from None
    found.set_inheritable(True)
    return found


def require_certificate(certificate: str, key: str | None) -> None:
    """Refuse files that do not hold a certificate and its key. The key must have no password."""
    try:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key, password=lambda: "")
    except (OSError, ValueError) as error:
        system = None if isinstance(error, ssl.SSLError) else getattr(error, "strerror", None)
        reason = getattr(error, "reason", None) or system or "not a certificate and its key"
        raise InputError("--tls-certificate", f"cannot be used: {reason}") from None
