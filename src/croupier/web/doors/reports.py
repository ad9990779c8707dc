"""Doors to the reports of each table, jackpot and the cage by gaming day and shift."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from io import StringIO
from threading import Lock
from typing import Any, TextIO

from starlette.responses import Response

from croupier.errors import InputError, shown
from croupier.extras import MissingExtraError
from croupier.gaming_day import MOST_SHIFTS, read_gaming_day, read_shifts
from croupier.printed_sheets.as_pdf import pdf
from croupier.records.fairness_report import fairness_report, write_fairness_csv
from croupier.records.report import FloorReport, report_document
from croupier.records.report_csv import write_csv
from croupier.records.report_sheet import sheet_of_report
from croupier.records.running_report import RunningReport, running_report
from croupier.refusals import Refused
from croupier.store import EventStore
from croupier.web.doors.door import Access, Call, Door, Query, whole
from croupier.web.doors.player_names import shown_names
from croupier.web.doors.record_views import FairnessView, ReportView

GROUP = "Staff"
FORMATS = ("json", "csv")
REPORT_FORMATS = (*FORMATS, "pdf")


async def reports(call: Call) -> dict[str, Any] | Response:
    """Drop, win, hold, theory, fills, credits, rake, jackpots, errors and overrides of a gaming day or shift."""
    form = _format_of(call, REPORT_FORMATS)
    found = await asyncio.to_thread(_asked_for, reports_of(call), call.query)
    match form:
        case "csv":
            return _as_csv(report_document(found), write_csv, _file_name(found, "csv"))
        case "pdf":
            headers = {"Content-Disposition": f'attachment; filename="{_file_name(found, "pdf")}"'}
            return Response(await asyncio.to_thread(_as_pdf, found), media_type="application/pdf", headers=headers)
        case _:
            return report_document(found)


def reports_of(call: Call) -> RunningReport:
    """The reports of the floor, for all doors that read them."""
    house = call.access.floor.house
    return running_report(call.access.store, read_shifts(house.shift_begins, read_gaming_day(house.day_begins)))


def _asked_for(running: RunningReport, query: Mapping[str, str]) -> FloorReport:
    shift = whole(query, "shift", default=1, low=1, high=MOST_SHIFTS) if "shift" in query else None
    tables = [query["table"]] if "table" in query else None
    return running.report(day=query.get("day"), shift=shift, tables=tables)


def _as_pdf(found: FloorReport) -> bytes:
    """The report set as a PDF, one at a time."""
    try:
        with _printing:
            return pdf(sheet_of_report(found))
    except MissingExtraError as missing:
        raise Refused("EXTRA_MISSING", None, reason=str(missing)) from None


def _file_name(found: FloorReport, ending: str) -> str:
    """A name that tells the period: `report-2030-01-31-shift-2.csv`."""
    last = found.periods[-1].found if found.periods else None
    if last is None or len(found.periods) > 1:
        return f"report.{ending}"
    return f"report-{last.day}{'' if last.shift is None else f'-shift-{last.shift}'}.{ending}"


async def fairness(call: Call) -> dict[str, Any] | Response:
    """Chip dumping and soft play in finished Poker hands, judged by all cards."""
    form = _format_of(call, FORMATS)
    tables = [call.query["table"]] if "table" in call.query else []
    found = await asyncio.to_thread(_examined, call.access.store, tables)
    shown = await shown_names(call)
    if shown is not None:
        pairs = [{name: shown(one[name]) for name in ("player", "opponent")} for one in found["findings"]]
        findings = [{**one, **names} for one, names in zip(found["findings"], pairs, strict=True)]
        found = {**found, "findings": findings}
    return found if form == "json" else _as_csv(found, write_fairness_csv, "fairness.csv")


_examining = Lock()
_printing = Lock()


def _examined(store: EventStore, tables: Collection[str]) -> dict[str, Any]:
    """An examination takes a while: one at a time."""
    with _examining:
        return fairness_report(store, tables=tables)


def _format_of(call: Call, formats: tuple[str, ...]) -> str:
    form = call.query.get("format", "json")
    if form not in formats:
        raise InputError("?format", f"{shown(form)} is not one of {', '.join(formats)}")
    return form


def _as_csv(document: Mapping[str, Any], write: Callable[[Mapping[str, Any], TextIO], None], name: str) -> Response:
    text = StringIO(newline="")
    write(document, text)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text.getvalue(), media_type="text/csv", headers=headers)


DOORS = (
    Door(
        path="/api/v1/fairness",
        does=fairness,
        name="getFairness",
        returns=FairnessView,
        tells="Chip dumping and soft play in finished Poker hands, for auditors",
        group=GROUP,
        access=Access.AUDITOR,
        asks=(
            Query(name="table", tells="Only this table", example="P1"),
            Query(name="format", tells="json or csv", schema={"type": "string", "enum": list(FORMATS)}),
        ),
        other_media=("text/csv",),
    ),
    Door(
        path="/api/v1/reports",
        does=reports,
        name="getReport",
        returns=ReportView,
        tells="The report of a gaming day or shift, for pit supervisors and above, and auditors",
        group=GROUP,
        access=Access.REPORTS,
        asks=(
            Query(name="day", tells="The gaming day, or `all`; else the last one", example="2030-01-31"),
            Query(
                name="shift",
                tells="Only this shift of the day, by its number",
                schema={"type": "integer", "minimum": 1, "maximum": MOST_SHIFTS},
            ),
            Query(name="table", tells="Only this table", example="T1"),
            Query(name="format", tells="json, csv or pdf", schema={"type": "string", "enum": list(REPORT_FORMATS)}),
        ),
        other_media=("text/csv", "application/pdf"),
        also=("501",),
    ),
)
