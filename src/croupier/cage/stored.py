"""The names under which events of the cage are stored."""

from __future__ import annotations

from croupier.cage import events as e
from croupier.event_values import plain_codec

PATRON_STORED: dict[str, type[e.PatronEvent]] = {
    "patron_limits_set/1": e.PatronLimitsSet,
    "patron_excluded/1": e.PatronExcluded,
    "exclusion_lifted/1": e.ExclusionLifted,
    "patron_day_began/1": e.PatronDayBegan,
    "patron_chips_moved/1": e.PatronChipsMoved,
    "cash_moved/1": e.CashMoved,
    "cash_reported/1": e.CashReported,
    "cash_thresholds_set/1": e.CashThresholdsSet,
}
"""The name and version under which each event of `patron/` is stored. A name never changes its form."""
patron_to_document, patron_from_document = plain_codec(PATRON_STORED, "a patron")
