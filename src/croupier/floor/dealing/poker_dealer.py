"""The automatic dealer of Poker: from "Place your Blind Bets, please" to the last pot, hand after hand."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from datetime import datetime, timedelta
from typing import assert_never

from croupier.clauses import Citation, reading
from croupier.floor.dealing.dealer_step import Order, Step
from croupier.floor_events.pace import Pace
from croupier.games.poker import PKR
from croupier.games.poker_betting import choices
from croupier.games.words import cites
from croupier.messages import Message, say
from croupier.people.names import BOT_SIGN
from croupier.poker import Hand, HandStage, SeatState, TableState
from croupier.poker.button_and_blinds import lineup_with
from croupier.poker.seat_decisions import TURNS
from croupier.poker.streets import next_street

OPENS = PKR["3.7"]
TWO_NEEDED = PKR["3.8"]
AWAY = PKR["5.4.2"]
NOT_COVERED = PKR["5.14"]
DEALT = PKR["3.9"]
OVER = PKR["1.35"]
VOID = PKR["1.42"]
FIRST_ROUND = PKR["3.9.1(a)"]
LATER_ROUNDS = (PKR["3.10.1(a)"], PKR["3.13"], PKR["3.13"])
HOLE_CARDS = PKR["3.9"]
STREETS = (
    (say("dealer.flop"), PKR["3.10"]),
    (say("dealer.turn_card"), PKR["3.11"]),
    (say("dealer.river_card"), PKR["3.12"]),
)
MARKER = PKR["1.19(ii)"]
SHOW = PKR["3.14"]
PAID = PKR["4.4"]
QUICK_S = 0.3
"""The dealer's pause while bots play a hand without the people at the table."""
SHORT_S = 3.0
"""The time to read the result of such a hand."""


def key_of(table: TableState) -> Hashable:
    """The state of play. Each action has its own time."""
    hand = table.hand
    if hand is None or not table.playing:
        return table.rounds, len(_ready(table)) > 1
    return hand.id, hand.stage, hand.turn, len(hand.actions), len(hand.board), hand.waits


def poker_step(
    table: TableState,
    since: datetime,
    pace: Pace,
    *,
    bots: Collection[str] = (),
    idle: Collection[str] = (),
    attended: bool = True,
    turn_s: float | None = None,
) -> Step:
    """The next step at a table whose state of play has lasted since then.

    `idle` are players whose time ran out and who have done nothing since; `attended` says that there is a person for
    whom bots would play. `turn_s` is the time of the player in turn, where it is not the pace's.
    """
    hand = table.hand
    if bots_play_it_out(table):
        pace = _hurried(pace)
    if hand is None or not table.playing:
        return _between(table, since, pace, bots=bots, idle=idle, attended=attended)
    if hand.card_fault is not None and not hand.referrals and hand.reconstructs is None:
        return Step(say("dealer.cards_wrong"), DEALT)
    if hand.waits:
        return Step(say("dealer.pit_asked"), hand.reconstructs or NOT_COVERED)
    stage = hand.stage
    match stage:
        case HandStage.BETTING:
            return _turn(hand, since, pace.decide_s if turn_s is None else turn_s, idle)
        case HandStage.DEAL:
            return Step(say("dealer.hole_cards"), HOLE_CARDS, Order("deal"), since + timedelta(seconds=pace.deal_s))
        case HandStage.BOARD:
            return Step(*STREETS[next_street(hand) - 1], Order("deal"), since + timedelta(seconds=pace.deal_s))
        case HandStage.MARKER:
            return Step(say("dealer.showdown"), MARKER, Order("flip_marker"), since + timedelta(seconds=pace.deal_s))
        case HandStage.SHOWDOWN:
            return Step(say("dealer.show_hands"), SHOW, Order("show_down"), since + timedelta(seconds=pace.settle_s))
        case HandStage.SETTLEMENT:
            return Step(say("dealer.pays_pots"), PAID, Order("settle"), since + timedelta(seconds=pace.settle_s))
        case HandStage.SETTLED | HandStage.VOID:
            return _between(table, since, pace, bots=bots, idle=idle, attended=attended)
        case _:
            assert_never(stage)


def _hurried(pace: Pace) -> Pace:
    return pace._replace(
        deal_s=min(pace.deal_s, QUICK_S), settle_s=min(pace.settle_s, QUICK_S), results_s=min(pace.results_s, SHORT_S)
    )


def _ready(table: TableState) -> list[SeatState]:
    return [seat for seat in table.seats.values() if seat.ready]


def _between(
    table: TableState,
    since: datetime,
    pace: Pace,
    *,
    bots: Collection[str],
    idle: Collection[str],
    attended: bool,
) -> Step:
    """Note absent players, and in the end deem them gone. Then start a hand if two or more can play."""
    step = _absent(table, since, pace, idle)
    if step is not None:
        return step
    ready = _ready(table)
    if len(ready) < 2:
        return Step(say("dealer.two_needed"), TWO_NEEDED)
    if not attended and all(seat.player in bots for seat in ready):
        return Step(say("dealer.waits_for_players"), TWO_NEEDED)
    return Step(
        *_over(table.hand), Order("start_hand"), since + timedelta(seconds=pace.results_s), pace.results_s or None
    )


def _absent(table: TableState, since: datetime, pace: Pace, idle: Collection[str]) -> Step | None:
    """5.4.2: a player who did not act in time, or has no chips when their turn comes, is away; after two turns they
    have left.

    A player without chips has the pause between two hands to add some (3.6.1).
    """
    for seat in table.seated:
        if not seat.away and (seat.player in idle or _misses_turns_without_chips(seat)):
            due = since if seat.player in idle else since + timedelta(seconds=pace.results_s)
            return Step(say("dealer.player_away", player=seat.player), AWAY, Order("sit_out", seat=seat.number), due)
        if _has_left(table, seat):
            return Step(
                say("dealer.player_gone", player=seat.player), AWAY, Order("deem_gone", seat=seat.number), since
            )
    return None


def _misses_turns_without_chips(seat: SeatState) -> bool:
    return not seat.stack and seat.turns_missed > 0


def _has_left(table: TableState, seat: SeatState) -> bool:
    """5.4.2, R-137: away with no word that they will return, or with two turns missed in a row.

    The dealer waits until the blinds come round to the player a second time, so that they can return for their Big
    Blind (5.4.2(c), (d)).
    """
    if not seat.away or not seat.returning:
        return seat.away
    lineup = lineup_with(table, seat) if seat.turns_missed >= TURNS else None
    return lineup is not None and lineup.small == seat.number


def _over(hand: Hand | None) -> tuple[Message, Citation]:
    if hand is None:
        return say("dealer.place_blinds"), OPENS
    if hand.stage is HandStage.VOID:
        return say("dealer.hand_void"), VOID
    return say("dealer.hand_over"), OVER


@cites(reading("R-51"))
def _turn(hand: Hand, since: datetime, turn_s: float, idle: Collection[str]) -> Step:
    """R-51: when the time is up, a check if it is free, else a fold.

    The others do not wait again for a player who has let a turn pass: in the rest of the hand their time is up at once.
    """
    turn = hand.betting.turn
    if turn is None or hand.turn is None:
        raise AssertionError("somebody is in turn while bets are made")
    owed = choices(hand.betting).owed
    player = hand.sheet.seats[turn].player
    owing = say("dealer.to_act_owing", player=player, owed=owed)
    message = owing if owed else say("dealer.to_act", player=player)
    clause = LATER_ROUNDS[hand.round - 1] if hand.round else FIRST_ROUND
    order = Order("time_out", seat=hand.turn)
    if player in idle:
        return Step(message, clause, order, since)
    return Step(message, clause, order, since + timedelta(seconds=turn_s), turn_s)


def bots_play_it_out(table: TableState) -> bool:
    """Whether bots alone play the rest of a hand while a person waits, who has folded or is dealt in next."""
    if table.hand is None:
        return False
    players = [seat.player or "" for seat in table.hand.sheet.seats]
    if any(BOT_SIGN not in players[n] for n in table.hand.active):
        return False
    waiting = [seat.player for seat in table.seats.values() if seat.ready]
    return any(BOT_SIGN not in player for player in (*players, *waiting))
