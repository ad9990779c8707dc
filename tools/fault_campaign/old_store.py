"""A store that is restored from an earlier day, with the commands that an operator has: what is found, and by what."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from croupier.cli import main
from croupier.sim.disks import FileDisk
from croupier.sim.simulation import Simulation

WEEK_STEPS, MORE_STEPS = 150, 100


class Found(NamedTuple):
    """One way to look at a restored store, and what it shows."""

    looked_at: str
    shows: str


def restored_last_week(seed: int = 1) -> list[Found]:
    """Back up, play on, restore, and look."""
    with tempfile.TemporaryDirectory() as folder:
        disk = FileDisk(Path(folder) / "disk")
        evening = Simulation(seed, disk)
        evening.run(WEEK_STEPS)
        backup, key = Path(folder) / "last-week.backup", Path(folder) / "audit.key"
        shutil.copyfile(disk.key_file, key)  # the disk forgets its files with every kill
        assert main(["backup", str(disk.path), str(backup), "--key", str(key)]) == 0
        for number in range(WEEK_STEPS + 1, WEEK_STEPS + MORE_STEPS + 1):
            evening.steps = number
            evening.step()
        noted = _audited(str(disk.path), key)["head"]
        old = Path(folder) / "old.db"
        assert main(["restore", str(backup), str(old), "--key", str(key)]) == 0
        lost = int(noted.partition(":")[0]) - int(_audited(str(old), key)["head"].partition(":")[0])
        disk.store.close()
        return [
            Found(f"`croupier audit verify`, {lost} events older", _verdict(_audited(str(old), key))),
            Found("`croupier audit verify --head` with the last noted head", _verdict(_audited(str(old), key, noted))),
        ]


def _audited(place: str, key: Path, head: str | None = None) -> dict[str, Any]:
    words = ["audit", "verify", place, "--key", str(key), "--format", "json", *(["--head", head] if head else [])]
    done = subprocess.run([sys.executable, "-m", "croupier", *words], capture_output=True, check=False)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _verdict(audit: dict[str, Any]) -> str:
    if audit["verified"]:
        return "clean: the store is whole, and nothing in it says that more was there"
    one = audit["findings"][0]
    return f"{one['kind']} at position {one['position']}: {one['said']}"
