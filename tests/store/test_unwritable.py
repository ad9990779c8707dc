"""A SQLite store where nothing can be written: every command that only reads works, and leaves nothing behind."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from croupier.store import StoreUnavailableError, open_store, verify
from tests.records.recorded import RecordedFloor
from tests.store.places import NOW, SqlitePlace, bet
from tests.store.read_everything import answers
from tests.store.small_disk import run_module
from tests.store.unwritable import run_bound_by_modes, run_on_read_only_disk, run_on_two_mounts

FILES = {
    "closed": ("floor.db",),
    "with an empty log": ("floor.db", "floor.db-wal"),
    "with an empty log and its index": ("floor.db", "floor.db-wal", "floor.db-shm"),
    "crashed, with its log": ("floor.db", "floor.db-wal"),
    "crashed, with its log and the index": ("floor.db", "floor.db-wal", "floor.db-shm"),
}


@pytest.fixture(autouse=True)
def _no_other_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROUPIER_AUDIT_KEY", raising=False)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store that has been closed, and a copy of it from before, as a crash would have left it."""
    folder = tmp_path_factory.mktemp("original")
    store = folder / "floor.db"
    with open_store(store) as opened:
        floor = RecordedFloor(opened, seed=4, tables=2)
        floor.stored()
    with open_store(store) as opened:
        floor.store = opened
        floor.run(60)
        (folder / "crashed").mkdir()
        for name in FILES["crashed, with its log and the index"]:
            shutil.copy(folder / name, folder / "crashed")
    return folder


@pytest.fixture(scope="module")
def expected(original: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The commands' output where everything can be written."""
    folder = tmp_path_factory.mktemp("writable")
    shutil.copy(original / "floor.db", folder)
    said = answers(str(folder / "floor.db"), str(original / "floor.db.key"), folder)
    return json.loads(json.dumps(dict(said)))


@pytest.fixture(params=FILES)
def files(request: pytest.FixtureRequest, original: Path, tmp_path: Path) -> Path:
    """A folder with the files of one kind of store."""
    folder = tmp_path / "files"
    folder.mkdir()
    source = original / "crashed" if request.param.startswith("crashed") else original
    for name in FILES[request.param]:
        if (source / name).exists():
            shutil.copy(source / name, folder)
        else:
            (folder / name).touch()
    return folder


@pytest.fixture
def forbidden() -> Iterator[Any]:
    """Takes from files and folders the right to be written; given back, so that they can be removed."""
    taken: list[Path] = []

    def forbid(folder: Path) -> None:
        for path in (*folder.iterdir(), folder):
            taken.append(path)
            path.chmod(0o555 if path.is_dir() else 0o444)

    yield forbid
    for path in reversed(taken):
        path.chmod(0o755 if path.is_dir() else 0o644)


def test_every_command_that_reads_works_on_a_read_only_disk(
    files: Path, original: Path, expected: Any, tmp_path: Path
) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()

    told = run_on_read_only_disk(
        files, disk, "tests.store.read_everything", disk / "floor.db", original / "floor.db.key", tmp_path
    )

    assert json.loads(told) == {"said": expected, "untouched": True}


def test_every_command_that_reads_works_in_a_read_only_folder(
    files: Path, original: Path, expected: Any, forbidden: Any, tmp_path: Path
) -> None:
    forbidden(files)

    told = run_bound_by_modes("tests.store.read_everything", files / "floor.db", original / "floor.db.key", tmp_path)

    assert json.loads(told) == {"said": expected, "untouched": True}


def test_root_too_leaves_a_read_only_folder_as_it_is(
    files: Path, original: Path, expected: Any, forbidden: Any, tmp_path: Path
) -> None:
    forbidden(files)

    done = run_module([], "tests.store.read_everything", files / "floor.db", original / "floor.db.key", tmp_path)

    assert json.loads(done.stdout) == {"said": expected, "untouched": True}


def test_the_commands_have_said_something_of_a_floor_with_rounds(expected: Any) -> None:
    assert {command: status if isinstance(status, int) else status[0] for command, status in expected.items()} == {
        "report": 0, "export": 0, "audit verify": 0, "audit round": 0, "backup": 0, "audit of the backup": 0,
    }  # fmt: skip
    assert expected["export"][1].count("\n") > 100


@pytest.mark.parametrize("link", [False, True], ids=["by its name", "by a link"])
def test_events_that_are_in_the_log_alone_are_read(original: Path, tmp_path: Path, link: bool) -> None:
    disk, place = tmp_path / "disk", tmp_path / "disk" / "floor.db"
    disk.mkdir()
    files = shutil.copytree(original / "crashed", tmp_path / "files")
    (files / "floor.db-shm").unlink()
    shutil.copy(original / "floor.db.key", files)
    if link:
        place = tmp_path / "link.db"
        place.symlink_to(disk / "floor.db")
        shutil.copy(original / "floor.db.key", tmp_path / "link.db.key")
    with open_store(original / "floor.db", read_only=True) as store:
        last = store.last_position()
    with closing(sqlite3.connect(f"{(files / 'floor.db').as_uri()}?immutable=1", uri=True)) as connection:
        ((without_log,),) = connection.execute("SELECT max(position) FROM events")
    assert without_log < last

    assert run_on_read_only_disk(files, disk, "tests.store.read_position", place) == f"{last}\n"


def test_a_server_elsewhere_may_go_on_writing(tmp_path: Path) -> None:
    writable, read_only = tmp_path / "writable", tmp_path / "read-only"
    writable.mkdir()
    read_only.mkdir()

    told = run_on_two_mounts(writable, read_only, "tests.store.read_beside_writer", writable, read_only)

    assert told == "1\n2\n3\n3\n"


@pytest.fixture
def place(tmp_path: Path) -> SqlitePlace:
    """A store with one event."""
    (tmp_path / "store").mkdir()
    found = SqlitePlace(tmp_path / "store" / "floor.db")
    with found.open() as store:
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
    return found


def names(place: SqlitePlace) -> set[str]:
    return {path.name for path in place.place.parent.iterdir()}


def test_nothing_is_left_beside_a_read_only_file_in_a_folder_that_can_be_written(place: SqlitePlace) -> None:
    place.place.chmod(0o444)
    before = names(place)

    assert run_bound_by_modes("tests.store.read_position", place.place) == "1\n"
    assert names(place) == before


def test_a_log_that_could_be_written_is_left_as_it_is(place: SqlitePlace, tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "floor.db"
    copy.parent.mkdir()
    with place.open() as store:
        store.append([bet("round/T1-1", 1)], command_id="c2", at=NOW)
        for name in ("floor.db", "floor.db-wal", "floor.db.key"):
            shutil.copy(place.place.with_name(name), copy.parent)
    copy.chmod(0o444)
    before = {path.name: path.read_bytes() for path in copy.parent.iterdir()}

    assert run_bound_by_modes("tests.store.read_position", copy) == "2\n"
    assert {path.name: path.read_bytes() for path in copy.parent.iterdir()} == before


def test_a_log_that_cannot_be_read_is_not_passed_over(place: SqlitePlace, forbidden: Any) -> None:
    wal = place.place.with_name("floor.db-wal")
    wal.write_bytes(b"events")
    forbidden(place.place.parent)
    wal.chmod(0)

    told = run_bound_by_modes("tests.store.read_position", place.place)

    assert told == f"{wal}: Permission denied; the newest events of the store may be in it\n"


def test_a_change_that_was_cut_off_is_not_passed_over(place: SqlitePlace, forbidden: Any) -> None:
    place.place.with_name("floor.db-journal").write_bytes(b"what was there before")
    forbidden(place.place.parent)

    told = run_bound_by_modes("tests.store.read_position", place.place)

    assert told.startswith(f"{place.place}: a change was cut off, and floor.db-journal undoes it: open it, or a copy")


@pytest.fixture
def _unwritable(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process takes every store for one that it cannot write to."""
    monkeypatch.setattr("croupier.store.sqlite_connecting._can_be_written", lambda _: False)


@pytest.mark.usefixtures("_unwritable")
def test_what_is_read_while_another_writes_is_refused_and_read_anew(place: SqlitePlace) -> None:
    with open_store(place.place, read_only=True) as reading:
        assert reading.last_position() == 1
        changed = pytest.raises(StoreUnavailableError, match="the store changed while it was read")
        with changed, reading.snapshot(), place.open() as store:
            store.append([bet("round/T1-1", 1)], command_id="c2", at=NOW)

        assert reading.last_position() == 2
        assert verify(reading).clean


@pytest.mark.usefixtures("_unwritable")
def test_a_log_that_is_begun_while_the_file_is_read_is_noticed(place: SqlitePlace) -> None:
    changed = pytest.raises(StoreUnavailableError, match="repeat the command")
    with open_store(place.place, read_only=True) as reading, changed, reading.snapshot():
        place.place.with_name("floor.db-wal").write_bytes(b"a new log")
