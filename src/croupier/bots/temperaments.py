"""How bots differ: how much they ask before they pay, how readily they bet, and how often they bluff."""

from __future__ import annotations

from typing import NamedTuple


class Temperament(NamedTuple):
    """What makes a player."""

    name: str
    caution: float
    """By how much a share must be above the pot odds before a call is worth it; below 0: how much less will do."""
    aggression: float
    """How often a hand that is good enough to bet or raise is bet or raised."""
    opens: float
    """Which part of the hands that an opponent plays is good enough to raise him before the flop."""
    wants: float
    """Which part of the way from a fair share to the whole pot a hand must be to bet or raise on the board."""
    bluffs: float
    """How often a hand that is worth nothing is bet or raised."""
    sizes: tuple[float, ...]
    """Bets and raises, in pots."""


TIGHT = Temperament("tight", caution=0.06, aggression=0.6, opens=0.3, wants=0.28, bluffs=0.03, sizes=(0.5, 0.65, 0.75))
LOOSE = Temperament(
    "loose", caution=-0.03, aggression=0.45, opens=0.35, wants=0.22, bluffs=0.07, sizes=(0.4, 0.5, 0.75)
)
AGGRESSIVE = Temperament(
    "aggressive", caution=0.0, aggression=0.9, opens=0.5, wants=0.12, bluffs=0.14, sizes=(0.65, 0.8, 1.0)
)
CALLING = Temperament("calling", caution=-0.12, aggression=0.12, opens=0.1, wants=0.45, bluffs=0.01, sizes=(0.4, 0.5))

TEMPERAMENTS = {one.name: one for one in (TIGHT, LOOSE, AGGRESSIVE, CALLING)}
