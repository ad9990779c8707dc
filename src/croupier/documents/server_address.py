"""The address of a floor's server, such as http://127.0.0.1:8080."""

from __future__ import annotations

from urllib.parse import urlsplit

from croupier.errors import InputError, shown

SCHEMES = ("http", "https")


def check_server_address(address: str, place: str) -> None:
    """Refuse an address at which no floor can be: it needs http:// or https:// and a host."""
    if not _is_server_address(address):
        raise InputError(place, f"must be an address such as http://127.0.0.1:8080, not {shown(address)}")


def _is_server_address(address: str) -> bool:
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return False
    has_white_space = address.split() != [address]
    return parts.scheme in SCHEMES and bool(parts.hostname) and port != 0 and not has_white_space
