"""kill -9 at each persistence step: the floor goes on where it stood, to the same cents."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
from croupier.floor.drafting.checkpoints import STREAM as CHECKPOINTS
from croupier.store import verify
from tests.floor.evening import Evening, balances, told, undisturbed
from tests.floor.killed_floor import MOMENTS
from tests.snippets import ROOT
from tests.store.places import PostgresPlace, SqlitePlace
from tests.waiting import WHOLE_RUN_S

AnyPlace = SqlitePlace | PostgresPlace


def kill_all_evening(place: AnyPlace, moment: str) -> tuple[list[tuple[int, int, bool]], int]:
    """The answers that came, and how many lives it took."""
    paths = os.pathsep.join([str(Path(croupier.__file__).parents[1]), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.floor.killed_floor", str(place.place), str(place.key_file), moment],
        env={**os.environ, "PYTHONPATH": paths},
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=WHOLE_RUN_S,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    *lines, last = done.stdout.splitlines()
    answers = [tuple(map(int, line.split())) for line in lines]
    return [(number, position, bool(repeated)) for number, position, repeated in answers], int(last.split()[1])


@pytest.mark.clause("R-24")
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_floor_killed_at_each_persistence_step_ends_the_evening_to_the_same_cents(
    kind: str, moment: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    place: AnyPlace = (
        request.getfixturevalue("postgres_place") if kind == "postgres" else SqlitePlace(tmp_path / "floor.db")
    )
    asked, expected, money = undisturbed()
    answers, lives = kill_all_evening(place, moment)

    assert [number for number, _, _ in answers] == list(range(len(asked)))
    assert lives > len(asked)
    repeats = sum(repeated for _, _, repeated in answers)
    with place.open() as store:
        checkpoints = store.version(CHECKPOINTS)
        if moment == "after":  # each was stored, and not answered before it was asked for again
            assert (repeats, checkpoints) == (len(asked), 0)
        else:  # but for those after which the floor was killed while it wrote itself down
            assert checkpoints > 1
            assert repeats == (0 if moment == "between" else checkpoints)
        assert told(store) == expected  # every event once, and none that was not asked for
        assert verify(store).clean
        evening = Evening(store)
        assert balances(evening.floor) == money
        assert sum(money.values()) == 0
        for (_, position, _), one in zip(answers, asked, strict=True):
            again = evening.ask(one)
            assert again.repeated
            assert again.position == position
        assert told(store) == expected
