"""The rows of the CSV files: each bet, each event, each entry of the ledger."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from croupier.clauses import Clause
from croupier.floor_events.codec import event_of
from croupier.games.words import Line
from croupier.ledger import Posted
from croupier.money import Cents, dollars
from croupier.poker.events import Acted, BlindsPosted, EarlyBetLeft
from croupier.records.round_finder import StoredRound
from croupier.records.round_result import result_of
from croupier.settlement import HouseSettlement
from croupier.settlement.poker import SettledSeat
from croupier.store import StoredEvent

BET_COLUMNS = (
    "at", "day", "table", "game", "round", "place", "player", "bet", "stake", "outcome", "pays", "returned", "net",
    "clause", "also",
)  # fmt: skip
EVENT_COLUMNS = (
    "position", "at", "day", "stream", "version", "event", "command", "table", "round", "place", "player", "bet",
    "amount", "cards", "clause", "document",
)  # fmt: skip
POSTING_COLUMNS = ("position", "at", "day", "ledger", "version", "why", "round", "clause", "account", "amount")
FORMULA = ("=", "+", "-", "@")
CONTROL = ("\t", "\r", "\n")
"""Some programs drop these at the start of a cell, or end the cell at them."""
NEGATIVE_AMOUNT = re.compile(r"-[0-9]+(\.[0-9]+)?")


def safe(value: object) -> object:
    """A cell that a spreadsheet does not take for a formula. Negative amounts stay amounts."""
    if value is None:
        return ""
    if not isinstance(value, str) or NEGATIVE_AMOUNT.fullmatch(value):
        return value
    # Spreadsheets look behind the spaces at the start.
    is_formula = value.startswith(CONTROL) or value.lstrip().startswith(FORMULA)
    return f"'{value}" if is_formula else value


def bet_rows(stored_round: StoredRound, day: str) -> Iterator[list[object]]:
    """Each bet of a house game's round, or each seat of a Poker hand, as it was settled. A void returns everything."""
    settlement = result_of(stored_round).settlement
    head = [stored_round.ended_at, day, stored_round.table, stored_round.game, stored_round.round]
    if isinstance(settlement, HouseSettlement):
        for box in settlement.boxes:
            for line in box.lines:
                yield [*map(safe, (*head, box.number, box.player, *_bet(line)))]
    elif settlement is not None:
        stakes = _stakes(stored_round)
        for seat in settlement.seats:
            staked = stakes.get(seat.number, 0)
            yield [*map(safe, (*head, seat.number, seat.player, *_seat(settlement.void_under, seat, staked)))]


def _bet(line: Line) -> tuple[object, ...]:
    stake, pays, returned, net = map(dollars, (line.stake, line.pays, line.returned, line.net))
    also = " ".join([citation.cite for citation in line.also])
    return line.bet, stake, line.outcome, pays, returned, net, line.clause.cite, also


def _seat(void: Clause | None, seat: SettledSeat, staked: Cents) -> tuple[object, ...]:
    """A seat's chips into the pots, and its winnings with any uncalled bet."""
    paid = seat.net + staked
    if void is not None:
        return "pot", dollars(staked), "returned", dollars(0), dollars(paid), dollars(seat.net), void.cite, ""
    outcome = "win" if seat.net > 0 else "lose" if seat.net < 0 else "push"
    return "pot", dollars(staked), outcome, dollars(paid), dollars(0), dollars(seat.net), None, ""


def _stakes(stored_round: StoredRound) -> dict[int, Cents]:
    """By seat: blinds, posts, bets, and an early BET that stayed in."""
    total: Counter[int] = Counter()
    for step in stored_round.steps:
        match step.event:
            case BlindsPosted(posted=posted):
                for seat, _, amount in posted:
                    total[seat] += amount
            case Acted(seat=seat, paid=amount) | EarlyBetLeft(seat=seat, amount=amount):
                total[seat] += amount
            case _:
                pass
    return total


def event_row(recorded: StoredEvent, day: str, table: str | None) -> list[object]:
    """One event: the common fields in columns, and the whole event as JSON."""
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


def posting_rows(stored: StoredEvent, day: str) -> Iterator[list[object]]:
    """Each entry of a transaction. The entries of one position sum to zero."""
    posted = event_of(stored)
    if not isinstance(posted, Posted):
        return
    for account, amount in posted.entries:
        head = (stored.position, stored.at, day, stored.stream_name, stored.version, posted.why.value)
        yield [*map(safe, (*head, posted.round, posted.clause, account, dollars(amount)))]
