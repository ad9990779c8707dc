"""The hands of a store examined for chip dumping and soft play, as a report for surveillance and auditors."""

from __future__ import annotations

import csv
from collections.abc import Collection, Iterator, Mapping
from typing import Any, TextIO

from croupier.errors import InputError
from croupier.games.poker import HOLE_CARDS
from croupier.hand_review.fairness import ObservedHand, PairFinding, examine, observed_hand
from croupier.hand_review.fairness.examination import CHIPS, LEVEL
from croupier.poker import Hand
from croupier.poker.sheet import hand_sheet
from croupier.records.event_log import read_log, readable
from croupier.records.export_rows import safe
from croupier.records.round_finder import POKER, RoundFinder, StoredRound
from croupier.settlement.poker import finished_hand
from croupier.store import EventStore

COLUMNS = (
    "kind",
    "conduct",
    "player",
    "opponent",
    "hands",
    "compared",
    "unit",
    "observed",
    "expected",
    "z",
    "p",
    "q",
    "found",
    "examples",
)
NOTE = (
    "A finding is a reason to look at the hands, and proves nothing. Players who know one another's style, or who play "
    "otherwise when they are tired or short of chips, can cause one."
)


def fairness_report(
    store: EventStore, *, tables: Collection[str] = (), level: float = LEVEL, every_test: bool = False
) -> dict[str, Any]:
    """The findings in all finished Poker hands, or in those of the named tables; with all tests, if wanted."""
    left_out: list[dict[str, str]] = []
    found = examine(_hands(store, tables, left_out), level=level)
    document: dict[str, Any] = {
        "format": 1,
        "hands": found.hands,
        "left_out": left_out,
        "players": found.players,
        "tests": len(found.tested),
        "level": level,
        "findings": [_as_document(one, level) for one in found.findings],
        "note": NOTE,
    }
    return {**document, "tested": [_as_document(one, level) for one in found.tested]} if every_test else document


def _hands(store: EventStore, tables: Collection[str], left_out: list[dict[str, str]]) -> Iterator[ObservedHand]:
    known = set()
    for stored in RoundFinder().finished(read_log(store)):
        if stored.game != POKER:
            continue
        known.add(stored.table)
        if tables and stored.table not in tables:
            continue
        with readable(f"round {stored.round}"):
            try:
                hand = _observed(stored)
            except InputError as error:
                left_out.append({"round": stored.round, "reason": str(error)})
                continue
        if hand is not None:
            yield hand
    for table in tables:
        if table not in known:
            there = ", ".join(sorted(known)) or "none"
            raise InputError("table", f"{table!r} has no finished Poker hands in this store: {there}")


def _observed(stored: StoredRound) -> ObservedHand | None:
    """The hand with all cards that the store knows; None if it is void."""
    hand = stored.state
    if not isinstance(hand, Hand) or hand.settlement is None or hand.settlement.void:
        return None
    sheet, _, _ = finished_hand(hand_sheet(hand))
    seats = [sheet.seats[index] for index in sheet.places]
    cards = dict(zip(hand.numbers, hand.hole, strict=True))
    hole = {
        place: (cards[seat.number][0], cards[seat.number][1])
        for place, seat in enumerate(seats)
        if len(cards[seat.number]) == HOLE_CARDS
    }
    players = tuple([seat.player or f"seat {seat.number}" for seat in seats])
    return observed_hand(stored.round, sheet, hand.settlement, hole, players)


def _as_document(one: PairFinding, level: float) -> dict[str, Any]:
    result = one.result
    return {
        "kind": one.kind,
        "conduct": one.conduct,
        "player": one.player,
        "opponent": one.opponent,
        "hands": one.hands,
        "compared": one.compared,
        "unit": "big blinds" if one.conduct == CHIPS else "hands",
        "observed": round(result.observed, 2),
        "expected": round(one.usual, 2),
        "z": round(result.z, 2),
        "p": float(f"{result.p:.3g}"),
        "q": float(f"{one.rate:.3g}"),
        "found": one.is_found(level),
        "examples": list(one.examples),
    }


def write_fairness_csv(document: Mapping[str, Any], file: TextIO) -> None:
    """Write each finding as a row; each test, if the document has all of them."""
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for row in document.get("tested", document["findings"]):
        writer.writerow([safe(" ".join(row["examples"]) if name == "examples" else row[name]) for name in COLUMNS])
