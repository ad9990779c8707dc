"""The lines that are shipped: heads of the log, each sealed with the store's key, and lines of the server's log.

A collector of logs may write text before and after them: a head is found by its mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from croupier.store.canonical import Sealer
from croupier.store.words import LOG

MARK = "croupier-head/1"
LOG_MARK = "croupier-log"
HEAD = re.compile(
    rf"{MARK} store=(?P<store>\S+) head=(?P<position>\d{{1,18}}):(?P<hash>[0-9a-f]{{64}}) seal=(?P<seal>[0-9a-f]{{64}})"
)
LONGEST_LINE = 8_000
"""A longer line of the log is cut: not every collector takes more."""


class ShippedHead(NamedTuple):
    """The end of the log after one append."""

    position: int
    hash: bytes


class ShippedHeads(NamedTuple):
    """The heads of one store that were found in a second place."""

    by_position: dict[int, str]
    """The hash in hexadecimal, by position."""
    forged: tuple[int, ...]
    """The positions of heads that were not sealed with the store's key."""


def head_line(head: ShippedHead, sealer: Sealer) -> str:
    """One head as a line."""
    seal = sealer.head(LOG, head.position, head.hash).hex()
    return f"{MARK} store={sealer.store_id} head={head.position}:{head.hash.hex()} seal={seal}"


def log_line(text: str) -> str:
    """One line of the log. Nobody can write a head into the log: its mark is broken up, and so are line ends."""
    one_line = text.replace(MARK, MARK.replace("/", "-")).replace("\n", "\\n").replace("\r", "\\r")
    return f"{LOG_MARK} {one_line[:LONGEST_LINE]}"


def read_shipped(lines: Iterable[str], sealer: Sealer) -> ShippedHeads:
    """The heads of this store among the lines, the first one where a position was shipped twice."""
    genuine: dict[int, str] = {}
    forged: dict[int, None] = {}
    for line in lines:
        found = HEAD.search(line)
        if found is None or found["store"] != sealer.store_id:
            continue
        position, hash_ = int(found["position"]), bytes.fromhex(found["hash"])
        if sealer.head(LOG, position, hash_).hex() != found["seal"]:
            forged[position] = None
        else:
            genuine.setdefault(position, hash_.hex())
    return ShippedHeads(genuine, tuple(forged))
