"""Two people count as two only if both were in place before, and neither put the other there.

One person could otherwise engage a second account, or give a colleague a new password, and agree with themselves.
"""

from __future__ import annotations

from datetime import datetime

from croupier.people.names import key_of
from croupier.people.person import Person
from croupier.people.registry import People
from croupier.refusals import require


def require_in_place(people: People, name: str, *, at: datetime, in_place_s: int) -> None:
    """The person's account, role and password must be old enough, and the password must be their own.

    Actors without an account, such as the floor itself, are always in place.
    """
    person = people.find(name)
    if person is None:
        return
    require(person.own_password, "TWO_PEOPLE.given_password", None, person=person.name)
    old_enough = not person.placed_s or person.placed_s + in_place_s <= at.timestamp()
    require(old_enough, "TWO_PEOPLE.not_in_place", None, person=person.name, seconds=in_place_s)


def require_independent(people: People, first: str, second: str) -> None:
    """Neither of the two may have engaged or appointed the other, or given them a password."""
    one, other = people.find(first), people.find(second)
    if one is not None and other is not None:
        require(_are_independent(one, other), "TWO_PEOPLE.dependent", None, person=one.name, other=other.name)


def _are_independent(one: Person, other: Person) -> bool:
    first, second = key_of(one.name), key_of(other.name)
    if first in other.placed_by or second in one.placed_by:
        return False
    # A person who was put in place by one other person alone may be that person under another name.
    return {first, *one.placed_alone_by}.isdisjoint({second, *other.placed_alone_by})
