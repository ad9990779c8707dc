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
from tests.waiting import LONGEST_S

APART = ["unshare", "--user", "--map-root-user", "--mount"]
MOUNTED = 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"'


def run_on_small_disk(folder: Path, size: str, module: str, *words: object) -> str:
    """The module's output when the folder is a disk of that size; skipped where none can be mounted."""
    return run_mounted(MOUNTED, size, folder, module, *words)


def run_mounted(script: str, first: object, second: object, module: str, *words: object) -> str:
    """The module's output after the script, which has two arguments, has mounted its disks for it."""
    if shutil.which("unshare") is None or subprocess.run([*APART, "true"], capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    done = run_module([*APART, "sh", "-c", script, "sh", str(first), str(second)], module, *words)
    if "mount:" in done.stderr and "permission denied" in done.stderr:
        pytest.skip("no disk can be mounted here")
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_module(before: list[str], module: str, *words: object) -> subprocess.CompletedProcess[str]:
    """The module run by the command that stands before it."""
    paths = os.pathsep.join([str(Path(croupier.__file__).parents[1]), str(ROOT)])
    return subprocess.run(
        [*before, sys.executable, "-m", module, *map(str, words)],
        env={**os.environ, "PYTHONPATH": paths},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST_S,
    )
