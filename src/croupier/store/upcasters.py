"""Reads events that were stored in an old form in today's form. The stored bytes never change.

All steps stand in one registry, and every store reads through it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

Upcast = Callable[[dict[str, object]], dict[str, object]]
"""Turns the fields of one version into the fields of the next."""

NAME = re.compile(r"[a-z][a-z0-9_]*/[1-9][0-9]*")
"""The name of a stored event: the kind of event, and the version of its form."""


def kind_of(stream: str) -> str:
    """The kind of a stream: `round` for `round/T1-0001`."""
    return stream.partition("/")[0]


class Upcasters:
    """The steps from each old name to the next, by kind of stream.

    By kind, because a round and a jackpot may each have an event of the same name.
    """

    def __init__(self) -> None:
        self._steps: dict[tuple[str, str], tuple[str, Upcast]] = {}

    def add(self, kind: str, name: str, *, to: str, upcast: Upcast) -> None:
        """Read the event `name` in streams of this kind as `to`, through `upcast`."""
        if not NAME.fullmatch(name) or not NAME.fullmatch(to):
            raise ValueError(f"{name!r} to {to!r}: an event's name is words, a slash and a version")
        if int(to.partition("/")[2]) <= int(name.partition("/")[2]):
            raise ValueError(f"{name} to {to}: an upcaster leads to a newer version")
        if (kind, name) in self._steps:
            raise ValueError(f"{name} of {kind} has an upcaster already")
        self._steps[kind, name] = (to, upcast)

    def remove(self, kind: str, name: str) -> None:
        """Forget the step from this name."""
        del self._steps[kind, name]

    def name_today(self, stream: str, name: str) -> str:
        """The name of today's form of an event."""
        kind = kind_of(stream)
        while (step := self._steps.get((kind, name))) is not None:
            name, _ = step
        return name

    def today(self, stream: str, name: str, fields: dict[str, object]) -> tuple[str, dict[str, object]]:
        """The event's name and fields in today's form."""
        kind = kind_of(stream)
        while (step := self._steps.get((kind, name))) is not None:
            name, upcast = step
            fields = upcast(fields)
        return name, fields


UPCASTERS = Upcasters()
"""The registry. It is empty as long as no released version has stored an event in another form."""
