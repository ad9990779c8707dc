"""Change the rules on purpose, one number or branch at a time, and see that a test which cites the clause notices.

    python tools/mutation.py            all of it
    python tools/mutation.py stud       only files with that in their name

Each number in a statement that cites clauses (a pay table's row, a prize, a cap, a multiple) is raised by one, and the
tests that cite one of those clauses must fail. Each comparison and condition in the games' functions is turned round,
and some test that cites a clause, or some test of the games by themselves, must fail: what a game says of itself rests
on no clause. A change that goes unnoticed is printed, and the exit status is 1.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import importlib.util
import multiprocessing
import os
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

import hypothesis  # noqa: F401 (loaded here once, so that the processes forked for each change need not)
import pytest

if __package__ in (None, ""):  # called by its path
    sys.path.insert(0, str(Path(__file__).parents[1]))

from croupier.clauses.coverage import tests_by_clause
from croupier.hands.fast import suited, unsuited
from tools import workers

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "croupier" / "games"
QUICK = ("tests/settlement/", "tests/games/", "tests/rounds/", "tests/poker/")
FIRST = ("tests/settlement/", "tests/games/")
"""These are run first: they notice most, and load quickly."""
OF_GAMES = ("tests/games/test_descriptions.py", "tests/games/test_bot_play.py")
"""Tests of the games' descriptions and their bots, which rest on no clause."""
SLOW = "against_pokerkit"
"""These tests are left out. Comparing thousands of rounds with another program would take too long."""
HOUSE = ("CSP", "MLP", "SSP", "PTH")
BOOKS = {
    "casino_stud": ("CSP",),
    "multi_link_stud": ("MLP",),
    "singapore_stud": ("SSP",),
    "progressive_holdem": ("PTH",),
    "poker": ("PKR",),
}
"""The rule books whose tests are run for a file. A file that games share has all of them."""
CODES = {"CSP", "MLP", "SSP", "PTH", "PKR"}
SWAPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


class Change(NamedTuple):
    """One change to one file, and the clauses whose tests must notice; none means any test that cites a clause."""

    path: Path
    line: int
    what: str
    tree: ast.Module
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line}: {self.what}"


def changes(path: Path) -> Iterator[Change]:
    """Each change to try in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for index, statement in enumerate(tree.body):
        if isinstance(statement, (ast.Assign, ast.AnnAssign)):
            clauses = tuple(_cited(statement))
            if clauses:
                yield from _numbers(path, tree, index, clauses)
        elif isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            yield from _branches(path, tree, index)


def _cited(statement: ast.AST) -> Iterator[str]:
    for node in ast.walk(statement):
        match node:
            case ast.Subscript(value=ast.Name(id=code), slice=ast.Constant(value=str(number))) if code in CODES:
                yield f"{code} {number}"
            case ast.Call(func=ast.Name(id="reading"), args=[ast.Constant(value=str(cite))]):
                yield cite


def _numbers(path: Path, tree: ast.Module, index: int, clauses: tuple[str, ...]) -> Iterator[Change]:
    for place, node in enumerate(ast.walk(tree.body[index])):
        if isinstance(node, ast.Constant) and type(node.value) is int:
            changed, twin = _copy(tree, index, place)
            assert isinstance(twin, ast.Constant)
            twin.value = node.value + 1
            yield Change(path, node.lineno, f"{node.value} becomes {twin.value}", changed, clauses)


def _branches(path: Path, tree: ast.Module, index: int) -> Iterator[Change]:
    for place, node in enumerate(ast.walk(tree.body[index])):
        if isinstance(node, ast.Compare):
            changed, twin = _copy(tree, index, place)
            assert isinstance(twin, ast.Compare)
            twin.ops = [SWAPS[type(twin.ops[0])](), *twin.ops[1:]]
            yield Change(path, node.lineno, f"`{ast.unparse(node)}` becomes `{ast.unparse(twin)}`", changed, ())
        elif isinstance(node, (ast.If, ast.IfExp)):
            changed, twin = _copy(tree, index, place)
            assert isinstance(twin, (ast.If, ast.IfExp))
            twin.test = ast.fix_missing_locations(ast.copy_location(ast.UnaryOp(ast.Not(), twin.test), twin.test))
            yield Change(path, node.lineno, f"`if {ast.unparse(node.test)}` is turned round", changed, ())
        elif isinstance(node, ast.BoolOp):
            changed, twin = _copy(tree, index, place)
            assert isinstance(twin, ast.BoolOp)
            twin.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield Change(path, node.lineno, f"`{ast.unparse(node)}` becomes `{ast.unparse(twin)}`", changed, ())


def _copy(tree: ast.Module, index: int, place: int) -> tuple[ast.Module, ast.AST]:
    """A copy of the tree, and in it the node at that place of one statement."""
    changed = copy.deepcopy(tree)
    return changed, list(ast.walk(changed.body[index]))[place]


class _Changed(SourceFileLoader):
    """Loads a module from a changed tree."""

    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self._tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._tree, self.get_filename(fullname), "exec")


class _Finder(MetaPathFinder):
    """Finds the changed module before the real one."""

    def __init__(self, change: Change) -> None:
        self.change = change
        self.name = f"croupier.games.{change.path.stem}"

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:  # noqa: ARG002
        if fullname != self.name:
            return None
        loader = _Changed(fullname, str(self.change.path), self.change.tree)
        return importlib.util.spec_from_file_location(fullname, self.change.path, loader=loader)


def run_tests(tests: Sequence[str]) -> int:
    """pytest's exit status for these tests; 0 means that nothing was noticed."""
    quiet = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=unshrunk"]
    with (
        Path(os.devnull).open("w") as nowhere,
        contextlib.redirect_stdout(nowhere),
        contextlib.redirect_stderr(nowhere),
    ):
        return int(pytest.main([*quiet, *tests]))


def try_change(task: tuple[Change | None, list[str]]) -> tuple[str, int]:
    """Try one change, in a process of its own."""
    change, tests = task
    if change is not None:
        sys.meta_path.insert(0, _Finder(change))
    first = [test for test in tests if test.startswith(FIRST)]
    later = [test for test in tests if not test.startswith(FIRST)]
    status = run_tests(first) if first else 0
    return str(change), status or (run_tests(later) if later else 0)


def main(arguments: list[str]) -> int:
    """Try all changes and print those that no test has noticed."""
    os.chdir(ROOT)
    by_clause = tests_by_clause()
    if by_clause is None:
        print("the tests cannot be collected here")
        return 1
    rule_tests = {
        clause: sorted({test.partition("[")[0] for test in tests if test.startswith(QUICK) and SLOW not in test})
        for clause, tests in by_clause.items()
    }
    tasks: list[tuple[Change | None, list[str]]] = []
    for path in sorted(GAMES.glob("*.py")):
        if all(word in path.name for word in arguments):
            codes = BOOKS.get(path.stem.partition("_betting")[0], HOUSE)
            of_the_game = sorted({test for clause in rule_tests if clause[:3] in codes for test in rule_tests[clause]})
            if (None, of_the_game) not in tasks:
                tasks.append((None, of_the_game))
            for change in changes(path):
                wanted = {test for clause in change.clauses for test in rule_tests.get(clause, [])}
                tasks.append((change, sorted(wanted) if change.clauses else [*of_the_game, *OF_GAMES]))
    for size in (5, 6, 7):
        unsuited(size)  # the tables that each process would build for itself
    suited()
    unnoticed = []
    context = multiprocessing.get_context("fork")
    with context.Pool(workers.processes(), maxtasksperchild=1) as pool:
        for name, status in pool.imap_unordered(try_change, tasks):
            if name == "None" and status != 0:
                print("the tests fail without any change: mend them first")
                return 1
            if name != "None" and status == 0:
                unnoticed.append(name)
    print("\n".join(sorted(unnoticed)) or "no change went unnoticed")
    print(f"{sum(change is not None for change, _ in tasks)} changes tried, {len(unnoticed)} unnoticed")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
