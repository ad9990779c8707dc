"""The package's source, parsed once for all who read it."""

from __future__ import annotations

import ast
from functools import cache

from croupier.clauses.coverage import PACKAGE, code_by_clause, may_cite

RULES_ROOMS = ("games/", "hands/", "jackpots/", "poker/", "rounds/", "rulings/", "settlement/", "floor/play/")
"""The rooms whose functions act under clauses that other files bind."""


@cache
def trees() -> dict[str, ast.Module]:
    """Each module of the rules' rooms, and each other that cites, by its file: `games/casino_stud.py`."""
    return {file: ast.parse("\n".join(lines)) for file, lines in source_lines().items()}


@cache
def source_lines() -> dict[str, list[str]]:
    """The lines of these modules, by file."""
    texts = {
        path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))
    }
    return {file: text.splitlines() for file, text in texts.items() if file.startswith(RULES_ROOMS) or may_cite(text)}


@cache
def citations() -> dict[str, tuple[tuple[str, int], ...]]:
    """For each citation in the source, its places: files with line numbers. As `croupier clauses` finds them."""
    return {
        citation: tuple(
            dict.fromkeys((file, int(line)) for file, _, line in (place.rpartition(":") for place in places))
        )
        for citation, places in code_by_clause().items()
    }
