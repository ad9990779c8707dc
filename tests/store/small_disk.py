"""A program run on a disk so small that it fills up: a tmpfs in a namespace of its own, gone with the program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
from tests.snippets import ROOT

APART = ["unshare", "--user", "--map-root-user", "--mount"]
MOUNTED = 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"'


def run_on_small_disk(folder: Path, size: str, module: str, *words: object) -> str:
    """What the module prints when the folder is a disk of that size; skipped where none can be mounted."""
    if shutil.which("unshare") is None or subprocess.run([*APART, "true"], capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    paths = os.pathsep.join([str(Path(croupier.__file__).parents[1]), str(ROOT)])
    command = [*APART, "sh", "-c", MOUNTED, "sh", size, str(folder), sys.executable, "-m", module, *map(str, words)]
    done = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": paths},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    if "mount:" in done.stderr and "permission denied" in done.stderr:
        pytest.skip("no disk can be mounted here")
    assert done.returncode == 0, done.stderr
    return done.stdout
