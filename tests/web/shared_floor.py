"""Several real servers on one PostgreSQL database, which tests kill, freeze and stop."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from croupier.client import Croupier
from croupier.client.table import Refusal
from tests.waiting import LONGEST_S, wait_until
from tests.web import asking

HOUSE_TABLES = ("T1", "T2", "T3", "T4")
"""The tables of the demo floor where players fold."""
PATIENT_SERVER = """
import sys
from croupier.store import postgres_servers as servers, postgres_statements as statements
for module, name, usual, patient in (
    (servers, "GONE", f"secs => {servers.FROZEN_S})", "secs => 20)"),
    (statements, "WAKE_UP", "'2s'", "'20s'"),
):
    assert usual in getattr(module, name)
    setattr(module, name, getattr(module, name).replace(usual, patient))
from croupier.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""On a busy machine a server that is well may be late by seconds. The others must not take it for frozen: that ends its
epoch, and commands of its players are refused."""


class RunningServer(NamedTuple):
    """One `croupier serve`."""

    address: str
    process: subprocess.Popen[str]

    def client(self, token: str | None = None) -> Croupier:
        return Croupier(self.address, token=token)

    def signal(self, number: int) -> None:
        self.process.send_signal(number)

    def is_ready(self) -> bool:
        return asking.get(f"{self.address}/readyz").status_code == 200


class SharedFloor:
    """The servers of one database."""

    def __init__(self, url: str, folder: Path) -> None:
        self._url = url
        self._folder = folder
        self._servers: list[RunningServer] = []

    def start(self, *flags: str) -> RunningServer:
        """One more server."""
        words = ["serve", "--store", self._url, "--pace", "test", "--port", "0", "--demo", "--grace-s", "1", *flags]
        with (self._folder / "log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-c", PATIENT_SERVER, *words],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "CROUPIER_AUDIT_KEY": str(self._folder / "audit.key")},
            )
        assert process.stdout is not None
        found = re.match(r"Croupier is open at (http://127\.0\.0\.1:\d+)/\n", process.stdout.readline())
        assert found, (self._folder / "log").read_text()
        server = RunningServer(found[1], process)
        self._servers.append(server)
        return server

    def two(self) -> tuple[RunningServer, RunningServer]:
        """Two servers, each of which runs tables. Those that a test has killed are replaced."""
        self._servers = [server for server in self._servers if server.process.poll() is None]
        while len(self._servers) < 2:
            self.start()
        wait_until(lambda: len({epoch for _, epoch in self.owners().items()}) == 2, "both servers run tables")
        first, second = self._servers
        return first, second

    def owners(self) -> dict[str, int]:
        """The epoch that runs each table."""
        with psycopg.connect(self._url) as connection:
            return dict(connection.execute("SELECT table_name, epoch FROM table_owners").fetchall())

    def epoch_of(self, server: RunningServer) -> int | None:
        """The server's epoch; None if the others have ended it."""
        with psycopg.connect(self._url) as connection:
            query = "SELECT epoch FROM servers WHERE address LIKE %s"
            found = connection.execute(query, (f"%:{server.process.pid}",)).fetchone()
        return None if found is None else int(found[0])

    def table_of(self, server: RunningServer) -> str:
        """A table of a house game that this server runs."""
        epoch = self.epoch_of(server)
        return min(table for table, owner in self.owners().items() if owner == epoch and table in HOUSE_TABLES)

    def close(self) -> None:
        for server in self._servers:
            server.signal(signal.SIGKILL)
            server.process.communicate(timeout=LONGEST_S)


@contextmanager
def shared_floor(url: str, folder: Path) -> Iterator[SharedFloor]:
    floor = SharedFloor(url, folder)
    try:
        yield floor
    finally:
        floor.close()


def bet_at(house: Croupier, table: str, amount: str = "10.00") -> str:
    """An ante at a free box. Returns the round."""
    with house.table(table) as seat:
        while True:
            seat.wait(lambda _: seat.legal("place_bet"))
            seen, wanted = seat.seen, seat.legal("place_bet")[-1]
            try:
                seat.do("place_bet", box=wanted["box"], bet="ante", amount=amount)
                return str(seat.seen["round"]["round"])
            except Refusal as refused:  # a bot was quicker: the next picture tells
                assert refused.code in ("BOX_TAKEN", "WRONG_STAGE"), refused
                seat.wait(lambda document: document is not seen)  # noqa: B023


def play_on(house: Croupier, table: str, round_id: str) -> None:
    """Be ready and fold, until the dealer opens the next round."""

    def is_over(document: Mapping[str, Any]) -> bool:
        return document["round"] is not None and document["round"]["round"] != round_id

    with house.table(table) as seat:
        seat.do("ready")
        seat.wait(lambda document: is_over(document) or seat.legal("fold"))
        if not is_over(seat.seen):
            seat.do("fold", box=seat.legal("fold")[0]["box"])
        seat.wait(is_over)
