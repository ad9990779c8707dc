"""The keys under which decks and draws lie among the secrets of a store."""

from __future__ import annotations


def deck_key(round_id: str, number: int = 1) -> str:
    """The key of a round's deck; a reshuffle (PKR 5.7 to 5.9) has a number."""
    return f"deck/{round_id}" if number == 1 else f"deck/{round_id}#{number}"


def draw_key(round_id: str) -> str:
    """The key of a round's draw (R-18)."""
    return f"draw/{round_id}"


def seat_draw_key(number: int) -> str:
    """The key of the seed of a draw of seats."""
    return f"seat-draw/{number}"
