"""`croupier audit verify --against`: a store that was cut back or written anew after its heads were shipped."""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from croupier.cli import main
from croupier.store import back_up, open_store
from croupier.store.shipping import Shipper, read_place
from tests.shipping.test_shipping import grow


@pytest.fixture
def floor(tmp_path: Path) -> Path:
    """A store of three appends whose heads were shipped, and a copy of it after the first one."""
    path, shipped = tmp_path / "floor.db", tmp_path / "shipped.log"
    with open_store(path) as store:
        grow(store, 1)
        back_up(store, tmp_path / "early.backup")
        grow(store, 2)
        grow(store, 3)
        shipped.write_text("")
        shipper = Shipper(store, read_place(str(shipped)), failed=lambda _: None)
        shipper._shipped = 0
        shipper._ship()
    return path


def audit(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, list[dict[str, object]]]:
    status = main(["audit", "verify", *map(str, words), "--format", "json"])
    out = capsys.readouterr().out
    return status, json.loads(out)["findings"] if out else []


def test_a_store_that_agrees_with_its_shipped_heads_is_clean(floor: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit(capsys, floor, "--against", floor.parent / "shipped.log") == (0, [])


def test_a_store_that_was_cut_back_is_found(floor: Path, capsys: pytest.CaptureFixture[str]) -> None:
    early, key = floor.parent / "early.backup", f"{floor}.key"
    assert audit(capsys, early, "--key", key)[0] == 0, "by itself it cannot tell"
    status, findings = audit(capsys, early, "--key", key, "--against", floor.parent / "shipped.log")
    assert status == 1
    (finding,) = findings
    assert (finding["kind"], finding["position"]) == ("missing", 4)
    assert "1 later" in str(finding["said"])


def test_a_store_that_was_written_anew_with_its_key_is_found(
    floor: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anew = tmp_path / "anew.db"
    shutil.copy(f"{floor}.key", tmp_path / "given.key")
    assert main(["restore", str(tmp_path / "early.backup"), str(anew), "--key", str(tmp_path / "given.key")]) == 0
    with open_store(anew) as store:
        grow(store, 7)
        grow(store, 8)
    capsys.readouterr()
    assert audit(capsys, anew) == (0, []), "every seal is right"
    status, (finding,) = audit(capsys, anew, "--against", tmp_path / "shipped.log")
    assert (status, finding["kind"], finding["position"]) == (1, "changed", 4)


def test_a_file_without_heads_of_the_store_is_refused(floor: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (floor.parent / "empty.log").write_text("nothing\n")
    assert main(["audit", "verify", str(floor), "--against", str(floor.parent / "empty.log")]) == 2
    assert "no head of this store" in capsys.readouterr().err


def test_a_forged_head_is_told_as_such(floor: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shipped = floor.parent / "shipped.log"
    lines = shipped.read_text().splitlines()
    shipped.write_text("\n".join([*lines, lines[0].replace("head=2:", "head=99:")]))
    status, (finding,) = audit(capsys, floor, "--against", shipped)
    assert (status, finding["kind"], finding["position"]) == (1, "forged", 99)


def damage(place: Path, statement: str) -> Path:
    """A copy of the store in which somebody without the key has changed something."""
    copy = place.with_name("copy.db")
    shutil.copy(place, copy)
    shutil.copy(f"{place}.key", f"{copy}.key")
    with closing(connect(copy)) as connection, connection:
        connection.execute(statement)
    return copy


CHANGE, REMOVE = "UPDATE events SET at = at || ' '", "DELETE FROM events"


@pytest.mark.parametrize(
    ("statement", "kind", "where"),
    [
        *[(CHANGE, "changed", [position]) for position in (1, 2, 4, 5, 6)],
        *[(REMOVE, "missing", [position]) for position in (1, 2, 4, 5, 6)],
        (CHANGE, "changed", [3, 4, 5]),
        (REMOVE, "missing", [3, 4, 5, 6]),
    ],
    ids=str,
)
def test_damage_to_a_store_is_named_alone_and_its_shipped_heads_stay_right(
    floor: Path, capsys: pytest.CaptureFixture[str], statement: str, kind: str, where: list[int]
) -> None:
    copy = damage(floor, f"{statement} WHERE position IN ({', '.join(map(str, where))})")
    status, findings = audit(capsys, copy, "--against", floor.parent / "shipped.log")
    assert status == 1
    assert [(finding["kind"], finding["position"]) for finding in findings] == [(kind, place) for place in where]
    assert not [finding for finding in findings if "head" in str(finding["said"])]


@pytest.mark.parametrize("position", [4, 6])
def test_a_store_that_was_written_anew_is_found_though_the_event_of_the_head_is_damaged(
    floor: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], position: int
) -> None:
    """The event after it shows what the head was, and at the end of the log the sealed head does."""
    shutil.copy(f"{floor}.key", tmp_path / "anew.db.key")
    anew = tmp_path / "anew.db"
    assert main(["restore", str(tmp_path / "early.backup"), str(anew), "--key", f"{floor}.key"]) == 0
    with open_store(anew) as store:
        grow(store, 7)
        grow(store, 8)
    copy = damage(anew, f"{CHANGE} WHERE position = {position}")
    lines = (tmp_path / "shipped.log").read_text().splitlines()
    (tmp_path / "one.log").write_text("\n".join(line for line in lines if f"head={position}:" in line))
    capsys.readouterr()

    status, findings = audit(capsys, copy, "--against", tmp_path / "one.log")

    assert status == 1
    assert [(finding["kind"], finding["position"]) for finding in findings] == [("changed", position)] * 2
    assert {finding["said"] for finding in findings} == {
        "it does not say what was written here",
        "another head was noted for this position",
    }
