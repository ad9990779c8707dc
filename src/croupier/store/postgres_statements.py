"""The PostgreSQL statements of each append: look up, then store. Each is one trip to the server."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2b

import psycopg
from psycopg.pq import Escaping, ExecStatus
from psycopg.pq.abc import PGresult
from psycopg.rows import TupleRow

from croupier.store.backend import ChainEnd, Lookup, LookupResult, StoredAt, Writes
from croupier.store.errors import DamagedError, LeaseLostError, NotOwnerError
from croupier.store.servers import ReadyPlayer
from croupier.store.words import COLUMNS, LOG, Head, Secret

Connection = psycopg.Connection[TupleRow]


ROW = ", ".join(COLUMNS)
HEAD = ", ".join(Head._fields)
SECRET = ", ".join(Secret._fields)

MIGRATING = 0x63726F7570696572
"""The advisory lock of migrations: `croupier` in ASCII."""

TRIGGERS_AND_RULES = """
    SELECT 'trigger', tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
        WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
    UNION ALL SELECT 'rule', rulename FROM pg_rules WHERE schemaname = current_schema()
"""
"""The kind and name of each trigger and rule in the store's schema. A store has none."""

SETTINGS = (
    # A commit must be on disk before anyone is told of it, whatever the database's default is.
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
    "SET lock_timeout = '10s'",
    # A writer that hangs in a transaction must not stop the whole floor.
    "SET idle_in_transaction_session_timeout = '10s'",
)

SERVERS, OWNERS = "servers", "table_owners"
"""The servers that may write, and the epoch of the one that runs each table (`postgres_servers.py`). The first server
makes these tables, which are no part of the store's contents."""

LOST = "another server has taken over this store: this one stores nothing any more"

LOCK_LOG = "SELECT 1 FROM heads WHERE stream = '' FOR UPDATE"

LOOK = """PREPARE look (text[], text[], text[], bigint, text[]) AS
        SELECT 0 AS position, stream, version, hash, NULL FROM heads WHERE stream = ANY($1)
        UNION ALL
        SELECT position, stream, version, NULL, command_id FROM events,
            (SELECT position AS first, parts AS count FROM events WHERE command_id = ANY($2) AND part = 1) AS command
            WHERE position >= first AND position < first + count
        UNION ALL
        SELECT -1, key, 0, NULL, NULL FROM secrets WHERE key = ANY($3)"""
"""Gives the taken secrets at position -1, the heads at 0, and then the events that the command ids have stored."""
LOOK_AT_LEASE = f"""
        UNION ALL
        SELECT -2, '', epoch, NULL, NULL FROM {SERVERS} WHERE epoch = $4
        UNION ALL
        SELECT -3, table_name, epoch, NULL, NULL FROM {OWNERS} WHERE table_name = ANY($5) AND epoch <> $4"""
"""Gives a row at position -2 if the writer's epoch has not ended, and one at -3 for each table that another runs."""

WAKE_UP = "SET idle_in_transaction_session_timeout = '2s'"
"""A server that is frozen in the middle of an append must not keep the others waiting."""

PREPARED = (
    f"PREPARE lock_log AS {LOCK_LOG}",
    f"""PREPARE put_event (bigint, text, bigint, text, text, text, text, bigint, bigint, bytea, bytea, bytea) AS
        INSERT INTO events ({ROW}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)""",
    f"""PREPARE put_head (text, bigint, bytea, bytea) AS
        INSERT INTO heads ({HEAD}) VALUES ($1, $2, $3, $4) ON CONFLICT (stream)
        DO UPDATE SET version = excluded.version, hash = excluded.hash, seal = excluded.seal""",
    f"PREPARE put_secret (text, bytea, bytea) AS INSERT INTO secrets ({SECRET}) VALUES ($1, $2, $3)",
    # Plan once, and never for the empty table of a new store.
    "SET plan_cache_mode = force_generic_plan",
    "SET enable_seqscan = off",
)
"""The prepared statements of a writer. Statements that are sent together are one trip to the server, and each sees the
commits before it."""

RUN_BY_OTHERS, LEASE, TAKEN, HEADS = b"-3", b"-2", b"-1", b"0"


def prepared(*, leased: bool) -> list[str]:
    """The prepared statements of a writer, with a lease or without one."""
    look = f"{LOOK}{LOOK_AT_LEASE if leased else ''} ORDER BY position"
    return [look, *PREPARED, *((WAKE_UP,) if leased else ())]


def channel_of(store_id: str) -> str:
    """The channel of a store's servers."""
    return f"croupier_{blake2b(store_id.encode(), digest_size=8).hexdigest()}"


def notification(epoch: int, ready: ReadyPlayer | None = None) -> str:
    """A server's message to the others: there is something new, or a player is ready at a table."""
    return json.dumps({"by": epoch} if ready is None else {"by": epoch, "is_ready": ready})


def require_lease(connection: Connection, epoch: int) -> None:
    """Raise LeaseLostError if this epoch has ended."""
    if connection.execute(f"SELECT 1 FROM {SERVERS} WHERE epoch = %s".encode(), (epoch,)).fetchone() is None:
        raise LeaseLostError(LOST)


BEGIN = b"BEGIN ISOLATION LEVEL READ COMMITTED; EXECUTE lock_log"


def begin_turn(connection: Connection) -> None:
    """Begin, and wait for the lock. Until the end of the transaction nobody else writes. One trip."""
    _run(connection, BEGIN)


def look(connection: Connection, lookup: Lookup, *, epoch: int | None, in_turn: bool) -> LookupResult:
    """Begin, wait for the lock, and only then read; in a turn, read only. One trip.

    Raises LeaseLostError if this epoch has ended, and NotOwnerError if another server runs one of the tables.
    """
    literal = Escaping(connection.pgconn).escape_literal

    def texts(names: Iterable[str]) -> bytes:
        return b"ARRAY[%b]::text[]" % b",".join(literal(name.encode()) for name in names)

    parameters = b",".join(map(texts, ((LOG, *lookup.streams), lookup.command_ids, lookup.secrets)))
    parameters += b",%d,%b" % (epoch or 0, texts(lookup.run_tables))
    begin = b"" if in_turn else BEGIN + b"; "
    result = _run(connection, b"%bEXECUTE look(%b)" % (begin, parameters))
    heads: dict[str, ChainEnd] = {}
    commands: dict[str, list[StoredAt]] = {}
    secrets: set[str] = set()
    leased, run_by_others = epoch is None, []
    for index in range(result.ntuples):
        position, name, version, hash_, command_id = (result.get_value(index, column) or b"" for column in range(5))
        if position == HEADS:
            heads[name.decode()] = ChainEnd(int(version), bytes.fromhex(hash_[2:].decode()))
        elif position == TAKEN:
            secrets.add(name.decode())
        elif position == LEASE:
            leased = True
        elif position == RUN_BY_OTHERS:
            run_by_others.append(name.decode())
        else:
            commands.setdefault(command_id.decode(), []).append(StoredAt(int(position), name.decode(), int(version)))
    if not leased:
        raise LeaseLostError(LOST)
    if run_by_others:
        raise NotOwnerError(f"another server runs {', '.join(run_by_others)}")
    if LOG not in heads:
        raise DamagedError("the head of the log is missing")
    return LookupResult(heads.pop(LOG), heads, commands, secrets)


def store_and_commit(connection: Connection, writes: Writes, *, says: tuple[str, str] | None = None) -> None:
    """Write everything and commit. One trip. The server stops at the first error and then does not commit.

    `says` is a channel, and the text that its listeners get after the commit.
    """
    literal = Escaping(connection.pgconn).escape_literal

    def call(name: bytes, row: tuple[str | int | bytes, ...]) -> bytes:
        return b"EXECUTE %b(%b);" % (name, b",".join(map(literal_of, row)))

    def literal_of(value: str | int | bytes) -> bytes:
        match value:
            case bytes():
                return b"'\\x%b'" % value.hex().encode()
            case str():
                return literal(value.encode())
            case _:
                return b"%d" % value

    statements = [call(b"put_event", row) for row in writes.rows]
    statements += [call(b"put_head", head) for head in writes.heads]
    statements += [call(b"put_secret", secret) for secret in writes.secrets]
    if says is not None:
        statements.append(b"SELECT pg_notify(%b, %b);" % (literal_of(says[0]), literal_of(says[1])))
    _run(connection, b"".join(statements) + b"COMMIT")


def _run(connection: Connection, statements: bytes) -> PGresult:
    """Run several statements through libpq itself, in half the time. Returns the result of the last one."""
    try:
        result = connection.pgconn.exec_(statements)
    except MemoryError:  # libpq gives no result at all
        connection.close()
        raise psycopg.OperationalError("no answer came") from None
    if result.status in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
        return result
    if connection.closed:
        raise psycopg.OperationalError("the connection is lost")
    raise psycopg.errors.error_from_result(result)
