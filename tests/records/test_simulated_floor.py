"""Whole floors from a seed, with crashes, lost answers and people who do as they like: afterwards all of it agrees."""

from __future__ import annotations

import json
from io import StringIO

import pytest

from croupier.floor_events.codec import type_of
from croupier.floor_simulation.evening import SimulatedEvening
from croupier.gaming_day import GamingDay
from croupier.records.event_log import read_log
from croupier.records.export import FILES, Export, Filters
from croupier.records.report import report
from croupier.records.round_audit import audit_round
from croupier.records.round_finder import OPENINGS
from croupier.records.takings import takings_of
from croupier.records.theory import Edge, Edges, Theory
from croupier.settlement import settle
from croupier.store import EventStore, open_store

EASY = Theory(lambda *_: Edges(Edge(1, 20, 1.0), Edge(1, 10, 1.0)))


@pytest.fixture(scope="module", params=range(3))
def store(request: pytest.FixtureRequest) -> EventStore:
    found = open_store("memory:")
    SimulatedEvening(int(request.param), found).run(600)
    return found


def test_each_round_can_be_rebuilt_from_the_store_and_agrees(store: EventStore) -> None:
    opened = [one.document["round"] for one in read_log(store) if type_of(one) in OPENINGS]
    judged = [audit_round(store, round_id) for round_id in opened]
    assert [(one.round, one.findings) for one in judged if one.findings] == []
    assert sum(one.status != "open" for one in judged) > 5


def test_ledger_settlements_and_jackpots_agree_on_every_day(store: EventStore) -> None:
    alarms = [alarm for day in report(takings_of(store), theory=EASY)["days"] for alarm in day["alarms"]]
    assert [alarm for alarm in alarms if alarm["kind"] != "raised"] == []


def test_every_sheet_can_be_settled(store: EventStore) -> None:
    files = {"sheets": StringIO(), "records": StringIO()}
    done = Export(store, files, Filters(), GamingDay()).write()
    sheets = [json.loads(line) for line in files["sheets"].getvalue().splitlines()]
    assert {settle(sheet)["result"] for sheet in sheets} <= {"settled", "void"}
    assert done.counts["records"] >= len(sheets) > 5
    assert set(files) <= set(FILES)
