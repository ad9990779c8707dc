"""The audit key that an option names."""

from __future__ import annotations

from pathlib import Path

from croupier.errors import InputError
from croupier.store import StoreError
from croupier.store.keys import read_key


def key_at(place: Path | None) -> bytes | None:
    """The key at this place; None if no place is named."""
    try:
        return None if place is None else read_key(place)
    except StoreError as error:
        raise InputError("", str(error)) from None
