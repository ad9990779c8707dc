"""Doors to the reports of each table, jackpot and the cage by gaming day."""

from __future__ import annotations

import asyncio
from io import StringIO
from typing import Any

from starlette.responses import Response

from croupier.errors import InputError, shown
from croupier.records.gaming_day import read_gaming_day
from croupier.records.report_csv import write_csv
from croupier.records.running_report import running_report
from croupier.web.doors.door import Access, Call, Door, Query
from croupier.web.doors.served_floor import the_floor, the_store

GROUP = "Staff"
FORMATS = ("json", "csv")


async def reports(call: Call) -> dict[str, Any] | Response:
    """Drop, handle, win, hold, rake, theory and jackpots by table and gaming day."""
    form = call.query.get("format", "json")
    if form not in FORMATS:
        raise InputError("?format", f"{shown(form)} is neither json nor csv")
    gaming_day = read_gaming_day(the_floor(call).house.day_begins)
    running = running_report(the_store(call), gaming_day)
    tables = [call.query["table"]] if "table" in call.query else None
    found = await asyncio.to_thread(running.report, day=call.query.get("day"), tables=tables)
    if form == "json":
        return found
    text = StringIO(newline="")
    write_csv(found, text)
    headers = {"Content-Disposition": 'attachment; filename="report.csv"'}
    return Response(text.getvalue(), media_type="text/csv", headers=headers)


DOORS = (
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
