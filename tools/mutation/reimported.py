"""Changes that only a fresh import shows: each is tried in a process that has loaded neither the code nor the tests."""

from __future__ import annotations

import contextlib
import importlib.util
import multiprocessing
import os
import sys
from collections.abc import Collection, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import TypeAlias

import hypothesis  # noqa: F401 (loaded here once, so that the processes forked for each change need not)
import pytest

from croupier.hands.fast import suited, unsuited
from tools import workers
from tools.mutation.sites import Site, changed_tree, path_of

QUICK = ("tests/settlement/", "tests/games/", "tests/rounds/", "tests/poker/")
FIRST = ("tests/settlement/", "tests/games/")
"""These tests run first: they notice most, and load quickly."""
OF_GAMES = ("tests/games/test_descriptions.py", "tests/games/test_bot_play.py")
"""A game's description, and the play of its bots: no clause concerns either."""
NOT_ASKED = "against_pokerkit"
"""Tests that compare thousands of rounds with another program would take too long."""
HOUSE = ("CSP", "MLP", "SSP", "PTH")
BOOKS = {
    "casino_stud": ("CSP",),
    "multi_link_stud": ("MLP",),
    "singapore_stud": ("SSP",),
    "progressive_holdem": ("PTH",),
    "poker": ("PKR",),
    "poker_betting": ("PKR",),
}
"""The rule books whose tests run for a file; all of them for a file that games share."""

Tests: TypeAlias = Mapping[str, Collection[str]]
"""The tests that cite each clause."""


class _Changed(SourceFileLoader):
    """Loads a module with the change in it."""

    def __init__(self, site: Site) -> None:
        super().__init__(site.module, str(path_of(site.module)))
        self._site = site

    def get_code(self, fullname: str) -> CodeType:
        return compile(changed_tree(self._site), self.get_filename(fullname), "exec")


class _Finder(MetaPathFinder):
    """Finds the changed module before the real one is found."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:  # noqa: ARG002
        if fullname != self.site.module:
            return None
        return importlib.util.spec_from_file_location(fullname, path_of(fullname), loader=_Changed(self.site))


def _status(tests: Sequence[str]) -> int:
    """pytest's exit status for these tests; 0 means that nothing was noticed."""
    quiet = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=unshrunk"]
    with (
        Path(os.devnull).open("w") as nowhere,
        contextlib.redirect_stdout(nowhere),
        contextlib.redirect_stderr(nowhere),
    ):
        return int(pytest.main([*quiet, *tests]))


def _tried(task: tuple[Site, list[str]]) -> tuple[Site, bool]:
    """Whether these tests notice the change."""
    site, tests = task
    sys.meta_path.insert(0, _Finder(site))
    first = [test for test in tests if test.startswith(FIRST)]
    later = [test for test in tests if not test.startswith(FIRST)]
    return site, bool((first and _status(first)) or (later and _status(later)))


def unnoticed(sites: Sequence[Site], by_clause: Tests) -> list[Site]:
    """The changes that no test notices, of the tests that cite its clauses, or of its game if it cites none."""
    rule_tests = {
        clause: {test.partition("[")[0] for test in tests if test.startswith(QUICK) and NOT_ASKED not in test}
        for clause, tests in by_clause.items()
    }
    for size in (5, 6, 7):
        unsuited(size)  # the tables that each process would otherwise build
    suited()
    context = multiprocessing.get_context("fork")
    with context.Pool(workers.processes(), maxtasksperchild=1) as pool:
        tasks = [(site, _asked(site, rule_tests)) for site in sites]
        return [site for site, noticed in pool.imap_unordered(_tried, tasks) if not noticed]


def _asked(site: Site, rule_tests: Tests) -> list[str]:
    if site.clauses:
        return sorted({test for clause in site.clauses for test in rule_tests.get(clause, ())})
    codes = BOOKS.get(path_of(site.module).stem, HOUSE)
    return [*sorted({test for clause in rule_tests if clause[:3] in codes for test in rule_tests[clause]}), *OF_GAMES]
