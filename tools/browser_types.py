"""Write the types of the server's answers for the browser's code: `python -m tools.browser_types`.

Pages name them in JSDoc, as `import("../lib/answers.js").PitView`. They are made from the schemas of the OpenAPI
document, so a page that reads a field that no answer has does not pass `tsc`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from croupier.web.doors import openapi
from croupier.web.doors.all_doors import all_doors
from croupier.web.doors.openapi import Schema

FILE = Path(__file__).parents[1] / "src" / "croupier" / "web" / "static" / "lib" / "answers.d.ts"
HEAD = """\
// The answers of the server, as types. Made by `python -m tools.browser_types`; not to be edited by hand.
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
Part: TypeAlias = Schema | list[Schema] | str | int | bool | None


def types() -> str:
    """All types that an answer consists of, in the order of their names."""
    document = openapi.document(all_doors())
    schemas: dict[str, Schema] = document["components"]["schemas"]
    answers = [
        operation["responses"]["200"]["content"] for item in document["paths"].values() for operation in item.values()
    ]
    names = _reached([*_references(answers)], schemas)
    return "\n".join([HEAD, *(_interface(name, schemas[name]) for name in sorted(names))])


def _reached(first: list[str], schemas: dict[str, Schema]) -> set[str]:
    """These schemas, and all schemas that they refer to."""
    reached: set[str] = set()
    waiting = first
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += _references(schemas[name])
    return reached


def _references(part: Part) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].rpartition("/")[2]
        for inner in part.values():
            yield from _references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _references(inner)


def _interface(name: str, schema: Schema) -> str:
    needed = schema.get("required", [])
    fields = [
        f"  {_key(field)}{'' if field in needed else '?'}: {_type(form)};"
        for field, form in schema.get("properties", {}).items()
    ]
    words = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    return f"{words}export interface {name} {{\n" + "".join(f"{field}\n" for field in fields) + "}\n"


def _key(field: str) -> str:
    return field if field.isidentifier() else json.dumps(field)


def _type(form: Schema) -> str:
    if "$ref" in form:
        return str(form["$ref"]).rpartition("/")[2]
    if "anyOf" in form:
        return " | ".join(map(_type, form["anyOf"]))
    if "enum" in form:
        return " | ".join(map(json.dumps, form["enum"]))
    match form.get("type"):
        case "array":
            return f"Array<{_type(form.get('items', {}))}>"
        case "object":
            return f"Record<string, {_type(form.get('additionalProperties', {}))}>"
        case None:
            return "any"
        case plain:
            return PLAIN[plain]


if __name__ == "__main__":
    FILE.write_text(types(), encoding="utf-8")
