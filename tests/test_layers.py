"""Imports go down only: who may know whom."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier

PACKAGE = Path(croupier.__file__).parent

LEVELS = {
    "errors": 1,
    "extras": 1,
    "notebooks": 1,
    "money": 1,
    "cards": 1,
    "hands": 2,
    "clauses": 2,
    "messages": 2,
    "fields": 2,
    "documents": 2,
    "refusals": 2,
    "command": 2,
    "event_values": 2,
    "shoe": 2,
    "yaml_documents": 2,
    "server_address": 2,
    "counts_cache": 2,
    "parallel_work": 2,
    "supply_chain": 2,
    "gaming_day": 2,
    "printed_sheets": 2,
    "games": 3,
    "shuffle_statistics": 3,
    "rulings": 4,
    "exact_odds": 4,
    "hand_equity": 4,
    "jackpots": 4,
    "cage": 4,
    "second_proof": 5,
    "table_commands": 5,
    "settlement": 5,
    "house_games": 5,
    "hand_review": 6,
    "rounds": 6,
    "poker": 6,
    "cardroom": 7,
    "ledger": 7,
    "store": 7,
    "views": 7,
    "histories": 7,
    "bots": 7,
    "fairness": 7,
    "sealed_archive": 8,
    "shipping": 8,
    "simulation": 8,
    "floor": 8,
    "terminal": 8,
    "learning": 9,
    "records": 9,
    "web": 10,
    "sim": 10,
    "client": 10,
    "agents": 11,
    "dossier": 11,
    "cli": 12,
}
"""The rooms of the house. Two rooms of level 4 and above are strangers to one another unless one is above the other."""

SAME_LEVEL = {1, 2}
"""Where rooms of one level may know one another."""


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_rooms(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "croupier":
            names = [f"croupier.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        for name in names:
            root, *rest = name.split(".")
            if root == "croupier" and rest and rest[0] in LEVELS:
                yield rest[0]


FILES = [path for path in sorted(PACKAGE.rglob("*.py")) if room_of(path) not in ("__init__", "__main__")]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_go_down_only(path: Path) -> None:
    room = room_of(path)
    assert room in LEVELS, f"{room} has no level yet: give it one here"
    for other in imported_rooms(path):
        allowed = (
            other == room
            or LEVELS[other] < LEVELS[room]
            or (LEVELS[other] == LEVELS[room] and LEVELS[room] in SAME_LEVEL)
        )
        assert allowed, (
            f"{room} (level {LEVELS[room]}) must not import {other} (level {LEVELS[other]}): "
            "move what both need into a room below, or let the room above join them"
        )


RULES = ("cage", "cardroom", "games", "jackpots", "ledger", "poker", "rounds", "rulings", "settlement", "shoe")
OUTSIDE = {"time", "datetime", "random", "secrets", "os", "socket", "sqlite3", "subprocess", "threading", "asyncio"}


@pytest.mark.parametrize("path", [path for path in FILES if room_of(path) in RULES], ids=lambda path: path.stem)
def test_the_rules_core_has_no_clock_no_chance_and_no_io(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                found = {alias.name.split(".")[0] for alias in names}
            case ast.ImportFrom(module=str(module)):
                found = {module.split(".")[0]}
            case ast.Call(func=ast.Name(id=name)):
                found = {name} & {"open", "print", "input"}
                assert not found, f"{path.name} does I/O with {found}"
                continue
            case _:
                continue
        assert not found & OUTSIDE, f"{path.name} imports {found & OUTSIDE}: such things are handed in"


def test_each_class_has_a_name_of_its_own() -> None:
    """One word, one meaning: a reader who searches for a class finds one."""
    places: dict[str, list[str]] = {}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(path.relative_to(PACKAGE).as_posix())
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
