"""A floor of its own for the tests: `croupier serve` as people start it, with its store in a folder that goes away."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import IO

from tests.snippets import ROOT

ADDRESS = re.compile(r"http://[\w.\[\]:]+:\d+")
START_S = 60.0


@contextmanager
def served(folder: Path, *options: str) -> Iterator[str]:
    """The address of a floor that is open while the block runs."""
    store = folder / "floor.sqlite"
    log = folder / "serve.log"
    command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--store", str(store), *options]
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"}
    with log.open("w", encoding="utf-8") as errors:
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=folder, env=surroundings
        )
        try:
            yield _address(server, log)
        finally:
            server.terminate()
            try:
                server.wait(timeout=20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _address(server: subprocess.Popen[str], log: Path) -> str:
    """What the server prints once it can be reached; whatever it says afterwards is read and let go."""
    found: list[str] = []
    assert server.stdout is not None
    reader = Thread(target=_read, args=(server.stdout, found), daemon=True)
    reader.start()
    waited = 0.0
    while not found and waited < START_S and server.poll() is None:
        reader.join(timeout=0.05)
        waited += 0.05
    if not found:
        raise RuntimeError(f"croupier serve did not print an address\n{log.read_text(encoding='utf-8')[-3000:]}")
    return found[0]


def _read(lines: IO[str], found: list[str]) -> None:
    for line in lines:
        match = ADDRESS.search(line)
        if match and not found:
            found.append(match.group())
