"""The path of each page, and links from one page to another."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from croupier.clauses import CODES, Citation, Clause

DOCS = Path(__file__).parents[2] / "docs"
READINGS = "readings"
SOURCE = "source"
INDEX = "README.md"


def page_of(citation: Citation) -> str:
    """The page of a clause or reading: `casino-stud/3.1.3a.md`, `readings/R-10.md`."""
    if isinstance(citation, Clause):
        name = citation.number.replace("(", "").replace(")", "")
        return f"{CODES[citation.code]}/{name}.md"
    return f"{READINGS}/{citation.cite}.md"


def source_page(path: str) -> str:
    """The page that shows a source file."""
    return f"{SOURCE}/{path}.md"


def anchor(heading: str) -> str:
    """The anchor of a heading, as Markdown makes it."""
    kept = "".join(sign for sign in heading.lower() if sign.isalnum() or sign in " -_")
    return kept.strip().replace(" ", "-")


@cache
def _title(page: str) -> str:
    """The first heading of a page of the documentation."""
    lines = (DOCS / page).read_text(encoding="utf-8").splitlines()
    return next(line.removeprefix("# ") for line in lines if line.startswith("# "))


class Linker:
    """Writes the links of one page to others, and to the documentation in another folder."""

    def __init__(self, page: str, *, folder: Path, docs: Path) -> None:
        self._pages, self._docs = folder.resolve(), docs.resolve()
        self._here = (self._pages / page).parent

    def to(self, page: str, text: str, fragment: str = "") -> str:
        """A link to another of these pages."""
        return self._link(self._pages / page, text, fragment)

    def cite(self, citation: Citation) -> str:
        """A link to the page of a clause or reading."""
        return self.to(page_of(citation), citation.cite)

    def source(self, path: str, line: int, text: str = "") -> str:
        """A link to a line of the source."""
        return self.to(source_page(path), text or f"`{path}:{line}`", f"L{line}")

    def docs(self, page: str, text: str = "") -> str:
        """A link to a page of the documentation, perhaps with a fragment: `jackpots.md#faults`."""
        target, _, fragment = page.partition("#")
        return self._link(self._docs / target, text or _title(target), fragment)

    def _link(self, target: Path, text: str, fragment: str) -> str:
        way = Path(os.path.relpath(target, self._here)).as_posix()
        return f"[{text}]({way}{'#' + fragment if fragment else ''})"
