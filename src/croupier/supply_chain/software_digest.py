"""The digest of the installed software: one number that anybody can work out from its files."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import croupier

PACKAGE = Path(croupier.__file__).parent
COMPILED = (".pyc", ".nbc", ".nbi")
"""Files that Python and Numba make while the software runs."""


class SoftwareDigest(NamedTuple):
    """The digest of a folder of software."""

    files: int
    sha256: str


@cache
def installed_software() -> SoftwareDigest:
    """The digest of this package, as it was when it was first asked for."""
    return digest_of(PACKAGE)


def digest_of(folder: Path) -> SoftwareDigest:
    """SHA-256 over a line for each file, in the order of their names: its own SHA-256, two spaces, its path."""
    return digest_of_list(file_digests(folder))


def file_digests(folder: Path = PACKAGE) -> list[tuple[str, str]]:
    """The path and the SHA-256 of each file, in the order of their names."""
    paths = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in COMPILED]
    files = sorted([(path.relative_to(folder).as_posix().encode(), path) for path in paths])
    return [(name.decode(), sha256(path.read_bytes()).hexdigest()) for name, path in files]


def digest_of_list(files: list[tuple[str, str]]) -> SoftwareDigest:
    """The digest of files that a list names with the SHA-256 of each."""
    lines = [f"{hashed}  {name}\n".encode() for name, hashed in files]
    return SoftwareDigest(len(lines), sha256(b"".join(lines)).hexdigest())
