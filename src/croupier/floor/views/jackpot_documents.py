"""A jackpot as everyone may see it, and as staff see it."""

from __future__ import annotations

import msgspec

from croupier.jackpots import Jackpot, JackpotFault, JackpotHit, Measure
from croupier.jackpots.settings import Confirmation
from croupier.jackpots.state import LinkedRound
from croupier.money import dollars


class WaitingPrizeView(msgspec.Struct, frozen=True, kw_only=True):
    """A round whose prizes are locked and wait for people to confirm them."""

    round: str
    table: str


class JackpotFaultView(msgspec.Struct, frozen=True, kw_only=True):
    """5.18.2 (PTH 5.17.2): the fault, and how the House has the next rounds played."""

    number: int
    table: str | None
    box: int | None
    measure: str
    choices: list[str]
    notice: str


class JackpotView(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot as everyone may see it: meter, reset, waiting prizes, and faults."""

    name: str
    meter: str
    reset: str
    pending: list[WaitingPrizeView]
    fault: str | None
    faults: list[JackpotFaultView]


class JackpotSettingsView(msgspec.Struct, frozen=True, kw_only=True):
    """R-15: the settings of a jackpot; rates in percent."""

    reset: str
    contribution: str
    seed_reserve: str
    jackpot_confirmation: str
    largest_bet: str | None


class PrizeClaimView(msgspec.Struct, frozen=True, kw_only=True):
    """A bet that has won prizes of the jackpot."""

    box: int
    bet: str
    prizes: list[str]


class LockedPrizeView(msgspec.Struct, frozen=True, kw_only=True):
    """A round whose prizes are locked, as staff see it."""

    round: str
    table: str
    game: str
    place: int
    dealt_at: str
    displayed: str
    confirmed_by: list[str]
    needs_two: bool
    claims: list[PrizeClaimView]


class ReportedFaultView(msgspec.Struct, frozen=True, kw_only=True):
    """A fault of a jackpot, as staff see it."""

    fault: int
    what: str
    table: str | None
    box: int | None
    meter_before: str
    notice: str
    by: str
    measure: str
    choices: list[str]


class StaffJackpotView(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot as staff see it: beside the public parts reserve, settings, locked prizes and faults."""

    name: str
    meter: str
    reset: str
    fault: str | None
    reserve: str
    settings: JackpotSettingsView
    pending: list[LockedPrizeView]
    queue: list[str]
    faults: list[ReportedFaultView]


class JackpotHitView(msgspec.Struct, frozen=True, kw_only=True):
    """A prize that was paid out of the meter."""

    number: int
    round: str
    table: str
    game: str
    box: int
    bet: str
    hand: str
    share: str
    displayed: str
    meter: str
    amount: str
    meter_after: str
    dealt_at: str


def jackpot_view(jackpot: Jackpot, table: str | None = None) -> JackpotView:
    """Meter, reset, waiting prizes, and faults; at a table, only those that concern it."""
    faults = [fault for fault in jackpot.faults if table is None or fault.is_at(table)]
    return JackpotView(
        name=jackpot.name,
        meter=dollars(jackpot.meter),
        reset=dollars(jackpot.settings.reset),
        pending=[WaitingPrizeView(round=waits.name, table=waits.table) for waits in jackpot.pending],
        fault=_notices(faults),
        faults=[_fault(fault) for fault in faults],
    )


def _notices(faults: list[JackpotFault]) -> str | None:
    """The notices of faults to players, each once."""
    return " ".join(dict.fromkeys(fault.notice for fault in faults)) or None


def _fault(fault: JackpotFault) -> JackpotFaultView:
    return JackpotFaultView(
        number=fault.number,
        table=fault.table,
        box=fault.box,
        measure=fault.measure.value,
        choices=[measure.value for measure in Measure],
        notice=fault.notice,
    )


def staff_jackpot_view(jackpot: Jackpot) -> StaffJackpotView:
    """A jackpot with the parts that staff see."""
    settings = jackpot.settings
    return StaffJackpotView(
        name=jackpot.name,
        meter=dollars(jackpot.meter),
        reset=dollars(settings.reset),
        fault=_notices([*jackpot.faults]),
        reserve=dollars(jackpot.reserve),
        settings=JackpotSettingsView(
            reset=dollars(settings.reset),
            contribution=dollars(settings.contribution),
            seed_reserve=dollars(settings.seed_reserve),
            jackpot_confirmation=settings.jackpot_confirmation.value,
            largest_bet=None if settings.largest_bet is None else dollars(settings.largest_bet),
        ),
        pending=[
            _locked(waits, takes_two=settings.jackpot_confirmation is Confirmation.TWO_PERSON)
            for waits in jackpot.pending
        ],
        queue=list(jackpot.queue),
        faults=[_reported(fault) for fault in jackpot.faults],
    )


def _locked(waits: LinkedRound, *, takes_two: bool) -> LockedPrizeView:
    return LockedPrizeView(
        round=waits.name,
        table=waits.table,
        game=waits.game,
        place=waits.place,
        dealt_at=waits.dealt_at,
        displayed=dollars(waits.displayed),
        confirmed_by=list(waits.confirmed_by),
        needs_two=waits.needs_two or takes_two,
        claims=[
            PrizeClaimView(
                box=claim.box, bet=claim.bet, prizes=[f"{prize.hand}: {prize.label}" for prize in claim.prizes]
            )
            for claim in waits.claims
        ],
    )


def _reported(fault: JackpotFault) -> ReportedFaultView:
    return ReportedFaultView(
        fault=fault.number,
        what=fault.what,
        table=fault.table,
        box=fault.box,
        meter_before=dollars(fault.meter_before),
        notice=fault.notice,
        by=fault.reported_by,
        measure=fault.measure.value,
        choices=[measure.value for measure in Measure],
    )


def hit_view(hit: JackpotHit) -> JackpotHitView:
    """A prize that was paid out of the meter."""
    return JackpotHitView(
        number=hit.number,
        round=hit.round,
        table=hit.table,
        game=hit.game,
        box=hit.box,
        bet=hit.bet,
        hand=hit.hand,
        share=hit.share,
        displayed=dollars(hit.displayed_at_end),
        meter=dollars(hit.meter),
        amount=dollars(hit.amount),
        meter_after=dollars(hit.meter_after),
        dealt_at=hit.dealt_at,
    )
