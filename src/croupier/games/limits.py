"""The part of a bet that counts: within the limits of the table, and as a multiple of the ante."""

from __future__ import annotations

from typing import NamedTuple

from croupier.clauses import Citation
from croupier.games.words import Stake
from croupier.money import Cents


class LimitRules(NamedTuple):
    """A game's clauses for bets of the wrong size that are found at settlement."""

    over_maximum: tuple[Citation, ...]
    """5.1.1: settled at the maximum. The excess goes back."""
    under_minimum: tuple[Citation, ...]
    """5.2.1: settled as placed."""
    over_multiple: tuple[Citation, ...]
    """5.3.1: settled at the multiple of the ante that counts. The excess goes back (R-6)."""
    under_multiple: tuple[Citation, ...]
    """5.3.2: settled as placed (R-14)."""


def within_limits(bet: str, placed: Cents, *, minimum: Cents | None, maximum: Cents | None, rules: LimitRules) -> Stake:
    """A bet that has limits of its own: the Ante, and the Bonus (R-42)."""
    if maximum is not None and placed > maximum:
        return Stake(bet, placed, maximum, rules.over_maximum)
    if minimum is not None and placed < minimum:
        return Stake(bet, placed, placed, rules.under_minimum)
    return Stake(bet, placed, placed)


def against_ante(bet: str, placed: Cents, *, prescribed: Cents, rules: LimitRules) -> Stake:
    """A bet that must be a multiple of the ante that counts (R-6): BET, Flop, Turn, River."""
    if placed > prescribed:
        return Stake(bet, placed, prescribed, rules.over_multiple)
    if placed < prescribed:
        return Stake(bet, placed, placed, rules.under_multiple)
    return Stake(bet, placed, placed)
