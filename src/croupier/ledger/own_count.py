"""A jackpot's own count of its money, in the whole cents of the ledger's accounts."""

from __future__ import annotations

from typing import NamedTuple

from croupier.jackpots import PARTS_PER_CENT, Jackpot
from croupier.money import Cents


class JackpotCount(NamedTuple):
    """A jackpot's own count of its money."""

    meter: Cents
    reserve: Cents
    house: Cents
    """The House's share of the bets, less everything that it has put in."""
    fractions: Cents


def own_count(jackpot: Jackpot) -> JackpotCount:
    """R-15: the count, from accounts that are exact to parts of a cent."""
    accounts = jackpot.accounts
    house_funding = (
        accounts.opening_meter + accounts.opening_reserve + accounts.funded_by_house + accounts.reserve_made_good
    )
    house_funding += accounts.meter_corrections + accounts.reserve_corrections
    house = accounts.house // PARTS_PER_CENT
    parts = accounts.meter + accounts.reserve + accounts.house
    fractions = parts // PARTS_PER_CENT - jackpot.meter - jackpot.reserve - house
    return JackpotCount(jackpot.meter, jackpot.reserve, house - house_funding, fractions)
