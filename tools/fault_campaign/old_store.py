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
from croupier.floor import SYSTEM, Floor
from croupier.floor_events.commands import BuyChips
from croupier.floor_simulation.disks import FileDisk
from croupier.floor_simulation.evening import SimulatedEvening
from croupier.store import EventStore, open_store
from croupier.store.shipping.shipper import Shipper
from croupier.store.shipping.shipping_places import ShippingFile

WEEK_STEPS, MORE_STEPS = 150, 100


class Found(NamedTuple):
    """One way to look at a restored store, and what it shows."""

    store: str
    looked_at: str
    shows: str


def restored_last_week(seed: int = 1) -> list[Found]:
    """Back up, play on, restore, and look; then let the restored floor go on, and look again."""
    with tempfile.TemporaryDirectory() as folder:
        disk = FileDisk(Path(folder) / "disk")
        evening = SimulatedEvening(seed, disk)
        evening.run(WEEK_STEPS)
        backup, key, shipped = (Path(folder) / name for name in ("last-week.backup", "audit.key", "shipped.log"))
        shutil.copyfile(disk.key_file, key)  # the disk forgets its files with every kill
        assert main(["backup", str(disk.path), str(backup), "--key", str(key)]) == 0
        _ship(disk.store, shipped)
        for number in range(WEEK_STEPS + 1, WEEK_STEPS + MORE_STEPS + 1):
            evening.floor.steps = number
            evening.step()
        _ship(disk.store, shipped)
        noted = _audited(disk.path, key)["head"]
        disk.store.close()
        old = Path(folder) / "old.db"
        assert main(["restore", str(backup), str(old), "--key", str(key)]) == 0
        looks = {
            "`croupier audit verify`": [],
            "`--head` with the last head that was noted": ["--head", noted],
            "`--against` the heads that were shipped": ["--against", str(shipped)],
        }
        found = [Found("restored", look, _verdict(_audited(old, key, *words))) for look, words in looks.items()]
        with open_store(old) as store:
            floor = Floor.open(store, clock=lambda: evening.floor.now, chance=evening.floor.shuffles)
            while floor.position <= int(noted.partition(":")[0]):
                name = f"after-{floor.position}"
                floor.do(BuyChips(amount=100, player="ann"), actor=SYSTEM, command_id=name)
        return found + [
            Found("and grown past the old end", look, _verdict(_audited(old, key, *words)))
            for look, words in looks.items()
        ]


def _ship(store: EventStore, place: Path) -> None:
    shipper = Shipper(store, ShippingFile(place), failed=_fail)
    shipper.start()
    shipper.wake()
    shipper.stop()


def _fail(reason: str) -> None:
    raise RuntimeError(reason)


def _audited(place: Path, key: Path, *more: str) -> dict[str, Any]:
    words = ["audit", "verify", str(place), "--key", str(key), "--format", "json", *more]
    done = subprocess.run([sys.executable, "-m", "croupier", *words], capture_output=True, check=False)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _verdict(audit: dict[str, Any]) -> str:
    if audit["verified"]:
        return "clean: the store is whole, and nothing in it says that more was there"
    one = audit["findings"][0]
    return f"{one['kind']} at position {one['position']}: {one['said']}"
