"""Real servers on one PostgreSQL: started, killed, paused and started again while clients use them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from croupier.store import open_store
from tests.snippets import ROOT
from tests.waiting import LONGEST_S

OPEN = re.compile(r"Croupier is open at (http://\S+?)/?$")
SETTINGS = {
    "CROUPIER_DEMO": "false",
    "CROUPIER_PORT": "0",
    "CROUPIER_SELF_SERVICE_CAGE": "true",
    "CROUPIER_TWO_PERSON_CONTROL": "light",
    "CROUPIER_COMMANDS_PER_S": "100000",
    "CROUPIER_COMMANDS_PER_S_OF_ADDRESS": "100000",
    "CROUPIER_REQUESTS_PER_S": "100000",
    "CROUPIER_GRACE_S": "1",
}


class ServerProcess:
    """One `croupier serve` on a store."""

    def __init__(self, store: str, key_file: Path, log: Path) -> None:
        self._environ = {**os.environ, **SETTINGS, "CROUPIER_STORE": store, "CROUPIER_AUDIT_KEY": str(key_file)}
        self._environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        self._log = log
        self._process: subprocess.Popen[str] | None = None
        self.address: str | None = None
        """None while nobody answers."""

    def start(self) -> None:
        """Start it, and wait until the floor is open."""
        with self._log.open("a") as log:
            process = self._process = subprocess.Popen(
                [sys.executable, "-m", "croupier", "serve"],
                env=self._environ,
                cwd=self._log.parent,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert process.stdout is not None
        opened = OPEN.match(process.stdout.readline().rstrip())
        assert opened, f"the server did not start:\n{self._log.read_text()}"
        self.address = opened[1]

    def kill(self) -> None:
        """kill -9."""
        self.address = None
        self._signal(signal.SIGKILL)
        self._wait()

    def pause(self) -> None:
        """The process stands still and does not know it."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def stop(self) -> None:
        """Tell it to stop."""
        if self._process is not None:
            self.address = None
            self._signal(signal.SIGCONT)
            self._signal(signal.SIGTERM)
            assert self._wait() == 0, f"the server did not stop in order:\n{self._log.read_text()}"

    def _signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def _wait(self) -> int:
        process = self._process
        assert process is not None
        try:
            process.communicate(timeout=LONGEST_S)
        finally:
            process.kill()
            self._process = None
        return process.returncode


class ServerGroup:
    """The servers of one store."""

    def __init__(self, servers: Sequence[ServerProcess]) -> None:
        self.servers = servers

    def addresses(self) -> list[str]:
        """Where clients find those that run."""
        return [server.address for server in self.servers if server.address is not None]


@contextmanager
def served(store: str, key_file: Path, folder: Path, *, processes: int) -> Iterator[ServerGroup]:
    """So many servers on one store."""
    servers = [ServerProcess(store, key_file, folder / f"server-{number}.log") for number in range(processes)]
    try:
        for server in servers:
            server.start()
        yield ServerGroup(servers)
    finally:
        for server in servers:
            server.stop()


def stored_commands(store: str, key_file: Path) -> dict[str, list[int]]:
    """By command id: the positions of its events, as the store has them."""
    found: dict[str, list[int]] = {}
    with open_store(store, key_file=key_file, read_only=True) as opened:
        after = 0
        while page := opened.read_all(after):
            for event in page:
                found.setdefault(event.command_id, []).append(event.position)
            after = page[-1].position
    return found
