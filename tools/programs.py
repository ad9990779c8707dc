"""Programs of this machine that may be missing or broken."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

LIMIT_S = 600


def answers(path: Path, asked: str = "--version") -> bool:
    """Whether the program prints its version. A stub that only asks for an installation does not."""
    try:
        return subprocess.run([path, asked], capture_output=True, timeout=LIMIT_S, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def failure_of(command: Sequence[str | Path], **settings: str) -> str | None:
    """Run it with these settings in its environment. Returns None on success, else the reason for its failure."""
    said = " ".join(map(str, command))
    surroundings = {**os.environ, **settings}
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False, env=surroundings)
    except (OSError, subprocess.TimeoutExpired) as problem:
        return f"{said}: {problem}"
    if ran.returncode == 0:
        return None
    return f"{said}: {_reason(ran.stderr or ran.stdout) or f'exit status {ran.returncode}'}"


def _reason(output: str) -> str:
    """The first line that names an error, since the others follow from it; else the last line."""
    lines = [line.strip() for line in output.strip().splitlines()]
    return next((line for line in lines if line.startswith(("Error:", "E:"))), lines[-1] if lines else "")
