"""Every command of the floor, read from documents and published as one schema.

The rooms define the commands that they decide. A command never contains the person who gives it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, get_args

import msgspec

from croupier.cage.commands import CageCommand
from croupier.cardroom import refuse_unapproved
from croupier.cardroom.commands import CardRoomCommand
from croupier.command import TableCommand, read_struct, schema_of_form
from croupier.documents.fields import as_mapping, required
from croupier.errors import InputError, shown
from croupier.floor_events.commands import FloorCommand, RaiseAlarm
from croupier.floor_events.watch_commands import WatchCommand
from croupier.jackpots.commands import GivenByPeople, JackpotCommand
from croupier.people.commands import (
    FROM_THE_DOOR,
    ApprovalCommand,
    EndAllSessions,
    EraseAddresses,
    PeopleCommand,
)
from croupier.poker.commands import Command as PokerCommand
from croupier.rounds.commands import Command as RoundCommand

Command: TypeAlias = (
    RoundCommand
    | PokerCommand
    | CardRoomCommand
    | CageCommand
    | GivenByPeople
    | FloorCommand
    | PeopleCommand
    | EndAllSessions
    | EraseAddresses
    | ApprovalCommand
    | WatchCommand
)

COMMANDS: dict[str, type[Command]] = {kind.command: kind for kind in get_args(Command)}
"""By name in documents."""
FROM_THE_HOUSE = (*FROM_THE_DOOR, RaiseAlarm, EraseAddresses)
"""The server alone makes these."""
FROM_OUTSIDE: dict[str, type[Command]] = {name: kind for name, kind in COMMANDS.items() if kind not in FROM_THE_HOUSE}
"""The commands that may come as documents."""
ADDRESSED_BY: dict[type[Command], tuple[str, ...]] = {
    kind: ("table",) if issubclass(kind, TableCommand) else ("jackpot",) if issubclass(kind, JackpotCommand) else ()
    for kind in FROM_OUTSIDE.values()
}
"""The field with the table or jackpot of a command. On a floor it is required."""
AT_POKER_ONLY = frozenset(get_args(PokerCommand)) - frozenset(get_args(RoundCommand))


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
        if kind in AT_POKER_ONLY or document.get("game") == "poker":
            refuse_unapproved(document)
        raise
    return command


def read_stored_command(document: Mapping[str, Any]) -> Command:
    """Read a command that the floor has stored as a question: it may be one that no document from outside may be."""
    command: Command = read_struct(document, COMMANDS[document["command"]])
    return command


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
