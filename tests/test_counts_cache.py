"""Counts kept on disk: found again, never trusted when damaged, never in the way."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from croupier.computation import counts_cache as keeping
from croupier.computation.counts_cache import Counted, cached


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE_DIR", str(tmp_path))


class Counter:
    """Counts, and how often it was asked to."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> Counted:
        self.asked += 1
        return {"deals": 55_627_620_048_000}


QUESTION = {"game": "holdem"}


def the_file(folder: Path) -> Path:
    (found,) = (folder / "exact_odds").glob("*.json")
    return found


def test_what_was_counted_is_found_again() -> None:
    count = Counter()
    assert cached("exact_odds", QUESTION, count) == ({"deals": 55_627_620_048_000}, False)
    assert cached("exact_odds", QUESTION, count) == ({"deals": 55_627_620_048_000}, True)
    assert count.asked == 1


def test_another_question_is_counted_by_itself() -> None:
    count = Counter()
    cached("exact_odds", QUESTION, count)
    cached("exact_odds", {"game": "stud"}, count)
    assert count.asked == 2


def test_changed_code_counts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    count = Counter()
    cached("exact_odds", QUESTION, count)
    monkeypatch.setattr(keeping, "fingerprint", lambda _room: "another")
    assert cached("exact_odds", QUESTION, count)[1] is False


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"[]", b"null", b'{"counted": 1}', b"\xff\xfe", b"[" * 100_000], ids=lambda raw: repr(raw[:9])
)
def test_a_damaged_file_is_counted_again_and_mended(damage: bytes, tmp_path: Path) -> None:
    count = Counter()
    cached("exact_odds", QUESTION, count)
    the_file(tmp_path).write_bytes(damage)
    assert cached("exact_odds", QUESTION, count) == ({"deals": 55_627_620_048_000}, False)
    assert cached("exact_odds", QUESTION, count)[1] is True


def test_a_changed_number_is_noticed(tmp_path: Path) -> None:
    count = Counter()
    cached("exact_odds", QUESTION, count)
    record = json.loads(the_file(tmp_path).read_text())
    record["counted"]["deals"] += 1
    the_file(tmp_path).write_text(json.dumps(record))
    assert cached("exact_odds", QUESTION, count) == ({"deals": 55_627_620_048_000}, False)


def test_nothing_half_written_is_left(tmp_path: Path) -> None:
    cached("exact_odds", QUESTION, Counter())
    assert [file.suffix for file in (tmp_path / "exact_odds").iterdir()] == [".json"]


def test_a_room_keeps_the_counts_that_were_used_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_FILES", 3)
    count = Counter()
    for number in range(3):
        cached("exact_odds", {"game": number}, count)
    for age, file in enumerate((tmp_path / "exact_odds").glob("*.json"), start=1):
        os.utime(file, (age, age))  # long before now
    assert cached("exact_odds", {"game": 0}, count)[1] is True
    for number in (3, 4):
        cached("exact_odds", {"game": number}, count)
    assert len(list((tmp_path / "exact_odds").iterdir())) == 3
    assert [cached("exact_odds", {"game": number}, count)[1] for number in (0, 3, 4)] == [True, True, True]


def test_a_folder_that_cannot_be_written_to_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("CROUPIER_CACHE_DIR", str(tmp_path / "file"))
    count = Counter()
    assert cached("exact_odds", QUESTION, count)[1] is False
    assert cached("exact_odds", QUESTION, count) == ({"deals": 55_627_620_048_000}, False)


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_space(_record: object, _file: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("json.dump", no_space)
    assert cached("exact_odds", QUESTION, Counter())[1] is False
    assert list((tmp_path / "exact_odds").iterdir()) == []


def test_a_user_without_a_home_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(keeping, "folder", no_home)
    assert cached("exact_odds", QUESTION, Counter()) == ({"deals": 55_627_620_048_000}, False)


@pytest.mark.parametrize("platform, part", [("linux", ".cache"), ("darwin", "Library/Caches"), ("win32", "AppData")])
def test_the_folder_is_where_the_system_keeps_such_things(
    platform: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CROUPIER_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", platform)
    assert part in keeping.folder().as_posix()
    assert keeping.folder().name == "croupier"
