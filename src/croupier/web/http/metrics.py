"""The metrics of a running floor, as text for Prometheus (exposition format 0.0.4)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import Lock
from typing import TypeAlias, TypeVar

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
MOST_SERIES = 500
"""How many label values a metric distinguishes. All others are counted under `other`, so that memory stays bounded."""
OTHER = "other"

Values: TypeAlias = tuple[str, ...]
Sampled: TypeAlias = Callable[[], float | Mapping[Values, float]]


class Counter:
    """A number that only grows, for each set of label values."""

    kind = "counter"

    def __init__(self, name: str, tells: str, labels: Sequence[str] = ()) -> None:
        self.name, self.tells, self.labels = name, tells, tuple(labels)
        self._values: dict[Values, float] = {} if labels else {(): 0.0}
        self._lock = Lock()

    def add(self, *values: str, by: float = 1) -> None:
        with self._lock:
            if values not in self._values:
                values = _bounded(values, self._values)
            self._values[values] = self._values.get(values, 0) + by

    def lines(self) -> Iterator[str]:
        for values, number in sorted(self._values.copy().items()):
            yield _line(self.name, self.labels, values, number)


class Gauge:
    """A number that is read on request."""

    kind = "gauge"

    def __init__(self, name: str, tells: str, sampled: Sampled, labels: Sequence[str] = ()) -> None:
        self.name, self.tells, self.labels = name, tells, tuple(labels)
        self._sampled = sampled

    def lines(self) -> Iterator[str]:
        """One line for each set of present values."""
        found = self._sampled()
        numbers = found if isinstance(found, Mapping) else {(): found}
        for values, number in sorted(numbers.items()):
            yield _line(self.name, self.labels, values, number)


LATENCIES_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """How many values were at most each bound, for each set of label values."""

    kind = "histogram"

    def __init__(
        self, name: str, tells: str, labels: Sequence[str] = (), bounds: Sequence[float] = LATENCIES_S
    ) -> None:
        self.name, self.tells, self.labels = name, tells, tuple(labels)
        self._bounds = tuple(bounds)
        self._counts: dict[Values, list[int]] = {}
        self._sums: dict[Values, float] = {}
        self._lock = Lock()

    def observe(self, number: float, *values: str) -> None:
        """One more."""
        with self._lock:
            if values not in self._counts:
                values = _bounded(values, self._counts)
                self._counts.setdefault(values, [0] * (len(self._bounds) + 1))
            counts = self._counts[values]
            counts[bisect_left(self._bounds, number)] += 1
            self._sums[values] = self._sums.get(values, 0.0) + number

    def lines(self) -> Iterator[str]:
        """For each set of values: the counts up to each bound, the sum, the count."""
        with self._lock:
            found = {values: (tuple(counts), self._sums[values]) for values, counts in self._counts.items()}
        for values, (counts, total) in sorted(found.items()):
            running = 0
            for bound, count in zip((*map(_number, self._bounds), "+Inf"), counts, strict=True):
                running += count
                yield _line(f"{self.name}_bucket", (*self.labels, "le"), (*values, bound), running)
            yield _line(f"{self.name}_sum", self.labels, values, total)
            yield _line(f"{self.name}_count", self.labels, values, running)


Metric: TypeAlias = Counter | Gauge | Histogram
AnyMetric = TypeVar("AnyMetric", Counter, Gauge, Histogram)


class Metrics:
    """All metrics of one process."""

    def __init__(self) -> None:
        self._metrics: dict[str, Metric] = {}
        self.commands = self.add(
            Counter("croupier_commands_total", "Commands by name and outcome.", ("command", "outcome"))
        )
        self.command_s = self.add(
            Histogram("croupier_command_seconds", "From a command's arrival to its answer.", ("command",))
        )
        self.requests = self.add(
            Counter("croupier_http_requests_total", "HTTP requests by address and status.", ("door", "status"))
        )
        self.sign_ins = self.add(Counter("croupier_sign_ins_total", "Tries to sign in by outcome.", ("outcome",)))
        self.frames = self.add(Counter("croupier_frames_sent_total", "Frames sent to sockets."))
        self.dropped = self.add(Counter("croupier_slow_readers_dropped_total", "Sockets closed for reading slowly."))

    def add(self, metric: AnyMetric) -> AnyMetric:
        """Add a metric. Its name must be new."""
        if metric.name in self._metrics:
            raise ValueError(f"{metric.name} is counted already")
        self._metrics[metric.name] = metric
        return metric

    def gauge(self, name: str, tells: str, sampled: Sampled, labels: Sequence[str] = ()) -> None:
        """Add a number that is read on request."""
        self.add(Gauge(name, tells, sampled, labels))

    def text(self) -> str:
        lines: list[str] = []
        for metric in self._metrics.values():
            lines += (f"# HELP {metric.name} {metric.tells}", f"# TYPE {metric.name} {metric.kind}", *metric.lines())
        return "\n".join(lines) + "\n"


def _bounded(values: Values, known: Mapping[Values, object]) -> Values:
    return values if len(known) < MOST_SERIES else tuple(OTHER for _ in values)


def _line(name: str, labels: Sequence[str], values: Values, number: float) -> str:
    pairs = ",".join(f'{label}="{_escaped(value)}"' for label, value in zip(labels, values, strict=True))
    return f"{name}{{{pairs}}} {_number(number)}" if pairs else f"{name} {_number(number)}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def _number(number: float) -> str:
    return str(int(number)) if number == int(number) else repr(float(number))
