"""The next card room after one of its events.

The room follows from its own stream alone: of what happens at the tables it takes note in events of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, assert_never

from croupier.cardroom import events as e
from croupier.cardroom.card_room import (
    BankUse,
    CardRoom,
    DealerStint,
    Feeder,
    PassedOver,
    SeatHold,
    SeatRequest,
    WaitingList,
)

T = TypeVar("T")


def evolve(room: CardRoom, event: e.CardRoomEvent) -> CardRoom:
    """The room after one of its events."""
    return _counted(_evolved(room, event))


def _evolved(room: CardRoom, event: e.CardRoomEvent) -> CardRoom:  # noqa: C901, PLR0912 (one case for each)
    match event:
        case e.ListOpened():
            return _with_list(room, _opened(event))
        case e.ListChanged():
            return _with_list(room, _changed(room.lists[event.stakes], event))
        case e.ListClosed(stakes=stakes):
            holds = tuple(hold for hold in room.holds if hold.stakes != stakes)
            return room._replace(lists=_without(room.lists, stakes), holds=holds)
        case e.ListJoined(stakes=stakes, player=player):
            waiting_list = room.lists[stakes]
            return _with_list(room, waiting_list._replace(names=(*waiting_list.names, player)))
        case e.ListLeft(stakes=stakes, player=player):
            holds = tuple(hold for hold in room.holds if (hold.stakes, hold.player) != (stakes, player))
            passed = tuple(passed_seat for passed_seat in room.passed if passed_seat.player != player)
            return _off_list(room._replace(holds=holds, passed=passed), stakes, player)
        case e.InterestReached(stakes=stakes):
            return _with_list(room, room.lists[stakes]._replace(told=True))
        case e.SeatHeld():
            hold = SeatHold(
                event.table, event.seat, event.player, event.why, event.stakes, event.from_table, event.until_s
            )
            return room._replace(holds=(*room.holds, hold))
        case e.OfferAccepted(table=table, seat=seat):
            at = (table, seat)
            holds = tuple(h._replace(until_s=None) if (h.table, h.seat) == at else h for h in room.holds)
            return room._replace(holds=holds)
        case e.SeatReleased():
            return _released(room, event)
        case e.SeatFilled():
            return _filled(room, event)
        case e.TableGone(table=table):
            return _gone(room, table)
        case e.SeatChangeAsked(table=table, player=player, wanted=wanted):
            asked = (*room.requests.get(table, ()), SeatRequest(player, wanted))
            return room._replace(requests={**room.requests, table: asked})
        case e.SeatChangeWithdrawn(table=table, player=player):
            holds = tuple(h for h in room.holds if (h.table, h.player, h.why) != (table, player, "change"))
            return _no_request(room._replace(holds=holds), table, player)
        case e.MustMoveLinked(table=table, feeder=feeder, must=must):
            return room._replace(feeders={**room.feeders, table: Feeder(feeder, must)})
        case e.MustMoveUnlinked(table=table):
            holds = tuple(hold for hold in room.holds if (hold.table, hold.why) != (table, "must-move"))
            return room._replace(feeders=_without(room.feeders, table), holds=holds)
        case e.SeatDrawCommitted(number=number, commitment=commitment):
            return room._replace(draws=number, next_draw=commitment)
        case e.SeatsDrawn():
            return _drawn(room._replace(next_draw=None), event)
        case e.ClockCalled():
            return room  # the time of the player in turn stands at their table
        case e.TimeBankUsed():
            return _bank_used(room, event)
        case e.DealerAssigned(table=table, dealer=dealer, at_s=at_s):
            return room._replace(dealers={**room.dealers, table: DealerStint(dealer, at_s)})
        case e.DealerRelieved(table=table):
            return room._replace(dealers=_without(room.dealers, table))
        case _:
            assert_never(event)


# Lists


def _opened(event: e.ListOpened) -> WaitingList:
    return WaitingList(
        event.stakes,
        event.small_blind,
        event.big_blind,
        event.seats,
        event.answer_s,
        event.lose_place,
        event.interest,
        event.automatic,
    )


def _changed(waiting_list: WaitingList, event: e.ListChanged) -> WaitingList:
    return waiting_list._replace(
        answer_s=event.answer_s, lose_place=event.lose_place, interest=event.interest, automatic=event.automatic
    )


def _with_list(room: CardRoom, waiting_list: WaitingList) -> CardRoom:
    return room._replace(lists={**room.lists, waiting_list.stakes: waiting_list})


def _off_list(room: CardRoom, stakes: str | None, player: str) -> CardRoom:
    waiting_list = None if stakes is None else room.lists.get(stakes)
    if waiting_list is None:
        return room
    return _with_list(room, waiting_list._replace(names=tuple(name for name in waiting_list.names if name != player)))


def _counted(room: CardRoom) -> CardRoom:
    """A list that has become shorter than the pit wants to be told of is told of again when it has grown."""
    short = [
        waiting_list
        for waiting_list in room.lists.values()
        if waiting_list.told and len(room.waiting(waiting_list)) < waiting_list.interest
    ]
    return room._replace(
        lists={**room.lists, **{short_list.stakes: short_list._replace(told=False) for short_list in short}}
    )


# Held seats


def _released(room: CardRoom, event: e.SeatReleased) -> CardRoom:
    hold = room.hold_at(event.table, event.seat)
    if hold is None:
        return room
    room = room._replace(holds=tuple(other for other in room.holds if other is not hold))
    if event.keeps_place:
        over = () if event.why == "stopped" else (PassedOver(event.table, event.seat, event.player),)
        return room._replace(passed=(*room.passed, *over))
    # A player who asks again later starts afresh: this seat, if it is still open, may be offered to them.
    return _no_request(_off_list(room, hold.stakes, hold.player), event.table, hold.player)


def _no_request(room: CardRoom, table: str, player: str) -> CardRoom:
    left = tuple(request for request in room.requests.get(table, ()) if request.player != player)
    return room._replace(requests={**room.requests, table: left} if left else _without(room.requests, table))


def _drawn(room: CardRoom, event: e.SeatsDrawn) -> CardRoom:
    """The seats that were drawn are held. A table that is broken offers no seats any more."""
    new = [
        SeatHold(drawn.table, drawn.seat, drawn.player, event.why, None, drawn.from_table, None)
        for drawn in event.seats
    ]
    if event.why == "balance" or event.table is None:
        return room._replace(holds=(*room.holds, *new))
    holds = tuple(hold for hold in room.holds if event.table not in (hold.table, hold.from_table))
    return room._replace(
        holds=(*holds, *new),
        breaking=(*room.breaking, event.table),
        requests=_without(room.requests, event.table),
        feeders=_unlinked(room, event.table),
    )


# At the tables


def _filled(room: CardRoom, event: e.SeatFilled) -> CardRoom:
    """The hold is over. A player for whom the seat was held waits for no other one."""
    hold = room.hold_at(event.table, event.seat)
    room = _taken(room, event.table, event.seat)
    if hold is None or hold.player != event.player:
        return room
    return _no_request(_off_list(room, hold.stakes, hold.player), event.table, hold.player)


def _taken(room: CardRoom, table: str, seat: int) -> CardRoom:
    at = (table, seat)
    return room._replace(
        holds=tuple(hold for hold in room.holds if (hold.table, hold.seat) != at),
        passed=tuple(passed_seat for passed_seat in room.passed if (passed_seat.table, passed_seat.seat) != at),
    )


def _gone(room: CardRoom, table: str) -> CardRoom:
    return room._replace(
        holds=tuple(hold for hold in room.holds if table not in (hold.table, hold.from_table)),
        passed=tuple(seat for seat in room.passed if seat.table != table),
        requests=_without(room.requests, table),
        feeders=_unlinked(room, table),
        breaking=tuple(name for name in room.breaking if name != table),
        banks=_without(room.banks, table),
        dealers=_without(room.dealers, table),
    )


def _unlinked(room: CardRoom, table: str) -> dict[str, Feeder]:
    return {main: feeder for main, feeder in room.feeders.items() if table not in (main, feeder.table)}


def _bank_used(room: CardRoom, event: e.TimeBankUsed) -> CardRoom:
    """The bank counts as full again once the player has not used it for a while, so only the last stretch adds up."""
    banks = room.banks.get(event.table, {})
    used = BankUse(event.used_s, event.at_s)
    return room._replace(banks={**room.banks, event.table: {**banks, event.player: used}})


def _without(mapping: Mapping[str, T], key: str) -> dict[str, T]:
    return {name: value for name, value in mapping.items() if name != key}
