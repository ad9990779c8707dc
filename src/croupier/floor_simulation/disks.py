"""The disk of a simulated floor: what a killed process leaves behind, and a disk that fills up."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Protocol, cast

from croupier.store import EventStore, open_store
from croupier.store.sqlite import SqliteBackend

FLOOR = "floor.db"
TORN = b"\x00\x00\x00\x07torn"
"""The beginning of a page that was being written to the log when the power went."""
MOST_PAGES = 2**31 - 2


class SimulatedDisk(Protocol):
    """The disk that a simulated floor lies on."""

    store: EventStore
    has_parts: bool
    """Whether an append that is broken off between its parts is undone, as in a database."""

    def opened_by_another(self) -> AbstractContextManager[EventStore]:
        """The same store, opened by a second server."""
        ...

    def freeze(self, *, torn: bool) -> None:
        """Remember the disk as it is at this very moment: the process is killed now. `torn`: so is the power."""

    def after_kill(self) -> EventStore:
        """The store that the next process finds."""
        ...

    def make_room(self) -> None:
        """Somebody makes room on a disk that has filled up."""


class UnbrokenDisk:
    """A store that is the same after a kill: memory, where nothing is half done, or a database server of its own."""

    def __init__(self, store: EventStore, *, has_parts: bool) -> None:
        self.store = store
        self.has_parts = has_parts

    @contextmanager
    def opened_by_another(self) -> Iterator[EventStore]:
        """The same rows, which stay open."""
        yield EventStore(self.store._backend, self.store.sealer)

    def freeze(self, *, torn: bool) -> None:
        """Nothing changes."""

    def after_kill(self) -> EventStore:
        """The same store."""
        return self.store

    def make_room(self) -> None:
        """There is room: this disk never fills up."""


class FileDisk:
    """A SQLite file. A kill leaves the files as they are at that moment, with a log that may end in a torn page."""

    has_parts = True

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lives = 0
        self._frozen: Path | None = None
        self.store = open_store(self.path)

    @property
    def path(self) -> Path:
        """The present file."""
        life = self._folder / f"life-{self._lives}"
        life.mkdir(parents=True, exist_ok=True)
        return life / FLOOR

    @property
    def key_file(self) -> Path:
        """The key of the store."""
        return self.path.with_name(f"{FLOOR}.key")

    def opened_by_another(self) -> AbstractContextManager[EventStore]:
        """The same file, through connections of its own."""
        return open_store(self.path)

    def freeze(self, *, torn: bool) -> None:
        """Copy the files. The index of the log is not copied: it is only in memory."""
        target = self._folder / f"life-{self._lives + 1}"
        copy_store(self.path, target)
        self._frozen = target
        log = target / f"{FLOOR}-wal"
        if torn and log.exists():
            with log.open("ab") as file:
                file.write(TORN)

    def after_kill(self) -> EventStore:
        """Open what was copied at the moment of the kill."""
        if self._frozen is None:
            self.freeze(torn=False)
        with suppress(Exception):
            self.store.close()
        shutil.rmtree(self.path.parent, ignore_errors=True)
        self._lives += 1
        self._frozen = None
        self.store = open_store(self.path)
        return self.store

    def fill(self) -> None:
        """From now on the file cannot grow."""
        self._set_room(0)

    def make_room(self) -> None:
        """The file can grow again."""
        self._set_room(MOST_PAGES)

    def _set_room(self, pages: int) -> None:
        # SQLite never sets the limit below the file's size, so 0 means: as large as it is.
        writer = cast(SqliteBackend, self.store._backend).writer
        if writer is not None:
            writer.execute(f"PRAGMA max_page_count = {max(pages, 1)}").fetchall()


@contextmanager
def little_room(octets: int | None) -> Iterator[None]:
    """No file can grow beyond this size meanwhile; None for no limit. The system itself sees to it."""
    if octets is None:
        yield
        return
    import resource

    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (octets, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


def copy_store(path: Path, folder: Path) -> Path:
    """Copy a store with its log and its key to another folder. Returns the copy."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in (path.name, f"{path.name}-wal", f"{path.name}.key"):
        source = path.with_name(name)
        if source.exists():
            shutil.copyfile(source, folder / name)
    return folder / path.name
