"""Imports go down only, in the house and inside its rooms: who may know whom."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import croupier

PACKAGE = Path(croupier.__file__).parent
DESIGN = Path(__file__).parents[1] / "docs" / "design.md"

LEVELS = {
    "errors": 1,
    "version": 1,
    "extras": 1,
    "money": 1,
    "cards": 1,
    "hands": 2,
    "clauses": 2,
    "messages": 2,
    "documents": 2,
    "refusals": 2,
    "command": 2,
    "shoe": 2,
    "computation": 2,
    "software_digest": 2,
    "gaming_day": 2,
    "printed_sheets": 2,
    "games": 3,
    "rulings": 4,
    "exact_odds": 4,
    "hand_equity": 4,
    "jackpots": 4,
    "cage": 4,
    "table_commands": 5,
    "settlement": 5,
    "hand_review": 6,
    "rounds": 6,
    "poker": 6,
    "cardroom": 7,
    "ledger": 7,
    "people": 7,
    "store": 7,
    "histories": 7,
    "bots": 7,
    "floor_events": 8,
    "simulation": 8,
    "floor": 9,
    "terminal": 9,
    "records": 9,
    "learning": 10,
    "web": 11,
    "floor_simulation": 11,
    "client": 11,
    "agents": 12,
    "dossier": 12,
    "cli": 13,
}
"""The rooms of the house. Two rooms of level 4 and above are strangers to one another unless one is above the other."""

PARTS: Mapping[str, tuple[str, ...]] = {
    "floor": ("state", "dealing", "drafting", "play", "commands", "views", "engine", "driving", "demo"),
    "web": ("http", "streams", "entrance", "floor_access", "doors", "server"),
}
"""The folders of a room, from the lowest to the highest."""

SAME_LEVEL = {1, 2}
"""Where rooms of one level may know one another."""


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = [path for path in sorted(PACKAGE.rglob("*.py")) if module_of(path) not in ("", "__main__")]
MODULES = {module_of(path): path for path in FILES}


@cache
def imports_of(module: str) -> frozenset[str]:
    """The modules that a module imports at any place, also inside functions and for its types alone."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {whole if inside(whole := f"{node.module}.{alias.name}") else node.module for alias in node.names}
    return frozenset(name.removeprefix("croupier.") for name in found if inside(name))


def inside(name: str) -> bool:
    return name.startswith("croupier.") and name.removeprefix("croupier.") in MODULES


def levels_of(module: str) -> tuple[int, int]:
    """The level of a module's room, and of its folder in the room. What lies at a room's top belongs to its highest."""
    room, *rest = module.split(".")
    assert room in LEVELS, f"{room} has no level yet: give it one here"
    parts = PARTS.get(room, ())
    if len(rest) < 1 or not parts:
        return LEVELS[room], len(parts)
    assert rest[0] in parts, f"{room}/{rest[0]} has no level yet: give it one here"
    return LEVELS[room], parts.index(rest[0])


def wrong_imports() -> Iterator[str]:
    for module in MODULES:
        room, level = module.split(".")[0], levels_of(module)
        for other in imports_of(module):
            other_room, other_level = other.split(".")[0], levels_of(other)
            same_room = other_room == room
            allowed = other_level[0] < level[0] or (
                level[0] in SAME_LEVEL if not same_room else other_level[1] <= level[1]
            )
            if not allowed or (not same_room and level[0] == other_level[0] and level[0] not in SAME_LEVEL):
                yield f"{module} {level} must not import {other} {other_level}"


def test_imports_go_down_only() -> None:
    wrong = sorted(wrong_imports())
    assert not wrong, "\n".join([*wrong, "Move what both need further down, or let something above join them."])


def test_the_map_in_the_docs_names_each_room_and_folder_at_its_level() -> None:
    rows = re.findall(r"^\| (\d+) \| (`[^|]*`) \| (.*) \|$", DESIGN.read_text(encoding="utf-8"), re.MULTILINE)
    named = {room: int(level) for level, rooms, _ in rows for room in re.findall(r"`(\w+)`", rooms)}
    assert named == LEVELS
    for room, parts in PARTS.items():
        content = next(content for _, rooms, content in rows if f"`{room}`" in rooms)
        assert tuple(re.findall(r"`(\w+)`", content)) == parts


def test_no_modules_know_one_another() -> None:
    try:
        tuple(TopologicalSorter({module: imports_of(module) - {module} for module in MODULES}).static_order())
    except CycleError as circle:
        pytest.fail(f"a circle of imports: {' <- '.join(circle.args[1])}")


RULES = ("cage", "cardroom", "games", "jackpots", "ledger", "poker", "rounds", "rulings", "settlement", "shoe")
OUTSIDE = {"time", "datetime", "random", "secrets", "os", "socket", "sqlite3", "subprocess", "threading", "asyncio"}


def test_the_rules_core_has_no_clock_no_chance_and_no_io() -> None:
    outside: dict[str, set[str]] = {}
    for module in (module for module in MODULES if module.split(".")[0] in RULES):
        for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
            match node:
                case ast.Import(names=names):
                    used = {alias.name.split(".")[0] for alias in names} & OUTSIDE
                case ast.ImportFrom(module=str(source)):
                    used = {source.split(".")[0]} & OUTSIDE
                case ast.Call(func=ast.Name(id=name)):
                    used = {name} & {"open", "print", "input"}
                case _:
                    continue
            if used:
                outside.setdefault(module, set()).update(used)
    assert not outside, "such things are handed in"


def test_each_class_has_a_name_of_its_own() -> None:
    """One word, one meaning: a reader who searches for a class finds one."""
    places: dict[str, list[str]] = {}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(path.relative_to(PACKAGE).as_posix())
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
