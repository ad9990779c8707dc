"""All doors of the house."""

from __future__ import annotations

from croupier.web.doors import audit as audit_doors
from croupier.web.doors import cage as cage_doors
from croupier.web.doors import dealing as dealing_doors
from croupier.web.doors import health as health_doors
from croupier.web.doors import house_desk as house_desk_doors
from croupier.web.doors import jackpots as jackpot_doors
from croupier.web.doors import messages as message_doors
from croupier.web.doors import odds as odds_doors
from croupier.web.doors import passkeys as passkey_doors
from croupier.web.doors import people as people_doors
from croupier.web.doors import pit as pit_doors
from croupier.web.doors import played_rounds as record_doors
from croupier.web.doors import reports as report_doors
from croupier.web.doors import reviews as review_doors
from croupier.web.doors import rules as rules_doors
from croupier.web.doors import second_factor as second_factor_doors
from croupier.web.doors import shares as share_doors
from croupier.web.doors import signing_in as signing_in_doors
from croupier.web.doors import staff as staff_doors
from croupier.web.doors import tables as table_doors
from croupier.web.doors.about import doors_over
from croupier.web.doors.door import Door


def all_doors() -> tuple[Door, ...]:
    """Each door, in the order of the description."""
    return (*OWN, *ABOUT)


OWN: tuple[Door, ...] = (
    *signing_in_doors.DOORS,
    *second_factor_doors.DOORS,
    *people_doors.DOORS,
    *passkey_doors.DOORS,
    *table_doors.DOORS,
    *dealing_doors.DOORS,
    *review_doors.DOORS,  # before the door that takes everything below /rounds/
    *record_doors.DOORS,
    *share_doors.DOORS,
    *jackpot_doors.DOORS,
    *rules_doors.DOORS,
    *message_doors.DOORS,
    *odds_doors.DOORS,
    *staff_doors.DOORS,
    *pit_doors.DOORS,
    *cage_doors.DOORS,
    *house_desk_doors.DOORS,
    *report_doors.DOORS,
    *audit_doors.DOORS,
    *health_doors.DOORS,
)
ABOUT = doors_over(all_doors)
