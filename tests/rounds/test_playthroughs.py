"""The texts of tests/playthroughs are what happens at a table."""

from __future__ import annotations

import pytest

from tools.playthroughs import FOLDER, playthroughs

TOLD = dict(playthroughs())


@pytest.mark.parametrize("name", TOLD)
def test_a_playthrough_is_what_happens(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == TOLD[name], (
        "run: python -m tools.playthroughs, and look at it"
    )


def test_there_is_no_playthrough_without_a_story() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == set(TOLD)
