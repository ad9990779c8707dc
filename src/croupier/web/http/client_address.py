"""The origin of a request: its address, and whether it comes from this machine."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection
from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from starlette.requests import HTTPConnection
from starlette.types import Scope

from croupier.web.http.security_headers import host_name

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "via")
DEVICE_COOKIE = "croupier_device"
DEVICE_SIZE, DEVICE_DIGITS = 16, 16
DEVICE_NUMBER = re.compile(r"[A-Za-z0-9_-]{22}")
DEVICE_LIFE_S = 400 * 24 * 3_600
"""Browsers keep no cookie longer."""


LONGEST_ADDRESS = 64
"""An IPv6 address with the name of its interface is shorter."""


class Peer(NamedTuple):
    """The other end of a connection."""

    address: str
    local: bool
    """A program on this machine, with no proxy in between."""
    plain: bool = False
    """On this machine without encryption: only here a cookie may travel over a plain connection."""
    encrypted: bool = False
    """Between the client and the server, or the proxy whose word counts."""
    device: str = ""
    """The hash of the number in the browser's device cookie; empty without one."""

    @property
    def is_private(self) -> bool:
        """Whether nobody between the two can read along. Passwords and tokens travel over no other connection."""
        return self.local or self.encrypted


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
    encrypted = connection.url.scheme in ("https", "wss")
    device = device_id(connection.cookies.get(DEVICE_COOKIE, ""))
    return Peer(address, local, plain=local and not encrypted, encrypted=encrypted, device=device)


def new_device() -> str:
    """A number for a browser that has none yet. The browser keeps it in a cookie, whoever signs in with it."""
    return secrets.token_urlsafe(DEVICE_SIZE)


def device_id(number: str) -> str:
    """The hash by which the floor knows a browser: nobody can make the cookie from it."""
    if not DEVICE_NUMBER.fullmatch(number):
        return ""
    return sha256(number.encode()).hexdigest()[:DEVICE_DIGITS]


def peer_address(scope: Scope) -> str:
    """The address at the other end; empty if there is none.

    Behind a proxy it is a text that somebody sent. Limits, caches and the record keep it, so it is cut.
    """
    client = scope.get("client")
    return str(client[0])[:LONGEST_ADDRESS] if client else ""


def is_loopback(address: str) -> bool:
    """Whether it is this machine itself."""
    try:
        number = ip_address(address.partition("%")[0])
    except ValueError:
        return address == "localhost"
    mapped = getattr(number, "ipv4_mapped", None)
    return bool((mapped or number).is_loopback)


def proxies_of(trusted: Collection[str]) -> Callable[[str], bool]:
    """Whether an address is that of a proxy whose forwarding headers are believed: one by one, by network, or all."""
    if "*" in trusted:
        return lambda _: True
    networks = [network for word in trusted if (network := _network(word)) is not None]

    @lru_cache(maxsize=4_096)
    def is_proxy(address: str) -> bool:
        try:
            number = ip_address(address.partition("%")[0])
        except ValueError:
            return address in trusted
        return any(number in network for network in networks)

    return is_proxy


def _network(word: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(word)
    except ValueError:
        return None
