"""The commands as documents: read, published as one schema, and shown by examples. It all follows from their rows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from croupier.cardroom import refuse_unapproved
from croupier.command import Command, TableCommand, read_struct, schema_of_form
from croupier.documents.fields import as_mapping, required
from croupier.errors import InputError, shown
from croupier.floor.commands.registry import ROWS
from croupier.floor.play.command_row import AnyRow
from croupier.jackpots.commands import JackpotCommand
from croupier.people.roles import PIT, Role

FROM_OUTSIDE: dict[str, type[Command]] = {name: row.command for name, row in ROWS.by_name.items() if row.from_outside}
"""The commands that may come as documents."""
ADDRESSED_BY: dict[type[Command], tuple[str, ...]] = {
    kind: ("table",) if issubclass(kind, TableCommand) else ("jackpot",) if issubclass(kind, JackpotCommand) else ()
    for kind in FROM_OUTSIDE.values()
}
"""The field with the table or jackpot of a command. On a floor it is required."""


def read_command(value: object) -> Command:
    """Read a command from a document. An InputError names the place."""
    document = value if isinstance(value, dict) else as_mapping(value, "")
    word = document["command"] if "command" in document else required(document, "command")
    kind = FROM_OUTSIDE.get(word) if isinstance(word, str) else None
    if kind is None:
        refuse_unapproved([word])
        raise InputError("command", f"{shown(word)} is not a command")
    for field in kind.supplied:
        if field in document:
            raise InputError(field, "is not a known field")
    for field in ADDRESSED_BY[kind]:
        if not document.get(field):
            raise InputError(field, "is missing")
    try:
        command: Command = read_struct(document, kind)
    except InputError:
        if _is_at_poker_only(ROWS.by_type[kind]) or document.get("game") == "poker":
            refuse_unapproved(document)
        raise
    return command


def _is_at_poker_only(row: AnyRow) -> bool:
    return row.at_poker_table is not None and row.at_house_table is None


def command_schemas(ref_template: str) -> dict[str, dict[str, Any]]:
    """The published schema of each command, under the name of its type: the same fields that are read."""
    kinds = list(FROM_OUTSIDE.values())
    _, schemas = msgspec.json.schema_components(kinds, schema_hook=schema_of_form, ref_template=ref_template)
    return {**schemas, **{kind.__name__: _published(kind, schemas) for kind in kinds}}


def _published(kind: type[Command], schemas: Mapping[str, Any]) -> dict[str, Any]:
    """A command as clients send it: with an id and an address, and without the fields that the house fills in."""
    schema = dict(schemas[kind.__name__])
    properties = {field: form for field, form in schema["properties"].items() if field not in kind.supplied}
    for form in properties.values():
        if not isinstance(form.get("default"), str | int | None):
            del form["default"]  # written as it is inside the house
    schema["properties"] = {"id": COMMAND_ID, **properties}
    schema["required"] = list(dict.fromkeys(["id", *schema["required"], *ADDRESSED_BY[kind]]))
    return schema


COMMAND_ID = {
    "type": "string",
    "minLength": 1,
    "maxLength": 64,
    "description": "Your own, new for each command; the same when you repeat it",
}


def example_of(name: str) -> dict[str, Any]:
    """A command as a client would send it."""
    row = ROWS.by_name[name]
    address = {field: ADDRESSES[field] for field in ADDRESSED_BY[row.command]}
    return {"id": "c-1", "command": name, **address, **row.example}


ADDRESSES = {"table": "T1", "jackpot": "grand"}


# Rights


@cache
def commands_of(role: Role) -> tuple[str, ...]:
    """The commands that a role can give somewhere: for itself, at its table, or for a player at the table."""
    for_others = role is Role.DEALER or role in PIT
    return tuple(
        name
        for name, row in ROWS.by_name.items()
        if role in row.rights.roles or (for_others and (row.rights.at_request or row.rights.at_hand_dealt))
    )
