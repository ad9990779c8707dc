"""The addresses for people: the server answers to them, and browsers can use them."""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from croupier.web.http.client_address import is_loopback

ALL_ADDRESSES = ("0.0.0.0", "::")
"""The addresses of a server that listens on every address of its machine."""
USUAL_PORTS = {"http": 80, "https": 443}
FAR_AWAY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses that are reserved for documentation. Nothing is sent to them."""
_NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?")


class HostName(NamedTuple):
    """A name of the server, with its port if that differs from the one it listens on."""

    name: str
    port: int | None = None


def read_host(text: str) -> HostName:
    """Read a name or an address, with or without a port. Raises ValueError if it is neither."""
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


class PublicAccess(NamedTuple):
    """How visitors connect to the server."""

    encrypted: bool
    """By the server itself."""
    proxied: bool
    hosts: Sequence[str]


class Addresses(NamedTuple):
    """The addresses of the server."""

    public: str
    here: str | None
    """For browsers on the same machine; None if they have no address of their own."""


def addresses_of(listening: socket.socket, way: PublicAccess) -> Addresses:
    """The addresses of the server that listens there."""
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
    """An address for a browser."""
    host = f"[{host}]" if ":" in host else host
    return f"{scheme}://{host}/" if port == USUAL_PORTS[scheme] else f"{scheme}://{host}:{port}/"


def _host_of(listening: socket.socket) -> str:
    """The listening address as browsers write it: IPv4 within IPv6 becomes IPv4, and the zone is left out."""
    host = ip_address(str(listening.getsockname()[0]).partition("%")[0])
    return str(getattr(host, "ipv4_mapped", None) or host)


def _address_here(listening: socket.socket) -> str | None:
    host = _host_of(listening)
    if host in ALL_ADDRESSES:
        return "::1" if listening.family == socket.AF_INET6 else "127.0.0.1"
    return host if is_loopback(host) else None


def _address_outside(listening: socket.socket) -> str | None:
    """The address of this machine that other machines can use."""
    families = [listening.family]
    if listening.family == socket.AF_INET6 and not listening.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY):
        families.append(socket.AF_INET)
    for family in families:
        with socket.socket(family, socket.SOCK_DGRAM) as asking, suppress(OSError):
            asking.connect((FAR_AWAY[family], 9))  # finds the route, and sends nothing
            return str(asking.getsockname()[0])
    return None
