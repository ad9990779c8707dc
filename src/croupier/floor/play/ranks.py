"""The rank with which people give rulings."""

from __future__ import annotations

from croupier.floor.engine.draft import Draft
from croupier.floor.people.roles import authority_of
from croupier.refusals import Refused
from croupier.rulings import Authority


def rank(draft: Draft) -> Authority:
    """The rank of the person who gives the command."""
    found = authority_of(draft.actor.role)
    if found is None:
        raise Refused("NEEDS_AUTHORITY.staff_decide", None)
    return found
