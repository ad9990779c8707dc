"""The findings of a check in one part of a dossier, and functions that all checks share."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from croupier.dossier import files
from croupier.dossier.plan import PartDocument, require_seed
from croupier.errors import shown
from croupier.records.sealed_archive import first_difference

NOT_CHECKED, NOTHING = "not checked", "nothing to check"

Documents = PartDocument
Octets = Mapping[str, bytes]


class DossierProblem(NamedTuple):
    """Something in a dossier that does not fit, and its place."""

    place: str
    says: str


class Found(NamedTuple):
    """The findings about one part."""

    differences: list[DossierProblem]
    result: str | None = None
    """`NOT_CHECKED` or `NOTHING`; None if the differences decide."""
    checked: str = ""
    """Names the check, if it depends on the dossier."""


class PartCheck(NamedTuple):
    """How one part is checked."""

    part: str
    file: str
    """The file that it is mainly about."""
    checked: str
    find: Callable[[Documents, Octets], Found]
    always: bool = False
    """Whether a difference counts with any installed software: the files of the dossier contradict one another."""


def found_in(file: str, differences: Iterable[str], checked: str = "") -> Found:
    """The differences in this file, as findings."""
    return Found([DossierProblem(file, says) for says in differences], checked=checked)


def difference(again: object, stands: object, place: str) -> Iterator[str]:
    """A sentence about the first difference; none if there is none. `again` was worked out again."""
    found = first_difference(json.loads(json.dumps(again)), stands, place)
    if found is not None:
        yield f"{found[0]}: {shown(found[2])} stands there, and worked out again it is {shown(found[1])}"


def games_of(documents: Documents) -> tuple[str, ...]:
    """The games that a dossier is about."""
    return tuple([str(book["game"]) for book in documents[files.RULES]["books"]])


def seed_of(documents: Documents) -> str:
    """The seed of a dossier. A stranger may have written anything, so it is looked at before any work with it."""
    return require_seed(documents[files.SOFTWARE]["seed"], f"{files.SOFTWARE}: seed")
