"""PostgreSQL from a package, for tests that root runs: nobody, who then runs the server, can read the copy."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.store.postgres import in_reach

PROGRAM = """#!/bin/sh
cat "$(dirname "$0")/../../../postgres_package.libs/libpq.so"
"""


def package_in(folder: Path) -> Path:
    """A package whose program needs a library beside the package. Returns the folder of the program."""
    programs = folder / "postgres_package" / "installed" / "bin"
    programs.mkdir(parents=True)
    (programs / "postgres").write_text(PROGRAM)
    libraries = folder / "postgres_package.libs"
    libraries.mkdir()
    (libraries / "libpq.so").write_text("the library")
    for place in (programs / "postgres", *programs.parents[:3]):
        place.chmod(0o755)
    return programs


def test_a_package_in_a_closed_folder_is_copied_with_its_libraries_for_everybody(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    found = package_in(closed)
    (found / "postgres").chmod(0o700)
    closed.chmod(0o700)

    copy = in_reach(found)

    assert not copy.is_relative_to(tmp_path)
    assert subprocess.run([copy / "postgres"], capture_output=True, text=True, check=True).stdout == "the library"
    folder = copy.parents[2]
    assert all(place.stat().st_mode & 0o004 for place in (folder, *folder.rglob("*")))
    assert in_reach(found) == copy
