"""A million jackpot contributions from eight writers on one PostgreSQL, exact to the cent.

    python -m bench.contributions [CONTRIBUTIONS] [WRITERS] [TABLES_OF_EACH]

Each writer is a process with tables of its own, and all feed one jackpot. Rounds of seven jackpot bets that wait
together are stored together (`append_many`), each as a command of its own: the jackpot's events, decided by
`croupier.jackpots`, and the postings that come of them. A writer that was overtaken reads the new events
and decides again. At the end everything is read back: every contribution is there once, meter, reserve, House and
fractions add up to the stakes, and the audit is clean.

No peer does this: the ratio is to bare inserts and commits of one writer, before and after. It measures wall time,
because disk and server count most. A small run: 20000 contributions; the start of the writers weighs more in it.
"""

from __future__ import annotations

import multiprocessing
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.bare_inserts import Insert, bare_postgres, insert_each
from bench.command_line import sizes
from bench.conditions import BEFORE_AND_AFTER, WALL, Ratio, by_turns, reported
from bench.jackpot import STAKES
from croupier.jackpots import (
    PARTS_PER_CENT,
    UNOPENED,
    CompleteDeal,
    ContributionAdded,
    EndRound,
    Event,
    Jackpot,
    JackpotBet,
    OpenJackpot,
    Settings,
    TakeJackpotBets,
    check,
    decide,
    evolve,
    from_document,
    to_document,
)
from croupier.ledger import entries
from croupier.ledger.round_postings import postings_of_jackpot
from croupier.store import Append, Change, Conflict, EventStore, open_store, verify
from tests.store.postgres import server

STREAM = "jackpot/grand"
NOW = "2030-01-31T20:15:00+08:00"
BOXES = 7
PAUSE_S = 0.05
BARE_ROUND = bytes(2_000)
"""About the size of a round of seven in the store."""
BARE_COMMITS, BARE_TURNS = 200, 5


class WriterCount(NamedTuple):
    """A writer's own count of its work."""

    contributions: int
    staked: int
    conflicts: int


class Played(NamedTuple):
    """A round to be stored: players, stakes and table."""

    name: str
    table: str
    bets: tuple[JackpotBet, ...]


def rounds_of(writer: int, contributions: int, tables: int) -> Iterator[list[Played]]:
    """The writer's rounds. Those that wait together come together: one from each of its tables."""
    left = contributions
    number = 0
    while left:
        together = []
        for seat in range(tables):
            boxes = min(BOXES, left)
            if boxes:
                bets = [JackpotBet(box, "jackpot", STAKES[(writer + number + box) % 5]) for box in range(1, boxes + 1)]
                together.append(Played(f"W{writer}T{seat}-{number}", f"W{writer}T{seat}", tuple(bets)))
                left -= boxes
        yield together
        number += 1


class Writer:
    """One process: the jackpot as it knows it, and its own ledgers."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self.jackpot = UNOPENED
        self._version = 0
        self._ledgers: Counter[str] = Counter()
        self.conflicts = 0
        self._catch_up()

    def _catch_up(self) -> None:
        for recorded in self._store.read_stream(STREAM, self._version + 1):
            self.jackpot = evolve(self.jackpot, from_document(recorded.document))
            self._version = recorded.version

    def store(self, waiting: Sequence[Played]) -> None:
        """Store all of them, and decide again whenever another writer was quicker."""
        while waiting:
            jackpot, version, ledgers = self.jackpot, self._version, self._ledgers.copy()
            job = []
            for played in waiting:
                events, jackpot = _decided(jackpot, played)
                ledger = f"ledger/{played.table}"
                posted = [postings_of_jackpot("grand", event, table=played.table) for event in events]
                moved = [entries.to_document(found) for found in posted if found is not None]
                changes = [
                    Change(stream=STREAM, expected=version, events=[to_document(event) for event in events]),
                    Change(stream=ledger, expected=ledgers[ledger], events=moved),
                ]
                job.append(Append(changes=changes, command_id=played.name, at=NOW))
                version += len(events)
                ledgers[ledger] += len(moved)
            try:
                self._store.append_many(job)
            except Conflict:
                # They build upon one another: if the first comes too late, all do.
                self.conflicts += 1
            else:
                self.jackpot, self._version, self._ledgers = jackpot, version, ledgers
                return
            # If all eight tried again at once, most would decide in vain.
            time.sleep(random.random() * PAUSE_S)
            self._catch_up()


def _decided(jackpot: Jackpot, played: Played) -> tuple[list[Event], Jackpot]:
    events: list[Event] = []
    for command in (
        TakeJackpotBets(round=played.name, table=played.table, game="casino-stud", bets=played.bets),
        CompleteDeal(round=played.name, place=jackpot.last_place + 1, at=NOW),
        EndRound(round=played.name),
    ):
        for event in decide(jackpot, command):
            jackpot = evolve(jackpot, event)
            events.append(event)
    return events, jackpot


def write(url: str, key_file: Path, writer: int, contributions: int, tables: int) -> WriterCount:
    """The work of one writer, in a process of its own."""
    staked = 0
    with open_store(url, key_file=key_file) as store:
        own = Writer(store)
        for waiting in rounds_of(writer, contributions, tables):
            own.store(waiting)
            staked += sum(placed.stake for played in waiting for placed in played.bets)
    return WriterCount(contributions, staked, own.conflicts)


def _write(job: tuple[str, Path, int, int, int]) -> WriterCount:
    return write(*job)


def contribute(url: str, key_file: Path, *, contributions: int, writers: int, tables: int) -> list[WriterCount]:
    """Open the jackpot and let all writers run at once."""
    with open_store(url, key_file=key_file) as store:
        opened = decide(UNOPENED, OpenJackpot(jackpot="grand", settings=Settings()))
        documents = [to_document(event) for event in opened]
        store.append([Change(stream=STREAM, expected=0, events=documents)], command_id="open", at=NOW)
    shares = [contributions // writers + (writer < contributions % writers) for writer in range(writers)]
    job = [(url, key_file, writer, share, tables) for writer, share in enumerate(shares)]
    with multiprocessing.get_context("spawn").Pool(writers) as pool:
        return pool.map(_write, job, chunksize=1)


def read_back(store: EventStore, counts: Sequence[WriterCount]) -> Jackpot:
    """The jackpot from its stored events, compared with the writers' counts and with the postings."""
    jackpot, bets, rounds = UNOPENED, 0, set()
    balances: Counter[str] = Counter()
    position = 0
    while page := store.read_all(position, 10_000):
        position = page[-1].position
        for recorded in page:
            if recorded.stream == STREAM:
                event = from_document(recorded.document)
                jackpot = evolve(jackpot, event)
                if isinstance(event, ContributionAdded):
                    assert event.round not in rounds, f"{event.round} twice"
                    rounds.add(event.round)
                    bets += len(event.bets)
            else:
                for account, cents in recorded.document["entries"]:
                    balances[account] += cents
    check(jackpot)
    accounts, staked = jackpot.accounts, sum(one.staked for one in counts)
    opening = accounts.opening_meter
    assert bets == sum(one.contributions for one in counts), "contributions lost or doubled"
    assert accounts.staked == staked, "stakes lost or doubled"
    total = accounts.meter + accounts.reserve + accounts.house
    assert total == (opening + staked) * PARTS_PER_CENT, "meter, reserve and House are not what came in"
    parts = {part: balances[f"jackpot:grand:{part}"] for part in ("meter", "reserve", "house", "fractions")}
    assert sum(parts.values()) == staked, "the postings are not what was staked"
    assert parts["meter"] == jackpot.meter - opening, "the meter's postings are not the meter"
    assert -staked == sum(cents for account, cents in balances.items() if account.startswith("bets:"))
    return jackpot


def bare_rate(insert: Insert) -> float:
    """Bare inserts and commits a second, from one writer."""
    works = {"bare": partial(insert_each, insert, BARE_ROUND, BARE_COMMITS)}
    return by_turns(works, turns=BARE_TURNS, clock=WALL).rate("bare")


def main(contributions: int, writers: int, tables: int) -> None:
    """Contribute, read back, and print."""
    with (
        tempfile.TemporaryDirectory() as name,
        server(durable=True) as postgresql,
        postgresql.database() as url,
        postgresql.database() as other,
        bare_postgres(other) as insert,
        reported(disk=Path(name), own=writers) as report,
    ):
        key_file = Path(name) / "key"
        before = bare_rate(insert)
        started = time.perf_counter()
        told = contribute(url, key_file, contributions=contributions, writers=writers, tables=tables)
        took = time.perf_counter() - started
        after = bare_rate(insert)
        with open_store(url, key_file=key_file) as store:
            jackpot = read_back(store, told)
            audit = verify(store)
        assert audit.clean, audit.findings[:3]
        rate = contributions / took
        report.add(
            Ratio(
                what="contributions against bare commits of one writer",
                values=[rate / before, rate / after],
                clock=WALL,
                measured=BEFORE_AND_AFTER,
            )
        )
        accounts = jackpot.accounts
        print(
            f"{contributions:,} contributions from {writers} writers in {took:.0f} s: {rate:,.0f}/s, "
            f"{sum(one.conflicts for one in told):,} times decided again"
        )
        print(
            f"staked {accounts.staked:,} cents = meter {accounts.meter - accounts.opening_meter * PARTS_PER_CENT:,} "
            f"+ reserve {accounts.reserve:,} + House {accounts.house:,} ten-thousandths of a cent: exact"
        )
        print(f"{audit.events:,} events in {audit.streams:,} streams: all as they were stored")


if __name__ == "__main__":
    main(*sizes(__doc__, contributions=1_000_000, writers=8, tables_of_each=20))
