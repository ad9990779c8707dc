"""A primary with a synchronous standby, from the same binaries: the standby takes over when the primary is killed."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.store.postgres import SETTING, OwnServer, address_of
from tests.waiting import LONGEST_S, wait_until

IN_STEP = "SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')"


class ReplicatedPair:
    """The two servers. A commit on the primary returns when both have it."""

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        places = [folder / "a", folder / "b"]
        for place in places:
            place.mkdir()
        self.url = address_of(*places)
        self.primary = OwnServer(places[0], durable=durable, settings={"synchronous_standby_names": "*"})
        self.primary.start()
        self.standby = OwnServer(places[1], durable=durable, standby_of=self.primary)
        self.standby.start()
        wait_until(lambda: self.ask(IN_STEP) == [(1,)], "the standby is in step")

    def ask(self, query: str) -> list[tuple[object, ...]]:
        """Ask the primary."""
        with psycopg.connect(self.primary.url, autocommit=True) as connection:
            return connection.execute(query.encode()).fetchall()

    def fail_over(self) -> None:
        """Kill the primary, and let the standby take its place."""
        self.primary.kill()
        with psycopg.connect(self.standby.url, autocommit=True) as connection:
            connection.execute(f"SELECT pg_promote(wait_seconds => {LONGEST_S})".encode())

    def stop(self) -> None:
        """Stop both, the standby first: a primary that stops in order waits for it."""
        self.standby.stop()
        self.primary.stop()


@contextmanager
def replicated_pair(*, durable: bool = False) -> Iterator[ReplicatedPair]:
    """Two servers that nobody else uses."""
    if os.environ.get(SETTING):
        pytest.skip("the server that is named has a standby of its own, or none")
    # A short name: the path of a socket may not be longer than about a hundred characters.
    folder = Path(tempfile.mkdtemp(prefix="croupier-ha-"))
    folder.chmod(0o755)
    try:
        pair = ReplicatedPair(folder, durable=durable)
        try:
            yield pair
        finally:
            pair.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
