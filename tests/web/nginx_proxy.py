"""nginx before the servers of a test."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.waiting import LONGEST_S, wait_until

KINDS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def free_port() -> socket.socket:
    """A port that nobody but a program that shares it gets while this is open. nginx shares one with `reuseport`."""
    ours = socket.socket()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    ours.bind(("127.0.0.1", 0))
    return ours


def folders_in(machine: Path) -> str:
    """The directives that keep its passing files in this folder."""
    return "".join(f"{kind}_temp_path {machine / kind};\n" for kind in KINDS)


@contextmanager
def running_nginx(program: Path, machine: Path, settings: str) -> Iterator[None]:
    """It serves with these settings, as one process, until the end of the block."""
    here, log, started = machine / "nginx.conf", machine / "nginx.log", machine / "nginx.pid"
    here.write_text(f"daemon off;\nmaster_process off;\npid {started};\nerror_log {log};\n{settings}")
    process = subprocess.Popen([program, "-p", machine, "-e", log, "-c", here])
    try:
        wait_until(lambda: process.poll() is not None or started.exists(), "nginx starts")
        assert process.poll() is None, log.read_text()
        yield
    finally:
        process.terminate()
        process.wait(LONGEST_S)
