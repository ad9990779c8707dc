"""Limits at the doors: how often a person may try, by name and by address, in bounded memory."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from croupier.refusals import Refused

MOST_KNOWN = 10_000
"""How many names or addresses are remembered. Beyond that the oldest are forgotten."""


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
    """A bucket of tries for each key, which refills with time. Times are handed in, in seconds."""

    def __init__(self, rate: Rate, *, most_known: int = MOST_KNOWN) -> None:
        self._rate = rate
        self._most_known = most_known
        self._full_at: OrderedDict[str, float] = OrderedDict()
        """When the bucket of each key is full again; a key that is not there has a full one."""

    def wait_s(self, key: str, now: float) -> float:
        """How long the key has to wait for its next try; 0 if it need not."""
        spare = self._rate.every_s * (self._rate.burst - 1)
        return max(0.0, self._full_at.get(key, now) - now - spare)

    def take(self, key: str, now: float) -> None:
        """Use one try, or raise `TooMany`."""
        wait = self.wait_s(key, now)
        if wait > 0:
            raise TooMany(wait)
        self._full_at[key] = max(self._full_at.get(key, now), now) + self._rate.every_s
        self._full_at.move_to_end(key)
        while len(self._full_at) > self._most_known:
            self._full_at.popitem(last=False)

    def give_back(self, key: str) -> None:
        """Give a try back, because it was a good one."""
        if key in self._full_at:
            self._full_at[key] -= self._rate.every_s

    def __len__(self) -> int:
        return len(self._full_at)


def network_of(address: str) -> str:
    """The address for limits. An IPv6 address counts as its whole network."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, 64), strict=False))
    return str(found)


@dataclass(slots=True)
class DoorLimits:
    """The limits of the doors where people come in. A wrong password counts for its name and for its address."""

    by_name: Limit
    by_address: Limit
    joining: Limit
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
        """Use a try of both the name and the address, before the password is checked."""
        network = network_of(address)
        key = self._key(name, network)
        wait = max(self.by_name.wait_s(key, now), self.by_address.wait_s(network, now))
        if wait > 0:
            raise TooMany(wait)
        self.by_name.take(key, now)
        self.by_address.take(network, now)

    def password_was_right(self, name: str, address: str) -> None:
        """Give both tries back."""
        network = network_of(address)
        self.by_name.give_back(self._key(name, network))
        self.by_address.give_back(network)
        self._at_home[f"{name}@{network}"] = None
        while len(self._at_home) > MOST_KNOWN:
            self._at_home.popitem(last=False)

    def _key(self, name: str, network: str) -> str:
        """A name that has signed in from here before has tries of its own: nobody locks it out from elsewhere."""
        at_home = f"{name}@{network}"
        return at_home if at_home in self._at_home else name
