"""Jackpot prizes: shares of the meter, fixed amounts, and the order in which they are paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from croupier.clauses import Citation, Clause, reading
from croupier.games.words import Line
from croupier.money import Cents, grouped, part


class Prize(NamedTuple):
    """One row of a jackpot's pay table."""

    hand: str
    """The winning hand, as the pay table names it."""
    percent: int = 0
    """Of the meter."""
    fixed: Cents = 0
    """In cents, whatever was staked, paid by the House."""
    to_one: int = 0
    """Times the stake, paid by the House."""

    def worth(self, meter: Cents, stake: Cents = 0) -> Cents:
        """The prize at this meter. R-2: a share is rounded down, the rest stays in the meter."""
        return part(meter, of=self.percent, out_of=100) + self.fixed + self.to_one * stake

    @property
    def label(self) -> str:
        """The entry in the pay table: `10%`, `500.00`, `50 to 1`."""
        if self.percent:
            return f"{self.percent}%"
        return grouped(self.fixed) if self.fixed else f"{self.to_one} to 1"


WHOLE_METER = 100
"""The percentage that empties the meter, so that it is reset."""


class Meter(NamedTuple):
    """The meter of a jackpot, and its reset."""

    value: Cents
    reset: Cents

    def after(self, prize: Prize, paid: Cents) -> Meter:
        """R-16: a 100% prize resets the meter, a partial prize lowers it and never resets it."""
        return Meter(self.reset if prize.percent == WHOLE_METER else self.value - paid, self.reset)


class Payout(NamedTuple):
    """A prize paid out of the meter."""

    box: int
    bet: str
    share: str
    amount: Cents
    clause: Clause


class Claim(NamedTuple):
    """A jackpot bet of one box, with the prizes for which its hand qualifies, in the order of the pay table."""

    box: int
    bet: str
    stake: Cents
    prizes: Sequence[Prize]
    if_lost: Clause
    """Decides if there is no prize."""
    also: tuple[Citation, ...] = ()


class SharedPrize(NamedTuple):
    """A share of the meter that several wagers on one hand divide by their stakes (R-17)."""

    prize: Prize
    wagers: tuple[tuple[int, str, Cents], ...]
    """Box, bet and stake of each."""


class JackpotClaims(NamedTuple):
    """All claims of a round on the meter, in the order in which they are paid."""

    hands: tuple[Claim, ...] = ()
    shared: SharedPrize | None = None


class LinkRules(NamedTuple):
    """A game's rules about the jackpot it is linked to; None if they say nothing."""

    grows: Citation
    """It grows with each accepted bet until it is won, then falls back to the reset."""
    order: Citation
    """The order of payment when several tables win."""
    no_bets: Citation
    """The game goes on after a fault, and takes no jackpot bets."""
    fault: Citation | None = None
    """A fault of the jackpot, or of one of its devices."""
    after_fault: Citation | None = None
    """The House's choices for the rounds after a fault."""
    closes_table: Citation | None = None
    closes_box: Citation | None = None


LARGEST_ONLY = reading("R-10")


def largest(prizes: Sequence[Prize], meter: Cents) -> Prize:
    """R-10: the prize that is worth most at this meter; of equal ones the row higher in the table."""
    return max(prizes, key=lambda prize: prize.worth(meter))


def pay_in_order(
    claims: Iterable[Claim], meter: Meter, *, pay_table: Clause, order: Citation
) -> tuple[list[tuple[int, Line]], list[Payout], Meter]:
    """R-16: the jackpot bets of one table, clockwise from box 1. Each is paid from the meter that the one before has
    left.

    R-9: a jackpot bet is always collected. Its prize is profit without the stake.
    """
    lines: list[tuple[int, Line]] = []
    payouts: list[Payout] = []
    for claim in sorted(claims, key=lambda claim: claim.box):
        if not claim.prizes:
            lost = Line(claim.bet, claim.stake, "lose", 0, 0, claim.if_lost, claim.also)
            lines.append((claim.box, lost))
            continue
        prize = largest(claim.prizes, meter.value)
        amount = prize.worth(meter.value)
        also = claim.also + (() if len(claim.prizes) == 1 else (LARGEST_ONLY,))
        if prize.percent:
            also += (order,) if payouts else ()
            payouts.append(Payout(claim.box, claim.bet, prize.label, amount, pay_table))
            meter = meter.after(prize, amount)
        lines.append((claim.box, Line(claim.bet, claim.stake, "win", amount, 0, pay_table, also)))
    return lines, payouts, meter
