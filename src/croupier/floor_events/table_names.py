"""The names of tables, and of the rounds that are played at them."""

from __future__ import annotations


def table_of_round(round_id: str) -> str:
    """The table of a round: `T1` for `T1-17`, and for the Poker hand `T1/17`."""
    return round_id.rpartition("/" if "/" in round_id else "-")[0]


def counted_name(table: str) -> tuple[str, int, str]:
    """The key that brings the names of tables into the order in which people count: T2 before T10."""
    letters = table.rstrip("0123456789")
    digits = table[len(letters) :]
    return letters, int(digits) if digits else 0, table
