"""The addresses that people are given: the server answers to them, and a browser can use them."""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from croupier.web.server.client_address import is_loopback

ALL_ADDRESSES = ("0.0.0.0", "::")
"""What a server listens at that is to be reached at every address of its machine."""
USUAL_PORTS = {"http": 80, "https": 443}
FAR_AWAY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses that nobody has: they are kept for documents. Nothing is sent to them."""
_NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?")


class HostName(NamedTuple):
    """A name under which the server is known; the port where it is not the one that it listens at."""

    name: str
    port: int | None = None


def read_host(text: str) -> HostName:
    """A name or an address, with or without a port; a ValueError where it is neither."""
    with suppress(ValueError):
        return HostName(ip_address(text).compressed)
    parts = urlsplit(f"//{text}")
    if parts.netloc != text or parts.username is not None:
        raise ValueError(text)
    name = parts.hostname or ""
    with suppress(ValueError):
        return HostName(ip_address(name).compressed, parts.port)
    name = name.encode("idna").decode()  # as browsers send it
    if not _NAME.fullmatch(name):
        raise ValueError(text)
    return HostName(name, parts.port)


class Way(NamedTuple):
    """How visitors come to the server."""

    encrypted: bool
    """By the server itself."""
    proxied: bool
    hosts: Sequence[str]


class Addresses(NamedTuple):
    """Where the server is open."""

    public: str
    here: str | None
    """For browsers on the same machine; None where they have no way of their own."""


def addresses_of(listening: socket.socket, way: Way) -> Addresses:
    """Where people find the server that listens there."""
    scheme = "https" if way.encrypted else "http"
    host, port = _host_of(listening), listening.getsockname()[1]
    here = _address_here(listening)
    at_here = None if here is None else address(scheme, here, port)
    if way.hosts and way.proxied:
        name, given = read_host(way.hosts[0])
        return Addresses(address("https", name, given or USUAL_PORTS["https"]), at_here)
    if way.hosts and not is_loopback(host):
        name, given = read_host(way.hosts[0])
        return Addresses(address(scheme, name, given or port), at_here)
    if host in ALL_ADDRESSES:
        host = _address_outside(listening) or str(here)
    return Addresses(address(scheme, host, port), at_here)


def address(scheme: str, host: str, port: int) -> str:
    """What a browser is given."""
    host = f"[{host}]" if ":" in host else host
    return f"{scheme}://{host}/" if port == USUAL_PORTS[scheme] else f"{scheme}://{host}:{port}/"


def _host_of(listening: socket.socket) -> str:
    """Where it listens, as browsers write it: an IPv4 address in an IPv6 one is an IPv4 address, and no zone."""
    host = ip_address(str(listening.getsockname()[0]).partition("%")[0])
    return str(getattr(host, "ipv4_mapped", None) or host)


def _address_here(listening: socket.socket) -> str | None:
    host = _host_of(listening)
    if host in ALL_ADDRESSES:
        return "::1" if listening.family == socket.AF_INET6 else "127.0.0.1"
    return host if is_loopback(host) else None


def _address_outside(listening: socket.socket) -> str | None:
    """The address of this machine from which it would speak to others, and at which they find it."""
    families = [listening.family]
    if listening.family == socket.AF_INET6 and not listening.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY):
        families.append(socket.AF_INET)
    for family in families:
        with socket.socket(family, socket.SOCK_DGRAM) as asking, suppress(OSError):
            asking.connect((FAR_AWAY[family], 9))  # asks for the way only
            return str(asking.getsockname()[0])
    return None
