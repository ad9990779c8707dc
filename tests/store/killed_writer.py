"""A process that appends until it is killed, and says on standard output what has been acknowledged.

python -m tests.store.killed_writer PLACE KEY_FILE RUN TOGETHER
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from croupier.store import Append, Appended, Change, open_store
from tests.store.places import asked, bet, bets


def main(place: str, key_file: str, run: str, together: str) -> None:
    many = int(together)
    with open_store(place, key_file=Path(key_file)) as store:
        for first in count(step=many):
            version = store.version("jackpot/grand") - first
            answers = store.append_many([command(run, number, version) for number in range(first, first + many)])
            assert all(isinstance(answer, Appended) for answer in answers)
            print(*range(first, first + many), sep="\n", flush=True)


def command(run: str, number: int, version: int) -> Append:
    """Two events of a round, one of the jackpot that all share, and a deck."""
    shared = Change(stream="jackpot/grand", expected=version + number, events=bets(number))
    own = bet(f"round/T1-{run}", 2 * number, 1, 2)
    return asked(f"{run}-{number}", own, shared, secrets={f"deck/{run}-{number}": b"cards"})


if __name__ == "__main__":
    main(*sys.argv[1:])
