"""The state of a Poker table: seats with their players and stacks, the button, missed blinds, and the hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias, assert_never

from croupier.clauses import reading
from croupier.games.poker import PKR, VOID
from croupier.games.words import cites
from croupier.money import Cents
from croupier.poker.events import (
    ChipsAdded,
    ChipsReturnedAfterLeaving,
    HandOpened,
    HandSettled,
    HandVoided,
    PlayerCameBack,
    PlayerLeft,
    PlayerSat,
    PlayerSatOut,
    PokerTableOpened,
    SeatChanged,
    SeatsAndHandEvent,
    SeatsEvent,
)
from croupier.poker.hand import Hand
from croupier.poker.settings import PokerTableSettings

MissedBlinds: TypeAlias = Literal["small", "big", "both"]
"""The missed-blind button at a seat."""


def missed_blinds(*, small: bool, big: bool) -> MissedBlinds | None:
    """The missed-blind button: `small`, `big`, `both` or none."""
    if small:
        return "both" if big else "small"
    return "big" if big else None


SMALL_MISSED, BIG_MISSED = ("small", "both"), ("big", "both")
"""The missed-blind buttons of a player who has missed the blind."""


class SeatState(NamedTuple):
    """One player in their seat."""

    number: int
    player: str
    stack: Cents
    away: bool = False
    returning: bool = True
    """Whether the player has said that they will be back."""
    new: bool = True
    """Whether they have yet to join their first round here."""
    relocated: bool = False
    missed_small: bool = False
    missed_big: bool = False
    """R-32: whether the blind came to them while they were away. Both stay until they are dealt in again."""
    waits: bool = False
    """5.4.2(a): they are back, and the button is at their seat."""
    own_screen: bool = False
    """1.36: whether they sat down on a screen of their own, where they alone decide."""

    @property
    @cites(reading("R-140"))
    def ready(self) -> bool:
        """R-140: whether they are there and have chips."""
        return self.stack > 0 and not self.away

    @property
    def missed(self) -> MissedBlinds | None:
        """The missed-blind button at their seat: `small`, `big`, `both` or none."""
        return missed_blinds(small=self.missed_small, big=self.missed_big)

    @property
    def turns_missed(self) -> int:
        """R-137: how many blinds in a row were due to them while they were away."""
        return self.missed_small + self.missed_big


class Departure(NamedTuple):
    """How a player left the table. 3.6.2, R-54: the House holds them to it for a while."""

    amount: Cents
    missed: str | None = None
    """The blinds that they had missed: `small`, `big`, `both` or none."""
    at_s: int | None = None
    """When they left, in seconds; None where the record does not say."""


class TableState(NamedTuple):
    """A table as it stands, made from its events alone."""

    id: str
    settings: PokerTableSettings
    seats: Mapping[int, SeatState] = {}
    button: int | None = None
    """Its place in the last round; None before the first."""
    dead_small: int | None = None
    """5.5: the empty seat where the Small Blind was due: the button goes there next."""
    first_orbit: bool = True
    rounds: int = 0
    playing: bool = False
    departed: Mapping[str, Departure] = {}
    """How each player who is not here now has left."""
    owed: Mapping[int, SeatState] = {}
    """The seats dealt in, as they were before the round: a void makes them owe the same again."""
    version: int | None = None
    """The version of the rules for its next rounds; None for the newest. A hand in play has its own."""
    hand: Hand | None = None
    """The hand in play, or the last one."""

    def seat_of(self, player: str) -> SeatState | None:
        """The seat of a player, or None."""
        for seat in self.seats.values():
            if seat.player == player:
                return seat
        return None

    @cites(PKR["3.6.2"], PKR["5.4.2"], reading("R-54"))
    def departure(self, player: str, at_s: int | None) -> Departure | None:
        """3.6.2, R-54: how the player left, as long as the House holds them to it, else None.

        Without a time, the last time counts as just now.
        """
        found = self.departed.get(player)
        if found is None or found.at_s is None or at_s is None:
            return found
        return found if at_s - found.at_s <= self.settings.return_window else None

    def stake_held(self, player: str, at_s: int | None) -> Cents:
        """3.6.2: the least that the player may sit down with, since they left with it; 0 if nothing holds them."""
        found = self.departure(player, at_s)
        return 0 if found is None else found.amount

    @property
    def seated(self) -> list[SeatState]:
        """The taken seats, by number. `seats` itself is in no order that stays the same over a restart."""
        return [seat for _, seat in sorted(self.seats.items())]

    @property
    def free_seats(self) -> list[int]:
        """The seats that somebody can take now. One whose player folded and left is free when the round is over."""
        in_round = self.owed if self.playing else {}
        return [n for n in range(1, self.settings.seats + 1) if n not in self.seats and n not in in_round]

    def may_leave(self, seat: SeatState) -> bool:
        """1.35: whether the player has no part in a round of play, or has folded their hand."""
        if not self.playing or seat.number not in self.owed or self.hand is None:
            return True
        place = self.hand.numbers.index(seat.number)
        return self.hand.betting.bettors[place].folded or place in self.hand.not_revealed

    def with_seat(self, seat: SeatState) -> TableState:
        """The table with one seat as given."""
        return self._replace(seats={**self.seats, seat.number: seat})

    def with_hand(self, hand: Hand) -> TableState:
        """The table with this hand; several times as fast as `_replace`, for the most frequent events."""
        return TableState(*self[:-1], hand)


def opened_table(event: PokerTableOpened) -> TableState:
    """A table with nobody at it."""
    return TableState(event.table, event.settings, version=event.version)


def _sat(table: TableState, event: PlayerSat) -> TableState:
    """R-54: a player who brings missed blinds is no new player, unless they come from another table (5.4.1)."""
    missed = event.missed_before
    departed = {player: left for player, left in table.departed.items() if player != event.player}
    seat = SeatState(
        event.seat,
        event.player,
        event.amount,
        new=event.relocated or missed is None,
        relocated=event.relocated,
        missed_small=missed in SMALL_MISSED,
        missed_big=missed in BIG_MISSED,
        own_screen=event.own_screen,
    )
    return table.with_seat(seat)._replace(departed=departed)


def _left(table: TableState, event: PlayerLeft) -> TableState:
    seats = {number: seat for number, seat in table.seats.items() if number != event.seat}
    after = table._replace(seats=seats)
    if event.relocated_to is None:
        # A player whom staff have moved is not held to anything here: chips and missed blinds went with them.
        left = Departure(event.amount, event.missed_before, event.at_s)
        after = after._replace(departed={**table.departed, event.player: left})
    # With nobody left the game has ended: the next one commences anew (3.7).
    return after if seats else after._replace(button=None, dead_small=None, first_orbit=True)


def _returned(table: TableState, event: ChipsReturnedAfterLeaving) -> TableState:
    """3.6.2: the player who has left took these chips with them too."""
    left = table.departed.get(event.player)
    if left is None:
        return table
    more = left._replace(amount=left.amount + event.amount)
    return table._replace(departed={**table.departed, event.player: more})


def _added(table: TableState, event: ChipsAdded) -> TableState:
    seat = table.seats[event.seat]
    return table.with_seat(seat._replace(stack=seat.stack + event.amount))


def _changed_seats(table: TableState, event: SeatChanged) -> TableState:
    """R-161: they stay in the game, with their chips and the blinds that they have missed."""
    missed = event.missed_before
    moved = table.seats[event.seat]._replace(
        number=event.to_seat, missed_small=missed in SMALL_MISSED, missed_big=missed in BIG_MISSED, waits=False
    )
    seats = {number: seat for number, seat in table.seats.items() if number != event.seat}
    return table._replace(seats={**seats, event.to_seat: moved})


def _dealt_in(table: TableState, event: HandOpened) -> TableState:
    """3.7, 5.4 to 5.6: a player dealt in is no longer new and owes nothing; a player who missed a blind is marked."""
    seats = dict(table.seats)
    owed = {number: seats[number] for number, _, _ in event.dealt}
    for number, seat in owed.items():
        seats[number] = SeatState(
            number, seat.player, seat.stack, seat.away, seat.returning, new=False, own_screen=seat.own_screen
        )
    for number, blind in event.missed:
        seat = seats[number]
        seats[number] = seat._replace(missed_small=True) if blind == "small" else seat._replace(missed_big=True)
    for number in event.waits:
        seats[number] = seats[number]._replace(waits=True)
    return table._replace(
        seats=seats,
        button=event.button,
        dead_small=event.dead_small,
        first_orbit=event.first_orbit,
        rounds=table.rounds + 1,
        playing=True,
        owed=owed,
    )


def _settled(table: TableState, event: HandSettled) -> TableState:
    """Each seat has its stack from the settlement. A player who has folded may have left meanwhile."""
    seats = dict(table.seats)
    for number, _, _, _, end in event.settlement.seats:
        seat = seats.get(number)
        if seat is not None and seat.stack != end:
            seats[number] = seat._replace(stack=end)
    return table._replace(seats=seats, playing=False, owed={})


@cites(VOID, reading("R-141"))
def _voided(table: TableState, _: HandVoided) -> TableState:
    """5.12, R-141: payments to join or to return went back, so they are owed again, also by players who have left."""
    seats, departed = dict(table.seats), dict(table.departed)
    for number, before in table.owed.items():
        now = seats.get(number)
        if now is not None:
            seats[number] = before._replace(away=now.away, returning=now.returning)
        elif before.player in departed:
            departed[before.player] = departed[before.player]._replace(missed=before.missed)
    return table._replace(seats=seats, departed=departed, playing=False, owed={})


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
            return table.with_seat(table.seats[event.seat]._replace(away=True, returning=event.returning, waits=False))
        case PlayerCameBack():
            return table.with_seat(table.seats[event.seat]._replace(away=False, returning=True))
        case ChipsAdded():
            return _added(table, event)
        case SeatChanged():
            return _changed_seats(table, event)
        case ChipsReturnedAfterLeaving():
            return _returned(table, event)
        case PokerTableOpened():
            return opened_table(event)._replace(version=event.version or table.version)
        case _:
            assert_never(event)
