"""The floor under load: a casino's worth of tables, the most commands a second, many spectators, memory, the start.

    python -m bench.floor_load tables       [--minutes 10] [--tables 200] [--seats 7] [--store sqlite|postgres]
    python -m bench.floor_load most         [--seconds 10] [--store sqlite|postgres]
    python -m bench.floor_load spectators   [--watchers 500] [--seconds 30]
    python -m bench.floor_load start

The load generator runs on the same machine. Figures to reach: with 200 tables of seven seats at casino pace, the 99th
percentile of a command under 50 ms and nothing lost over ten minutes, under 1 GB; 500 spectators get each event within
250 ms (99th percentile); the first command is answered within 2 s of the start.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import random
import resource
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

from bench.floor_house import Seat, furnish, lost, served
from bench.floor_players import Player, Tally
from tests.store.postgres import server

FILLING_S = 50
COMMAND_P99_MS, MOST_P99_MS, SPECTATOR_P99_MS, MEMORY_MB, START_S = 50, 100, 250, 1_000, 2.0


def main() -> None:
    """Run one of the measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("tables", "most", "spectators", "start"))
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=7)
    parser.add_argument("--watchers", type=int, default=500)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    gc.set_threshold(20_000, 10, 1_000_000)  # a pause of the load generator would be told as one of the floor
    with _place(options.store) as place:
        {"tables": _tables, "most": _most, "spectators": _spectators, "start": _start}[options.what](place, options)


@contextlib.contextmanager
def _place(kind: str) -> Iterator[str]:
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "floor.db")
    else:
        with server(durable=True) as found, found.database() as address:
            yield address


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def _line(values: Sequence[float]) -> str:
    p50, p99, most = (1_000 * percentile(values, share) for share in (0.5, 0.99, 1))
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, slowest {most:.0f} ms"


def _tables(place: str, options: argparse.Namespace) -> None:
    seats = furnish(place, tables=options.tables, seats=options.seats)
    tally = Tally()
    with served(place) as house:
        until = time.monotonic() + options.minutes * 60
        asyncio.run(_play(house.address, seats, tally, until))
        memory, cpu, within = house.memory_mb(), house.cpu_s(), house.within_s(0.99)
    missing, events, sound = lost(place, tally.stored)
    minutes = options.minutes
    print(f"{options.tables} tables of {options.seats} seats for {minutes:g} minutes on {options.store}:")
    print(f"  commands  {len(tally.took_s):,} ({len(tally.took_s) / minutes / 60:.0f}/s)  {_line(tally.took_s)}")
    print(f"  to reach: p99 under {COMMAND_P99_MS} ms; refused: {tally.refused or 0}")
    print(f"  from arrival to answer, as the server tells it: 99% within {1_000 * within:g} ms")
    print(f"  lost: {missing} of {len(tally.stored):,} answered; events {events:,}; store sound: {sound}")
    print(
        f"  notices repeated or out of order: {tally.repeats}; sockets broken: {tally.broken}; frames {tally.frames:,}"
    )
    print(f"  server: {memory:.0f} MB (to reach: under {MEMORY_MB}), {cpu / minutes / 60:.0%} of a core")


async def _play(address: str, seats: Sequence[Seat], tally: Tally, until: float) -> None:
    """Tables begin one after the other, over most of a round: no casino deals at all its tables in the same second."""
    chance = random.Random(1)
    players = []
    pause_s = min(FILLING_S, (until - time.monotonic()) / 3) / len(seats)
    for seat in seats:
        players.append(asyncio.ensure_future(Player(address, seat, tally, chance).play(until)))
        await asyncio.sleep(pause_s)
    await asyncio.gather(*players)


def _most(place: str, options: argparse.Namespace) -> None:
    """Commands one after the other from ever more clients: bets placed and taken back, each stored by itself."""
    seats = furnish(place, tables=32, seats=4, games=("casino-stud",), pace="test")
    best = 0.0
    print(f"commands a second on {options.store} (each client waits for its answer before it gives the next):")
    with served(place) as house:
        for clients in (1, 2, 4, 8, 16, 32, 64, 128):
            took = asyncio.run(_hammer(house.address, seats[:clients], options.seconds))
            rate, p99 = len(took) / options.seconds, 1_000 * percentile(took, 0.99)
            best = max(best, rate if p99 < MOST_P99_MS else 0)
            print(f"  {clients:4} clients  {rate:6,.0f}/s  {_line(took)}")
    print(f"  most under {MOST_P99_MS} ms p99: {best:,.0f}/s")


async def _hammer(address: str, seats: Sequence[Seat], seconds: float) -> list[float]:
    took: list[float] = []

    async def one(seat: Seat) -> None:
        place = f"{address.replace('http', 'ws')}/api/v1/lobby/stream"
        headers = {"Authorization": f"Bearer {seat.token}"}
        until = time.monotonic() + seconds
        async with connect(place, additional_headers=headers, compression=None, max_size=None) as socket:
            number = 0
            run = random.randrange(10**9)
            while time.monotonic() < until:
                number += 1
                deed = {"command": "place_bet", "amount": "10.00"} if number % 2 else {"command": "withdraw_bet"}
                message = {
                    "type": "command",
                    "id": f"{run}-{number}",
                    "table": seat.table,
                    "box": seat.box,
                    "bet": "ante",
                }
                began = time.perf_counter()
                await socket.send(json.dumps({**message, **deed}))
                while True:
                    answer = await socket.recv()
                    if '"type":"lobby"' not in str(answer)[:20]:
                        break
                took.append(time.perf_counter() - began)

    await asyncio.gather(*map(one, seats))
    return took


def _spectators(place: str, options: argparse.Namespace) -> None:
    """A table with many who watch: how long after a command was sent each of them has its event."""
    seats = furnish(place, tables=1, seats=options.seats, games=("casino-stud",), pace="test")
    with served(place) as house:
        delays, frames = asyncio.run(_watch(house.address, seats, options.watchers, options.seconds))
        memory = house.memory_mb()
    print(f"{options.watchers} spectators at one table on {options.store}: {frames:,} frames, {_line(delays)}")
    print(f"  (to reach: p99 under {SPECTATOR_P99_MS} ms)   server: {memory:.0f} MB")


async def _watch(address: str, seats: Sequence[Seat], watchers: int, seconds: float) -> tuple[list[float], int]:
    sent: dict[int, float] = {}
    arrived: list[tuple[int, float]] = []
    ready = asyncio.Semaphore(0)
    place = f"{address.replace('http', 'ws')}/api/v1/tables/{seats[0].table}/stream"

    async def watch() -> None:
        async with connect(place, compression=None, max_size=None, open_timeout=60) as socket:
            await socket.recv()
            ready.release()
            with contextlib.suppress(asyncio.CancelledError):
                while True:
                    text = str(await socket.recv())
                    position = text[text.index('"position":') + 11 :].partition(",")[0]
                    arrived.append((int(position), time.perf_counter()))

    watching = []
    for number in range(watchers):
        watching.append(asyncio.ensure_future(watch()))
        if number % 20 == 19:
            await asyncio.sleep(0.1)
    for _ in range(watchers):
        await ready.acquire()
    await _bet_now_and_then(place, seats[0], seconds, sent)
    await asyncio.sleep(1)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    delays = [at - sent[position] for position, at in arrived if position in sent]
    if len(delays) < len(sent) * watchers:
        print(f"  {len(sent) * watchers - len(delays)} of {len(sent) * watchers} events did not come one by one")
    return delays, len(arrived)


async def _bet_now_and_then(place: str, seat: Seat, seconds: float, sent: dict[int, float]) -> None:
    """A bet placed or taken back twice a second."""
    async with connect(place, additional_headers={"Authorization": f"Bearer {seat.token}"}, compression=None) as socket:
        for number in range(int(seconds * 2)):
            deed = {"command": "withdraw_bet"} if number % 2 else {"command": "place_bet", "amount": "10.00"}
            message = {"type": "command", "id": f"w{number}", "table": seat.table, "box": seat.box, "bet": "ante"}
            began = time.perf_counter()
            await socket.send(json.dumps({**message, **deed}))
            while True:
                answer = json.loads(await socket.recv())
                if answer["type"] == "answer":
                    sent[answer["position"]] = began
                    break
                if answer["type"] == "refused":
                    break
            await asyncio.sleep(0.5)


def _start(place: str, options: argparse.Namespace) -> None:
    """From the start of the process to the answer to a first command, on a floor of many tables and on a new one."""
    seats = furnish(place, tables=options.tables, seats=options.seats)
    for name, where in (("a new demo floor", "new"), (f"{options.tables} tables", place)):
        with tempfile.TemporaryDirectory() as folder:
            began = time.perf_counter()
            with served(str(Path(folder) / "floor.db") if where == "new" else where) as house:
                token = None if where == "new" else seats[0].token
                _first_command(house.address, token)
                took = time.perf_counter() - began
                memory = house.memory_mb()
        print(
            f"start on {name}: first command answered after {took:.2f} s (to reach: {START_S:.0f} s), {memory:.0f} MB"
        )


def _first_command(address: str, token: str | None) -> None:
    if token is None:
        token = _post(f"{address}/api/v1/guest", {"token": True}, None)["token"]
    _post(f"{address}/api/v1/commands", {"id": "first", "command": "cash_out", "amount": "1.00"}, token)


def _post(place: str, body: dict[str, object], token: str | None) -> dict[str, str]:
    headers = {"Content-Type": "application/json", "X-Croupier": "1"}
    headers |= {} if token is None else {"Authorization": f"Bearer {token}"}
    with urlopen(Request(place, json.dumps(body).encode(), headers), timeout=30) as answer:
        found: dict[str, str] = json.load(answer)
    return found


if __name__ == "__main__":
    main()
