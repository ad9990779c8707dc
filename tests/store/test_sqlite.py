"""The store in a SQLite file."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import croupier
from croupier.store import (
    Appended,
    Change,
    Conflict,
    EventStore,
    KeyFileError,
    SchemaError,
    StoreError,
    StoreFullError,
    StoreUnavailableError,
    open_store,
    sqlite,
    verify,
)
from croupier.store.keys import SIZE
from croupier.store.opening import key_file_of, start
from croupier.store.sqlite import FileLock, SqliteBackend
from tests.snippets import ROOT
from tests.store.contract import StoreContract
from tests.store.places import NOW, SqlitePlace, asked, bet


class TestSqlite(StoreContract):
    @pytest.fixture
    def place(self, tmp_path: Path) -> SqlitePlace:
        return SqlitePlace(tmp_path / "floor.db")


@pytest.fixture
def place(tmp_path: Path) -> SqlitePlace:
    return SqlitePlace(tmp_path / "floor.db")


def opened(place: SqlitePlace) -> tuple[EventStore, SqliteBackend]:
    backend = SqliteBackend(place.place)
    return start(backend, place.key_file), backend


def test_the_file_is_in_wal_mode_and_each_commit_is_synced(place: SqlitePlace) -> None:
    store, backend = opened(place)
    with store:
        assert backend.writer is not None
        assert backend.writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert backend.writer.execute("PRAGMA synchronous").fetchone() == (2,)


def test_only_its_owner_can_read_the_files_of_a_store(place: SqlitePlace) -> None:
    store, _ = opened(place)
    with store:
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW, secrets={"deck/T1-1": b"a deck"})
        files = [path for path in Path(place.place).parent.iterdir() if path.name.startswith("floor.db")]

        assert {"floor.db", "floor.db-wal"} <= {path.name for path in files}
        assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


def test_a_full_disk_is_refused_with_nothing_half_done_and_survived(place: SqlitePlace) -> None:
    store, backend = opened(place)
    with store:
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
        assert backend.writer is not None
        (pages,) = backend.writer.execute("PRAGMA page_count").fetchone()
        backend.writer.execute(f"PRAGMA max_page_count = {pages + 1}")
        big = Change(stream="round/T1-1", expected=1, events=[{"event": "noted/1", "text": "x" * 100_000}])

        with pytest.raises(StoreFullError, match="the disk is full; nothing was stored"):
            store.append([bet("ledger/day", 0), big], command_id="c2", at=NOW, secrets={"deck/2": b"cards"})
        assert store.last_position() == 1
        assert store.version("ledger/day") == 0
        assert store.secret("deck/2") is None

        backend.writer.execute("PRAGMA max_page_count = 1000000")
        assert not store.append([bet("ledger/day", 0), big], command_id="c2", at=NOW).repeated
        assert verify(store).clean


LIMITED = """
import resource, sys
from itertools import count
from pathlib import Path
from croupier.store import StoreFullError, open_store, verify
from tests.store.places import NOW, bet
place = Path(sys.argv[1])
with open_store(place) as store:
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
    for number in count():
        try:
            store.append([bet("round/T1-1", 3 * number, 1, 2, 3)], command_id=f"c{number}", at=NOW)
        except StoreFullError as error:
            print(error)
            break
    assert store.version("round/T1-1") == 3 * number
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert not store.append([bet("round/T1-1", 3 * number, 1)], command_id=f"c{number}", at=NOW).repeated
    assert verify(store).clean
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no limit for a file's size")
def test_a_limit_on_the_size_of_files_is_as_good_as_a_full_disk(place: SqlitePlace) -> None:
    paths = os.pathsep.join([str(Path(croupier.__file__).parents[1]), str(ROOT)])
    settings = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(place.place)], env=settings, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{place.place}: the disk takes no more (disk I/O error); nothing was stored\n"


def test_a_disk_that_fills_up_while_several_are_stored_stores_none_of_them(place: SqlitePlace) -> None:
    store, backend = opened(place)
    with store:
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
        assert backend.writer is not None
        (pages,) = backend.writer.execute("PRAGMA page_count").fetchone()
        backend.writer.execute(f"PRAGMA max_page_count = {pages + 1}")
        big = Change(stream="ledger/day", expected=0, events=[{"event": "noted/1", "text": "x" * 100_000}])
        waiting = [asked("c2", bet("round/T1-1", 1)), asked("c3", big)]

        with pytest.raises(StoreFullError, match="nothing was stored"):
            store.append_many(waiting)
        assert store.last_position() == 1
        backend.writer.execute("PRAGMA max_page_count = 1000000")
        assert [type(answer) for answer in store.append_many(waiting)] == [Appended, Appended]
        assert verify(store).clean


def test_what_another_connection_has_done_to_the_file_is_seen_by_the_next_append(place: SqlitePlace) -> None:
    with place.open() as store:
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
        with place.open() as other:
            other.append([bet("round/T1-1", 1)], command_id="c2", at=NOW)
        with pytest.raises(Conflict, match="is at version 2, not 1"):
            store.append([bet("round/T1-1", 1)], command_id="c3", at=NOW)
        assert store.append([bet("round/T1-1", 2)], command_id="c3", at=NOW).last_position == 3


class Uncertain(sqlite3.Connection):
    """A connection whose commit is carried out, but whose answer is lost."""

    def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
        done = super().execute(sql, parameters)
        if sql == "COMMIT":
            raise sqlite3.OperationalError("disk I/O error")
        return done


def test_a_commit_whose_answer_never_came_is_told_by_the_repeat(place: SqlitePlace) -> None:
    store, backend = opened(place)
    with store:
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
        assert backend.writer is not None
        backend.writer.close()
        backend.writer = sqlite3.connect(place.place, isolation_level=None, factory=Uncertain)

        with pytest.raises(StoreError, match="repeat the command to learn"):
            store.append([bet("round/T1-1", 1)], command_id="c2", at=NOW)
        again = store.append([bet("round/T1-1", 1)], command_id="c2", at=NOW)
        assert again.repeated
        assert store.version("round/T1-1") == 2


def test_a_writer_who_never_ends_is_not_waited_for_for_ever(
    place: SqlitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.sqlite.TIMEOUT_S", 0.1)
    with place.open() as store:
        hog = sqlite3.connect(place.place, isolation_level=None)
        hog.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailableError, match="nothing was stored"):
            store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
        hog.execute("ROLLBACK")
        hog.close()
        assert not store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW).repeated


def test_another_database_and_another_file_are_left_alone(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "other.db")
    connection.execute("CREATE TABLE things (name)")
    connection.close()
    (tmp_path / "notes.txt").write_text("not a database, however long this text goes on and on" * 20)

    for name in ("other.db", "notes.txt"):
        before = (tmp_path / name).read_bytes()
        with pytest.raises(SchemaError, match="not a store of Croupier's"):
            open_store(tmp_path / name)
        if name == "notes.txt":
            assert (tmp_path / name).read_bytes() == before
        assert not (tmp_path / f"{name}.key").exists()


def test_a_store_that_is_not_there_is_not_made_by_reading(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError, match="there is no such store"):
        open_store(tmp_path / "floor.db", read_only=True)
    with pytest.raises(StoreUnavailableError):
        open_store(tmp_path / "no folder" / "floor.db")

    assert list(tmp_path.iterdir()) == []


def test_who_opens_for_reading_cannot_write(place: SqlitePlace) -> None:
    with place.open() as store:
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
    with open_store(place.place, read_only=True) as store:
        assert store.last_position() == 1
        with pytest.raises(StoreError, match="opened for reading only"):
            store.append([bet("round/T1-1", 1)], command_id="c2", at=NOW)


def test_the_key_is_made_with_the_store_for_its_owner_alone(place: SqlitePlace) -> None:
    place.open().close()

    assert stat.S_IMODE(place.key_file.stat().st_mode) == 0o600
    assert len(bytes.fromhex(place.key_file.read_text().strip())) == SIZE


def test_without_its_key_or_with_another_a_store_stays_closed(place: SqlitePlace, tmp_path: Path) -> None:
    place.open().close()
    place.key_file.rename(tmp_path / "aside")
    with pytest.raises(KeyFileError, match="no audit key here"):
        place.open()
    assert not place.key_file.exists()

    place.key_file.write_text("00" * SIZE + "\n")
    with pytest.raises(KeyFileError, match="not the key that this store was sealed with"):
        place.open()
    place.key_file.write_text("hello\n")
    with pytest.raises(KeyFileError, match="not an audit key"):
        place.open()


def test_the_key_file_is_the_one_in_the_setting(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CROUPIER_AUDIT_KEY", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert key_file_of("floor.db") == Path("floor.db.key")
    assert key_file_of("postgresql://host/floor") == tmp_path / "croupier" / "audit.key"
    monkeypatch.setenv("CROUPIER_AUDIT_KEY", "/elsewhere/key")
    assert key_file_of("floor.db") == Path("/elsewhere/key")


@pytest.mark.parametrize("taken", [1, 2])
def test_a_writer_that_was_held_up_for_longer_than_it_waits_tries_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: int
) -> None:
    now, tries = 0.0, 0

    def taken_at_first(_descriptor: int, _how: int) -> None:
        nonlocal now, tries
        tries += 1
        now += 60
        if tries <= taken:
            raise BlockingIOError

    monkeypatch.setattr(sqlite, "_lock", taken_at_first)
    monkeypatch.setattr(sqlite, "time", SimpleNamespace(monotonic=lambda: now, sleep=lambda _: None))
    lock = FileLock(tmp_path / "lock", timeout_s=10)
    with nullcontext() if taken == 1 else pytest.raises(StoreUnavailableError, match="writing for too long"):
        lock.acquire()
    lock.close()
    assert tries == 2
