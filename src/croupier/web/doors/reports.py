"""Doors to the reports of each table, jackpot and the cage by gaming day."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from io import StringIO
from threading import Lock
from typing import Any, TextIO

from starlette.responses import Response

from croupier.errors import InputError, shown
from croupier.gaming_day import read_gaming_day
from croupier.records.fairness_report import fairness_report, write_fairness_csv
from croupier.records.report_csv import write_csv
from croupier.records.running_report import running_report
from croupier.store import EventStore
from croupier.web.doors.door import Access, Call, Door, Query
from croupier.web.doors.served_floor import the_floor, the_store

GROUP = "Staff"
FORMATS = ("json", "csv")


async def reports(call: Call) -> dict[str, Any] | Response:
    """Drop, handle, win, hold, rake, theory and jackpots by table and gaming day."""
    form = _format_of(call)
    gaming_day = read_gaming_day(the_floor(call).house.day_begins)
    running = running_report(the_store(call), gaming_day)
    tables = [call.query["table"]] if "table" in call.query else None
    found = await asyncio.to_thread(running.report, day=call.query.get("day"), tables=tables)
    return found if form == "json" else _as_csv(found, write_csv, "report.csv")


async def fairness(call: Call) -> dict[str, Any] | Response:
    """Chip dumping and soft play in finished Poker hands, judged by all cards."""
    form = _format_of(call)
    tables = [call.query["table"]] if "table" in call.query else []
    found = await asyncio.to_thread(_examined, the_store(call), tables)
    return found if form == "json" else _as_csv(found, write_fairness_csv, "fairness.csv")


_examining = Lock()


def _examined(store: EventStore, tables: Collection[str]) -> dict[str, Any]:
    """An examination takes a while: one at a time."""
    with _examining:
        return fairness_report(store, tables=tables)


def _format_of(call: Call) -> str:
    form = call.query.get("format", "json")
    if form not in FORMATS:
        raise InputError("?format", f"{shown(form)} is neither json nor csv")
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
        tells="Chip dumping and soft play in finished Poker hands, for auditors",
        group=GROUP,
        access=Access.AUDITOR,
        asks=(
            Query(name="table", tells="Only this table", example="P1"),
            Query(name="format", tells="json or csv", schema={"type": "string", "enum": list(FORMATS)}),
        ),
    ),
    Door(
        path="/api/v1/reports",
        does=reports,
        name="getReport",
        tells="Drop, win, hold, rake, theory and jackpots by table and gaming day",
        group=GROUP,
        access=Access.STAFF,
        asks=(
            Query(name="day", tells="The gaming day, or `all`; else the last one", example="2030-01-31"),
            Query(name="table", tells="Only this table", example="T1"),
            Query(name="format", tells="json or csv", schema={"type": "string", "enum": list(FORMATS)}),
        ),
    ),
)
