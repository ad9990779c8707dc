"""Pieces of Markdown that the pages made from the code have in common."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

CODE = re.compile(r"(`[^`]+`)")


def prose(text: str) -> str:
    """Plain text as Markdown: what looks like HTML stays text. Indented blocks and `code` stay as they are."""
    return "\n".join(line if line.startswith("    ") else inline(line) for line in text.splitlines())


def inline(text: str) -> str:
    """One line of plain text with `code` in it."""
    parts = CODE.split(text)
    return "".join(part if part.startswith("`") and len(part) > 1 else _escaped(part) for part in parts)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("*", "&#42;").replace("[", "&#91;")


def block(text: str, language: str = "text") -> str:
    """A block of code."""
    return f"```{language}\n{text.rstrip()}\n```\n"


def json_block(value: object) -> str:
    return block(json.dumps(value, indent=2, ensure_ascii=False), "json")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; nothing if it has no rows."""
    lines = [_row(row) for row in rows]
    return "\n".join([_row(head), _row(["---"] * len(head)), *lines]) + "\n" if lines else ""


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(" ".join(cell.replace("|", "&#124;").split()) for cell in cells) + " |"


def code(text: str) -> str:
    """Inline code, also in a table, where a bar would end the cell."""
    return f"<code>{text.replace('&', '&amp;').replace('<', '&lt;').replace('|', '&#124;')}</code>"
