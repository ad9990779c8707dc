"""A floor of its own for the tests: `croupier serve` as people start it, with its store in a folder that goes away."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import IO, NamedTuple

from tests.snippets import ROOT
from tests.waiting import LONGEST_S, wait_until

ADDRESS = re.compile(r"open at (http://\S+?)/?$")
CODE = re.compile(r"first-administrator, code (\w+)")
SECOND_CODE = re.compile(r"second person, code (\w+)")
PASSWORD = re.compile(r"^(demo-[\w-]+) +(\S+)$")


class Served(NamedTuple):
    """A floor that can be reached."""

    address: str
    code: str
    """Makes whoever knows it the first administrator."""
    second_code: str = ""
    """The same for a second person, on a floor where much takes two."""
    said: Mapping[str, str] = {}
    """The server's output so far; of a demo floor, the passwords of its staff by name."""

    def password(self, name: str) -> str:
        """The password of a member of the demo floor's staff."""
        wait_until(lambda: name in self.said, f"the server prints the password of {name}")
        return self.said[name]


@contextmanager
def served(folder: Path, *options: str, program: str = "croupier") -> Iterator[Served]:
    """A floor that is open while the block runs; `program` is the module that has the command."""
    log = folder / "serve.log"
    command = [
        sys.executable,
        "-m",
        program,
        "serve",
        "--port",
        "0",
        "--store",
        str(folder / "floor.sqlite"),
        *options,
    ]
    surroundings = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "PYTHONUNBUFFERED": "1"}
    with log.open("w", encoding="utf-8") as errors:
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=folder, env=surroundings
        )
        try:
            yield _opened(server, log)
        finally:
            server.terminate()
            try:
                server.wait(timeout=LONGEST_S)
            finally:
                server.kill()


def _opened(server: subprocess.Popen[str], log: Path) -> Served:
    """The server's output until it can be reached. Later output is read and dropped."""
    found: dict[str, str] = {}
    assert server.stdout is not None
    reader = Thread(target=_read, args=(server.stdout, found), daemon=True)
    reader.start()
    wait_until(lambda: {"address", "code"} <= found.keys() or server.poll() is not None, "croupier serve opens")
    if not {"address", "code"} <= found.keys():
        raise RuntimeError(f"croupier serve did not open: {found}\n{log.read_text(encoding='utf-8')[-3000:]}")
    return Served(found["address"], found["code"], found.get("second_code", ""), found)


def _read(lines: IO[str], found: dict[str, str]) -> None:
    for line in lines:
        for name, pattern in (("second_code", SECOND_CODE), ("address", ADDRESS), ("code", CODE)):
            match = pattern.search(line.strip())
            if match:
                found[name] = match.group(1)
        found.update(PASSWORD.findall(line.strip()))
