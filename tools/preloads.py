"""What the first table loads, from the modules' own imports: `python tools/preloads.py` writes it into index.html.

The browser then asks for all of it at once, instead of finding one import behind another.
"""

from __future__ import annotations

import re
from pathlib import Path

STATIC = Path(__file__).parent.parent / "src" / "croupier" / "web" / "static"
FIRST = ("app.js", "pages/table.js", "table/page.js")
IMPORT = re.compile(r'^(?:import|export)\s[^"]*?from\s+"(\.[^"]+)";|^import\s+"(\.[^"]+)";', re.MULTILINE)
PRELOAD = re.compile(r'<link rel="modulepreload" href="/([^"]+)">\n')


def imports_of(module: str) -> list[str]:
    """The modules that one imports when it is loaded, from the folder's root."""
    file = STATIC / module
    found = [one or other for one, other in IMPORT.findall(file.read_text())]
    return [(file.parent / path).resolve().relative_to(STATIC.resolve()).as_posix() for path in found]


def needed() -> list[str]:
    """All modules of the first table, those that start the page first."""
    found: list[str] = []
    waiting = list(FIRST)
    while waiting:
        module = waiting.pop(0)
        if module not in found:
            found.append(module)
            waiting += imports_of(module)
    return found[1:]


def listed(page: str) -> list[str]:
    """The modules that a page asks for at once."""
    return PRELOAD.findall(page)


def main() -> None:
    """Write the list anew."""
    index = STATIC / "index.html"
    bare = PRELOAD.sub("", index.read_text())
    links = "".join(f'<link rel="modulepreload" href="/{module}">\n' for module in needed())
    index.write_text(bare.replace('<script type="module"', links + '<script type="module"'))


if __name__ == "__main__":
    main()
