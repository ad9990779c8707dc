"""What the doors have of the floor: one front, complete from its beginning.

Exact counts for visitors (odds, advice and reviews) are made beside the floor, so that no table waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from croupier.extras import MissingExtraError
from croupier.floor import Floor
from croupier.records.own_rounds import OwnRounds
from croupier.records.round_archive import MissedEvents, RoundArchive
from croupier.refusals import Refused, require
from croupier.store import EventStore
from croupier.web.entrance.desk import Desk
from croupier.web.entrance.visitor import Visitor, cookie_name
from croupier.web.floor_access.commands import FloorCommands, VisitorCommands
from croupier.web.floor_access.writer import Writer
from croupier.web.http.client_address import peer_of
from croupier.web.http.metrics import Metrics
from croupier.web.http.visitor_limits import CountedVisitor, VisitorLimits, visitor_key
from croupier.web.streams.hub import Hub

T = TypeVar("T")
MOST_VISITORS = 64
"""How many visitors may wait in a queue."""
MOST_OF_ONE = 8
"""How many questions of one visitor may wait: the pages ask a few at once."""


@dataclass(slots=True)
class QueuedQuestions:
    """The questions of one visitor. One of them is in the queue, and the others wait for it."""

    many: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class CountingQueue:
    """Counts one thing at a time: a count may use all cores, and the tables come first.

    Visitors take turns. A visitor with many questions does not push the others back.
    """

    def __init__(self, name: str) -> None:
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._waiting: dict[str, QueuedQuestions] = {}

    async def answer(self, visitor: CountedVisitor, work: Callable[[], T]) -> T:
        """The answer of this work, in its turn. Refuses if too many visitors wait, or too much of this visitor's."""
        key = visitor_key(visitor)
        if key not in self._waiting and len(self._waiting) >= MOST_VISITORS:
            raise Refused("BUSY.odds", None)
        mine = self._waiting.setdefault(key, QueuedQuestions())
        if mine.many >= MOST_OF_ONE:
            raise Refused("BUSY.own_questions", None, most=MOST_OF_ONE)
        mine.many += 1
        try:
            async with mine.turn:
                return await asyncio.get_running_loop().run_in_executor(self._worker, partial(or_missing, work))
        finally:
            mine.many -= 1
            if not mine.many:
                del self._waiting[key]


def or_missing(work: Callable[[], T]) -> T:
    """A missing extra is not an error in the question."""
    try:
        return work()
    except MissingExtraError as missing:
        raise Refused("EXTRA_MISSING", None, reason=str(missing)) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorAccess:
    """A floor that is open to visitors."""

    floor: Floor
    """Only the writer's thread may look at it."""
    writer: Writer
    commands: FloorCommands
    visitor_commands: VisitorCommands
    hub: Hub
    desk: Desk
    archive: RoundArchive
    """Finds finished rounds."""
    own_rounds: OwnRounds
    """Weighs finished rounds for their players."""
    metrics: Metrics
    limits: VisitorLimits
    """The limits of one person and one address."""
    sockets: set[WebSocket]
    """The streams that are open."""
    somebody_came: Callable[[], None] = lambda: None
    """Called for each request by a person: bots play where people are."""
    catch_up: Callable[[], object] | None = None
    """Takes in what other servers have stored; None where there are none. Runs on the writer's thread."""
    spectator_delay_s: int = 0
    """How many seconds late people who are not at a Poker table see it."""
    metrics_for_everyone: bool = False
    """Whether programs on other machines may read the metrics."""
    odds_queue: CountingQueue = field(default_factory=partial(CountingQueue, "croupier-odds"))
    """Counts odds, which may take many seconds."""
    review_queue: CountingQueue = field(default_factory=partial(CountingQueue, "croupier-reviews"))
    """Counts advice and reviews, which wait for no odds."""
    reading_back: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """One at a time reads the store for what was missed at a table: everybody else waits less."""

    @property
    def store(self) -> EventStore:
        """The store; threads may share it."""
        return self.archive.store

    async def ask(self, work: Callable[[], T]) -> T:
        """Do work on the writer's thread."""
        return await self.writer.ask(work)

    async def caught_up(self) -> None:
        """Take in all that other servers have stored before now: nobody sees an older floor here than there."""
        if self.catch_up is not None:
            await self.writer.ask_together(self._catch_up_once, None)

    def _catch_up_once(self, asked: list[None]) -> list[None]:
        if self.catch_up is not None:
            self.catch_up()
        return asked

    async def missed(self, visitor: Visitor, table: str, after: int | None) -> MissedEvents | None:
        """The events since a position, read from the store beside the writer, if the floor no longer remembers them."""
        if after is None:
            return None
        remembered = await self.ask(lambda: self.floor.notices(table, after=after, viewer=visitor.name) is not None)
        if remembered or not self.limits.may_read_back(visitor):
            return None
        async with self.reading_back:
            return await asyncio.to_thread(self.archive.since, table, after)

    def visitor_of(self, connection: HTTPConnection) -> Visitor:
        """The visitor, from a bearer token or a cookie."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        peer = peer_of(connection)
        if scheme.lower() == "bearer":
            require(peer.is_private, "NOT_ENCRYPTED", None)
            return self.desk.visitor(token.strip(), by_token=True, peer=peer)
        return self.desk.visitor(connection.cookies.get(cookie_name(peer)), by_token=False, peer=peer)

    def count_stranger(self, connection: HTTPConnection) -> None:
        """Count a request of somebody whom the desk does not recognise, or refuse it.

        Nobody asks without limit by showing an invalid token.
        """
        self.limits.request(Visitor(peer=peer_of(connection)))

    def count_stream_of_stranger(self, connection: HTTPConnection) -> None:
        """Count a stream that such a person opens, or refuse it."""
        self.limits.opening(Visitor(peer=peer_of(connection)))
