"""The OpenAPI document, made from the doors and from the commands' own types."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from croupier.floor.commands.all_commands import FROM_OUTSIDE, command_schemas, example_of
from croupier.version import __version__
from croupier.web.doors.door import Access, Door

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


def document(doors: Sequence[Door]) -> dict[str, Any]:
    """The whole document."""
    _, schemas = msgspec.json.schema_components(_types(doors), ref_template=REFERENCE)
    paths: dict[str, dict[str, Any]] = {}
    for door in doors:
        path = PARAMETER.sub(r"{\1}", door.path)
        paths.setdefault(path, {})[door.method.lower()] = _operation(door)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Croupier", "version": __version__, "description": ABOUT, "license": {"name": "Apache-2.0"}},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": {**schemas, **command_schemas(REFERENCE), "Command": _command_schema(), "Error": ERROR_SCHEMA},
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


def _types(doors: Sequence[Door]) -> list[Any]:
    found = [door.takes for door in doors] + [door.returns for door in doors]
    return [kind for kind in found if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]


def _command_schema() -> dict[str, Any]:
    references = {name: REFERENCE.format(name=kind.__name__) for name, kind in FROM_OUTSIDE.items()}
    return {
        "oneOf": [{"$ref": reference} for reference in references.values()],
        "discriminator": {"propertyName": "command", "mapping": references},
    }


def _operation(door: Door) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": door.name,
        "tags": [door.group],
        "summary": door.tells,
        "description": (door.does.__doc__ or door.tells).strip(),
        "responses": _responses(door),
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
        found["parameters"] = parameters
    if door.takes is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": _body(door)}}
    if door.access is not Access.ANYONE:
        found["security"] = [{"token": []}, {"cookie": []}]
    return found


def _path_parameter(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "schema": {"type": "string"},
        "example": PATH_EXAMPLES.get(name, name),
    }


def _body(door: Door) -> dict[str, Any]:
    if door.name == COMMAND:
        examples = {name: {"value": example_of(name)} for name in FROM_OUTSIDE}
        return {"schema": {"$ref": "#/components/schemas/Command"}, "examples": examples}
    schema = {"$ref": f"#/components/schemas/{door.takes.__name__}"}
    return {"schema": schema, **({} if door.example is None else {"example": door.example})}


def _responses(door: Door) -> dict[str, Any]:
    kind = door.returns
    named = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    schema: Mapping[str, Any] = {"$ref": f"#/components/schemas/{kind.__name__}"} if named else {"type": "object"}
    if not door.media_type.startswith("application/json"):
        schema = {"type": "string"}
    content = {"schema": schema, **({} if door.gives is None else {"example": door.gives})}
    error = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}
    others = {media: {"schema": {"type": "string"}} for media in door.other_media}
    found: dict[str, Any] = {"200": {"description": "Done", "content": {door.media_type: content, **others}}}
    codes = {"401", "421", "422", "429", "500", "503"}
    if "{" in door.path or door.method == "POST":
        codes.add("404")
    if door.method == "POST":
        codes |= {"403", "408", "409", "413", "415"}
    if door.access is not Access.ANYONE:
        codes.add("403")
    for code in sorted(codes | set(door.also)):
        found[code] = {"description": DESCRIPTIONS[code], **error}
    return found


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
