"""Words in which people are told what happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

Told: TypeAlias = tuple[str, dict[str, Any]]
"""One plain sentence, and the fields that the viewer may see."""


def plural(count: int, word: str) -> str:
    """`1 card`, `5 cards`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def boxes(numbers: Iterable[int]) -> str:
    """`box 1, 3`."""
    return f"box {', '.join(map(str, numbers))}"
