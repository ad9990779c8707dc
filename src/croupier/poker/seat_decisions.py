"""Decisions about seats: sit, leave, sit out, come back, add chips, and open a round (3.6, 3.7, 5.4.2)."""

from __future__ import annotations

from croupier.clauses import reading
from croupier.games import UnknownEditionError
from croupier.games.poker import PKR, POKER_EDITIONS
from croupier.games.words import under
from croupier.money import Cents
from croupier.poker.button_and_blinds import GAME, next_lineup
from croupier.poker.commands import (
    AddChips,
    ComeBack,
    DeemGone,
    LeaveTable,
    SitOut,
    StartHand,
    TakeSeat,
)
from croupier.poker.events import (
    BlindsPosted,
    ChipsAdded,
    Event,
    HandOpened,
    PlayerCameBack,
    PlayerLeft,
    PlayerSat,
    PlayerSatOut,
)
from croupier.poker.hand_opening import blinds_and_posts
from croupier.poker.table_state import SeatState, TableState
from croupier.refusals import Refused, require
from croupier.rulings import decide

STAKE = PKR["3.6"]
INCREASE = PKR["3.6.1"]
REDUCE = PKR["3.6.2"]
SEATED_ONLY = PKR["3.2"]
OPENS = PKR["3.7"]
ROUND_OF_PLAY = PKR["1.35"]
BLINDS = PKR["3.8"]
AWAY = PKR["5.4.2"]
SEATS = reading("R-1")
TURNS = 2
"""5.4.2: after this many turns missed in a row the House may deem a player gone."""


def seated(table: TableState, player: str) -> SeatState:
    """3.2: the seat of a player; refused if he has none."""
    seat = table.seat_of(player)
    if seat is None:
        raise Refused("NOT_SEATED.player", SEATED_ONLY, player=player)
    return seat


def _whole_chips(table: TableState, amount: Cents) -> None:
    chip = table.settings.chip
    require(amount % chip == 0, "NOT_WHOLE_CHIPS.stake", STAKE, amount=amount, chip=chip)


def decide_sit(table: TableState, command: TakeSeat) -> tuple[Event, ...]:
    """3.6: a free seat, with a table stake between the minimum and the maximum, laid open."""
    settings = table.settings
    free = 1 <= command.seat <= settings.seats and command.seat not in table.seats
    require(1 <= command.seat <= settings.seats, "NO_SUCH_SEAT", SEATS, seats=settings.seats)
    require(free, "SEAT_TAKEN.taken", SEATED_ONLY, seat=command.seat)
    require(table.seat_of(command.player) is None, "SEATED_ALREADY", SEATED_ONLY, player=command.player)
    _whole_chips(table, command.amount)
    lowest, highest = _stake_bounds(table, command)
    left = table.left_with.get(command.player, 0)
    clause = REDUCE if settings.min_stake <= command.amount < left else STAKE
    require(
        lowest <= command.amount <= highest,
        "WRONG_STAKE.sat",
        clause,
        lowest=lowest,
        highest=highest,
        amount=command.amount,
    )
    return (PlayerSat(command.seat, command.player, command.amount, command.relocated, STAKE),)


def _stake_bounds(table: TableState, command: TakeSeat) -> tuple[Cents, Cents]:
    """3.6, 3.6.2: a returning player brings at least the chips he left with. R-136: a relocated one, all his chips."""
    settings = table.settings
    left = table.left_with.get(command.player, 0)
    lowest = settings.chip if command.relocated else settings.min_stake
    return max(lowest, left), max(settings.max_stake, left, command.amount if command.relocated else 0)


BOUNDS = under(_stake_bounds, PKR["3.6"], PKR["3.6.2"], reading("R-136"))


def _require_between_rounds(table: TableState, seat: SeatState) -> None:
    in_round = table.playing and seat.number in table.owed
    require(not in_round, "ROUND_OPEN.player", ROUND_OF_PLAY, player=seat.player)


def decide_leave(table: TableState, command: LeaveTable) -> tuple[Event, ...]:
    """A player leaves between rounds, and takes all his chips."""
    seat = seated(table, command.player)
    _require_between_rounds(table, seat)
    return (PlayerLeft(seat.number, seat.player, seat.stack, REDUCE),)


def decide_sit_out(table: TableState, command: SitOut) -> tuple[Event, ...]:
    """5.4.2: a player may leave his seat for a while; the round he is in goes on."""
    seat = seated(table, command.player)
    require(not seat.away or seat.returning != command.returning, "AWAY_ALREADY", AWAY, player=seat.player)
    return (PlayerSatOut(seat.number, seat.player, command.returning, AWAY),)


def decide_come_back(table: TableState, command: ComeBack) -> tuple[Event, ...]:
    """5.4.2: the player is back for the next round. The blinds he owes are worked out when it opens."""
    seat = seated(table, command.player)
    require(seat.away, "NOT_AWAY", AWAY, player=seat.player)
    return (PlayerCameBack(seat.number, seat.player, AWAY),)


def decide_add(table: TableState, command: AddChips) -> tuple[Event, ...]:
    """3.6.1, 3.6.2: between rounds, up to the maximum, and never less."""
    seat = seated(table, command.player)
    require(command.amount != 0, "NO_CHIPS", INCREASE)
    change = "increase" if command.amount > 0 else "reduce"
    ruling = decide(GAME, "table-stake-change", {"change": change, "during_round": table.playing})
    require(ruling.ruling == "continue", "STAKE_FIXED", ruling.clause, sentence=ruling.says)
    _whole_chips(table, command.amount)
    lowest = 0 if seat.stack else table.settings.min_stake
    total, highest = seat.stack + command.amount, table.settings.max_stake
    require(lowest <= total <= highest, "WRONG_STAKE.added", STAKE, total=total, lowest=lowest, highest=highest)
    return (ChipsAdded(seat.number, seat.player, command.amount, INCREASE),)


def decide_gone(table: TableState, command: DeemGone) -> tuple[Event, ...]:
    """5.4.2: away, and two turns missed in a row, or no word that he will return. R-137: a turn is a blind due."""
    seat = seated(table, command.player)
    _require_between_rounds(table, seat)
    may = seat.away and (seat.turns_missed >= TURNS or not seat.returning)
    require(may, "NOT_GONE", AWAY, player=seat.player)
    return (PlayerLeft(seat.number, seat.player, seat.stack, AWAY),)


DEEMED = under(decide_gone, PKR["5.4.2"], reading("R-137"))


def decide_open(table: TableState, command: StartHand) -> tuple[Event, ...]:
    """3.7, 3.8: the button is placed or moved, and the blinds and posts go in."""
    require(not table.playing, "ROUND_OPEN.last_hand", ROUND_OF_PLAY)
    lineup = next_lineup(table)
    try:
        edition = POKER_EDITIONS.of(GAME, command.version)
    except UnknownEditionError as error:
        raise Refused("UNKNOWN_VERSION", None, reason=str(error)) from None
    event = HandOpened(
        game=GAME,
        version=edition.version,
        round=f"{table.id}/{table.rounds + 1}",
        settings=table.settings,
        commitment=command.commitment,
        button=lineup.button,
        dealt=tuple([(n, table.seats[n].player, table.seats[n].stack) for n in lineup.dealt]),
        small=lineup.small,
        big=lineup.big,
        posts=lineup.posts,
        missed=lineup.missed,
        waits=lineup.waits,
        dead_small=lineup.dead_small,
        passed_on=lineup.passed_on,
        first_orbit=lineup.first_orbit,
        clause=OPENS,
    )
    return (event, BlindsPosted(blinds_and_posts(event), BLINDS))
