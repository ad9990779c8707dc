"""The walk of one bet: counts the functions of ours that a bet calls from the socket to the store and back.

    python -m tools.bet_walk [--list]

A real server on loopback, a store in a file, a linked table, one player on its stream. The player has bet before, so
that nothing is done for the first time. Then the calls of our own functions are counted on all threads, from the
sending of the message until the answer and the table's new picture have come. Timed work of the server, such as looking
for moved meters, can fall into that time. So the walk is counted three times, and the shortest one is printed.
"""

from __future__ import annotations

import argparse
import dis
import inspect
import json
import sys
import tempfile
import threading
from collections import Counter
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from websockets.sync.client import connect

import croupier
from croupier.client import Croupier
from croupier.floor import Role
from croupier.store import open_store
from croupier.web.server.settings import ServeSettings
from tests.web.real import open_house, people_on, tables_on

WALKS = 3
RESUMABLE = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
OURS = str(Path(croupier.__file__).parent)
JACKPOT = {"command": "open_jackpot", "jackpot": "grand", "settings": {"reset": "50000.00"}}
LIMITS = {"ante_min": "10.00", "ante_max": "500.00", "jackpot_bet": "5.00"}
TABLE = {"command": "open_table", "table": "T1", "name": "One", "game": "casino-stud", "dealer": "human"}


def main() -> None:
    """Count the calls, and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="each function with its number of calls")
    asked = parser.parse_args()
    calls = min((walk() for _ in range(WALKS)), key=Counter.total)
    files = {name.split(":")[0] for name in calls}
    print(f"{calls.total()} calls of {len(calls)} functions in {len(files)} files")
    if asked.list:
        for name, count in sorted(calls.items()):
            print(f"{count:5} {name}")


def walk() -> Counter[str]:
    """The calls of our functions that one bet makes."""
    calls: Counter[str] = Counter()
    counting = threading.Event()

    def count(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and counting.is_set() and code.co_filename.startswith(OURS) and begins(frame):
            name = code.co_qualname
            # A comprehension is not a function of its own.
            if not name.endswith(("<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>")):
                calls[f"{code.co_filename.removeprefix(OURS + '/')}:{name}"] += 1

    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder, "floor.db")) as store:
        tables_on(store, [JACKPOT, {**TABLE, "settings": LIMITS, "jackpot": "grand"}])
        tokens = people_on(store, dot=Role.DEALER, ann=Role.PLAYER)
        threading.setprofile(count)
        try:
            with open_house(ServeSettings(memory=True, demo=False, grace_s=0), store) as (address, _):
                _bet(address, tokens, counting)
        finally:
            threading.setprofile(None)
    return calls


def begins(frame: FrameType) -> bool:
    """Whether a function is called. A coroutine or generator that goes on is not called again."""
    return not frame.f_code.co_flags & RESUMABLE or frame.f_lasti <= _start(frame.f_code)


@cache
def _start(code: CodeType) -> int:
    """The place where a coroutine or generator begins to run: its first RESUME, after the setup of its variables."""
    return next(one.offset for one in dis.get_instructions(code) if one.opname == "RESUME" and one.arg == 0)


def _bet(address: str, tokens: dict[str, str], counting: threading.Event) -> None:
    place = f"{address.replace('http', 'ws')}/api/v1/tables/T1/stream"
    Croupier(address, token=tokens["dot"]).do("open_round", table="T1")
    with _stream(place, tokens["ann"]) as player:
        for box, counted in ((1, False), (2, False), (3, True)):
            threading.Event().wait(0.3)  # everything after the last command is over
            if counted:
                counting.set()
            _sent(player, "place_bet", box=box, bet="ante", amount="100.00")
        threading.Event().wait(0.02)
        counting.clear()


def _stream(place: str, token: str) -> Any:
    return connect(place, additional_headers={"Authorization": f"Bearer {token}"}, compression=None)


def _sent(socket: Any, command: str, **fields: object) -> None:
    """Send a command, and wait for its answer and the table's next picture."""
    number = f"{command}-{fields.get('box', 0)}"
    socket.send(json.dumps({"type": "command", "id": number, "command": command, "table": "T1", **fields}))
    answered = seen = False
    while not (answered and seen):
        frame = json.loads(socket.recv())
        if frame["type"] == "refused":
            sys.exit(str(frame))
        answered |= frame["type"] == "answer" and frame["id"] == number
        seen |= frame["type"] == "table" and bool(frame["notices"])


if __name__ == "__main__":
    main()
