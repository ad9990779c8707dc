"""The pages of the HTTP API and of the commands, from the OpenAPI document that a server gives."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from croupier.web.doors.all_doors import all_doors
from croupier.web.doors.openapi import document
from tools.site.markdown_text import code, inline, json_block, prose, table

SCHEMA = "#/components/schemas/"
HTTP_HEAD = """\
# HTTP and WebSocket reference

Every address of a running server. The server gives the same as OpenAPI 3.1 at `/openapi.json`, and as a page at
`/docs`.
[The floor over HTTP and WebSocket](../web-api.md) tells how to go about it, and what is promised.
"""
COMMANDS_HEAD = """\
# Commands

Everything that people and programs may ask of a floor. A command goes to `POST /api/v1/commands`, or over the stream of
its table ([HTTP and WebSocket](http.md)). [People and roles](../people.md) lists who may give which command, and
[rounds in play](../api.md) explains what follows from them.
"""


def http_page() -> str:
    """Every address, by group."""
    described = _described()
    groups: dict[str, list[str]] = {tag["name"]: [] for tag in described["tags"]}
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            groups[operation["tags"][0]].append(_operation(path, method, operation))
    parts = [f"## {name}\n\n" + "\n".join(found) for name, found in groups.items()]
    return "\n".join([HTTP_HEAD, _about(described["info"]["description"]), *parts])


def commands_page() -> str:
    """Every command, in the order of their names."""
    described = _described()
    operation = described["paths"]["/api/v1/commands"]["post"]
    examples = operation["requestBody"]["content"]["application/json"]["examples"]
    mapping = described["components"]["schemas"]["Command"]["discriminator"]["mapping"]
    schemas = {name: described["components"]["schemas"][mapping[name].removeprefix(SCHEMA)] for name in mapping}
    rows = [(f"[`{name}`](#{name})", inline(_first(schemas[name]))) for name in sorted(mapping)]
    parts = [_command(name, schemas[name], examples[name]["value"]) for name in sorted(mapping)]
    return "\n".join([COMMANDS_HEAD, table(("command", "what it is"), rows), *parts])


@cache
def _described() -> dict[str, Any]:
    return document(all_doors())


def _about(text: str) -> str:
    """The words before all operations, which are written in Markdown already."""
    return f"{text}\n"


def _operation(path: str, method: str, operation: Mapping[str, Any]) -> str:
    rows = [
        (code(one["name"]), one["in"], inline(_with_example(one.get("description", ""), one.get("example"))))
        for one in operation.get("parameters", [])
    ]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    answers = operation["responses"]["200"]["content"].values()
    others = {status: one for status, one in operation["responses"].items() if status != "200"}
    refusals = [(status, inline(one["description"])) for status, one in others.items()]
    return "\n".join(
        [
            f"### {method.upper()} {path.replace('_', '&#95;')} {{: #{operation['operationId']} }}\n",
            f"{prose(operation['summary'])}.\n",
            f"{prose(operation['description'])}\n" if operation["description"] != operation["summary"] else "",
            "For visitors who have signed in.\n" if "security" in operation else "",
            table(("parameter", "in", "meaning"), rows),
            f"Body:\n\n{json_block(body['example'])}" if "example" in body else "",
            *[f"Answer:\n\n{json_block(one['example'])}" for one in answers if "example" in one],
            table(("status", "meaning"), refusals),
        ]
    )


def _command(name: str, schema: Mapping[str, Any], example: object) -> str:
    required = schema.get("required", ())
    rows = [
        (code(field), code(_type(kind)), "yes" if field in required else "", inline(kind.get("description", "")))
        for field, kind in schema["properties"].items()
        if field not in ("id", "command")
    ]
    return "\n".join(
        [
            f"## {name.replace('_', '&#95;')} {{: #{name} }}\n",
            f"{prose(schema.get('description', ''))}\n",
            table(("field", "type", "required", "meaning"), rows),
            json_block(example),
        ]
    )


def _first(schema: Mapping[str, Any]) -> str:
    return str(schema.get("description", "")).split("\n", maxsplit=1)[0]


def _with_example(words: str, example: object) -> str:
    return words if example is None else f"{words}{'; ' if words else ''}for example `{example}`"


def _type(schema: Mapping[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(SCHEMA)
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if alternatives := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(map(_type, alternatives))
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return str(schema.get("type", "any"))
