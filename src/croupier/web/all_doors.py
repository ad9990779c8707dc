"""All doors of the house."""

from __future__ import annotations

from croupier.web import health_doors, odds_doors, rules_doors, table_doors
from croupier.web.about_doors import doors_over
from croupier.web.doors import Door


def all_doors() -> tuple[Door, ...]:
    """Each door, in the order in which they are described."""
    return (*OWN, *ABOUT)


OWN: tuple[Door, ...] = (
    *table_doors.DOORS,
    *rules_doors.DOORS,
    *odds_doors.DOORS,
    *health_doors.DOORS,
)
ABOUT = doors_over(all_doors)
