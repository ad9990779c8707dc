"""Heads and log lines arrive in a second place, also after it has failed, and the audit reads them back."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.store import Change, EventStore, open_store
from croupier.store.shipping import Shipper, ShippingPlace, head_line, log_line, read_place, read_shipped
from croupier.store.shipping.shipper import ShippedHead
from tests.waiting import LONGEST_S, wait_until

AT = "2030-01-31T20:15:00+08:00"


def grow(store: EventStore, number: int, events: int = 2) -> None:
    """One append of several events."""
    documents = [{"event": "counted/1", "number": number}] * events
    change = Change(stream="counter/a", expected=store.version("counter/a"), events=documents)
    store.append([change], command_id=f"c{store.last_position()}", at=AT)


@pytest.fixture
def store() -> Iterator[EventStore]:
    with open_store("memory:") as opened:
        yield opened


@contextmanager
def shipping(store: EventStore, place: ShippingPlace, alarms: list[str] | None = None) -> Iterator[Shipper]:
    told: list[str] = [] if alarms is None else alarms
    shipper = Shipper(store, place, failed=told.append)
    shipper.start()
    try:
        yield shipper
    finally:
        shipper.stop()
        # `stop` gives up after some seconds. What the thread ships after that would come beside the test's next step.
        shipper._thread.join(LONGEST_S)


def ship_until(store: EventStore, file: Path, position: int) -> None:
    """A server's time from its start until this head is shipped."""
    with shipping(store, read_place(str(file))):
        wait_until(lambda: file.exists() and position in positions(file.read_text(), store), "shipped")


def positions(text: str, store: EventStore) -> list[int]:
    return list(read_shipped(text.splitlines(), store.sealer).by_position)


def test_each_append_ships_one_head_and_each_log_line_is_shipped(store: EventStore, tmp_path: Path) -> None:
    file = tmp_path / "shipped.log"
    with shipping(store, read_place(str(file))) as shipper:
        for number in range(3):
            grow(store, number)
            shipper.wake()
        shipper.log("something happened")
        wait_until(lambda: file.exists() and "something happened" in file.read_text(), "shipped")
    text = file.read_text()
    assert positions(text, store) == [2, 4, 6]
    assert text.count("croupier-log something happened\n") == 1
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_file_that_fails_raises_one_alarm_and_catches_up(store: EventStore, tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    alarms: list[str] = []
    with shipping(store, read_place(str(folder / "shipped.log")), alarms) as shipper:
        grow(store, 1)
        shipper.wake()
        wait_until(lambda: shipper.is_failing, "shipped")
        grow(store, 2)
        shipper.log("while it failed")
        folder.mkdir()
        wait_until(lambda: not shipper.is_failing, "shipped")
    text = (folder / "shipped.log").read_text()
    assert positions(text, store)[-1] == 4
    assert "while it failed" in text
    assert len(alarms) == 1 and "shipped.log" in alarms[0]


def test_a_restart_goes_on_after_the_last_shipped_head(store: EventStore, tmp_path: Path) -> None:
    file = tmp_path / "shipped.log"
    grow(store, 1)
    for last in (2, 6):
        ship_until(store, file, last)
        grow(store, 2)
        grow(store, 3)
    lines = [line for line in file.read_text().splitlines() if "croupier-head" in line]
    assert positions("\n".join(lines), store) == [2, 4, 6]
    assert len(lines) == 3, "no head is shipped twice"


def test_a_half_line_is_ended_before_the_next_one(store: EventStore, tmp_path: Path) -> None:
    file = tmp_path / "shipped.log"
    file.write_text("2030-01-31T12:15:00Z croupier-log cut o")
    grow(store, 1)
    with shipping(store, read_place(str(file))):
        wait_until(lambda: positions(file.read_text(), store) == [2], "shipped")
    assert file.read_text().splitlines()[0].endswith("cut o")


def test_a_file_that_was_rotated_away_is_made_anew(store: EventStore, tmp_path: Path) -> None:
    file = tmp_path / "shipped.log"
    with shipping(store, read_place(str(file))) as shipper:
        grow(store, 1)
        shipper.wake()
        wait_until(lambda: file.exists() and positions(file.read_text(), store) == [2], "shipped")
        file.rename(tmp_path / "shipped.log.1")
        grow(store, 2)
        shipper.wake()
        wait_until(lambda: file.exists() and positions(file.read_text(), store) == [4], "shipped")


def test_a_store_that_was_cut_back_is_told_at_the_next_start(store: EventStore, tmp_path: Path) -> None:
    file = tmp_path / "shipped.log"
    file.write_text(head_line(ShippedHead(9, bytes(32)), store.sealer) + "\n")
    alarms: list[str] = []
    grow(store, 1)
    with shipping(store, read_place(str(file)), alarms):
        wait_until(lambda: 2 in positions(file.read_text(), store), "shipped")
    assert len(alarms) == 1 and "head 9" in alarms[0]


@pytest.mark.parametrize("size", [10_000, 256 * 1024 - 100, 600_000])
def test_no_lines_of_the_log_hide_the_last_head_from_the_next_start(
    store: EventStore, tmp_path: Path, size: int
) -> None:
    """The second size puts the end of the file's last piece into the middle of the head."""
    file = tmp_path / "shipped.log"
    line = log_line("x" * 98) + "\n"
    lines = line * (size // len(line))
    head = head_line(ShippedHead(9, bytes(32)), store.sealer) + "\n"
    file.write_text(head + lines + "y" * (size - len(lines) - 1) + "\n")
    alarms: list[str] = []
    grow(store, 1)
    with shipping(store, read_place(str(file)), alarms):
        wait_until(lambda: 2 in positions(file.read_text(), store), "shipped")
    assert len(alarms) == 1 and "head 9" in alarms[0]


# Syslog


def test_heads_arrive_at_a_local_syslog(store: EventStore, tmp_path: Path) -> None:
    path = str(tmp_path / "log")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as daemon:
        daemon.bind(path)
        daemon.settimeout(LONGEST_S)
        grow(store, 1)
        with shipping(store, read_place(f"syslog:{path}")):
            message = daemon.recv(65_536).decode()
    assert message.startswith("<133>1 ")
    assert positions(message, store) == [2]


def test_heads_and_lines_arrive_over_udp(store: EventStore) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as daemon:
        daemon.bind(("127.0.0.1", 0))
        daemon.settimeout(LONGEST_S)
        grow(store, 1)
        with shipping(store, read_place(f"syslog:udp://127.0.0.1:{daemon.getsockname()[1]}")) as shipper:
            assert positions(daemon.recv(65_536).decode(), store) == [2]
            shipper.log("hello")
            assert daemon.recv(65_536).decode().endswith(" croupier-log hello")


def test_a_connection_that_is_cut_is_told_and_made_again(store: EventStore) -> None:
    alarms: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as daemon:
        daemon.settimeout(LONGEST_S)
        grow(store, 1)
        with shipping(store, read_place(f"syslog:tcp://127.0.0.1:{daemon.getsockname()[1]}"), alarms) as shipper:
            first, _ = daemon.accept()
            with first, first.makefile() as lines:
                assert positions(lines.readline(), store) == [2]
            grow(store, 2)
            shipper.wake()
            second, _ = daemon.accept()
            second.settimeout(LONGEST_S)
            with second, second.makefile() as lines:
                assert positions(lines.readline(), store) == [4]
    assert len(alarms) == 1


def test_the_floor_does_not_wait_for_a_daemon_that_takes_nothing(store: EventStore) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        shipping(store, read_place(f"syslog:tcp://127.0.0.1:{silent.getsockname()[1]}")) as shipper,
    ):
        done = threading.Event()

        def append() -> None:
            for number in range(50):
                grow(store, number)
                shipper.wake()
                shipper.log("x" * 4_000)
            done.set()

        threading.Thread(target=append, daemon=True).start()
        assert done.wait(LONGEST_S)
        connection, _ = silent.accept()
        connection.close()


@pytest.mark.parametrize(
    "text", ["syslog:", "syslog:ftp://h:1", "syslog:udp://", "syslog:tcp://h:x", "syslog:x", "syslog://h:514"]
)
def test_a_place_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="after `syslog:` comes"):
        read_place(text)


@pytest.mark.parametrize("text", ["udp://h:514", "tcp://h", "http://h/x", "SYSLOG:udp://h:514", "file:///tmp/x"])
def test_an_address_without_syslog_before_it_is_no_file(text: str) -> None:
    with pytest.raises(InputError, match="is not a file: for a syslog daemon write syslog:udp://HOST:PORT"):
        read_place(text)


# Reading back


def test_nobody_writes_a_head_into_the_log_or_without_the_key(store: EventStore) -> None:
    grow(store, 1)
    ((position, hash_),) = store.heads_after(0)
    genuine = head_line(ShippedHead(position, hash_), store.sealer)
    forged = genuine.replace(hash_.hex(), "ab" * 32)
    found = read_shipped([log_line(forged), log_line(genuine), forged], store.sealer)
    assert found == ({}, (2,))
    assert read_shipped([f"Jan 31 20:15:00 host croupier[7]: {genuine}"], store.sealer) == ({2: hash_.hex()}, ())
