"""Opens a store by its place: a path, a PostgreSQL address, or memory."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

from croupier.extras import needs_extra
from croupier.store.backend import Backend, NewStore
from croupier.store.canonical import Sealer
from croupier.store.errors import SchemaError, StoreUnavailableError, WrongKeyError
from croupier.store.events import EventStore
from croupier.store.keys import SIZE, read_key, read_or_create_key
from croupier.store.memory import MemoryBackend
from croupier.store.places import is_address
from croupier.store.sqlite import SqliteBackend
from croupier.store.words import LOG, NO_HASH, Head

KEY_SETTING = "CROUPIER_AUDIT_KEY"
MEMORY = "memory:"


def open_store(
    place: str | Path,
    *,
    key_file: Path | None = None,
    read_only: bool = False,
) -> EventStore:
    """The store at a path, a `postgresql://` address, or `memory:`. A new store gets a key of its own.

    The key file is the one named, else the one in the setting `CROUPIER_AUDIT_KEY`, else `STORE.key` beside a file or
    `~/.config/croupier/STORE.key` apart from it, and `~/.config/croupier/audit.key` for a database.
    """
    if place == MEMORY:
        return start(MemoryBackend(), None)
    return start(
        backend_at(place, read_only=read_only),
        key_file or key_file_of(place),
        read_only=read_only,
    )


def key_file_of(place: str | Path) -> Path:
    """The default key file of the store at this place."""
    if setting := os.environ.get(KEY_SETTING):
        return Path(setting)
    if is_address(place):
        return _config_folder() / "audit.key"
    beside, apart = Path(f"{Path(place)}.key"), key_file_apart(place)
    return apart if apart.exists() and not beside.exists() else beside


def key_file_apart(place: str | Path) -> Path:
    """The key file of a SQLite store that is not in the folder of the store."""
    return _config_folder() / f"{Path(place).name}.key"


def _config_folder() -> Path:
    configured = os.environ.get("XDG_CONFIG_HOME")
    return (Path(configured) if configured else Path.home() / ".config") / "croupier"


def backend_at(place: str | Path, *, read_only: bool) -> Backend:
    """The backend for that place, not opened yet."""
    if is_address(place):
        with needs_extra("postgres", "PostgreSQL"):
            from croupier.store.postgres import PostgresBackend
        return PostgresBackend(str(place), read_only=read_only)
    path = Path(place)
    _require_file(path, read_only=read_only)
    return SqliteBackend(path, read_only=read_only)


def _require_file(path: Path, *, read_only: bool) -> None:
    """Refuse a path that SQLite could not open, with the reason. A store opened for writing may be new."""
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        if read_only:
            raise StoreUnavailableError(f"{path}: there is no such store") from None
        return
    except OSError as error:
        raise StoreUnavailableError(f"{path}: the store cannot be opened: {error.strerror}") from None
    if not stat.S_ISREG(mode):
        kind = "folder" if stat.S_ISDIR(mode) else "device or pipe"
        raise StoreUnavailableError(f"{path}: a {kind}, not a store")
    if not os.access(path, os.R_OK):
        raise StoreUnavailableError(f"{path}: you have no permission to read this store")
    if not read_only and not os.access(path, os.W_OK):
        raise StoreUnavailableError(f"{path}: you can read this store, but not write to it")


def start(backend: Backend, key_file: Path | None, *, read_only: bool = False) -> EventStore:
    """Open the backend and check the key against it. Without a key file the key stays in memory."""
    made: list[bytes] = [] if key_file else [secrets.token_bytes(SIZE)]

    def begin() -> NewStore:
        if read_only:
            raise SchemaError("there is no store yet")
        if key_file is not None:
            made.append(read_or_create_key(key_file))
        store_id = secrets.token_hex(16)
        sealer = Sealer(made[0], store_id)
        log = Head(LOG, 0, NO_HASH, sealer.head(LOG, 0, NO_HASH))
        return NewStore({"store": store_id, "key": sealer.fingerprint}, log)

    try:
        about = backend.open(begin)
        if not made and key_file is not None:
            made.append(read_key(key_file))
        sealer = Sealer(made[0], about.get("store", ""))
        if sealer.fingerprint != about.get("key"):
            raise WrongKeyError(
                f"{key_file or MEMORY}: not the key that this store was sealed with, or its table `about` was changed"
            )
    except BaseException:
        backend.close()
        raise
    return EventStore(backend, sealer)
