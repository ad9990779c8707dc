"""Whether a table takes a command now."""

from __future__ import annotations

from croupier.floor.state.table_state import Status, Table
from croupier.refusals import Refused


def require_open(table: Table, *, while_suspended: bool = False) -> None:
    """Refuse what comes to a closed table, or to a suspended one that does not take it."""
    if table.sign.status is Status.CLOSED:
        raise Refused("TABLE_CLOSED", None, table=table.id)
    if table.sign.status is Status.SUSPENDED and not while_suspended:
        raise Refused("TABLE_STOPPED.reason", None, table=table.id, reason=table.sign.reason)
