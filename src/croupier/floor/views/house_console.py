"""The house as its managers set it up: settings with their days, tables, jackpots, and missing parts."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any

from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Status, Table, in_order
from croupier.floor.views.approvals_view import approvals_document
from croupier.floor.views.jackpot_documents import jackpot_document, staff_jackpot_document
from croupier.floor_events.house_changes import HOUSE_FIELDS, HouseChanged, in_force, written
from croupier.floor_events.house_settings import HouseSettings, TwoPersonControl
from croupier.floor_events.pace import PACE_NAMES
from croupier.floor_events.settings_documents import DEVICE_WORDS, limits_document
from croupier.games import HOUSE_GAMES
from croupier.games.layout import ANTE
from croupier.gaming_day import read_gaming_day
from croupier.money import dollars
from croupier.people.roles import STAFF, Actor, Role
from croupier.rounds.commands import ENDS


def house_document(state: FloorState, actor: Actor, *, server: HouseSettings, now: datetime) -> dict[str, Any]:
    """The document for one manager. `server` has the settings with which the server was started."""
    day = read_gaming_day(server.day_begins).day_of(now.isoformat())
    return {
        "at": now.isoformat(),
        "day": day,
        "day_begins": server.day_begins,
        "two_person_control": server.two_person_control.value,
        "in_place_s": server.in_place_s,
        "settings": _settings(server, state.house_changes, day),
        "thresholds": [
            {"from_day": one.from_day, "single": dollars(one.single), "daily": dollars(one.daily)}
            for one in state.cage.thresholds
        ],
        "tables": [_table(table) for table in in_order(state.tables.values())],
        "jackpots": [
            {**jackpot_document(found), **staff_jackpot_document(found)} for _, found in sorted(state.jackpots.items())
        ],
        "limit_fields": limit_fields(),
        "approvals": approvals_document(state, actor, now=now, in_place_s=server.in_place_s),
        "set_up": _set_up(state, server),
    }


def _settings(server: HouseSettings, changes: tuple[HouseChanged, ...], day: str) -> list[dict[str, Any]]:
    """Each setting that people can change: its value today, and all its changes with their days."""
    now = in_force(server, changes, day)
    return [
        {
            "name": name,
            "tells": known.tells,
            "unit": known.unit,
            "value": written(name, getattr(now, name)),
            "started_with": written(name, getattr(server, name)),
            "changes": [
                {"from_day": one.from_day, "value": one.settings[name], "by": one.by, "reason": one.reason}
                for one in changes
                if name in one.settings
            ],
        }
        for name, known in HOUSE_FIELDS.items()
    ]


def _table(table: Table) -> dict[str, Any]:
    sign = table.sign
    return {
        "id": table.id,
        "name": sign.name,
        "game": sign.game,
        "version": sign.version,
        "status": sign.status.value,
        "dealer": sign.dealer,
        "pace": PACE_NAMES.get(sign.pace),
        "bots": sign.bots,
        "limits": limits_document(table.limits),
        "jackpot": table.jackpot if isinstance(table, HouseTable) else None,
        "playing": table.playing,
    }


def limit_fields() -> dict[str, dict[str, list[str]]]:
    """The amounts and devices that a table of each house game can have."""
    found = {}
    for name, game in HOUSE_GAMES.items():
        sides = [f"{bet}_{end}" for bet in game.limited if bet != ANTE for end in ENDS]
        linked = ["credit" if game.jackpot_in_credits else "jackpot_bet"] if game.jackpot_bets else []
        devices = [DEVICE_WORDS.get(device, device.value) for device in game.live.streets]
        found[name] = {"amounts": ["ante_min", "ante_max", *sides], "linked": linked, "devices": devices}
    return found


def _set_up(state: FloorState, server: HouseSettings) -> dict[str, Any]:
    """How far a new floor is set up."""
    roles = Counter(person.role for person in state.people.by_key.values() if person.locked is None)
    games = Counter(table.sign.game for table in state.tables.values() if table.sign.status is not Status.CLOSED)
    rounds = sum(
        table.state.rounds if isinstance(table, FloorPokerTable) else table.rounds for table in state.tables.values()
    )
    return {
        "administrators": roles[Role.ADMINISTRATOR],
        "takes_two": server.two_person_control is TwoPersonControl.FULL,
        "staff": {role.value: roles[role] for role in STAFF if role is not Role.ADMINISTRATOR},
        "changed": bool(state.house_changes),
        "jackpots": len(state.jackpots),
        "tables": dict(games),
        "rounds": rounds,
    }
