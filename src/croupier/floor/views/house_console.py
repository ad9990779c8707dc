"""The house as its managers set it up: settings with their days, tables, jackpots, and missing parts."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import TypeAlias

import msgspec

from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Status, Table, in_order
from croupier.floor.views.approvals_view import ApprovalView, approvals_seen
from croupier.floor.views.jackpot_documents import StaffJackpotView, staff_jackpot_view
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

SettingValue: TypeAlias = bool | int | str | list[str] | None
"""The value of a setting as documents have it."""


class SettingChangeView(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a setting, with the gaming day from which it counts."""

    from_day: str
    value: SettingValue
    by: str
    reason: str


class HouseSettingView(msgspec.Struct, frozen=True, kw_only=True):
    """A setting that people can change: its value today, and all its changes with their days."""

    name: str
    tells: str
    unit: str
    value: SettingValue
    started_with: SettingValue
    changes: list[SettingChangeView]


class ThresholdsFromDayView(msgspec.Struct, frozen=True, kw_only=True):
    """The cash thresholds from a gaming day on."""

    from_day: str
    single: str
    daily: str


class TableSetUpView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as its manager sets it up."""

    id: str
    name: str
    game: str
    version: int
    status: str
    dealer: str
    pace: str | None
    bots: int
    limits: dict[str, str | int | bool]
    jackpot: str | None
    playing: bool


class LimitFieldsView(msgspec.Struct, frozen=True, kw_only=True):
    """The amounts and devices that a table of a house game can have."""

    amounts: list[str]
    linked: list[str]
    devices: list[str]


class FloorSetUpView(msgspec.Struct, frozen=True, kw_only=True):
    """How far a new floor is set up."""

    administrators: int
    takes_two: bool
    staff: dict[str, int]
    changed: bool
    jackpots: int
    tables: dict[str, int]
    rounds: int


class HouseView(msgspec.Struct, frozen=True, kw_only=True):
    """The house as its managers set it up."""

    at: str
    day: str
    day_begins: str
    two_person_control: str
    in_place_s: int
    settings: list[HouseSettingView]
    thresholds: list[ThresholdsFromDayView]
    tables: list[TableSetUpView]
    jackpots: list[StaffJackpotView]
    limit_fields: dict[str, LimitFieldsView]
    approvals: list[ApprovalView]
    set_up: FloorSetUpView


def house_view(state: FloorState, actor: Actor, *, server: HouseSettings, now: datetime) -> HouseView:
    """The house for one manager. `server` has the settings with which the server was started."""
    day = read_gaming_day(server.day_begins).day_of(now.isoformat())
    return HouseView(
        at=now.isoformat(),
        day=day,
        day_begins=server.day_begins,
        two_person_control=server.two_person_control.value,
        in_place_s=server.in_place_s,
        settings=_settings(server, state.house_changes, day),
        thresholds=[
            ThresholdsFromDayView(
                from_day=thresholds.from_day, single=dollars(thresholds.single), daily=dollars(thresholds.daily)
            )
            for thresholds in state.cage.thresholds
        ],
        tables=[_table(table) for table in in_order(state.tables.values())],
        jackpots=[staff_jackpot_view(jackpot) for _, jackpot in sorted(state.jackpots.items())],
        limit_fields=limit_fields(),
        approvals=approvals_seen(state, actor, now=now, in_place_s=server.in_place_s),
        set_up=_set_up(state, server),
    )


def _settings(server: HouseSettings, changes: tuple[HouseChanged, ...], day: str) -> list[HouseSettingView]:
    """Each setting that people can change."""
    now = in_force(server, changes, day)
    return [
        HouseSettingView(
            name=name,
            tells=field.tells,
            unit=field.unit,
            value=written(name, getattr(now, name)),
            started_with=written(name, getattr(server, name)),
            changes=[
                SettingChangeView(
                    from_day=change.from_day, value=change.settings[name], by=change.by, reason=change.reason
                )
                for change in changes
                if name in change.settings
            ],
        )
        for name, field in HOUSE_FIELDS.items()
    ]


def _table(table: Table) -> TableSetUpView:
    sign = table.sign
    return TableSetUpView(
        id=table.id,
        name=sign.name,
        game=sign.game,
        version=sign.version,
        status=sign.status.value,
        dealer=sign.dealer,
        pace=PACE_NAMES.get(sign.pace),
        bots=sign.bots,
        limits=limits_document(table.limits),
        jackpot=table.jackpot if isinstance(table, HouseTable) else None,
        playing=table.playing,
    )


def limit_fields() -> dict[str, LimitFieldsView]:
    """The amounts and devices that a table of each house game can have."""
    fields = {}
    for name, game in HOUSE_GAMES.items():
        sides = [f"{bet}_{end}" for bet in game.limited if bet != ANTE for end in ENDS]
        linked = ["credit" if game.jackpot_in_credits else "jackpot_bet"] if game.jackpot_bets else []
        devices = [DEVICE_WORDS.get(device, device.value) for device in game.live.streets]
        fields[name] = LimitFieldsView(amounts=["ante_min", "ante_max", *sides], linked=linked, devices=devices)
    return fields


def _set_up(state: FloorState, server: HouseSettings) -> FloorSetUpView:
    """How far a new floor is set up."""
    roles = Counter(person.role for person in state.people.by_key.values() if person.locked is None)
    games = Counter(table.sign.game for table in state.tables.values() if table.sign.status is not Status.CLOSED)
    rounds = sum(
        table.state.rounds if isinstance(table, FloorPokerTable) else table.rounds for table in state.tables.values()
    )
    return FloorSetUpView(
        administrators=roles[Role.ADMINISTRATOR],
        takes_two=server.two_person_control is TwoPersonControl.FULL,
        staff={role.value: roles[role] for role in STAFF if role is not Role.ADMINISTRATOR},
        changed=bool(state.house_changes),
        jackpots=len(state.jackpots),
        tables=dict(games),
        rounds=rounds,
    )
