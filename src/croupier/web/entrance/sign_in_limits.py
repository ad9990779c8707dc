"""Rules for people who sign in, and limits of tries to sign in and to join: by name and by address."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from croupier.people.network_address import network_of
from croupier.people.person import Person
from croupier.people.roles import STAFF
from croupier.web.http.visitor_limits import MOST_KNOWN, Limit, Rate, TooMany


@dataclass(frozen=True, slots=True, kw_only=True)
class EntranceRules:
    """The House's rules for people who sign in."""

    staff_idle_s: int = 0
    """A session of staff that is not used for this many seconds counts no more; 0 for no limit."""
    staff_need_second_factor: bool = False
    """Whether staff give a one-time code. Those who have none yet can do nothing but set it up."""
    administrators: int = 1
    """How many administrators join with codes from the console: two, where staff are engaged by two people."""

    def needs_factor(self, person: Person) -> bool:
        """Whether the person signs in with a second factor or not at all."""
        return self.staff_need_second_factor and person.role in STAFF


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
