"""A round sheet written for one or more games, with the clauses that its settlement shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class WrittenSheet(NamedTuple):
    """A sheet in YAML without its game."""

    title: str
    codes: tuple[str, ...]
    text: str
    shows: Mapping[str, str] = {}
    """Clause numbers (and readings) that the settlement carries out without citing them: for each a piece of the line
    that shows it."""
    refused: bool = False
    """Whether the sheet is one that cannot be right."""
