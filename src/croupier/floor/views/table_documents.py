"""A table as one person may see it, built up from that and nothing else."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import lru_cache
from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from croupier.cardroom.seating import seats_for
from croupier.cardroom.turn_clock import TurnRules, bank_left
from croupier.clauses import rulebook
from croupier.floor.dealing.dealer import PeopleAtTable, is_held, next_step
from croupier.floor.dealing.dealer_step import Step
from croupier.floor.state.floor_state import FloorState, poker_floor
from croupier.floor.state.table_state import POKER, FloorPokerTable, HouseTable, Status, Table, TableSign
from croupier.floor.views.betting_places import SpotView, betting_places
from croupier.floor.views.dealer_console import HouseConsoleView, PokerConsoleView, house_console, poker_console
from croupier.floor.views.jackpot_documents import JackpotView
from croupier.floor.views.legal_commands import LegalCommandView, legal_commands
from croupier.floor_events.settings_documents import limits_document
from croupier.games import HOUSE_EDITIONS
from croupier.games.in_words import title_of
from croupier.ledger.accounts import player as account
from croupier.messages import MessageDocument, SentenceView, with_sentence
from croupier.money import dollars
from croupier.people.names import BOT_SIGN, key_of
from croupier.people.person import Person
from croupier.people.roles import STAFF, Role
from croupier.poker.settings import PokerTableSettings
from croupier.poker.views import PokerView, poker_view
from croupier.rounds import Round
from croupier.rounds.commands import TableSettings as HouseLimits
from croupier.rounds.state import OVER
from croupier.rounds.views import RoundView, round_view, settlement_seen
from croupier.settlement import settlement_document
from croupier.settlement.document_types import HouseSettlementDocument, PokerSettlementDocument

POKER_BOOK = rulebook("PKR")


class TableSignView(msgspec.Struct, frozen=True, kw_only=True):
    """The sign of a table, which everyone sees."""

    id: str
    name: str
    game: str
    title: str
    version: int
    code: str
    status: str
    reason: str | None
    dealer: str
    boxes: int
    device: str | None
    by_hand: bool
    limits: dict[str, str | int | bool]
    pace: dict[str, float]


class SeatedView(msgspec.Struct, frozen=True, kw_only=True):
    """A player and their place."""

    box: int
    player: str
    bot: bool


class PublicView(SentenceView, frozen=True, kw_only=True):
    """The public part of a table beside its round: its sign, the dealer's announcement, its places, its players."""

    table: TableSignView
    clause: str | None
    deadline: str | None
    window_s: float | None
    jackpot: JackpotView | None
    spots: list[SpotView]
    seated: list[SeatedView]


class YouView(msgspec.Struct, frozen=True, kw_only=True):
    """The viewer at the table: their places, chips, and legal commands."""

    player: str | None
    role: str | None
    balance: str
    boxes: list[int]
    seat: int | None
    ready: bool
    legal: list[LegalCommandView]
    time_bank_s: int | UnsetType = UNSET
    """The seconds that are left in the time bank of a player at a Poker table."""


class LastRoundView(msgspec.Struct, frozen=True, kw_only=True):
    """The round before, as far as the viewer may see its settlement."""

    round: str
    settlement: HouseSettlementDocument | None


class LastHandView(msgspec.Struct, frozen=True, kw_only=True):
    """The Poker hand before."""

    round: str
    settlement: PokerSettlementDocument | None


class HouseTableView(PublicView, frozen=True, kw_only=True):
    """A table of a house game, as one person may see it."""

    position: int
    at: str
    round: RoundView | None
    hand: None
    you: YouView
    last: LastRoundView | None
    console: HouseConsoleView | UnsetType = UNSET
    """Only the person who deals there has it, and the pit."""


class PokerTableView(PublicView, frozen=True, kw_only=True):
    """A Poker table, as one person may see it."""

    position: int
    at: str
    round: None
    hand: PokerView
    you: YouView
    last: LastHandView | None
    console: PokerConsoleView | UnsetType = UNSET
    """Only the person who deals there has it, and the pit."""


TableView: TypeAlias = HouseTableView | PokerTableView


class TableRowView(TableSignView, frozen=True, kw_only=True):
    """A table as the lobby shows it."""

    sentence: str
    message: str
    values: dict[str, int | str | bool | list[int | str | MessageDocument] | None]
    seated: list[SeatedView]
    jackpot: JackpotView | None
    playing: bool


def public_view(
    state: FloorState,
    table: Table,
    *,
    jackpot: JackpotView | None,
    ready: Collection[str],
    idle: Collection[str] = (),
) -> PublicView:
    """The public part of a table: it is the same for all viewers."""
    step, sign, spots = announced(state, table, ready=ready, idle=idle), table.sign, []
    if isinstance(table, HouseTable):
        spots = betting_places(sign.game, sign.version, table.limits, linked=table.jackpot is not None)
    return PublicView(
        table=sign_view(table),
        clause=None if step.clause is None else step.clause.cite,
        deadline=None if step.window_s is None or step.due is None else step.due.isoformat(),
        window_s=step.window_s,
        jackpot=jackpot,
        spots=spots,
        seated=_seated(table),
        **with_sentence(step.message),
    )


def table_view(
    state: FloorState,
    table: Table,
    viewer: str | None,
    *,
    public: PublicView,
    now: datetime,
    position: int,
    ready: Collection[str],
    turns: TurnRules | None,
) -> TableView:
    """The whole table, for one viewer; None is a passer-by. A person who deals there has a console.

    `turns` are the rules for the time of Poker players; None at a table of a house game.
    """
    person = None if viewer is None else state.people.by_key.get(key_of(viewer))
    staff = person if person is not None and person.role in STAFF else None
    you = _you(state, table, viewer, person, ready=ready, turns=turns, now=now)
    if isinstance(table, HouseTable):
        return HouseTableView(
            table=public.table,
            sentence=public.sentence,
            message=public.message,
            values=public.values,
            clause=public.clause,
            deadline=public.deadline,
            window_s=public.window_s,
            jackpot=public.jackpot,
            spots=public.spots,
            seated=public.seated,
            position=position,
            at=now.isoformat(),
            round=None if table.round is None else round_view(table.round, viewer),
            hand=None,
            you=you,
            last=None if table.last is None else _last_round(table.last, viewer),
            console=UNSET if staff is None else house_console(state, table, staff) or UNSET,
        )
    return PokerTableView(
        table=public.table,
        sentence=public.sentence,
        message=public.message,
        values=public.values,
        clause=public.clause,
        deadline=public.deadline,
        window_s=public.window_s,
        jackpot=public.jackpot,
        spots=public.spots,
        seated=public.seated,
        position=position,
        at=now.isoformat(),
        round=None,
        hand=poker_view(table.state, viewer),
        you=you,
        last=_last_hand(table),
        console=UNSET if staff is None else poker_console(state, table, staff) or UNSET,
    )


def row_view(table: Table, public: PublicView) -> TableRowView:
    """A table as the lobby shows it."""
    sign = public.table
    return TableRowView(
        id=sign.id,
        name=sign.name,
        game=sign.game,
        title=sign.title,
        version=sign.version,
        code=sign.code,
        status=sign.status,
        reason=sign.reason,
        dealer=sign.dealer,
        boxes=sign.boxes,
        device=sign.device,
        by_hand=sign.by_hand,
        limits=sign.limits,
        pace=sign.pace,
        sentence=public.sentence,
        message=public.message,
        values=public.values,
        seated=public.seated,
        jackpot=public.jackpot,
        playing=table.playing,
    )


def sign_view(table: Table) -> TableSignView:
    """The table's sign, which everyone sees."""
    return _sign_view(table.sign._replace(since=""), table.limits)


@lru_cache(maxsize=1_024)
def _sign_view(sign: TableSign, settings: HouseLimits | PokerTableSettings) -> TableSignView:
    """Made once for each sign, since every picture of its table has it."""
    limits = limits_document(settings)
    return TableSignView(
        id=sign.id,
        name=sign.name,
        game=sign.game,
        title=title_of(sign.game, sign.version),
        version=sign.version,
        code=POKER_BOOK.code if sign.game == POKER else HOUSE_EDITIONS.of(sign.game, sign.version).book.code,
        status=sign.status.value,
        reason=sign.reason,
        dealer=sign.dealer,
        boxes=limits.pop("boxes", None) or limits.pop("seats", None),
        device=limits.pop("device", None),
        by_hand=limits.pop("by_hand", False),
        limits=limits,
        pace=sign.pace.as_document(),
    )


def announced(state: FloorState, table: Table, *, ready: Collection[str], idle: Collection[str] = ()) -> Step:
    """The dealer's announcement and the deadline, counted from the event with which the wait began."""
    bots = [seated.player for seated in _seated(table) if seated.bot] if table.sign.bots else []
    held = False
    if isinstance(table, HouseTable) and table.jackpot is not None:
        held = (table.linked or bool(state.jackpots[table.jackpot].faults)) and is_held(state.jackpots, table)
    return next_step(table, datetime.fromisoformat(table.sign.since), PeopleAtTable(bots, ready, idle), held=held)


def _seated(table: Table) -> list[SeatedView]:
    """The players and their places."""
    if isinstance(table, FloorPokerTable):
        places = [(seat.number, seat.player) for seat in table.state.seated]
    else:
        boxes = {} if table.round is None or table.round.stage in OVER else table.round.boxes
        places = [(number, box.player) for number, box in sorted(boxes.items())]
    return [SeatedView(box=number, player=player, bot=BOT_SIGN in player) for number, player in places]


def _you(
    state: FloorState,
    table: Table,
    viewer: str | None,
    person: Person | None,
    *,
    ready: Collection[str],
    turns: TurnRules | None,
    now: datetime,
) -> YouView:
    if viewer is None:
        return YouView(player=None, role=None, balance=dollars(0), boxes=[], seat=None, ready=False, legal=[])
    boxes, seat, seats, at_s = [], None, [], int(now.timestamp())
    if isinstance(table, FloorPokerTable):
        own = table.state.seat_of(viewer)
        seat = None if own is None else own.number
        seats = _seats_for(state, table, viewer)
    elif table.round is not None:
        boxes = sorted(box.number for box in table.round.boxes_of(viewer))
    balance = state.books.balance(account(viewer))
    return YouView(
        player=viewer,
        role=(Role.PLAYER if person is None else person.role).value,
        balance=dollars(balance),
        boxes=boxes,
        seat=seat,
        ready=viewer in ready,
        legal=legal_commands(table, viewer, balance, at_s=at_s, seats=seats),
        time_bank_s=UNSET
        if seat is None or turns is None
        else bank_left(state.cardroom, table.id, viewer, turns, at_s=at_s),
    )


def _seats_for(state: FloorState, table: FloorPokerTable, viewer: str) -> list[int]:
    """The seats of a Poker table that the viewer may take."""
    if table.sign.status is not Status.OPEN:
        return []
    if not state.cardroom.has_work:
        return table.state.free_seats
    return seats_for(state.cardroom, poker_floor(state), table=table.id, player=viewer)


def _last_round(last: Round, viewer: str | None) -> LastRoundView:
    """The round before, as far as this viewer may see its settlement."""
    return LastRoundView(round=last.id, settlement=settlement_seen(last, viewer))


def _last_hand(table: FloorPokerTable) -> LastHandView | None:
    """The hand before, whose settlement everybody has seen."""
    if table.last is None:
        return None
    settled = table.last.settlement
    return LastHandView(round=table.last.id, settlement=None if settled is None else settlement_document(settled))
