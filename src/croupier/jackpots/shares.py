"""R-15: the exact shares of meter, reserve and House in each jackpot bet, when it comes in and when it goes back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from croupier.jackpots.accounts import PARTS_PER_CENT, Accounts, Parts, whole_cents_lacking
from croupier.jackpots.settings import WHOLE, Rate
from croupier.jackpots.state import JackpotBet
from croupier.money import Cents


class Shares(NamedTuple):
    """The shares of a stake: nothing is left over."""

    stake: Cents
    meter: Parts
    reserve: Parts
    house: Parts

    def negated(self) -> Shares:
        """The same shares, going the other way."""
        return Shares(-self.stake, -self.meter, -self.reserve, -self.house)


def shares(bets: Iterable[JackpotBet], *, contribution: Rate, seed_reserve: Rate) -> Shares:
    """Of these bets together: to the meter, to the reserve, and the rest to the House."""
    stake = sum([placed.stake for placed in bets])
    meter, reserve = stake * contribution, stake * seed_reserve
    return Shares(stake, meter, reserve, stake * WHOLE - meter - reserve)


def with_shares(accounts: Accounts, added: Shares) -> Accounts:
    """Bets have come in."""
    return accounts._replace(
        meter=accounts.meter + added.meter,
        reserve=accounts.reserve + added.reserve,
        house=accounts.house + added.house,
        staked=accounts.staked + added.stake,
        meter_shares=accounts.meter_shares + added.meter,
        reserve_shares=accounts.reserve_shares + added.reserve,
    )


def without_shares(accounts: Accounts, taken: Shares) -> Accounts:
    """The same bets go back. Meter and reserve may be below zero then, until they are made good (R-112)."""
    return accounts._replace(
        meter=accounts.meter - taken.meter,
        reserve=accounts.reserve - taken.reserve,
        house=accounts.house - taken.house,
        staked_back=accounts.staked_back + taken.stake,
        meter_shares_back=accounts.meter_shares_back + taken.meter,
        reserve_shares_back=accounts.reserve_shares_back + taken.reserve,
    )


def lacking(accounts: Accounts) -> tuple[Cents, Cents]:
    """R-112: the amounts that meter and reserve lack, for the House to make good."""
    return whole_cents_lacking(accounts.meter), whole_cents_lacking(accounts.reserve)


def made_good(accounts: Accounts, *, meter: Cents, reserve: Cents) -> Accounts:
    """R-112: the House puts in the amounts that were paid away meanwhile."""
    if not meter and not reserve:
        return accounts
    return accounts._replace(
        meter=accounts.meter + meter * PARTS_PER_CENT,
        reserve=accounts.reserve + reserve * PARTS_PER_CENT,
        funded_by_house=accounts.funded_by_house + meter,
        reserve_made_good=accounts.reserve_made_good + reserve,
    )


def with_prizes(accounts: Accounts, *, prizes: Cents, by_reserve: Cents, by_house: Cents) -> Accounts:
    """Prizes leave the meter, and the funds of a reset come in."""
    return accounts._replace(
        meter=accounts.meter + (by_reserve + by_house - prizes) * PARTS_PER_CENT,
        reserve=accounts.reserve - by_reserve * PARTS_PER_CENT,
        funded_by_reserve=accounts.funded_by_reserve + by_reserve,
        funded_by_house=accounts.funded_by_house + by_house,
        prizes=accounts.prizes + prizes,
    )


def with_corrections(accounts: Accounts, *, meter: Cents, reserve: Cents) -> Accounts:
    """An authorised correction."""
    return accounts._replace(
        meter=accounts.meter + meter * PARTS_PER_CENT,
        reserve=accounts.reserve + reserve * PARTS_PER_CENT,
        meter_corrections=accounts.meter_corrections + meter,
        reserve_corrections=accounts.reserve_corrections + reserve,
    )
