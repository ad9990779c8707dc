"""Append until the disk is full, make room, and go on; say what happened on standard output.

python -m tests.store.fill_the_disk FOLDER
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from croupier.store import BackupError, StoreFullError, back_up, open_store, verify
from tests.store.places import NOW, bet


def main(folder: str) -> None:
    filler = Path(folder, "filler")
    filler.write_bytes(bytes(200_000))
    with open_store(Path(folder, "floor.db")) as store:
        for number in count():
            try:
                store.append(
                    [bet("round/T1-1", 5 * number, 1, 2, 3, 4, 5)], command_id=f"c{number}", at=NOW,
                    secrets={f"deck/{number}": bytes(500)},
                )  # fmt: skip
            except StoreFullError as error:
                print(f"append: {error}")
                break
        assert store.version("round/T1-1") == 5 * number
        assert store.secret(f"deck/{number}") is None
        assert verify(store).clean
        try:
            back_up(store, Path(folder, "floor.backup"))
        except BackupError as error:
            print(f"backup: {error}")
        assert not [path for path in Path(folder).iterdir() if "backup" in path.name]
        filler.unlink()
        again = store.append([bet("round/T1-1", 5 * number, 1)], command_id=f"c{number}", at=NOW)
        assert not again.repeated
        assert verify(store).clean
        print("went on")


if __name__ == "__main__":
    main(*sys.argv[1:])
