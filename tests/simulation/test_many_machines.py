"""Blocks through a real scheduler, with a worker that is killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.errors import InputError
from tests.waiting import LONGEST_S, wait_until

ASKED: dict[str, Any] = {
    "rounds": 3_000,
    "block_rounds": 100,
    "boxes": 2,
    "bets": {"ante": 25, "jackpot": 5},
    "strategy": "pair",
    "engine": "plain",
}
ALONE = ("--host", "127.0.0.1", "--no-dashboard")


@contextmanager
def started(module: str, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait(LONGEST_S)


def is_whole(file: Path) -> bool:
    with suppress(OSError, ValueError):
        return bool(json.loads(file.read_bytes()))
    return False


def test_a_scheduler_with_a_worker_that_is_killed_gives_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client

    monkeypatch.setattr("croupier.simulation.blocks.PATIENCE_S", LONGEST_S)
    file = tmp_path / "scheduler.json"
    with ExitStack() as stack:
        stack.enter_context(started("dask_scheduler", *ALONE, "--port", "0", "--scheduler-file", str(file)))
        # Dask gives up after a tenth of a second if the file is only half written.
        wait_until(lambda: is_whole(file), "the scheduler is there")
        worker = ("dask_worker", "--scheduler-file", str(file), "--no-nanny", "--nthreads", "1", *ALONE)
        first, _ = (stack.enter_context(started(*worker, "--local-directory", str(tmp_path))) for _ in range(2))
        client = stack.enter_context(Client(scheduler_file=str(file), timeout=LONGEST_S, set_as_default=False))
        client.wait_for_workers(2, timeout=LONGEST_S)

        def kills(done: float) -> None:
            if done > 0.1 and first.poll() is None:
                first.send_signal(signal.SIGKILL)

        found = croupier.simulate("casino-stud", **ASKED, scheduler=client.scheduler.address, progress=kills)
        assert first.wait(LONGEST_S) == -signal.SIGKILL

    assert found["complete"]
    assert found == croupier.simulate("casino-stud", **ASKED, workers=1)


def test_a_scheduler_that_does_not_answer_is_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.simulation.blocks.PATIENCE_S", 1)
    with pytest.raises(InputError, match="does not answer"):
        croupier.simulate("casino-stud", **ASKED, scheduler="tcp://127.0.0.1:9")
