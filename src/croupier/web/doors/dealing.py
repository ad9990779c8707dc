"""Doors for people who deal: the reports that are possible now, and a card-reading shoe."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import msgspec

from croupier.cards import CardError, read_card
from croupier.errors import InputError
from croupier.floor.commands.registry import authorise
from croupier.floor.drafting.command_result import CommandResult
from croupier.floor.driving.shoe_readings import answered_before, command_for_reading
from croupier.floor.state.table_state import Table
from croupier.floor.views.possible_reports import PossibleReportView, possible_reports
from croupier.people.roles import ruling_rank
from croupier.table_commands import DealCards, RecordCard, ReportIrregularity
from croupier.web.doors.door import Access, Call, Door
from croupier.web.doors.tables import CommandAnswerView

GROUP = "Dealing"


class ShoeReading(msgspec.Struct, forbid_unknown_fields=True):
    """One card that left the shoe, under an id of the shoe's own: the same id again is carried out once."""

    id: str
    card: str


class PossibleReportsView(msgspec.Struct, frozen=True, kw_only=True):
    """The kinds of irregularity that can apply at a table now."""

    reports: list[PossibleReportView]


async def reports(call: Call) -> PossibleReportsView:
    """The kinds of irregularity that can apply at the table now, for its Dealer or the pit."""
    floor, actor, name = call.access.floor, call.actor, call.path["table"]

    def allowed() -> Table:
        table = floor.state.table(name)
        authorise(floor.state, ReportIrregularity(table=name, kind="unlisted"), actor)
        return table

    # A table's state never changes, so it is looked at beside the writer: other commands do not wait for this.
    table = await call.access.ask(allowed)
    possible = await asyncio.to_thread(possible_reports, table, ruling_rank(actor.role))
    return PossibleReportsView(reports=possible)


async def shoe(call: Call) -> Mapping[str, object]:
    """Enter the card that a shoe has read as the next card of the table."""
    floor, actor, name, reading = call.access.floor, call.actor, call.path["table"], call.body
    try:
        card = read_card(reading.card)
    except CardError as error:
        raise InputError("card", str(error)) from None

    def given() -> CommandResult | DealCards | RecordCard:
        first = answered_before(floor, floor.state.table(name), card, actor, reading.id)
        return command_for_reading(floor.state.table(name), card) if first is None else first

    return await call.access.visitor_commands.obey_as_read(call.visitor, given, reading.id)


DOORS = (
    Door(
        path="/api/v1/tables/{table}/reports",
        does=reports,
        name="listPossibleReports",
        tells="Irregularities that can apply at the table now, with the rulings on them, for its Dealer or the pit",
        group=GROUP,
        access=Access.STAFF,
    ),
    Door(
        method="POST",
        path="/api/v1/tables/{table}/shoe",
        does=shoe,
        name="enterShoeReading",
        returns=CommandAnswerView,
        tells="Enter the card that a card-reading shoe has read, with the Dealer's token",
        group=GROUP,
        access=Access.STAFF,
        takes=ShoeReading,
        example={"id": "shoe7-000123", "card": "As"},
    ),
)
