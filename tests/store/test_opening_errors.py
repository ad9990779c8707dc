"""A store that cannot be opened is told in one sentence, which says what to do where something can be done."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.store import StoreUnavailableError, back_up, open_store
from croupier.store.keys import SIZE
from tests.store.places import NOW, SqlitePlace, bet
from tests.store.small_disk import run_module
from tests.store.unwritable import bound_by_modes

READING = {
    "report": ["report", "STORE"],
    "export": ["export", "STORE", "--to", "-", "--only", "events"],
    "audit verify": ["audit", "verify", "STORE"],
    "audit round": ["audit", "round", "STORE", "T1-1"],
    "backup": ["backup", "STORE", "STORE.backup"],
}
SERVING = ["serve", "--port", "0", "--store", "STORE"]


@pytest.fixture(autouse=True)
def _no_other_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROUPIER_AUDIT_KEY", raising=False)


@pytest.fixture
def place(tmp_path: Path) -> SqlitePlace:
    found = SqlitePlace(tmp_path / "floor.db")
    with found.open() as store:
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
        back_up(store, tmp_path / "floor.backup")
    return found


def words(command: list[str], store: Path) -> list[str]:
    return [word.replace("STORE", str(store)) for word in command]


def make(kind: str, path: Path) -> None:
    match kind:
        case "folder":
            path.mkdir()
        case "text":
            path.write_text("not a database, however long this text goes on and on" * 20)
        case "empty":
            path.touch()
        case "other database":
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("CREATE TABLE things (name)")


NOT_A_STORE = {
    "missing": "there is no such store",
    "folder": "a folder, not a store",
    "text": "not a store of Croupier's: file is not a database",
    "empty": "there is no store in this file yet",
    "other database": "a database, but not a store of Croupier's",
}


@pytest.mark.parametrize("kind", NOT_A_STORE)
@pytest.mark.parametrize("command", READING)
def test_what_is_no_store_is_told_in_one_sentence(
    command: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "floor.db"
    make(kind, path)

    assert main(words(READING[command], path)) == 2
    assert capsys.readouterr().err == f"croupier: {path}: {NOT_A_STORE[kind]}\n"


@pytest.mark.parametrize("kind", ["folder", "text", "other database"])
def test_what_is_no_store_is_not_served(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    make(kind, path)

    done = run_module([], "croupier", *words(SERVING, path))

    assert (done.returncode, done.stderr) == (2, f"croupier: --store: {path}: {NOT_A_STORE[kind]}\n")


@pytest.mark.parametrize("command", READING)
@pytest.mark.parametrize("name", ["", "/", "/dev/null"])
def test_a_place_without_a_file_name_is_no_store(
    command: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    assert main([name if word == "STORE" else word for word in READING[command]]) == 2
    assert "not a store" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["", "/"])
def test_nothing_is_restored_into_a_folder(
    place: SqlitePlace, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROUPIER_AUDIT_KEY", str(place.key_file))

    assert main(["restore", "floor.backup", name]) == 2
    assert "a folder; name a new file to restore into" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "mode", "says"),
    [
        (["audit", "verify", "STORE"], 0o000, "{}: you have no permission to read this store"),
        (["report", "STORE"], 0o200, "{}: you have no permission to read this store"),
        (SERVING, 0o200, "--store: {}: you have no permission to read this store"),
        (SERVING, 0o400, "--store: {}: you can read this store, but not write to it"),
    ],
)
def test_a_missing_permission_is_told(place: SqlitePlace, command: list[str], mode: int, says: str) -> None:
    place.place.chmod(mode)

    done = run_module(bound_by_modes(), "croupier", *words(command, place.place))

    assert (done.returncode, done.stderr) == (2, f"croupier: {says.format(place.place)}\n")


def test_a_folder_that_may_not_be_looked_into_is_told(place: SqlitePlace, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    store = shutil.copy(place.place, closed)
    closed.chmod(0)
    try:
        read = run_module(bound_by_modes(), "croupier", "audit", "verify", store)
        served = run_module(bound_by_modes(), "croupier", *words(SERVING, Path(store)))
    finally:
        closed.chmod(0o700)

    assert (read.returncode, read.stderr) == (
        2, f"croupier: {store}: the store cannot be opened: Permission denied\n",
    )  # fmt: skip
    assert (served.returncode, served.stderr) == (
        2, f"croupier: --store: {store} cannot be kept in {closed}: Permission denied\n",
    )  # fmt: skip


@pytest.mark.parametrize("linked", [False, True], ids=["by its name", "by a link"])
@pytest.mark.parametrize("files", [(), ("floor.db.lock",)], ids=["alone", "with its lock"])
def test_a_folder_that_takes_no_files_is_told_as_the_cause(
    place: SqlitePlace, files: tuple[str, ...], linked: bool, tmp_path: Path
) -> None:
    closed, link = tmp_path / "closed", tmp_path / "link.db"
    closed.mkdir()
    for name in ("floor.db", "floor.db.key", *files):
        shutil.copy(place.place.with_name(name), closed)
    link.symlink_to(closed / "floor.db")
    store = link if linked else closed / "floor.db"
    closed.chmod(0o555)
    try:
        done = run_module(bound_by_modes(), "croupier", *words(SERVING, store))
    finally:
        closed.chmod(0o700)

    reason = f"the folder {closed} cannot be written to, and a store needs files beside it; nothing was stored"
    assert (done.returncode, done.stderr) == (2, f"croupier: --store: {store}: {reason}\n")


def test_a_name_that_the_system_refuses_is_a_store_error(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError, match="the store cannot be opened: File name too long"):
        open_store(tmp_path / ("x" * 5_000), read_only=True)


WRONG_KEYS = {
    "missing": (None, "no audit key here"),
    "another store's": ("00" * SIZE, "not the key that"),
    "no key": ("hello", "not an audit key"),
}


def put_key(key: str | None, file: Path) -> None:
    file.unlink(missing_ok=True)
    if key is not None:
        file.write_text(key)


@pytest.mark.parametrize("wrong", WRONG_KEYS)
@pytest.mark.parametrize("command", READING)
def test_a_command_without_the_right_key_says_how_to_give_it(
    place: SqlitePlace, command: str, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    key, says = WRONG_KEYS[wrong]
    put_key(key, place.key_file)

    assert main(words(READING[command], place.place)) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"croupier: {place.key_file}: {says}")
    assert said.endswith("; give the store's key with --key FILE or in CROUPIER_AUDIT_KEY\n")
    assert said.count("\n") == 1


@pytest.mark.parametrize("wrong", WRONG_KEYS)
def test_the_audit_of_a_backup_without_the_right_key_says_how_to_give_it(
    place: SqlitePlace, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    key, says = WRONG_KEYS[wrong]
    backup = place.place.with_name("floor.backup")
    put_key(key, backup.with_name("floor.backup.key"))

    assert main(["audit", "verify", str(backup)]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.endswith("; give the store's key with --key FILE or in CROUPIER_AUDIT_KEY\n")


@pytest.mark.parametrize("wrong", WRONG_KEYS)
def test_a_restore_without_the_right_key_says_how_to_give_it(
    place: SqlitePlace, wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, says = WRONG_KEYS[wrong]
    put_key(key, tmp_path / "new.db.key")
    backup = place.place.with_name("floor.backup")

    assert main(["restore", str(backup), str(tmp_path / "new.db")]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"croupier: {tmp_path / 'new.db.key'}: {says}")
    assert said.endswith(
        "; give the key of the store that was backed up with --key FILE, in CROUPIER_AUDIT_KEY, "
        f"or beside the backup as {backup}.key\n"
    )
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize("key", ["00" * SIZE, "hello"])
def test_a_key_in_the_way_of_a_restored_store_is_to_be_moved(
    place: SqlitePlace, key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put_key(key, tmp_path / "new.db.key")

    assert (
        main(["restore", str(tmp_path / "floor.backup"), str(tmp_path / "new.db"), "--key", str(place.key_file)]) == 2
    )
    assert capsys.readouterr().err == (
        f"croupier: {tmp_path / 'new.db.key'}: another key file lies where the restored store would look for its own; "
        "move it away, or restore into another place\n"
    )
    assert (tmp_path / "new.db.key").read_text() == key


@pytest.mark.parametrize("wrong", WRONG_KEYS)
def test_a_floor_without_its_key_says_where_to_put_it(place: SqlitePlace, wrong: str) -> None:
    key, says = WRONG_KEYS[wrong]
    put_key(key, place.key_file)

    done = run_module([], "croupier", *words(SERVING, place.place))

    assert done.returncode == 2
    assert done.stderr.startswith(f"croupier: --store: {place.key_file}: {says}")
    assert done.stderr.endswith("; put the store's key there, or name its file in CROUPIER_AUDIT_KEY\n")


def test_a_key_that_cannot_be_created_can_go_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: SqlitePlace
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CROUPIER_AUDIT_KEY", str(tmp_path / "file" / "audit.key"))

    command = ["restore", str(tmp_path / "floor.backup"), str(tmp_path / "new.db"), "--key", str(place.key_file)]
    assert main(command) == 2
    said = capsys.readouterr().err
    assert "audit.key: the audit key cannot be created: " in said
    assert said.endswith("; name a file that can be created in CROUPIER_AUDIT_KEY\n")
