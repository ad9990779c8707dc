"""Ships heads and log lines on a thread of its own. The floor never waits for it.

Heads that are yet to be shipped are in the store itself: after a failure the shipper goes on where it stood. Lines of
the log wait in memory, as many as fit.

The lines are heads of the log, each sealed with the store's key, and lines of the server's log. A collector of logs may
write text before and after them: a head is found by its mark.
"""

from __future__ import annotations

import logging
import re
import threading
from collections import deque
from collections.abc import Callable, Iterable
from itertools import islice
from typing import NamedTuple

from croupier.store import EventStore, StoreError
from croupier.store.canonical import Sealer
from croupier.store.shipping.shipping_places import ShippingError, ShippingPlace
from croupier.store.words import LOG

MARK = "croupier-head/1"
LOG_MARK = "croupier-log"
HEAD = re.compile(
    rf"{MARK} store=(?P<store>\S+) head=(?P<position>\d{{1,18}}):(?P<hash>[0-9a-f]{{64}}) seal=(?P<seal>[0-9a-f]{{64}})"
)
LONGEST_LINE = 8_000
"""A longer line of the log is cut: not every collector takes more."""
log = logging.getLogger("croupier.store.shipping")

PAGE = 500
MOST_LINES = 10_000
"""How many lines of the log wait while the second place takes none. Beyond that the oldest are left out."""
FIRST_WAIT_S, LONGEST_WAIT_S = 0.5, 30.0
"""After a failure the shipper tries again, after longer and longer waits."""
CLOSING_S = 3.0


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


class Shipper:
    """Ships one store's heads and one server's log to one place."""

    def __init__(self, store: EventStore, place: ShippingPlace, *, failed: Callable[[str], None]) -> None:
        self._store = store
        self._place = place
        self._failed = failed
        """Tells staff, once for each failure."""
        self._lines: deque[str] = deque()
        self._left_out = 0
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._stopping = threading.Event()
        self._is_failing = False
        self._begins_at = store.last_position()
        self._shipped: int | None = None
        """The position of the last head that was shipped; None before the first one."""
        self._thread = threading.Thread(target=self._run, name="croupier-shipper", daemon=True)

    @property
    def is_failing(self) -> bool:
        """Whether the last attempt failed."""
        return self._is_failing

    def start(self) -> None:
        """Begin with the heads that were stored and not shipped before."""
        self._thread.start()
        self._wake.set()

    def wake(self) -> None:
        """Something was stored."""
        self._wake.set()

    def log(self, line: str) -> None:
        """Ship one line of the log."""
        with self._lock:
            if len(self._lines) >= MOST_LINES:
                self._lines.popleft()
                self._left_out += 1
            self._lines.append(line)
        self._wake.set()

    def stop(self) -> None:
        """Ship what is left, if the place takes it, and end."""
        self._stopping.set()
        self._wake.set()
        self._thread.join(CLOSING_S)

    def _run(self) -> None:
        wait_s: float | None = None
        while True:
            self._wait(wait_s)
            stopping = self._stopping.is_set()
            try:
                self._ship()
                wait_s = None
            except Exception as error:  # whatever it is, the next attempt may succeed
                if not isinstance(error, ShippingError | StoreError):
                    log.error("the shipper has failed", exc_info=error)
                wait_s = FIRST_WAIT_S if wait_s is None else min(2 * wait_s, LONGEST_WAIT_S)
                self._note_failure(str(error))
            if stopping:
                self._place.close()
                return

    def _wait(self, wait_s: float | None) -> None:
        """Wait for something to ship; after a failure for a while, whatever comes."""
        if wait_s is None:
            self._wake.wait()
        else:
            self._stopping.wait(wait_s)
        self._wake.clear()

    def _ship(self) -> None:
        """Ship all heads after the last one that was shipped, and all lines that wait."""
        if self._shipped is None:
            self._shipped = self._continue_from()
        while heads := self._heads_after(self._shipped):
            self._place.send([head_line(head, self._store.sealer) for head in heads])
            self._shipped = heads[-1].position
        while lines := self._waiting_lines():
            self._place.send([log_line(line) for line in lines])
            with self._lock:
                for _ in lines:
                    self._lines.popleft()
        self._note_success()

    def _waiting_lines(self) -> list[str]:
        with self._lock:
            if self._left_out:
                self._lines.appendleft(f"{self._left_out} earlier lines of the log were left out")
                self._left_out = 0
            return list(islice(self._lines, PAGE))

    def _heads_after(self, position: int) -> list[ShippedHead]:
        """The heads after a position, one for each append."""
        return [ShippedHead(*head) for head in self._store.heads_after(position, PAGE)]

    def _continue_from(self) -> int:
        """The position after which heads are shipped. A place that has none of this store begins with the last one."""
        # However many lines of the log come after it: nobody hides the last head behind them.
        pieces = (read_shipped(piece, self._store.sealer).by_position for piece in self._place.pieces_from_end())
        found = next(filter(None, pieces), {})
        first = max(0, self._begins_at - 1)
        if not found:
            return first
        newest = max(found)
        (stored,) = self._store.heads_after(newest - 1, 1) or ((0, b""),)
        if stored != (newest, bytes.fromhex(found[newest])):
            self._failed(
                f"the store is not the one whose head {newest} was shipped to {self._place.name}: it was cut back or "
                f"written anew; see `croupier audit verify --against`"
            )
            return first
        return newest

    def _note_failure(self, reason: str) -> None:
        if not self._is_failing and not self._stopping.is_set():
            self._is_failing = True
            log.error("nothing can be shipped to %s: %s", self._place.name, reason)
            self._failed(f"heads and logs cannot be shipped to {self._place.name}: {reason}")

    def _note_success(self) -> None:
        if self._is_failing:
            self._is_failing = False
            log.warning("%s takes lines again, and has all heads", self._place.name)


class ShippingHandler(logging.Handler):
    """Hands each line of the log to the shipper."""

    def __init__(self, shipper: Shipper) -> None:
        super().__init__()
        self._shipper = shipper

    def emit(self, record: logging.LogRecord) -> None:
        """Ship the line, as it is written."""
        self._shipper.log(self.format(record))
