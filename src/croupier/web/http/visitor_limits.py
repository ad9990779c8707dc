"""Limits on the requests of one person and one address, so that nobody hurts the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from heapq import nsmallest
from math import ceil
from time import monotonic
from typing import ClassVar, Protocol

from croupier.people.network_address import network_of
from croupier.refusals import Refused
from croupier.web.http.client_address import Peer

BURST_S = 20
"""How many seconds' worth may come at once."""
OF_STAFF = 5
"""Staff may give this many times as many commands: a dealer enters cards for a whole table."""
CLOSING_S = 10.0
"""How long a socket that was refused may stay open, until its client has closed it too."""
OPENED_AT_ONCE = 5
"""How many times the streams that may be held may open at once: all may come back after a break, and look again."""
MOST_KNOWN = 10_000
"""How many names or addresses are remembered. Beyond that those with the fewest tries are forgotten."""
FORGOTTEN = 10
"""One in this many is forgotten at a time, since finding them takes a look at all."""


class TooMany(Refused):
    """Somebody tries something too often. `retry_after_s` says when the next try is allowed."""

    says: ClassVar[str] = "TOO_MANY"

    def __init__(self, retry_after_s: float) -> None:
        self.retry_after_s = max(1, ceil(retry_after_s))
        super().__init__(self.says, None, seconds=self.retry_after_s)


class TooManyCommands(TooMany):
    """A person, or an address, gives commands faster than it may."""

    says = "TOO_MANY.commands"


class TooManyRequests(TooMany):
    """A person, or an address, asks faster than it may."""

    says = "TOO_MANY.requests"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A number of tries at once, then one in each period."""

    burst: int
    every_s: float


class Limit:
    """A bucket of tries for each key, which refills with time. Times are handed in, in seconds.

    They come from a clock that is never set back: otherwise all buckets would stay empty for as long.
    """

    def __init__(self, rate: Rate, *, most_known: int = MOST_KNOWN, refusal: type[TooMany] = TooMany) -> None:
        self._rate = rate
        self._spare_s = rate.every_s * (rate.burst - 1)
        self._most_known = most_known
        self._refusal = refusal
        self._full_at: dict[str, float] = {}
        """When the bucket of each key is full again; a key that is not there has a full one."""

    def wait_s(self, key: str, now: float) -> float:
        """How long the key has to wait for its next try; 0 if it need not."""
        return max(0.0, self._full_at.get(key, now) - now - self._spare_s)

    def take(self, key: str, now: float, *others: tuple[Limit, str]) -> None:
        """Use one try here, and one of each other limit. Without a try at one of them, its refusal is raised, and none
        is used."""
        tries = ((self, key), *others)
        for limit, its_key in tries:
            wait_s = limit._full_at.get(its_key, now) - now - limit._spare_s
            if wait_s > 0:
                raise limit._refusal(wait_s)
        for limit, its_key in tries:
            limit._full_at[its_key] = max(limit._full_at.get(its_key, now), now) + limit._rate.every_s
            if len(limit._full_at) > limit._most_known:
                limit._forget_fullest()

    def _forget_fullest(self) -> None:
        """Forget the keys with the fewest tries: nobody gets new tries for one name by inventing many others."""
        for key in nsmallest(max(1, self._most_known // FORGOTTEN), self._full_at, key=self._full_at.__getitem__):
            del self._full_at[key]

    def give_back(self, key: str) -> None:
        """Give a try back, because it was a good one."""
        if key in self._full_at:
            self._full_at[key] -= self._rate.every_s

    def __len__(self) -> int:
        return len(self._full_at)


RETURNS = Rate(burst=5, every_s=2.0)
"""How often somebody who returns to a table is told from the store what was missed there."""
NEW_ADDRESSES = Rate(burst=4, every_s=600.0)
"""How often it is put on record that somebody uses a session from another network: as many at once as a session
remembers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitSettings:
    """The limits of a server, with their defaults."""

    most_connections: int = 4_000
    connections_per_address: int = 200
    streams_per_address: int = 1_000
    streams_per_person: int = 20
    commands_per_s: int = 20
    commands_per_s_of_address: int = 200
    requests_per_s: int = 100


class CountedVisitor(Protocol):
    """A visitor as the limits see them."""

    @property
    def name(self) -> str | None: ...

    @property
    def is_staff(self) -> bool: ...

    @property
    def peer(self) -> Peer: ...


def _rate(per_s: float) -> Rate:
    return Rate(burst=round(BURST_S * per_s), every_s=1 / per_s)


def _openings(held: int) -> Rate:
    """How often streams may open where so many may be held. A refused one is closed within `CLOSING_S`.

    So the refused ones, which have no place of their own, are about as many as those that have one.
    """
    return Rate(burst=OPENED_AT_ONCE * held, every_s=CLOSING_S / held)


class VisitorLimits:
    """The limits of all visitors: how often they ask, and how many streams they hold."""

    def __init__(self, settings: LimitSettings, *, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._commands = Limit(_rate(settings.commands_per_s), refusal=TooManyCommands)
        self._staff_commands = Limit(_rate(OF_STAFF * settings.commands_per_s), refusal=TooManyCommands)
        self._address_commands = Limit(_rate(settings.commands_per_s_of_address), refusal=TooManyCommands)
        self._requests = Limit(_rate(settings.requests_per_s), refusal=TooManyRequests)
        self._openings = {
            True: Limit(_openings(settings.connections_per_address), refusal=TooManyRequests),
            False: Limit(_openings(settings.streams_per_person), refusal=TooManyRequests),
        }
        """Of strangers, and of people who have signed in."""
        self._returns = Limit(RETURNS)
        self._new_addresses = Limit(NEW_ADDRESSES)
        self.streams = StreamPlaces(settings)

    def command(self, visitor: CountedVisitor) -> None:
        """Count a command, or refuse it."""
        now, key = self._clock(), visitor.name or visitor_key(visitor)
        if visitor.is_staff:
            self._staff_commands.take(key, now)
        else:
            self._address_commands.take(network_of(visitor.peer.address), now, (self._commands, key))

    def request(self, visitor: CountedVisitor) -> None:
        """Count a request, or refuse it."""
        self._requests.take(visitor.name or visitor_key(visitor), self._clock())

    def opening(self, visitor: CountedVisitor) -> None:
        """Count a stream that is about to open, or refuse it: also one that will be refused for another reason."""
        self._openings[visitor.name is None].take(visitor_key(visitor), self._clock())

    def may_read_back(self, visitor: CountedVisitor) -> bool:
        """Whether this visitor may have the store read for what they missed."""
        return self._takes(self._returns, visitor)

    def may_note_address(self, visitor: CountedVisitor) -> bool:
        """Whether another network of this visitor is put on record now, or with a later command."""
        return self._takes(self._new_addresses, visitor)

    def _takes(self, limit: Limit, visitor: CountedVisitor) -> bool:
        try:
            limit.take(visitor_key(visitor), self._clock())
        except TooMany:
            return False
        return True


def visitor_key(visitor: CountedVisitor) -> str:
    """People count by their names, others by their addresses. No name has a colon."""
    return visitor.name or f"address:{network_of(visitor.peer.address)}"


class StreamPlaces:
    """The open streams: of each address, of each person, and of all who have not signed in."""

    def __init__(self, settings: LimitSettings) -> None:
        self._settings = settings
        self.most = settings.most_connections
        """All connections. Half of them are kept for people who are signed in, and an eighth for requests."""
        self._of_address: Counter[str] = Counter()
        self._of_strangers: Counter[str] = Counter()
        self._of_person: Counter[str] = Counter()

    @contextmanager
    def held(self, visitor: CountedVisitor) -> Iterator[None]:
        """Hold a place while a stream is open, or refuse it."""
        network, name = network_of(visitor.peer.address), visitor.name
        own = self._of_strangers if name is None else self._of_person
        key = network if name is None else name
        self._require_room(network, name)
        for counter, holder in ((self._of_address, network), (own, key)):
            counter[holder] += 1
        try:
            yield
        finally:
            for counter, holder in ((self._of_address, network), (own, key)):
                counter[holder] -= 1
                if not counter[holder]:
                    del counter[holder]

    def _require_room(self, network: str, name: str | None) -> None:
        settings = self._settings
        if self._of_address[network] >= settings.streams_per_address:
            raise TooManyStreams(settings.streams_per_address)
        if name is not None and self._of_person[name] >= settings.streams_per_person:
            raise TooManyStreams(settings.streams_per_person)
        if name is None and self._of_strangers[network] >= settings.connections_per_address:
            raise TooManyStreams(settings.connections_per_address)
        strangers = self._of_strangers.total()
        if (name is None and strangers >= self.most // 2) or self._of_address.total() >= self.most - self.most // 8:
            raise Refused("BUSY.connections", None)


class TooManyStreams(Refused):
    """A person, or an address, holds as many streams as it may."""

    retry_after_s = 10

    def __init__(self, most: int) -> None:
        super().__init__("TOO_MANY.streams", None, most=most)
