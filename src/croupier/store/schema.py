"""The tables, and the migrations from older schemas. SQLite and PostgreSQL share both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from croupier.store.errors import SchemaError

T = TypeVar("T")


class Dialect(NamedTuple):
    """The spelling of a database."""

    whole: str
    octets: str
    table_end: str
    keyed_table_end: str


SQLITE = Dialect(whole="INTEGER", octets="BLOB", table_end="STRICT", keyed_table_end="STRICT, WITHOUT ROWID")
POSTGRES = Dialect(whole="BIGINT", octets="BYTEA", table_end="", keyed_table_end="")

Migration = Sequence[str]
"""The statements of one migration, with the words of a dialect in braces."""

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
"""Migration n leads from schema n to schema n + 1. A released migration never changes."""

INDEXES = ("events_by_stream", "events_by_command")
"""Without these indexes a version or a command could be stored twice."""

SERVING = frozenset({"servers", "table_owners"})
"""Tables that servers make beside a PostgreSQL store, and that are no part of it."""

KINDS = ("table", "index")
"""A store has no other kinds of objects."""

_MADE = re.compile(r"CREATE (?:TABLE|(?:UNIQUE )?INDEX) (\w+)")
"""The name of a table or an index in the statement that makes it."""

OPEN_FOR_WRITING = "open it, or a copy of it that can be written, once with `croupier serve --store`"
"""Advice for a store that must be changed before it can be read."""


def missing_indexes(present: Iterable[str]) -> list[str]:
    """The audit's sentence for each missing index."""
    found = set(present)
    return [f"the index {name} is gone" for name in INDEXES if name not in found]


def added_objects(present: Iterable[tuple[str, str]], migrations: Sequence[Migration]) -> list[str]:
    """The audit's sentence for each table, trigger, view or rule that no store has, from its kind and name.

    A trigger could change each event that is stored, or hand it to somebody. It may have the name of a table.
    """
    own = {name for step in migrations for statement in step for name in _MADE.findall(statement)} | SERVING
    return [
        f"there is a {kind} {name}, which no store has"
        for kind, name in present
        if name not in own or kind not in KINDS
    ]


def changed_objects(found: Mapping[tuple[str, str], T], made: Mapping[tuple[str, str], T]) -> list[str]:
    """The audit's sentence for each table or index that is not as the migrations make it, by its kind and name."""
    changed = [one for one in found if one in made and found[one] != made[one]]
    return [f"the {kind} {name} is not as the store made it" for kind, name in changed]


def version_of(about: Mapping[str, str], place: str | Path) -> int:
    """The schema version of the store at that place."""
    try:
        return int(about["schema"])
    except (KeyError, ValueError):
        raise SchemaError(
            f"{place}: the store does not say which schema it has: table `about` has been changed"
        ) from None


def refuse_newer(version: int, migrations: Sequence[Migration], place: str | Path) -> None:
    """Refuse a store that a newer program has written."""
    if version > len(migrations):
        raise SchemaError(
            f"{place}: the store has schema {version}; this version of Croupier knows schemas up to {len(migrations)}: "
            "install a newer one"
        )


def refuse_older(version: int, migrations: Sequence[Migration], place: str | Path) -> None:
    """Refuse a store that must be migrated first: a reader does not migrate."""
    if version < len(migrations):
        raise SchemaError(
            f"{place}: the store has the old schema {version}, and a command that only reads does not migrate it: "
            f"{OPEN_FOR_WRITING}"
        )


def migration_statements(version: int, migrations: Sequence[Migration], dialect: Dialect) -> list[str]:
    """The statements that lead from a schema to the newest."""
    words = dialect._asdict()
    return [statement.format(**words) for step in migrations[version:] for statement in step]
