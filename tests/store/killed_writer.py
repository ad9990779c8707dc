"""A process that appends until it is killed, and says on standard output what has been acknowledged.

python -m tests.store.killed_writer PLACE KEY_FILE RUN
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from croupier.store import Change, open_store
from tests.store.places import NOW, bet, bets


def main(place: str, key_file: str, run: str) -> None:
    with open_store(place, key_file=Path(key_file)) as store:
        own = f"round/T1-{run}"
        for number in count():
            shared = Change(stream="jackpot/grand", expected=store.version("jackpot/grand"), events=bets(number))
            deck = {f"deck/{run}-{number}": b"cards"}
            store.append([bet(own, 2 * number, 1, 2), shared], command_id=f"{run}-{number}", at=NOW, secrets=deck)
            print(number, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
