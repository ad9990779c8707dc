"""Bits that are flipped in stores of whole evenings: in the octets of SQLite files, and in rows of PostgreSQL."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import psycopg
from psycopg import sql

from croupier.floor_simulation.damage import StoredContent, content_of, drawn_flip, flip_in_a_file, full_audit
from croupier.floor_simulation.disks import copy_store
from croupier.floor_simulation.evening import SimulatedEvening
from croupier.floor_simulation.running import disk_at
from croupier.store import open_store
from tests.store.postgres import server

TABLES = {"event": ("events", "position"), "head": ("heads", "stream"), "secret": ("secrets", "key")}
STEPS = 200


class FlippedBits(NamedTuple):
    """The results of all flips in one kind of store."""

    store: str
    flips: int
    outcomes: Counter[str]


def flip_in_files(flips: int, seed: int = 1) -> FlippedBits:
    """Flip one bit of a copy of an evening's file, audit it, and again."""
    chance, outcomes = random.Random(seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        evening = Path(folder) / "evening"
        content = _evening(evening, seed)
        for number in range(flips):
            copy = copy_store(evening / "floor.db", Path(folder) / f"{number}")
            outcomes[flip_in_a_file(copy, chance, content)] += 1
            shutil.rmtree(copy.parent)
    return FlippedBits("SQLite file", flips, outcomes)


def _evening(folder: Path, seed: int) -> StoredContent:
    with tempfile.TemporaryDirectory() as place, open_store(Path(place) / "floor.db") as store:
        SimulatedEvening(seed, store).run(STEPS)
        content = content_of(store)
        store.close()
        copy_store(Path(place) / "floor.db", folder)
    return content


def flip_in_rows(flips: int, seed: int = 1) -> FlippedBits:
    """Flip one bit of one column of a row in a PostgreSQL database, audit it, put it right, and again."""
    chance, outcomes = random.Random(seed), Counter[str]()
    with server() as started, started.database() as address, disk_at(address, seed) as disk:
        SimulatedEvening(seed, disk).run(STEPS)
        content = content_of(disk.store)
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"SET search_path TO simulated_{seed}".encode())
            for _ in range(flips):
                flip = drawn_flip(content, chance)
                table, key = TABLES[flip.kind]
                statement = sql.SQL("UPDATE {} SET {} = %s WHERE {} = %s").format(
                    sql.Identifier(table), sql.Identifier(flip.column), sql.Identifier(key)
                )
                values = getattr(flip.now, flip.column), getattr(flip.was, flip.column)
                try:
                    connection.execute(statement, (values[0], getattr(flip.was, key)))
                except psycopg.errors.UniqueViolation:
                    outcomes["refused by the database: there is such a row"] += 1
                    continue
                flip.check(full_audit(disk.store))
                connection.execute(statement, (values[1], getattr(flip.now, key)))
                outcomes[f"named: the {flip.kind}"] += 1
        assert full_audit(disk.store).clean
    return FlippedBits("PostgreSQL rows", flips, outcomes)
