"""The store in a PostgreSQL database."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import psycopg
import pytest

from croupier.store import (
    Appended,
    EventStore,
    OutcomeUnknownError,
    StoreUnavailableError,
    open_store,
    verify,
)
from croupier.store.backend import LookupResult, Writes
from croupier.store.opening import start
from croupier.store.places import shown_place
from croupier.store.postgres import PostgresBackend
from tests.store import postgres
from tests.store.contract import StoreContract
from tests.store.places import NOW, PostgresPlace, asked, bet
from tests.store.small_disk import run_on_small_disk
from tests.waiting import LONGEST_S, wait_until

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


class TestPostgres(StoreContract):
    @pytest.fixture
    def place(self, postgres_place: PostgresPlace) -> PostgresPlace:
        return postgres_place


def opened(place: PostgresPlace) -> tuple[EventStore, PostgresBackend]:
    backend = PostgresBackend(place.place)
    return start(backend, place.key_file), backend


def end_connection(place: PostgresPlace, connection: psycopg.Connection[Any] | None) -> None:
    """The effect of a server's restart on a client."""
    assert connection is not None
    place.ask(f"SELECT pg_terminate_backend({connection.info.backend_pid}, {LONGEST_S * 1000})")


def test_a_slow_transaction_is_never_skipped_by_a_reader(
    postgres_place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.postgres_connecting.SETTINGS", ("SET lock_timeout = 0",))
    slow, backend = opened(postgres_place)
    under_way = Event()
    original = backend.transact

    def transact(lookup: Any, plan: Any) -> None:
        def slowly(looked_up: LookupResult) -> Writes:
            under_way.set()
            wait_until(lambda: postgres_place.ask(WAITING) != [(0,)], "the second transaction waits for the first")
            writes: Writes = plan(looked_up)
            return writes

        original(lookup, slowly)

    backend.transact = transact  # type: ignore[method-assign]
    with slow, postgres_place.open() as quick, postgres_place.open() as reader, ThreadPoolExecutor(2) as pool:
        first = pool.submit(slow.append, [bet("round/T1-1", 0)], command_id="slow", at=NOW)
        assert under_way.wait(LONGEST_S)
        second = pool.submit(quick.append, [bet("round/T2-1", 0)], command_id="quick", at=NOW)
        seen: list[str] = []
        position = 0

        def read_on() -> bool:
            nonlocal position
            for event in reader.read_all(position):
                seen.append(event.command_id)
                position = event.position
            return len(seen) == 2

        wait_until(read_on, "the reader has seen both")
        assert seen == ["slow", "quick"]
        assert (first.result().last_position, second.result().last_position) == (1, 2)


def test_a_connection_lost_between_appends_is_opened_again(postgres_place: PostgresPlace) -> None:
    store, backend = opened(postgres_place)
    with store:
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
        end_connection(postgres_place, backend.reader)
        assert store.last_position() == 1
        end_connection(postgres_place, backend.writer)
        assert not store.append([bet("round/T1-1", 1)], command_id="c2", at=NOW).repeated
        assert [event.command_id for event in store.read_all()] == ["c1", "c2"]


def test_a_connection_lost_in_the_middle_stores_nothing(postgres_place: PostgresPlace) -> None:
    store, backend = opened(postgres_place)
    original = backend._finish

    def lose_before_writing(connection: Any, writes: Writes) -> None:
        end_connection(postgres_place, connection)
        original(connection, writes)

    with store:
        backend._finish = lose_before_writing  # type: ignore[method-assign]
        with pytest.raises(OutcomeUnknownError, match="repeat the command to learn"):
            store.append([bet("round/T1-1", 0), bet("ledger/day", 0)], command_id="c1", at=NOW)
        backend._finish = original  # type: ignore[method-assign]
        assert store.last_position() == 0
        assert not store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW).repeated


def test_a_connection_lost_while_several_are_stored_stores_none_of_them(postgres_place: PostgresPlace) -> None:
    store, backend = opened(postgres_place)
    waiting = [asked(f"c{number}", bet(f"round/T{number}-1", 0)) for number in range(3)]
    original = backend._finish

    def lose_before_writing(connection: Any, writes: Writes) -> None:
        end_connection(postgres_place, connection)
        original(connection, writes)

    with store:
        backend._finish = lose_before_writing  # type: ignore[method-assign]
        with pytest.raises(OutcomeUnknownError):
            store.append_many(waiting)
        backend._finish = original  # type: ignore[method-assign]
        assert store.last_position() == 0
        answers = store.append_many(waiting)
        assert [isinstance(answer, Appended) and answer.repeated for answer in answers] == [False] * 3


def test_a_commit_whose_answer_never_came_is_told_by_the_repeat(postgres_place: PostgresPlace) -> None:
    store, backend = opened(postgres_place)
    original = backend._finish

    def lose_the_answer(connection: Any, writes: Writes) -> None:
        original(connection, writes)
        connection.close()
        raise OutcomeUnknownError("the answer is lost")

    with store:
        backend._finish = lose_the_answer  # type: ignore[method-assign]
        with pytest.raises(OutcomeUnknownError):
            store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
        backend._finish = original  # type: ignore[method-assign]
        assert store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW).repeated
        assert store.last_position() == 1
        assert verify(store).clean


def test_a_disk_that_is_really_full_is_refused_and_survived(tmp_path: Path) -> None:
    if os.environ.get(postgres.SETTING):
        pytest.skip("the server that is named has a disk of its own")
    said = run_on_small_disk(tmp_path, "20m", "tests.store.fill_the_database", tmp_path).splitlines()

    assert said == ["append: postgresql:///floor: the disk is full; nothing was stored", "went on"]


def test_commits_are_synced_even_where_the_database_would_not(postgres_place: PostgresPlace) -> None:
    place = PostgresPlace(f"{postgres_place.place}%20-csynchronous_commit%3Doff", postgres_place.key_file)
    assert place.ask("SHOW synchronous_commit") == [("off",)]
    store, backend = opened(place)
    with store:
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
        assert backend.writer is not None
        assert backend.writer.execute("SHOW synchronous_commit").fetchone() == ("on",)


def test_two_who_open_a_new_store_at_once_make_one(postgres_place: PostgresPlace) -> None:
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _: postgres_place.open(), range(4)))
    for number, store in enumerate(stores):
        store.append([bet("round/T1-1", number)], command_id=f"c{number}", at=NOW)
        store.close()
    with postgres_place.open() as store:
        assert verify(store).clean


def test_a_database_out_of_reach_is_said_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError) as refused:
        open_store("postgresql://floor:hunter2@localhost:1/floor", key_file=tmp_path / "key")

    assert "hunter2" not in str(refused.value)
    assert shown_place("postgresql://floor:hunter2@db/floor") == "postgresql://db/floor"
    assert not (tmp_path / "key").exists()


def test_no_postgresql_at_all_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "glob", lambda *_: iter(()))
    monkeypatch.setattr("shutil.which", lambda *_: None)
    with pytest.raises(RuntimeError, match="no PostgreSQL for the tests"):
        postgres.binaries()
