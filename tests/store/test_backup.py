"""A store written to one file while others write to it, and read back into either kind of store."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import threading
from base64 import b64decode, b64encode
from errno import ENOSPC, EROFS
from hashlib import sha256
from pathlib import Path
from typing import Any

import psycopg
import pytest

import croupier
from croupier.cli import main
from croupier.store import (
    BackupError,
    DamagedError,
    KeyFileError,
    StoreError,
    audit_backup,
    back_up,
    open_store,
    restore,
    verify,
)
from croupier.store.backup_file import FORM, BackupWriter
from croupier.store.canonical import Sealer
from tests.snippets import ROOT
from tests.store.places import NOW, PostgresPlace, SqlitePlace, asked, bet
from tests.store.postgres import PATIENT
from tests.store.small_disk import run_on_small_disk
from tests.waiting import LONGEST_S, wait_until

AnyPlace = SqlitePlace | PostgresPlace
KINDS = ("sqlite", "postgres")


@pytest.fixture(autouse=True)
def _no_other_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CROUPIER_AUDIT_KEY", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """A store with a few streams, a long document, a name beyond ASCII and secrets."""
    found: AnyPlace = (
        request.getfixturevalue("postgres_place") if request.param == "postgres" else SqlitePlace(tmp_path / "floor.db")
    )
    with found.open() as store:
        for number in range(6):
            stream = f"round/T{number % 2}-Zoë"
            secrets = {f"deck/{number}": bytes([number, 0, 255])}
            event = bet(stream, store.version(stream), number, number + 1)
            store.append([event, bet("jackpot/grand", number)], command_id=f"c{number}", at=NOW, secrets=secrets)
    return found


@pytest.fixture
def empty(database: str, tmp_path: Path) -> Any:
    """A database without a store."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS restored CASCADE")
        connection.execute("CREATE SCHEMA restored")
    url = f"{database}{PATIENT}&options=-csearch_path%3Drestored"
    return PostgresPlace(url, tmp_path / "config" / "croupier" / "audit.key")


def new_place(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> AnyPlace:
    if kind == "postgres":
        found: PostgresPlace = request.getfixturevalue("empty")
        return found
    return SqlitePlace(tmp_path / "new" / "floor.db")


def contents(place: AnyPlace) -> Any:
    with open_store(place.place, key_file=place.key_file) as store, store.snapshot() as reader:
        return (
            list(reader.rows_after(0, 10_000)),
            sorted(reader.heads()),
            list(reader.secrets_after("", 10_000)),
        )


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_is_restored_byte_for_byte_into_either_kind_of_store(
    place: AnyPlace, kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    target = tmp_path / "floor.backup"
    with place.open() as store:
        written = back_up(store, target)
    (tmp_path / "new").mkdir()
    new = new_place(kind, request, tmp_path)

    restored = restore(target, new.place, key_file=place.key_file)

    assert restored == written == audit_backup(target, place.key_file)
    assert restored.clean
    assert contents(new) == contents(place)
    with open_store(new.place) as store:  # its key lies where it looks for it
        assert store.append([bet("jackpot/grand", 0)], command_id="c3", at=NOW).repeated
        store.append([bet("jackpot/grand", 6)], command_id="new", at=NOW)
        assert verify(store).clean
    private = [target, new.place] if isinstance(new, SqlitePlace) else [target]
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in private)
    assert not [path for path in (*tmp_path.iterdir(), *(tmp_path / "new").iterdir()) if "restoring" in path.name]


def test_a_backup_made_while_others_write_is_one_moment_of_the_store(place: AnyPlace, tmp_path: Path) -> None:
    stop = threading.Event()
    wrote: list[int] = []

    def write() -> None:
        with place.open() as store:
            number = store.version("ledger/T1")
            while not stop.is_set():
                store.append_many([asked(f"w{number}-{n}", bet(f"round/W{n}", number)) for n in range(3)])
                store.append([bet("ledger/T1", number)], command_id=f"w{number}", at=NOW)
                number += 1
                wrote.append(number)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        found = []
        wait_until(lambda: wrote or not writer.is_alive(), "somebody writes")
        with place.open() as store:
            for number in range(5):
                before = store.last_position()
                found.append(back_up(store, tmp_path / f"{number}.backup"))
                assert before <= found[-1].events <= store.last_position()
    finally:
        stop.set()
        writer.join()

    assert wrote
    assert all(audit_backup(tmp_path / f"{number}.backup", place.key_file) == found[number] for number in range(5))
    restore(tmp_path / "4.backup", tmp_path / "again.db", key_file=place.key_file)
    with open_store(tmp_path / "again.db") as store:
        assert store.last_position() == found[4].events
        assert verify(store).clean


def test_a_backup_cut_off_anywhere_is_never_taken_for_whole(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "floor.db")
    target = tmp_path / "floor.backup"
    with place.open() as store:
        store.append([bet("round/T1-1", 0, 1, 2)], command_id="c1", at=NOW, secrets={"deck/1": b"cards"})
        back_up(store, target)
    whole = target.read_bytes()
    ends = {0, 1, len(whole) - 1, *(at for at in range(len(whole)) if whole[at : at + 1] == b"\n")}
    for end in sorted({end + step for end in ends for step in (0, 1)} - {len(whole)}):
        target.write_bytes(whole[:end])
        with pytest.raises(BackupError):
            restore(target, tmp_path / "new.db", key_file=place.key_file)
    target.write_bytes(whole + b"\n")
    with pytest.raises(BackupError, match="added after its end"):
        restore(target, tmp_path / "new.db", key_file=place.key_file)
    assert not (tmp_path / "new.db").exists()
    assert not (tmp_path / "new.db.key").exists()
    target.write_bytes(whole)
    assert restore(target, tmp_path / "new.db", key_file=place.key_file).events == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'\\"stake\\":10000', b'\\"stake\\":99999', "changed"),
        (b'["secret","deck/1","63', b'["secret","deck/1","64', "changed"),
        (b'["head","","', b'["head","","', "changed"),
        (b'["event",2,', b'["event",', "line 3 is damaged"),
        (b'["event",2,', b'["event",2 ', "line 3 is damaged"),
        (b'["head"', b'["hat"', "its last line does not fit"),
    ],
)
def test_a_backup_changed_by_somebody_with_the_key_to_read_it_restores_nothing(
    tmp_path: Path, old: bytes, new: bytes, said: str
) -> None:
    place = SqlitePlace(tmp_path / "floor.db")
    target = tmp_path / "floor.backup"
    with place.open() as store:
        store.append([bet("round/T1-1", 0, 1, 2)], command_id="c1", at=NOW, secrets={"deck/1": b"cards"})
        back_up(store, target)
        write_changed(target, store.sealer, old, new)

    with pytest.raises(BackupError, match=said):
        restore(target, tmp_path / "new.db", key_file=place.key_file)
    assert not (tmp_path / "new.db").exists()


def write_changed(target: Path, sealer: Sealer, old: bytes, new: bytes) -> None:
    """Change what the lines of a backup say, encrypt and seal it again. The seals in the lines stay as they were."""
    first, *lines, _ = target.read_bytes().splitlines()
    plain = [sealer.box.decrypt(f"line/{number}", b64decode(line)) for number, line in enumerate(lines, 1)]
    if old == new:  # a head of the log set back
        old = next(line for line in plain if line.startswith(b'["head","",'))
        new = old.replace(b'"",2,', b'"",1,')
    assert any(old in line for line in plain)
    changed = [line.replace(old, new) for line in plain]
    again = [b64encode(sealer.box.encrypt(f"line/{number}", line)) for number, line in enumerate(changed, 1)]
    body = b"".join(line + b"\n" for line in [first, *again])
    digest = sha256(body).digest()
    end = json.dumps(["end", len(again) + 1, digest.hex(), sealer.backup(digest).hex()]).encode()
    target.write_bytes(body + b64encode(sealer.box.encrypt(f"line/{len(again) + 1}", end)) + b"\n")


def test_a_line_that_was_changed_restores_nothing(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "floor.db")
    target = tmp_path / "floor.backup"
    with place.open() as store:
        store.append([bet("round/T1-1", 0, 1, 2)], command_id="c1", at=NOW, secrets={"deck/1": b"cards"})
        back_up(store, target)
    lines = target.read_bytes().splitlines(keepends=True)
    swapped = [*lines[:1], lines[2], lines[1], *lines[3:]]
    changed = [
        [*lines[:at], lines[at][:60] + b"AAAA" + lines[at][64:], *lines[at + 1 :]] for at in range(1, len(lines))
    ]

    for text in [swapped, *changed]:
        target.write_bytes(b"".join(text))
        with pytest.raises(BackupError, match="is damaged"):
            restore(target, tmp_path / "new.db", key_file=place.key_file)
        assert not (tmp_path / "new.db").exists()


def test_neither_a_store_nor_its_backup_shows_a_secret_or_a_backup_an_event(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "floor.db")
    target = tmp_path / "floor.backup"
    deck = b"As Kd 7h, in the order in which they will be dealt"
    with place.open() as store:
        store.append([bet("round/T1-1", 0, 1)], command_id="c1", at=NOW, secrets={"deck/T1-1": deck})
        assert store.secret("deck/T1-1") == deck
        back_up(store, target)

    in_store = b"".join(file.read_bytes() for file in tmp_path.glob("floor.db*"))
    assert deck not in in_store + target.read_bytes()
    assert deck.hex().encode() not in target.read_bytes()
    assert b"stake" in in_store and b"stake" not in target.read_bytes()


def test_an_event_taken_out_together_with_its_line_is_found(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "floor.db")
    target = tmp_path / "floor.backup"
    with place.open() as store:
        store.append([bet("round/T1-1", 0, 1, 2, 3)], command_id="c1", at=NOW)
        back_up(store, target)
    lines = target.read_bytes().splitlines(keepends=True)
    target.write_bytes(b"".join(lines[:2] + lines[3:]))

    with pytest.raises(BackupError):
        restore(target, tmp_path / "new.db", key_file=place.key_file)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_overwritten(place: AnyPlace, kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    target = tmp_path / "floor.backup"
    (tmp_path / "new").mkdir()
    with place.open() as store:
        back_up(store, target)
        with pytest.raises(BackupError, match="there is a file already"):
            back_up(store, target)
        with pytest.raises(BackupError, match=r"new: a folder; name a new file to write"):
            back_up(store, tmp_path / "new")
    new = new_place(kind, request, tmp_path)
    restore(target, new.place, key_file=place.key_file)
    before = contents(new)

    with pytest.raises(BackupError, match="there is a store already"):
        restore(target, new.place, key_file=place.key_file)
    assert contents(new) == before


def test_a_store_that_is_not_as_it_was_stored_is_not_backed_up(
    place: AnyPlace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place.tamper("UPDATE events SET at = '2031-01-01T00:00:00+08:00' WHERE position = 8")
    target = tmp_path / "floor.backup"

    with place.open() as store, pytest.raises(DamagedError, match="not as they were stored"):
        back_up(store, target)
    assert main(["backup", str(place.place), str(target), "--key", str(place.key_file)]) == 1
    assert "croupier audit verify" in capsys.readouterr().err
    assert list(tmp_path.glob("floor.backup*")) == []


def test_another_key_restores_nothing_and_is_not_replaced(place: AnyPlace, tmp_path: Path) -> None:
    target = tmp_path / "floor.backup"
    with place.open() as store:
        back_up(store, target)
    SqlitePlace(tmp_path / "other.db").open().close()
    with pytest.raises(KeyFileError, match="not the key"):
        restore(target, tmp_path / "new.db", key_file=tmp_path / "other.db.key")
    (tmp_path / "other.db").unlink()
    with pytest.raises(KeyFileError, match="another key file lies where"):
        restore(target, tmp_path / "other.db", key_file=place.key_file)
    assert not (tmp_path / "other.db").exists()


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
from croupier.cli import main
from tests.waiting import LONGEST_S, wait_until
sys.exit(main(sys.argv[1:]))
"""


def run_limited(*words: object) -> subprocess.CompletedProcess[str]:
    """A command in a process that may write no file longer than 40,000 bytes, as on a disk that is full."""
    paths = os.pathsep.join([str(Path(croupier.__file__).parents[1]), str(ROOT)])
    return subprocess.run(
        [sys.executable, "-c", LIMITED, *map(str, words)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True, text=True, check=False, timeout=LONGEST_S,
    )  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no limit for a file's size")
def test_a_disk_that_fills_up_leaves_no_backup_and_no_store_and_says_so(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "floor.db")
    target = tmp_path / "floor.backup"
    with place.open() as store:
        store.append([bet("round/T1-1", 0, *range(400))], command_id="c1", at=NOW)

    done = run_limited("backup", place.place, target)
    assert done.returncode == 2
    assert "there is no backup" in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.glob("floor.backup*")) == []

    assert main(["backup", str(place.place), str(target)]) == 0
    done = run_limited("restore", target, tmp_path / "new.db", "--key", place.key_file)
    assert done.returncode == 2
    assert "nothing was stored" in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.glob("new.db*")) == []


def test_a_disk_that_fills_up_in_the_middle_of_a_backup_is_the_backups_fault(
    place: AnyPlace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    monkeypatch.setattr(BackupWriter, "head", full)
    target = tmp_path / "floor.backup"
    with place.open() as store, pytest.raises(BackupError) as error:
        back_up(store, target)
    assert str(error.value) == f"{target}: the disk is full; there is no backup"
    assert not list(tmp_path.glob("floor.backup*"))


def test_a_disk_that_cannot_be_written_is_told_with_the_name_of_the_backup(
    place: AnyPlace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: object, *_: object, **__: object) -> None:
        raise OSError(EROFS, os.strerror(EROFS), str(path))

    target = tmp_path / "floor.backup"
    with place.open() as store, monkeypatch.context() as disk, pytest.raises(BackupError) as error:
        for name in ("open", "unlink"):  # such a disk also refuses to remove what is not there
            disk.setattr(os, name, refused)
        back_up(store, target)
    assert str(error.value) == f"{target}: Read-only file system; there is no backup"


def test_a_disk_that_is_really_full_is_refused_in_words_and_survived(tmp_path: Path) -> None:
    said = run_on_small_disk(tmp_path, "600k", "tests.store.fill_the_disk", tmp_path).splitlines()

    assert said == [
        f"append: {tmp_path / 'floor.db'}: the disk is full; nothing was stored",
        f"backup: {tmp_path / 'floor.backup'}: the disk is full; there is no backup",
        "went on",
    ]


def test_the_commands_say_what_they_did_and_where_the_key_is(
    place: AnyPlace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "floor.backup"
    words = ["backup", str(place.place), str(target), "--key", str(place.key_file), "--format"]
    assert main([*words, "text"]) == 0
    said = capsys.readouterr().out
    assert "18 events in 3 streams: all as they were stored" in said
    assert f"restored with the key in {place.key_file} alone" in said
    target.unlink()
    assert main([*words, "json", "--with-key"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["key"] == f"{target}.key"
    assert stat.S_IMODE(Path(told["key"]).stat().st_mode) == 0o600

    assert main(["restore", str(target), str(tmp_path / "new.db"), "--format", "text"]) == 0
    assert "18 events in 3 streams: all as they were stored" in capsys.readouterr().out
    for audited in (target, tmp_path / "new.db"):
        assert main(["audit", "verify", str(audited), "--head", told["head"]]) == 0


def test_what_is_no_backup_is_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    SqlitePlace(tmp_path / "floor.db").open().close()
    (tmp_path / "notes").write_text("hello\n")
    (tmp_path / "newer").write_text(json.dumps({"backup": "croupier-backup/9", "about": {}}) + "\n")
    (tmp_path / "schema").write_text(json.dumps({"backup": FORM, "about": {"schema": "99"}}) + '\n["end"]\n')
    for name in ("notes", "newer", "floor.db", "schema", "none"):
        words = ["restore", str(tmp_path / name), str(tmp_path / "new.db"), "--key", str(tmp_path / "floor.db.key")]
        assert main(words) == 2
        assert str(tmp_path / name) in (said := capsys.readouterr().err) or "schema 99" in said
    with pytest.raises((StoreError, OSError)):
        audit_backup(tmp_path / "none", tmp_path / "floor.db.key")
    assert not (tmp_path / "new.db").exists()
