"""Print the last position of each store that is named, as a command that only reads it finds it, or what is wrong.

python -m tests.store.read_position STORE...
"""

from __future__ import annotations

import sys
from pathlib import Path

from croupier.store import StoreError, open_store, verify


def main(*stores: str) -> None:
    for store in stores:
        try:
            with open_store(Path(store), read_only=True) as opened:
                assert verify(opened).clean
                print(opened.last_position())
        except StoreError as error:
            print(error)


if __name__ == "__main__":
    main(*sys.argv[1:])
