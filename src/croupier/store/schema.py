"""The tables, and the steps by which an old store becomes a new one. The same on SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from croupier.store.errors import SchemaError


class Dialect(NamedTuple):
    """What the two databases spell differently."""

    whole: str
    octets: str
    table_end: str
    keyed_table_end: str


SQLITE = Dialect(whole="INTEGER", octets="BLOB", table_end="STRICT", keyed_table_end="STRICT, WITHOUT ROWID")
POSTGRES = Dialect(whole="BIGINT", octets="BYTEA", table_end="", keyed_table_end="")

Migration = Sequence[str]
"""The statements of one step, with the words of a dialect in braces."""

MIGRATIONS: Sequence[Migration] = (
    (
        """CREATE TABLE about (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) {table_end}""",
        """CREATE TABLE events (
            position {whole} PRIMARY KEY,
            stream TEXT NOT NULL,
            version {whole} NOT NULL,
            name TEXT NOT NULL,
            document TEXT NOT NULL,
            at TEXT NOT NULL,
            command_id TEXT NOT NULL,
            part {whole} NOT NULL,
            parts {whole} NOT NULL,
            stream_hash {octets} NOT NULL,
            log_hash {octets} NOT NULL,
            seal {octets} NOT NULL
        ) {table_end}""",
        "CREATE UNIQUE INDEX events_by_stream ON events (stream, version)",
        "CREATE UNIQUE INDEX events_by_command ON events (command_id) WHERE part = 1",
        """CREATE TABLE heads (
            stream TEXT PRIMARY KEY,
            version {whole} NOT NULL,
            hash {octets} NOT NULL,
            seal {octets} NOT NULL
        ) {keyed_table_end}""",
        """CREATE TABLE secrets (
            key TEXT PRIMARY KEY,
            value {octets} NOT NULL,
            seal {octets} NOT NULL
        ) {table_end}""",
    ),
)
"""Step n leads from schema n to schema n + 1. A step that has been released is never changed."""

INDEXES = ("events_by_stream", "events_by_command")
"""Without these a version or a command could be stored twice."""

OPEN_FOR_WRITING = "open it, or a copy of it that can be written, once with `croupier serve --store`"
"""What to do with a store that must be changed before it can be read."""


def lost_indexes(there: Iterable[str]) -> list[str]:
    """What the audit says of indexes that are gone."""
    found = set(there)
    return [f"the index {name} is gone" for name in INDEXES if name not in found]


def version_of(about: Mapping[str, str], place: str | Path) -> int:
    """Which schema the store at that place has."""
    try:
        return int(about["schema"])
    except (KeyError, ValueError):
        raise SchemaError(
            f"{place}: the store does not say which schema it has: table `about` has been changed"
        ) from None


def refuse_newer(version: int, migrations: Sequence[Migration], place: str | Path) -> None:
    """A store that a newer program has written is left alone."""
    if version > len(migrations):
        raise SchemaError(
            f"{place}: the store has schema {version}; this version of Croupier knows schemas up to {len(migrations)}: "
            "install a newer one"
        )


def refuse_older(version: int, migrations: Sequence[Migration], place: str | Path) -> None:
    """Who only reads does not migrate."""
    if version < len(migrations):
        raise SchemaError(
            f"{place}: the store has the old schema {version}, and a command that only reads does not migrate it: "
            f"{OPEN_FOR_WRITING}"
        )


def steps(version: int, migrations: Sequence[Migration], dialect: Dialect) -> list[str]:
    """The statements that lead from a schema to the newest."""
    words = dialect._asdict()
    return [statement.format(**words) for step in migrations[version:] for statement in step]
