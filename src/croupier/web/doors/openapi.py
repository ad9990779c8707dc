"""The OpenAPI document, made from the doors and from the commands' own types."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from croupier.floor.commands.all_commands import FROM_OUTSIDE, command_schemas, example_of
from croupier.money import dollars
from croupier.version import __version__
from croupier.web.doors.door import JSON_TYPE, Access, Door

Schema: TypeAlias = dict[str, Any]
"""A part of the document."""

PARAMETER = re.compile(r"{(\w+)(?::\w+)?}")
PATH_EXAMPLES = {
    "table": "T1",
    "game": "casino-stud",
    "code": "CSP",
    "cite": "CSP-3.14.2",
    "jackpot": "grand",
    "round": "T1-1",
    "hand": "T5-1",
    "form": "html",
    "report": "tables",
    "name": "alice",
}
COMMAND = "giveCommand"
REFERENCE = "#/components/schemas/{name}"

ABOUT = """\
The floor over HTTP and WebSocket.

**Money** is text in dollars (`"100.00"`), a **card** its rank and suit (`"As"`), a **time** ISO 8601 with its offset.

**Commands** carry an id of your own: repeated with the same id, a command is done once and answered the same.

**Errors** have one shape: `{"error": {"code", "clause", "sentence", "message", "values"}}`. The code is for programs,
the clause (or null) is what it rests on, the sentence is for people.

**Sentences** are made from one catalogue, `/api/v1/messages`: `message` is a key in it, `values` are the values that
its sentence names. Errors, notices and a table's announcement carry both: a screen can write them in its own way.

**Signing in**: a browser gets a cookie, and sends the header `X-Croupier: 1` with each POST. A program takes the
`token` from the answer and sends it as `Authorization: Bearer TOKEN`.

**Streams** (WebSocket):

- `/api/v1/tables/{table}/stream?from=POSITION` sends `{"type": "table", "position", "fresh", "notices", "table"}`:
  first the table as it is, with all that you missed since that position, then a frame for each thing that happens.
  `fresh` says that a frame does not join on to what you have seen. It takes
  `{"type": "command", "id", "command", ...}`, answered by
  `{"type": "answer", "id", "position", "answer", "repeated"}` or `{"type": "refused", "id", "error"}`, and
  `{"type": "ping"}`.
- `/api/v1/lobby/stream` sends `{"type": "lobby", "position", "fresh", "tables", "jackpots"}`: all tables in short, then
  those that change.
- `/api/v1/watch/stream?from=POSITION`, for auditors, sends `{"type": "feed", "position", "fresh", "events"}`: what
  happens on the whole floor, as everybody may see it.
- The first two send `{"type": "bet_for_you", "position", "table", "notice"}` when staff have placed a bet for you at a
  table.
- The first two send `{"type": "entered_for_you", "position", "table", "notice"}` when staff have entered something else
  for you. `table` is null where they have sold you chips or cashed yours.

A reader who is too slow gets a fresh picture instead of the missed frames.
"""

ERROR_SCHEMA = {
    "type": "object",
    "required": ["error"],
    "additionalProperties": False,
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "clause", "sentence", "message", "values"],
            "additionalProperties": False,
            "properties": {
                "code": {"type": "string", "examples": ["WRONG_STAKE"]},
                "clause": {"type": ["string", "null"], "examples": ["CSP 3.7"]},
                "sentence": {"type": "string", "examples": ["the BET must be 200.00, not 150.00"]},
                "message": {"type": "string", "examples": ["WRONG_STAKE"]},
                "values": {"type": "object", "examples": [{"wanted": "200.00", "came": "150.00"}]},
            },
        }
    },
}


def document(doors: Sequence[Door]) -> Schema:
    """The whole document."""
    answers = list(dict.fromkeys(kind for door in doors if door.media_type == JSON_TYPE for kind in door.answers))
    bodies = [door.takes for door in doors if door.takes is not None and door.name != COMMAND]
    shapes, components = msgspec.json.schema_components([*answers, *bodies], ref_template=REFERENCE)
    schemas: dict[str, Schema] = msgspec.json.decode(msgspec.json.encode(components))  # a default may be a tuple
    shape_of = dict(zip(answers, shapes, strict=False))
    paths: dict[str, Schema] = {}
    for door in doors:
        path = PARAMETER.sub(r"{\1}", door.path)
        paths.setdefault(path, {})[door.method.lower()] = _operation(door, shape_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Croupier", "version": __version__, "description": ABOUT, "license": {"name": "Apache-2.0"}},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": {**schemas, **_command_schemas(), "Command": _any_command(), "Error": ERROR_SCHEMA},
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "croupier_session",
                    "description": "over encrypted connections `__Host-croupier_session`",
                },
            },
        },
        "tags": [{"name": name} for name in dict.fromkeys(door.group for door in doors)],
    }


def _command_schemas() -> dict[str, Schema]:
    """The commands, each with its defaults as documents write them: money is text in dollars."""
    schemas = command_schemas(REFERENCE)
    for schema in schemas.values():
        for form in schema.get("properties", {}).values():
            if form.get("type") == "string" and isinstance(form.get("default"), int):
                form["default"] = dollars(form["default"])
    return schemas


def _any_command() -> Schema:
    references = {name: REFERENCE.format(name=kind.__name__) for name, kind in FROM_OUTSIDE.items()}
    return {
        "oneOf": [{"$ref": reference} for reference in references.values()],
        "discriminator": {"propertyName": "command", "mapping": references},
    }


def _operation(door: Door, shape_of: Mapping[Any, Schema]) -> Schema:
    operation: Schema = {
        "operationId": door.name,
        "tags": [door.group],
        "summary": door.tells,
        "description": (door.does.__doc__ or door.tells).strip(),
        "responses": _responses(door, shape_of),
    }
    parameters = [_path_parameter(name) for name in PARAMETER.findall(door.path)]
    parameters += [
        {
            "name": query.name,
            "in": "query",
            "description": query.tells,
            "schema": dict(query.schema),
            **({} if query.example is None else {"example": query.example}),
        }
        for query in door.asks
    ]
    if door.method == "POST":
        parameters.append(
            {
                "name": "X-Croupier",
                "in": "header",
                "description": "Needed unless a bearer token is shown",
                "schema": {"type": "string", "enum": ["1"]},
            }
        )
    if parameters:
        operation["parameters"] = parameters
    if door.takes is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": _body(door)}}
    if door.access is not Access.ANYONE:
        operation["security"] = [{"token": []}, {"cookie": []}]
    return operation


def _path_parameter(name: str) -> Schema:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "schema": {"type": "string"},
        "example": PATH_EXAMPLES.get(name, name),
    }


def _body(door: Door) -> Schema:
    if door.name == COMMAND:
        examples = {name: {"value": example_of(name)} for name in FROM_OUTSIDE}
        return {"schema": {"$ref": "#/components/schemas/Command"}, "examples": examples}
    schema = {"$ref": f"#/components/schemas/{door.takes.__name__}"}
    return {"schema": schema, **({} if door.example is None else {"example": door.example})}


def _answer_schema(door: Door, shape_of: Mapping[Any, Schema]) -> Schema:
    """One schema, or one of several; a file or a page is text."""
    if door.media_type != JSON_TYPE:
        return {"type": "string"}
    shapes = [shape_of[kind] for kind in door.answers]
    return shapes[0] if len(shapes) == 1 else {"anyOf": shapes}


def _responses(door: Door, shape_of: Mapping[Any, Schema]) -> Schema:
    content = {"schema": _answer_schema(door, shape_of), **({} if door.gives is None else {"example": door.gives})}
    error = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}
    others = {media: {"schema": {"type": "string"}} for media in door.other_media}
    responses: Schema = {"200": {"description": "Done", "content": {door.media_type: content, **others}}}
    codes = {"401", "421", "422", "429", "500", "503"}
    if "{" in door.path or door.method == "POST":
        codes.add("404")
    if door.method == "POST":
        codes |= {"403", "408", "409", "413", "415"}
    if door.access is not Access.ANYONE:
        codes.add("403")
    for code in sorted(codes | set(door.also)):
        responses[code] = {"description": DESCRIPTIONS[code], **error}
    return responses


DESCRIPTIONS = {
    "401": "Not signed in, or the session has ended",
    "403": "Without the authority for it, or not from our own page",
    "404": "There is no such thing",
    "408": "The body did not come in time",
    "409": "The rules, or the state of the table, are against it",
    "413": "Too large",
    "415": "Not JSON",
    "421": "The server is not known under that host name",
    "422": "Not understood: the sentence names the place",
    "429": "Too many: `Retry-After` says when to come back",
    "500": "A fault of ours; it is in the log under the number that the sentence names",
    "501": "An extra is not installed",
    "503": "Not now: nothing has changed, try again",
}
