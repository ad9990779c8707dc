"""The log of a store read in one go, up to where it stood when the reading began: others may go on writing."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.store import EventStore, Recorded

PAGE = 2_000


def everything(store: EventStore, *, after: int = 0, until: int | None = None) -> Iterator[Recorded]:
    """Each event after a position, in the order of their commits."""
    last = store.last_position() if until is None else until
    position = after
    while position < last:
        found = store.read_all(position, min(PAGE, last - position))
        if not found:
            return
        yield from found
        position = found[-1].position


def kind_and_name(stream: str) -> tuple[str, str]:
    """`round` and `T1-17` of `round/T1-17`."""
    kind, _, name = stream.partition("/")
    return kind, name


def table_of_round(round_id: str) -> str:
    """The table at which a round is played: `T1` for `T1-17`, and for the Poker hand `T1/17`."""
    return round_id.rpartition("/" if "/" in round_id else "-")[0]
