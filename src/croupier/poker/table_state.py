"""The state of a Poker table: seats with their players and stacks, the button, missed blinds, and the hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from croupier.clauses import reading
from croupier.games.poker import VOID
from croupier.games.words import under
from croupier.money import Cents
from croupier.poker.events import (
    ChipsAdded,
    HandOpened,
    HandSettled,
    HandVoided,
    PlayerCameBack,
    PlayerLeft,
    PlayerSat,
    PlayerSatOut,
    PokerTableOpened,
    SeatsAndHandEvent,
    SeatsEvent,
)
from croupier.poker.hand import Hand
from croupier.poker.settings import PokerTableSettings


class SeatState(NamedTuple):
    """One player in his seat."""

    number: int
    player: str
    stack: Cents
    away: bool = False
    returning: bool = True
    """Whether the player has said that he will be back."""
    new: bool = True
    """Whether he has yet to join his first round here."""
    relocated: bool = False
    missed_small: bool = False
    missed_big: bool = False
    turns_missed: int = 0
    """How many blinds in a row were due to him while he was away."""
    waits: bool = False
    """5.4.2(a): he is back, and the button is at his seat."""

    @property
    def ready(self) -> bool:
        """R-140: whether he is there and has chips."""
        return self.stack > 0 and not self.away

    @property
    def missed(self) -> str | None:
        """The missed-blind button at his seat: `small`, `big`, `both` or none."""
        if self.missed_small:
            return "both" if self.missed_big else "small"
        return "big" if self.missed_big else None


class TableState(NamedTuple):
    """A table as it stands, made from its events alone."""

    id: str
    settings: PokerTableSettings
    seats: Mapping[int, SeatState] = {}
    button: int | None = None
    """Where it was in the last round; None before the first."""
    big: int | None = None
    """The seat that posted the last Big Blind."""
    dead_small: int | None = None
    """5.5: the empty seat where the Small Blind was due: the button goes there next."""
    passed_on: bool = False
    """Whether the last Big Blind went on to the next player, because another was away (5.6)."""
    first_orbit: bool = True
    rounds: int = 0
    playing: bool = False
    left_with: Mapping[str, Cents] = {}
    """The stack of each player who left: he cannot come back with less (3.6.2)."""
    owed: Mapping[int, SeatState] = {}
    """The seats dealt in, as they were before the round: a void makes them owe the same again."""
    hand: Hand | None = None
    """The hand in play, or the last one."""

    def seat_of(self, player: str) -> SeatState | None:
        """The seat of a player, or None."""
        for seat in self.seats.values():
            if seat.player == player:
                return seat
        return None

    def with_seat(self, seat: SeatState) -> TableState:
        """The table with one seat as given."""
        return self._replace(seats={**self.seats, seat.number: seat})

    def with_hand(self, hand: Hand) -> TableState:
        """The table with this hand; several times as fast as `_replace`, for the most frequent events."""
        return TableState(*self[:-1], hand)


def opened_table(event: PokerTableOpened) -> TableState:
    """A table with nobody at it."""
    return TableState(event.table, event.settings)


def _sat(table: TableState, event: PlayerSat) -> TableState:
    left = {player: amount for player, amount in table.left_with.items() if player != event.player}
    seat = SeatState(event.seat, event.player, event.amount, relocated=event.relocated)
    return table.with_seat(seat)._replace(left_with=left)


def _left(table: TableState, event: PlayerLeft) -> TableState:
    seats = {number: seat for number, seat in table.seats.items() if number != event.seat}
    after = table._replace(seats=seats, left_with={**table.left_with, event.player: event.amount})
    # With nobody left the game has ended: the next one commences anew (3.7).
    return after if seats else after._replace(button=None, big=None, dead_small=None, passed_on=False, first_orbit=True)


def _sat_out(table: TableState, event: PlayerSatOut) -> TableState:
    return table.with_seat(table.seats[event.seat]._replace(away=True, returning=event.returning, waits=False))


def _came_back(table: TableState, event: PlayerCameBack) -> TableState:
    return table.with_seat(table.seats[event.seat]._replace(away=False, returning=True))


def _added(table: TableState, event: ChipsAdded) -> TableState:
    seat = table.seats[event.seat]
    return table.with_seat(seat._replace(stack=seat.stack + event.amount))


def _dealt_in(table: TableState, event: HandOpened) -> TableState:
    """3.7, 5.4 to 5.6: a player dealt in is no longer new and owes nothing; a player who missed a blind is marked."""
    seats = dict(table.seats)
    owed = {number: seats[number] for number, _, _ in event.dealt}
    for number, seat in owed.items():
        seats[number] = SeatState(number, seat.player, seat.stack, seat.away, seat.returning, new=False)
    for number, blind in event.missed:
        seat = seats[number]
        turns = seat.turns_missed + 1
        if blind == "small":
            seats[number] = seat._replace(missed_small=True, turns_missed=turns)
        else:
            seats[number] = seat._replace(missed_big=True, turns_missed=turns)
    for number in event.waits:
        seats[number] = seats[number]._replace(waits=True)
    return table._replace(
        seats=seats,
        button=event.button,
        big=event.big,
        dead_small=event.dead_small,
        passed_on=event.passed_on,
        first_orbit=event.first_orbit,
        rounds=table.rounds + 1,
        playing=True,
        owed=owed,
    )


def _settled(table: TableState, event: HandSettled) -> TableState:
    """Each seat has its stack from the settlement."""
    seats = dict(table.seats)
    for number, _, _, _, end in event.settlement.seats:
        seat = seats[number]
        if seat.stack != end:
            seats[number] = seat._replace(stack=end)
    return table._replace(seats=seats, playing=False, owed={})


def _voided(table: TableState, _: HandVoided) -> TableState:
    """5.12, R-141: payments to join or to return went back, so they are owed again."""
    seats = dict(table.seats)
    for number, before in table.owed.items():
        seats[number] = before._replace(away=seats[number].away, returning=seats[number].returning)
    return table._replace(seats=seats, playing=False, owed={})


OWED_AGAIN = under(_voided, VOID, reading("R-141"))
READY = under(SeatState.ready, reading("R-140"))


def evolve_seats(table: TableState, event: SeatsEvent | SeatsAndHandEvent) -> TableState:
    """The seats, the button and the blinds after the event; the hand stays as it was."""
    match event:
        case HandOpened():
            return _dealt_in(table, event)
        case HandSettled():
            return _settled(table, event)
        case HandVoided():
            return _voided(table, event)
        case PlayerSat():
            return _sat(table, event)
        case PlayerLeft():
            return _left(table, event)
        case PlayerSatOut():
            return _sat_out(table, event)
        case PlayerCameBack():
            return _came_back(table, event)
        case ChipsAdded():
            return _added(table, event)
        case PokerTableOpened():
            return opened_table(event)
        case _:
            assert_never(event)
