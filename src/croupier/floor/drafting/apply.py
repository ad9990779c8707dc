"""Applies stored events to the floor: the same way when they happen and when they are read again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, assert_never

from croupier.cage import evolve as evolve_cage
from croupier.cage.events import CageEvent
from croupier.cardroom import events as room_events
from croupier.cardroom import evolve as evolve_room
from croupier.cardroom.turn_clock import TurnTime
from croupier.floor.dealing import dealer, poker_dealer
from croupier.floor.state.floor_state import Booking, FloorState
from croupier.floor.state.table_state import (
    POKER,
    FloorPokerTable,
    HouseTable,
    LastHand,
    Status,
    Table,
    TableSign,
)
from croupier.floor_events import events as e
from croupier.floor_events.codec import Event
from croupier.floor_events.house_changes import HouseChanged, with_change
from croupier.floor_events.logged_event import table_of_round
from croupier.floor_events.settings_documents import house_limits, pace_of, poker_limits
from croupier.games.prizes import Meter
from croupier.jackpots import UNOPENED, LinkedRoundReopened, PrizesPaid
from croupier.jackpots import Event as JackpotEvent
from croupier.jackpots import evolve as evolve_jackpot
from croupier.people.approvals import (
    ApprovalAsked,
    ApprovalDeclined,
    ApprovalEvent,
    ApprovalGiven,
    evolve_approvals,
)
from croupier.people.events import (
    PasswordChanged,
    PersonEvent,
    PersonLocked,
    RoleGiven,
    SecondFactorRemoved,
)
from croupier.people.names import key_of
from croupier.poker import Hand
from croupier.poker import events as poker_events
from croupier.poker import evolve as evolve_poker
from croupier.poker import opened_table as poker_opened
from croupier.poker.settings import STAKES
from croupier.rounds import Round
from croupier.rounds import evolve as evolve_round
from croupier.rounds.deck_use import cards_in
from croupier.rounds.events import BetsClosed, CardBurnt, CardsDealt, RoundOpened
from croupier.rounds.events import Event as RoundEvent
from croupier.rounds.evolve import opened as round_opened

BOOKINGS_KEPT_S = 24 * 3_600
"""The limit of the cage counts the bookings in this time."""


ENDS_QUESTIONS = (RoleGiven, PasswordChanged, SecondFactorRemoved, PersonLocked)
"""A person to whom somebody else did this is locked out, has another role, or may be another person now: nobody carries
out what they asked before."""


def apply(state: FloorState, stream: str, event: Event, *, at: str, version: int) -> Round | Hand | None:
    """Apply an event, which is this version of its stream. Returns the round or hand after it.

    The chips that it moves are an event of their own, which the books take.
    """
    kind, _, name = stream.partition("/")
    return APPLIED[kind](state, name, event, at, version)


# Rounds of the house games


def _round(state: FloorState, round_id: str, event: RoundEvent, at: str, _version: int) -> Round:
    name = round_id.rpartition("-")[0]
    table = state.tables[name]
    if not isinstance(table, HouseTable):
        raise ValueError(f"{name} has no rounds of a house game")
    before = table.round
    if isinstance(event, RoundOpened):
        after = round_opened(event)
        table = HouseTable(table.sign, table.limits, table.jackpot, table.rounds + 1, after, before)
    elif before is None:
        raise ValueError(f"{round_id} goes on before it is opened")
    else:
        after = evolve_round(before, event)
        table = table._replace(round=after)
        if isinstance(event, BetsClosed) and event.jackpot_bets:
            table = table._replace(linked=True)
        elif isinstance(event, CardsDealt | CardBurnt):
            table = table._replace(taken=table.taken + cards_in(event))
    waits_anew = before is None or dealer.key_of(before) != dealer.key_of(after)
    state.tables = {**state.tables, name: _dated(table, at) if waits_anew else table}
    return after


def _dated(table: Table, at: str) -> Table:
    return table._replace(sign=table.sign._replace(since=at))


# Poker


def _poker(state: FloorState, name: str, event: poker_events.Event, at: str, version: int) -> Hand | None:
    before = state.poker_table(name)
    table = _noted_of_table(before, event, version)
    table = table._replace(state=evolve_poker(before.state, event))
    if poker_dealer.key_of(before.state) != poker_dealer.key_of(table.state):
        table = table._replace(sign=table.sign._replace(since=at), turn_time=None)
    state.tables = {**state.tables, name: table}
    return table.hand


def _noted_of_table(table: FloorPokerTable, event: poker_events.Event, version: int) -> FloorPokerTable:
    """The table with what the event takes from its deck, or with who has come and gone."""
    match event:
        case poker_events.HandOpened():
            last = None if table.hand is None else LastHand(table.hand.id, table.hand.settlement)
            return table._replace(opened_at=version, decks=1, taken=0, last=last)
        case poker_events.PokerCardsDealt(cards=cards):
            return table._replace(taken=table.taken + len(cards))
        case poker_events.PokerCardBurnt():
            return table._replace(taken=table.taken + 1)
        case poker_events.DeckCommitted():
            return table._replace(decks=table.decks + 1, taken=0)
        case poker_events.PlayerSat(player=player):
            return table._replace(arrivals=(*table.arrivals, player))
        case poker_events.PlayerLeft(player=player):
            return table._replace(arrivals=tuple(name for name in table.arrivals if name != player))
        case _:
            return table


def _cardroom(state: FloorState, _name: str, event: room_events.CardRoomEvent, _at: str, _version: int) -> None:
    state.cardroom = evolve_room(state.cardroom, event)
    if isinstance(event, room_events.ClockCalled | room_events.TimeBankUsed):
        table = state.poker_table(event.table)
        called = isinstance(event, room_events.ClockCalled)
        clock = called or (table.turn_time is not None and table.turn_time.clock)
        state.tables = {**state.tables, table.id: table._replace(turn_time=TurnTime(event.turn_s, clock))}


def _cage(state: FloorState, _name: str, event: CageEvent, _at: str, _version: int) -> None:
    state.cage = evolve_cage(state.cage, event)


# Jackpots and money


def _jackpot(state: FloorState, name: str, event: JackpotEvent, _at: str, _version: int) -> None:
    jackpot = evolve_jackpot(state.jackpots.get(name, UNOPENED), event)
    state.jackpots = {**state.jackpots, name: jackpot}
    if isinstance(event, PrizesPaid | LinkedRoundReopened):
        table = state.house_table(table_of_round(event.round))
        paid = isinstance(event, PrizesPaid)
        paid_from = Meter(event.payments[0].meter, jackpot.settings.reset) if paid else None
        state.tables = {**state.tables, table.id: table._replace(paid_from=paid_from)}


# People


def _person(state: FloorState, _name: str, event: PersonEvent, at: str, _version: int) -> None:
    state.people.take(event, at_s=int(datetime.fromisoformat(at).timestamp()))
    if isinstance(event, ENDS_QUESTIONS) and key_of(event.by) != key_of(event.name):
        kept = {number: asked for number, asked in state.approvals.items() if key_of(asked.by) != key_of(event.name)}
        state.approvals = kept


# The floor itself


def _floor(state: FloorState, _name: str, event: e.FloorEvent | ApprovalEvent, at: str, _version: int) -> None:
    match event:
        case e.TableOpened():
            table = _opened(state.tables.get(event.table), event, at)
            state.tables = {**state.tables, event.table: table}
        case e.TableConfigured():
            table = state.table(event.table)
            sign = table.sign._replace(
                name=event.name,
                version=table.sign.version if event.version is None else event.version,
                dealer=event.dealer,
                pace=pace_of(event.pace),
                bots=event.bots,
            )
            state.tables = {**state.tables, event.table: _with_limits(table, event, sign)._replace(sign=sign)}
        case e.TableClosed():
            _sign(state, event.table, status=Status.CLOSED)
        case e.TableSuspended():
            _sign(state, event.table, status=Status.SUSPENDED, reason=event.reason)
        case e.TableResumed():
            _sign(state, event.table, status=Status.OPEN, reason=None, since=at)
        case e.AlarmRaised() | e.AlarmTaken():
            _alarm(state, event)
        case e.AllSessionsEnded():
            state.people = state.people.without_sessions()
        case HouseChanged() | e.AddressesErased():
            _house(state, event)
        case e.CageBooked():
            _book(state, event, at)
        case ApprovalAsked() | ApprovalGiven() | ApprovalDeclined():
            state.approvals = evolve_approvals(state.approvals, event)
            if isinstance(event, ApprovalAsked):
                _count(state, "approvals")
        case _:
            assert_never(event)


def _house(state: FloorState, event: HouseChanged | e.AddressesErased) -> None:
    """Take a change of settings. Addresses that are erased were among the secrets."""
    if isinstance(event, HouseChanged):
        state.house_changes = with_change(state.house_changes, event)


def _alarm(state: FloorState, event: e.AlarmRaised | e.AlarmTaken) -> None:
    if isinstance(event, e.AlarmTaken):
        state.alarms = {name: alarm for name, alarm in state.alarms.items() if name != event.alarm}
        return
    state.alarms = {**state.alarms, event.alarm: event}
    if event.account is not None:
        state.alarmed |= {event.account}
    _count(state, "alarms")


def _book(state: FloorState, event: e.CageBooked, at: str) -> None:
    at_s, staff = int(datetime.fromisoformat(at).timestamp()), key_of(event.by)
    recent = [booking for booking in state.bookings.get(staff, ()) if booking.at_s > at_s - BOOKINGS_KEPT_S]
    booking = Booking(at_s, key_of(event.player), abs(event.amount))
    state.bookings = {**state.bookings, staff: (*recent, booking)}


def _count(state: FloorState, numbered: str) -> None:
    state.counts = {**state.counts, numbered: state.counts.get(numbered, 0) + 1}


def _sign(state: FloorState, name: str, **changes: Any) -> None:
    table = state.table(name)
    state.tables = {**state.tables, name: table._replace(sign=table.sign._replace(**changes))}


def _opened(before: Table | None, event: e.TableOpened, at: str) -> Table:
    """A new table, or one that had been closed, which continues its count of rounds."""
    pace = pace_of(event.pace)
    sign = TableSign(event.table, event.name, event.game, event.version, event.dealer, pace, event.bots, since=at)
    if event.game == POKER:
        settings = poker_limits(event.settings)
        if isinstance(before, FloorPokerTable):
            return before._replace(sign=sign, state=before.state._replace(settings=settings, version=event.version))
        opening = poker_events.PokerTableOpened(event.table, settings, STAKES, event.version)
        return FloorPokerTable(sign, poker_opened(opening))
    limits = house_limits(event.settings)
    if isinstance(before, HouseTable):
        return before._replace(sign=sign, limits=limits, jackpot=event.jackpot)
    return HouseTable(sign, limits, event.jackpot)


def _with_limits(table: Table, event: e.TableConfigured, sign: TableSign) -> Table:
    if isinstance(table, HouseTable):
        return table._replace(limits=house_limits(event.settings))
    return table._replace(state=table.state._replace(settings=poker_limits(event.settings), version=sign.version))


APPLIED: dict[str, Callable[[FloorState, str, Any, str, int], Round | Hand | None]] = {
    "floor": _floor,
    "round": _round,
    "poker": _poker,
    "cardroom": _cardroom,
    "patron": _cage,
    "cage": _cage,
    "jackpot": _jackpot,
    "ledger": lambda *_: None,
    "person": _person,
    "checkpoint": lambda *_: None,
    "watch": lambda *_: None,
}
"""By kind of stream. The books hold the ledger's events; checkpoints and bookmarks change nothing."""
