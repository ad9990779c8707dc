"""What a writer says to PostgreSQL over and over: look, and store. Each is one trip."""

from __future__ import annotations

from collections.abc import Iterable

import psycopg
from psycopg.pq import Escaping, ExecStatus
from psycopg.pq.abc import PGresult
from psycopg.rows import TupleRow

from croupier.store.backend import Before, Reached, Stored, Wanted, Writes
from croupier.store.errors import DamagedError
from croupier.store.words import LOG, Head, Secret, StoredRow

Connection = psycopg.Connection[TupleRow]


ROW = ", ".join(StoredRow._fields)
HEAD = ", ".join(Head._fields)
SECRET = ", ".join(Secret._fields)

MIGRATING = 0x63726F7570696572
"""The advisory lock of whoever migrates: `croupier` in ASCII."""

SETTINGS = (
    # A commit that is told must be on disk, whatever the database's own default is.
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
    "SET lock_timeout = '10s'",
    # A writer that hangs in the middle must not stop the whole floor.
    "SET idle_in_transaction_session_timeout = '10s'",
)

PREPARED = (
    "PREPARE lock_log AS SELECT 1 FROM heads WHERE stream = '' FOR UPDATE",
    """PREPARE look (text[], text[], text[]) AS
        SELECT 0 AS position, stream, version, hash, NULL FROM heads WHERE stream = ANY($1)
        UNION ALL
        SELECT position, stream, version, NULL, command_id FROM events,
            (SELECT position AS first, parts AS count FROM events WHERE command_id = ANY($2) AND part = 1) AS command
            WHERE position >= first AND position < first + count
        UNION ALL
        SELECT -1, key, 0, NULL, NULL FROM secrets WHERE key = ANY($3)
        ORDER BY position""",
    f"""PREPARE put_event (bigint, text, bigint, text, text, text, text, bigint, bigint, bytea, bytea, bytea) AS
        INSERT INTO events ({ROW}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)""",
    f"""PREPARE put_head (text, bigint, bytea, bytea) AS
        INSERT INTO heads ({HEAD}) VALUES ($1, $2, $3, $4) ON CONFLICT (stream)
        DO UPDATE SET version = excluded.version, hash = excluded.hash, seal = excluded.seal""",
    f"PREPARE put_secret (text, bytea, bytea) AS INSERT INTO secrets ({SECRET}) VALUES ($1, $2, $3)",
    # Planned once, and never for the empty table that a new store has.
    "SET plan_cache_mode = force_generic_plan",
    "SET enable_seqscan = off",
)
"""What a writer says over and over. Sent together, statements are one trip to the server, and each still sees what is
committed when its turn comes. `look` gives the secrets that are taken, at position -1, the heads, at 0, and then what
the command ids have stored before."""

TAKEN, HEADS = b"-1", b"0"


def look(connection: Connection, wanted: Wanted) -> Before:
    """One trip: begin, wait for the turn, and only then read."""
    literal = Escaping(connection.pgconn).escape_literal

    def texts(names: Iterable[str]) -> bytes:
        return b"ARRAY[%b]::text[]" % b",".join(literal(name.encode()) for name in names)

    asked = b",".join(map(texts, ((LOG, *wanted.streams), wanted.command_ids, wanted.secrets)))
    found = _say(connection, b"BEGIN ISOLATION LEVEL READ COMMITTED; EXECUTE lock_log; EXECUTE look(%b)" % asked)
    heads: dict[str, Reached] = {}
    commands: dict[str, list[Stored]] = {}
    secrets: set[str] = set()
    for index in range(found.ntuples):
        position, name, version, hash_, command_id = (found.get_value(index, column) or b"" for column in range(5))
        if position == HEADS:
            heads[name.decode()] = Reached(int(version), bytes.fromhex(hash_[2:].decode()))
        elif position == TAKEN:
            secrets.add(name.decode())
        else:
            commands.setdefault(command_id.decode(), []).append(Stored(int(position), name.decode(), int(version)))
    if LOG not in heads:
        raise DamagedError("the head of the log is missing")
    return Before(heads.pop(LOG), heads, commands, secrets)


def store_and_commit(connection: Connection, writes: Writes) -> None:
    """One trip: everything, and the commit. The server stops at the first error and then does not commit."""
    literal = Escaping(connection.pgconn).escape_literal

    def call(name: bytes, row: tuple[str | int | bytes, ...]) -> bytes:
        return b"EXECUTE %b(%b);" % (name, b",".join(map(written, row)))

    def written(value: str | int | bytes) -> bytes:
        match value:
            case bytes():
                return b"'\\x%b'" % value.hex().encode()
            case str():
                return literal(value.encode())
            case _:
                return b"%d" % value

    said = [call(b"put_event", row) for row in writes.rows]
    said += [call(b"put_head", head) for head in writes.heads]
    said += [call(b"put_secret", secret) for secret in writes.secrets]
    _say(connection, b"".join(said) + b"COMMIT")


def _say(connection: Connection, statements: bytes) -> PGresult:
    """The answer to the last of several statements, said to libpq itself: it takes half the time."""
    try:
        result = connection.pgconn.exec_(statements)
    except MemoryError:  # what no answer at all is told as
        connection.close()
        raise psycopg.OperationalError("no answer came") from None
    if result.status in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
        return result
    if connection.closed:
        raise psycopg.OperationalError("the connection is lost")
    raise psycopg.errors.error_from_result(result)
