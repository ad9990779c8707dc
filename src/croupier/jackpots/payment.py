"""The payments of one round's claims, one after the other, from the meter as it stands (R-16, R-111)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.prizes import WHOLE_METER, Meter, Prize, largest
from croupier.jackpots.accounts import Accounts
from croupier.jackpots.shares import lacking, with_prizes
from croupier.jackpots.state import HandClaim, Jackpot, JackpotBet, LinkedRound, Payment, SharedClaim
from croupier.money import Cents, part


class Till:
    """The meter while one round is being paid: the amount that prizes are a share of, and the money itself.

    The two differ only if a fault has fixed the amount for the shares (R-23).
    """

    def __init__(self, jackpot: Jackpot, round_: LinkedRound) -> None:
        registered = round_.registered
        self.measured = Meter(jackpot.meter if registered is None else registered, jackpot.settings.reset)
        self.accounts: Accounts = jackpot.accounts

    def fund(self, prize: Prize, paid: Cents) -> tuple[Cents, Cents]:
        """R-16: take out the payment. After a 100% prize put in the reset: from the reserve, then by the House."""
        after = self.measured.after(prize, paid)
        reset = after.value - (self.measured.value - paid)
        by_reserve = min(self.accounts.reserve_cents, reset)
        by_house = reset - by_reserve
        self.measured = after
        accounts = with_prizes(self.accounts, prizes=paid, by_reserve=by_reserve, by_house=by_house)
        short, _ = lacking(accounts)
        self.accounts = with_prizes(self.accounts, prizes=paid, by_reserve=by_reserve, by_house=by_house + short)
        return by_reserve, by_house + short


def payments(jackpot: Jackpot, round_: LinkedRound) -> tuple[Payment, ...]:
    """R-16, R-17: clockwise from box 1, then the prize that is shared."""
    till = Till(jackpot, round_)
    paid = [_hand_payment(till, round_, claim) for claim in sorted(round_.claims, key=lambda claim: claim.box)]
    if round_.shared is not None:
        backers = [placed for placed in round_.bets if placed.bet == round_.shared.bet]
        paid.extend(_shared_payments(till, sorted(backers), round_.shared))
    return tuple(paid)


def _hand_payment(till: Till, round_: LinkedRound, claim: HandClaim) -> Payment:
    """R-10: one prize, the largest as the meter stands; a fixed amount leaves the meter alone."""
    meter = till.measured.value
    prize = largest(claim.prizes, meter)
    amount = prize.worth(meter, round_.stake_of(claim.box, claim.bet))
    by_reserve, by_house = till.fund(prize, amount) if prize.percent else (0, 0)
    return Payment(claim.box, claim.bet, prize, meter, amount, by_reserve, by_house, till.accounts.meter_cents)


def _shared_payments(till: Till, backers: list[JackpotBet], claim: SharedClaim) -> Iterator[Payment]:
    """R-17: the prize rounded down to the cent, then each share; the meter is funded with the last of them."""
    meter = till.measured.value
    credits_staked = sum(placed.stake for placed in backers)
    whole = claim.prize.worth(meter)
    amounts = [part(whole, of=placed.stake, out_of=credits_staked) for placed in backers]
    showing = till.accounts.meter_cents
    by_reserve, by_house = till.fund(claim.prize, sum(amounts))
    for number, (placed, amount) in enumerate(zip(backers, amounts, strict=True), start=1):
        last = number == len(backers)
        showing = till.accounts.meter_cents if last else showing - amount
        funded = (by_reserve, by_house) if last else (0, 0)
        yield Payment(placed.box, placed.bet, claim.prize, meter, amount, *funded, showing)


def registered_after(registered: Cents, paid: tuple[Payment, ...], reset: Cents) -> Cents:
    """R-16, R-23: the meter for a round with a fault in it, after another round has been paid."""
    for payment in paid:
        if payment.prize.percent == WHOLE_METER:
            registered = reset
        elif payment.prize.percent:
            registered = max(0, registered - payment.amount)
    return registered


def taken_back(payments: tuple[Payment, ...]) -> tuple[Cents, Cents, Cents]:
    """The amount that payments took from the meter, and the amounts that reserve and House then put into it."""
    from_meter = sum(payment.from_meter for payment in payments)
    by_reserve = sum(payment.funded_by_reserve for payment in payments)
    return from_meter, by_reserve, sum(payment.funded_by_house for payment in payments)
