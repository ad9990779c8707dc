"""Network addresses: as the house counts them, and as they are kept apart from the record.

An address is kept apart so that it can be erased and the chain stays whole. The record then holds its place among the
secrets (`~address/2030-01-31/ann/7`) and not the address.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from ipaddress import IPv4Network, IPv6Address, ip_address, ip_network

THIS_MACHINE = IPv4Network("127.0.0.0/8")
APART = "~"
"""No network address begins with this."""
ADDRESSES = "address/"
MOST_REMEMBERED = 10_000


@lru_cache(maxsize=4_096)
def network_of(address: str) -> str:
    """The address as one visitor. An IPv6 address counts as its whole network, and so do those of this machine."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return network_of(str(found.ipv4_mapped))
        return str(ip_network((found, 64), strict=False))
    return str(THIS_MACHINE) if found in THIS_MACHINE else str(found)


def is_this_machine(address: str) -> bool:
    """Whether it is a loopback address. It tells nothing about where a visitor comes from."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (mapped or found).is_loopback


def address_key(day: str, person: str, number: int) -> str:
    """The place of an address among the secrets. Those of earlier days come first."""
    return f"{ADDRESSES}{day}/{person}/{number}"


def kept_apart(key: str) -> str:
    """The record of an address that is kept under this key."""
    return APART + key


def readable(address: str, secret: Callable[[str], bytes | None]) -> str:
    """The address from its record; empty once it is erased."""
    if not address.startswith(APART):
        return address
    kept = secret(address.removeprefix(APART))
    return "" if kept is None else kept.decode()


class KeptAddresses:
    """Reads addresses from their records, and remembers them: they are asked for with each command of a player."""

    def __init__(self, secret: Callable[[str], bytes | None]) -> None:
        self.read = lru_cache(MOST_REMEMBERED)(partial(readable, secret=secret))
        """The address from its record; empty once it is erased."""
        self.forget = self.read.cache_clear
        """Read all of them anew: some were erased."""
