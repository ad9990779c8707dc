"""A store opened by its place: a path, a PostgreSQL address, or memory."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from croupier.store.backend import Backend, Beginning
from croupier.store.errors import KeyFileError, SchemaError, StoreError, StoreUnavailableError
from croupier.store.events import EventStore
from croupier.store.keys import SIZE, Sealer, read_key, read_or_create_key
from croupier.store.memory import MemoryBackend
from croupier.store.places import is_address
from croupier.store.sqlite import SqliteBackend
from croupier.store.upcasters import Upcasters
from croupier.store.words import LOG, NO_HASH, Head

KEY_SETTING = "CROUPIER_AUDIT_KEY"
MEMORY = "memory:"


def open_store(
    place: str | Path,
    *,
    key_file: Path | None = None,
    upcasters: Upcasters | None = None,
    read_only: bool = False,
) -> EventStore:
    """The store at a path, a `postgresql://` address, or `memory:`; a new one is begun with a key of its own.

    The key file is the one named, else the one in the setting `CROUPIER_AUDIT_KEY`, else `STORE.key` beside a file and
    `~/.config/croupier/audit.key` for a database.
    """
    if place == MEMORY:
        return start(MemoryBackend(), None, upcasters=upcasters)
    return start(
        backend_at(place, read_only=read_only),
        key_file or key_file_of(place),
        upcasters=upcasters,
        read_only=read_only,
    )


def key_file_of(place: str | Path) -> Path:
    """Where the key of the store at this place lies when nobody says otherwise."""
    if setting := os.environ.get(KEY_SETTING):
        return Path(setting)
    if is_address(place):
        configured = os.environ.get("XDG_CONFIG_HOME")
        return (Path(configured) if configured else Path.home() / ".config") / "croupier" / "audit.key"
    path = Path(place)
    return path.with_name(f"{path.name}.key")


def backend_at(place: str | Path, *, read_only: bool) -> Backend:
    """The rows at that place, not opened yet."""
    if is_address(place):
        try:
            from croupier.store.postgres import PostgresBackend
        except ImportError:
            raise StoreError("PostgreSQL needs the extra `postgres`: pip install 'croupier[postgres]'") from None
        return PostgresBackend(str(place), read_only=read_only)
    path = Path(place)
    if read_only and not path.is_file():
        raise StoreUnavailableError(f"{path}: there is no such store")
    return SqliteBackend(path, read_only=read_only)


def start(
    backend: Backend, key_file: Path | None, *, upcasters: Upcasters | None = None, read_only: bool = False
) -> EventStore:
    """Open the rows and fit the key to them; without a file, the key lives in memory."""
    made: list[bytes] = [] if key_file else [secrets.token_bytes(SIZE)]

    def begin() -> Beginning:
        if read_only:
            raise SchemaError("there is no store yet")
        if key_file is not None:
            made.append(read_or_create_key(key_file))
        store_id = secrets.token_hex(16)
        sealer = Sealer(made[0], store_id)
        log = Head(LOG, 0, NO_HASH, sealer.head(LOG, 0, NO_HASH))
        return Beginning({"store": store_id, "key": sealer.fingerprint}, log)

    try:
        about = backend.open(begin)
        if not made and key_file is not None:
            made.append(read_key(key_file))
        sealer = Sealer(made[0], about.get("store", ""))
        if sealer.fingerprint != about.get("key"):
            raise KeyFileError(
                f"{key_file or MEMORY}: not the key that this store was sealed with, or its table `about` was changed"
            )
    except BaseException:
        backend.close()
        raise
    return EventStore(backend, sealer, upcasters)
