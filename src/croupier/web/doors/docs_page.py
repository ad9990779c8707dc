"""The plain page that shows the OpenAPI document to people: no script, no third party."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape
from typing import Any

STYLE = """\
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: 0.9em/1.4 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
summary { cursor: pointer; padding: 0.25rem 0; }
details { border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
.method { display: inline-block; min-width: 3.5rem; font-weight: 700; }
"""


def page(document: Mapping[str, Any]) -> str:
    """All operations by group, each with its parameters and examples, and every command."""
    info = document["info"]
    groups: dict[str, list[str]] = {tag["name"]: [] for tag in document["tags"]}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            groups[operation["tags"][0]].append(_operation(path, method, operation))
    body = "".join(f"<h2>{escape(name)}</h2>{''.join(parts)}" for name, parts in groups.items())
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Croupier API</title>'
        '<link rel="stylesheet" href="/docs.css"></head><body>'
        f"<h1>{escape(info['title'])} API {escape(info['version'])}</h1>{_prose(info['description'])}"
        '<p>The same as a document for programs: <a href="/openapi.json">/openapi.json</a></p>'
        f"{body}{_commands(document)}</body></html>"
    )


def _operation(path: str, method: str, operation: Mapping[str, Any]) -> str:
    rows = "".join(
        f"<li><code>{escape(one['name'])}</code> ({escape(one['in'])}): {escape(one.get('description', ''))}"
        f"{_for_example(one.get('example'))}</li>"
        for one in operation.get("parameters", [])
    )
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    example = f"<p>Body:</p>{_code(body['example'])}" if "example" in body else ""
    answers = operation["responses"]["200"]["content"].values()
    answer = "".join(f"<p>Answer:</p>{_code(one['example'])}" for one in answers if "example" in one)
    who = "<p>For people who have signed in.</p>" if "security" in operation else ""
    return (
        f"<details><summary><span class=method>{method.upper()}</span> <code>{escape(path)}</code> "
        f"{escape(operation['summary'])}</summary><p>{_inline(operation['description'])}</p>{who}"
        f"{f'<ul>{rows}</ul>' if rows else ''}{example}{answer}</details>"
    )


def _commands(document: Mapping[str, Any]) -> str:
    """Every command with an example."""
    operation = document["paths"]["/api/v1/commands"]["post"]
    examples = operation["requestBody"]["content"]["application/json"]["examples"]
    mapping = document["components"]["schemas"]["Command"]["discriminator"]["mapping"]
    parts = []
    for name, example in examples.items():
        schema = document["components"]["schemas"][mapping[name].rpartition("/")[2]]
        parts.append(
            f"<details><summary><code>{escape(name)}</code> {_inline(schema.get('description', ''))}</summary>"
            f"{_code(example['value'])}</details>"
        )
    return f"<h2>Commands</h2>{''.join(parts)}"


def _for_example(value: object) -> str:
    return "" if value is None else f", for example <code>{escape(str(value))}</code>"


def _code(value: object) -> str:
    return f"<pre>{escape(json.dumps(value, indent=2, ensure_ascii=False))}</pre>"


def _prose(text: str) -> str:
    """Paragraphs and lists; `code` and **bold** inside them."""
    found = []
    for block in text.strip().split("\n\n"):
        if block.startswith("- "):
            items = "".join(f"<li>{_inline(item)}</li>" for item in block[2:].split("\n- "))
            found.append(f"<ul>{items}</ul>")
        else:
            found.append(f"<p>{_inline(block)}</p>")
    return "".join(found)


def _inline(text: str) -> str:
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
    return re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
