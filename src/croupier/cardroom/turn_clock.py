"""Decisions about time: the clock that a player or the Dealer asks for, and the time bank (R-51)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.cardroom import commands as c
from croupier.cardroom import events as e
from croupier.cardroom.card_room import CardRoom
from croupier.clauses import reading
from croupier.games.poker import PKR
from croupier.games.words import cites
from croupier.poker import Hand, SeatState, TableState
from croupier.refusals import Refused, require

TIME_RUNS_OUT = reading("R-51")
SEATED_ONLY = PKR["3.2"]
ROUND_OF_PLAY = PKR["1.35"]
OWN_TURN = PKR["5.10"]
TIME_BANK_STEP_S = 30
"""The most that a player takes out of their bank at a time."""


class TurnTime(NamedTuple):
    """The time of the player in turn, where it is not just the pace of the table."""

    turn_s: int
    """Seconds from the beginning of the turn."""
    clock: bool
    """Whether the clock was called."""


class TurnRules(NamedTuple):
    """The House's settings for time."""

    clock_s: int
    """The stretch of time that a clock gives."""
    clock_after_s: int
    """How long a turn has lasted before another player may ask for the clock."""
    time_bank_s: int
    """The seconds in a player's time bank at one table."""
    refill_s: int
    """After so many seconds without use a bank is full again."""


class TurnNow(NamedTuple):
    """The turn as it stands: how long it has lasted, and how long it may last."""

    lasted_s: int
    limit_s: int | None
    """Seconds from its beginning; None if nobody counts."""
    time: TurnTime | None


def seat_in_turn(table: TableState) -> SeatState:
    """The seat of the player in turn."""
    hand: Hand | None = table.hand
    if hand is None or not table.playing or hand.turn is None or hand.waits:
        raise Refused("NOBODY_IN_TURN", ROUND_OF_PLAY)
    return table.seats[hand.turn]


def decide_clock(
    table: TableState, command: c.CallClock, now: TurnNow, rules: TurnRules, *, player: str | None, by: str
) -> tuple[e.CardRoomEvent, ...]:
    """The player in turn has a last stretch of time, never more than the table's pace leaves them.

    `player` is the player who asks for it; None for staff.
    """
    seat = seat_in_turn(table)
    if player is not None:
        require(table.seat_of(player) is not None, "NOT_SEATED.player", SEATED_ONLY, player=player)
        wait = rules.clock_after_s - now.lasted_s
        require(wait <= 0, "CLOCK_TOO_SOON", None, player=seat.player, seconds=wait)
    require(now.time is None or not now.time.clock, "CLOCK_ON", None, player=seat.player)
    turn_s = now.lasted_s + rules.clock_s
    if now.limit_s is not None:
        turn_s = min(turn_s, now.limit_s)
    seconds = max(0, turn_s - now.lasted_s)
    return (
        e.ClockCalled(table=command.table, seat=seat.number, player=seat.player, seconds=seconds, turn_s=turn_s, by=by),
    )


@cites(TIME_RUNS_OUT)
def require_clock_ran_out(table: TableState, now: TurnNow) -> int:
    """R-51: the seat whose clock has run out."""
    seat = seat_in_turn(table)
    if now.time is None or not now.time.clock:
        raise Refused("NO_CLOCK", TIME_RUNS_OUT, player=seat.player)
    left = now.time.turn_s - now.lasted_s
    require(left <= 0, "TIME_LEFT", TIME_RUNS_OUT, player=seat.player, seconds=left)
    return seat.number


def decide_time_bank(
    room: CardRoom,
    table: TableState,
    command: c.UseTimeBank,
    now: TurnNow,
    rules: TurnRules,
    *,
    player: str,
    at_s: int,
) -> tuple[e.CardRoomEvent, ...]:
    """The player in turn takes half a minute out of their bank, or what is left in it."""
    seat = seat_in_turn(table)
    require(seat.player == player, "OUT_OF_TURN.time_bank", OWN_TURN, player=seat.player)
    if now.limit_s is None:
        raise Refused("NO_TIME_LIMIT", None)
    used = bank_used(room, command.table, player, rules, at_s=at_s)
    seconds = min(TIME_BANK_STEP_S, bank_left(room, command.table, player, rules, at_s=at_s))
    require(seconds > 0, "TIME_BANK_EMPTY", None, most=rules.time_bank_s)
    return (
        e.TimeBankUsed(
            table=command.table,
            seat=seat.number,
            player=player,
            seconds=seconds,
            turn_s=now.limit_s + seconds,
            used_s=used + seconds,
            at_s=at_s,
        ),
    )


def bank_used(room: CardRoom, table: str, player: str, rules: TurnRules, *, at_s: int) -> int:
    """The seconds that a player has used of their bank at a table."""
    used = room.banks.get(table, {}).get(player)
    return 0 if used is None or at_s - used.at_s > rules.refill_s else used.seconds


def bank_left(room: CardRoom, table: str, player: str, rules: TurnRules, *, at_s: int) -> int:
    """The seconds that are left in a player's bank at a table."""
    return max(0, rules.time_bank_s - bank_used(room, table, player, rules, at_s=at_s))
