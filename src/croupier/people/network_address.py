"""Network addresses as the house counts them."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, ip_address, ip_network

THIS_MACHINE = IPv4Network("127.0.0.0/8")


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
