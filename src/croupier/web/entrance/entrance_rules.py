"""The House's rules for people who sign in."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.people.person import Person
from croupier.people.roles import STAFF


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
