"""Writes down which modules the documents of the browser need, from their imports: `python tools/preloads.py`.

A document lists the modules that all its pages start with, and preloads.js the further ones of a table's page. The
browser then requests all of them at once, instead of finding one import behind another.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

STATIC = Path(__file__).parent.parent / "src" / "croupier" / "web" / "static"
TABLES = ("table/page.js", "poker/page.js")
HEAD = "/** The modules of a table's page besides those at the start. `python tools/preloads.py` writes this. */\n"
IMPORT = re.compile(r'^(?:import|export)\s[^"]*?from\s+"(\.[^"]+)";|^import\s+"(\.[^"]+)";', re.MULTILINE)
LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
"""Types are named there by the module that describes them, which no browser loads for that."""
PRELOAD = re.compile(r'<link rel="modulepreload" href="/([^"]+)">\n')
STAFF_STYLES = r"styles: \[([^\]]*)\],\s*load: \(\) => import\("
"""In the list of staff's pages: the sheets of a page, before its module."""
PLAYERS_STYLES = r"styled\(\[([^\]]*)\], import\("
"""The same in the list of players' pages."""
LAST = re.compile(r'(["\]])\n')
"""The end of the last entry of a list, after which the formatter of the browser's code wants a comma."""
STYLES = re.compile(r'<link rel="stylesheet" href="/([^"]+)">')


class StartDocument(NamedTuple):
    """An HTML document, the modules that it needs at once, and the module that lists its pages."""

    file: str
    first: tuple[str, ...]
    routes: str


PLAYERS = StartDocument("index.html", ("app.js",), "routes.js")
STAFF = StartDocument("staff/index.html", ("staff/app.js",), "staff/pages.js")
SIGN = StartDocument("sign/index.html", ("sign/app.js",), "")
"""It has no pages beside the one that it starts with."""
DOCUMENTS = (PLAYERS, STAFF, SIGN)


def imports_of(module: str) -> list[str]:
    """The modules that a module imports when it is loaded, from the folder's root."""
    return _from_root(module, [one or other for one, other in IMPORT.findall((STATIC / module).read_text())])


def later_imports_of(module: str) -> list[str]:
    """The modules that a module imports on first use, from the folder's root."""
    return _from_root(module, LATER.findall(COMMENT.sub("", (STATIC / module).read_text())))


def _from_root(module: str, paths: Iterable[str]) -> list[str]:
    folder = (STATIC / module).parent
    return [(folder / path).resolve().relative_to(STATIC.resolve()).as_posix() for path in paths]


def closure(first: Iterable[str], imports: Callable[[str], list[str]]) -> list[str]:
    """These modules, their imports, and so on; each once, in the order of discovery."""
    found: list[str] = []
    waiting = list(first)
    while waiting:
        module = waiting.pop(0)
        if module not in found:
            found.append(module)
            waiting += imports(module)
    return found


def needed(document: StartDocument = PLAYERS) -> list[str]:
    """All modules that a document needs at once, beginning with those that start the page."""
    return closure(document.first, imports_of)[1:]


def preloads() -> str:
    """The text of preloads.js."""
    start = needed()
    lists = {page: [one for one in closure([page], imports_of) if one not in start] for page in TABLES}
    laid_out = LAST.sub(r"\1,\n", json.dumps(lists, indent="\t"))
    return f"{HEAD}export const PRELOADS = {laid_out};\n"


def pages(document: StartDocument = PLAYERS) -> list[str]:
    """The module of each page."""
    return later_imports_of(document.routes)


def all_of(page: str, document: StartDocument = PLAYERS) -> list[str]:
    """All modules that a page can ever load, including those at the start and the preloaded ones."""

    def imports(module: str) -> list[str]:
        return imports_of(module) + (later_imports_of(module) if module != document.routes else [])

    return closure(("boot.js", *document.first, page), imports)


def styles_of(document: StartDocument) -> list[str]:
    """The style sheets that a document names."""
    return STYLES.findall((STATIC / document.file).read_text())


def styles_of_players_page(page: str) -> list[str]:
    """The style sheets that a page of players adds to those of its document."""
    return _sheets(PLAYERS, PLAYERS_STYLES + re.escape(f'"./{page}"'))


def styles_of_staff_page(page: str) -> list[str]:
    """The style sheets that a page of staff adds to those of its document."""
    return _sheets(STAFF, STAFF_STYLES + re.escape(f'"../{page}"'))


def _sheets(document: StartDocument, pattern: str) -> list[str]:
    found = re.search(pattern, (STATIC / document.routes).read_text())
    return [f"css/{name}.css" for name in re.findall(r'"([^"]+)"', found.group(1))] if found else []


def listed(page: str) -> list[str]:
    """The modules that a page requests at once."""
    return PRELOAD.findall(page)


def main() -> None:
    """Write the lists anew."""
    (STATIC / "preloads.js").write_text(preloads())
    for document in DOCUMENTS:
        file = STATIC / document.file
        bare = PRELOAD.sub("", file.read_text())
        links = "".join(f'<link rel="modulepreload" href="/{module}">\n' for module in needed(document))
        file.write_text(bare.replace('<script type="module"', links + '<script type="module"'))


if __name__ == "__main__":
    main()
