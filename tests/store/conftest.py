"""A server for the session, a database for each module, a schema for each test."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from croupier.store.postgres_servers import FROZEN_S, GONE
from croupier.store.postgres_statements import SETTINGS
from tests.store.places import PostgresPlace
from tests.store.postgres import PATIENT, Server, server
from tests.waiting import LONGEST_S

_numbers = count(1)


def be_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody who is only slow, on a machine that is busy with other things, is taken for one who hangs or is gone."""
    monkeypatch.setattr("croupier.store.sqlite.TIMEOUT_S", LONGEST_S)
    monkeypatch.setattr("croupier.store.sqlite_reader.TIMEOUT_S", LONGEST_S)
    longer = tuple(setting.replace("'10s'", f"'{LONGEST_S}s'") for setting in SETTINGS)
    monkeypatch.setattr("croupier.store.postgres_connecting.SETTINGS", longer)
    in_transaction = f"SET idle_in_transaction_session_timeout = '{LONGEST_S}s'"
    monkeypatch.setattr("croupier.store.postgres_statements.WAKE_UP", in_transaction)
    gone = GONE.replace(f"secs => {FROZEN_S}", f"secs => {LONGEST_S}")
    monkeypatch.setattr("croupier.store.postgres_servers.GONE", gone)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    be_patient(monkeypatch)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    with server() as started:
        yield started


@pytest.fixture(scope="module")
def database(postgres_server: Server) -> Iterator[str]:
    with postgres_server.database() as url:
        yield url


@pytest.fixture
def postgres_place(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PostgresPlace:
    be_patient(monkeypatch)  # also in the tests of other folders
    schema = f"test_{next(_numbers)}"
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    return PostgresPlace(f"{database}{PATIENT}&options=-csearch_path%3D{schema}", tmp_path / "audit.key")
