"""The browser's files: all ours, none inline, light, and asked for at once."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from tools.preloads import (
    DOCUMENTS,
    PLAYERS,
    SIGN,
    STAFF,
    STATIC,
    StartDocument,
    all_of,
    listed,
    needed,
    pages,
    preloads,
    styles_of,
    styles_of_players_page,
    styles_of_staff_page,
)

FILES = sorted(path for path in STATIC.rglob("*") if path.is_file())
WEIGHT = 300_000
BESIDE_SCRIPTS = (PLAYERS.file, "icon.svg", *styles_of(PLAYERS))


@pytest.mark.parametrize("document", [PLAYERS, STAFF], ids=lambda document: document.file)
def test_all_pages_of_players_and_all_of_staff_weigh_less_than_the_promise_as_they_are_sent(
    document: StartDocument,
) -> None:
    files = {document.file, "icon.svg", *styles_of(document)}
    own = styles_of_staff_page if document is STAFF else styles_of_players_page
    for page in pages(document):
        files |= {*all_of(page, document), *own(page)}
    assert sum(len(gzip.compress((STATIC / file).read_bytes(), 6)) for file in files) < WEIGHT


def test_the_first_table_weighs_less_than_the_promise_even_unpacked() -> None:
    scripts = all_of("table/page.js")
    assert sum((STATIC / file).stat().st_size for file in (*scripts, *BESIDE_SCRIPTS)) < WEIGHT


@pytest.mark.parametrize("page", pages())
def test_each_page_weighs_less_than_the_promise_even_unpacked_and_whatever_it_loads_later(page: str) -> None:
    files = (*all_of(page), *styles_of_players_page(page), *BESIDE_SCRIPTS)
    assert sum((STATIC / file).stat().st_size for file in files) < WEIGHT


@pytest.mark.parametrize("page", pages(STAFF))
def test_each_page_of_staff_weighs_less_than_the_promise_even_unpacked(page: str) -> None:
    own = styles_of_staff_page(page)
    assert own, "each page of staff has a sheet of its own"
    files = (STAFF.file, "icon.svg", *styles_of(STAFF), *own, *all_of(page, STAFF))
    assert sum((STATIC / file).stat().st_size for file in files) < WEIGHT


def test_the_sign_weighs_less_than_the_promise_even_unpacked() -> None:
    files = (SIGN.file, "icon.svg", *styles_of(SIGN), *SIGN.first, *needed(SIGN))
    assert sum((STATIC / file).stat().st_size for file in files) < WEIGHT


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.file)
def test_a_document_asks_at_once_for_all_modules_that_start_it(document: StartDocument) -> None:
    assert listed((STATIC / document.file).read_text()) == needed(document), "run python tools/preloads.py"


def test_a_table_asks_at_once_for_all_modules_of_its_page() -> None:
    assert (STATIC / "preloads.js").read_text() == preloads(), "run python tools/preloads.py"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_a_file_names_no_other_host(path: Path) -> None:
    text = path.read_text()
    assert set(re.findall(r"(?:https?:)?//[a-z0-9-]+\.[a-z0-9.-]+", text)) <= {"http://www.w3.org"}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.file)
def test_no_script_and_no_style_is_inline(document: StartDocument) -> None:
    page = (STATIC / document.file).read_text()
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=", page) == []


def test_no_module_writes_markup_or_styles_that_the_policy_refuses() -> None:
    scripts = {path.name: path.read_text() for path in FILES if path.suffix == ".js"}
    refused = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\(\"style\""
    )
    assert [name for name, text in scripts.items() if refused.search(text)] == []
