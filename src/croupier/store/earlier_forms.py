"""The one registry of upcasters: the earlier forms of stored events, and the step from each to the next.

Every store reads through it. Steps work on plain fields and need no other room.
"""

from __future__ import annotations

from typing import Any

from croupier.store.upcasters import Upcasters

FIRST_VERSIONS = {
    "casino-stud": 6,
    "multi-link-stud": 2,
    "singapore-stud": 4,
    "progressive-holdem": 6,
    "poker": 6,
}
"""The version of each game's rules that tables played under before they named a version."""


def _opened_with_version(fields: dict[str, Any]) -> dict[str, Any]:
    return {**fields, "version": FIRST_VERSIONS[fields["game"]]}


def _configured_with_version(fields: dict[str, Any]) -> dict[str, Any]:
    """The table stayed at its version."""
    return {**fields, "version": None}


def _checkpoint_with_versions(fields: dict[str, Any]) -> dict[str, Any]:
    """A checkpoint's tables name their version too."""
    state = fields["state"]
    tables = [{**table, "sign": _opened_with_version(table["sign"])} for table in state["tables"]]
    return {**fields, "state": {**state, "tables": tables}}


def _sat_with_missed_blinds(fields: dict[str, Any]) -> dict[str, Any]:
    """Everyone who sat down was a new player, and got no notice about blinds."""
    return {**fields, "missed_before": None, "first_orbit": False}


def _left_with_missed_blinds(fields: dict[str, Any]) -> dict[str, Any]:
    """A player who left took no missed blinds along, and nobody noted the time."""
    return {**fields, "missed_before": None, "at_s": None, "relocated_to": None}


def _kept_with_departures(fields: dict[str, Any]) -> dict[str, Any]:
    """A Poker table, which is a list of fields: it knows more of players who left, and less of the last blinds."""
    state = fields["state"]
    return {**fields, "state": {**state, "tables": [_poker_kept(table) for table in state["tables"]]}}


def _poker_kept(table: dict[str, Any]) -> dict[str, Any]:
    if "seats" not in table:
        return table
    name, settings, seats, button, _, dead_small, _, first_orbit, rounds, playing, left_with, owed = table["seats"]
    departed = {player: [amount, None, None] for player, amount in left_with.items()}
    kept = [name, settings, _seats_kept(seats), button, dead_small, first_orbit, rounds, playing, departed]
    return {**table, "seats": [*kept, _seats_kept(owed)]}


def _seats_kept(seats: dict[str, Any]) -> dict[str, Any]:
    """A seat no longer counts the turns that it missed, its tenth field: they follow from its missed blinds."""
    return {number: [*seat[:9], *seat[10:]] for number, seat in seats.items()}


def _kept_without_people(fields: dict[str, Any]) -> dict[str, Any]:
    """A checkpoint did not know who put people in place: they are read from their streams. Staff had no bookings."""
    return {**fields, "state": {**fields["state"], "people": None, "bookings": {}, "alarmed": []}}


UPCASTERS = Upcasters()
UPCASTERS.add("floor", "table_opened/1", to="table_opened/2", upcast=_opened_with_version)
UPCASTERS.add("floor", "table_configured/1", to="table_configured/2", upcast=_configured_with_version)
UPCASTERS.add("checkpoint", "floor_kept/1", to="floor_kept/2", upcast=_checkpoint_with_versions)
UPCASTERS.add("checkpoint", "floor_kept/2", to="floor_kept/3", upcast=_kept_with_departures)
UPCASTERS.add("checkpoint", "floor_kept/3", to="floor_kept/4", upcast=_kept_without_people)
UPCASTERS.add("poker", "player_sat/1", to="player_sat/2", upcast=_sat_with_missed_blinds)
UPCASTERS.add("poker", "player_left/1", to="player_left/2", upcast=_left_with_missed_blinds)
