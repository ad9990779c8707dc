"""Append to a store through one mount and read it through another, which is read-only; print what was read.

python -m tests.store.read_beside_writer WRITABLE-FOLDER READ-ONLY-FOLDER
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from croupier.store import open_store
from tests.store.places import NOW, bet


def main(writable: str, read_only: str) -> None:
    with open_store(Path(writable, "floor.db")) as store:
        for number in range(3):
            store.append([bet("round/T1-1", number)], command_id=f"c{number}", at=NOW)
            read(Path(read_only, "floor.db"))
    read(Path(read_only, "floor.db"))


def read(store: Path) -> None:
    """In a process of its own: two mounts of one file are one file to SQLite within a process."""
    subprocess.run([sys.executable, "-m", "tests.store.read_position", str(store)], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
