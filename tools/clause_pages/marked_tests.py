"""Finds the tests that carry each clause's marker, in a second or two: pytest's collection takes half a minute.

Most markers are plain text in a decorator, and `ast` reads those. A file that works its markers out is imported, and
they are read from its functions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
MARKER = ("pytest.mark.clause", "clause")


class MarkedTest(NamedTuple):
    """One test function, with its place."""

    path: str
    """`tests/rounds/test_options.py`"""
    name: str
    """`test_a_round`, or `TestRounds::test_a_round`"""
    line: int

    @property
    def node(self) -> str:
        """The name by which pytest runs it."""
        return f"{self.path}::{self.name}"


@cache
def marked_tests() -> dict[str, tuple[MarkedTest, ...]]:
    """For each citation in a clause marker, its tests."""
    found: dict[str, dict[MarkedTest, None]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for citation, test in _marked(path):
            found.setdefault(citation, {})[test] = None
    return {citation: tuple(tests) for citation, tests in found.items()}


def _marked(path: Path) -> Iterator[tuple[str, MarkedTest]]:
    source = path.read_text(encoding="utf-8")
    if "clause" not in source and not any(home in source for home in _marker_homes()):
        return
    tree = ast.parse(source)
    tests = list(_tests(tree, path.relative_to(ROOT).as_posix()))
    if _is_plain(tree, tests):
        module_wide = list(_module_markers(tree))
        for test, decorators in tests:
            yield from ((citation, test) for citation in (*_written(decorators), *module_wide))
        return
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    for test, _ in tests:
        yield from ((citation, test) for citation in _carried(module, test.name))


@cache
def _marker_homes() -> tuple[str, ...]:
    """The modules beside the tests that make markers: `tests.rounds.scenes`."""
    others = (path for path in sorted(TESTS.rglob("*.py")) if not path.name.startswith(("test_", "conftest")))
    homes = (path for path in others if MARKER[0] in path.read_text(encoding="utf-8"))
    return tuple(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in homes)


def _tests(tree: ast.Module, path: str) -> Iterator[tuple[MarkedTest, list[ast.expr]]]:
    """Each test function, with the decorators whose markers it carries: its own, and its class's."""
    for node in tree.body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test_"):
                yield MarkedTest(path, node.name, node.lineno), node.decorator_list
            case ast.ClassDef() if node.name.startswith("Test"):
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef) and inner.name.startswith("test_"):
                        name = f"{node.name}::{inner.name}"
                        yield MarkedTest(path, name, inner.lineno), [*inner.decorator_list, *node.decorator_list]
            case ast.Assign(targets=[ast.Name(id=name)]) if name.startswith("Test"):
                # A state machine of Hypothesis: `TestFloor = pytest.mark.clause("R-15")(Floor.TestCase)`.
                yield MarkedTest(path, f"{name}::runTest", node.lineno), [node.value]


# Markers that are written out


def _is_plain(tree: ast.Module, tests: Iterable[tuple[MarkedTest, list[ast.expr]]]) -> bool:
    """Whether each marker is text in a decorator of a test, or in `pytestmark`."""
    decorators = {id(expression): expression for _, expressions in tests for expression in expressions}
    expressions = [*decorators.values(), *_module_wide(tree)]
    reached = sum(1 for expression in expressions for _ in _calls(expression))
    calls = list(_calls(tree))
    texts = all(isinstance(argument, ast.Constant) for call in calls for argument in call.args)
    return texts and len(calls) == reached and not _uses_made_markers(tree, expressions)


def _uses_made_markers(tree: ast.Module, expressions: Iterable[ast.expr]) -> bool:
    """Whether a decorator uses a name from a module that makes markers."""
    made = {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module in _marker_homes()
        for alias in node.names
    } - set(MARKER)
    names = {node.id for part in expressions for node in ast.walk(part) if isinstance(node, ast.Name)}
    return bool(made & names)


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) in MARKER)


def _written(expressions: Iterable[ast.expr]) -> Iterator[str]:
    for expression in expressions:
        for call in _calls(expression):
            yield from (str(argument.value) for argument in call.args if isinstance(argument, ast.Constant))


def _module_wide(tree: ast.Module) -> Iterator[ast.expr]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(ast.unparse(target) == "pytestmark" for target in node.targets):
            yield node.value


def _module_markers(tree: ast.Module) -> Iterator[str]:
    return _written(_module_wide(tree))


# Markers that a module works out


def _carried(module: ModuleType, name: str) -> Iterator[str]:
    found: Any = module
    for part in name.split("::"):
        yield from _citations(getattr(found, "pytestmark", ()))
        found = getattr(found, part)
    yield from _citations(getattr(found, "pytestmark", ()))


def _citations(marks: Any) -> Iterator[str]:
    for mark in marks if isinstance(marks, list | tuple) else (marks,):
        if mark.name == "clause":
            yield from mark.args
        elif mark.name == "parametrize":
            for case in mark.args[1]:
                yield from _citations(list(getattr(case, "marks", ())))
