"""The forms in which events were stored earlier, and the step from each to the next: the one registry of upcasters.

Every store reads through it, however it was opened. Steps work on plain fields, so that they need no other room.
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
"""The version of each game's rules under which a table played before tables named their version."""


def _opened_with_version(fields: dict[str, Any]) -> dict[str, Any]:
    return {**fields, "version": FIRST_VERSIONS[fields["game"]]}


def _configured_with_version(fields: dict[str, Any]) -> dict[str, Any]:
    """Such a table kept the version that it had."""
    return {**fields, "version": None}


def _kept_with_versions(fields: dict[str, Any]) -> dict[str, Any]:
    """The tables that a checkpoint describes name their version too."""
    state = fields["state"]
    tables = [{**table, "sign": _opened_with_version(table["sign"])} for table in state["tables"]]
    return {**fields, "state": {**state, "tables": tables}}


UPCASTERS = Upcasters()
UPCASTERS.add("floor", "table_opened/1", to="table_opened/2", turn=_opened_with_version)
UPCASTERS.add("floor", "table_configured/1", to="table_configured/2", turn=_configured_with_version)
UPCASTERS.add("checkpoint", "floor_kept/1", to="floor_kept/2", turn=_kept_with_versions)
