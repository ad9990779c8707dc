"""The places of the source that cite a clause: the name that is defined there, and the lines themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from textwrap import dedent
from typing import NamedTuple

from tools.clause_pages.package_source import citations, source_lines, trees

MOST_LINES = 6
"""An excerpt is at most this long; of a longer statement, the citing line with its neighbours is shown."""


class CodePlace(NamedTuple):
    """One line of the source that cites a clause."""

    path: str
    """`src/croupier/games/casino_stud.py`"""
    line: int
    name: str
    """The function, class or constant around it; empty at none."""
    says: str
    """The first line of the docstring there; empty if it has none."""
    excerpt: str


@cache
def places_by_clause() -> dict[str, tuple[CodePlace, ...]]:
    """For each citation in the source, its places."""
    return {citation: tuple(_place(*place) for place in places) for citation, places in citations().items()}


@cache
def _place(file: str, line: int) -> CodePlace:
    around = list(_around(trees()[file], line))
    named = [node for node in around if _name(node)]
    return CodePlace(
        path=f"src/croupier/{file}",
        line=line,
        name=".".join(map(_name, named[:2] if isinstance(named[0], ast.ClassDef) else named[:1])) if named else "",
        says=first_line(named[-1]) if named else "",
        excerpt=_excerpt(source_lines()[file], around[-1], line),
    )


def _excerpt(lines: list[str], statement: ast.stmt, line: int) -> str:
    """The statement; of a long one its first line, and the citing line with its neighbours."""
    first, last = start_of(statement), statement.end_lineno or line
    if last - first < MOST_LINES:
        return dedent("\n".join(lines[first - 1 : last]))
    start = max(first, line - 1)
    head = [lines[first - 1]] if start > first else []
    gap = [f"{_indent(lines[start - 1])}..."] if start > first + 1 else []
    return dedent("\n".join([*head, *gap, *lines[start - 1 : min(last, line + 1)]]))


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _around(tree: ast.Module, line: int) -> Iterator[ast.stmt]:
    """The statements around a line, from the outermost in."""
    body: list[ast.stmt] = tree.body
    while True:
        inner = next((node for node in body if start_of(node) <= line <= (node.end_lineno or node.lineno)), None)
        if inner is None:
            return
        yield inner
        body = [node for node in ast.iter_child_nodes(inner) if isinstance(node, ast.stmt)]
        if isinstance(inner, ast.Match):
            body = [node for case in inner.cases for node in case.body]


def start_of(node: ast.stmt) -> int:
    """The line on which a statement starts, with its decorators."""
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _name(node: ast.stmt) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name if name.isupper() or "_" in name else ""
    return ""


def first_line(node: ast.stmt) -> str:
    """The first line of a definition's docstring; empty if it has none."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return ""
    return (ast.get_docstring(node) or "").partition("\n\n")[0].replace("\n", " ").strip()
