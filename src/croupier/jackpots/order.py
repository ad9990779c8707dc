"""The order of payment: completed deals, ends, confirmations, and decisions of the House."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.jackpots.accounts import Movement
from croupier.jackpots.commands import HOUSE, CompleteDeal, ConfirmPrizes, DecideOrder, EndRound
from croupier.jackpots.contributions import known_round
from croupier.jackpots.events import DealCompleted, OrderDecided, PrizesConfirmed, PrizesPaid, RoundEnded
from croupier.jackpots.evolve import evolve
from croupier.jackpots.payment import payments
from croupier.jackpots.rules import ORDER, rules_of_round
from croupier.jackpots.settings import Confirmation
from croupier.jackpots.state import HandClaim, Jackpot, LinkedRound, LinkStage, SharedClaim
from croupier.refusals import Refused, require, require_text, require_two_people


def decide_deal(jackpot: Jackpot, command: CompleteDeal) -> DealCompleted:
    """R-16: the moment the deal was complete gives the round its place behind all rounds dealt before it."""
    round_ = known_round(jackpot, command.round, ORDER)
    if round_.stage is not LinkStage.BETS_CLOSED:
        raise Refused("ALREADY_DEALT", ORDER, round=round_.name, stage=round_.stage)
    if command.place <= jackpot.last_place:
        raise Refused("PLACE_TAKEN", rules_of_round(round_).order, last_place=jackpot.last_place, place=command.place)
    return DealCompleted(round=round_.name, place=command.place, at=command.at)


def decide_end(jackpot: Jackpot, command: EndRound) -> RoundEnded:
    """R-16: the meter prizes of the round, if any, are locked until it is their turn."""
    round_ = known_round(jackpot, command.round, ORDER)
    if round_.stage is not LinkStage.DEALT:
        raise Refused("NOT_IN_PLAY", ORDER, round=round_.name, stage=round_.stage)
    return RoundEnded(
        round=round_.name,
        claims=_claims_on_meter(round_, command.claims),
        shared=_shared_on_meter(round_, command.shared),
        displayed=jackpot.meter,
        needs_two=command.needs_two,
    )


def _claims_on_meter(round_: LinkedRound, claims: tuple[HandClaim, ...]) -> tuple[HandClaim, ...]:
    """R-16: only bets still in the round are paid. Claims that take nothing from the meter are left out."""
    seen = set()
    for claim in claims:
        require(round_.stake_of(claim.box, claim.bet) > 0, "NO_SUCH_BET.claimed", ORDER, box=claim.box, bet=claim.bet)
        require((claim.box, claim.bet) not in seen, "CLAIMED_TWICE", ORDER, box=claim.box, bet=claim.bet)
        seen.add((claim.box, claim.bet))
    return tuple(claim for claim in claims if any(prize.percent for prize in claim.prizes))


def _shared_on_meter(round_: LinkedRound, shared: SharedClaim | None) -> SharedClaim | None:
    """R-17: a share of the meter, if anybody has bet on it."""
    if shared is None or not shared.prize.percent:
        return None
    return shared if any(placed.bet == shared.bet for placed in round_.bets) else None


def decide_confirmation(jackpot: Jackpot, command: ConfirmPrizes) -> PrizesConfirmed:
    """If the House asks for it, two people agree before a locked prize is paid."""
    round_ = known_round(jackpot, command.round, ORDER)
    require(round_.stage is LinkStage.PENDING, "NOTHING_PENDING", ORDER, round=round_.name)
    require(not round_.confirmed_by, "ALREADY_CONFIRMED", ORDER, round=round_.name)
    require_two_people(command.people, ORDER)
    return PrizesConfirmed(round=round_.name, people=command.people)


def decide_order(jackpot: Jackpot, command: DecideOrder) -> OrderDecided:
    """4.5.2, PTH 4.5: the House decides the order in which hands were dealt, and its decision is final."""
    require(command.authority == HOUSE, "NOT_THE_HOUSE", ORDER, authority=command.authority)
    require_text(command.by, "who decides", ORDER)
    require_text(command.reason, "the reason", ORDER)
    named = command.rounds
    require(len(named) > 1, "NOTHING_TO_ORDER", ORDER)
    require(len(set(named)) == len(named), "NAMED_TWICE", ORDER)
    for name in named:
        require(name in jackpot.queue, "NOT_WAITING", ORDER, name=name)
    return OrderDecided(rounds=named, by=command.by, reason=command.reason)


def frees_nothing(jackpot: Jackpot, event: RoundEnded) -> bool:
    """Whether a round without claims has ended, and no other round was waiting for it."""
    if event.claims or event.shared is not None:
        return False
    first, *others = jackpot.queue[:2]
    return first != event.round or not others or jackpot.rounds[others[0]].stage is not LinkStage.PENDING


def due(jackpot: Jackpot) -> Iterator[PrizesPaid]:
    """R-16, R-111: the payments that are due now, in order, each from the meter that the previous one has left."""
    while jackpot.queue:
        first = jackpot.rounds[jackpot.queue[0]]
        if first.stage is not LinkStage.PENDING or not _agreed(jackpot, first):
            return
        event = _prizes_paid(jackpot, first)
        yield event
        jackpot = evolve(jackpot, event)


def _agreed(jackpot: Jackpot, round_: LinkedRound) -> bool:
    automatic = jackpot.settings.jackpot_confirmation is Confirmation.AUTOMATIC and not round_.needs_two
    return automatic or bool(round_.confirmed_by)


def _prizes_paid(jackpot: Jackpot, round_: LinkedRound) -> PrizesPaid:
    paid = payments(jackpot, round_)
    from_meter = sum(payment.from_meter for payment in paid)
    by_reserve = sum(payment.funded_by_reserve for payment in paid)
    by_house = sum(payment.funded_by_house for payment in paid)
    moves = Movement(players=from_meter, meter=by_reserve + by_house - from_meter, reserve=-by_reserve, house=-by_house)
    return PrizesPaid(
        round=round_.name,
        payments=paid,
        clause=rules_of_round(round_).order.cite,
        moves=moves,
    )
