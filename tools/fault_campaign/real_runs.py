"""Real servers under real faults: kill -9, SIGSTOP, files that may not grow, connections that are cut.

Players send commands from threads of their own. A command without an answer is sent again, with its id, until there is
one. Afterwards the store must hold each answered command once, where the answer says, and the audit must be clean.
"""

from __future__ import annotations

import os
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from croupier.client import Croupier, NoServerError, Refusal
from croupier.client.table import Table
from croupier.floor import Role
from croupier.floor.drafting.recovery import rebuilt
from croupier.floor_simulation.damage import full_audit
from croupier.floor_simulation.promises import promise
from croupier.ledger.accounts import player
from croupier.money import Cents, dollars
from croupier.store import EventStore, open_store
from tests.web.real import people_on
from tools.fault_campaign.cutting_proxy import CuttingProxy

PLAYERS = ("ann", "ben", "cho", "dee")
START_S = 300.0
"""Longer than a server takes to start, also on a machine with much else to do."""
TRIES_AGAIN = ("STORE_UNAVAILABLE", "STORE_UNKNOWN", "BUSY", "TOO_MANY", "STOPPING")
LIMITS = ("commands-per-s", "commands-per-s-of-address", "requests-per-s", "connections-per-address")
TABLE = "T1"


class RealRun(NamedTuple):
    """The results of one run."""

    fault: str
    times: int
    """How often the fault was injected."""
    answered: int
    """Commands that were answered, each stored exactly once."""
    sent_again: int
    """How often a command was sent again because no answer had come."""
    repeated: int
    """Answers which said that the command had been stored before: its first answer was lost."""
    events: int
    noticed: str
    """Other observations."""


class RealServer:
    """A `croupier serve` of its own process, on one port for all its lives."""

    def __init__(self, store: Path, log: Path) -> None:
        self._store = store
        self._log = log
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it takes commands."""
        self._process = self._started(self.port)
        end = time.monotonic() + START_S
        while time.monotonic() < end:
            promise(self._process.poll() is None, f"the server ended by itself:\n{self._log.read_text()[-2000:]}")
            try:
                with urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=10) as answer:
                    if answer.status == 200:
                        return
            except (URLError, OSError):
                time.sleep(0.2)
        raise TimeoutError("the server did not start")

    def _started(self, port: int) -> subprocess.Popen[bytes]:
        raised = [word for name in LIMITS for word in (f"--{name}", "100000")]
        words = ["--store", str(self._store), "--host", "127.0.0.1", "--port", str(port), "--demo", "--pace", "test"]
        with self._log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "croupier", "serve", *words, "--log-level", "error", *raised],
                stdout=log,
                stderr=log,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )

    def send(self, number: signal.Signals) -> None:
        """Send the process a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        """kill -9."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Let it end by itself."""
        assert self._process is not None
        self._process.terminate()
        try:
            self._process.wait(START_S)
        finally:
            self._process.kill()

    def limit_files(self, octets: int) -> None:
        """Its files may not grow beyond this size: every write beyond it fails."""
        assert self._process is not None
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (octets, resource.RLIM_INFINITY))

    def second_is_refused(self) -> bool:
        """Whether a second server on the same store is refused."""
        second = self._started(_free_port())
        try:
            return second.wait(START_S) == 2
        except subprocess.TimeoutExpired:
            second.kill()
            return False


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


class Playing(threading.Thread):
    """One player: buys a chip, cashes it, and so on. Every command is repeated until it is answered."""

    def __init__(self, house: Croupier, name: str, until: Callable[[], bool]) -> None:
        super().__init__(daemon=True)
        self._house = house
        self._name = name
        self._until = until
        self.answers: dict[str, dict[str, Any]] = {}
        self.sent_again = 0
        self.error: BaseException | None = None
        self.failures: set[str] = set()

    def run(self) -> None:
        try:
            number = 0
            while not self._until():
                number += 1
                command = "buy_chips" if number % 2 else "cash_out"
                self.answers[f"{self._name}:r{number}"] = self._answered({"id": f"r{number}", "command": command})
        except BaseException as error:
            self.error = error

    def _answered(self, command: dict[str, object]) -> dict[str, Any]:
        while True:
            try:
                return self._house.post("/commands", {**command, "amount": "1.00"})
            except NoServerError:
                time.sleep(0.05)
            except Refusal as refusal:
                if not refusal.code.startswith(TRIES_AGAIN):
                    raise
                self.failures.add(refusal.code)
                time.sleep(0.05)
            self.sent_again += 1


class Watching(threading.Thread):
    """A viewer of one table, whose connection is lost again and again."""

    def __init__(self, table: Table, until: Callable[[], bool]) -> None:
        super().__init__(daemon=True)
        self.table = table
        self._until = until

    def run(self) -> None:
        while not self._until():
            try:
                self.table.wait(lambda _: self._until(), timeout_s=2)
            except (OSError, TimeoutError, Refusal):
                time.sleep(0.05)


def run_under(fault: str, inject: Callable[[RealServer], tuple[int, str]], *, cuts: float = 0.0) -> RealRun:
    """Serve, play, inject faults, and check the store."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "floor.db"
        with open_store(place) as store:
            tokens = people_on(store, **dict.fromkeys(PLAYERS, Role.PLAYER))
            chips = rebuilt(store).state.books.balance(player(PLAYERS[0]))
        server = RealServer(place, Path(folder) / "log")
        over = threading.Event()
        server.start()
        proxy = CuttingProxy(server.port, seed=7, cuts=cuts)
        address = f"http://127.0.0.1:{proxy.port}"
        players = [Playing(Croupier(address, token=tokens[name], patience_s=5), name, over.is_set) for name in PLAYERS]
        with _watching(address, tokens["ann"], over) as viewer:
            for one in players:
                one.start()
            try:
                times, noticed = inject(server)
            finally:
                over.set()
                for one in players:
                    one.join(START_S)
            told = _told(viewer, f"http://127.0.0.1:{server.port}", tokens["ann"])
        server.stop()
        proxy.close()
        times += proxy.counts.total()
        with open_store(place, read_only=True) as store:
            return _checked(store, RealRun(fault, times, 0, 0, 0, 0, f"{noticed}{told}"), players, chips)


@contextmanager
def _watching(address: str, token: str, over: threading.Event) -> Iterator[Watching]:
    with Croupier(address, token=token).table(TABLE) as table:
        viewer = Watching(table, over.is_set)
        viewer.start()
        try:
            yield viewer
        finally:
            over.set()
            viewer.join(START_S)


def _told(viewer: Watching, address: str, token: str) -> str:
    """The viewer was told of everything at the table, once and in order, over all lost connections."""
    viewer.join(START_S)
    notices = viewer.table.notices
    positions = [notice["position"] for notice in notices]
    promise(positions == sorted(set(positions)), "a viewer was told of something twice, or in another order")
    if not positions:
        return ""
    with Croupier(address, token=token).table(TABLE, after=positions[0]) as again:
        last = positions[-1]
        again.wait(lambda seen: seen["position"] >= last)
        wanted = [notice for notice in again.notices if notice["position"] <= last]
    promise(notices[1:] == wanted, "a viewer missed something over a lost connection")
    return f"; a viewer was told of all {len(positions)} events at a table, once each"


def _checked(store: EventStore, run: RealRun, players: list[Playing], began_with: Cents) -> RealRun:
    """Each answered command lies in the store once, where its answer says; the audit is clean; the cents agree."""
    for one in players:
        if one.error is not None:
            raise one.error
    audit = full_audit(store)
    promise(audit.clean, f"the audit has found {audit.findings[:3]}")
    stored: dict[str, list[int]] = {}
    position = 0
    while events := store.read_all(position):
        for event in events:
            stored.setdefault(event.command_id, []).append(event.position)
        position = events[-1].position
    books = rebuilt(store).state.books
    for one in players:
        for key, answer in one.answers.items():
            found = stored.get(key, [])
            promise(bool(found) and found[-1] == answer["position"], f"{key} was answered and is not stored: {found}")
            promise(found == list(range(found[0], found[-1] + 1)), f"{key} is stored twice: {found}")
        own = {key for key in stored if key.startswith(f"{one._name}:r")}
        promise(own == set(one.answers), f"commands are stored that nobody sent: {sorted(own - set(one.answers))[:3]}")
        chips = books.balance(player(one._name))
        wanted = began_with + 100 * (len(one.answers) % 2)
        promise(chips == wanted, f"{one._name} has {dollars(chips)}, not {dollars(wanted)}")
    failures = sorted({code for one in players for code in one.failures})
    return run._replace(
        answered=sum(len(one.answers) for one in players),
        sent_again=sum(one.sent_again for one in players),
        repeated=sum(bool(answer["repeated"]) for one in players for answer in one.answers.values()),
        events=audit.events,
        noticed=run.noticed + (f"; refused meanwhile: {', '.join(failures)}" if failures else ""),
    )


# The faults


def killed(times: int) -> RealRun:
    """kill -9 at any moment, and another server on the same store."""
    chance = random.Random(times)

    def inject(server: RealServer) -> tuple[int, str]:
        for _ in range(times):
            time.sleep(chance.uniform(0.5, 3))
            server.kill()
            server.start()
        time.sleep(1)
        return times, "the floor went on after each"

    return run_under("kill -9", inject)


def paused(times: int, seconds: float = 3) -> RealRun:
    """SIGSTOP for longer than clients wait, and a second server that tries to take over meanwhile."""

    def inject(server: RealServer) -> tuple[int, str]:
        refused = 0
        for _ in range(times):
            time.sleep(1)
            server.send(signal.SIGSTOP)
            refused += server.second_is_refused()
            time.sleep(seconds)
            server.send(signal.SIGCONT)
        time.sleep(1)
        promise(refused == times, "a second server was let in while the first was paused")
        return times, f"a second server was refused {refused} times while the first was paused"

    return run_under("SIGSTOP", inject)


def full(times: int) -> RealRun:
    """No file of the server may grow for a while."""

    def inject(server: RealServer) -> tuple[int, str]:
        for _ in range(times):
            time.sleep(1)
            server.limit_files(4096)
            time.sleep(2)
            server.limit_files(resource.RLIM_INFINITY)
            time.sleep(1)
        return times, "the floor went on as soon as there was room"

    return run_under("full disk (file size limit)", inject)


def cut(seconds: float) -> RealRun:
    """A proxy that cuts a third of all connections."""

    def inject(_: RealServer) -> tuple[int, str]:
        time.sleep(seconds)
        return 0, "each command was done once"

    return run_under("connections cut by a proxy", inject, cuts=1 / 3)


def real_runs(scale: int) -> Iterator[RealRun]:
    """All of them, longer or shorter."""
    yield killed(3 * scale)
    yield paused(scale)
    yield full(scale)
    yield cut(5.0 * scale)
