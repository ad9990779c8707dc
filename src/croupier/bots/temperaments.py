"""Temperaments of bots: how cautiously they call, how readily they bet, and how often they bluff."""

from __future__ import annotations

from typing import NamedTuple


class Temperament(NamedTuple):
    """The character of a bot."""

    name: str
    caution: float
    """How far a share must be above the pot odds for a call; below 0: how far it may be under them."""
    aggression: float
    """How often a hand that is good enough to bet or raise is bet or raised."""
    opens: float
    """The share of an opponent's range that is good enough to raise them before the flop."""
    wants: float
    """How far a hand must be on the way from a fair share to the whole pot to bet or raise on the board."""
    bluffs: float
    """How often a worthless hand is bet or raised."""
    sizes: tuple[float, ...]
    """The sizes of bets and raises, in pots."""


TIGHT = Temperament("tight", caution=0.06, aggression=0.6, opens=0.3, wants=0.28, bluffs=0.03, sizes=(0.5, 0.65, 0.75))
LOOSE = Temperament(
    "loose", caution=-0.03, aggression=0.45, opens=0.35, wants=0.22, bluffs=0.07, sizes=(0.4, 0.5, 0.75)
)
AGGRESSIVE = Temperament(
    "aggressive", caution=0.0, aggression=0.9, opens=0.5, wants=0.12, bluffs=0.14, sizes=(0.65, 0.8, 1.0)
)
CALLING = Temperament("calling", caution=-0.12, aggression=0.12, opens=0.1, wants=0.45, bluffs=0.01, sizes=(0.4, 0.5))

TEMPERAMENTS = {temperament.name: temperament for temperament in (TIGHT, LOOSE, AGGRESSIVE, CALLING)}
