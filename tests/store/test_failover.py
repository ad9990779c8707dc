"""The primary is killed and the standby takes over: nothing acknowledged is lost, and nothing happens twice."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Event

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from croupier.store import Appended, EventStore, OutcomeUnknownError, StoreError, open_store, verify
from croupier.store.opening import start
from croupier.store.places import shown_place
from croupier.store.postgres import PostgresBackend
from croupier.store.postgres_connecting import Connector
from tests.store.places import NOW, bet
from tests.store.postgres import PATIENT, address_of
from tests.store.standby import ReplicatedPair, replicated_pair
from tests.waiting import STEP_S, wait_until


@pytest.fixture
def pair() -> Iterator[ReplicatedPair]:
    with replicated_pair() as started:
        started.url += PATIENT
        yield started


def append_on(store: EventStore, number: int) -> Appended:
    """Append, and repeat under the same id for as long as the store is away or does not know."""
    again = Event()
    while True:
        try:
            return store.append([bet("round/T1-1", number)], command_id=f"c{number}", at=NOW)
        except StoreError:
            again.wait(STEP_S)


def test_a_writer_goes_on_at_the_standby_with_nothing_lost_and_nothing_twice(
    pair: ReplicatedPair, tmp_path: Path
) -> None:
    answers: list[Appended] = []
    enough = Event()
    with open_store(pair.url, key_file=tmp_path / "key") as store, ThreadPoolExecutor(1) as pool:

        def write() -> None:
            for number in count():
                answers.append(append_on(store, number))
                if enough.is_set():
                    return

        writing = pool.submit(write)
        wait_until(lambda: len(answers) > 20 or writing.done(), "the writer writes")
        pair.fail_over()
        before = len(answers)
        wait_until(lambda: len(answers) > before + 20 or writing.done(), "the writer goes on")
        enough.set()
        writing.result()
        stored = [event.command_id for event in store.read_all(0, 1_000_000)]
        assert stored == [f"c{number}" for number in range(len(answers))]
        assert [answer.last_position for answer in answers] == list(range(1, len(answers) + 1))
        assert verify(store).clean


def test_a_commit_that_the_standby_does_not_have_is_never_acknowledged(pair: ReplicatedPair, tmp_path: Path) -> None:
    backend = PostgresBackend(pair.url)
    store = start(backend, tmp_path / "key")
    with store, ThreadPoolExecutor(1) as pool:
        store.append([bet("round/T1-1", 0)], command_id="c0", at=NOW)
        pair.standby.stop()
        waiting = pool.submit(store.append, [bet("round/T1-1", 1)], command_id="c1", at=NOW)

        def waits(pid: int) -> bool:
            return pair.ask(f"SELECT wait_event FROM pg_stat_activity WHERE pid = {pid}") == [("SyncRep",)]

        assert backend.writer is not None
        pid = backend.writer.info.backend_pid
        wait_until(lambda: waits(pid), "the commit waits for the standby")
        # The primary then has the commit and reports success, and the standby does not have it.
        pair.ask(f"SELECT pg_cancel_backend({pid})")
        with pytest.raises(OutcomeUnknownError, match="the standby was cut short"):
            waiting.result()
        repeat = pool.submit(store.append, [bet("round/T1-1", 1)], command_id="c1", at=NOW)
        wait_until(lambda: backend.writer is not None and waits(backend.writer.info.backend_pid), "so does its repeat")
        assert not repeat.done()
        pair.standby.start()
        assert repeat.result().repeated
        pair.fail_over()
        assert [event.command_id for event in store.read_all()] == ["c0", "c1"]


def test_a_store_opens_on_the_host_that_takes_writes(pair: ReplicatedPair, tmp_path: Path) -> None:
    with open_store(pair.url, key_file=tmp_path / "key") as store:
        store.append([bet("round/T1-1", 0)], command_id="c0", at=NOW)
    backwards = address_of(pair.standby.folder, pair.primary.folder) + PATIENT
    with psycopg.connect(pair.standby.url) as connection:
        assert connection.execute("SELECT pg_is_in_recovery()").fetchone() == (True,)
    with open_store(backwards, key_file=tmp_path / "key") as store:
        assert not store.append([bet("round/T1-1", 1)], command_id="c1", at=NOW).repeated


def test_an_address_with_several_hosts_is_shown_with_all_of_them_and_no_password() -> None:
    address = "postgresql://floor:hunter2@db1.example:5432,db2.example:5433/floor?target_session_attrs=read-write"
    assert shown_place(address) == "postgresql://db1.example,db2.example/floor"


def connection_settings(monkeypatch: pytest.MonkeyPatch, address: str, *, read_only: bool = False) -> dict[str, object]:
    """The settings that the store would connect with."""
    found: dict[str, object] = {}

    def connect(conninfo: str, **_: object) -> None:
        found.update(conninfo_to_dict(conninfo))
        raise psycopg.OperationalError("not now")

    monkeypatch.setattr(psycopg, "connect", connect)
    with pytest.raises(psycopg.OperationalError):
        Connector(address, read_only=read_only).connect()
    return found


def test_among_several_hosts_the_one_that_takes_writes_is_looked_for_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    found = connection_settings(monkeypatch, "postgresql://db1,db2/floor")
    assert (found["target_session_attrs"], found["connect_timeout"], found["host"]) == ("read-write", "3", "db1,db2")
    alone = connection_settings(monkeypatch, "postgresql://db1/floor")
    assert alone["connect_timeout"] == "10"


def test_the_settings_of_an_address_come_before_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    address = "postgresql://db1,db2/floor?connect_timeout=7&target_session_attrs=any&keepalives_idle=60"
    found = connection_settings(monkeypatch, address)
    assert (found["connect_timeout"], found["target_session_attrs"], found["keepalives_idle"]) == ("7", "any", "60")
    assert found["tcp_user_timeout"] == "8000"


def test_a_reader_is_content_with_a_standby(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "target_session_attrs" not in connection_settings(monkeypatch, "postgresql://db2/floor", read_only=True)


def test_a_host_that_does_not_answer_is_not_tried_for_each_command(monkeypatch: pytest.MonkeyPatch) -> None:
    now, tried = [100.0], list[float]()

    def connect(*_: object, **__: object) -> None:
        tried.append(now[0])
        now[0] += 2  # seconds until it gives up
        raise psycopg.OperationalError("no answer")

    monkeypatch.setattr(psycopg, "connect", connect)
    monkeypatch.setattr("croupier.store.postgres_connecting.monotonic", lambda: now[0])
    connector = Connector("postgresql://db1/floor", read_only=False)
    for _ in range(5):
        with pytest.raises(psycopg.OperationalError, match="no answer"):
            connector.connect_again()
        now[0] += 0.5
    assert tried == [100.0, 104.0]
