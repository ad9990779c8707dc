"""Draws of seats (PKR 5.4.1) from a seed that the house commits to before it is asked to draw.

The commitment is the SHA-256 of one line of ASCII text, with its line feed; SEED is 32 random bytes as 64 lower-case
hexadecimal digits:

    croupier-seat-draw/1 SEED

The lots of a draw follow from its seed. Lot number N, counted from 1, is the first eight bytes of the SHA-256 of this
line, as a number:

    croupier-lot/1 SEED N

Anyone with the seed and the list of players can repeat the draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

from croupier.cardroom.events import DrawnSeat, TableInDraw

SEED_BYTES = 32
LOT_BYTES = 8
T = TypeVar("T")


def commit_to_seed(seed: str) -> str:
    """The commitment to the seed of a draw, as 64 hexadecimal digits."""
    return sha256(f"croupier-seat-draw/1 {seed}\n".encode("ascii")).hexdigest()


def lots_of(seed: str) -> Iterator[int]:
    """The lots of a draw, one after the other."""
    for number in count(1):
        line = f"croupier-lot/1 {seed} {number}\n"
        yield int.from_bytes(sha256(line.encode("ascii")).digest()[:LOT_BYTES], "big")


def _by_lot(things: Iterable[T], lots: Iterator[int]) -> list[T]:
    """These in the order of the lots that they draw."""
    drawn = [(next(lots), number, thing) for number, thing in enumerate(things)]
    return [thing for _, _, thing in sorted(drawn, key=lambda lot: lot[:2])]


def seats_for_broken(broken: TableInDraw, others: Sequence[TableInDraw], seed: str) -> tuple[DrawnSeat, ...]:
    """Each player draws a seat, at the table with the fewest players of those that have one free."""
    lots, tables = lots_of(seed), _by_name(others)
    players = _by_lot(broken.players, lots)
    seats = {name: _by_lot(tables[name].seats, lots) for name in _by_lot(tables, lots)}
    counts = {name: tables[name].count for name in seats}
    drawn = []
    for player in players:
        table = min((name for name in seats if seats[name]), key=lambda name: counts[name])
        drawn.append(DrawnSeat(player=player, from_table=broken.table, table=table, seat=seats[table].pop(0)))
        counts[table] += 1
    return tuple(drawn)


def seats_for_balance(tables_in_draw: Sequence[TableInDraw], seed: str) -> tuple[DrawnSeat, ...]:
    """Players drawn from the fullest table go to seats drawn at the emptiest, until they differ by one."""
    lots, tables = lots_of(seed), _by_name(tables_in_draw)
    order = _by_lot(tables, lots)
    seats = {name: _by_lot(tables[name].seats, lots) for name in order}
    players = {name: _by_lot(tables[name].players, lots) for name in order}
    counts = {name: tables[name].count for name in order}
    drawn: list[DrawnSeat] = []
    while True:
        fullest = max((n for n in order if players[n]), key=lambda name: counts[name], default=None)
        emptiest = min((n for n in order if seats[n]), key=lambda name: counts[name], default=None)
        if fullest is None or emptiest is None or counts[fullest] - counts[emptiest] < 2:
            return tuple(drawn)
        player, seat = players[fullest].pop(0), seats[emptiest].pop(0)
        drawn.append(DrawnSeat(player=player, from_table=fullest, table=emptiest, seat=seat))
        counts[fullest] -= 1
        counts[emptiest] += 1


def _by_name(tables: Sequence[TableInDraw]) -> Mapping[str, TableInDraw]:
    return {table.table: table for table in tables}
