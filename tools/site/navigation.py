"""The order of the guide, read from the links on docs/README.md and on the indexes that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

INDEX = "README.md"
HEADING = re.compile(r"(##|###) (.+)")
LISTED = re.compile(r"(?:- |\| )\[([^]]+)\]\(([^)#:]+\.md)\)")


class Entry(NamedTuple):
    """A page, an index with its pages, or a group of pages that has no page of its own."""

    title: str
    page: str
    """Its path below the folder of all pages; empty for a group."""
    children: tuple[Entry, ...] = ()

    def pages(self) -> Iterator[str]:
        """The page, and all pages below it."""
        if self.page:
            yield self.page
        for child in self.children:
            yield from child.pages()

    def as_setting(self) -> dict[str, object]:
        """The entry as Zensical's settings write it: an index is the first of its pages."""
        if not self.children:
            return {self.title: self.page}
        own = [{self.title: self.page}] if self.page else []
        return {self.title: [*own, *[child.as_setting() for child in self.children]]}


def navigation(docs: Path) -> tuple[Entry, ...]:
    """The sections of docs/README.md with the pages that they list. A smaller heading makes a group in its section."""
    sections: dict[str, list[Entry]] = {}
    section, group = "", ""
    for line in (docs / INDEX).read_text(encoding="utf-8").splitlines():
        if found := HEADING.match(line):
            section, group = (found[2], "") if found[1] == "##" else (section, found[2])
            sections.setdefault(section, [])
        elif found := LISTED.match(line):
            _add(sections.setdefault(section, []), group, entry_of(docs, found[1], found[2]))
    return tuple(Entry(title, "", tuple(entries)) for title, entries in sections.items())


def _add(entries: list[Entry], group: str, entry: Entry) -> None:
    if not group:
        entries.append(entry)
    elif entries and entries[-1].title == group:
        entries[-1] = entries[-1]._replace(children=(*entries[-1].children, entry))
    else:
        entries.append(Entry(group, "", (entry,)))


def entry_of(docs: Path, title: str, page: str) -> Entry:
    """A listed page. An index brings the pages that it lists itself, each once."""
    path = PurePosixPath(page)
    if path.name != INDEX:
        return Entry(title, page)
    lines = (docs / page).read_text(encoding="utf-8").splitlines()
    listed = {str(path.parent / found[2]): found[1] for found in map(LISTED.match, lines) if found}
    inside = {one: name for one, name in listed.items() if ".." not in one}
    return Entry(title, page, tuple(entry_of(docs, name, one) for one, name in inside.items()))


def unlisted(docs: Path, entries: Sequence[Entry]) -> list[str]:
    """The pages of docs/ that no list names."""
    listed = {page for entry in entries for page in entry.pages()}
    return sorted({path.relative_to(docs).as_posix() for path in docs.rglob("*.md")} - listed - {INDEX})
