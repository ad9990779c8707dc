"""All doors of the house."""

from __future__ import annotations

from croupier.web import (
    health_doors,
    jackpot_doors,
    odds_doors,
    people_doors,
    record_doors,
    report_doors,
    rules_doors,
    staff_doors,
    table_doors,
)
from croupier.web.about_doors import doors_over
from croupier.web.doors import Door


def all_doors() -> tuple[Door, ...]:
    """Each door, in the order in which they are described."""
    return (*OWN, *ABOUT)


OWN: tuple[Door, ...] = (
    *people_doors.DOORS,
    *table_doors.DOORS,
    *record_doors.DOORS,
    *jackpot_doors.DOORS,
    *rules_doors.DOORS,
    *odds_doors.DOORS,
    *staff_doors.DOORS,
    *report_doors.DOORS,
    *health_doors.DOORS,
)
ABOUT = doors_over(all_doors)
