"""The index of all clauses and readings, read once from the two tables beside this file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TypeAlias

CODES = {
    "CSP": "casino-stud",
    "MLP": "multi-link-stud",
    "SSP": "singapore-stud",
    "PTH": "progressive-holdem",
    "PKR": "poker",
}
"""The code of each game's rule book, and the game's name."""


class Kind(StrEnum):
    """What there is to do about a clause."""

    EXECUTABLE = "executable"
    DEFINITION = "definition"
    LAYOUT = "layout"
    DISCRETION = "discretion"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of one rule book."""

    code: str
    number: str
    kind: Kind
    capability: str
    """What has to be built for it to be carried out; `-` where there is nothing to carry out."""
    summary: str
    note: str
    """Why there is nothing to carry out; empty where there is."""
    cite: str
    """As it is cited: `CSP 3.14.2`."""

    def __str__(self) -> str:
        return self.cite


@dataclass(frozen=True, slots=True)
class Reading:
    """What was decided where the rules are silent or can be read in two ways."""

    cite: str
    """As it is cited: `R-10`."""
    games: tuple[str, ...]
    summary: str

    def __str__(self) -> str:
        return self.cite


Citation: TypeAlias = Clause | Reading


class UnknownClauseError(LookupError):
    """A citation of something that is in no rule book."""


class Rulebook:
    """The clauses of one game, by number."""

    def __init__(self, code: str, clauses: dict[str, Clause]) -> None:
        self.code = code
        self.game = CODES[code]
        self._clauses = clauses

    def __getitem__(self, number: str) -> Clause:
        try:
            return self._clauses[number]
        except KeyError:
            raise UnknownClauseError(f"{self.code} has no clause {number}") from None

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._clauses.values())

    def __len__(self) -> int:
        return len(self._clauses)


def _table(name: str) -> Iterator[list[str]]:
    lines = files(__package__).joinpath(name).read_text(encoding="utf-8").splitlines()
    return (line.split("\t") for line in lines[1:])


@cache
def _rulebooks() -> dict[str, Rulebook]:
    clauses: dict[str, dict[str, Clause]] = {code: {} for code in CODES}
    for code, number, kind, capability, summary, note in _table("clauses.tsv"):
        clauses[code][number] = Clause(code, number, Kind(kind), capability, summary, note, f"{code} {number}")
    return {code: Rulebook(code, found) for code, found in clauses.items()}


@cache
def _readings() -> dict[str, Reading]:
    return {
        cite: Reading(cite, tuple(CODES) if games == "all" else tuple(games.split(",")), summary)
        for cite, games, summary in _table("readings.tsv")
    }


def rulebook(code: str) -> Rulebook:
    """The rule book with this code."""
    return _rulebooks()[code]


def reading(cite: str) -> Reading:
    """The reading with this number: `R-10`."""
    try:
        return _readings()[cite]
    except KeyError:
        raise UnknownClauseError(f"there is no reading {cite}") from None


def cited(citation: str) -> Citation:
    """The clause or reading that a citation names: `CSP 3.14.2` or `R-10`."""
    if citation.startswith("R-"):
        return reading(citation)
    code, _, number = citation.partition(" ")
    if code not in CODES:
        raise UnknownClauseError(f"there is no rule book {code!r}")
    return rulebook(code)[number]


def all_clauses() -> list[Clause]:
    """Each clause of each rule book, in order."""
    return [clause for book in _rulebooks().values() for clause in book]


def all_readings() -> list[Reading]:
    """Each reading, in order."""
    return list(_readings().values())
