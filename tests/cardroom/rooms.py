"""A card room on a floor, for tests: Poker tables, players with chips, and lists."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec import to_builtins

from croupier.cardroom import CardRoom, SeatHold
from croupier.cardroom.commands import OpenList
from croupier.command import Command
from croupier.floor import Actor
from croupier.people.commands import SignUp
from croupier.people.roles import Role
from croupier.poker import TableState
from croupier.poker.commands import Act, LeaveTable, StartHand, TakeSeat
from croupier.poker.events import HandOpened
from croupier.refusals import Refused
from croupier.rounds.commands import DealCards, SettleRound
from tests.floor.house import PIT, House, everything, player

STAKE = 200_00
PLAYERS = ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal", "ike", "joy", "kay", "leo")
SIX = ("ann", "ben", "cat", "dan", "eve", "fay")
"""Players for a full table."""
LIST = OpenList(stakes="1-2", small_blind=1_00, big_blind=2_00, seats=6)
"""The list for the tables that `House.open` makes."""


def card_room(house: House, *tables: str, dealer: str = "automatic") -> House:
    """These Poker tables, players with 1,000.00 each and a list for the tables."""
    house.open(*tables, game="poker", dealer=dealer)
    for name in PLAYERS:
        house.do(SignUp(name=name, guest=True))
    house.chips(*PLAYERS)
    house.do(LIST, PIT)
    return house


def sign_up(house: House, name: str, role: Role) -> Actor:
    house.do(SignUp(name=name, role=role, password=b"hash"))
    return Actor(name=name, role=role)


def room_of(house: House) -> CardRoom:
    return house.floor.state.cardroom


def poker(house: House, table: str) -> TableState:
    return house.floor.state.poker_table(table).state


def seats(house: House, table: str) -> dict[int, str]:
    return {number: seat.player for number, seat in sorted(poker(house, table).seats.items())}


def sit(house: House, table: str, *names: str) -> None:
    """Each player takes the lowest seat that they may take."""
    for name in names:
        legal = to_builtins(house.floor.view(table, name))["you"]["legal"]
        seat = next(one["seat"] for one in legal if one["command"] == "sit")
        house.do(TakeSeat(table=table, seat=seat, amount=STAKE), player(name))


def fill(house: House, table: str, *names: str) -> None:
    """Each in a seat, from seat 1 on."""
    for seat, name in enumerate(names, 1):
        house.do(TakeSeat(table=table, seat=seat, amount=STAKE), player(name))


def leave(house: House, table: str, name: str) -> None:
    house.do(LeaveTable(table=table), player(name))


def held(house: House) -> list[tuple[str, int, str, str]]:
    return [(hold.table, hold.seat, hold.player, hold.why) for hold in room_of(house).holds]


def hold_for(house: House, name: str) -> SeatHold:
    return next(hold for hold in room_of(house).holds if hold.player == name)


def names(house: House, stakes: str = "1-2") -> tuple[str, ...]:
    return room_of(house).lists[stakes].names


def wait(house: House, seconds: int) -> None:
    house.now += timedelta(seconds=seconds)


def refusal(house: House, command: Command, actor: Actor) -> tuple[str, str | None]:
    """The code and the clause of a refusal, which changes nothing."""
    before = everything(house)
    with pytest.raises(Refused) as refused:
        house.do(command, actor)
    assert everything(house) == before
    assert refused.value.sentence
    return refused.value.code, None if refused.value.clause is None else refused.value.clause.cite


def start(house: House, table: str) -> HandOpened:
    """A hand up to the first decision."""
    house.do(StartHand(table=table), PIT)
    house.do(DealCards(table=table), PIT)
    hand = poker(house, table).hand
    assert hand is not None
    return hand.opening


def fold_out(house: House, table: str) -> None:
    """Everybody folds to the last one, and the hand is settled."""
    while (hand := poker(house, table).hand) is not None and hand.turn is not None:
        house.do(Act(table=table, action="fold"), player(poker(house, table).seats[hand.turn].player))
    house.do(SettleRound(table=table), PIT)


def reopened_alike(house: House) -> None:
    """Closing and opening the store again changes nothing."""
    before = everything(house)
    house.reopen()
    assert everything(house) == before


def chips(house: House) -> dict[str, int]:
    """Each player's chips, at tables and away from them."""
    books = house.floor.state.books.balances
    tables = house.floor.tables
    return {
        name: house.floor.balance(name) + sum(books.get(f"stack:{table}:{name}", 0) for table in tables)
        for name in PLAYERS
    }
