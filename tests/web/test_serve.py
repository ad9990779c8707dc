"""`croupier serve`: one address, one server a store, a graceful stop, and a floor that goes on where it stood."""

from __future__ import annotations

import os
import pty
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from croupier.client import Croupier
from croupier.errors import InputError
from croupier.floor import Role
from croupier.store import open_store
from croupier.web.server.binding import bound
from croupier.web.server.store_lease import held
from tests.waiting import LONGEST_S
from tests.web.real import people_on


def command(store: Path, *flags: str) -> list[str]:
    return [sys.executable, "-m", "croupier", "serve", "--store", str(store), "--pace", "test", *flags]


@contextmanager
def serving(store: Path, *flags: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    process = subprocess.Popen(
        command(store, "--port", "0", "--grace-s", "1", *flags),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        found = re.fullmatch(r"Croupier is open at (http://127\.0\.0\.1:\d+/)\n", first)
        assert found, first
        yield found[1], process
    finally:
        process.kill()
        process.communicate(timeout=LONGEST_S)


def test_one_address_a_graceful_stop_and_a_floor_that_goes_on(tmp_path: Path) -> None:
    store = tmp_path / "floor.db"
    with serving(store) as (address, process):
        with Croupier(address) as house:
            house.guest()
            token = house.token
            with house.table("T1") as table:
                table.wait(lambda _: table.legal("place_bet"))
                box = table.legal("place_bet")[0]["box"]
                table.do("place_bet", box=box, bet="ante", amount="25.00")
                round_ = table.seen["round"]["round"]
        process.send_signal(signal.SIGTERM)
        said, _ = process.communicate(timeout=LONGEST_S)
        assert process.returncode == 0
        assert said.count("http://127.0.0.1") <= 1  # the address itself was read before
        assert said.endswith(f"The floor is closed; everything is kept in {store}.\n")
    with serving(store) as (address, _), Croupier(address, token=token) as house:
        document = house.get("/tables/T1")
        assert document["round"]["round"] == round_
        assert document["you"]["boxes"] == [box]
        assert house.me()["balance"] == "975.00"


def test_a_second_server_on_the_same_store_is_told_so(tmp_path: Path) -> None:
    store = tmp_path / "floor.db"
    with held(str(store)):
        second = subprocess.run(
            command(store, "--port", "0"), capture_output=True, text=True, timeout=LONGEST_S, check=False
        )
    assert second.returncode == 2
    assert second.stderr.endswith(
        "is being served by another `croupier serve`: use that one or stop it, or name another store\n"
    )


def test_a_store_is_let_go_when_its_holder_is_gone(tmp_path: Path) -> None:
    with held(str(tmp_path / "floor.db")):
        pass
    with held(str(tmp_path / "floor.db")):
        pass


def test_a_port_that_was_asked_for_and_is_taken_is_a_clear_refusal() -> None:
    with bound("127.0.0.1", 0) as taken, pytest.raises(InputError) as refused:
        bound("127.0.0.1", taken.getsockname()[1])
    assert refused.value.place == "--port"
    assert "is taken" in refused.value.reason


def test_without_a_wish_the_next_free_port_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with bound("127.0.0.1", 0) as other:
        # Not the usual first port: somebody else may have it and let it go between our two looks.
        first = other.getsockname()[1]
        monkeypatch.setattr("croupier.web.server.binding.DEFAULT_PORT", first)
        with bound("127.0.0.1", None) as found:
            assert found.getsockname()[1] != first


def test_an_address_of_another_machine_is_a_clear_refusal() -> None:
    with pytest.raises(InputError) as refused:
        bound("192.0.2.1", 0)
    assert refused.value.place == "--host"


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "starlette.py").write_text("raise ImportError('not here')")
    without = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}
    said = subprocess.run(
        command(tmp_path / "floor.db"), capture_output=True, text=True, timeout=LONGEST_S, env=without, check=False
    )
    assert said.returncode == 2
    assert "pip install 'croupier[serve]'" in said.stderr
    assert "Traceback" not in said.stderr


def test_a_floor_in_memory_does_not_promise_to_be_kept(tmp_path: Path) -> None:
    with serving(tmp_path / "floor.db", "--memory") as (_, process):
        process.send_signal(signal.SIGTERM)
        said, _ = process.communicate(timeout=LONGEST_S)

    assert said.endswith("The floor is closed; nothing is kept.\n")


def test_a_store_that_has_no_place_is_named_itself(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = tmp_path / "file" / "floor.db"

    with pytest.raises(InputError, match=f"^--store: {store} cannot be kept in {store.parent}: "), held(str(store)):
        pass


def test_a_terminal_shows_the_address_first_and_no_line_for_each_request(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with (
        subprocess.Popen(command(tmp_path / "floor.db", "--port", "0"), stdout=theirs, stderr=theirs) as process,
        os.fdopen(ours, "rb", buffering=0) as screen,
    ):
        os.close(theirs)
        shown = b""
        while b"sit down at a table" not in shown:
            shown += screen.read(4096)
        found = re.match(rb"Croupier is open at (http://\S+)", shown)
        assert found, shown
        with Croupier(found[1].decode()) as house:
            house.guest()
        process.send_signal(signal.SIGINT)
        try:
            while more := screen.read(4096):
                shown += more
        except OSError:  # how a pseudo-terminal ends
            pass
    lines = shown.decode().splitlines()
    assert not [line for line in lines if "info" in line]
    assert lines[-2:] == [
        "Closing; rounds in play have 20 s to end. Ctrl-C again closes at once.",
        f"The floor is closed; everything is kept in {tmp_path / 'floor.db'}.",
    ]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET document = 'As Kd' WHERE position = 1",
        "UPDATE events SET name = 'nothing/9' WHERE position = 1",
        "DROP TABLE secrets",
    ],
)
def test_a_damaged_store_is_a_sentence_and_no_traceback(tmp_path: Path, damage: str) -> None:
    store = tmp_path / "floor.db"
    with open_store(str(store)) as opened:
        people_on(opened, alice=Role.PLAYER)
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute(damage)

    tried = subprocess.run(
        command(store, "--port", "0"), capture_output=True, text=True, timeout=LONGEST_S, check=False
    )

    assert tried.returncode == 2
    assert tried.stderr.splitlines()[-1].startswith("croupier: --store: the floor could not be opened: ")
    assert "Traceback" not in tried.stderr
    assert "As Kd" not in tried.stderr
