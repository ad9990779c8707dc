"""A jackpot as everyone may see it."""

from __future__ import annotations

from typing import Any

from croupier.jackpots import Jackpot, JackpotHit
from croupier.money import dollars


def jackpot_document(jackpot: Jackpot, table: str | None = None) -> dict[str, Any]:
    """Meter, reset, waiting prizes, and faults; at a table, only those that concern it."""
    faults = [fault for fault in jackpot.faults if table is None or fault.table in (None, table)]
    return {
        "name": jackpot.name,
        "meter": dollars(jackpot.meter),
        "reset": dollars(jackpot.settings.reset),
        "pending": [{"round": found.name, "table": found.table} for found in jackpot.pending],
        "fault": faults[0].notice if faults else None,
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
