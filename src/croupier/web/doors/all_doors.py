"""All doors of the house, group by group."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from croupier.web.doors import (
    audit,
    cage,
    dealing,
    health,
    jackpots,
    messages,
    odds,
    passkeys,
    people,
    played_rounds,
    reports,
    reviews,
    rules,
    second_factor,
    shares,
    signing_in,
    staff,
    tables,
)
from croupier.web.doors.about import doors_over
from croupier.web.doors.door import Door


def all_doors() -> tuple[Door, ...]:
    """Each door, in the order of the description."""
    return (*OWN, *ABOUT)


def _in_group(group: str, *doors: Iterable[Door]) -> tuple[Door, ...]:
    """These doors in a group of the description. A door that names its own group stays in it."""
    return tuple(door if door.group else replace(door, group=group) for some in doors for door in some)


OWN: tuple[Door, ...] = (
    *_in_group("People", signing_in.DOORS, second_factor.DOORS, people.DOORS, passkeys.DOORS),
    *_in_group("Tables", tables.DOORS),
    *_in_group("Dealing", dealing.DOORS),
    # Reviews come before the door that takes everything below /rounds/.
    *_in_group("Rounds", reviews.DOORS, played_rounds.DOORS, shares.DOORS),
    *_in_group("Jackpots", jackpots.DOORS),
    *_in_group("Rules", rules.DOORS, messages.DOORS),
    *_in_group("Odds", odds.DOORS),
    *_in_group("Staff", staff.DOORS, cage.DOORS, reports.DOORS),
    *_in_group("Audit", audit.DOORS),
    *_in_group("Operations", health.DOORS),
)
ABOUT = _in_group("About", doors_over(all_doors))
