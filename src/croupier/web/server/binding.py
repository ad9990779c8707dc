"""Binds the server's port: the chosen one, or the next free one. Checks its certificate."""

from __future__ import annotations

import errno
import socket
import ssl
from pathlib import Path

from croupier.errors import InputError

LOCALHOST, LOOPBACK = "localhost", "127.0.0.1"
DEFAULT_PORT = 8080
TRIED = 20
CERTIFICATE_FLAG, KEY_FLAG = "--tls-certificate", "--tls-key"
NOT_ITS_KEY = ("KEY_VALUES_MISMATCH", "KEY_TYPE_MISMATCH", "NO_CERTIFICATE_ASSIGNED")
"""OpenSSL's reasons for refusing the key of another certificate, of the same kind or of another."""


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
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        # The name means this machine also where no file and no server resolves it.
        listening.bind((LOOPBACK if host == LOCALHOST else host, port))
        listening.listen(2_048)
    except OSError as error:
        listening.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            taken = "is taken" if error.errno == errno.EADDRINUSE else "may not be used by you"
            raise PortTakenError("--port", f"{port} {taken} on {host}: choose another, or 0 for any") from None
        raise InputError("--host", f"{host!r} is not an address of this machine: {error.strerror}") from None
    except OverflowError:
        listening.close()
        raise InputError("--port", f"must be 0 to 65535, not {port}") from None
    listening.set_inheritable(True)
    return listening


def require_certificate(certificate: str, key: str | None) -> None:
    """Refuse files that do not hold a certificate and its key. The key must have no password."""
    key_flag, key_file = (CERTIFICATE_FLAG, certificate) if key is None else (KEY_FLAG, key)
    _require_readable(CERTIFICATE_FLAG, certificate)
    _require_readable(key_flag, key_file)

    def asked_for_password() -> str:
        raise InputError(key_flag, f"the key in {key_file} has a password: it must have none")

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password=asked_for_password)
    except ssl.SSLError as error:
        if not _holds_certificate(certificate):
            raise InputError(CERTIFICATE_FLAG, f"{certificate} holds no certificate that can be read") from None
        if error.reason in NOT_ITS_KEY:
            wrong = f"the key in {key_file} is not the key of the certificate in {certificate}"
            raise InputError(key_flag, wrong) from None
        if error.reason and error.library == "SSL":
            refused = error.reason.replace("_", " ").lower()
            raise InputError(CERTIFICATE_FLAG, f"{certificate} cannot be used: {refused}") from None
        advice = f"; name the key's file with {KEY_FLAG}" if key is None else ""
        raise InputError(key_flag, f"{key_file} holds no private key that can be read{advice}") from None


def _require_readable(flag: str, file: str) -> None:
    try:
        Path(file).read_bytes()
    except OSError as error:
        raise InputError(flag, f"{file} cannot be read: {error.strerror}") from None


def _holds_certificate(file: str) -> bool:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_verify_locations(file)
    except ssl.SSLError:
        return False
    return True
