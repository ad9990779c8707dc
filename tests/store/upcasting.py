"""An upcaster for the length of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.store.words import UPCASTERS, Upcast


@contextmanager
def upcaster(kind: str, name: str, *, to: str, upcast: Upcast) -> Iterator[None]:
    """Each store reads the event `name` in streams of this kind as `to`; at the end the step is forgotten."""
    UPCASTERS.add(kind, name, to=to, upcast=upcast)
    try:
        yield
    finally:
        UPCASTERS.remove(kind, name)
