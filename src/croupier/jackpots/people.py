"""The people behind a command: a name must be given, and two different ones where two people are needed."""

from __future__ import annotations

from croupier.clauses import Citation
from croupier.refusals import Refused, require


def require_text(text: str, what: str, clause: Citation | None) -> None:
    """Something must stand there."""
    require(bool(text.strip()), "NOT_DOCUMENTED.what", clause, what=what)


def require_two_people(people: tuple[str, ...], clause: Citation | None) -> None:
    """Exactly two different people; how a name is spaced or capitalised makes nobody another person."""
    names = {" ".join(name.split()).casefold() for name in people}
    if len(people) != 2 or len(names) != 2 or "" in names:
        came = " and ".join(repr(name) for name in people) or "nobody"
        raise Refused("TWO_PEOPLE.different", clause, came=came)
