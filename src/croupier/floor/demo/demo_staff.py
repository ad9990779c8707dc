"""Staff for the demo floor: one of each role, with random passwords, for people on the same machine only."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from croupier.floor.engine.floor import Floor
from croupier.people.commands import SignUp
from croupier.people.passwords import LIGHT, SALT_SIZE, hash_password
from croupier.people.registry import stream_of
from croupier.people.roles import STAFF, SYSTEM, Role
from croupier.shoe import Chance
from croupier.store import EventStore

LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""Without letters that look alike."""
GROUPS, GROUP = 4, 5


class DemoPerson(NamedTuple):
    """A member of the demo's staff, with the password that is shown once."""

    name: str
    role: Role
    password: str


def holds_demo_floor(store: EventStore) -> bool:
    """Whether the floor in this store was made as a demo floor: its staff are there."""
    return any(store.version(stream_of(_name(role))) for role in STAFF)


def engage_demo_staff(floor: Floor, chance: Chance) -> tuple[DemoPerson, ...]:
    """Make the missing staff. Only the returned value holds their passwords."""
    return tuple(_engage(floor, role, chance) for role in STAFF if floor.people.find(_name(role)) is None)


def _name(role: Role) -> str:
    return f"demo-{role.value}"


def _engage(floor: Floor, role: Role, chance: Chance) -> DemoPerson:
    person = DemoPerson(_name(role), role, random_password(chance))
    password_hash = hash_password(person.password, salt=chance(SALT_SIZE), cost=LIGHT)
    joining = SignUp(name=person.name, role=role, password=password_hash, loopback_only=True)
    floor.do(joining, actor=SYSTEM, command_id=f"demo-staff-{role.value}")
    return person


def random_password(chance: Callable[[int], bytes]) -> str:
    """Four groups of five letters, each as likely as any other."""
    letters: list[str] = []
    while len(letters) < GROUPS * GROUP:
        # 240 is the largest multiple of 24 below 256. Larger octets would favour the first letters.
        letters += [LETTERS[octet % len(LETTERS)] for octet in chance(GROUPS * GROUP) if octet < 240]
    return "-".join("".join(letters[start : start + GROUP]) for start in range(0, GROUPS * GROUP, GROUP))
