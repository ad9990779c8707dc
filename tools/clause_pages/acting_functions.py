"""The functions that act under a clause, found from the place where the source cites it.

A citation inside a function, or in its `@cites(...)`, belongs to that function. Most stand at the top of a file: as a
constant, as a field of a game's description, or in `under(function, clause)`. From there the way leads to the functions
that use the name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

from croupier.clauses.index import CODES
from tools.clause_pages.code_places import first_line, start_of
from tools.clause_pages.package_source import trees

DESCRIPTIONS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "LiveRules": (("live",), ("rounds/", "floor/play/", "floor/commands/")),
    "LinkRules": (("link", "rules", "rules_of()"), ("jackpots/", "rounds/", "floor/play/")),
    "LimitRules": (("rules",), ("games/limits.py",)),
    "AgainstDealer": (("self", "against"), ("games/stud.py",)),
    "RwsJackpot": (("self", "jackpot"), ("games/stud.py",)),
    "HouseGame": (("game",), ("settlement/", "rounds/")),
    "Section5": (("book",), ("rulings/rws/",)),
    "Street": (("street", "now"), ("rounds/",)),
}
"""For each record in which games bind clauses: the names under which functions hold it, and the rooms they are in."""

FunctionNode: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class ActingFunction(NamedTuple):
    """A function with the first line of its docstring."""

    path: str
    line: int
    name: str
    says: str


class _Known(NamedTuple):
    """A function, with the names and fields that it uses."""

    function: ActingFunction
    first_line: int
    """That of its first decorator, if it has any."""
    last_line: int
    names: frozenset[str]
    fields: frozenset[tuple[str, str]]


@cache
def acting(file: str, line: int) -> tuple[ActingFunction, ...]:
    """The functions that act under the citation at this place of the package."""
    around = next((known for known in _known()[file] if known.first_line <= line <= known.last_line), None)
    if around is not None:
        return (around.function,)
    statement = next((node for node in trees()[file].body if node.lineno <= line <= (node.end_lineno or 0)), None)
    if statement is None:
        return ()
    return tuple(dict.fromkeys(_from_fields(statement, line))) or tuple(dict.fromkeys(_from_name(statement, file)))


def _from_fields(statement: ast.stmt, line: int) -> Iterator[ActingFunction]:
    """The functions that read the field which holds the clause in a game's description."""
    for call in ast.walk(statement):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in DESCRIPTIONS):
            continue
        holders, rooms = DESCRIPTIONS[call.func.id]
        for keyword in call.keywords:
            if keyword.value.lineno <= line <= (keyword.value.end_lineno or 0) and _cites(keyword.value, line):
                yield from _that_read(keyword.arg or "", holders, rooms)


def _that_read(field: str, holders: tuple[str, ...], rooms: tuple[str, ...]) -> Iterator[ActingFunction]:
    for file, functions in _known().items():
        if file.startswith(rooms):
            for known in functions:
                if any((holder, field) in known.fields for holder in holders):
                    yield known.function


def _cites(node: ast.expr, line: int) -> bool:
    return any(
        isinstance(part, ast.Subscript) and isinstance(part.value, ast.Name) and part.value.id in CODES
        for part in ast.walk(node)
        if getattr(part, "lineno", line) == line
    )


def _from_name(statement: ast.stmt, file: str) -> Iterator[ActingFunction]:
    """The function that is bound by `under`, and the functions that use the constant: of its file, or of one that
    imports it."""
    match statement:
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=value)
            | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
        ):
            pass
        case _:
            return
    match value:
        case ast.Call(func=ast.Name(id="under"), args=[ast.Name(id=bound), *_]):
            yield from _named(bound, file) or [found for other in _known() for found in _named(bound, other)][:1]
    for user in (file, *_importers().get((_module(file), name), ())):
        yield from (known.function for known in _known()[user] if name in known.names)


def _module(file: str) -> str:
    """`croupier.jackpots.rules`"""
    return "croupier." + file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def _importers() -> dict[tuple[str, str], list[str]]:
    """The files that import a name from a module."""
    found: dict[tuple[str, str], list[str]] = {}
    for file, tree in trees().items():
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    found.setdefault((node.module, alias.name), []).append(file)
    return found


def _named(name: str, file: str) -> list[ActingFunction]:
    return [known.function for known in _known()[file] if known.function.name == name]


@cache
def _known() -> dict[str, tuple[_Known, ...]]:
    return {file: tuple(_functions(tree, file)) for file, tree in trees().items()}


def _functions(tree: ast.Module, file: str) -> Iterator[_Known]:
    """The functions of a module and the methods of its classes, without `__repr__` and its like."""
    for node in tree.body:
        if isinstance(node, FunctionNode):
            yield _function(node, node.name, file)
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, FunctionNode) and not inner.name.startswith("__"):
                    yield _function(inner, f"{node.name}.{inner.name}", file)


def _function(node: FunctionNode, name: str, file: str) -> _Known:
    parts = list(ast.walk(node))
    names = frozenset(part.id for part in parts if isinstance(part, ast.Name))
    fields = frozenset((_holder(part), part.attr) for part in parts if isinstance(part, ast.Attribute))
    function = ActingFunction(f"src/croupier/{file}", node.lineno, name, first_line(node))
    return _Known(function, start_of(node), node.end_lineno or node.lineno, names, fields)


def _holder(attribute: ast.Attribute) -> str:
    """The last name before the point: `live` in `round_.game.live.opens`."""
    match attribute.value:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case ast.Call(func=ast.Name(id=name)):
            return f"{name}()"
    return ""
