"""Every place in the code that says something uses the catalogue, and every row of the catalogue is used."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import croupier
from croupier.floor.commands.registry import ROWS
from croupier.messages import CATALOGUE, placeholders
from croupier.web.http.visitor_limits import TooMany

PACKAGE = Path(croupier.__file__).parent
BEFORE_KEY = {"say": 0, "Refused": 0, "require": 1}
"""The functions that take a message, and how many arguments each takes before the key."""
AFTER_KEY = {"say": 0, "Refused": 1, "require": 1}
LIMITS: tuple[type[TooMany], ...] = (TooMany, *TooMany.__subclasses__())
TOO_OFTEN = {kind.says for kind in LIMITS}
"""A limit refuses with its class, which names the message."""


class Said(NamedTuple):
    """A call that says something."""

    place: str
    key: str
    values: frozenset[str]


@functools.cache
def calls() -> list[Said]:
    return [said for path in sorted(PACKAGE.rglob("*.py")) for said in of_file(path)]


def of_file(path: Path) -> Iterator[Said]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for call, speaker in speaking(tree):
        yield from of_call(f"{path.relative_to(PACKAGE)}:{call.lineno}", call, speaker)


def speaking(tree: ast.Module) -> Iterator[tuple[ast.Call, str]]:
    """The calls that say something, each with its function; a subclass of `Refused` is called as that is."""
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    kinds = [node for node in classes if "Refused" in map(ast.unparse, node.bases)]
    refused = {kind.name for kind in kinds}
    within = {call for kind in kinds for call in ast.walk(kind)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name in refused or (name == "super().__init__" and node in within):
                yield node, "Refused"
            elif name in BEFORE_KEY:
                yield node, name


def of_call(place: str, call: ast.Call, speaker: str) -> Iterator[Said]:
    at = BEFORE_KEY[speaker]
    if len(call.args) != at + 1 + AFTER_KEY[speaker] or any(keyword.arg is None for keyword in call.keywords):
        return
    values = frozenset(str(keyword.arg) for keyword in call.keywords)
    for key in ast.walk(call.args[at]):
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            yield Said(place, key.value, values)


def test_every_key_that_is_used_is_in_the_catalogue() -> None:
    assert [said for said in calls() if said.key not in CATALOGUE] == []


def test_every_call_gives_exactly_the_values_of_its_sentence() -> None:
    wrong = [said for said in calls() if placeholders(said.key).keys() != said.values]
    assert wrong == []
    assert [key for key in TOO_OFTEN if placeholders(key).keys() != {"seconds"}] == []


def test_every_message_of_the_catalogue_is_used() -> None:
    used = {said.key for said in calls()}
    # The words for a request are found by the command that asks for it.
    asked = {f"asked.{command}" for command, row in ROWS.by_name.items() if row.rights.approver is not None}
    used |= asked | {f"{key}.linked" for key in asked} | TOO_OFTEN
    assert [key for key in CATALOGUE if key not in used and not key.startswith("ruling.")] == []
    assert asked <= CATALOGUE.keys()
