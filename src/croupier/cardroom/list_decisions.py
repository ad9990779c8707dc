"""Decisions about waiting lists, and about seats: calls and offers, their answers, and wishes for another seat."""

from __future__ import annotations

import re

from croupier.cardroom import commands as c
from croupier.cardroom import events as e
from croupier.cardroom.card_room import CardRoom, SeatHold, WaitingList
from croupier.cardroom.next_steps import PokerFloor, offer_of, open_seats, release
from croupier.clauses import reading
from croupier.games.poker import MOST_SEATS, PKR
from croupier.poker import TableState
from croupier.refusals import Refused, require

TWICE = PKR["1.7"]
SEATS = reading("R-1")
SEATED_ONLY = PKR["3.2"]
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,23}")
MOVED_BY_STAFF = PKR["5.4.1"]


def list_named(room: CardRoom, stakes: str) -> WaitingList:
    """The list, which must be open."""
    waiting_list = room.lists.get(stakes)
    if waiting_list is None:
        raise Refused("NO_SUCH_LIST", None, stakes=stakes)
    return waiting_list


def decide_open_list(
    room: CardRoom, command: c.OpenList, *, answer_s: int, lose_place: bool, interest: int, by: str
) -> tuple[e.CardRoomEvent, ...]:
    """A list for blinds that a table may have (1.7), and for tables that no other list is for."""
    require(ID.fullmatch(command.stakes) is not None, "BAD_NAME.list", None)
    require(command.stakes not in room.lists, "ALREADY_OPEN.list", None, stakes=command.stakes)
    twice = command.small_blind > 0 and command.big_blind == 2 * command.small_blind
    require(twice, "BAD_LIST.blinds", TWICE)
    require(2 <= command.seats <= MOST_SEATS, "BAD_LIST.seats", SEATS, most=MOST_SEATS)
    event = e.ListOpened(
        stakes=command.stakes,
        small_blind=command.small_blind,
        big_blind=command.big_blind,
        seats=command.seats,
        answer_s=command.answer_s or answer_s,
        lose_place=lose_place if command.lose_place is None else command.lose_place,
        interest=interest if command.interest is None else command.interest,
        automatic=command.automatic,
        by=by,
    )
    wanted = (event.small_blind, event.big_blind, event.seats)
    same = [
        other.stakes for other in room.lists.values() if (other.small_blind, other.big_blind, other.seats) == wanted
    ]
    require(not same, "BAD_LIST.same", None, stakes="".join(same))
    return (event,)


def decide_change_list(room: CardRoom, command: c.ChangeList, *, by: str) -> tuple[e.CardRoomEvent, ...]:
    """Other settings for a list. Names keep their places."""
    waiting_list = list_named(room, command.stakes)
    changed = e.ListChanged(
        stakes=waiting_list.stakes,
        answer_s=command.answer_s or waiting_list.answer_s,
        lose_place=waiting_list.lose_place if command.lose_place is None else command.lose_place,
        interest=waiting_list.interest if command.interest is None else command.interest,
        automatic=waiting_list.automatic if command.automatic is None else command.automatic,
        by=by,
    )
    return (changed,)


def decide_close_list(room: CardRoom, command: c.CloseList, *, by: str) -> tuple[e.CardRoomEvent, ...]:
    return (e.ListClosed(stakes=list_named(room, command.stakes).stakes, by=by),)


def decide_join(
    room: CardRoom, floor: PokerFloor, command: c.JoinList, *, player: str, at_s: int, by: str
) -> tuple[e.CardRoomEvent, ...]:
    """A player comes to the end of a list, once, unless they sit in such a game already."""
    waiting_list = list_named(room, command.stakes)
    require(player not in waiting_list.names, "LISTED_ALREADY", None, player=player, stakes=waiting_list.stakes)
    require(len(waiting_list.names) < c.MOST_NAMES, "LIST_FULL", None, stakes=waiting_list.stakes, most=c.MOST_NAMES)
    for name, table in floor.known.items():
        here = waiting_list.is_for(table.settings) and table.seat_of(player) is not None
        require(not here, "SEATED_ELSEWHERE", SEATED_ONLY, player=player, table=name)
    return (e.ListJoined(stakes=waiting_list.stakes, player=player, at_s=at_s, by=by),)


def decide_leave_list(room: CardRoom, command: c.LeaveList, *, player: str, by: str) -> tuple[e.CardRoomEvent, ...]:
    """A name is taken off a list. A seat that was held for the player goes on to the next one."""
    waiting_list = list_named(room, command.stakes)
    require(player in waiting_list.names, "NOT_LISTED", None, player=player, stakes=waiting_list.stakes)
    return (e.ListLeft(stakes=waiting_list.stakes, player=player, why="asked", by=by),)


def decide_call_next(
    room: CardRoom, floor: PokerFloor, command: c.CallNext, *, at_s: int, answer_s: int
) -> tuple[e.CardRoomEvent, ...]:
    """Offer an open seat to the player whose turn it is."""
    free = open_seats(room, floor.tables, command.table)
    seats = free if command.seat is None else [seat for seat in free if seat == command.seat]
    require(bool(seats), "NO_OPEN_SEAT", None, table=command.table)
    for seat in seats:
        offer = offer_of(room, floor, command.table, seat, at_s=at_s, answer_s=answer_s, called_by_staff=True)
        if offer is not None:
            return (offer,)
    raise Refused("NOBODY_WAITS", None, table=command.table)


def _hold_of(room: CardRoom, table: str, player: str) -> SeatHold:
    hold = room.hold_for(player, table)
    if hold is None:
        raise Refused("NO_SEAT_HELD", None, player=player, table=table)
    return hold


def decide_answer(room: CardRoom, command: c.AnswerOffer, *, player: str, by: str) -> tuple[e.CardRoomEvent, ...]:
    """A called player accepts by sitting down; a player who moves says yes or no. A must-move player is not asked."""
    hold = _hold_of(room, command.table, player)
    if command.accept:
        require(hold.why != "call", "SIT_TO_ACCEPT", SEATED_ONLY, seat=hold.seat)
        require(hold.until_s is not None, "ANSWERED_ALREADY", None, player=player)
        return (e.OfferAccepted(table=hold.table, seat=hold.seat, player=player, by=by),)
    ordered = hold.why in ("break", "balance") or (hold.why == "must-move" and hold.until_s is None)
    require(not ordered, "MUST_MOVE.no_choice", MOVED_BY_STAFF, player=player, table=hold.table)
    return (release(room, hold, "declined"),)


def decide_pass_over(room: CardRoom, command: c.PassOver, *, at_s: int) -> tuple[e.CardRoomEvent, ...]:
    """The time to answer is over."""
    hold = room.hold_at(command.table, command.seat)
    if hold is None or hold.until_s is None:
        raise Refused("NO_ANSWER_AWAITED", None, seat=command.seat)
    left = hold.until_s - at_s
    require(left <= 0, "TIME_LEFT", None, player=hold.player, seconds=left)
    return (release(room, hold, "lapsed"),)


def decide_ask_change(
    room: CardRoom, table: TableState, command: c.AskSeatChange, *, player: str, by: str
) -> tuple[e.CardRoomEvent, ...]:
    """A seated player asks once; a wish for another seat than before comes to the end of the list."""
    seat = table.seat_of(player)
    if seat is None:
        raise Refused("NOT_SEATED.player", SEATED_ONLY, player=player)
    wanted = command.seat
    if wanted is not None:
        require(1 <= wanted <= table.settings.seats, "NO_SUCH_SEAT", SEATS, seats=table.settings.seats)
        require(wanted != seat.number, "SEATED_ALREADY", SEATED_ONLY, player=player)
    require(command.table not in room.breaking, "TABLE_BREAKS", None, table=command.table)
    asked = any(request.player == player for request in room.requests.get(command.table, ()))
    require(not asked, "CHANGE_ASKED", None, player=player)
    return (e.SeatChangeAsked(table=command.table, player=player, wanted=wanted, by=by),)


def decide_withdraw_change(
    room: CardRoom, command: c.WithdrawSeatChange, *, player: str, by: str
) -> tuple[e.CardRoomEvent, ...]:
    asked = any(request.player == player for request in room.requests.get(command.table, ()))
    require(asked, "NO_CHANGE_ASKED", None, player=player)
    return (e.SeatChangeWithdrawn(table=command.table, player=player, by=by),)
