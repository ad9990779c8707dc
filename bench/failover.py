"""A floor whose PostgreSQL is killed: how long until commands are answered again, and whether any is lost.

    python -m bench.failover [TIMES]

Each time a primary with a synchronous standby is made anew, a server is started on it, and six clients play. The
primary is killed with all its processes, and the standby is promoted at once. The figure is the time from the kill to
the first answer to a command that was sent afterwards. Beside it a bare client writes rows into the same database and
reconnects as quickly as it can. Targets: back within 10 s, and no acknowledged command is lost.
"""

from __future__ import annotations

import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

import psycopg

from bench.command_line import sizes
from bench.conditions import SAME_TIME, WALL, Ratio, of_target, reported
from tests.history.checker import first_unexplained
from tests.history.operations import Done
from tests.history.served_processes import served, stored_commands
from tests.history.workload import FloorClients, prepared
from tests.store.standby import ReplicatedPair, replicated_pair
from tests.waiting import wait_until

BACK_S = 10.0
BEFORE, AFTER = 200, 50
"""How many commands are answered before the kill and after it."""
OWN = 4
"""This process, the floor's, and the two servers of the database."""


class BareWriter(threading.Thread):
    """Writes rows and notes when each was committed."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self._address = f"{address}&target_session_attrs=read-write"
        self.committed_at: list[float] = []
        self.ending = threading.Event()
        with psycopg.connect(self._address) as connection:
            connection.execute("CREATE SCHEMA bare")
            connection.execute("CREATE TABLE bare.rows (at DOUBLE PRECISION)")

    def run(self) -> None:
        """Until it shall end."""
        while not self.ending.is_set():
            with suppress(psycopg.Error), psycopg.connect(self._address, autocommit=True) as connection:
                while not self.ending.is_set():
                    at = monotonic()
                    connection.execute("INSERT INTO bare.rows VALUES (%s)", (at,))
                    self.committed_at.append(at)
                    sleep(0.01)
            sleep(0.02)


class FailoverFigures(NamedTuple):
    """The figures of one failover."""

    floor_s: float
    bare_s: float
    acknowledged: int
    lost: int
    unexplained: str


def fail_over_once(pair: ReplicatedPair, folder: Path, number: int) -> FailoverFigures:
    """Kill the primary while clients play."""
    key_file = folder / f"audit-{number}.key"
    floor = prepared(pair.url, key_file)
    bare = BareWriter(pair.url)
    with served(pair.url, key_file, folder, processes=1) as servers:
        clients = FloorClients(servers, floor.tokens, seed=f"failover-{number}")
        bare.start()
        with clients.at_work() as recorder:
            wait_until(lambda: recorder.answered >= BEFORE, "clients are answered")
            killed_at = monotonic()
            pair.fail_over()
            enough = recorder.answered + AFTER
            wait_until(lambda: recorder.answered >= enough and bare.committed_at[-1] > killed_at, "they go on")
        bare.ending.set()
        bare.join()
    done = [one for one in clients.recorder.operations if isinstance(one.answer, Done)]
    stored = stored_commands(pair.url, key_file)
    unexplained = first_unexplained(floor.beginning, clients.recorder.operations)
    return FailoverFigures(
        floor_s=min(one.end for one in done if one.begin > killed_at) - killed_at,
        bare_s=min(at for at in bare.committed_at if at > killed_at) - killed_at,
        acknowledged=len(done),
        lost=sum(one.command_id not in stored for one in done),
        unexplained="every answer explained" if unexplained is None else str(unexplained),
    )


def main(times: int) -> None:
    """Print all figures."""
    found: list[FailoverFigures] = []
    with tempfile.TemporaryDirectory() as name, reported(disk=Path(name), own=OWN) as report:
        for number in range(times):
            with replicated_pair(durable=True) as pair:
                figures = fail_over_once(pair, Path(name), number)
            found.append(figures)
            print(
                f"the floor was back after {figures.floor_s:.2f} s, a bare client after {figures.bare_s:.2f} s; "
                f"{figures.acknowledged:,} commands acknowledged, {figures.lost} lost; {figures.unexplained}"
            )
        ratios = [figures.bare_s / figures.floor_s for figures in found]
        report.add(Ratio(what="back, against a bare client", values=ratios, clock=WALL, measured=SAME_TIME))
        within = [BACK_S / figures.floor_s for figures in found]
        report.add(of_target(f"back, against the target of {BACK_S:g} s", within, WALL))


if __name__ == "__main__":
    main(*sizes(__doc__, times=5))
