"""Words in which people are told what happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

Told: TypeAlias = tuple[str, dict[str, Any]]
"""One plain sentence, and the fields that the viewer may see."""

BETS = {
    "ante": "ante",
    "bet": "BET",
    "flop": "Flop bet",
    "turn": "Turn bet",
    "river": "River bet",
    "bonus": "Bonus",
    "jackpot": "jackpot bet",
    "jackpot-player": "jackpot bet on the own hand",
    "jackpot-dealer": "jackpot bet on the Dealer's hand",
}
"""The bets in a sentence."""


def plural(count: int, word: str) -> str:
    """`1 card`, `5 cards`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def boxes(numbers: Iterable[int]) -> str:
    """`box 1, 3`."""
    return f"box {', '.join(map(str, numbers))}"
