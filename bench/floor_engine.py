"""Commands of the floor a second, stored durably, beside the bare database with the same bytes; a large floor opened.

    python -m bench.floor_engine [ROUNDS] [EVENTS_TO_OPEN]

A command is decided, posted to the books and stored, with its postings, in one transaction. Bare means: one insert of
as many bytes, and a commit, per command. Targets: half of the bare rate; a floor of a million events opened in
under 2 s. Wall time, since the disk is what counts: the slower it syncs, the nearer both are to one another.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bench.bare_inserts import Insert, insert_each
from bench.command_line import sizes
from bench.conditions import WALL, Ratio, by_turns, reported
from bench.store import OWN, TARGET, fill, opened_in, postgres_pair, print_rates, sqlite_pair
from croupier.floor import SYSTEM, GivenCommand
from croupier.rounds.commands import CloseBets, DealCards, OpenRound, PlaceBet, SettleRound, TurnCards
from croupier.store import EventStore, open_store
from tests.floor.house import House, player
from tests.store.postgres import server

NAMES = [f"player{number}" for number in range(1, 8)]
TURNS = 5
"""Ours and the bare one take turns, since the disk of a shared machine is not always equally fast."""


def a_round(number: int) -> list[list[GivenCommand]]:
    """A round of Casino Stud with seven players. Commands that could wait together stand together."""
    ante = [PlaceBet(table="T1", box=box, bet="ante", amount=100_00) for box in range(1, 8)]
    bets = [PlaceBet(table="T1", box=box, bet="bet", amount=200_00) for box in range(1, 8)]

    def by_dealer(command: OpenRound | CloseBets | DealCards | TurnCards | SettleRound) -> list[GivenCommand]:
        return [GivenCommand(command, SYSTEM, f"{command.command}-{number}")]

    def by_players(commands: Sequence[PlaceBet]) -> list[GivenCommand]:
        return [
            GivenCommand(command, player(name), f"{command.bet}-{number}")
            for name, command in zip(NAMES, commands, strict=True)
        ]

    return [
        by_dealer(OpenRound(table="T1")), by_players(ante), by_dealer(CloseBets(table="T1")),
        by_dealer(DealCards(table="T1")), by_players(bets), by_dealer(TurnCards(table="T1")),
        by_dealer(SettleRound(table="T1")),
    ]  # fmt: skip


class Measured:
    """A floor with one table and seven rich players."""

    def __init__(self, store: EventStore) -> None:
        self.house = House(store)
        self.house.open("T1")
        self.house.chips(*NAMES, amount=10_000_000_00)
        self.rounds = 0

    def play(self, rounds: int, *, together: bool) -> int:
        """Play this many rounds, command by command or in groups that wait together. Returns the number of commands."""
        commands = 0
        for _ in range(rounds):
            self.rounds += 1
            for asked in a_round(self.rounds):
                commands += len(asked)
                for group in [asked] if together else [[one] for one in asked]:
                    for answer in self.house.floor.do_many(group):
                        if isinstance(answer, Exception):
                            raise answer
        return commands

    def bytes_a_command(self) -> int:
        """The stored bytes of a round, by command."""
        with self.house.store.snapshot() as reader:
            rows = reader.rows_after(self.house.store.last_position() - 40, 40)
        size = sum(8 if isinstance(value, int) else len(value) for row in rows for value in row)
        return size // len({row.command_id for row in rows})


def compare(name: str, store: EventStore, insert: Insert, rounds: int) -> Ratio:
    """Print all rates. Returns the ratio of commands to bare commits."""
    floor = Measured(store)
    commands = floor.play(2, together=False) // 2
    octets = bytes(floor.bytes_a_command())
    ours, bare = f"{name} commands", f"{name} bare commits"
    rates = by_turns(
        {
            ours: partial(floor.play, rounds, together=False),
            bare: partial(insert_each, insert, octets, rounds * commands),
            f"{name} commands when bets wait together": partial(floor.play, rounds, together=True),
        },
        turns=TURNS,
        clock=WALL,
    )
    print_rates(rates)
    return rates.ratio(ours, bare, target=TARGET)


def opening(path: Path, events: int) -> Ratio:
    """How long it takes until a floor of fifty tables with rounds in play can be played on."""
    with open_store(path) as store:
        house = House(store)
        tables = [f"T{number}" for number in range(50)]
        house.open(*tables, jackpot="grand")
        house.chips(*NAMES, amount=1_000_000_00)
        for table in tables:
            house.deal_in(table, *NAMES, bets=("ante", "jackpot"))
        fill(store, events)
        (last,) = store.read_all(store.last_position() - 1, 1)
        present = house.floor.present
        present.position, present.log_hash = last.position, last.log_hash  # the fill is of forgotten rounds
        house.floor.checkpoint()
        for table in tables:
            house.play_out(table)
    began = time.perf_counter()
    with open_store(path) as store:
        House(store)
        took, held = time.perf_counter() - began, store.last_position()
    return opened_in("floor of fifty tables", events=held, took_s=took)


def main(rounds: int, events: int) -> None:
    """Print all figures."""
    with (
        tempfile.TemporaryDirectory() as name,
        server(durable=True) as postgresql,
        reported(disk=Path(name), own=OWN) as report,
    ):
        folder = Path(name)
        with sqlite_pair(folder) as (store, insert):
            report.add(compare("SQLite", store, insert, rounds))
        with postgres_pair(postgresql, folder) as (store, insert):
            report.add(compare("PostgreSQL", store, insert, rounds))
        report.add(opening(folder / "million.db", events))


if __name__ == "__main__":
    main(*sizes(__doc__, rounds=8, events_to_open=1_000_000))
