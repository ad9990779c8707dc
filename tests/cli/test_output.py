"""A command says in one line why it could not print, and nothing if its reader has gone or its output was closed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.snippets import ROOT
from tests.waiting import LONGEST_S

UNBUFFERED = "PYTHONUNBUFFERED"
BUFFERS = pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
"""Whether Python writes at once, or the rest at exit."""
COMMANDS = pytest.mark.parametrize(
    "words",
    [["--version"], ["settle", "--help"], ["settle", "examples/casino-stud.yaml", "--format", "text"]],
    ids=" ".join,
)
MISTAKE = ["settle", "no-such-file"]


@contextmanager
def pipe_without_reader() -> Iterator[int]:
    """As with `| head -n 1`."""
    reads, writes = os.pipe()
    os.close(reads)
    try:
        yield writes
    finally:
        os.close(writes)


def command(words: list[str]) -> list[str]:
    return [sys.executable, "-m", "croupier", *words]


def surroundings(unbuffered: str) -> Mapping[str, str]:
    return {**os.environ, UNBUFFERED: unbuffered}


def run_into(stdout: int, words: list[str], unbuffered: str) -> tuple[int, bytes]:
    """The exit status, and what is said on standard error."""
    ran = subprocess.run(
        command(words),
        stdout=stdout,
        stderr=subprocess.PIPE,
        timeout=LONGEST_S,
        check=False,
        cwd=ROOT,
        env=surroundings(unbuffered),
    )
    return ran.returncode, ran.stderr


@BUFFERS
@COMMANDS
def test_a_reader_who_leaves_early_sees_no_traceback(words: list[str], unbuffered: str) -> None:
    with pipe_without_reader() as stdout:
        assert run_into(stdout, words, unbuffered) == (0, b"")


# argparse prints help without a word about errors, unless they come at the end.
@pytest.mark.parametrize(
    ("words", "unbuffered"), [(["--version"], ""), (["--version"], "1"), (["settle", "--help"], "")], ids=str
)
def test_a_full_disk_is_named_in_one_line(words: list[str], unbuffered: str) -> None:
    with Path("/dev/full").open("wb", buffering=0) as stdout:
        status, said = run_into(stdout.fileno(), words, unbuffered)
    assert (status, said) == (2, b"croupier: the output: No space left on device\n")


@BUFFERS
@COMMANDS
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_no_mistake(words: list[str], unbuffered: str, closed: str) -> None:
    shell = ["sh", "-c", f'exec "$@" {closed}', "sh", *command(words)]
    ran = subprocess.run(
        shell, capture_output=True, timeout=LONGEST_S, check=False, cwd=ROOT, env=surroundings(unbuffered)
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert bool(ran.stdout) == (">&-" not in closed.split())


@BUFFERS
def test_a_mistake_keeps_its_exit_status_when_nobody_can_be_told(unbuffered: str) -> None:
    with pipe_without_reader() as nobody:
        ran = subprocess.run(
            command(MISTAKE), stderr=nobody, timeout=LONGEST_S, check=False, env=surroundings(unbuffered)
        )
    assert ran.returncode == 2


def test_a_mistake_is_told_though_the_reader_of_the_output_has_gone() -> None:
    with pipe_without_reader() as stdout:
        assert run_into(stdout, MISTAKE, "") == (2, b"croupier: no-such-file: No such file or directory\n")


def test_a_closed_input_holds_no_document() -> None:
    shell = ["sh", "-c", 'exec "$@" <&-', "sh", *command(["settle"])]
    ran = subprocess.run(shell, capture_output=True, timeout=LONGEST_S, check=False)
    assert (ran.returncode, ran.stderr) == (2, b"croupier: the document is empty\n")
