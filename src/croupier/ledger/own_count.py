"""What a jackpot says that it holds, in the whole cents of the ledger's accounts."""

from __future__ import annotations

from typing import NamedTuple

from croupier.jackpots import PARTS_PER_CENT, Jackpot
from croupier.money import Cents


class Own(NamedTuple):
    """What the jackpot itself says that it holds."""

    meter: Cents
    reserve: Cents
    house: Cents
    """The House's share of the bets, less all that it has put in."""
    fractions: Cents


def own_count(jackpot: Jackpot) -> Own:
    """R-15: from its accounts, which are exact to the part of a cent."""
    held = jackpot.accounts
    given = held.opening_meter + held.opening_reserve + held.funded_by_house + held.reserve_made_good
    given += held.meter_corrections + held.reserve_corrections
    house = held.house // PARTS_PER_CENT
    parts = held.meter + held.reserve + held.house
    fractions = parts // PARTS_PER_CENT - jackpot.meter - jackpot.reserve - house
    return Own(jackpot.meter, jackpot.reserve, house - given, fractions)
