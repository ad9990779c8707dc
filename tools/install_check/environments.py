"""Clean environments: a virtual environment of its own for each check, with an empty folder to work in."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

LONGEST_S = 1800
"""After this long something is broken."""
NOT_OURS = ("CROUPIER_", "PYTHON", "VIRTUAL_ENV", "XDG_", "PIP_TARGET", "PIP_PREFIX", "PIP_USER")
"""Settings of the caller that would reach into the environment."""


class Answer(NamedTuple):
    """The end of a program."""

    status: int
    out: str
    err: str

    @property
    def everything(self) -> str:
        return self.out + self.err


class CleanEnvironment(NamedTuple):
    """A virtual environment with nothing in it but what is installed into it here."""

    folder: Path
    wheelhouse: Path | None
    """The only place of packages; without one pip asks the package index."""
    pip: tuple[str, ...]
    manner: tuple[str, ...] = ()
    """Options of pip for each installation."""

    @property
    def python(self) -> Path:
        return self.folder / "venv" / "bin" / "python"

    @property
    def croupier(self) -> Path:
        return self.python.with_name("croupier")

    @property
    def work(self) -> Path:
        """The folder in which programs are run. The project's source is not in sight from there."""
        return self.folder / "work"

    def run(self, *words: str | Path, given: str = "") -> Answer:
        """Run a program in the folder, with homes and caches of its own."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(NOT_OURS)}
        own = {
            "CROUPIER_CACHE_DIR": str(self.folder / "cache"),
            "PYTHONPATH": str(self.work),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_DATA_HOME": str(self.folder / "data"),
        }
        done = subprocess.run(
            [*map(str, words)],
            cwd=self.work,
            env={**kept, **own},
            input=given,
            capture_output=True,
            text=True,
            timeout=LONGEST_S,
            check=False,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    def install(self, *wanted: str | Path, dry_run: bool = False) -> Answer:
        """Install with pip as it is set up here, or from the wheelhouse alone."""
        place = () if self.wheelhouse is None else ("--no-index", "--find-links", self.wheelhouse)
        manner = (*self.manner, *(("--dry-run", "--ignore-installed") if dry_run else ()))
        return self.run(*self.pip, "install", "--disable-pip-version-check", *manner, *place, *wanted)

    def packages(self) -> list[str]:
        """The installed packages besides pip and setuptools, as `name==version`."""
        lines = self.run(*self.pip, "list", "--format=freeze", "--disable-pip-version-check").out.splitlines()
        return [line for line in lines if not line.startswith(("pip==", "setuptools=="))]


def new_environment(
    folder: Path, python: str, *, wheelhouse: Path | None = None, quick: bool = False
) -> CleanEnvironment:
    """A virtual environment of this Python, with a pip of its own.

    A quick one is for tests: the pip that runs here installs into it, and modules are compiled when they are needed.
    """
    (folder / "work").mkdir(parents=True)
    without: Sequence[str] = ("--without-pip",) if quick else ()
    subprocess.run([python, "-m", "venv", *without, str(folder / "venv")], check=True, timeout=LONGEST_S)
    inside = str(folder / "venv" / "bin" / "python")
    if quick:
        return CleanEnvironment(
            folder, wheelhouse, (sys.executable, "-m", "pip", "--python", inside), ("--no-compile",)
        )
    return CleanEnvironment(folder, wheelhouse, (inside, "-m", "pip"))
