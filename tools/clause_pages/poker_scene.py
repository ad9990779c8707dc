"""Shared parts of the scenes at Poker tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from tools.poker_log import PokerLog

BOARD = "2c 7d 9h Jc 4s"

Shows: TypeAlias = Mapping[str, str]
"""Clauses and readings that a line shows without naming them: for each a piece of that line."""
PokerScene: TypeAlias = tuple[str, Callable[[], PokerLog], Shows]
"""A scene with its title, and the function that plays it."""


def three() -> PokerLog:
    """Ann has the button, Ben and Cat the blinds; Ben has aces, Cat kings, Ann queens."""
    log = PokerLog(1000, 1000, 1000)
    log.start("As Ad", "Ks Kd", "Qs Qd", board=BOARD)
    return log
