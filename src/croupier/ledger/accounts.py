"""The names of the accounts. The part before the first colon is the kind of account."""

from __future__ import annotations

from functools import lru_cache

from croupier.errors import BrokenPromiseError

CAGE = "cage"
"""The source of all chips. Its balance is below zero by the chips that are out."""

HOUSES = ("cage", "house", "tray")
"""The House's own accounts. Their balance may be below zero, if the House has given out more than it has taken in."""


@lru_cache(maxsize=10_000)
def player(name: str) -> str:
    """The chips that a player holds away from the tables."""
    return f"player:{name}"


@lru_cache(maxsize=4_096)  # named with every bet
def bets(table: str) -> str:
    """The chips on a house game's table; nothing between rounds."""
    return f"bets:{_table(table)}"


def house(table: str) -> str:
    """The bank of a house game's table: what the House has won there."""
    return f"house:{_table(table)}"


def tray(table: str) -> str:
    """The chips that the cage has put into a table's float, less those it took back and those sold there."""
    return f"tray:{_table(table)}"


def stack(table: str, name: str) -> str:
    """A player's table stake at a Poker table."""
    return f"stack:{_table(table)}:{name}"


def pot(table: str) -> str:
    """The pots of a Poker table; nothing between rounds of play."""
    return f"pot:{_table(table)}"


def rake(table: str) -> str:
    """The House's takings from the pots of a Poker table."""
    return f"rake:{_table(table)}"


def jackpot(name: str, part: str) -> str:
    """A jackpot's `meter`, `reserve`, `fractions` of cents, or the `house` share and funding."""
    return f"jackpot:{name}:{part}"


def kind_of(account: str) -> str:
    """The kind of an account: `player`, `bets`, `jackpot`."""
    return account.partition(":")[0]


def is_the_houses(account: str) -> bool:
    """Whether it is the House's own money, whose balance may be below zero."""
    return kind_of(account) in HOUSES or (kind_of(account) == "jackpot" and account.endswith(":house"))


def table_of(account: str) -> str | None:
    """The table that an account belongs to, if any."""
    kind, _, rest = account.partition(":")
    return rest.partition(":")[0] if kind in ("bets", "house", "stack", "pot", "rake") else None


def _table(table: str) -> str:
    if not table or ":" in table:
        raise BrokenPromiseError(f"{table!r} cannot name a table's accounts: it is empty or has a colon in it")
    return table
