"""A page for every clause of the five rule books and for every reading.

    python -m tools.clause_pages FOLDER

The pages are made from the clause lists, the table of effects, the rulings, the source and the tests, and each worked
example is run through the engine while the pages are made. The same source gives the same pages.
"""

from __future__ import annotations

from pathlib import Path

from croupier.clauses import CODES, Clause, ClauseKind, all_clauses, all_readings
from tools.clause_pages.acting_functions import acting
from tools.clause_pages.code_places import places_by_clause
from tools.clause_pages.locations import DOCS, INDEX, READINGS, Linker, page_of, source_page
from tools.clause_pages.marked_tests import marked_tests
from tools.clause_pages.page_texts import clause_page, game_index, index_of_all, reading_page, readings_index
from tools.clause_pages.source_pages import source_page_text
from tools.clause_pages.worked_examples import has_example


def clause_pages(folder: Path, *, docs: Path = DOCS) -> dict[str, str]:
    """Each page by its path in the folder. `docs` is where the pages of the documentation lie, for links to them."""

    def link(page: str) -> Linker:
        return Linker(page, folder=folder, docs=docs)

    pages = {page_of(clause): clause_page(clause, link(page_of(clause))) for clause in all_clauses()}
    pages |= {page_of(reading): reading_page(reading, link(page_of(reading))) for reading in all_readings()}
    for code, game in CODES.items():
        pages[f"{game}/{INDEX}"] = game_index(code, link(f"{game}/{INDEX}"))
    pages[f"{READINGS}/{INDEX}"] = readings_index(link(f"{READINGS}/{INDEX}"))
    pages[INDEX] = index_of_all(link(INDEX), without_example=without_example())
    return pages | {source_page(path): source_page_text(path) for path in _source_files()}


def without_example() -> list[Clause]:
    """The clauses that the system carries out and no worked example shows."""
    return [clause for clause in all_clauses() if clause.kind is ClauseKind.EXECUTABLE and not has_example(clause)]


def _source_files() -> list[str]:
    """The files to which the pages link."""
    places = {place for found in places_by_clause().values() for place in found}
    functions = {one.path for place in places for one in acting(place.path.removeprefix("src/croupier/"), place.line)}
    tests = {test.path for found in marked_tests().values() for test in found}
    return sorted({place.path for place in places} | functions | tests)


def write_clause_pages(folder: Path, *, docs: Path = DOCS) -> int:
    """Write all pages into a folder; the number of pages."""
    pages = clause_pages(folder, docs=docs)
    for name, text in pages.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return len(pages)
