"""The money of one jackpot, exact to the ten-thousandth of a cent, and the movements between accounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from croupier.errors import BrokenPromiseError
from croupier.money import Cents, dollars

Parts: TypeAlias = int
"""Ten-thousandths of a cent. A stake in cents times a rate in hundredths of a percent is a number of parts with nothing
left over, so a fraction of a cent is carried and never dropped (R-15)."""

PARTS_PER_CENT: Parts = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """The money that one event moves, in whole cents. One account gives, others get: the sum is zero.

    `fractions` holds the cents of which meter, reserve and House each own a part that is not yet a whole cent.
    """

    players: Cents = 0
    meter: Cents = 0
    reserve: Cents = 0
    house: Cents = 0
    fractions: Cents = 0


class Accounts(NamedTuple):
    """The three balances, and the sums of all movements since the jackpot was opened."""

    meter: Parts = 0
    reserve: Parts = 0
    house: Parts = 0
    """The House's share of the jackpot bets. Its payments into the jackpot are counted below."""
    opening_meter: Cents = 0
    opening_reserve: Cents = 0
    staked: Cents = 0
    meter_shares: Parts = 0
    reserve_shares: Parts = 0
    staked_back: Cents = 0
    meter_shares_back: Parts = 0
    reserve_shares_back: Parts = 0
    funded_by_reserve: Cents = 0
    """Put into the meter out of the reserve."""
    funded_by_house: Cents = 0
    """Put into the meter by the House."""
    reserve_made_good: Cents = 0
    """Put into the reserve by the House."""
    prizes: Cents = 0
    meter_corrections: Cents = 0
    reserve_corrections: Cents = 0

    @property
    def meter_cents(self) -> Cents:
        """The meter on the display."""
        return self.meter // PARTS_PER_CENT

    @property
    def reserve_cents(self) -> Cents:
        """The whole cents of the reserve."""
        return self.reserve // PARTS_PER_CENT


def whole_cents_lacking(balance: Parts) -> Cents:
    """The fewest whole cents that bring a balance up to zero or above."""
    return max(0, -(balance // PARTS_PER_CENT))


def movement(
    accounts: Accounts, *, players: Cents, meter: Parts, reserve: Parts, house: Parts, house_gives: Cents = 0
) -> Movement:
    """Changes of the three balances in parts, as whole cents. The fractions take up the remainder.

    `players` get this much, or give it if it is below zero; `house_gives` is the House's payment beside its share.
    """
    meter_cents = (accounts.meter + meter) // PARTS_PER_CENT - accounts.meter // PARTS_PER_CENT
    reserve_cents = (accounts.reserve + reserve) // PARTS_PER_CENT - accounts.reserve // PARTS_PER_CENT
    house_cents = (accounts.house + house) // PARTS_PER_CENT - accounts.house // PARTS_PER_CENT - house_gives
    return Movement(
        players=players,
        meter=meter_cents,
        reserve=reserve_cents,
        house=house_cents,
        fractions=-(players + meter_cents + reserve_cents + house_cents),
    )


class OutOfBalanceError(BrokenPromiseError):
    """A promise about money is broken: the jackpot must stop at once."""


def check_accounts(accounts: Accounts) -> None:
    """R-15: meter and reserve are income less payments, each bet is shared out whole, and no balance is negative."""
    a, cent = accounts, PARTS_PER_CENT
    funded = a.funded_by_reserve + a.funded_by_house
    meter = a.meter_shares - a.meter_shares_back
    meter += (a.opening_meter + funded - a.prizes + a.meter_corrections) * cent
    reserve = a.reserve_shares - a.reserve_shares_back
    reserve += (a.opening_reserve - a.funded_by_reserve + a.reserve_made_good + a.reserve_corrections) * cent
    shares = a.meter_shares - a.meter_shares_back + a.reserve_shares - a.reserve_shares_back + a.house
    _equal("meter", a.meter, meter)
    _equal("reserve", a.reserve, reserve)
    _equal("jackpot bets", (a.staked - a.staked_back) * cent, shares)
    for name, balance in (("meter", a.meter), ("reserve", a.reserve), ("House share", a.house)):
        if balance < 0:
            raise OutOfBalanceError(f"the {name} is below zero by {balance} parts of a cent")


def _equal(name: str, is_: Parts, ought_to_be: Parts) -> None:
    if is_ != ought_to_be:
        gap = is_ - ought_to_be
        raise OutOfBalanceError(
            f"the {name} is out by {dollars(gap // PARTS_PER_CENT)} and {gap % PARTS_PER_CENT} parts"
        )
