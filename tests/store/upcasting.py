"""An upcaster for the length of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.store.earlier_forms import UPCASTERS
from croupier.store.upcasters import Turn


@contextmanager
def upcaster(kind: str, name: str, *, to: str, turn: Turn) -> Iterator[None]:
    """Each store reads the event `name` in streams of this kind as `to`; at the end the step is forgotten."""
    UPCASTERS.add(kind, name, to=to, turn=turn)
    try:
        yield
    finally:
        UPCASTERS.remove(kind, name)
