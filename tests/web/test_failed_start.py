"""A start that fails leaves nothing behind, and a server that stops lets go of its store without a trace."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.store import open_store
from croupier.store.errors import WrongKeyError
from croupier.web.server.binding import bound
from croupier.web.server.store_lease import held, opened
from tests.store.unwritable import bound_by_modes
from tests.waiting import LONGEST_S
from tests.web.certificates import write_certificate

SERVE = [sys.executable, "-m", "croupier", "serve", "--pace", "test", "--grace-s", "0"]


def failed(folder: Path, *flags: str, before: Sequence[str] = (), **environ: str) -> str:
    """The output of a start that fails, run by the command that stands before it. It knows no folder but this one."""
    usual = {"XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
    done = subprocess.run(
        [*before, *SERVE, *flags],
        cwd=folder,
        env={**os.environ, **usual, **environ},
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


def there(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


@pytest.mark.parametrize("store", [("--store", "new/sub/floor.db"), ("--store", "floor.db"), ()])
def test_a_taken_port_leaves_nothing(store: tuple[str, ...], tmp_path: Path) -> None:
    with bound("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert "is taken" in failed(tmp_path, *store, "--port", str(port))

    assert there(tmp_path) == []


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-host.invalid"])
def test_an_address_of_another_machine_leaves_nothing(host: str, tmp_path: Path) -> None:
    assert "--host: " in failed(tmp_path, "--store", "new/floor.db", "--port", "0", "--host", host)

    assert there(tmp_path) == []


def test_a_certificate_that_is_none_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "c.pem").write_text("no certificate")
    said = failed(tmp_path, "--store", "new/floor.db", "--port", "0", "--tls-certificate", "c.pem")

    assert said == "croupier: --tls-certificate: c.pem holds no certificate that can be read\n"
    assert there(tmp_path) == ["c.pem"]


def test_a_key_that_nobody_may_read_is_told_as_the_key(tmp_path: Path) -> None:
    certificate, key = write_certificate(tmp_path, "localhost")
    key.chmod(0)
    flags = ["--memory", "--port", "0", "--tls-certificate", certificate.name, "--tls-key", key.name]
    said = failed(tmp_path, *flags, before=bound_by_modes())

    assert said == "croupier: --tls-key: key.pem cannot be read: Permission denied\n"


def unwritable_folder(path: Path) -> None:
    path.parent.mkdir(mode=0o555)


def unwritable_file(path: Path) -> None:
    path.parent.mkdir()
    path.touch(mode=0o444)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda _: None, "there is no folder disk"),
        (lambda path: path.mkdir(parents=True), "is not a file"),
        (lambda path: path.parent.touch(), "there is no folder disk"),
        (unwritable_folder, "cannot be written: Permission denied"),
        (unwritable_file, "cannot be written: Permission denied"),
    ],
    ids=["missing", "folder", "below a file", "unwritable folder", "unwritable file"],
)
def test_a_second_place_that_takes_nothing_is_told_with_the_reason(
    make: Callable[[Path], None], reason: str, tmp_path: Path
) -> None:
    make(tmp_path / "disk" / "log")
    before = there(tmp_path)
    said = failed(
        tmp_path, "--store", "new/floor.db", "--port", "0", CROUPIER_SHIP_TO="disk/log", before=bound_by_modes()
    )

    assert said == f"croupier: CROUPIER_SHIP_TO: disk/log: {reason}\n"
    assert there(tmp_path) == before


def test_a_daemon_that_does_not_answer_yet_keeps_no_floor_closed_and_is_named(tmp_path: Path) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))  # it does not listen
        place = f"syslog:tcp://127.0.0.1:{silent.getsockname()[1]}"
        words = [*SERVE, "--memory", "--port", "0", "--ship-to", place]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path, text=True) as server:
            assert server.stdout is not None and server.stderr is not None
            try:
                assert re.match("Croupier is open at ", server.stdout.readline())
                assert any(f"nothing can be shipped to {place}: Connection refused" in line for line in server.stderr)
            finally:
                server.kill()


def test_a_key_that_cannot_be_made_leaves_no_store_without_one(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    key = str(tmp_path / "file" / "audit.key")
    assert "the audit key cannot be created" in failed(
        tmp_path, "--store", "new/floor.db", "--port", "0", CROUPIER_AUDIT_KEY=key
    )

    assert there(tmp_path) == ["file"]


def text_file(path: Path) -> None:
    path.write_text("these are my notes, and no database")


def database_of_others(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE notes (text)")


@pytest.mark.parametrize("make", [text_file, database_of_others, Path.mkdir], ids=["text", "database", "folder"])
def test_what_is_no_store_is_left_as_it_was(make: Callable[[Path], None], tmp_path: Path) -> None:
    place = tmp_path / "floor.db"
    make(place)
    before = place.read_bytes() if place.is_file() else b""
    assert "--store: " in failed(tmp_path, "--store", "floor.db", "--port", "0")

    assert there(tmp_path) == ["floor.db"]
    assert before == (place.read_bytes() if place.is_file() else b"")


def test_a_database_that_does_not_answer_leaves_nothing(tmp_path: Path) -> None:
    assert "does not answer" in failed(tmp_path, "--store", "postgresql://127.0.0.1:1/floor", "--port", "0")

    assert there(tmp_path) == []


def test_a_store_whose_key_is_lost_keeps_its_files(tmp_path: Path) -> None:
    open_store(tmp_path / "floor.db").close()
    (tmp_path / "floor.db.key").unlink()
    before = there(tmp_path)
    with pytest.raises(WrongKeyError, match="no audit key here"):
        opened(str(tmp_path / "floor.db"))

    assert there(tmp_path) == before


def test_a_new_store_is_kept_when_the_server_stops_and_the_lease_is_not(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*SERVE, "--store", "new/floor.db", "--port", "0"], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert re.match("Croupier is open at ", process.stdout.readline())
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=LONGEST_S)
    assert process.returncode == 0

    assert there(tmp_path) == ["new", "new/floor.db", "new/floor.db.key", "new/floor.db.lock"]


def test_a_lease_that_ends_while_another_waits_at_its_file_keeps_a_third_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = str(tmp_path / "floor.db")
    first = held(place)
    first.__enter__()
    really_opened = os.open

    def opened_too_late(*asked: object, **more: object) -> int:
        monkeypatch.undo()
        descriptor = really_opened(*asked, **more)  # type: ignore[arg-type]
        first.__exit__(None, None, None)
        return descriptor

    monkeypatch.setattr(os, "open", opened_too_late)
    with held(place), pytest.raises(InputError, match="is being served by another"), held(place):
        pass
