"""`croupier serve` stops in good order, and tells its exit status, whatever has become of its output."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Timer
from typing import IO
from urllib.request import urlopen

import pytest

from croupier.cli import standard_streams
from croupier.cli.standard_streams import through_outlet
from tests.waiting import LONGEST_S

SERVE = [sys.executable, "-m", "croupier", "serve", "--memory", "--pace", "test", "--port", "0", "--grace-s", "1"]
IS_OPEN = re.compile(r"Croupier is open at (http://\S+)")
IS_UP = re.compile(r"Application startup complete")
Lost = Callable[[], AbstractContextManager[int]]
SIGNALS = pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT], ids=lambda told: told.name)


@contextmanager
def started(*command: str, stdout: int, stderr: int) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(command or SERVE, stdout=stdout, stderr=stderr, text=True)
    limit = Timer(LONGEST_S, process.kill)  # a server that hangs fails its test
    limit.start()
    try:
        yield process
    finally:
        limit.cancel()
        process.kill()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()
        process.wait(LONGEST_S)


def line_with(wanted: re.Pattern[str], stream: IO[str] | None) -> re.Match[str]:
    assert stream is not None
    for line in stream:
        if found := wanted.search(line):
            return found
    raise AssertionError(f"the server ended without {wanted.pattern!r}")


def require_stop(process: subprocess.Popen[str], told: signal.Signals) -> None:
    """One signal, the usual exit status, and no traceback on what can still be read."""
    process.send_signal(told)
    said = process.communicate(timeout=LONGEST_S)
    assert process.returncode == 0, said
    assert "Traceback" not in "".join(filter(None, said))


@contextmanager
def full_pipe() -> Iterator[int]:
    """A pipe that has no room left, and whose reader does not read."""
    reader, writer = os.pipe()
    try:
        fcntl.fcntl(writer, fcntl.F_SETFL, os.O_NONBLOCK)
        with pytest.raises(BlockingIOError):
            while True:
                os.write(writer, bytes(4096))
        fcntl.fcntl(writer, fcntl.F_SETFL, 0)
        yield writer
    finally:
        os.close(reader)
        os.close(writer)


@contextmanager
def full_disk() -> Iterator[int]:
    with Path("/dev/full").open("wb", buffering=0) as file:
        yield file.fileno()


@contextmanager
def pipe_without_reader() -> Iterator[int]:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        yield writer
    finally:
        os.close(writer)


LOST = pytest.mark.parametrize("lost", [full_pipe, full_disk, pipe_without_reader], ids=lambda lost: lost.__name__)


@SIGNALS
def test_one_signal_stops_a_server_whose_readers_have_gone(told: signal.Signals) -> None:
    with started(stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        address = line_with(IS_OPEN, process.stdout)[1]
        for stream in (process.stdout, process.stderr):
            assert stream is not None
            stream.close()
        with urlopen(f"{address}healthz", timeout=LONGEST_S) as answer:  # which writes a line to the log
            assert answer.status == 200
        require_stop(process, told)


@LOST
def test_one_signal_stops_a_server_that_cannot_print(lost: Lost) -> None:
    with lost() as stdout, started(stdout=stdout, stderr=subprocess.PIPE) as process:
        line_with(IS_UP, process.stderr)
        require_stop(process, signal.SIGTERM)


@LOST
def test_one_signal_stops_a_server_that_cannot_log(lost: Lost) -> None:
    with lost() as stderr, started(stdout=subprocess.PIPE, stderr=stderr) as process:
        line_with(IS_OPEN, process.stdout)
        require_stop(process, signal.SIGTERM)


@pytest.mark.parametrize(("closed", "wanted"), [("<&- >&-", IS_UP), ("2>&-", IS_OPEN)], ids=["stdout", "stderr"])
def test_one_signal_stops_a_server_that_was_started_with_closed_streams(closed: str, wanted: re.Pattern[str]) -> None:
    shell = ["sh", "-c", f'exec "$@" {closed}', "sh", *SERVE]
    with started(*shell, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        line_with(wanted, process.stderr if wanted is IS_UP else process.stdout)
        require_stop(process, signal.SIGTERM)


@pytest.mark.parametrize("closed", [None, full_disk, pipe_without_reader])
def test_a_mistake_keeps_its_exit_status_where_nobody_can_be_told(closed: Lost | None) -> None:
    command = [*SERVE, "--port", "no-port"]
    if closed is None:
        said = subprocess.run(["sh", "-c", 'exec "$@" >&- 2>&-', "sh", *command], timeout=LONGEST_S, check=False)
    else:
        with closed() as stderr:
            said = subprocess.run(command, stderr=stderr, timeout=LONGEST_S, check=False)
    assert said.returncode == 2


def test_a_reader_that_takes_its_time_gets_everything() -> None:
    reader, writer = os.pipe()
    text = "".join(f"line {number}\n" for number in range(1_000))
    with os.fdopen(reader, encoding="utf-8") as reading, os.fdopen(writer, "wb", buffering=0):
        through_outlet(writer).write(text)
        assert [reading.readline() for _ in range(1_000)] == text.splitlines(keepends=True)


def test_lines_go_on_when_a_stalled_reader_reads_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standard_streams, "STALLED_S", 0.0)
    reader, writer = os.pipe()
    with os.fdopen(reader, "rb", buffering=0) as reading, os.fdopen(writer, "wb", buffering=0):
        stream = through_outlet(writer)
        for _ in range(100):
            stream.write("x" * 4095 + "\n")
        while not reading.read(65536).endswith(b"\n"):
            pass
        os.set_blocking(reader, False)
        while reading.read(65536):
            pass
        stream.write("again\n")
        assert reading.read(65536) == b"again\n"
