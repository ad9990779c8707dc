"""kill -9: all that was acknowledged is there, whole, and nothing twice."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

import croupier
from croupier.store import Conflict, verify
from tests.snippets import ROOT
from tests.store.places import NOW, PostgresPlace, SqlitePlace, bet
from tests.waiting import wait_until

RUNS = 4
OTHERS = """SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"""


def run_and_kill(place: SqlitePlace | PostgresPlace, run: int, together: int, after_s: float) -> int:
    """Let a process append, kill it some time after its first answer, and count its answers."""
    paths = os.pathsep.join([str(Path(croupier.__file__).parents[1]), str(ROOT)])
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "tests.store.killed_writer",
            str(place.place),
            str(place.key_file),
            str(run),
            str(together),
        ],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": paths},
        cwd=ROOT,
        text=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(after_s)
    process.kill()
    rest = process.stdout.read()
    process.wait()
    if isinstance(place, PostgresPlace):
        # The database may still be at the last append of the writer that is gone, and commit it a moment later.
        wait_until(lambda: place.ask(OTHERS) == [(0,)], "the database has noticed that the writer is gone")
    answers = (first + rest).split("\n")[:-1]  # a last line without its end was cut off by the kill
    assert answers == [str(number) for number in range(len(answers))]
    assert answers
    return len(answers)


@pytest.mark.parametrize("together", [1, 5])
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_killed_writer_loses_nothing_acknowledged_and_leaves_nothing_half_done(
    kind: str, together: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    place: SqlitePlace | PostgresPlace = (
        request.getfixturevalue("postgres_place") if kind == "postgres" else SqlitePlace(tmp_path / "floor.db")
    )
    chance = random.Random(9)
    place.open().close()
    acknowledged = {run: run_and_kill(place, run, together, chance.random() * 0.15) for run in range(RUNS)}

    with place.open() as store:
        stored = [event.command_id for event in store.read_all(0, 1_000_000)]
        for run, answers in acknowledged.items():
            own = {command for command in stored if command.startswith(f"{run}-")}
            # Those that were under way may have been stored without an answer, all or none; no others.
            assert {f"{run}-{number}" for number in range(answers)} <= own
            assert len(own) <= answers + together
            assert len(own) % together == 0
            assert all(store.secret(f"deck/{command}") == b"cards" for command in own)
        assert all(stored.count(command) == 3 for command in set(stored))
        assert verify(store).clean
        assert repeat(store_version := store.version("round/T1-0"), acknowledged[0], place) == store_version


def repeat(version: int, next_number: int, place: SqlitePlace | PostgresPlace) -> int:
    """Repeat the last acknowledged command: the answer comes again, and the stream stays as long as it was."""
    with place.open() as store:
        try:
            answer = store.append([bet("round/T1-0", version)], command_id=f"0-{next_number - 1}", at=NOW)
        except Conflict as error:
            raise AssertionError("the acknowledged command was forgotten") from error
        assert answer.repeated
        return store.version("round/T1-0")
