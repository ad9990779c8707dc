"""Checks the record of a draw of seats: its seed was committed to, and the seats are those that the seed gives."""

from __future__ import annotations

from itertools import zip_longest
from typing import NamedTuple

import msgspec

from croupier.cardroom.events import DrawnSeat, SeatsDrawn, TableInDraw
from croupier.cardroom.seat_draws import SEED_BYTES, commit_to_seed, seats_for_balance, seats_for_broken
from croupier.documents.fields import Document, required
from croupier.errors import InputError
from croupier.shoe import Problem
from croupier.shoe.records import COMMITMENT_BYTES, FORMAT, hex_bytes

BREAK = "break"


class SeatDrawVerification(NamedTuple):
    """The result of checking a draw of seats."""

    seat_draw: int
    verified: bool | None
    """None if the draw was not committed to: then nobody can verify it."""
    commitment: str | None
    problems: tuple[Problem, ...]

    def as_document(self) -> dict[str, object]:
        """The verification as JSON."""
        return {**self._asdict(), "problems": [problem._asdict() for problem in self.problems]}


class SeatDrawRecord(msgspec.Struct, forbid_unknown_fields=True):
    """The record of a draw, as it is published."""

    format: int
    seat_draw: int
    commitment: str | None
    why: str
    table: str | None
    seats: tuple[DrawnSeat, ...]
    seed: str = ""
    among: tuple[TableInDraw, ...] = ()


def seat_draw_record(event: SeatsDrawn, commitment: str | None) -> dict[str, object]:
    """The record of a draw, with the commitment that was published before it."""
    record = SeatDrawRecord(
        format=FORMAT,
        seat_draw=event.number,
        commitment=commitment,
        why=event.why,
        table=event.table,
        seats=event.seats,
        seed=event.seed,
        among=event.among,
    )
    return dict(msgspec.to_builtins(record))


def verify_seat_draw(document: Document) -> SeatDrawVerification:
    """Whether the seats were drawn from the seed that was committed to. A malformed record raises InputError."""
    required(document, "seat_draw")
    try:
        record = msgspec.convert(dict(document), SeatDrawRecord)
    except msgspec.ValidationError as error:
        raise InputError("", str(error)) from None
    if record.commitment is None:
        return SeatDrawVerification(record.seat_draw, None, None, ())
    hex_bytes(record.commitment, "commitment", COMMITMENT_BYTES)
    seed = hex_bytes(record.seed, "seed", SEED_BYTES).hex()
    problems = [*_wrong_seed(record, seed), *_wrong_seats(record, seed)]
    return SeatDrawVerification(record.seat_draw, not problems, record.commitment, tuple(problems))


def _wrong_seed(record: SeatDrawRecord, seed: str) -> list[Problem]:
    commitment = commit_to_seed(seed)
    if commitment == record.commitment:
        return []
    return [Problem("seed", f"this is not the seed that was committed to: it gives {commitment}")]


def _wrong_seats(record: SeatDrawRecord, seed: str) -> list[Problem]:
    """The first seat that was not drawn so."""
    for number, (recorded, drawn) in enumerate(zip_longest(record.seats, _drawn(record, seed))):
        if recorded != drawn:
            place = f"seats[{number}]"
            return [Problem(place, f"{_in_words(recorded)} was told, but {_in_words(drawn)} was drawn")]
    return []


def _drawn(record: SeatDrawRecord, seed: str) -> tuple[DrawnSeat, ...]:
    if record.why != BREAK:
        return seats_for_balance(record.among, seed)
    broken = next((table for table in record.among if table.table == record.table), None)
    if broken is None:
        raise InputError("among", "does not name the table that is broken")
    others = [table for table in record.among if table is not broken]
    if sum(len(table.seats) for table in others) < len(broken.players):
        raise InputError("among", "has fewer seats than players")
    return seats_for_broken(broken, others, seed)


def _in_words(drawn: DrawnSeat | None) -> str:
    return "no seat" if drawn is None else f"{drawn.player} to seat {drawn.seat} at {drawn.table}"
