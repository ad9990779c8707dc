"""A table as one person may see it, built up from that and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from croupier.cardroom.seating import seats_for
from croupier.cardroom.turn_clock import TurnRules, bank_left
from croupier.clauses import rulebook
from croupier.floor.dealing.dealer import PeopleAtTable, is_held, next_step
from croupier.floor.dealing.dealer_step import Step
from croupier.floor.state.floor_state import FloorState, poker_floor
from croupier.floor.state.table_state import POKER, FloorPokerTable, HouseTable, Status, Table, TableSign
from croupier.floor.views.betting_places import betting_places
from croupier.floor.views.dealer_console import dealer_console
from croupier.floor.views.legal_commands import legal_commands
from croupier.floor_events.settings_documents import limits_document
from croupier.games import HOUSE_EDITIONS
from croupier.games.in_words import title_of
from croupier.ledger.accounts import player as account
from croupier.messages import as_document, in_english
from croupier.money import dollars
from croupier.people.names import BOT_SIGN, key_of
from croupier.people.roles import STAFF, Role
from croupier.poker import view as poker_view
from croupier.poker.settings import PokerTableSettings
from croupier.rounds import view as round_view
from croupier.rounds.commands import TableSettings as HouseLimits
from croupier.rounds.state import OVER
from croupier.settlement import settlement_document

POKER_BOOK = rulebook("PKR")


def public_document(
    state: FloorState,
    table: Table,
    *,
    jackpot: Mapping[str, Any] | None,
    ready: Collection[str],
    idle: Collection[str] = (),
) -> dict[str, Any]:
    """The public part of a table beside its round: its sign, the dealer's announcement, its places, its players."""
    step, sign, spots = announced(state, table, ready=ready, idle=idle), table.sign, []
    if isinstance(table, HouseTable):
        spots = betting_places(sign.game, sign.version, table.limits, linked=table.jackpot is not None)
    return {
        "table": sign_document(table),
        "sentence": in_english(step.message),
        **as_document(step.message),
        "clause": None if step.clause is None else step.clause.cite,
        "deadline": None if step.window_s is None or step.due is None else step.due.isoformat(),
        "window_s": step.window_s,
        "jackpot": jackpot,
        "spots": spots,
        "seated": _seated(table),
    }


def table_document(
    state: FloorState,
    table: Table,
    viewer: str | None,
    *,
    public: Mapping[str, Any],
    now: datetime,
    position: int,
    ready: Collection[str],
    turns: TurnRules | None,
) -> dict[str, Any]:
    """The whole document of a table, for one viewer; None is a passer-by. A person who deals there has a console.

    `turns` are the rules for the time of Poker players; None at a table of a house game.
    """
    person = None if viewer is None else state.people.by_key.get(key_of(viewer))
    console = dealer_console(state, table, person) if person is not None and person.role in STAFF else None
    return {
        **public,
        "position": position,
        "at": now.isoformat(),
        "round": round_view(table.round, viewer) if isinstance(table, HouseTable) and table.round is not None else None,
        "hand": poker_view(table.state, viewer) if isinstance(table, FloorPokerTable) else None,
        "you": {
            **_you(state, table, viewer, ready, now=now, role=Role.PLAYER if person is None else person.role),
            **(_time_bank(state, table, viewer, turns, now) if isinstance(table, FloorPokerTable) and turns else {}),
        },
        "last": None if table.last is None else _last(table, viewer),
        **({} if console is None else {"console": console}),
    }


def short_document(table: Table, public: Mapping[str, Any]) -> dict[str, Any]:
    """A table as the lobby shows it."""
    shown = {field: public[field] for field in ("sentence", "message", "values", "seated", "jackpot")}
    return {**public["table"], **shown, "playing": table.playing}


def sign_document(table: Table) -> dict[str, Any]:
    """The table's sign, which everyone sees."""
    return _sign_document(table.sign._replace(since=""), table.limits)


@lru_cache(maxsize=1_024)
def _sign_document(sign: TableSign, settings: HouseLimits | PokerTableSettings) -> dict[str, Any]:
    """Made once for each sign, since every picture of its table has it."""
    limits = limits_document(settings)
    return {
        "id": sign.id,
        "name": sign.name,
        "game": sign.game,
        "title": title_of(sign.game, sign.version),
        "version": sign.version,
        "code": POKER_BOOK.code if sign.game == POKER else HOUSE_EDITIONS.of(sign.game, sign.version).book.code,
        "status": sign.status.value,
        "reason": sign.reason,
        "dealer": sign.dealer,
        "boxes": limits.pop("boxes", None) or limits.pop("seats", None),
        "device": limits.pop("device", None),
        "by_hand": limits.pop("by_hand", False),
        "limits": limits,
        "pace": sign.pace.as_document(),
    }


def announced(state: FloorState, table: Table, *, ready: Collection[str], idle: Collection[str] = ()) -> Step:
    """The dealer's announcement and the deadline, counted from the event with which the wait began."""
    bots = [seated["player"] for seated in _seated(table) if seated["bot"]] if table.sign.bots else []
    held = False
    if isinstance(table, HouseTable) and table.jackpot is not None:
        held = (table.linked or bool(state.jackpots[table.jackpot].faults)) and is_held(state.jackpots, table)
    return next_step(table, datetime.fromisoformat(table.sign.since), PeopleAtTable(bots, ready, idle), held=held)


def _seated(table: Table) -> list[dict[str, Any]]:
    """The players and their places."""
    if isinstance(table, FloorPokerTable):
        return [
            {"box": seat.number, "player": seat.player, "bot": BOT_SIGN in seat.player} for seat in table.state.seated
        ]
    boxes = {} if table.round is None or table.round.stage in OVER else table.round.boxes
    return [
        {"box": number, "player": box.player, "bot": BOT_SIGN in box.player} for number, box in sorted(boxes.items())
    ]


def _you(
    state: FloorState, table: Table, viewer: str | None, ready: Collection[str], *, now: datetime, role: Role
) -> dict[str, Any]:
    boxes, seat = [], None
    if viewer is not None and isinstance(table, HouseTable) and table.round is not None:
        boxes = sorted(box.number for box in table.round.boxes_of(viewer))
    elif viewer is not None and isinstance(table, FloorPokerTable):
        own = table.state.seat_of(viewer)
        seat = None if own is None else own.number
    balance = 0 if viewer is None else state.books.balance(account(viewer))
    at_s = int(now.timestamp())
    seats = _seats_for(state, table, viewer) if viewer is not None and isinstance(table, FloorPokerTable) else []
    return {
        "player": viewer,
        "role": None if viewer is None else role.value,
        "balance": dollars(balance),
        "boxes": boxes,
        "seat": seat,
        "ready": viewer in ready,
        "legal": [] if viewer is None else legal_commands(table, viewer, balance, at_s=at_s, seats=seats),
    }


def _time_bank(
    state: FloorState, table: FloorPokerTable, viewer: str | None, turns: TurnRules, now: datetime
) -> dict[str, int]:
    """The seconds that are left in the time bank of a player at a Poker table."""
    if viewer is None or table.state.seat_of(viewer) is None:
        return {}
    return {"time_bank_s": bank_left(state.cardroom, table.id, viewer, turns, at_s=int(now.timestamp()))}


def _seats_for(state: FloorState, table: FloorPokerTable, viewer: str) -> list[int]:
    """The seats of a Poker table that the viewer may take."""
    if table.sign.status is not Status.OPEN:
        return []
    if not state.cardroom.has_work:
        return table.state.free_seats
    return seats_for(state.cardroom, poker_floor(state), table=table.id, player=viewer)


def _last(table: Table, viewer: str | None) -> dict[str, Any] | None:
    """The round before, as far as this viewer may see its settlement."""
    if table.last is None:
        return None
    if isinstance(table, HouseTable):
        return {"round": table.last.id, "settlement": round_view(table.last, viewer)["settlement"]}
    settled = table.last.settlement
    return {"round": table.last.id, "settlement": None if settled is None else settlement_document(settled)}
