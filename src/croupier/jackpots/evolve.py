"""The next state after an event. Nothing is judged here: a recorded event was lawful on its day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from croupier.jackpots import events as e
from croupier.jackpots.accounts import PARTS_PER_CENT, Accounts
from croupier.jackpots.payment import registered_after, taken_back
from croupier.jackpots.shares import made_good, shares, with_corrections, with_prizes, with_shares, without_shares
from croupier.jackpots.state import (
    HITS_KEPT,
    UNFINISHED,
    Jackpot,
    JackpotBet,
    JackpotFault,
    JackpotHit,
    LinkedRound,
    LinkStage,
    Payment,
)


def evolve(jackpot: Jackpot, event: e.Event) -> Jackpot:  # noqa: C901, PLR0912 (a line for each event)
    """The jackpot after the event."""
    match event:
        case e.ContributionAdded():
            return _contribution_added(jackpot, event)
        case e.DealCompleted():
            return _deal_completed(jackpot, event)
        case e.RoundEnded():
            return _round_ended(jackpot, event)
        case e.LinkedRoundVoided():
            round_ = jackpot.rounds[event.round]
            return _dropped(_went_back(jackpot, round_, round_.bets, event), round_)
        case e.BetsReturned():
            return _bets_returned(jackpot, event)
        case e.PrizesConfirmed():
            return _with_round(jackpot, jackpot.rounds[event.round]._replace(confirmed_by=event.people))
        case e.PrizesPaid():
            return _prizes_paid(jackpot, event)
        case e.LinkedRoundReopened():
            return _reopened(jackpot, event)
        case e.StakeCorrected():
            return _stake_corrected(jackpot, event)
        case e.OrderDecided():
            return jackpot._replace(queue=reordered(jackpot.queue, event.rounds))
        case e.FaultReported():
            return _fault_reported(jackpot, event)
        case e.FaultAnswered():
            return jackpot._replace(faults=tuple(_answered(fault, event) for fault in jackpot.faults))
        case e.FaultCleared():
            return jackpot._replace(faults=tuple(fault for fault in jackpot.faults if fault.number != event.fault))
        case e.Corrected():
            corrected = with_corrections(jackpot.accounts, meter=event.meter, reserve=event.reserve)
            return jackpot._replace(accounts=corrected)
        case e.SettingsChanged():
            return jackpot._replace(settings=event.settings)
        case e.JackpotOpened():
            return _opened(event)
        case _:
            assert_never(event)


def _opened(event: e.JackpotOpened) -> Jackpot:
    meter, reserve = event.moves.meter, event.moves.reserve
    accounts = Accounts(
        meter=meter * PARTS_PER_CENT,
        reserve=reserve * PARTS_PER_CENT,
        opening_meter=meter,
        opening_reserve=reserve,
    )
    return Jackpot(name=event.name, settings=event.settings, accounts=accounts)


def _contribution_added(jackpot: Jackpot, event: e.ContributionAdded) -> Jackpot:
    round_ = LinkedRound(
        name=event.round,
        table=event.table,
        game=event.game,
        stage=LinkStage.BETS_CLOSED,
        bets=event.bets,
        contribution=event.contribution,
        seed_reserve=event.seed_reserve,
        version=event.version,
    )
    rounds = dict(jackpot.rounds)
    before = jackpot.last_round.get(event.table)
    if before is not None and before in rounds and rounds[before].stage is not LinkStage.PENDING:
        del rounds[before]  # nothing about it can change any more
    rounds[event.round] = round_
    added = shares(event.bets, contribution=event.contribution, seed_reserve=event.seed_reserve)
    accounts = with_shares(jackpot.accounts, added)
    return jackpot._replace(
        accounts=accounts, rounds=rounds, last_round={**jackpot.last_round, event.table: event.round}
    )


def _deal_completed(jackpot: Jackpot, event: e.DealCompleted) -> Jackpot:
    round_ = jackpot.rounds[event.round]._replace(stage=LinkStage.DEALT, place=event.place, dealt_at=event.at)
    return jackpot._replace(
        rounds={**jackpot.rounds, event.round: round_},
        queue=(*jackpot.queue, event.round),
        last_place=event.place,
    )


def _round_ended(jackpot: Jackpot, event: e.RoundEnded) -> Jackpot:
    locked = event.claims or event.shared is not None
    round_ = jackpot.rounds[event.round]._replace(
        claims=event.claims,
        shared=event.shared,
        displayed=event.displayed,
        needs_two=event.needs_two,
        stage=LinkStage.PENDING if locked else LinkStage.ENDED,
    )
    return _with_round(jackpot, round_)


def _with_round(jackpot: Jackpot, round_: LinkedRound) -> Jackpot:
    """Replace the round. Once it is over, it leaves the queue."""
    over = round_.stage is LinkStage.ENDED or round_.stage is LinkStage.PAID
    queue = _without(jackpot.queue, round_.name) if over else jackpot.queue
    return jackpot._replace(rounds={**jackpot.rounds, round_.name: round_}, queue=queue)


def _without(queue: tuple[str, ...], name: str) -> tuple[str, ...]:
    if name not in queue:
        return queue
    at = queue.index(name)
    return queue[:at] + queue[at + 1 :]


def _dropped(jackpot: Jackpot, round_: LinkedRound) -> Jackpot:
    rounds = {name: other for name, other in jackpot.rounds.items() if name != round_.name}
    return jackpot._replace(rounds=rounds, queue=_without(jackpot.queue, round_.name))


def _went_back(
    jackpot: Jackpot, round_: LinkedRound, bets: tuple[JackpotBet, ...], event: e.LinkedRoundVoided | e.BetsReturned
) -> Jackpot:
    taken = shares(bets, contribution=round_.contribution, seed_reserve=round_.seed_reserve)
    accounts = without_shares(jackpot.accounts, taken)
    accounts = made_good(accounts, meter=event.meter_made_good, reserve=event.reserve_made_good)
    return jackpot._replace(accounts=accounts)


def _bets_returned(jackpot: Jackpot, event: e.BetsReturned) -> Jackpot:
    round_ = jackpot.rounds[event.round]
    jackpot = _went_back(jackpot, round_, event.bets, event)
    bets = tuple(placed for placed in round_.bets if placed not in event.bets)
    if round_.stage is not LinkStage.PENDING:
        return _with_round(jackpot, round_._replace(bets=bets))
    left = {(placed.box, placed.bet) for placed in bets}
    claims = tuple(claim for claim in round_.claims if (claim.box, claim.bet) in left)
    shared = round_.shared if round_.shared and any(bet == round_.shared.bet for _, bet in left) else None
    stage = LinkStage.PENDING if claims or shared is not None else LinkStage.ENDED
    # The prizes have changed since two people confirmed them, so they confirm anew.
    left_over = round_._replace(bets=bets, claims=claims, shared=shared, stage=stage, confirmed_by=())
    return _with_round(jackpot, left_over)


def _prizes_paid(jackpot: Jackpot, event: e.PrizesPaid) -> Jackpot:
    round_ = _paid(jackpot.rounds[event.round], event.payments)
    accounts = with_prizes(
        jackpot.accounts,
        prizes=sum(payment.from_meter for payment in event.payments),
        by_reserve=sum(payment.funded_by_reserve for payment in event.payments),
        by_house=sum(payment.funded_by_house for payment in event.payments),
    )
    hits = _hits(jackpot, round_, event.payments)
    paid = _with_round(jackpot, round_)._replace(
        accounts=accounts,
        hits=(*jackpot.hits, *hits)[-HITS_KEPT:],
        hit_count=jackpot.hit_count + len(hits),
    )
    paid = paid._replace(rounds=_measured_after(paid.rounds, event.payments, paid.settings.reset))
    return paid if paid.last_round[round_.table] == round_.name else _dropped(paid, round_)


def _paid(round_: LinkedRound, paid: tuple[Payment, ...]) -> LinkedRound:
    """Keep the claims that were paid from the meter: R-34 allows changes to them by a correction only."""
    from_meter = tuple(payment for payment in paid if payment.prize.percent)
    won = {(payment.box, payment.bet) for payment in from_meter}
    claims = tuple(claim for claim in round_.claims if (claim.box, claim.bet) in won)
    return round_._replace(claims=claims, stage=LinkStage.PAID if won else LinkStage.ENDED, payments=from_meter)


def _reopened(jackpot: Jackpot, event: e.LinkedRoundReopened) -> Jackpot:
    """R-105: the money is back, the hits are taken out, and the round has its old place in the order."""
    from_meter, by_reserve, by_house = taken_back(event.payments)
    accounts = with_prizes(jackpot.accounts, prizes=-from_meter, by_reserve=-by_reserve, by_house=-by_house)
    round_ = jackpot.rounds[event.round]._replace(
        stage=LinkStage.DEALT, claims=(), shared=None, confirmed_by=(), payments=()
    )
    queue = _without(jackpot.queue, round_.name)
    earlier = sum(1 for name in queue if jackpot.rounds[name].place < round_.place)
    net = from_meter - by_reserve - by_house
    rounds = {
        name: other._replace(registered=max(0, other.registered + net))
        if other.registered is not None and other.stage in UNFINISHED
        else other
        for name, other in jackpot.rounds.items()
    }
    return jackpot._replace(
        accounts=made_good(accounts, meter=event.meter_made_good, reserve=0),
        rounds={**rounds, round_.name: round_},
        queue=(*queue[:earlier], round_.name, *queue[earlier:]),
        hits=tuple(hit for hit in jackpot.hits if hit.round != round_.name),
    )


def _stake_corrected(jackpot: Jackpot, event: e.StakeCorrected) -> Jackpot:
    round_ = jackpot.rounds[event.round]
    bets = tuple(placed for placed in round_.bets if placed[:2] != (event.box, event.bet))
    if event.stake:
        bets = tuple(sorted((*bets, JackpotBet(event.box, event.bet, event.stake))))
    more = JackpotBet(event.box, event.bet, event.stake - round_.stake_of(event.box, event.bet))
    added = shares((more,), contribution=round_.contribution, seed_reserve=round_.seed_reserve)
    before = jackpot.accounts
    accounts = with_shares(before, added) if added.stake > 0 else without_shares(before, added.negated())
    accounts = made_good(accounts, meter=event.meter_made_good, reserve=event.reserve_made_good)
    return _with_round(jackpot, round_._replace(bets=bets))._replace(accounts=accounts)


def _hits(jackpot: Jackpot, round_: LinkedRound, paid: tuple[Payment, ...]) -> list[JackpotHit]:
    from_meter = [payment for payment in paid if payment.prize.percent]
    return [
        JackpotHit(
            number=number,
            round=round_.name,
            table=round_.table,
            game=round_.game,
            box=payment.box,
            bet=payment.bet,
            hand=payment.prize.hand,
            share=payment.prize.label,
            displayed_at_end=round_.displayed,
            meter=payment.meter,
            amount=payment.amount,
            meter_after=payment.meter_after,
            dealt_at=round_.dealt_at,
        )
        for number, payment in enumerate(from_meter, start=jackpot.hit_count + 1)
    ]


def _measured_after(
    rounds: Mapping[str, LinkedRound], paid: tuple[Payment, ...], reset: int
) -> Mapping[str, LinkedRound]:
    """R-23: the registered meter of rounds still to be paid falls with each prize, as the meter itself does."""
    fallen = {
        name: round_._replace(registered=registered_after(round_.registered, paid, reset))
        for name, round_ in rounds.items()
        if round_.registered is not None and round_.stage in UNFINISHED
    }
    return {**rounds, **fallen}


def reordered(queue: tuple[str, ...], named: tuple[str, ...]) -> tuple[str, ...]:
    """The queue with the named rounds in this order. Together they keep the same places."""
    order = iter(named)
    return tuple(next(order) if name in named else name for name in queue)


def _answered(fault: JackpotFault, event: e.FaultAnswered) -> JackpotFault:
    if fault.number != event.fault:
        return fault
    return fault._replace(measure=event.measure, box=event.box, notice=event.notice)


def _fault_reported(jackpot: Jackpot, event: e.FaultReported) -> Jackpot:
    fault = JackpotFault(
        number=event.fault,
        what=event.what,
        table=event.table,
        box=event.box,
        meter_before=event.meter_before,
        notice=event.notice,
        reported_by=event.by,
        measure=event.measure,
    )
    hit_by_it = {name: jackpot.rounds[name]._replace(registered=event.meter_before) for name in event.rounds}
    return jackpot._replace(
        faults=(*jackpot.faults, fault),
        fault_count=event.fault,
        rounds={**jackpot.rounds, **hit_by_it},
    )
