"""The places where something can be changed, and the changed source."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
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
CONDITIONS = ("compare", "test", "bool")
"""The changes that invert a condition; the others take an effect away."""


class Site(NamedTuple):
    """One change to one place."""

    module: str
    statement: int
    """The index of its statement in the module."""
    function: str
    """The function it is in; empty for a statement of the module itself."""
    line: int
    what: str
    place: int
    """The index of its node in the statement, in the order of `ast.walk`."""
    change: str
    detail: int = 0
    clauses: tuple[str, ...] = ()
    """The clauses that the statement cites."""

    def __str__(self) -> str:
        return f"{self.module.removeprefix('croupier.').replace('.', '/')}.py:{self.line}: {self.what}"


def modules(room: str) -> list[str]:
    """The modules of a room."""
    found = sorted((SOURCE / "croupier" / room).rglob("*.py"))
    return [".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in found if path.stem != "__init__"]


@cache
def tree_of(module: str) -> ast.Module:
    """A module's source."""
    return ast.parse(path_of(module).read_text(encoding="utf-8"))


def path_of(module: str) -> Path:
    """The file of a module."""
    return (SOURCE / module.replace(".", "/")).with_suffix(".py")


def functions(tree: ast.Module) -> Iterator[tuple[int, str, ast.FunctionDef]]:
    """The functions and methods of a module: the statement each is in, its name, and itself."""
    for index, node in enumerate(tree.body):
        if isinstance(node, ast.FunctionDef):
            yield index, node.name, node
        elif isinstance(node, ast.ClassDef):
            methods = (part for part in node.body if isinstance(part, ast.FunctionDef))
            yield from ((index, f"{node.name}.{method.name}", method) for method in methods)


def numbers(module: str) -> Iterator[Site]:
    """Each number in a statement that cites clauses."""
    for index, statement in enumerate(tree_of(module).body):
        if not isinstance(statement, (ast.Assign, ast.AnnAssign)):
            continue
        clauses = tuple(_cited(statement))
        for place, node in enumerate(ast.walk(statement)):
            if clauses and isinstance(node, ast.Constant) and type(node.value) is int:
                what = f"{node.value} becomes {node.value + 1}"
                yield Site(module, index, "", node.lineno, what, place, "number", clauses=clauses)


def _cited(statement: ast.AST) -> Iterator[str]:
    for node in ast.walk(statement):
        match node:
            case ast.Subscript(value=ast.Name(id=code), slice=ast.Constant(value=str(number))) if code in CODES:
                yield f"{code} {number}"
            case ast.Call(func=ast.Name(id="reading"), args=[ast.Constant(value=str(cite))]):
                yield cite


def effects(module: str) -> Iterator[Site]:
    """Each condition and effect in a function."""
    tree = tree_of(module)
    for index, name, function in functions(tree):
        places = {id(node): place for place, node in enumerate(ast.walk(tree.body[index]))}
        for node in ast.walk(function):
            for change, what, detail in _changes_to(node):
                line = getattr(node, "lineno", function.lineno)
                yield Site(module, index, name, line, what, places[id(node)], change, detail)


def _changes_to(node: ast.AST) -> Iterator[tuple[str, str, int]]:
    match node:
        case ast.Compare():
            yield "compare", f"`{_short(node)}` is turned round", 0
        case ast.If() | ast.IfExp():
            yield "test", f"`if {_short(node.test)}` is turned round", 0
        case ast.BoolOp():
            yield "bool", f"`{_short(node)}`: `and` becomes `or`, `or` becomes `and`", 0
        case ast.AugAssign() | ast.Expr(value=ast.Yield() | ast.YieldFrom() | ast.Call()):
            yield "statement", f"`{_short(node)}` is left out", 0
        case ast.Return(value=ast.Tuple(elts=[_, *_])):
            yield "return", f"`{_short(node)}` returns nothing", 0
        case ast.Call(func=ast.Attribute(attr="_replace"), keywords=keywords):
            for number, keyword in enumerate(keywords):
                if keyword.arg is not None:
                    yield "keyword", f"`{keyword.arg}` is not updated", number
        case _:
            return


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) < 70 else f"{text[:67]}..."


def changed_tree(site: Site) -> ast.Module:
    """The module's source with the change in it."""
    tree = tree_of(site.module)
    before, after = tree.body[: site.statement], tree.body[site.statement + 1 :]
    return ast.Module([*before, *changed_statement(site).body, *after], tree.type_ignores)


def changed_statement(site: Site) -> ast.Module:
    """The changed statement of the module, by itself."""
    statement = copy.deepcopy(tree_of(site.module).body[site.statement])
    wanted = list(ast.walk(statement))[site.place]
    _Replace(wanted, lambda node: _changed(node, site.change, site.detail)).visit(statement)
    return ast.fix_missing_locations(ast.Module([statement], []))


class _Replace(ast.NodeTransformer):
    """Replaces one node of the tree."""

    def __init__(self, wanted: ast.AST, make: Callable[[ast.AST], ast.AST]) -> None:
        self.wanted, self.make = wanted, make

    def visit(self, node: ast.AST) -> Any:
        return self.make(node) if node is self.wanted else super().visit(node)


def _changed(node: ast.AST, change: str, detail: int) -> ast.AST:
    """The replacement for the node."""
    match change, node:
        case "number", ast.Constant(value=int(value)):
            node.value = value + 1
        case "compare", ast.Compare():
            node.ops = [SWAPS[type(node.ops[0])](), *node.ops[1:]]
        case "test", ast.If() | ast.IfExp():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case "bool", ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case "statement", ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            node.value = ast.YieldFrom(ast.Tuple([], ast.Load()))
        case "statement", ast.Expr() | ast.AugAssign():
            return ast.Pass()
        case "return", ast.Return():
            node.value = ast.Tuple([], ast.Load())
        case "keyword", ast.Call():
            del node.keywords[detail]
        case _:
            raise AssertionError(f"{change} does not fit {ast.dump(node)}")
    return node
