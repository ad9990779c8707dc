"""The browser's files: all ours, none inline, light, and asked for at once."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from tools.preloads import STATIC, all_of, at_start, listed, needed, pages, preloads

FILES = sorted(path for path in STATIC.rglob("*") if path.is_file())
WEIGHT = 300_000


def test_all_pages_together_weigh_less_than_the_promise_as_they_are_sent() -> None:
    assert sum(len(gzip.compress(path.read_bytes(), 6)) for path in FILES) < WEIGHT


def test_the_first_table_weighs_less_than_the_promise_even_unpacked() -> None:
    scripts = [STATIC / module for module in ("boot.js", "app.js", *needed())]
    others = [path for path in FILES if path.suffix in (".css", ".html", ".svg")]
    assert sum(path.stat().st_size for path in (*scripts, *others)) < WEIGHT


@pytest.mark.parametrize("page", pages())
def test_each_page_weighs_less_than_the_promise_even_unpacked_and_whatever_it_loads_later(page: str) -> None:
    others = [path for path in FILES if path.suffix in (".css", ".html", ".svg")]
    assert sum(path.stat().st_size for path in (*(STATIC / module for module in all_of(page)), *others)) < WEIGHT


def test_the_page_asks_at_once_for_all_that_it_starts_with_and_then_for_all_of_a_table() -> None:
    assert listed((STATIC / "index.html").read_text()) == at_start(), "run python tools/preloads.py"
    assert (STATIC / "preloads.js").read_text() == preloads(), "run python tools/preloads.py"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_a_file_names_no_other_host(path: Path) -> None:
    text = path.read_text()
    assert set(re.findall(r"(?:https?:)?//[a-z0-9-]+\.[a-z0-9.-]+", text)) <= {"http://www.w3.org"}


def test_no_script_and_no_style_is_inline() -> None:
    page = (STATIC / "index.html").read_text()
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=", page) == []


def test_no_module_writes_markup_or_styles_that_the_policy_refuses() -> None:
    scripts = {path.name: path.read_text() for path in FILES if path.suffix == ".js"}
    refused = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\(\"style\""
    )
    assert [name for name, text in scripts.items() if refused.search(text)] == []
