"""Real servers on a real PostgreSQL, killed, paused and cut off: every answer that any client got is explained."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from croupier.store import open_store, verify
from tests.history.checker import first_unexplained
from tests.history.operations import Done
from tests.history.recording import HistoryRecorder
from tests.history.served_processes import ServerGroup, served, stored_commands
from tests.history.workload import FloorClients, prepared
from tests.store.postgres import Server, server
from tests.store.standby import ReplicatedPair, replicated_pair
from tests.waiting import wait_until

BETWEEN = 40
"""How many commands are carried out between two faults."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with server() as started:
        yield started


@pytest.fixture(scope="module")
def pair() -> Iterator[ReplicatedPair]:
    with replicated_pair() as started:
        yield started


def after_some_commands(recorder: HistoryRecorder) -> None:
    enough = recorder.answered + BETWEEN
    wait_until(lambda: recorder.answered >= enough, "clients are answered")


def servers_of(address: str) -> int:
    """How many servers share the store."""
    with psycopg.connect(address, autocommit=True) as connection:
        ((count,),) = connection.execute("SELECT count(*) FROM servers").fetchall()
    return int(count)


def cut_connections(address: str) -> None:
    """End all connections of the servers with the database."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def check_run(
    place: str, tmp_path: Path, processes: int, faults: Callable[[ServerGroup, HistoryRecorder], None], seed: str
) -> None:
    """Let clients work while these faults happen, and explain all that they were told."""
    key_file = tmp_path / "audit.key"
    floor = prepared(place, key_file)
    with served(place, key_file, tmp_path, processes=processes) as servers:
        clients = FloorClients(servers, floor.tokens, seed=seed)
        with clients.at_work() as recorder:
            after_some_commands(recorder)
            faults(servers, recorder)
            after_some_commands(recorder)
    operations = clients.recorder.operations
    found = first_unexplained(floor.beginning, operations)
    assert found is None, str(found)
    stored = stored_commands(place, key_file)
    for one in operations:
        if isinstance(one.answer, Done):
            assert max(stored[one.command_id]) == one.answer.position, one
    with open_store(place, key_file=key_file) as store:
        assert verify(store).clean


@pytest.mark.parametrize("processes", [1, 2])
def test_every_answer_is_explained_over_kills_pauses_and_cut_connections(
    postgres: Server, tmp_path: Path, processes: int
) -> None:
    with postgres.database() as place:

        def faults(servers: ServerGroup, recorder: HistoryRecorder) -> None:
            first = servers.servers[0]
            first.kill()
            first.start()
            after_some_commands(recorder)
            for _ in range(3):
                cut_connections(place)
                after_some_commands(recorder)
            first.pause()
            if processes == 1:
                wait_until(lambda: recorder.all_wait, "everybody waits for the server")
            else:
                wait_until(lambda: servers_of(place) == 1, "the other server has ended its epoch")
            first.resume()
            wait_until(lambda: servers_of(place) == processes, "all servers are there")

        check_run(place, tmp_path, processes, faults, seed="kills")


def test_no_answer_is_lost_and_tables_go_on_when_the_primary_is_killed(pair: ReplicatedPair, tmp_path: Path) -> None:
    def faults(_: ServerGroup, __: HistoryRecorder) -> None:
        pair.fail_over()

    check_run(pair.url, tmp_path, 2, faults, seed="failover")
