"""The meter of a simulation's jackpot, from the first round to the last, and the prizes that it paid.

Each round puts in the same stakes, so the meter before a claim follows from the number of rounds and from the claims
before it. Blocks can so be played in any order, and their claims are paid here, one after the other, by the house's
own jackpot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from croupier.jackpots.accounts import PARTS_PER_CENT, Accounts, check_accounts
from croupier.jackpots.payment import payments
from croupier.jackpots.shares import shares, with_prizes, with_shares
from croupier.jackpots.state import HandClaim, Jackpot, JackpotBet, LinkedRound, LinkStage, Payment, SharedClaim
from croupier.money import Cents
from croupier.simulation.settings import HouseQuestion
from croupier.simulation.tally import NO_ROW, HouseTally, MeterHit


class PaidHit(NamedTuple):
    """A prize that the meter paid, or a fixed one that was worth more (R-10)."""

    round: int
    """From 1, over all rounds."""
    payment: Payment


class MeterPath(NamedTuple):
    """The end of the meter's path."""

    hits: Sequence[PaidHit]
    accounts: Accounts
    highest: Cents
    """The most that the meter stood at when a prize was paid, or at the end."""
    paid: Cents
    """To players, for all claims on the meter."""
    more_squares: int
    """The amount that the claims add to the sum of squares of all boxes' wins in a round."""


def round_bets(settings: HouseQuestion) -> tuple[JackpotBet, ...]:
    """The jackpot bets of each round."""
    bets = settings.game.jackpot_bets
    boxes = zip(settings.boxes, settings.stakes, strict=True)
    return tuple([JackpotBet(box, bet, stakes[bet]) for box, stakes in boxes for bet in bets if bet in stakes])


class MeterTill:
    """A jackpot into which rounds are paid, and out of which claims are."""

    def __init__(self, settings: HouseQuestion) -> None:
        self._settings = settings
        self._bets = round_bets(settings)
        self._stake = sum(bet.stake for bet in self._bets)
        self.accounts = Accounts(meter=settings.meter * PARTS_PER_CENT, opening_meter=settings.meter)

    def add_rounds(self, many: int) -> None:
        """R-15: the bets of so many rounds come in."""
        rates = self._settings.jackpot
        together = [JackpotBet(0, "", many * self._stake)]
        added = shares(together, contribution=rates.contribution, seed_reserve=rates.seed_reserve)
        self.accounts = with_shares(self.accounts, added)

    def pay(self, hits: Sequence[MeterHit]) -> tuple[Payment, ...]:
        """R-16, R-17: the claims of one round, from the meter as it stands."""
        jackpot = Jackpot(settings=self._settings.jackpot, accounts=self.accounts)
        paid = payments(jackpot, self._round(hits))
        self.accounts = with_prizes(
            self.accounts,
            prizes=sum(payment.from_meter for payment in paid),
            by_reserve=sum(payment.funded_by_reserve for payment in paid),
            by_house=sum(payment.funded_by_house for payment in paid),
        )
        return paid

    def _round(self, hits: Sequence[MeterHit]) -> LinkedRound:
        game = self._settings.game
        claims, shared = [], None
        for hit in hits:
            prizes = [game.prizes[row] for row in sorted({hit.row, hit.other} - {NO_ROW})]
            bet = game.jackpot_bets[hit.bet]
            if hit.box:
                claims.append(HandClaim(hit.box, bet, tuple(prizes)))
            else:
                shared = SharedClaim(bet, prizes[0])
        return LinkedRound(
            name="",
            table="",
            game=game.name,
            stage=LinkStage.DEALT,
            bets=self._bets,
            contribution=self._settings.jackpot.contribution,
            seed_reserve=self._settings.jackpot.seed_reserve,
            version=game.version,
            claims=tuple(claims),
            shared=shared,
        )


def meter_path(settings: HouseQuestion, blocks: Iterable[HouseTally]) -> MeterPath:
    """Pay the claims of blocks that follow one another."""
    till, found = MeterTill(settings), []
    before = counted = 0
    highest = settings.meter
    paid_out = more_squares = 0
    for tally in blocks:
        for number, hits in groupby(tally.hits, key=lambda hit: hit.round):
            together = list(hits)
            here = before + number + 1
            till.add_rounds(here - counted)
            counted = here
            highest = max(highest, till.accounts.meter_cents)
            paid = till.pay(together)
            found += [PaidHit(here, payment) for payment in paid]
            amount, net = sum(payment.amount for payment in paid), together[0].net
            paid_out += amount
            more_squares += (net + amount) ** 2 - net**2
        before += tally.rounds
    till.add_rounds(before - counted)
    check_accounts(till.accounts)
    return MeterPath(found, till.accounts, max(highest, till.accounts.meter_cents), paid_out, more_squares)
