"""The pages of the clauses: complete, true to the source and the tests, and with links that lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.clauses import Citation, all_clauses, all_readings, cited
from croupier.clauses.effects import clause_effects
from tests.snippets import ROOT
from tools.clause_pages import clause_pages, without_example
from tools.clause_pages.example_lines import CITED, ExampleLine, showing
from tools.clause_pages.locations import page_of
from tools.clause_pages.marked_tests import marked_tests
from tools.clause_pages.worked_examples import MARK

FOLDER = ROOT / "docs" / "rules"
LINK = re.compile(r"\]\(([^)#]+)(?:#([^)]+))?\)")


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return clause_pages(FOLDER)


def test_the_markers_are_those_that_pytest_has_collected(request: pytest.FixtureRequest) -> None:
    """In a run of all tests this holds every file; in a smaller run those that were collected."""
    collected, files = set(), set()
    for item in request.session.items:
        files.add(Path(item.location[0]).as_posix())
        node = item.nodeid.partition("[")[0]
        collected |= {(node, cite) for mark in item.iter_markers("clause") for cite in mark.args}
    read = {(test.node, cite) for cite, tests in marked_tests().items() for test in tests if test.path in files}
    assert collected - read == set()
    assert read - collected == set() or only_some_were_chosen(request.config)


def only_some_were_chosen(config: pytest.Config) -> bool:
    """Whether single tests of a file were chosen, so that its other tests are not collected."""
    names = ("keyword", "markexpr", "deselect", "lf")
    return any(config.getoption(name, None) for name in names) or any("::" in argument for argument in config.args)


def test_each_clause_and_each_reading_has_a_page(pages: dict[str, str]) -> None:
    known: list[Citation] = [*all_clauses(), *all_readings()]
    for citation in known:
        text = pages[page_of(citation)]
        assert text.startswith(f"# {citation.cite}\n")
        assert citation.summary in text


def test_each_clause_and_each_reading_has_its_effect_in_words() -> None:
    effects = clause_effects()
    known: list[Citation] = [*all_clauses(), *all_readings()]
    assert effects.keys() == {citation.cite for citation in known}
    assert [cite for cite, effect in effects.items() if not effect.text.endswith(".")] == []
    pages = {page for effect in effects.values() for page in effect.pages}
    assert [page for page in pages if not (ROOT / "docs" / page).exists()] == []


def test_an_effect_names_readings_and_clauses_that_exist() -> None:
    for cite, effect in clause_effects().items():
        for named in CITED.findall(effect.text):
            assert cited(named), cite


def test_links_lead_somewhere(pages: dict[str, str]) -> None:
    known = {(FOLDER / name).as_posix() for name in pages}
    lost = set()
    for name, text in pages.items():
        if name.startswith("source/"):
            continue
        for target, _ in LINK.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
            path = Path(*(FOLDER / name).parent.parts, *Path(target).parts)
            if not _exists(path, known):
                lost.add((name, target))
    assert lost == set()


def _exists(path: Path, known: set[str]) -> bool:
    resolved = Path(re.sub(r"[^/]+/\.\./", "", path.as_posix()))
    while ".." in resolved.parts:
        resolved = Path(re.sub(r"[^/]+/\.\./", "", resolved.as_posix()))
    return resolved.as_posix() in known or resolved.exists()


def test_each_clause_that_the_system_carries_out_has_a_worked_example() -> None:
    assert without_example() == []


def test_an_example_marks_the_lines_that_cite_the_clause(pages: dict[str, str]) -> None:
    """The bet of an equal hand is pushed under CSP 3.14.3, which stands for the definition of a stand-off."""
    for page in ("casino-stud/3.14.3.md", "casino-stud/1.19.md"):
        marked = [line for line in pages[page].splitlines() if line.endswith(MARK)]
        assert [line.split()[:3] for line in marked] == [["ante", "100.00", "push"], ["bet", "200.00", "push"]]


def test_an_example_that_no_longer_shows_its_clause_is_an_error() -> None:
    with pytest.raises(LookupError, match=r"which was to show CSP 1\.3"):
        showing("A round", [ExampleLine("  bet   200.00  win")], {"CSP 1.3": "lose"})
