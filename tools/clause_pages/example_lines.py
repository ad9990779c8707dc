"""The lines of a worked example, each with the clauses and readings under which it came about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from croupier.clauses import CODES, Citation

CITED = re.compile(rf"\b(?:(?:{'|'.join(CODES)}) \d+(?:\.\d+)+(?:\([a-z]+\))*|R-\d+)(?![\w.]*\d)")
"""A citation in a line of text."""
COLOUR = re.compile("\x1b\\[[0-9;]*m")


def plain(text: str) -> str:
    """A text of the command line without its colours."""
    return COLOUR.sub("", text)


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """One line of text."""

    text: str
    cites: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ExampleBlock:
    """Lines that are shown together."""

    lines: tuple[ExampleLine, ...]
    intro: str = ""
    language: str = "text"
    always: bool = True
    """Whether it is shown even where none of its lines cites the clause."""


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """A thing that happened, as the engine tells it."""

    title: str
    blocks: tuple[ExampleBlock, ...]
    is_ruling: bool = False
    decides: str = ""
    """For a ruling: the clause that decides."""
    meant_for: frozenset[str] = frozenset()
    """The clauses and readings for which it was written. They show it even if a shorter example cites them."""
    cites: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        cites = frozenset(cite for block in self.blocks for line in block.lines for cite in line.cites)
        object.__setattr__(self, "cites", cites)

    def __len__(self) -> int:
        return sum(len(block.lines) for block in self.blocks)


def with_others(citation: Citation | None) -> frozenset[str]:
    """A clause, with those for which it stands."""
    if citation is None:
        return frozenset()
    return frozenset({citation.cite, *(other.cite for other in getattr(citation, "stands_for", ()))})


def cited_lines(text: str, stands_for: Mapping[str, frozenset[str]] | None = None) -> tuple[ExampleLine, ...]:
    """The lines of a text with the citations that stand in them, and those for which these stand."""
    return tuple(_cited_line(line.rstrip(), stands_for or {}) for line in text.splitlines())


def _cited_line(line: str, stands_for: Mapping[str, frozenset[str]]) -> ExampleLine:
    found = set(CITED.findall(line))
    return ExampleLine(line, frozenset(found.union(*(stands_for.get(cite, frozenset()) for cite in found))))


def showing(title: str, lines: Iterable[ExampleLine], shows: Mapping[str, str]) -> tuple[ExampleLine, ...]:
    """The lines, where those with a certain text show a clause that the engine carries out without naming it there.

    `shows` has the text for each citation. A text that is in no line is an error: the example no longer shows it.
    """
    found = list(lines)
    for cite, text in shows.items():
        places = [place for place, line in enumerate(found) if text in line.text]
        if not places:
            raise LookupError(f"{title}: no line has {text!r}, which was to show {cite}:\n" + _text(found))
        for place in places:
            found[place] = ExampleLine(found[place].text, found[place].cites | {cite})
    return tuple(found)


def _text(lines: Iterable[ExampleLine]) -> str:
    return "\n".join(line.text for line in lines)
