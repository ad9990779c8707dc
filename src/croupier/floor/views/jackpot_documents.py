"""A jackpot as everyone may see it."""

from __future__ import annotations

from typing import Any

from croupier.jackpots import Jackpot, JackpotFault, JackpotHit, Measure
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
