"""Logs: one line each, as text or JSON, with the event and its request, and never a secret.

    log = logs.of("croupier.web")
    log.info("answered", door="/api/v1/me", status=200)

Only fields that are listed here are written; anything that looks like a token is masked.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from time import monotonic
from typing import TextIO

from croupier.errors import on_one_line
from croupier.web.http.sessions import TOKEN

ROOT = "croupier"
LOGGED = (ROOT, "uvicorn", "uvicorn.error", "asyncio")
_LISTED = (
    "request method door status took_ms peer person role command command_id code table position outcome sockets reason "
    "signal host port store version software fault tables alarm"
)
FIELDS = frozenset(_LISTED.split())
"""The fields that a line may have. Before adding one, think about what it can hold."""
BLOT = "[blotted out]"
SECRETS = re.compile(
    TOKEN.pattern
    + r"|(?i:\bbearer\s+)\S+"
    + r"|scrypt\$\S+"
    + r"|(?i:(?<=password)['\"]?\s*[=:]\s*)\S+"
    + r"|(?i:(?<=cookie)['\"]?\s*[=:]\s*)\S+"
    + r"|(?i:postgresql://)\S+"
)
"""The patterns of secrets, which are never written."""

REPEATED_S, LINE, MOST_LINES = 60.0, 100, 1_000
"""How often the same line of a library is written, how much of it is compared, and how many lines are remembered."""

SOCKETS = "websockets"
"""The part of the path of all code of libraries that speaks WebSocket."""

DENIED = "ASGI callable returned without completing handshake."

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The number of the current request."""


class Log:
    """A log with listed fields."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log

    def info(self, words: str, **fields: object) -> None:
        """Log an expected event."""
        self._say(logging.INFO, words, fields)

    def warning(self, words: str, **fields: object) -> None:
        """Log something that needs attention."""
        self._say(logging.WARNING, words, fields)

    def error(self, words: str, *, exc_info: BaseException | None = None, **fields: object) -> None:
        """Log something that must not happen."""
        self._say(logging.ERROR, words, fields, exc_info)

    def _say(self, level: int, words: str, fields: Mapping[str, object], exc_info: BaseException | None = None) -> None:
        strangers = fields.keys() - FIELDS
        if strangers:
            raise ValueError(f"not a field of the log: {', '.join(sorted(strangers))}")
        self._log.log(level, "%s", words, exc_info=exc_info, extra={"fields": dict(fields)})


def of(name: str) -> Log:
    """The log of one part of the house."""
    return Log(logging.getLogger(name))


@contextmanager
def answering(number: str) -> Iterator[None]:
    """Mark every line within as belonging to this request."""
    token = request_id.set(number)
    try:
        yield
    finally:
        request_id.reset(token)


def masked(text: str) -> str:
    """The text on one line, without secrets and control characters."""
    return on_one_line(SECRETS.sub(BLOT, text))


class LineFormatter(logging.Formatter):
    """Formats a record as one line of JSON or text. Errors show type and place only: words could hold secrets."""

    def __init__(self, *, as_json: bool) -> None:
        super().__init__()
        self._as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        document = {name: _plain(value) for name, value in _fields_of(record)}
        if self._as_json:
            return json.dumps(document, ensure_ascii=False)
        at, level, words = (document.pop(key) for key in ("at", "level", "says"))
        rest = " ".join(f"{name}={_quoted(value)}" for name, value in document.items())
        return f"{at} {level:<7} {words}{' ' if rest else ''}{rest}"


def _fields_of(record: logging.LogRecord) -> Iterator[tuple[str, object]]:
    yield "at", datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    yield "level", record.levelname.lower()
    yield "says", record.getMessage()
    yield "log", record.name
    fields: Mapping[str, object] = getattr(record, "fields", {})
    number = request_id.get()
    if number and "request" not in fields:
        yield "request", number
    yield from fields.items()
    if record.exc_info and record.exc_info[1] is not None:
        yield from _error(record.exc_info[1])


def _error(error: BaseException) -> Iterator[tuple[str, object]]:
    frames = traceback.extract_tb(error.__traceback__)
    yield "error", type(error).__name__
    yield "trace", " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames[-12:]))


def _plain(value: object) -> object:
    return value if isinstance(value, bool | int | float | None) else masked(str(value))


def _quoted(value: object) -> str:
    text = str(value)
    return json.dumps(text, ensure_ascii=False) if " " in text or '"' in text or not text else text


class RepeatedLines(logging.Filter):
    """Lets a line of another program's library through once in a while, however often it is written.

    A thousand connections that fail in the same way must not fill the disk. The next line tells how many were left out.
    """

    def __init__(
        self, every_s: float = REPEATED_S, clock: Callable[[], float] = monotonic, *, lowest: int = logging.WARNING
    ) -> None:
        """Lines below the level `lowest` are all let through."""
        super().__init__()
        self._lowest = lowest
        self._every_s = every_s
        self._clock = clock
        self._written: dict[tuple[str, str], float] = {}
        self._left_out: Counter[tuple[str, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written."""
        # asyncio adds details below its first line, which differ each time.
        line, now = (record.name, str(record.msg).partition("\n")[0][:LINE]), self._clock()
        if record.levelno < self._lowest:
            return True
        if now - self._written.get(line, now - self._every_s) < self._every_s:
            self._left_out[line] += 1
            return False
        if len(self._written) >= MOST_LINES:
            self._written.clear()
        self._written[line] = now
        left_out = self._left_out.pop(line, 0)
        record.msg = f"{record.getMessage()} ({left_out} more like it)" if left_out else record.msg
        record.args = () if left_out else record.args
        return True


def _is_no_socket_line(record: logging.LogRecord) -> bool:
    """Whether uvicorn's line is not about one socket: such lines hold its whole address, with any text a visitor likes.

    We write a line of our own for each socket. Faults are written all the same, except for one that is none: uvicorn
    reports it for each visitor whom the application denies a socket with a whole answer.
    """
    is_fault = record.levelno >= logging.WARNING and record.msg != DENIED
    return is_fault or SOCKETS not in record.pathname


@contextmanager
def also_to(handler: logging.Handler) -> Iterator[None]:
    """Hand each line to one more handler within, in the form in which it is written."""
    written = [(log, log.handlers[0]) for log in map(logging.getLogger, LOGGED) if log.handlers]
    for log, first in written:
        handler.setFormatter(first.formatter)
        log.addHandler(handler)
    try:
        yield
    finally:
        for log, _ in written:
            log.removeHandler(handler)


def start(*, level: str = "info", as_json: bool = False, to: TextIO | None = None) -> logging.Handler:
    """Write this process's log, and that of uvicorn, to standard error (or `to`) and nowhere else."""
    handler = logging.StreamHandler(to or sys.stderr)
    handler.setFormatter(LineFormatter(as_json=as_json))
    for name in LOGGED:
        log = logging.getLogger(name)
        log.handlers = [handler]
        log.propagate = False
        log.setLevel(level.upper())
        log.filters = [] if name == ROOT else [_is_no_socket_line, RepeatedLines()]
    # uvicorn logs whole addresses with their queries. The doors write their own lines.
    access = logging.getLogger("uvicorn.access")
    access.handlers, access.propagate, access.disabled = [], False, True
    return handler
