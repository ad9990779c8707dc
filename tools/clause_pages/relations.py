"""The clauses and readings that belong together: one stands for another, or names it, or one act carries both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from croupier.clauses import CODES, Citation, Clause, all_clauses, all_readings, cited, rulebook
from croupier.clauses.effects import clause_effects
from croupier.rulings.kinds import IrregularityKind, kinds_of
from croupier.rulings.tables import GAMES
from croupier.rulings.words import Branch
from tools.clause_pages.package_source import citations, source_lines

NUMBER = re.compile(rf"(?<![\w.$-])(?:({'|'.join(CODES)}) )?(\d+\.\d+(?:\.\d+)?(?:\([a-z]+\))*)(?![\d%])")
"""A clause number in a sentence, with or without its rule book: `5.8.7`, `PTH 5.19`, `3.1.3(a)`."""
READING = re.compile(r"R-\d+")
ALIKE = {"CSP": "MLP", "MLP": "CSP"}
"""Two rule books that number their clauses alike."""
BARE = ("CSP", "MLP")
"""The rule books whose numbers a reading gives without a name, where it is about several games."""

RWS_WORDS = {"Ante": "1.1", "BET": "1.3", "burnt card": "1.4", "shoe": "1.5", "shuffler": "1.7", "fold": "1.8"} | {
    "House": "1.10",
    "jackpot bet": "1.13",
    "jackpot": "1.13",
    "qualifying hand": "1.14",
    "round of play": "1.16",
    "standing": "1.18",
    "stand-off": "1.19",
    "void": "1.20",
}
DEFINED_WORDS: dict[str, dict[str, str]] = {
    "CSP": RWS_WORDS,
    "MLP": RWS_WORDS,
    "SSP": {
        "Ante": "1.1.1",
        "BET": "1.1.2",
        "fold": "1.1.3",
        "Jackpot Wager": "1.1.5",
        "round of play": "1.1.6",
        "stand-off": "1.1.7",
    },
    "PTH": {
        "Ante": "1.1",
        "burnt": "1.4",
        "shoe": "1.5",
        "checks": "1.6",
        "community cards": "1.7",
        "shuffler": "1.9",
        "Flop": "1.11",
        "flop": "1.12",
        "fold": "1.13",
        "hole cards": "1.15",
        "House": "1.16",
        "In For The Finish": "1.17",
        "jackpot": "1.20",
        "River": "1.22",
        "river card": "1.23",
        "round of play": "1.24",
        "standing": "1.26",
        "stand-off": "1.27",
        "Turn": "1.28",
        "turn card": "1.29",
        "void": "1.30",
    },
    "PKR": {
        "active": "1.1",
        "all-in": "1.2",
        "BET": "1.4",
        "betting round": "1.5",
        "blind": "1.6",
        "big blind": "1.7",
        "burnt card": "1.8",
        "call": "1.9",
        "shoe": "1.10",
        "check": "1.11",
        "button": "1.14",
        "five-card hand": "1.15",
        "final betting round": "1.16",
        "flop": "1.17",
        "fold": "1.18",
        "marker": "1.19",
        "hole cards": "1.21",
        "House": "1.22",
        "main pot": "1.25",
        "orbit": "1.26",
        "out of turn": "1.27",
        "pot": "1.30",
        "raise": "1.31",
        "Rake": "1.32",
        "rake": "1.32",
        "river card": "1.34",
        "round of play": "1.35",
        "side pot": "1.37",
        "small blind": "1.38",
        "standing": "1.39",
        "table stake": "1.40",
        "turn card": "1.41",
        "void": "1.42",
    },
}
"""The words that each rule book defines, as our summaries write them, with the clause that defines each."""


class HandbookRow(NamedTuple):
    """A row of the pit's handbook."""

    game: str
    kind: IrregularityKind
    branch: Branch


@cache
def handbook_rows() -> dict[str, tuple[HandbookRow, ...]]:
    """For each citation, the rows of the handbook that name it."""
    found: dict[str, dict[int, HandbookRow]] = {}
    for game, rulings in GAMES.items():
        kinds = kinds_of(game)
        for name, branches in rulings.table.items():
            for branch in branches:
                row = HandbookRow(game, kinds[name], branch)
                for citation in cited_by(branch):
                    found.setdefault(citation, {})[id(branch)] = row
    return {citation: tuple(rows.values()) for citation, rows in found.items()}


def cited_by(branch: Branch) -> list[str]:
    """The clauses and readings of a row."""
    ruling = branch.ruling
    own = () if ruling.clause is None else (ruling.clause, *ruling.clause.stands_for)
    return [citation.cite for citation in (*own, *ruling.also)]


@cache
def related() -> dict[str, tuple[Citation, ...]]:
    """For each clause and reading those that belong to it, in the order of the rule books."""
    found: dict[str, set[str]] = {}
    for one, other in _pairs():
        if one != other:
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
    known: list[Citation] = [*all_clauses(), *all_readings()]
    order = {citation.cite: place for place, citation in enumerate(known)}
    return {
        one: tuple(cited(other) for other in sorted(others, key=lambda cite: order[cite]))
        for one, others in found.items()
    }


def _pairs() -> Iterator[tuple[str, str]]:
    yield from _in_rows()
    yield from _on_one_line()
    for clause in all_clauses():
        text = f"{clause.summary} {clause.note} {_effect(clause)}"
        yield from ((clause.cite, found) for found in _named_in(text, (clause.code,)))
    for reading in all_readings():
        games = reading.games if len(reading.games) == 1 else BARE
        text = f"{reading.summary} {_effect(reading)}"
        yield from ((reading.cite, found) for found in _named_in(text, games))


def _effect(citation: Citation) -> str:
    effect = clause_effects().get(citation.cite)
    return "" if effect is None else effect.text


def _named_in(text: str, codes: tuple[str, ...]) -> Iterator[str]:
    """The clauses and readings that a text names; a bare number is one of these rule books."""
    yield from (found for found in READING.findall(text) if found in _reading_names())
    for code, number in NUMBER.findall(text):
        for one in (code,) if code else codes:
            yield from _known(one, number)


@cache
def _reading_names() -> frozenset[str]:
    return frozenset(reading.cite for reading in all_readings())


def _in_rows() -> Iterator[tuple[str, str]]:
    """A row of the handbook names its clause, and others that play a part."""
    for rows in handbook_rows().values():
        for row in rows:
            first, *others = cited_by(row.branch) or [""]
            yield from ((first, other) for other in others)


def _on_one_line() -> Iterator[tuple[str, str]]:
    """One binding of the source names several: the same act carries them all."""
    by_line: dict[tuple[str, int], list[str]] = {}
    for citation, places in citations().items():
        for place in places:
            by_line.setdefault(place, []).append(citation)
    for (file, line), found in by_line.items():
        if "standing_for" in source_lines()[file][line - 1] or any(one.startswith("R-") for one in found):
            yield from ((one, other) for one in found for other in found if one < other)


def _known(code: str, number: str) -> Iterator[str]:
    try:
        yield rulebook(code)[number].cite
    except LookupError:
        return


def in_other_games(clause: Clause) -> list[Clause]:
    """The clauses of other games that our words put alike."""
    return [other for other in all_clauses() if other.code != clause.code and _alike(clause, other)]


def _alike(one: Clause, other: Clause) -> bool:
    if one.summary == other.summary:
        return True
    return ALIKE.get(one.code) == other.code and one.number == other.number and one.kind is other.kind


def definitions_used(clause: Clause) -> list[Clause]:
    """The definitions of the same rule book whose word the clause's summary uses."""
    used = {
        number: rulebook(clause.code)[number]
        for word, number in DEFINED_WORDS.get(clause.code, {}).items()
        if number != clause.number and re.search(rf"\b{re.escape(word)}", clause.summary)
    }
    return list(used.values())
