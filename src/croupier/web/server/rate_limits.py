"""Limits at the doors: how often a person may try, by name and by address, in bounded memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import nsmallest
from math import ceil

from croupier.floor.people.network_address import network_of
from croupier.refusals import Refused

MOST_KNOWN = 10_000
"""How many names or addresses are remembered. Beyond that those with the fewest tries are forgotten."""
FORGOTTEN = 10
"""One in this many is forgotten at a time, since finding them takes a look at all."""


class TooMany(Refused):
    """Too many tries. `retry_after_s` says when the next one is allowed."""

    def __init__(self, retry_after_s: float) -> None:
        self.retry_after_s = max(1, ceil(retry_after_s))
        super().__init__("TOO_MANY", None, seconds=self.retry_after_s)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A number of tries at once, then one in each period."""

    burst: int
    every_s: float


class Limit:
    """A bucket of tries for each key, which refills with time. Times are handed in, in seconds.

    They come from a clock that is never set back: otherwise all buckets would stay empty for as long.
    """

    def __init__(
        self, rate: Rate, *, most_known: int = MOST_KNOWN, refusal: Callable[[float], Refused] = TooMany
    ) -> None:
        self._rate = rate
        self._spare_s = rate.every_s * (rate.burst - 1)
        self._most_known = most_known
        self._refusal = refusal
        self._full_at: dict[str, float] = {}
        """When the bucket of each key is full again; a key that is not there has a full one."""

    def wait_s(self, key: str, now: float) -> float:
        """How long the key has to wait for its next try; 0 if it need not."""
        return max(0.0, self._full_at.get(key, now) - now - self._spare_s)

    def require(self, key: str, now: float) -> None:
        """Raise the refusal if the key has to wait. Uses no try."""
        wait = self.wait_s(key, now)
        if wait > 0:
            raise self._refusal(wait)

    def take(self, key: str, now: float) -> None:
        """Use one try, or raise the refusal."""
        self.require(key, now)
        self._full_at[key] = max(self._full_at.get(key, now), now) + self._rate.every_s
        if len(self._full_at) > self._most_known:
            self._forget_fullest()

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


@dataclass(slots=True)
class DoorLimits:
    """The limits of the doors where people come in.

    A wrong password counts for its address, for its name at that address, and for its name wherever it is tried. The
    last is so large that a few addresses cannot lock a name out elsewhere.
    """

    by_name: Limit
    """Tries of a name from one address."""
    by_address: Limit
    joining: Limit
    everywhere: Limit = field(default_factory=lambda: Limit(Rate(burst=100, every_s=20)))
    """Tries of a name from all addresses where it has not signed in before."""
    _at_home: OrderedDict[str, None] = field(default_factory=OrderedDict)

    @classmethod
    def usual(cls) -> DoorLimits:
        """Ten wrong passwords for a name, then one a minute; twenty for an address; thirty newcomers from one."""
        return cls(
            by_name=Limit(Rate(burst=10, every_s=60)),
            by_address=Limit(Rate(burst=20, every_s=15)),
            joining=Limit(Rate(burst=30, every_s=10)),
        )

    def try_password(self, name: str, address: str, now: float) -> None:
        """Use a try of the name and of the address, before the password is checked."""
        taken = self._taken(name, network_of(address))
        wait = max(limit.wait_s(key, now) for limit, key in taken)
        if wait > 0:
            raise TooMany(wait)
        for limit, key in taken:
            limit.take(key, now)

    def try_name(self, name: str, now: float) -> None:
        """Use a try of the name alone, where the address has been erased."""
        self.everywhere.take(name, now)

    def try_code(self, address: str, now: float) -> None:
        """Use a try of the address for a code that nobody guesses."""
        self.by_address.take(network_of(address), now)

    def password_was_right(self, name: str, address: str) -> None:
        """Give all tries back."""
        network = network_of(address)
        for limit, key in self._taken(name, network):
            limit.give_back(key)
        self._at_home[f"{name}@{network}"] = None
        while len(self._at_home) > MOST_KNOWN:
            self._at_home.popitem(last=False)

    def _taken(self, name: str, network: str) -> list[tuple[Limit, str]]:
        """The buckets of a try. A name that has signed in from here before is not locked out from elsewhere."""
        here = f"{name}@{network}"
        buckets = [(self.by_name, here), (self.by_address, network)]
        return buckets if here in self._at_home else [*buckets, (self.everywhere, name)]
