"""Writes down which modules a page needs, from their imports: `python tools/preloads.py`.

index.html lists the modules that every page starts with, and preloads.js the further ones of a table's page. The
browser then requests all of them at once, instead of finding one import behind another.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path

STATIC = Path(__file__).parent.parent / "src" / "croupier" / "web" / "static"
START = ("boot.js", "app.js")
HOUSE = "table/page.js"
TABLES = (HOUSE, "poker/page.js")
IMPORT = re.compile(r'^(?:import|export)\s[^"]*?from\s+"(\.[^"]+)";|^import\s+"(\.[^"]+)";', re.MULTILINE)
LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
"""Types are named there by the module that describes them, which no browser loads for that."""
ROUTES = "routes.js"
HEAD = "/** The modules of each table's page besides those at the start, as tools/preloads.py finds them. */\n"
PRELOAD = re.compile(r'<link rel="modulepreload" href="/([^"]+)">\n')


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


def needed() -> list[str]:
    """All modules of the first table, beginning with those that start the page."""
    return closure(["app.js", HOUSE], imports_of)[1:]


def at_start() -> list[str]:
    """The modules that the start of every page imports."""
    return closure(["app.js"], imports_of)[1:]


def preloads() -> str:
    """The text of preloads.js."""
    start = at_start()
    lists = {page: [one for one in closure([page], imports_of) if one not in start] for page in TABLES}
    return f"{HEAD}export const PRELOADS = {json.dumps(lists, indent=2)};\n"


def pages() -> list[str]:
    """The module of each page."""
    return later_imports_of(ROUTES)


def all_of(page: str) -> list[str]:
    """All modules that a page can ever load, including those at the start."""

    def imports(module: str) -> list[str]:
        return imports_of(module) + (later_imports_of(module) if module != ROUTES else [])

    return closure((*START, page), imports)


def listed(page: str) -> list[str]:
    """The modules that a page requests at once."""
    return PRELOAD.findall(page)


def main() -> None:
    """Write the lists anew."""
    (STATIC / "preloads.js").write_text(preloads())
    index = STATIC / "index.html"
    bare = PRELOAD.sub("", index.read_text())
    links = "".join(f'<link rel="modulepreload" href="/{module}">\n' for module in at_start())
    index.write_text(bare.replace('<script type="module"', links + '<script type="module"'))


if __name__ == "__main__":
    main()
