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


UPCASTERS = Upcasters()
UPCASTERS.add("floor", "table_opened/1", to="table_opened/2", upcast=_opened_with_version)
UPCASTERS.add("floor", "table_configured/1", to="table_configured/2", upcast=_configured_with_version)
UPCASTERS.add("checkpoint", "floor_kept/1", to="floor_kept/2", upcast=_checkpoint_with_versions)
