"""A mapping over another: what is written stays on top until it is merged, so that a draft can be thrown away."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Overlay(MutableMapping[K, V]):
    """Reads through to the mapping below; writes to itself alone."""

    __slots__ = ("_below", "_gone", "_new")

    def __init__(self, below: MutableMapping[K, V]) -> None:
        self._below = below
        self._new: dict[K, V] = {}
        self._gone: set[K] = set()

    def __getitem__(self, key: K) -> V:
        if key in self._new:
            return self._new[key]
        if key in self._gone:
            raise KeyError(key)
        return self._below[key]

    def __setitem__(self, key: K, value: V) -> None:
        self._new[key] = value
        self._gone.discard(key)

    def __delitem__(self, key: K) -> None:
        self[key]  # a key that is not there cannot go
        self._new.pop(key, None)
        self._gone.add(key)

    def __iter__(self) -> Iterator[K]:
        for key in self._below:
            if key not in self._gone:
                yield key
        for key in self._new:
            if key not in self._below:
                yield key

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def merge(self) -> None:
        """What was written is written below."""
        for key in self._gone:
            self._below.pop(key, None)
        self._below.update(self._new)
