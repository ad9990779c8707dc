"""The place of a store: a path, or the address of a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit


def is_address(place: str | Path) -> bool:
    """Whether the place is a PostgreSQL database rather than a file."""
    return str(place).startswith(("postgresql://", "postgres://"))


def shown_place(place: str | Path) -> str:
    """The place as messages show it: without a password."""
    if not is_address(place):
        return str(place)
    parts = urlsplit(str(place))
    hosts = (urlsplit(f"//{host}").hostname or "" for host in parts.netloc.rpartition("@")[2].split(","))
    return f"postgresql://{','.join(hosts)}{parts.path}"
