"""Decisions about seats: sit, leave, sit out, come back, add chips, and open a round (3.6, 3.7, 5.4.2)."""

from __future__ import annotations

from croupier.clauses import reading
from croupier.games import UnknownEditionError
from croupier.games.poker import PKR, POKER_EDITIONS
from croupier.games.words import cites
from croupier.money import Cents
from croupier.poker import commands as c
from croupier.poker import events as e
from croupier.poker.button_and_blinds import BIG, GAME, blinds_moved_away_from, in_first_orbit, next_lineup
from croupier.poker.hand_opening import blinds_and_posts
from croupier.poker.table_state import BIG_MISSED, SMALL_MISSED, SeatState, TableState, missed_blinds
from croupier.refusals import Refused, require
from croupier.rulings import decide

STAKE = PKR["3.6"]
INCREASE = PKR["3.6.1"]
REDUCE = PKR["3.6.2"]
RELOCATED = PKR["5.4.1"]
SEATED_ONLY = PKR["3.2"]
OPENS = PKR["3.7"]
ROUND_OF_PLAY = PKR["1.35"]
BLINDS = PKR["3.8"]
AWAY = PKR["5.4.2"]
SEATS = reading("R-1")
CHANGED = reading("R-161")
TURNS = 2
"""5.4.2: after this many turns missed in a row the House may deem a player gone."""


def seated(table: TableState, player: str) -> SeatState:
    """3.2: the seat of a player; refused if they have none."""
    seat = table.seat_of(player)
    if seat is None:
        raise Refused("NOT_SEATED.player", SEATED_ONLY, player=player)
    return seat


def _whole_chips(table: TableState, amount: Cents) -> None:
    chip = table.settings.chip
    require(amount % chip == 0, "NOT_WHOLE_CHIPS.stake", STAKE, amount=amount, chip=chip)


def decide_sit(table: TableState, command: c.TakeSeat) -> tuple[e.Event, ...]:
    """3.6: a free seat, with a table stake between the minimum and the maximum, laid open."""
    settings = table.settings
    _require_free(table, command.seat)
    require(table.seat_of(command.player) is None, "SEATED_ALREADY", SEATED_ONLY, player=command.player)
    _whole_chips(table, command.amount)
    lowest, highest = _stake_bounds(table, command)
    left = table.stake_held(command.player, command.at_s)
    clause = REDUCE if settings.min_stake <= command.amount < left else STAKE
    require(
        lowest <= command.amount <= highest,
        "WRONG_STAKE.sat",
        clause,
        lowest=lowest,
        highest=highest,
        amount=command.amount,
    )
    return (_sits_down(table, command),)


def _require_free(table: TableState, number: int) -> None:
    """3.2: the table has the seat, and nobody is in it."""
    require(1 <= number <= table.settings.seats, "NO_SUCH_SEAT", SEATS, seats=table.settings.seats)
    require(number not in table.seats, "SEAT_TAKEN.taken", SEATED_ONLY, seat=number)
    require(not (table.playing and number in table.owed), "SEAT_TAKEN.in_round", ROUND_OF_PLAY, seat=number)


def _sits_down(table: TableState, command: c.TakeSeat) -> e.PlayerSat:
    """R-54: the blinds that the player missed come with them. 5.4: in the first Orbit they are told what they owe."""
    left = table.departure(command.player, command.at_s)
    owed = (command.missed_before, None if left is None else left.missed)
    missed = missed_blinds(small=any(one in SMALL_MISSED for one in owed), big=any(one in BIG_MISSED for one in owed))
    new = missed is None and not command.relocated
    seat = SeatState(command.seat, command.player, command.amount)
    first_orbit = new and in_first_orbit(table.with_seat(seat))
    return e.PlayerSat(
        command.seat,
        command.player,
        command.amount,
        command.relocated,
        missed,
        first_orbit,
        STAKE,
        own_screen=command.own_screen,
    )


@cites(PKR["3.6"], PKR["3.6.2"], reading("R-54"), reading("R-136"))
def _stake_bounds(table: TableState, command: c.TakeSeat) -> tuple[Cents, Cents]:
    """3.6, 3.6.2: a returning player brings at least the chips they left with. R-136: a relocated one brings all."""
    settings = table.settings
    if command.relocated:
        return settings.chip, max(settings.max_stake, command.amount)
    left = table.stake_held(command.player, command.at_s)
    return max(settings.min_stake, left), max(settings.max_stake, left)


def stack_to_take(table: TableState, seat: SeatState) -> Cents:
    """1.35: the chips that a player leaves with. In a round of play they may leave once they have folded."""
    require(table.may_leave(seat), "ROUND_OPEN.player", ROUND_OF_PLAY, player=seat.player)
    hand = table.hand
    if hand is None or not table.playing or seat.number not in table.owed:
        return seat.stack
    return hand.betting.bettors[hand.numbers.index(seat.number)].stack


def decide_leave(table: TableState, command: c.LeaveTable) -> tuple[e.Event, ...]:
    """A player who has no part in a round of play, or has folded, leaves and takes all their chips."""
    seat = seated(table, command.player)
    stack = stack_to_take(table, seat)
    clause = REDUCE if command.relocated_to is None else RELOCATED
    return (e.PlayerLeft(seat.number, seat.player, stack, seat.missed, command.at_s, command.relocated_to, clause),)


def chips_of_departed(table: TableState, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """5.12, R-53: when the round ends, the chips that come back to players who folded in it and have left since."""
    ending = next((event for event in events if isinstance(event, e.HandSettled | e.HandVoided)), None)
    hand = table.hand
    if ending is None or hand is None:
        return ()
    found: list[e.ChipsReturnedAfterLeaving] = []
    for seat in ending.settlement.seats:
        if seat.number not in table.seats:
            more = seat.end - hand.betting.bettors[hand.numbers.index(seat.number)].stack
            found += [e.ChipsReturnedAfterLeaving(seat.number, table.owed[seat.number].player, more, ending.clause)]
    return tuple([event for event in found if event.amount])


def decide_sit_out(table: TableState, command: c.SitOut) -> tuple[e.Event, ...]:
    """5.4.2: a player may leave their seat for a while; the round they are in goes on."""
    seat = seated(table, command.player)
    require(not seat.away or seat.returning != command.returning, "AWAY_ALREADY", AWAY, player=seat.player)
    return (e.PlayerSatOut(seat.number, seat.player, command.returning, AWAY),)


def decide_come_back(table: TableState, command: c.ComeBack) -> tuple[e.Event, ...]:
    """5.4.2: the player is back for the next round. The blinds they owe are worked out when it opens."""
    seat = seated(table, command.player)
    require(seat.away, "NOT_AWAY", AWAY, player=seat.player)
    return (e.PlayerCameBack(seat.number, seat.player, AWAY),)


def decide_add(table: TableState, command: c.AddChips) -> tuple[e.Event, ...]:
    """3.6.1, 3.6.2: between rounds, up to the maximum, and never less."""
    seat = seated(table, command.player)
    require(command.amount != 0, "NO_CHIPS", INCREASE)
    change = "increase" if command.amount > 0 else "reduce"
    facts = {"change": change, "during_round": table.playing}
    ruling = decide(GAME, "table-stake-change", facts, version=table.version)
    require(ruling.ruling == "continue", "STAKE_FIXED", ruling.clause, sentence=ruling.says)
    _whole_chips(table, command.amount)
    lowest = 0 if seat.stack else table.settings.min_stake
    total, highest = seat.stack + command.amount, table.settings.max_stake
    require(lowest <= total <= highest, "WRONG_STAKE.added", STAKE, total=total, lowest=lowest, highest=highest)
    return (e.ChipsAdded(seat.number, seat.player, command.amount, INCREASE),)


@cites(PKR["5.4.2"], reading("R-137"))
def decide_gone(table: TableState, command: c.DeemGone) -> tuple[e.Event, ...]:
    """5.4.2: away, and two turns missed in a row, or no word that they will return. R-137: a turn is a blind due."""
    seat = seated(table, command.player)
    stack = stack_to_take(table, seat)
    may = seat.away and (seat.turns_missed >= TURNS or not seat.returning)
    require(may, "NOT_GONE", AWAY, player=seat.player)
    return (e.PlayerLeft(seat.number, seat.player, stack, seat.missed, command.at_s, None, AWAY),)


@cites(CHANGED, AWAY)
def decide_change_seat(table: TableState, command: c.ChangeSeat) -> tuple[e.Event, ...]:
    """R-161: between rounds a player may move to a free seat of their table. They are no new player there (5.4)."""
    seat = seated(table, command.player)
    _require_free(table, command.to_seat)
    require(not (table.playing and seat.number in table.owed), "ROUND_OPEN.player", ROUND_OF_PLAY, player=seat.player)
    small, big = blinds_moved_away_from(table, seat, command.to_seat)
    missed = missed_blinds(small=small or seat.missed_small, big=big or seat.missed_big)
    return (e.SeatChanged(seat.number, command.to_seat, seat.player, missed, CHANGED),)


def decide_open(table: TableState, command: c.StartHand) -> tuple[e.Event, ...]:
    """3.7, 3.8: the button is placed or moved, and the blinds and posts go in."""
    require(not table.playing, "ROUND_OPEN.last_hand", ROUND_OF_PLAY)
    lineup = next_lineup(table)
    try:
        edition = POKER_EDITIONS.of(GAME, table.version)
    except UnknownEditionError as error:
        raise Refused("UNKNOWN_VERSION", None, reason=str(error)) from None
    event = e.HandOpened(
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
        passed_on=any(blind == BIG for _, blind in lineup.missed),
        first_orbit=lineup.first_orbit,
        clause=OPENS,
    )
    return (event, e.BlindsPosted(blinds_and_posts(event), BLINDS))
