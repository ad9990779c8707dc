"""The metrics that are read from the floor on request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from croupier.floor import Floor
from croupier.floor.state.table_state import Status
from croupier.web.http.metrics import Metrics


def add_gauges(metrics: Metrics, floor: Floor, busy: Callable[[], tuple[int, int]]) -> None:
    """The floor's numbers; `busy` gives the open sockets and the waiting jobs."""
    metrics.gauge("croupier_sockets", "Sockets that are open.", lambda: busy()[0])
    metrics.gauge("croupier_waiting", "Work that waits for the writer.", lambda: busy()[1])
    metrics.gauge("croupier_position", "The position of the last stored event.", lambda: floor.position)
    metrics.gauge("croupier_tables", "Tables by status.", lambda: _tables(floor), ("status",))
    metrics.gauge("croupier_alarms", "Alarms that nobody has taken.", lambda: len(floor.state.alarms))
    metrics.gauge("croupier_approvals", "Questions that wait for a second person.", lambda: len(floor.waiting()))


def _tables(floor: Floor) -> dict[tuple[str, ...], float]:
    found = Counter(table.sign.status for table in floor.tables.values())
    return {(status.value,): found[status] for status in Status}
