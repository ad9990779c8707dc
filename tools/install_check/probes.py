"""Programs that an installation must be able to run, and how it answers where an extra is missing."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tools.install_check.environments import Answer, CleanEnvironment

ROUND = {
    "game": "casino-stud",
    "boxes": [{"box": 1, "bets": {"ante": 100}, "cards": ["Jh", "Th", "9h", "8h", "7h"], "decision": "bet"}],
    "dealer": ["Qs", "Qd", "9c", "5c", "3d"],
}
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "check", "version": "1"}},
}
BAD_INPUT = 2
TRACE = "Traceback (most recent call last)"
UNUSED = "127.0.0.1:9"
"""An address at which nobody answers."""

STORE = """
from croupier.cli import main
from croupier.store import open_store
open_store("floor.db").close()
"""
AUDIT = STORE + 'raise SystemExit(main(["audit", "verify", "floor.db", "--format", "json"]))'
REPORT = (
    STORE
    + """
assert main(["report", "floor.db", "--pdf", "report.pdf"]) == 0
print(open("report.pdf", "rb").read(5))
"""
)
HELP = """
from croupier.cli import COMMANDS, main
for command in COMMANDS:
    try:
        main([command, "--help"])
    except SystemExit as end:
        assert not end.code, command
print("each command has its help")
"""
TYPED = """
import croupier
answer = croupier.settle({"game": "casino-stud", "boxes": [], "dealer": []})
reveal_type(answer)
croupier.no_such_name
"""
"""Mypy finds exactly one error in it, because it knows what the package holds."""

SERVE = """
import json, subprocess, sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen
command = [Path(sys.executable).with_name("croupier"), "serve", "--memory", "--port", "0"]
process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
first = process.stdout.readline()
if first:
    address = first.split()[-1]
    print(json.load(urlopen(address + "about"))["name"], len(urlopen(address).read()) > 100)
    headers = {"Content-Type": "application/json", "X-Croupier": "1"}
    try:
        challenge = Request(address + "api/v1/passkeys/challenge", b"{}", headers)
        print("challenge" in json.load(urlopen(challenge)))
    except HTTPError as error:
        print(error.read().decode())
process.terminate()
process.communicate()
sys.exit(process.returncode)
"""
DASK = """
from distributed import LocalCluster
from croupier.cli import main
with LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:
    words = ["casino-stud", "--rounds", "50", "--strategy", "all", "--engine", "plain", "--format", "json"]
    main(["simulate", *words, "--scheduler", cluster.scheduler_address])
"""
LEARN = """
import croupier.learning, gymnasium
env = gymnasium.make("croupier/CasinoStud-v0")
env.reset(seed=1)
print("reward", env.step(1)[1])
"""
KEYRING = """
import json
from pathlib import Path
from keyring.backend import KeyringBackend

class FolderKeyring(KeyringBackend):
    '''Entries in a file: a machine without a desktop has no keyring of its own.'''

    priority = 1
    file = Path(__file__).with_name("keyring.json")

    def entries(self):
        return json.loads(self.file.read_text()) if self.file.exists() else {}

    def get_password(self, service, name):
        return self.entries().get(f"{service}/{name}")

    def set_password(self, service, name, password):
        self.file.write_text(json.dumps({**self.entries(), f"{service}/{name}": password}))
"""
KEYRING_USE = """
import os, sys
from pathlib import Path
os.environ["PYTHON_KEYRING_BACKEND"] = "folder_keyring.FolderKeyring"
from croupier.cli import main
from croupier.store import open_store
open_store("kept.db", key_file=Path("keyring:check")).close()
sys.exit(main(["audit", "verify", "kept.db", "--key", "keyring:check", "--format", "json"]))
"""

SERVER = os.environ.get("CROUPIER_TEST_DATABASE_URL", "")
"""A PostgreSQL server for the check. Without one it goes as far as an attempt to connect."""
IN_DATABASE = f"""
import os, psycopg
from pathlib import Path
from urllib.parse import urlsplit
from croupier.cli import main
from croupier.store import open_store
name = f"croupier_install_{{os.getpid()}}"
place = urlsplit({SERVER!r})._replace(path="/" + name).geturl()
with psycopg.connect({SERVER!r}, autocommit=True) as connection:
    connection.execute(f"CREATE DATABASE {{name}}")
    open_store(place, key_file=Path("database.key")).close()
    main(["audit", "verify", place, "--key", "database.key", "--format", "json"])
    connection.execute(f"DROP DATABASE {{name}} WITH (FORCE)")
"""


class Probe(NamedTuple):
    """A program, and a pattern that is found in its answer."""

    prints: str
    words: tuple[str, ...] = ()
    """The words after `croupier`; or else"""
    program: str = ""
    """Python."""
    given: str = ""
    status: int = 0

    def run(self, environment: CleanEnvironment) -> Answer:
        if self.program:
            return environment.run(environment.python, "-c", self.program, given=self.given)
        return environment.run(environment.croupier, *self.words, given=self.given)

    def problem(self, environment: CleanEnvironment) -> str | None:
        """The problem with its answer, or None."""
        answer = self.run(environment)
        is_told = re.search(self.prints, answer.everything) and not (self.status == BAD_INPUT and TRACE in answer.err)
        if answer.status == self.status and is_told:
            return None
        name = " ".join(("croupier", *self.words)) if self.words else "a Python program"
        return f"{name}: exit status {answer.status}, no {self.prints!r} in:\n{answer.everything[-2000:]}"


class ExtraProbe(NamedTuple):
    """A program that works with an extra, and one that says without it which extra it needs."""

    works: Probe
    without: Probe


def plain_probes(version: str) -> list[Probe]:
    """Each installation can do this."""
    return [
        Probe(rf"^croupier {re.escape(version)}\n", ("--version",)),
        Probe('"house": ?"-10100.00"', ("settle", "--format", "json"), given=json.dumps(ROUND)),
        Probe('"house": ?"-10100.00"', program=f"import croupier, json; print(json.dumps(croupier.settle({ROUND!r})))"),
        Probe(
            "VOID ROUND",
            (
                "ruling",
                "casino-stud",
                "exposed-card",
                "count=2",
                "whose=player",
                "players_have_seen=false",
                "--format",
                "text",
            ),
        ),
        Probe('"verified": ?true', program=AUDIT),
        Probe("You leave with", ("play", "casino-stud")),
        Probe("each command has its help", program=HELP),
    ]


def _missing(extra: str, *words: str, program: str = "", status: int = BAD_INPUT) -> Probe:
    pattern = rf"needs the extra `{extra}`: pip install 'croupier\[{extra}\]'"
    return Probe(pattern, words, program, status=status)


ADVISE = ("advise", "casino-stud", "--cards", "Ah Kd Qc 7s 2h", "--dealer-up", "Qs", "--format", "json")
ODDS = ("odds", "casino-stud", "--strategy", "all", "--format", "json")
PDF = ("report", "floor.db", "--pdf", "report.pdf")
SIMULATE = ("simulate", "casino-stud", "--rounds", "50", "--scheduler", f"tcp://{UNUSED}")
DATABASE = ("audit", "verify", f"postgresql://{UNUSED}/none")
DOSSIER = ("dossier", "dossier.zip", "--replace", "--game", "casino-stud", "--floors", "0", "--deals", "20000")
KEPT = ("audit", "verify", "floor.db", "--key", "keyring:check")

EXTRA_PROBES: Mapping[str, ExtraProbe] = {
    "serve": ExtraProbe(Probe("^croupier True\n", program=SERVE), _missing("serve", program=SERVE)),
    "fast": ExtraProbe(Probe('"net": ?-3305332416060', ODDS), _missing("fast", *ADVISE)),
    "report": ExtraProbe(Probe("^b'%PDF-'", program=REPORT), _missing("report", *PDF)),
    "postgres": ExtraProbe(
        Probe('"verified": ?true', program=IN_DATABASE)
        if SERVER
        else Probe("connection failed", DATABASE, status=BAD_INPUT),
        _missing("postgres", *DATABASE),
    ),
    "dask": ExtraProbe(Probe('"complete": ?true', program=DASK), _missing("dask", *SIMULATE)),
    "learn": ExtraProbe(
        Probe("^reward ", program=LEARN), _missing("learn", program="import croupier.learning", status=1)
    ),
    "mcp": ExtraProbe(Probe('"serverInfo"', ("mcp",), given=json.dumps(INITIALIZE) + "\n"), _missing("mcp", "mcp")),
    "passkeys": ExtraProbe(Probe("\nTrue\n", program=SERVE), _missing("passkeys", program=SERVE, status=0)),
    "keyring": ExtraProbe(Probe('"verified": ?true', program=KEYRING_USE), _missing("keyring", *KEPT)),
    "dossier": ExtraProbe(Probe(r"dossier\.zip: [\d,]+ bytes", DOSSIER), _missing("dossier", *DOSSIER)),
}
"""By extra. An answer with the extra `passkeys` comes from a server, and so needs `serve` too."""
ALSO = {"passkeys": ("serve",)}
"""Extras that an extra is of no use without."""
RESOLVED_ONLY = ("gpu", "bench")
"""Extras that need a GPU, or packages without wheels for each Python: pip finds all their packages, and that is it."""


def problems(environment: CleanEnvironment, version: str, extras: frozenset[str]) -> Iterator[str]:
    """Failures of an installation with these extras.

    Extras share packages. So where an extra is not installed its program may work nevertheless, if any other is.
    """
    (environment.work / "folder_keyring.py").write_text(KEYRING, encoding="utf-8")
    for probe in plain_probes(version):
        if found := probe.problem(environment):
            yield found
    for extra, (works, without) in EXTRA_PROBES.items():
        if not extras.issuperset(ALSO.get(extra, ())):
            continue
        if extra in extras:
            found = works.problem(environment)
        elif (found := without.problem(environment)) and extras and works.problem(environment) is None:
            found = None
        if found:
            yield found
