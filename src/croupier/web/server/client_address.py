"""The origin of a request: its address, and whether it comes from this machine."""

from __future__ import annotations

from ipaddress import ip_address
from typing import NamedTuple

from starlette.requests import HTTPConnection
from starlette.types import Scope

from croupier.web.server.security_headers import host_name

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "via")


class Peer(NamedTuple):
    """The other end of a connection."""

    address: str
    local: bool
    """A program on this machine, with no proxy in between."""
    plain: bool = False
    """On this machine without encryption: only here a cookie may travel over a plain connection."""


NOWHERE = Peer("", local=False)


def peer_of(connection: HTTPConnection) -> Peer:
    """The other end of a connection. Behind a proxy on this machine, nobody is local.

    A proxy is recognised by the headers that it adds or, if it adds none, by its old HTTP and by the public name.
    """
    address = peer_address(connection.scope)
    headers = connection.headers
    local = (
        is_loopback(address)
        and is_loopback(host_name(headers.get("host", "")))
        and connection.scope.get("http_version") != "1.0"
        and not any(name in headers for name in FORWARDED)
    )
    return Peer(address, local, plain=local and connection.url.scheme in ("http", "ws"))


def peer_address(scope: Scope) -> str:
    """The address at the other end; empty if there is none."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def is_loopback(address: str) -> bool:
    """Whether it is this machine itself."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address == "localhost"
    mapped = getattr(found, "ipv4_mapped", None)
    return bool((mapped or found).is_loopback)
