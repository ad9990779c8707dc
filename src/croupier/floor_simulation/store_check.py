"""Checks the store of a simulated floor at the end of the evening."""

from __future__ import annotations

import random
from collections.abc import Mapping

from croupier.floor import CommandResult
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import FloorPokerTable
from croupier.floor_simulation.promises import promise
from croupier.floor_simulation.wealth import Results, check_wealth
from croupier.records import report, takings_of
from croupier.records.round_audit import audit_round
from croupier.records.theory import Theory
from croupier.store import EventStore, verify

NO_THEORY = Theory(lambda *_: "not asked")
AUDITED = 6
"""How many rounds of an evening are audited."""


def check_store(
    store: EventStore, state: FloorState, acknowledged: Mapping[str, CommandResult], chance: random.Random
) -> frozenset[str]:
    """Check that the audit is clean, players have the right chips, and each acknowledged command is stored once.

    Returns the kinds of stored events.
    """
    audit = verify(store)
    promise(audit.clean, f"the audit has found {len(audit.findings)} things: {audit.findings[:1]}")
    results = Results()
    by_command: dict[str, list[int]] = {}
    rounds: dict[str, None] = {}
    kinds: set[str] = set()
    position = 0
    while events := store.read_all(position):
        results.add(events)
        for event in events:
            by_command.setdefault(event.command_id, []).append(event.position)
            kind, _, name = event.stream.partition("/")
            kinds.add(f"{kind} {event.stored_name}")
            if kind == "round":
                rounds[name] = None
        position = events[-1].position
    check_wealth(state, results)
    for name, done in acknowledged.items():
        found = by_command.get(name, [])
        promise(bool(found) and found[-1] == done.position, f"{name} was acknowledged at {done.position}: {found}")
        promise(found == list(range(found[0], found[-1] + 1)), f"{name} is in the store twice: {found}")
    check_report(store)
    audit_some(store, [*rounds, *_hands(state)], chance)
    return frozenset(kinds)


def check_report(store: EventStore) -> None:
    """The report of each gaming day agrees: ledger with settlements, and each jackpot's meter with its own count."""
    days = report(takings_of(store), theory=NO_THEORY)["days"]
    wrong = [alarm for day in days for alarm in day["alarms"] if alarm["kind"] != "raised"]
    promise(not wrong, f"the report of a day does not agree: {wrong[:1]}")


def _hands(state: FloorState) -> list[str]:
    tables = [table for table in state.tables.values() if isinstance(table, FloorPokerTable)]
    return [f"{table.id}/{number + 1}" for table in tables for number in range(table.state.rounds)]


def audit_some(store: EventStore, rounds: list[str], chance: random.Random) -> None:
    """Audit some rounds from the store alone."""
    for name in chance.sample(rounds, min(AUDITED, len(rounds))):
        audit = audit_round(store, name)
        promise(not audit.findings, f"round {name}, audited: {audit.findings[:1]}")
