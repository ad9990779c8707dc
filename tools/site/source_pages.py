"""Pages of the project, fitted for the site: links to files that the site does not have, and lists, are adapted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from os.path import normpath, relpath
from pathlib import Path, PurePosixPath

ROOT_PAGES: Mapping[str, str] = {
    "README.md": "project/read-me.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
}
"""Pages beside docs/, and where the site has them."""
FENCE = re.compile(r"\s*(```|~~~)")
LINK = re.compile(r"(!?)\[((?:[^][]|\[[^]]*\])*)\]\(([^)\s]+)\)")
ITEM = re.compile(r"(?:[-*]|\d+\.) ")
ELSEWHERE = re.compile(r"[a-z][a-z+.-]*:|#|/")


def fitted(text: str, *, source: str) -> str:
    """The text of a page for the site; `source` is the page's path in the project."""
    parts = _parts(text)
    return "".join(part if is_code else LINK.sub(lambda found: _link(found, source), part) for is_code, part in parts)


def _parts(text: str) -> Iterator[tuple[bool, str]]:
    """The text in parts: whether a part is code, and its lines."""
    for is_code, lines in groupby(_spaced(text), key=lambda line: line[0]):
        yield is_code, "".join(line + "\n" for _, line in lines)


def _spaced(text: str) -> Iterator[tuple[bool, str]]:
    """Each line, and whether it is code. GitHub begins a list right under a paragraph, Python-Markdown only after an
    empty line."""
    fence, before = False, ""
    for line in text.splitlines():
        is_fence = FENCE.match(line) is not None
        is_code = fence or is_fence or line.startswith("    ")
        fence ^= is_fence
        if not is_code and ITEM.match(line) and before and before[0] != " " and not ITEM.match(before):
            yield False, ""
        yield is_code, line
        before = line


def site_path(path: str) -> str | None:
    """The path of this project file on the site, below the site's root; None if the site does not have it."""
    if path in ROOT_PAGES:
        return ROOT_PAGES[path]
    found = PurePosixPath(path)
    return str(found.relative_to("docs")) if found.is_relative_to("docs") else None


def _link(found: re.Match[str], source: str) -> str:
    """A link that works in the site. A file that the site does not have is named instead."""
    picture, words, target = found.groups()
    if ELSEWHERE.match(target):
        return found[0]
    file, mark, anchor = target.partition("#")
    path = normpath(f"{PurePosixPath(source).parent}/{file}")
    own, there = site_path(source), site_path(path)
    if own is None:
        raise ValueError(f"{source} is no page of the site")
    if there is not None:
        return f"{picture}[{words}]({relpath(there, PurePosixPath(own).parent)}{mark}{anchor})"
    return words if path in words else f"{words} (`{path}`)"


def copy_pages(root: Path, target: Path) -> None:
    """Put the pages of docs/, the pages beside it, and the pictures of docs/ into the folder."""
    for file in sorted((root / "docs").rglob("*")):
        if file.is_file():
            _copy(file, file.relative_to(root).as_posix(), target)
    for name in ROOT_PAGES:
        _copy(root / name, name, target)


def _copy(file: Path, source: str, target: Path) -> None:
    place = target / str(site_path(source))
    place.parent.mkdir(parents=True, exist_ok=True)
    if file.suffix == ".md":
        place.write_text(fitted(file.read_text(encoding="utf-8"), source=source), encoding="utf-8")
    else:
        place.write_bytes(file.read_bytes())
