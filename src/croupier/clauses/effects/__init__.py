"""The effect of each clause and reading in the system, in a few plain sentences.

The tables beside this file have a row for one clause, or for the same clause of several games where the effect is the
same. The clause pages of the documentation show it (docs/clauses.md).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

TABLE = ".tsv"


class ClauseEffect(NamedTuple):
    """The system's effect for a clause, and the pages of the documentation that tell more."""

    text: str
    pages: tuple[str, ...]


@cache
def clause_effects() -> dict[str, ClauseEffect]:
    """The effect of each clause and reading, by its citation."""
    found: dict[str, ClauseEffect] = {}
    for file in sorted(files(__package__).iterdir(), key=lambda file: file.name):
        if not file.name.endswith(TABLE):
            continue
        for line in file.read_text(encoding="utf-8").splitlines()[1:]:
            citations, pages, text = line.split("\t")
            effect = ClauseEffect(text, tuple(pages.split(", ")) if pages else ())
            for citation in citations.split(", "):
                if citation in found:
                    raise ValueError(f"{file.name} has a second row for {citation}")
                found[citation] = effect
    return found
