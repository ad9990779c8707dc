"""Decisions about seats: calls and offers, their answers, and wishes for another seat."""

from __future__ import annotations

from croupier.cardroom import commands as c
from croupier.cardroom import events as e
from croupier.cardroom.card_room import CardRoom, SeatHold
from croupier.cardroom.next_steps import PokerFloor, offer_of, open_seats, release
from croupier.clauses import reading
from croupier.games.poker import PKR
from croupier.poker import TableState
from croupier.refusals import Refused, require

SEATED_ONLY = PKR["3.2"]
MOVED_BY_STAFF = PKR["5.4.1"]
SEATS = reading("R-1")


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
