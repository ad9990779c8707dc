"""People as an administrator sees them: roles, locks, factors, sessions, and whether they count as one of two."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import msgspec

from croupier.floor.state.floor_state import FloorState
from croupier.floor.views.approvals_view import ApprovalView, approvals_seen
from croupier.floor_events.house_settings import HouseSettings, TwoPersonControl
from croupier.people.names import key_of
from croupier.people.person import Person
from croupier.people.roles import Actor, Role

MOST_FOUND = 50
"""How many players a search shows."""


class SessionView(msgspec.Struct, frozen=True, kw_only=True):
    """A session that still counts."""

    session: str
    kind: str
    since: str
    until: str
    address: str | None


class PersonView(msgspec.Struct, frozen=True, kw_only=True):
    """A person as an administrator sees them."""

    name: str
    called: str | None
    role: str
    guest: bool
    locked: str | None
    own_password: bool
    counts_from: str | None
    """When they begin to count as one of two, if that is still to come."""
    second_factor: bool
    passkeys: int
    sessions: list[SessionView]


class PersonnelView(msgspec.Struct, frozen=True, kw_only=True):
    """All staff, and the players who were searched for; `found` is the number of these."""

    at: str
    people: list[PersonView]
    found: int
    takes_two: bool
    approvals: list[ApprovalView]


def personnel_view(
    state: FloorState, actor: Actor, *, find: str, address: Callable[[str], str], now: datetime, server: HouseSettings
) -> PersonnelView:
    """All staff. With `find` the players whose names contain it, too.

    `address` reads a network address from its record.
    """
    in_place_s = server.in_place_s
    people = state.people
    staff = [person for person in people.by_key.values() if person.role is not Role.PLAYER]
    wanted = key_of(find) if find.strip() else None
    players = [] if wanted is None else [person for person in people.by_key.values() if _is_found(person, wanted)]
    shown = [*sorted(staff, key=_rank), *sorted(players, key=lambda person: key_of(person.name))[:MOST_FOUND]]
    return PersonnelView(
        at=now.isoformat(),
        people=[_person(person, address=address, now=now, in_place_s=in_place_s) for person in shown],
        found=len(players),
        takes_two=server.two_person_control is TwoPersonControl.FULL,
        approvals=approvals_seen(state, actor, now=now, in_place_s=in_place_s),
    )


def _is_found(person: Person, wanted: str) -> bool:
    return person.role is Role.PLAYER and any(wanted in key_of(name) for name in person.names)


def _rank(person: Person) -> tuple[int, str]:
    """The highest rank first, and names in their order."""
    return -[*Role].index(person.role), key_of(person.name)


def _person(person: Person, *, address: Callable[[str], str], now: datetime, in_place_s: int) -> PersonView:
    now_s = int(now.timestamp())
    return PersonView(
        name=person.name,
        called=person.called,
        role=person.role.value,
        guest=person.guest,
        locked=person.locked,
        own_password=person.own_password,
        counts_from=_time(person.placed_s + in_place_s) if person.placed_s + in_place_s > now_s else None,
        second_factor=person.second_factor is not None,
        passkeys=len(person.passkeys),
        sessions=[
            SessionView(
                session=session.short_name,
                kind=session.kind,
                since=_time(session.since),
                until=_time(session.until),
                address=(address(session.addresses[-1]) if session.addresses else "") or None,
            )
            for session in person.sessions
            if session.until > now_s
        ],
    )


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()
