"""Rows of the CSV files: each bet, each event, each entry of the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from croupier.ledger import from_document
from croupier.money import Cents, dollars, read_money
from croupier.records.finished import POKER, Found
from croupier.records.rebuilt import result_of
from croupier.store import Recorded

BET_COLUMNS = (
    "at", "day", "table", "game", "round", "place", "player", "bet", "stake", "outcome", "pays", "returned", "net",
    "clause", "also",
)  # fmt: skip
EVENT_COLUMNS = (
    "position", "at", "day", "stream", "version", "event", "command", "table", "round", "place", "player", "bet",
    "amount", "cards", "clause", "document",
)  # fmt: skip
POSTING_COLUMNS = ("position", "at", "day", "ledger", "version", "why", "round", "clause", "account", "amount")
FORMULA = ("=", "+", "@", "\t", "\r")


def safe(value: object) -> object:
    """A cell that a spreadsheet will not take for a formula; amounts below zero stay amounts."""
    if value is None:
        return ""
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return value


def bet_rows(found: Found, day: str) -> Iterator[list[object]]:
    """Each bet of a house game's round, each seat of a Poker hand, as it was settled; a void gives all back."""
    result = result_of(found)
    settlement = result.settlement or {}
    head = [found.ended_at, day, found.table, found.game, found.round]
    for box in settlement.get("boxes", ()):
        for line in box["bets"]:
            yield [*map(safe, (*head, box["box"], box["player"], *_bet(line)))]
    put_in = _put_in(found) if found.game == POKER else {}
    for seat in settlement.get("seats", ()):
        staked = put_in.get(seat["seat"], 0)
        yield [*map(safe, (*head, seat["seat"], seat["player"], *_seat(settlement, seat, staked)))]


def _bet(line: Mapping[str, Any]) -> tuple[object, ...]:
    stake, pays, returned = (read_money(line[key]) for key in ("stake", "pays", "returned"))
    net = dollars(pays + returned - stake)
    also = " ".join(line.get("also", ()))
    return (line["bet"], line["stake"], line["outcome"], line["pays"], line["returned"], net, line["clause"], also)


def _seat(settlement: Mapping[str, Any], seat: Mapping[str, Any], staked: Cents) -> tuple[object, ...]:
    """What a seat put into the pots, and what it got out of them with what nobody had called."""
    start, end = read_money(seat["start"]), read_money(seat["end"])
    got = end - start + staked
    void = settlement["result"] == "void"
    outcome = "returned" if void else "win" if end > start else "lose" if end < start else "push"
    pays, returned = (0, got) if void else (got, 0)
    return "pot", dollars(staked), outcome, dollars(pays), dollars(returned), seat["net"], settlement.get("clause"), ""


def _put_in(found: Found) -> dict[int, Cents]:
    """By seat: blinds, posts, bets, and an early BET that stayed."""
    total: dict[int, Cents] = {}
    for document in found.documents:
        match document["event"]:
            case "blinds_posted/1":
                for seat, _, amount in document["posted"]:
                    total[seat] = total.get(seat, 0) + amount
            case "acted/1":
                total[document["seat"]] = total.get(document["seat"], 0) + document["paid"]
            case "early_bet_left/1":
                total[document["seat"]] = total.get(document["seat"], 0) + document["amount"]
    return total


def event_row(recorded: Recorded, day: str, table: str | None) -> list[object]:
    """One event: what most of them have in columns, and the whole of it as JSON."""
    document = {key: value for key, value in recorded.document.items() if key != "event"}
    place = document.get("box") or document.get("seat")
    amount = document.get("amount")
    row = (
        recorded.position, recorded.at, day, recorded.stream, recorded.version, recorded.document["event"],
        recorded.command_id, table, document.get("round"), place, document.get("player"), document.get("bet"),
        dollars(amount) if isinstance(amount, int) else None, _cards(document), document.get("clause"),
        msgspec.json.encode(document).decode(),
    )  # fmt: skip
    return [safe(cell) for cell in row]


def _cards(document: Mapping[str, Any]) -> str | None:
    cards = document.get("cards") or ([document["card"]] if document.get("card") else [])
    return " ".join(map(str, cards)) or None


def posting_rows(recorded: Recorded, day: str) -> Iterator[list[object]]:
    """Each entry of a transaction; those with one position sum to zero."""
    posted = from_document(recorded.document)
    place = recorded.stream.partition("/")[2]
    for account, amount in posted.entries:
        head = (recorded.position, recorded.at, day, place, recorded.version, posted.why.value)
        yield [*map(safe, (*head, posted.round, posted.clause, account, dollars(amount)))]
