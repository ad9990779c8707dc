"""A program run where a store cannot be written: on a read-only disk, or as a user whom the modes of files bind."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.store.small_disk import run_module, run_mounted

# The mount is made read-only, not the file system: an ordinary user in a namespace may not repeat all its options.
READ_ONLY = """mount -t tmpfs tmpfs "$2" && cp -a "$1/." "$2" && mount -o remount,bind,ro "$2" &&
    shift 2 && exec "$@" """
TWO_MOUNTS = """mount -t tmpfs tmpfs "$1" && mount --bind "$1" "$2" && mount -o remount,bind,ro "$2" &&
    shift 2 && exec "$@" """
ORDINARY = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]
"""The same owner of the same files, without root's right to pass over their modes."""


def run_on_read_only_disk(files: Path, folder: Path, module: str, *words: object) -> str:
    """The module's output when the folder is a disk with copies of these files that nobody can write to."""
    return run_mounted(READ_ONLY, files, folder, module, *words)


def run_on_two_mounts(writable: Path, read_only: Path, module: str, *words: object) -> str:
    """The module's output when both folders are the same empty disk, and only the first can be written to."""
    return run_mounted(TWO_MOUNTS, writable, read_only, module, *words)


def run_bound_by_modes(module: str, *words: object) -> str:
    """The module's output as a user whom the modes of files bind; skipped where root cannot become one."""
    done = run_module(bound_by_modes(), module, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def bound_by_modes() -> list[str]:
    """The words before a command that make the modes of files bind it."""
    if os.geteuid():
        return []
    if (
        shutil.which("unshare") is None
        or subprocess.run([*ORDINARY, "true"], capture_output=True, check=False).returncode
    ):
        pytest.skip("root cannot be made an ordinary user here")
    return ORDINARY
