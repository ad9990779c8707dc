"""The digest of the installed software: one number that anybody can work out from its files."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import croupier

PACKAGE = Path(croupier.__file__).parent
COMPILED = "__pycache__"
"""The folders of the files that Python and Numba make while the software runs, some for a moment only."""
GUIDE = ("web", "guide")
"""The folder of the built guide. It comes and goes beside the same code, and so does a draft of it, `guide.NUMBER`."""


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
    """The path and the SHA-256 of each file but the guide's, in the order of their names."""
    inside = [(path.relative_to(folder), path) for path in folder.rglob("*") if path.is_file()]
    kept = [(name, path) for name, path in inside if COMPILED not in name.parts and not _of_guide(name)]
    files = sorted((name.as_posix().encode(), path) for name, path in kept)
    return [(name.decode(), sha256(path.read_bytes()).hexdigest()) for name, path in files]


def _of_guide(path: Path) -> bool:
    """Whether a file of the package belongs to the built guide, or to a draft of it."""
    top, name = GUIDE
    folders = path.parts[:-1]
    return folders[:1] == (top,) and len(folders) > 1 and folders[1].partition(".")[0] == name


def digest_of_list(files: list[tuple[str, str]]) -> SoftwareDigest:
    """The digest of files that a list names with the SHA-256 of each."""
    lines = [f"{hashed}  {name}\n".encode() for name, hashed in files]
    return SoftwareDigest(len(lines), sha256(b"".join(lines)).hexdigest())
