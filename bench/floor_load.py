"""The floor under load: a casino's worth of tables, the most commands a second, many spectators, memory, the start.

    python -m bench.floor_load tables       [--minutes 10] [--tables 200] [--seats 7] [--store sqlite|postgres]
    python -m bench.floor_load most         [--seconds 10] [--clients 128] [--store sqlite|postgres]
    python -m bench.floor_load spectators   [--watchers 500] [--seconds 30]
    python -m bench.floor_load start

The load generator runs on the same machine. Targets: with 200 tables of seven seats at casino pace, the 99th
percentile of a command under 50 ms and nothing lost over ten minutes, under 1 GB; 500 spectators get each event within
250 ms (99th percentile); the first command is answered within 2 s of the start.

Wall time, since the wait for an answer is what counts. The ratio is to a bare server (`bench.bare_server`): it stores
each message and answers, and is asked at the same time or by turns. A small run: --tables 10 --minutes 1.
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
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.sync.client import connect as connect_and_wait

from bench.command_line import above_nought, at_least_one, program
from bench.conditions import SAME_TIME, WALL, Rates, Ratio, Report, Turn, of_target, reported
from bench.floor_house import TIMEOUT_S, Seat, Served, bare_served, furnish, lost, served
from bench.floor_players import Player, Tally
from tests.store.postgres import server

FILLING_S = 50
COMMAND_P99_MS, MOST_P99_MS, SPECTATOR_P99_MS, MEMORY_MB, START_S = 50, 100, 250, 1_000, 2.0
PROBE_S = 0.1
TURNS = 3
OWN = 2
"""The server and the load generator."""
FLOOR, BARE = "the floor", "the bare server"


def main() -> None:
    """Run one of the measurements."""
    parser = argparse.ArgumentParser(
        prog=program(), description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("tables", "most", "spectators", "start"))
    parser.add_argument("--minutes", type=above_nought, default=10)
    parser.add_argument("--seconds", type=above_nought, default=10)
    parser.add_argument("--tables", type=at_least_one, default=200)
    parser.add_argument("--seats", type=at_least_one, default=7)
    parser.add_argument("--watchers", type=at_least_one, default=500)
    parser.add_argument("--clients", type=at_least_one, default=128, help="the most that `most` has")
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    gc.set_threshold(20_000, 10, 1_000_000)  # a pause of the load generator would be counted as one of the floor
    deeds = {"tables": _tables, "most": _most, "spectators": _spectators, "start": _start}
    with (
        tempfile.TemporaryDirectory() as folder,
        _place(options.store, folder) as place,
        reported(disk=Path(folder), own=OWN) as report,
    ):
        deeds[options.what](place, options, report)


@contextlib.contextmanager
def _place(kind: str, folder: str) -> Iterator[str]:
    if kind == "sqlite":
        yield str(Path(folder) / "floor.db")
    else:
        with server(durable=True) as found, found.database() as address:
            yield address


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def line(values: Sequence[float]) -> str:
    p50, p99, most = (1_000 * percentile(values, share) for share in (0.5, 0.99, 1))
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, slowest {most:.0f} ms"


def _latencies(ours: Sequence[float], bare: Sequence[float], target_ms: float) -> Iterator[Ratio]:
    """Our latencies beside the bare server's at the same time, and beside the target."""
    for share in (0.5, 0.99):
        ratio = percentile(bare, share) / percentile(ours, share)
        yield Ratio(what=f"{FLOOR} against {BARE}, p{100 * share:.0f}", values=[ratio], clock=WALL, measured=SAME_TIME)
    ratio = target_ms / 1_000 / percentile(ours, 0.99)
    yield of_target(f"p99 against the target of {target_ms} ms", [ratio], WALL)


async def _probe(address: str, took: list[float]) -> None:
    """Ask the bare server now and then, until this is cancelled."""
    async with connect(address.replace("http", "ws"), compression=None, open_timeout=TIMEOUT_S) as socket:
        while True:
            began = time.perf_counter()
            await socket.send('{"type":"command"}')
            await socket.recv()
            took.append(time.perf_counter() - began)
            await asyncio.sleep(PROBE_S)


@contextlib.asynccontextmanager
async def _probed() -> AsyncIterator[list[float]]:
    """The bare server's latencies meanwhile."""
    took: list[float] = []
    with bare_served() as bare:
        asking = asyncio.ensure_future(_probe(bare.address, took))
        yield took
        if asking.done():
            asking.result()  # it ended too early: raise the reason
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)


def _tables(place: str, options: argparse.Namespace, report: Report) -> None:
    seats = furnish(place, tables=options.tables, seats=options.seats)
    tally = Tally()
    with served(place) as house:
        until = time.monotonic() + options.minutes * 60
        bare = asyncio.run(_play(house.address, seats, tally, until))
        memory, cpu, within = house.memory_mb(), house.cpu_s(), house.within_s(0.99)
    missing, events, sound = lost(place, tally.stored)
    minutes = options.minutes
    print(f"{options.tables} tables of {options.seats} seats for {minutes:g} minutes on {options.store}:")
    print(f"  commands  {len(tally.took_s):,} ({len(tally.took_s) / minutes / 60:.0f}/s)  {line(tally.took_s)}")
    print(f"  target: p99 under {COMMAND_P99_MS} ms; refused: {tally.refused or 0}")
    print(f"  from arrival to answer, as the server tells it: 99% within {1_000 * within:g} ms")
    print(f"  lost: {missing} of {len(tally.stored):,} answered; events {events:,}; store sound: {sound}")
    print(
        f"  notices repeated or out of order: {tally.repeats}; sockets broken: {tally.broken}; frames {tally.frames:,}"
    )
    print(f"  server: {memory:.0f} MB (target: under {MEMORY_MB}), {cpu / minutes / 60:.0%} of a core")
    print(f"  the bare server meanwhile: {line(bare)}")
    report.add(*_latencies(tally.took_s, bare, COMMAND_P99_MS))


async def _play(address: str, seats: Sequence[Seat], tally: Tally, until: float) -> list[float]:
    """Tables begin one after the other, over most of a round: no casino deals at all its tables in the same second.

    Returns the bare server's latencies meanwhile.
    """
    chance = random.Random(1)
    players = []
    pause_s = min(FILLING_S, (until - time.monotonic()) / 3) / len(seats)
    async with _probed() as bare:
        for seat in seats:
            players.append(asyncio.ensure_future(Player(address, seat, tally, chance).play(until)))
            await asyncio.sleep(pause_s)
        await asyncio.gather(*players)
    return bare


def _most(place: str, options: argparse.Namespace, report: Report) -> None:
    """Commands one after the other from more and more clients: bets placed and taken back, each stored by itself."""
    seats = furnish(place, tables=32, seats=4, games=("casino-stud",), pace="test")
    best = 0.0
    print(f"commands a second on {options.store} (each client waits for its answer before it gives the next):")
    with served(place) as house, bare_served() as bare:
        for clients in [2**power for power in range(8) if 2**power <= options.clients]:
            before_s = house.cpu_s()
            took = {
                name: _hammered(at, seats[:clients], options.seconds) for name, at in ((FLOOR, house), (BARE, bare))
            }
            cpu_us = 1_000_000 * (house.cpu_s() - before_s) / len(took[FLOOR])
            rate, p99 = len(took[FLOOR]) / options.seconds, 1_000 * percentile(took[FLOOR], 0.99)
            best = max(best, rate if p99 < MOST_P99_MS else 0)
            print(f"  {clients:4} clients  {rate:6,.0f}/s  {line(took[FLOOR])}  server: {cpu_us:.0f} µs each")
            rates = Rates(WALL, {name: [Turn(len(found), options.seconds)] for name, found in took.items()})
            report.add(rates.ratio(FLOOR, BARE, prefix=f"clients: {clients}, "))
    print(f"  most under {MOST_P99_MS} ms p99: {best:,.0f}/s")


def _hammered(house: Served, seats: Sequence[Seat], seconds: float) -> list[float]:
    return asyncio.run(hammer(house.address, seats, seconds))


async def hammer(address: str, seats: Sequence[Seat], seconds: float) -> list[float]:
    took: list[float] = []

    async def one(seat: Seat) -> None:
        place = f"{address.replace('http', 'ws')}/api/v1/lobby/stream"
        headers = {"Authorization": f"Bearer {seat.token}"}
        async with connect(
            place, additional_headers=headers, compression=None, max_size=None, open_timeout=TIMEOUT_S
        ) as socket:
            until = time.monotonic() + seconds
            number = 0
            run = random.randrange(10**9)
            while not number or time.monotonic() < until:
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


def _spectators(place: str, options: argparse.Namespace, report: Report) -> None:
    """A table with many spectators: how long after a command each of them has its event."""
    seats = furnish(place, tables=1, seats=options.seats, games=("casino-stud",), pace="test")
    with served(place) as house:
        delays, frames, bare = asyncio.run(_watch(house.address, seats, options.watchers, options.seconds))
        memory = house.memory_mb()
    print(f"{options.watchers} spectators at one table on {options.store}: {frames:,} frames, {line(delays)}")
    print(f"  (target: p99 under {SPECTATOR_P99_MS} ms)   server: {memory:.0f} MB")
    report.add(*_latencies(delays, bare, SPECTATOR_P99_MS))


async def _watch(
    address: str, seats: Sequence[Seat], watchers: int, seconds: float
) -> tuple[list[float], int, list[float]]:
    """The latency of each event to each spectator, the frames that came, and the bare server's latencies meanwhile."""
    sent: dict[int, float] = {}
    arrived: list[tuple[int, float]] = []
    ready = asyncio.Semaphore(0)
    place = f"{address.replace('http', 'ws')}/api/v1/tables/{seats[0].table}/stream"

    async def watch() -> None:
        async with connect(place, compression=None, max_size=None, open_timeout=TIMEOUT_S) as socket:
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
    async with _probed() as bare:
        await _bet_now_and_then(place, seats[0], seconds, sent)
    await asyncio.sleep(1)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    delays = [at - sent[position] for position, at in arrived if position in sent]
    if len(delays) < len(sent) * watchers:
        print(f"  {len(sent) * watchers - len(delays)} of {len(sent) * watchers} events did not come one by one")
    return delays, len(arrived), bare


async def _bet_now_and_then(place: str, seat: Seat, seconds: float, sent: dict[int, float]) -> None:
    """A bet placed or taken back twice a second."""
    async with connect(
        place, additional_headers={"Authorization": f"Bearer {seat.token}"}, compression=None, open_timeout=TIMEOUT_S
    ) as socket:
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


def _start(place: str, options: argparse.Namespace, report: Report) -> None:
    """From the start of the process to the answer to a first command, on a floor of many tables and on a new one."""
    seats = furnish(place, tables=options.tables, seats=options.seats)
    many, new = f"{FLOOR}, {options.tables} tables", f"{FLOOR}, a new demo floor"
    starts: dict[str, Callable[[], float]] = {
        many: partial(_start_floor, place, seats[0].token),
        new: _start_new_floor,
        BARE: _start_bare,
    }
    turns: dict[str, list[Turn]] = {name: [] for name in starts}
    for _, (name, start) in product(range(TURNS), starts.items()):
        turns[name].append(Turn(1, start()))  # the end of the server is not timed
    rates = Rates(WALL, turns)
    for name in starts:
        print(f"start of {name}: first command answered after {1 / rates.rate(name):.2f} s (target: {START_S:.0f} s)")
    for name in (many, new):
        what = f"{name} against the target of {START_S:g} s"
        report.add(rates.ratio(name, BARE), of_target(what, [turn.rate * START_S for turn in turns[name]], WALL))


def _start_floor(place: str, token: str | None) -> float:
    began = time.perf_counter()
    with served(place) as house:
        _first_command(house.address, token)
        return time.perf_counter() - began


def _start_new_floor() -> float:
    with tempfile.TemporaryDirectory() as folder:
        return _start_floor(str(Path(folder) / "floor.db"), None)


def _start_bare() -> float:
    began = time.perf_counter()
    with bare_served() as bare, connect_and_wait(bare.address.replace("http", "ws")) as socket:
        socket.send("first")
        socket.recv()
        return time.perf_counter() - began


def _first_command(address: str, token: str | None) -> None:
    if token is None:
        token = _post(f"{address}/api/v1/guest", {"token": True}, None)["token"]
    _post(f"{address}/api/v1/commands", {"id": "first", "command": "cash_out", "amount": "1.00"}, token)


def _post(place: str, body: dict[str, object], token: str | None) -> dict[str, str]:
    headers = {"Content-Type": "application/json", "X-Croupier": "1"}
    headers |= {} if token is None else {"Authorization": f"Bearer {token}"}
    with urlopen(Request(place, json.dumps(body).encode(), headers), timeout=TIMEOUT_S) as answer:
        found: dict[str, str] = json.load(answer)
    return found


if __name__ == "__main__":
    main()
