"""The roles of people who give commands, and their ranks by the rules (CSP 1.10, 1.11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.refusals import Refused
from croupier.rulings import Authority


class Role(StrEnum):
    """A person's role on the floor."""

    PLAYER = "player"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit-supervisor"
    SHIFT_MANAGER = "shift-manager"
    CASHIER = "cashier"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"
    SYSTEM = "system"
    """The floor itself: automatic dealers, and the door at which people sign up."""


IN_WORDS: Mapping[Role, str] = {
    Role.PLAYER: "a player",
    Role.DEALER: "a dealer",
    Role.PIT_SUPERVISOR: "a pit supervisor",
    Role.SHIFT_MANAGER: "a shift manager",
    Role.CASHIER: "a cashier",
    Role.AUDITOR: "an auditor",
    Role.ADMINISTRATOR: "an administrator",
    Role.SYSTEM: "the system",
}

RANK: Mapping[Role, Authority] = {
    Role.DEALER: Authority.DEALER,
    Role.SYSTEM: Authority.DEALER,
    Role.PIT_SUPERVISOR: Authority.PIT_SUPERVISOR,
    Role.SHIFT_MANAGER: Authority.SHIFT_MANAGER,
    Role.ADMINISTRATOR: Authority.HOUSE,
}
"""1.11: a person in a post has its rank. An administrator acts for the House (1.10). Others have none."""

STAFF = tuple(role for role in Role if role not in (Role.PLAYER, Role.SYSTEM))
"""The roles that a person can be appointed to, other than player."""


def ruling_rank(role: Role) -> Authority:
    """The rank with which a role gives rulings. Refused for a role without one."""
    if role not in RANK:
        raise Refused("NEEDS_AUTHORITY.staff_decide", None)
    return RANK[role]


def has_rank(role: Role, lowest: Authority) -> bool:
    """Whether a role is of this rank or above."""
    rank = RANK.get(role)
    return rank is not None and rank.reaches(lowest)


def _from(lowest: Authority) -> frozenset[Role]:
    return frozenset(role for role in Role if role is not Role.SYSTEM and has_rank(role, lowest))


PIT, SHIFT, HOUSE = (_from(rank) for rank in (Authority.PIT_SUPERVISOR, Authority.SHIFT_MANAGER, Authority.HOUSE))
"""The people of this rank or above."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """The giver of a command."""

    name: str
    role: Role


SYSTEM = Actor(name="system", role=Role.SYSTEM)
"""The floor acting by itself."""
