"""The tables and indexes of a PostgreSQL store: as they are there, and as the migrations make them.

Nobody can make tables in a transaction that only reads. So SQLite, in memory, takes the migrations in the words of
PostgreSQL, and tells the parts of which each table consists.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from typing import TypeAlias

from croupier.store.postgres_statements import Connection
from croupier.store.schema import POSTGRES, Migration, migration_statements

Parts: TypeAlias = Mapping[tuple[str, str], frozenset[str]]
"""The parts of each table and index, by its kind and name: columns, constraints, the statement of an index."""

ORDINARY = "ordinary"
"""A table whose rows are in it, on disk, and shown to everybody who may read it."""

OF_STORE = "relnamespace = current_schema()::regnamespace"

PARTS = f"""
    SELECT 'table', relname,
        CASE WHEN relkind = 'r' AND relpersistence = 'p' AND NOT relrowsecurity AND NOT relhassubclass
            THEN '{ORDINARY}' ELSE 'another kind' END
        FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND {OF_STORE}
    UNION ALL SELECT 'table', relname, concat_ws(' ', attname, format_type(atttypid, atttypmod),
            CASE WHEN attnotnull THEN 'NOT NULL' END,
            'DEFAULT ' || regexp_replace(pg_get_expr(adbin, adrelid), '::text$', ''),
            CASE WHEN attidentity <> '' OR attgenerated <> '' THEN 'GENERATED' END)
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE relkind = 'r' AND attnum > 0 AND NOT attisdropped AND {OF_STORE}
    UNION ALL SELECT 'table', relname, replace(pg_get_constraintdef(pg_constraint.oid), '"', '')
        FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE contype <> 'n' AND {OF_STORE}
    UNION ALL SELECT 'index', relname,
            pg_get_indexdef(indexrelid, 0, true) || CASE WHEN indisvalid AND indisready THEN '' ELSE ' INVALID' END
        FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE {OF_STORE} AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
"""
"""Each part of each table and index in the store's schema. Columns that must have a value are no constraints here, and
the index of a primary key is a part of its table. PostgreSQL quotes some names, such as `position`."""


def made_in(connection: Connection) -> Parts:
    """The tables and indexes of the database."""
    return _gathered((str(kind), str(name), str(part)) for kind, name, part in connection.execute(PARTS.encode()))


def made_by(migrations: Sequence[Migration]) -> Parts:
    """The tables and indexes of a new store."""
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in migration_statements(0, migrations, POSTGRES):
            made.execute(statement)
        found = made.execute("SELECT type, name, sql FROM sqlite_master WHERE name NOT GLOB 'sqlite_*'").fetchall()
        return _gathered(
            (kind, name, part)
            for kind, name, statement in found
            for part in (_table_parts(made, name) if kind == "table" else [_index_part(statement)])
        )


def _gathered(parts: Iterable[tuple[str, str, str]]) -> Parts:
    found: dict[tuple[str, str], set[str]] = {}
    for kind, name, part in parts:
        found.setdefault((kind, name), set()).add(part)
    return {made: frozenset(of_it) for made, of_it in found.items()}


def _table_parts(made: sqlite3.Connection, table: str) -> list[str]:
    parts, key = [ORDINARY], []
    for _, name, kind, required, default, in_key in made.execute(f"PRAGMA table_info({table})"):
        not_null = " NOT NULL" if required or in_key else ""
        parts.append(f"{name} {kind.lower()}{not_null}{'' if default is None else f' DEFAULT {default}'}")
        if in_key:
            key.append(name)
    return [*parts, f"PRIMARY KEY ({', '.join(key)})"] if key else parts


def _index_part(statement: str) -> str:
    """The statement as PostgreSQL writes it."""
    before, _, columns = statement.partition(" (")
    return f"{before} USING btree ({columns}"
