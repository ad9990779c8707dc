"""The names under which events of the cage are stored."""

from __future__ import annotations

from croupier.cage import events as e
from croupier.documents.event_values import plain_codec

PATRON_STORED: dict[str, type[e.PatronEvent]] = {
    "patron_limits_set/1": e.PatronLimitsSet,
    "patron_excluded/1": e.PatronExcluded,
    "exclusion_lifted/1": e.ExclusionLifted,
    "patron_day_began/1": e.PatronDayBegan,
    "patron_chips_moved/1": e.PatronChipsMoved,
    "cash_moved/1": e.CashMoved,
    "cash_reported/1": e.CashReported,
    "cash_thresholds_set/1": e.CashThresholdsSet,
    "cash_report_filed/1": e.CashReportFiled,
}
"""The name and version under which each event of `patron/` is stored. A name never changes its form."""
patron_to_document, patron_from_document = plain_codec(PATRON_STORED, "a patron")

STORED: dict[str, type[e.FloatEvent]] = {
    "float_opened/1": e.FloatOpened,
    "float_filled/1": e.FloatFilled,
    "float_credited/1": e.FloatCredited,
    "chips_sold_at_table/1": e.ChipsSoldAtTable,
    "float_closed/1": e.FloatClosed,
    "drop_counted/1": e.DropCounted,
}
"""The name and version under which each event of `cage/` is stored. A name never changes its form."""
to_document, from_document = plain_codec(STORED, "the cage")
