"""The index of all clauses and readings, from the clause lists and the table of readings beside this file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeAlias


class ClauseKind(StrEnum):
    """The kind of a clause: whether there is anything to carry out."""

    EXECUTABLE = "executable"
    DEFINITION = "definition"
    LAYOUT = "layout"
    DISCRETION = "discretion"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of one rule book."""

    code: str
    number: str
    kind: ClauseKind
    capability: str
    """The capability that carries it out; `-` if there is nothing to carry out."""
    summary: str
    note: str
    """The reason why there is nothing to carry out; empty otherwise."""
    cite: str
    """Its citation: `CSP 3.14.2`."""
    stands_for: tuple[Citation, ...] = field(default=(), compare=False)
    """The clauses and readings that the same act carries out; see `standing_for`."""

    def __repr__(self) -> str:
        return self.cite


@dataclass(frozen=True, slots=True)
class Reading:
    """A decision for a question that the rules leave open or answer in two ways."""

    cite: str
    """Its citation: `R-10`."""
    games: tuple[str, ...]
    summary: str

    def __repr__(self) -> str:
        return self.cite


Citation: TypeAlias = Clause | Reading


class UnknownClauseError(LookupError):
    """A citation that is in no rule book."""


class Rulebook:
    """The clauses of one game, by number."""

    def __init__(self, code: str, game: str, clauses: dict[str, Clause]) -> None:
        self.code = code
        self.game = game
        self._clauses = clauses

    def __repr__(self) -> str:
        return f"<Rulebook {self.code}: {len(self)} clauses>"

    def __getitem__(self, number: str) -> Clause:
        try:
            return self._clauses[number]
        except KeyError:
            raise UnknownClauseError(f"{self.code} has no clause {number}") from None

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._clauses.values())

    def __len__(self) -> int:
        return len(self._clauses)


def _table(file: Traversable) -> Iterator[list[str]]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return (line.split("\t") for line in lines[1:])


def read_rulebook(file: Traversable) -> Rulebook:
    """The rule book of a clause list, which is named after its game: `casino_stud.tsv`."""
    clauses: dict[str, Clause] = {}
    codes = set()
    for code, number, kind, capability, summary, note in _table(file):
        codes.add(code)
        clauses[number] = Clause(code, number, ClauseKind(kind), capability, summary, note, f"{code} {number}")
    if len(codes) != 1:
        raise ValueError(f"{file.name} must list the clauses of one rule book, not of {sorted(codes)}")
    return Rulebook(codes.pop(), game_of(file), clauses)


def game_of(file: Traversable) -> str:
    """The game after which a clause list is named."""
    return file.name.removesuffix(LIST).replace("_", "-")


LIST = ".tsv"
READINGS = "readings.tsv"
FIRST = ("casino-stud", "multi-link-stud", "singapore-stud", "progressive-holdem", "poker")
"""The order of the first five games. Others follow."""


def _own_lists() -> list[Traversable]:
    lists = [file for file in files(__package__).iterdir() if file.name.endswith(LIST) and file.name != READINGS]
    return sorted(lists, key=lambda file: (*(game_of(file) != game for game in FIRST), file.name))


_BOOKS: dict[str, Rulebook] = {}
CODES: dict[str, str] = {}
"""The code of each game's rule book, and the game's name."""


def add_rulebook(book: Rulebook) -> None:
    """Make the clauses of a rule book citable by its code."""
    if book.code in _BOOKS or book.game in CODES.values():
        raise ValueError(f"there is a rule book {book.code} or a game {book.game} already")
    _BOOKS[book.code] = book
    CODES[book.code] = book.game


def remove_rulebook(code: str) -> None:
    """Remove a rule book."""
    del _BOOKS[code], CODES[code]


for _file in _own_lists():
    add_rulebook(read_rulebook(_file))
OWN_CODES, OWN_GAMES = tuple(CODES), tuple(CODES.values())
"""The games with a clause list beside this file, a game file and a file of rulings."""


@cache
def _readings() -> dict[str, Reading]:
    return {
        cite: Reading(cite, OWN_CODES if games == "all" else tuple(games.split(",")), summary)
        for cite, games, summary in _table(files(__package__).joinpath(READINGS))
    }


def rulebook(code: str) -> Rulebook:
    return _BOOKS[code]


def reading(cite: str) -> Reading:
    """The reading with this number: `R-10`."""
    try:
        return _readings()[cite]
    except KeyError:
        raise UnknownClauseError(f"there is no reading {cite}") from None


def standing_for(clause: Clause, *others: Citation) -> Clause:
    """One clause that stands for others which the same act carries out, such as the definition of its words.

    Clauses about an act of their own are not joined this way: that act is recorded under them.
    """
    if not others:
        raise ValueError(f"{clause} stands for itself")
    return replace(clause, stands_for=(*clause.stands_for, *others))


def cited(citation: str) -> Citation:
    """The clause or reading of a citation: `CSP 3.14.2` or `R-10`."""
    if citation.startswith("R-"):
        return reading(citation)
    code, _, number = citation.partition(" ")
    if code not in CODES:
        raise UnknownClauseError(f"there is no rule book {code!r}")
    return rulebook(code)[number]


def all_clauses() -> list[Clause]:
    """Each clause of each rule book, in order."""
    return [clause for book in _BOOKS.values() for clause in book]


def all_readings() -> list[Reading]:
    return list(_readings().values())
