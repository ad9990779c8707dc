"""Checks of the finished site: every link and anchor leads somewhere, and nothing is loaded from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from os.path import normpath
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

LOADS = {("script", "src"), ("link", "href"), ("img", "src"), ("source", "src"), ("iframe", "src"), ("form", "action")}
INLINE = "style"
"""A tag and an attribute that the server's policy does not allow, like scripts without a file and `onclick`."""
TAG = re.compile(r"<([a-z][a-z0-9]*)\b([^<>]*)>")
ATTRIBUTE = re.compile(r'([a-z][a-z-]*)(?:="([^"]*)")?')


class SitePage:
    """One page: its anchors, its links, and what it loads.

    Programs make the pages and write well-formed tags. An expression finds these in a fifth of a parser's time.
    """

    def __init__(self, text: str) -> None:
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.inline: list[str] = []
        for tag, attributes in TAG.findall(text):
            self._add(tag, {name: unescape(value) for name, value in ATTRIBUTE.findall(attributes)})

    def _add(self, tag: str, found: Mapping[str, str]) -> None:
        if "id" in found:
            self.anchors.add(found["id"])
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        self.loaded += [value for name, value in found.items() if (tag, name) in LOADS]
        if tag == INLINE or (tag == "script" and "src" not in found):
            self.inline.append(f"<{tag}>")
        self.inline += [f"{name}=" for name in found if name == INLINE or name.startswith("on")]


def problems_of(site: Path) -> list[str]:
    """A line for each fault, with the page that has it."""
    pages = {
        path.relative_to(site).as_posix(): SitePage(path.read_text(encoding="utf-8"))
        for path in sorted(site.rglob("*.html"))
    }
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    return [f"{name}: {problem}" for name, page in pages.items() for problem in _problems(name, page, files, pages)]


def _problems(name: str, page: SitePage, files: set[str], pages: Mapping[str, SitePage]) -> Iterator[str]:
    for what in page.inline:
        yield f"{what} is not allowed by the server's content policy"
    for target in page.loaded:
        if _is_elsewhere(target) or _place(name, target)[0] not in files:
            yield f"loads {target}"
    for target in page.links:
        if _is_elsewhere(target):
            continue
        file, anchor = _place(name, target)
        if file not in files:
            yield f"links to {target}, which is not there"
        elif anchor and file in pages and anchor not in pages[file].anchors:
            yield f"links to {target}, which has no such heading"


def _is_elsewhere(target: str) -> bool:
    return ":" in target.partition("/")[0] or target.startswith("//")


def _place(name: str, target: str) -> tuple[str, str]:
    """The file that a link on this page leads to, and the anchor there."""
    file, _, anchor = target.partition("#")
    if not file:
        return name, unquote(anchor)
    return normpath(PurePosixPath(name).parent / unquote(file)), unquote(anchor)
