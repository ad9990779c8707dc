"""A jackpot as everyone may see it, and the parts that staff see."""

from __future__ import annotations

from typing import Any

from croupier.jackpots import Jackpot, JackpotFault, JackpotHit, Measure
from croupier.jackpots.settings import Confirmation
from croupier.money import dollars


def jackpot_document(jackpot: Jackpot, table: str | None = None) -> dict[str, Any]:
    """Meter, reset, waiting prizes, and faults; at a table, only those that concern it."""
    faults = [fault for fault in jackpot.faults if table is None or fault.is_at(table)]
    return {
        "name": jackpot.name,
        "meter": dollars(jackpot.meter),
        "reset": dollars(jackpot.settings.reset),
        "pending": [{"round": found.name, "table": found.table} for found in jackpot.pending],
        "fault": " ".join(dict.fromkeys(fault.notice for fault in faults)) or None,
        "faults": [fault_document(fault) for fault in faults],
    }


def staff_jackpot_document(found: Jackpot) -> dict[str, Any]:
    """The parts of a jackpot that staff see beside the public ones: reserve, settings, locked prizes, faults."""
    settings = found.settings
    return {
        "reserve": dollars(found.reserve),
        "settings": {
            "reset": dollars(settings.reset),
            "contribution": dollars(settings.contribution),
            "seed_reserve": dollars(settings.seed_reserve),
            "jackpot_confirmation": settings.jackpot_confirmation.value,
            "largest_bet": None if settings.largest_bet is None else dollars(settings.largest_bet),
        },
        "pending": [
            {
                "round": waits.name,
                "table": waits.table,
                "game": waits.game,
                "place": waits.place,
                "dealt_at": waits.dealt_at,
                "displayed": dollars(waits.displayed),
                "confirmed_by": list(waits.confirmed_by),
                "needs_two": waits.needs_two or settings.jackpot_confirmation is Confirmation.TWO_PERSON,
                "claims": [
                    {"box": claim.box, "bet": claim.bet, "prizes": [f"{p.hand}: {p.label}" for p in claim.prizes]}
                    for claim in waits.claims
                ],
            }
            for waits in found.pending
        ],
        "queue": list(found.queue),
        "faults": [
            {
                "fault": fault.number,
                "what": fault.what,
                "table": fault.table,
                "box": fault.box,
                "meter_before": dollars(fault.meter_before),
                "notice": fault.notice,
                "by": fault.reported_by,
                "measure": fault.measure.value,
                "choices": [measure.value for measure in Measure],
            }
            for fault in found.faults
        ],
    }


def fault_document(fault: JackpotFault) -> dict[str, Any]:
    """5.18.2 (PTH 5.17.2): the fault, and how the House has the next rounds played."""
    return {
        "number": fault.number,
        "table": fault.table,
        "box": fault.box,
        "measure": fault.measure.value,
        "choices": [measure.value for measure in Measure],
        "notice": fault.notice,
    }


def hit_document(hit: JackpotHit) -> dict[str, Any]:
    """A prize that was paid out of the meter."""
    return {
        "number": hit.number,
        "round": hit.round,
        "table": hit.table,
        "game": hit.game,
        "box": hit.box,
        "bet": hit.bet,
        "hand": hit.hand,
        "share": hit.share,
        "displayed": dollars(hit.displayed_at_end),
        "meter": dollars(hit.meter),
        "amount": dollars(hit.amount),
        "meter_after": dollars(hit.meter_after),
        "dealt_at": hit.dealt_at,
    }
