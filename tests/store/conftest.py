"""A server for the session, a database for each module, a schema for each test."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from tests.store.places import PostgresPlace
from tests.store.postgres import Server, server

_numbers = count(1)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    with server() as started:
        yield started


@pytest.fixture(scope="module")
def database(postgres_server: Server) -> Iterator[str]:
    with postgres_server.database() as url:
        yield url


@pytest.fixture
def postgres_place(database: str, tmp_path: Path) -> PostgresPlace:
    schema = f"test_{next(_numbers)}"
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    return PostgresPlace(f"{database}&options=-csearch_path%3D{schema}", tmp_path / "audit.key")
