"""The guide: every page of docs/ is in it, its links lead somewhere, and it loads nothing from elsewhere."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.snippets import ROOT
from tools.site import building
from tools.site.building import GuideError, build
from tools.site.navigation import navigation, unlisted
from tools.site.site_checks import problems_of
from tools.site.source_pages import fitted

DOCS = ROOT / "docs"


@pytest.fixture
def small_project(tmp_path: Path) -> Path:
    """A project with two pages."""
    root = tmp_path / "project"
    (root / "docs").mkdir(parents=True)
    (root / "docs" / "README.md").write_text(
        "# Docs\n\n## How-to\n\n- [Deal](deal.md): how to deal\n", encoding="utf-8"
    )
    (root / "docs" / "deal.md").write_text("# Deal\n\n## Burn a card\n\nThe top card.\n", encoding="utf-8")
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        (root / name).write_text(f"# {name}\n\n[how](docs/deal.md#burn-a-card)\n", encoding="utf-8")
    return root


def site_with(folder: Path, page: str) -> Path:
    """A site with one page of this content, and a second one that is sound."""
    (folder / "index.html").write_text(page, encoding="utf-8")
    (folder / "other.html").write_text('<h1 id="top">Other</h1>', encoding="utf-8")
    return folder


def test_the_whole_guide_is_built_and_each_page_of_docs_is_in_it(tmp_path: Path) -> None:
    site = tmp_path / "site"
    build(site)  # fails if a link, an anchor or a file is missing, or if a page loads anything from elsewhere

    there = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    wanted = {path.relative_to(DOCS).with_suffix(".html").as_posix() for path in DOCS.rglob("*.md")}
    assert {page.replace("README", "index") for page in wanted} <= there
    first = (site / "index.html").read_text(encoding="utf-8")
    assert [page for page in sorted(wanted) if "/" not in page and page != "README.html" and page not in first] == []
    assert 'href="clauses/index.html">All clauses</a>, <a href="clauses/casino-stud/index.html">' in first
    commands = (site / "reference" / "command-line.html").read_text(encoding="utf-8")
    assert 'id="croupier-simulate-floor"' in commands
    assert "--tls-certificate" in commands
    assert 'id="croupier.settle"' in (site / "reference" / "python.html").read_text(encoding="utf-8")
    assert 'id="place_bet"' in (site / "reference" / "commands.html").read_text(encoding="utf-8")
    assert "/api/v1/tables/{table}" in (site / "reference" / "http.html").read_text(encoding="utf-8")
    index = (site / "assets" / "search-index.js").read_text(encoding="utf-8")
    rows = json.loads(index.removeprefix("globalThis.guideIndex = ").removesuffix(";\n"))
    assert ["shuffle.html", "The shuffle, and how a player verifies it"] in [row[:2] for row in rows]
    assert [row for row in rows if "<" in row[1] or "&amp;" in row[3]] == []
    assert [row[0] for row in rows if row[0].startswith("clauses/casino-stud/3.14.2.html")][:2] == [
        "clauses/casino-stud/3.14.2.html",
        "clauses/casino-stud/3.14.2.html#in-our-words",
    ]
    assert [row for row in rows if row[0].startswith("clauses/source/")] == []
    shown = (site / "clauses" / "casino-stud" / "3.14.2.html").read_text(encoding="utf-8")
    assert 'aria-current="page">3.14.2</a>' in shown


def test_the_same_source_gives_the_same_bytes(small_project: Path, tmp_path: Path) -> None:
    build(tmp_path / "one", root=small_project)
    build(tmp_path / "two", root=small_project)

    one, two = (
        {path.relative_to(site): path.read_bytes() for path in site.rglob("*.*")}
        for site in (tmp_path / "one", tmp_path / "two")
    )
    assert one == two
    assert Path("deal.html") in one


def test_a_page_that_the_first_page_does_not_list_fails_the_build(small_project: Path, tmp_path: Path) -> None:
    (small_project / "docs" / "forgotten.md").write_text("# Forgotten\n", encoding="utf-8")

    with pytest.raises(GuideError, match=r"docs/forgotten\.md is not listed on docs/README\.md"):
        build(tmp_path / "site", root=small_project)
    assert not (tmp_path / "site").exists()


def test_a_link_that_leads_nowhere_fails_the_build(small_project: Path, tmp_path: Path) -> None:
    (small_project / "docs" / "deal.md").write_text("# Deal\n\n[up](README.md#no-such-part)\n", encoding="utf-8")

    with pytest.raises(GuideError, match=r"deal\.html: links to index\.html#no-such-part, which has no such heading"):
        build(tmp_path / "site", root=small_project)


def test_a_folder_with_other_files_is_left_as_it_is(small_project: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "letter.txt").write_text("mine", encoding="utf-8")

    with pytest.raises(GuideError, match="holds other files"):
        build(tmp_path / "home", root=small_project)
    assert (tmp_path / "home" / "letter.txt").read_text(encoding="utf-8") == "mine"


def test_all_pages_of_docs_are_listed() -> None:
    assert unlisted(DOCS, navigation(DOCS)) == []


def test_an_index_brings_the_pages_that_it_lists_and_smaller_headings_make_groups(small_project: Path) -> None:
    docs = small_project / "docs"
    shutil.copytree(DOCS / "rulings", docs / "rulings")
    text = "## How-to\n\n### Tables\n\n- [Deal](deal.md)\n\n## Rulings\n\n- [All](rulings/README.md)\n"
    (docs / "README.md").write_text(text, encoding="utf-8")

    how_to, rulings = navigation(docs)

    assert how_to.as_setting() == {"How-to": [{"Tables": [{"Deal": "deal.md"}]}]}
    assert list(rulings.pages())[:2] == ["rulings/README.md", "rulings/casino-stud.md"]


@pytest.mark.parametrize(
    ("page", "problem"),
    [
        ('<script src="https://cdn.example/a.js"></script>', "loads https://cdn.example/a.js"),
        ('<img src="//cdn.example/a.png">', "loads //cdn.example/a.png"),
        ('<link rel="stylesheet" href="missing.css">', "loads missing.css"),
        ("<script>run()</script>", "<script> is not allowed by the server's content policy"),
        ('<p style="color: red">', "style= is not allowed by the server's content policy"),
        ('<a onclick="run()">', "onclick= is not allowed by the server's content policy"),
        ('<a href="missing.html">', "links to missing.html, which is not there"),
        ('<a href="other.html#bottom">', "links to other.html#bottom, which has no such heading"),
    ],
)
def test_a_fault_of_a_page_is_found(tmp_path: Path, page: str, problem: str) -> None:
    assert problems_of(site_with(tmp_path, page)) == [f"index.html: {problem}"]


def test_a_sound_page_has_no_faults(tmp_path: Path) -> None:
    page = '<a href="other.html#top">one</a> <a href="https://example.org/">elsewhere</a> <a href="#a" id="a">here</a>'

    assert problems_of(site_with(tmp_path, page)) == []


@pytest.mark.parametrize(
    ("source", "text", "wanted"),
    [
        ("docs/a.md", "[b](b.md#c)", "[b](b.md#c)"),
        ("docs/a.md", "[all](../README.md)", "[all](project/read-me.md)"),
        ("README.md", "[odds](docs/odds.md)", "[odds](../odds.md)"),
        ("docs/rulings/a.md", "[up](../odds.md)", "[up](../odds.md)"),
        ("docs/a.md", "[the game](../src/croupier/a.py)", "the game (`src/croupier/a.py`)"),
        ("docs/a.md", "[`src/croupier/a.py`](../src/croupier/a.py)", "`src/croupier/a.py`"),
        ("docs/a.md", "```\n[b](../c.py)\n```", "```\n[b](../c.py)\n```"),
        ("docs/a.md", "Two\n[lines\nlong](../README.md)", "Two\n[lines\nlong](project/read-me.md)"),
        ("docs/a.md", "A list:\n- one\n- two", "A list:\n\n- one\n- two"),
    ],
)
def test_a_page_is_fitted_for_the_site(source: str, text: str, wanted: str) -> None:
    assert fitted(text, source=source) == f"{wanted}\n"


def test_an_interrupted_build_leaves_the_old_guide_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site").mkdir()
    site, guide = site_with(tmp_path / "site", "new"), tmp_path / "web" / "guide"
    guide.mkdir(parents=True)
    (guide / "index.html").write_text("old", encoding="utf-8")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as during:
        during.setattr(shutil, "copyfile", interrupted)
        with pytest.raises(KeyboardInterrupt):
            building._put(site, guide)
    assert [*guide.parent.iterdir()] == [guide]
    assert (guide / "index.html").read_text(encoding="utf-8") == "old"


def test_of_two_builds_at_once_the_later_one_takes_the_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "site").mkdir()
    site, guide = site_with(tmp_path / "site", "later"), tmp_path / "web" / "guide"
    rename, others = Path.rename, iter(["another", "a third"])

    def after_another(self: Path, target: Path) -> Path:
        if target == guide and (content := next(others, None)):  # another build is quicker
            guide.mkdir()
            (guide / "index.html").write_text(content, encoding="utf-8")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", after_another)
    building._put(site, guide)
    assert (guide / "index.html").read_text(encoding="utf-8") == "later"
    assert [*guide.parent.iterdir()] == [guide]
