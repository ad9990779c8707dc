"""Network addresses that are kept apart from the record, so that they can be erased and the chain stays whole.

The record then holds the place of the address among the secrets (`~address/2030-01-31/ann/7`) and not the address.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

APART = "~"
"""No network address begins with this."""
ADDRESSES = "address/"
MOST_REMEMBERED = 10_000


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
