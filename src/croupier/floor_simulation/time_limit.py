"""A limit on the time of a simulated floor, so that an endless loop is a failure with a seed."""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

WAITS = 30
"""How many times as long a floor may take by the clock: other processes use the machine as well."""
AGAIN_S = 5.0
"""Python drops an error that is raised while an object is deleted. So the signal comes again."""
SHOWN = 8
"""How many of the functions that are at work the failure names."""


class FloorNeverEndsError(BaseException):
    """A floor has taken far longer than any floor needs. No part of the program may catch this and go on."""


@contextmanager
def time_limit(computing_s: float) -> Iterator[None]:
    """Raise FloorNeverEndsError within, once this process has computed for this long.

    A floor that does not compute but waits has `WAITS` times as long. The system measures both times and sends a
    signal, which only the main thread can receive. On another thread, and on Windows, there is no limit.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    limits = (
        (signal.ITIMER_PROF, signal.SIGPROF, computing_s, "of computing"),
        (signal.ITIMER_REAL, signal.SIGALRM, WAITS * computing_s, "by the clock"),
    )
    before = [signal.signal(number, _raising(f"{limit_s:g} s {kind}")) for _, number, limit_s, kind in limits]
    for timer, _, limit_s, _ in limits:
        signal.setitimer(timer, limit_s, AGAIN_S)
    try:
        yield
    finally:
        for timer, *_ in limits:
            signal.setitimer(timer, 0)
        for (_, number, *_), handler in zip(limits, before, strict=True):
            signal.signal(number, handler)


def _raising(limit: str) -> Callable[[int, FrameType | None], None]:
    """Handle the signal."""

    def too_long(_: int, frame: FrameType | None) -> None:
        raise FloorNeverEndsError(f"the floor has not ended after {limit}: {_functions_of(frame)}")

    return too_long


def _functions_of(frame: FrameType | None) -> str:
    """The functions that are at work, as `send, reopen, _open`. The last one was called last."""
    names = [at_work.f_code.co_name for at_work, _ in traceback.walk_stack(frame)]
    return ", ".join(reversed(names[:SHOWN]))
