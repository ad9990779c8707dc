"""The metrics of a running floor, as text for Prometheus."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from prometheus_client import CONTENT_TYPE_LATEST as CONTENT_TYPE
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest

from croupier.floor import Floor
from croupier.floor.state.table_state import Status

__all__ = ["CONTENT_TYPE", "Metrics"]

LATENCIES_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

# No second series for each counter, with the time at which it was first counted. The library states no types here.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """All metrics of one server. Label values are names of our own, never a text from outside, so they are few."""

    def __init__(self) -> None:
        own = self._registry = CollectorRegistry()
        self.commands = Counter(
            "croupier_commands", "Commands by name and outcome.", ("command", "outcome"), registry=own
        )
        self.command_s = Histogram(
            "croupier_command_seconds",
            "From a command's arrival to its answer.",
            ("command",),
            buckets=LATENCIES_S,
            registry=own,
        )
        self.requests = Counter(
            "croupier_http_requests", "HTTP requests by address and status.", ("door", "status"), registry=own
        )
        self.sign_ins = Counter("croupier_sign_ins", "Tries to sign in by outcome.", ("outcome",), registry=own)
        self.frames = Counter("croupier_frames_sent", "Frames sent to sockets.", registry=own)
        self.dropped = Counter("croupier_slow_readers_dropped", "Sockets closed for reading slowly.", registry=own)

    def show(self, floor: Floor, *, sockets: Callable[[], int], waiting: Callable[[], int]) -> None:
        """Read the floor's numbers on request."""
        numbers: dict[str, tuple[str, Callable[[], int]]] = {
            "croupier_sockets": ("Sockets that are open.", sockets),
            "croupier_waiting": ("Work that waits for the writer.", waiting),
            "croupier_position": ("The position of the last stored event.", lambda: floor.position),
            "croupier_alarms": ("Alarms that nobody has taken.", lambda: len(floor.state.alarms)),
            "croupier_approvals": ("Questions that wait for a second person.", lambda: len(floor.waiting())),
        }
        for name, (tells, number) in numbers.items():
            Gauge(name, tells, registry=self._registry).set_function(number)
        tables = Gauge("croupier_tables", "Tables by status.", ("status",), registry=self._registry)
        for status in Status:
            tables.labels(status.value).set_function(partial(_tables, floor, status))

    def text(self) -> bytes:
        """All numbers. Called on the writer's thread, where the floor can be looked at."""
        return generate_latest(self._registry)


def _tables(floor: Floor, status: Status) -> int:
    return sum(table.sign.status is status for table in floor.tables.values())
