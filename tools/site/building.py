"""Builds the site: gathers the pages, has them rendered, and checks the result."""

from __future__ import annotations

import errno
import html
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.clause_pages import write_clause_pages
from tools.site.command_line_reference import command_line_page
from tools.site.http_reference import commands_page, http_page
from tools.site.navigation import INDEX, Entry, entry_of, navigation, unlisted
from tools.site.python_reference import python_page
from tools.site.site_checks import problems_of
from tools.site.source_pages import ROOT_PAGES, copy_pages

ROOT = Path(__file__).parents[2]
PACKAGED = ROOT / "src" / "croupier" / "web" / "guide"
"""The folder in which `croupier serve` looks for the site. Wheels have the site there."""
THEME = Path(__file__).parent / "theme"
SHARED_FILES = ("boot.js", "css/tokens.css", "icon.svg")
"""Files of the tables that the guide uses too: colours, theme and mark are the same."""
OWN_FILES = ("guide.css", "guide.js")
NAME = "Croupier guide"
RENDERER = "zensical"
CLAUSES = "clauses"
NOT_SEARCHED = re.compile(rf"{CLAUSES}/(source/|[^#]+#(code|tests)$)")
"""Source files and lists of them on the pages of clauses: a search for a word would find little else."""
REFERENCE = (
    ("Python", "reference/python.md", python_page),
    ("Command line", "reference/command-line.md", command_line_page),
    ("HTTP and WebSocket", "reference/http.md", http_page),
    ("Commands", "reference/commands.md", commands_page),
)
"""Pages made from the code."""
EXTENSIONS: list[object] = [
    "attr_list",
    "sane_lists",
    {"tables": {"use_align_attribute": True}},  # the policy of the server allows no style in an attribute
    {"toc": {"permalink": "#", "permalink_title": "Link to this heading"}},
    "pymdownx.superfences",
    {"pymdownx.highlight": {"use_pygments": True, "anchor_linenums": False}},
]
TAG = re.compile(r"<[^>]*>")


class GuideError(Exception):
    """A page that cannot be built; the message has a line for each fault."""


def build(output: Path, *, root: Path = ROOT) -> int:
    """Build the site in the folder, in place of what is there. Returns the number of its pages."""
    if output.exists() and any(output.iterdir()) and not (output / "assets" / "search-index.js").exists():
        raise GuideError(f"{output} holds other files than the guide; give an empty or a new folder")
    with TemporaryDirectory() as folder:
        work = Path(folder)
        pages = work / "docs"
        entries = gather(root, pages)
        _render(work, entries)
        site = work / "site"
        _finish(site)
        if problems := problems_of(site):
            raise GuideError("\n".join(problems))
        _put(site, output)
    return sum(1 for _ in output.rglob("*.html"))


def gather(root: Path, pages: Path) -> tuple[Entry, ...]:
    """Write all Markdown pages into the folder, and return their order."""
    docs = root / "docs"
    entries = navigation(docs)
    if missing := unlisted(docs, entries):
        raise GuideError("\n".join(f"docs/{page} is not listed on docs/README.md" for page in missing))
    copy_pages(root, pages)
    listed = [entry for entry in entries if entry.children]
    return (
        Entry("Overview", INDEX),
        *[MADE[entry.title](pages, entry) if entry.title in MADE else _flat(entry) for entry in listed],
        Entry("Project", "", tuple(Entry(Path(name).stem, page) for name, page in ROOT_PAGES.items())),
    )


def _flat(section: Entry) -> Entry:
    """A section that is one index alone has the pages of the index as its own."""
    match section.children:
        case (Entry(page=page, children=children) as index,) if page and children:
            return section._replace(children=(Entry(index.title, page), *children))
        case _:
            return section


def _reference(pages: Path, section: Entry) -> Entry:
    """The section with the pages that are made from the code."""
    for _, page, made in REFERENCE:
        place = pages / page
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(made(), encoding="utf-8")
    made_here = tuple(Entry(title, page) for title, page, _ in REFERENCE)
    _name_on_first_page(pages, section.title, made_here)
    return section._replace(children=(Entry("From the code", "", made_here), *section.children))


def _clauses(pages: Path, section: Entry) -> Entry:
    """The section with a page for each clause and each reading."""
    write_clause_pages(pages / CLAUSES, docs=pages)
    index = entry_of(pages, "All clauses", f"{CLAUSES}/{INDEX}")
    _name_on_first_page(pages, section.title, (index, *index.children))
    return section._replace(children=(Entry(index.title, index.page), *section.children, *index.children))


def _name_on_first_page(pages: Path, section: str, made: Iterable[Entry]) -> None:
    """Add the pages that are made from the code to a section of the first page, which cannot link to them in docs/."""
    first = pages / INDEX
    heading = f"## {section}\n"
    links = ", ".join(f"[{entry.title}]({entry.page})" for entry in made)
    text = first.read_text(encoding="utf-8").replace(heading, f"{heading}\nMade from the code: {links}.\n", 1)
    first.write_text(text, encoding="utf-8")


MADE = {"Reference": _reference, "Clauses": _clauses}
"""The sections that have pages made from the code."""


def _render(work: Path, entries: tuple[Entry, ...]) -> None:
    if find_spec(RENDERER) is None:
        raise GuideError(f"{RENDERER} is not installed: pip install --require-hashes -r constraints/guide.txt")
    settings = {
        "site_name": NAME,
        "docs_dir": "docs",
        "site_dir": "site",
        "use_directory_urls": False,  # the pages also open from a folder
        "theme": {"name": "material", "font": False, "custom_dir": str(THEME)},
        "nav": [entry.as_setting() for entry in entries],
        "markdown_extensions": EXTENSIONS,
        "validation": False,  # `site_checks` looks at every link of the result, in a tenth of the time
    }
    (work / "mkdocs.yml").write_text(json.dumps(settings), encoding="utf-8")  # JSON is YAML
    done = subprocess.run(
        [sys.executable, "-m", RENDERER, "build", "-f", "mkdocs.yml"],
        cwd=work,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NO_COLOR": "1"},
    )
    if done.returncode != 0:
        raise GuideError(done.stdout + done.stderr)


def _finish(site: Path) -> None:
    """Replace the theme's own files by ours, and write the index for the search."""
    assets = site / "assets"
    shutil.rmtree(assets, ignore_errors=True)
    assets.mkdir()
    static = ROOT / "src" / "croupier" / "web" / "static"
    for file in [*(static / name for name in SHARED_FILES), *(THEME / "assets" / name for name in OWN_FILES)]:
        shutil.copyfile(file, assets / file.name)
    found = site / "search.json"
    (assets / "search-index.js").write_text(search_index(json.loads(found.read_bytes())), encoding="utf-8")
    found.unlink()
    for name in ("sitemap.xml", "404.html"):  # both need to know the address of the site
        (site / name).unlink()


def search_index(found: dict[str, Any]) -> str:
    """Each part of each page: address, title of the part, title of its page, words. A script, so that it also loads
    where the site is opened from a folder."""
    rows: list[tuple[str, str, str, str]] = []
    titles: dict[str, str] = {}
    for item in sorted(found["items"], key=lambda one: str(one["location"].partition("#")[0])):
        page = item["location"].partition("#")[0]
        if NOT_SEARCHED.match(item["location"]):
            continue
        title = _words(item["title"])
        titles.setdefault(page, title)
        rows.append((item["location"], title, titles[page], _words(item["text"])))
    return f"globalThis.guideIndex = {json.dumps(rows, ensure_ascii=False, separators=(',', ':'))};\n"


def _words(text: str) -> str:
    return " ".join(html.unescape(TAG.sub(" ", text)).split())


def _put(site: Path, output: Path) -> None:
    """Put the finished site in place of the folder, all at once: a server may be reading the old one."""
    output.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f"{output.name}.", dir=output.parent) as folder:
        fresh = Path(folder) / "fresh"
        shutil.copytree(site, fresh, copy_function=shutil.copyfile)
        for number in count():
            with suppress(FileNotFoundError):
                output.rename(Path(folder) / f"old-{number}")
            try:
                fresh.rename(output)
            except OSError as error:
                if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                    raise
            else:
                return  # otherwise another build was quicker: this one takes its place
