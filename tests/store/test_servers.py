"""Servers that share a PostgreSQL store: every append carries an epoch, and each table has one owner."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.store import BehindError, ChainEnd, EventStore, LeaseLostError, NotOwnerError, verify
from croupier.store.servers import Heard, ReadyPlayer, ServersOfStore, shared_out
from tests.store.places import NOW, PostgresPlace, asked, bet
from tests.waiting import LONGEST_S, wait_until

TABLES = ("T1", "T2", "T3", "T4")
Joined = tuple[EventStore, ServersOfStore]


def joined(place: PostgresPlace) -> Joined:
    store = place.open()
    servers = store.servers("here")
    assert servers is not None
    servers.join()
    return store, servers


@pytest.fixture
def two(postgres_place: PostgresPlace) -> Iterator[tuple[Joined, Joined]]:
    """Two servers that run tables."""
    first, second = joined(postgres_place), joined(postgres_place)
    for _, servers in (first, second, first):
        servers.beat(TABLES, people=0, runs_tables=True)
    yield first, second
    for store, servers in (first, second):
        servers.leave()
        store.close()


def freeze(place: PostgresPlace, servers: ServersOfStore) -> None:
    """As if it had shown no heartbeat for as long as makes it frozen in these tests."""
    place.tamper(f"UPDATE servers SET heartbeat = heartbeat - interval '{LONGEST_S} s' WHERE epoch = {servers.epoch}")


def owned(servers: ServersOfStore) -> list[str]:
    found = servers.beat(TABLES, people=0, runs_tables=True)
    return sorted(table for table, epoch in found.owners.items() if epoch == servers.epoch)


def test_each_table_has_one_owner_and_each_server_its_share(two: tuple[Joined, Joined]) -> None:
    (_, first), (_, second) = two
    assert len(owned(first)) == len(owned(second)) == 2
    assert sorted(owned(first) + owned(second)) == list(TABLES)


def test_a_dead_server_is_known_by_its_session_and_stores_nothing_more(
    two: tuple[Joined, Joined], postgres_place: PostgresPlace
) -> None:
    (store, first), (_, second) = two
    ((session,),) = postgres_place.ask(
        f"SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = {first.epoch}"
    )
    postgres_place.ask(f"SELECT pg_terminate_backend({session}, {LONGEST_S * 1000})")

    assert owned(second) == list(TABLES)
    with pytest.raises(LeaseLostError, match="another server has taken over"):
        store.append([bet("round/T1-1", 0)], command_id="late", at=NOW)
    with pytest.raises(LeaseLostError):
        store.keep_secret("deck/T1-1", b"cards")
    with pytest.raises(LeaseLostError):
        store.require_lease()


def test_a_session_that_was_lost_and_opened_again_in_time_keeps_its_epoch(
    two: tuple[Joined, Joined], postgres_place: PostgresPlace
) -> None:
    (store, first), (_, second) = two
    query = f"SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = {first.epoch}"
    ((session,),) = postgres_place.ask(query)
    postgres_place.ask(f"SELECT pg_terminate_backend({session}, {LONGEST_S * 1000})")
    with pytest.raises(Exception, match="nothing was stored"):
        first.beat(TABLES, people=0, runs_tables=True)

    assert len(owned(first)) == 2
    assert len(owned(second)) == 2
    assert store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW).last_position == 1


def test_a_frozen_server_is_known_by_its_heartbeat_and_stores_nothing_when_it_wakes(
    two: tuple[Joined, Joined], postgres_place: PostgresPlace
) -> None:
    (store, first), (other, second) = two
    store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
    freeze(postgres_place, first)

    assert owned(second) == list(TABLES)
    with pytest.raises(LeaseLostError):
        store.append([bet("round/T1-1", 1)], command_id="late", at=NOW)
    with pytest.raises(LeaseLostError):
        first.beat(TABLES, people=0, runs_tables=True)
    other.append([bet("round/T1-1", 1)], command_id="c2", at=NOW)
    assert [event.command_id for event in other.read_all()] == ["c1", "c2"]
    assert verify(other).clean


def test_a_server_that_joins_again_has_a_new_epoch_and_its_share(
    two: tuple[Joined, Joined], postgres_place: PostgresPlace
) -> None:
    (store, first), (_, second) = two
    before = first.epoch
    freeze(postgres_place, first)
    owned(second)
    first.join()

    assert first.epoch > before
    assert len(owned(first)) == 2
    assert store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW).last_position == 1


def test_a_server_that_stops_hands_its_tables_over_and_may_still_append(two: tuple[Joined, Joined]) -> None:
    (store, first), (_, second) = two
    first.beat(TABLES, people=0, runs_tables=False)

    assert owned(second) == list(TABLES)
    store.append([bet("round/T1-1", 0)], command_id="a player's", at=NOW)


def test_the_moves_of_a_dealer_are_stored_by_the_server_that_runs_the_table(two: tuple[Joined, Joined]) -> None:
    (store, first), (other, second) = two
    table = owned(first)[0]
    move = asked("c1", bet(f"round/{table}-1", 0))
    with pytest.raises(NotOwnerError, match=f"another server runs {table}"):
        other.append_many([move], run_tables={table})
    assert store.append_many([move], run_tables={table})[0].last_position == 1
    assert not set(owned(first)) & set(owned(second))


def test_a_commit_wakes_the_other_servers_and_not_its_own(two: tuple[Joined, Joined]) -> None:
    (store, first), (_, second) = two
    while first.heard(0) or second.heard(0):
        pass
    store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
    ann = ReadyPlayer("T1", "ann", "T1-1", "bets")
    store.say_ready(ann)

    heard: list[Heard] = []

    def both() -> bool:
        heard.extend(second.heard(1))
        return len(heard) == 2

    wait_until(both, "the second server hears both")
    assert heard == [Heard(None), Heard(ann)]
    assert first.heard(0) == []


def test_nobody_else_appends_during_a_turn(two: tuple[Joined, Joined]) -> None:
    (store, _), (other, _) = two
    begun = Event()

    def append() -> int:
        begun.set()
        return other.append([bet("round/T2-1", 0)], command_id="waits", at=NOW).last_position

    with ThreadPoolExecutor(1) as pool:
        with store.turn():
            waiting = pool.submit(append)
            assert begun.wait(LONGEST_S)
            assert store.read_all() == []
            assert store.stored("waits") is None
            store.append_many([asked("first", bet("round/T1-1", 0))], upon=ChainEnd(0, b""))
        assert waiting.result(LONGEST_S) == 2


def test_a_turn_that_stores_nothing_lets_go(two: tuple[Joined, Joined]) -> None:
    (store, _), (other, _) = two
    with pytest.raises(BehindError, match="the log is at version 0, not 7"), store.turn():
        store.append_many([asked("c1", bet("round/T1-1", 0))], upon=ChainEnd(7, b""))
    assert other.append([bet("round/T1-1", 0)], command_id="c2", at=NOW).last_position == 1
    with store.turn():
        pass
    assert other.append([bet("round/T1-1", 1)], command_id="c3", at=NOW).last_position == 2


def test_servers_open_the_floor_one_after_the_other(two: tuple[Joined, Joined]) -> None:
    (_, first), (_, second) = two
    inside: list[str] = []

    def enter() -> None:
        with second.opening():
            inside.append("second")

    with ThreadPoolExecutor(1) as pool:
        with first.opening() as others:
            waiting = pool.submit(enter)
            inside.append("first")
        waiting.result(LONGEST_S)
    assert others
    assert inside == ["first", "second"]


def test_an_append_that_was_decided_upon_an_older_log_is_refused(postgres_place: PostgresPlace) -> None:
    with postgres_place.open() as one, postgres_place.open() as other:
        one.append_many([asked("c1", bet("round/T1-1", 0))], upon=ChainEnd(0, b""))
        with pytest.raises(BehindError, match="the log is at version 1, not 0"):
            other.append_many([asked("c2", bet("round/T2-1", 0))], upon=ChainEnd(0, b""))
        assert other.append_many([asked("c1", bet("round/T1-1", 0))], upon=ChainEnd(0, b""))[0].repeated
        assert not other.append_many([asked("c2", bet("round/T2-1", 0))], upon=ChainEnd(1, b""))[0].repeated


@given(tables=st.sets(st.text(min_size=1, max_size=5), max_size=40), epochs=st.sets(st.integers(1, 99), min_size=1))
def test_tables_are_shared_out_fairly(tables: set[str], epochs: set[int]) -> None:
    owners = shared_out(tables, sorted(epochs))
    assert owners.keys() == tables
    shares = [list(owners.values()).count(epoch) for epoch in epochs]
    assert max(shares) <= -(-len(tables) // len(epochs))
    assert owners == shared_out(tables, sorted(epochs, reverse=True))


def test_an_epoch_is_on_disk_before_anybody_uses_it(postgres_place: PostgresPlace) -> None:
    """The session of the heartbeats does not wait for the disk. An epoch that a crash forgot would be given twice."""
    place = PostgresPlace(f"{postgres_place.place}%20-csynchronous_commit%3Doff", postgres_place.key_file)
    with joined(place)[0]:
        place.tamper("ALTER TABLE servers ADD COLUMN waits TEXT DEFAULT current_setting('synchronous_commit')")
        store, servers = joined(place)
        with store:
            assert place.ask(f"SELECT waits FROM servers WHERE epoch = {servers.epoch}") == [("on",)]
