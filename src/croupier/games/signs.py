"""The pay tables on a table's signs, made from the game's own numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from croupier.clauses import Clause
from croupier.games.prizes import Prize
from croupier.games.words import Cap
from croupier.hands import HandKind

Kind = TypeVar("Kind", bound=HandKind)


class PayRow(NamedTuple):
    """One line of a pay table."""

    hand: str
    pays: str


class Sign(NamedTuple):
    """One pay table."""

    bets: tuple[str, ...]
    """The bets that it is for."""
    clause: Clause
    rows: tuple[PayRow, ...]
    cap: Cap | None = None


def to_one(hand: str, odds: int) -> PayRow:
    """A line that pays odds."""
    return PayRow(hand, f"{odds:,} to 1")


def by_hand(pays: Mapping[Kind, int]) -> tuple[PayRow, ...]:
    """A line for each kind of hand, the highest first."""
    return tuple(to_one(kind.title, odds) for kind, odds in sorted(pays.items(), reverse=True))


def of_prizes(prizes: Iterable[Prize]) -> tuple[PayRow, ...]:
    """A line for each prize of a jackpot, in the order of its pay table."""
    return tuple(PayRow(prize_in_words(prize.hand), prize.label) for prize in prizes)


def prize_in_words(prize: str, special: Mapping[str, str] = {}) -> str:
    """The hand that wins a prize: `Royal flush on the flop`. `special` has the names that the rules write
    differently."""
    return special.get(prize, prize.replace("-", " ").capitalize())
