"""People as an administrator sees them: roles, locks, factors, sessions, and whether they count as one of two."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from croupier.floor.state.floor_state import FloorState
from croupier.floor.views.approvals_view import approvals_document
from croupier.floor_events.house_settings import HouseSettings, TwoPersonControl
from croupier.people.names import key_of
from croupier.people.person import Person
from croupier.people.roles import Actor, Role

MOST_FOUND = 50
"""How many players a search shows."""


def personnel_document(
    state: FloorState, actor: Actor, *, find: str, address: Callable[[str], str], now: datetime, server: HouseSettings
) -> dict[str, Any]:
    """All staff. With `find` the players whose names contain it, too.

    `address` reads a network address from its record.
    """
    in_place_s = server.in_place_s
    people = state.people
    staff = [person for person in people.by_key.values() if person.role is not Role.PLAYER]
    wanted = key_of(find) if find.strip() else None
    players = [] if wanted is None else [person for person in people.by_key.values() if _is_found(person, wanted)]
    shown = [*sorted(staff, key=_rank), *sorted(players, key=lambda person: key_of(person.name))[:MOST_FOUND]]
    return {
        "at": now.isoformat(),
        "people": [_person(person, address=address, now=now, in_place_s=in_place_s) for person in shown],
        "found": len(players),
        "takes_two": server.two_person_control is TwoPersonControl.FULL,
        "approvals": approvals_document(state, actor, now=now, in_place_s=in_place_s),
    }


def _is_found(person: Person, wanted: str) -> bool:
    return person.role is Role.PLAYER and any(wanted in key_of(name) for name in person.names)


def _rank(person: Person) -> tuple[int, str]:
    """The highest rank first, and names in their order."""
    return -[*Role].index(person.role), key_of(person.name)


def _person(person: Person, *, address: Callable[[str], str], now: datetime, in_place_s: int) -> dict[str, Any]:
    now_s = int(now.timestamp())
    sessions = [one for one in person.sessions if one.until > now_s]
    return {
        "name": person.name,
        "called": person.called,
        "role": person.role.value,
        "guest": person.guest,
        "locked": person.locked,
        "own_password": person.own_password,
        "counts_from": _time(person.placed_s + in_place_s) if person.placed_s + in_place_s > now_s else None,
        "second_factor": person.second_factor is not None,
        "passkeys": len(person.passkeys),
        "sessions": [
            {
                "session": one.short_name,
                "kind": one.kind,
                "since": _time(one.since),
                "until": _time(one.until),
                "address": (address(one.addresses[-1]) if one.addresses else "") or None,
            }
            for one in sessions
        ],
    }


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()
