"""`croupier fairness`: what was planted in a store is found and named; ordinary play yields nothing."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.cli.fairness import as_text
from croupier.store import open_store
from tests.fairness.players import CHEATING, HONEST, play_hands


@pytest.fixture(scope="module")
def floors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A floor with an honest table H and a table P with a pair who dump chips and a pair who spare one another."""
    folder = tmp_path_factory.mktemp("floors")
    with open_store(folder / "floor.db") as store:
        play_hands(store, CHEATING, 600, seed=8)
        play_hands(store, {f"{name}-h": player for name, player in HONEST.items()}, 60, seed=6, table_id="H")
    return folder / "floor.db"


def report(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    status = main(["fairness", *map(str, words)])
    return status, capsys.readouterr().out


def test_what_was_planted_is_found_and_named_on_one_report(floors: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out = report(capsys, floors)
    found = json.loads(out)
    assert (status, found["hands"], found["players"], found["left_out"]) == (1, 660, 12, [])
    named = {(one["kind"], one["player"], one["opponent"]) for one in found["findings"]}
    assert named == {
        ("chip dumping", "ann", "bob"),
        ("soft play", "cas", "dan"),
        ("soft play", "dan", "cas"),
    }
    assert all(one["q"] <= found["level"] == 0.01 and one["examples"] for one in found["findings"])

    text = as_text(found)
    assert "Chip dumping: ann lost " in text and "Soft play: cas neither bet nor raised against dan" in text
    assert "proves nothing" in text


def test_ordinary_play_yields_nothing(floors: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out = report(capsys, floors, "--table", "H", "--all", "--csv", tmp_path / "tests.csv")
    rows = list(csv.DictReader((tmp_path / "tests.csv").open()))
    assert (status, out) == (0, "")
    assert len(rows) >= 30 and {row["found"] for row in rows} == {"False"}
    chances = [float(row["p"]) for row in rows]
    assert chances == sorted(chances)


def test_a_store_without_hands_yields_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_store(tmp_path / "empty.db").close()
    status, text = report(capsys, tmp_path / "empty.db", "--format", "text")
    assert (status, text.splitlines()[-1]) == (0, "Nothing that chance does not explain.")


def test_a_table_without_hands_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_store(tmp_path / "empty.db").close()
    assert main(["fairness", str(tmp_path / "empty.db"), "--table", "X"]) == 2
    assert "no finished Poker hands" in capsys.readouterr().err
