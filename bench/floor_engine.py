"""Commands of the floor a second, stored durably, beside the bare database with the same bytes; a large floor opened.

    python -m bench.floor_engine [ROUNDS] [EVENTS_TO_OPEN]

A command is decided, posted to the books and stored, with its postings, in one transaction. Bare means: one insert of
as many bytes, and a commit, per command. Figures to reach: half of the bare rate; a floor of a million events opened in
under 2 s.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import psycopg

from bench.store import fill
from croupier.floor import SYSTEM, Asked
from croupier.floor.dealer_commands import CloseBets, Deal, OpenRound, Settle, TurnCards
from croupier.floor.player_commands import PlaceBet
from croupier.store import EventStore, open_store
from tests.floor.house import House, player
from tests.store.postgres import server

NAMES = [f"player{number}" for number in range(1, 8)]
TURNS = 5
"""Ours and the bare one take turns, since the disk of a shared machine is not always equally fast."""


def a_round(number: int) -> list[list[Asked]]:
    """A round of Casino Stud with seven players; commands that could wait together stand together."""
    ante = [PlaceBet(table="T1", box=box, bet="ante", amount=100_00) for box in range(1, 8)]
    bets = [PlaceBet(table="T1", box=box, bet="bet", amount=200_00) for box in range(1, 8)]

    def by_dealer(command: OpenRound | CloseBets | Deal | TurnCards | Settle) -> list[Asked]:
        return [Asked(command, SYSTEM, f"{command.command}-{number}")]

    def by_players(commands: Sequence[PlaceBet]) -> list[Asked]:
        return [
            Asked(command, player(name), f"{command.bet}-{number}")
            for name, command in zip(NAMES, commands, strict=True)
        ]

    return [
        by_dealer(OpenRound(table="T1")), by_players(ante), by_dealer(CloseBets(table="T1")),
        by_dealer(Deal(table="T1")), by_players(bets), by_dealer(TurnCards(table="T1")), by_dealer(Settle(table="T1")),
    ]  # fmt: skip


class Measured:
    """A floor with one table and seven rich players."""

    def __init__(self, store: EventStore) -> None:
        self.house = House(store)
        self.house.open("T1")
        self.house.chips(*NAMES, amount=10_000_000_00)
        self.rounds = 0

    def rate(self, rounds: int, *, together: bool) -> float:
        """Commands a second, one by one or as they wait together."""
        commands, began = 0, time.perf_counter()
        for _ in range(rounds):
            self.rounds += 1
            for asked in a_round(self.rounds):
                commands += len(asked)
                for group in [asked] if together else [[one] for one in asked]:
                    for answer in self.house.floor.do_many(group):
                        if isinstance(answer, Exception):
                            raise answer
        return commands / (time.perf_counter() - began)

    def bytes_a_command(self) -> int:
        """Of the rows that a round has stored, by command."""
        with self.house.store.snapshot() as reader:
            rows = reader.rows_after(self.house.store.last_position() - 40, 40)
        size = sum(8 if isinstance(value, int) else len(value) for row in rows for value in row)
        return size // len({row.command_id for row in rows})


def compare(name: str, store: EventStore, insert: Callable[[bytes], object], rounds: int) -> None:
    """Print both rates and how they stand to one another."""
    floor = Measured(store)
    floor.rate(2, together=False)
    octets = bytes(floor.bytes_a_command())
    pairs = []
    for _ in range(TURNS):
        ours = floor.rate(rounds, together=False)
        began = time.perf_counter()
        for _ in range(rounds * 19):
            insert(octets)
        pairs.append((ours, rounds * 19 / (time.perf_counter() - began)))
    ours, bare = (sorted(rates)[TURNS // 2] for rates in zip(*pairs, strict=True))
    ratio = sorted(mine / other for mine, other in pairs)[TURNS // 2]
    print(f"{name:10}  {ours:7,.0f} commands/s  bare {bare:7,.0f}/s  {ratio:5.0%}  (to reach: 50%)")
    together = sorted(floor.rate(rounds, together=True) for _ in range(TURNS))[TURNS // 2]
    print(f"{name:10}  {together:7,.0f} commands/s when seven players' bets wait together")


def opening(path: Path, events: int) -> None:
    """How long it takes until a floor of fifty tables with rounds in play can be played on."""
    with open_store(path) as store:
        house = House(store)
        tables = [f"T{number}" for number in range(50)]
        house.open(*tables, jackpot="grand")
        house.chips(*NAMES, amount=1_000_000_00)
        for table in tables:
            house.deal_in(table, *NAMES, bets=("ante", "jackpot"))
        fill(store, events)
        house.floor.position = store.last_position()  # what was filled in is of rounds that the floor has forgotten
        house.floor.checkpoint()
        for table in tables:
            house.play_out(table)
    began = time.perf_counter()
    with open_store(path) as store:
        House(store)
        took, held = time.perf_counter() - began, store.last_position()
    print(f"{'SQLite':10}  a floor of {held:,} events opened in {took:.3f} s  (to reach: 2 s)")


def main(rounds: int = 8, events: int = 1_000_000) -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as name, server(durable=True) as postgresql:
        folder = Path(name)
        bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
        bare.execute("PRAGMA journal_mode = WAL")
        bare.execute("PRAGMA synchronous = FULL")
        bare.execute("CREATE TABLE bare (position INTEGER PRIMARY KEY, octets BLOB)")
        with open_store(folder / "floor.db") as store:
            compare("SQLite", store, lambda o: bare.execute("INSERT INTO bare (octets) VALUES (?)", (o,)), rounds)
        bare.close()
        with postgresql.database() as url, psycopg.connect(url, autocommit=True) as plain:
            plain.execute("CREATE TABLE bare (position BIGSERIAL PRIMARY KEY, octets BYTEA)")
            with open_store(url, key_file=folder / "key") as store:
                compare(
                    "PostgreSQL", store, lambda o: plain.execute("INSERT INTO bare (octets) VALUES (%s)", (o,)), rounds
                )
        opening(folder / "million.db", events)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
