"""The Dealer's document beside the table's public one: the steps, the next order, and the player who is to decide.

It has no card that is not open to everybody. At a table dealt by hand the Dealer enters the cards and is not shown them
again: a card-reading shoe may have entered them.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from croupier.floor.commands.all_commands import commands_of
from croupier.floor.dealing.dealer import NOBODY_KNOWN, is_held, step_due
from croupier.floor.state.floor_state import FloorState, works_at
from croupier.floor.state.table_state import POKER, FloorPokerTable, HouseTable, Status, Table
from croupier.floor.views.dealer_steps import (
    POKER_STEPS,
    StepView,
    house_step_due,
    house_steps,
    poker_step_due,
    steps_seen,
)
from croupier.games import HOUSE_EDITIONS
from croupier.games.poker import BOARD_CARDS
from croupier.messages import SentenceView, with_sentence
from croupier.money import dollars
from croupier.people.person import Person
from croupier.people.registry import has_own_screen
from croupier.people.roles import Actor
from croupier.poker import Hand, HandStage
from croupier.poker.hand import HandIrregularity
from croupier.poker.legal_actions import legal_actions
from croupier.poker.showdown import in_order, showdown_choices
from croupier.poker.streets import next_street, street_begun
from croupier.poker.views import action_view
from croupier.rounds import BoxState, Round, Stage
from croupier.rounds.state import OVER
from croupier.rulings import decide, ruling_message

NOT_A_STEP = frozenset({"time_out", "sit_out", "deem_gone", "run_out_clock"})
"""Orders about one player, which the Dealer gives when they see fit."""


class SlotView(msgspec.Struct, frozen=True, kw_only=True):
    """By hand: the place of a card that is to be entered."""

    to: str
    box: int | None
    face_up: bool


class DecisionChoiceView(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of the player who is to decide, as the command that enters it."""

    command: str
    bet: str | UnsetType = UNSET
    amount: str | UnsetType = UNSET
    action: str | UnsetType = UNSET
    lowest: str | UnsetType = UNSET
    highest: str | UnsetType = UNSET


class BoxDecisionView(msgspec.Struct, frozen=True, kw_only=True):
    """A box that has a decision to make; `may_enter` says whether staff enter it."""

    box: int
    player: str
    choices: list[DecisionChoiceView]
    may_enter: bool
    may_look: bool


class SeatDecisionView(msgspec.Struct, frozen=True, kw_only=True):
    """The player in turn at a Poker table; `may_enter` says whether staff enter what they do."""

    seat: int
    player: str | None
    choices: list[DecisionChoiceView]
    may_enter: bool


class AskedBoxView(msgspec.Struct, frozen=True, kw_only=True):
    """A box that is asked for its choice."""

    box: int
    player: str
    may_enter: bool


class OfferedOptionsView(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that a ruling offers, with the boxes that have not made it."""

    options: list[str]
    boxes: list[AskedBoxView]
    clause: str


class AskedSeatView(msgspec.Struct, frozen=True, kw_only=True):
    """By hand: the player who is asked to show their hand."""

    seat: int
    player: str | None
    may_muck: bool


class HandRulingView(SentenceView, frozen=True, kw_only=True):
    """A ruling of a Poker hand, as the Dealer announces it to everyone."""

    kind: str
    seat: int | None
    clause: str | None


class ConsoleView(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of a console that every table has."""

    by_hand: bool
    orders: list[str]
    waits_for_pit: list[str]
    sells_chips: bool
    steps: list[StepView]
    slots: list[SlotView]
    may_record: bool
    """Whether a card that lies in a wrong place can be entered."""


class HouseConsoleView(ConsoleView, frozen=True, kw_only=True):
    """The console of a table of a house game."""

    deciding: list[BoxDecisionView]
    offer: OfferedOptionsView | None


class PokerConsoleView(ConsoleView, frozen=True, kw_only=True):
    """The console of a Poker table."""

    deciding: list[SeatDecisionView]
    asked: AskedSeatView | None
    free_seats: list[int]
    rulings: list[HandRulingView]


def house_console(state: FloorState, table: HouseTable, person: Person) -> HouseConsoleView | None:
    """The console of a table of a house game for the person who deals there; None for everybody else."""
    if not _deals(state, table, person):
        return None
    game = HOUSE_EDITIONS.of(table.sign.game, table.sign.version) if table.round is None else table.round.game
    steps = house_steps(game, table.limits.device)
    orders, round_ = _orders(state, table, person), _in_play(table)
    return HouseConsoleView(
        by_hand=table.limits.by_hand,
        orders=orders.own,
        waits_for_pit=orders.of_pit,
        sells_chips=table.id in state.cage.floats,
        steps=steps_seen(steps, house_step_due(table.round, steps)),
        slots=[] if round_ is None else _slots(round_),
        deciding=[] if round_ is None else _deciding(round_),
        offer=None if round_ is None else _offer(round_),
        may_record=round_ is not None and _may_record(round_),
    )


def _in_play(table: HouseTable) -> Round | None:
    """The round that takes cards, decisions and answers: none while play is stopped."""
    return table.round if table.sign.status is Status.OPEN else None


def poker_console(state: FloorState, table: FloorPokerTable, person: Person) -> PokerConsoleView | None:
    """The console of a Poker table for the person who deals there; None for everybody else."""
    if not _deals(state, table, person):
        return None
    orders = _orders(state, table, person)
    hand = table.state.hand if table.state.playing else None
    # While play is stopped the table takes no card, decision or answer.
    taking = hand if table.sign.status is Status.OPEN else None
    return PokerConsoleView(
        by_hand=table.limits.by_hand,
        orders=orders.own,
        waits_for_pit=orders.of_pit,
        sells_chips=table.id in state.cage.floats,
        steps=steps_seen(POKER_STEPS, poker_step_due(table.state.hand, playing=table.state.playing)),
        slots=[] if taking is None else _board_slots(taking),
        deciding=[] if taking is None else _in_turn(state, table, taking),
        asked=None if taking is None else _asked(state, table, taking),
        free_seats=_free(table.state.seats, table.limits.seats),
        rulings=[] if hand is None else [hand_ruling_view(hand, entry) for entry in hand.irregularities],
        may_record=taking is not None and taking.on_table is not None and taking.stage is not HandStage.SETTLEMENT,
    )


def _deals(state: FloorState, table: Table, person: Person) -> bool:
    return works_at(state, table, Actor(name=person.name, role=person.role))


class Orders(NamedTuple):
    """The orders that a table waits for: those of the person at the console, and those of the pit."""

    own: list[str]
    of_pit: list[str]


def _orders(state: FloorState, table: Table, person: Person) -> Orders:
    orders = [] if table.sign.status is not Status.OPEN else _next_orders(state, table)
    given = commands_of(person.role)
    return Orders([order for order in orders if order in given], [order for order in orders if order not in given])


def _next_orders(state: FloorState, table: Table) -> list[str]:
    """The command of the next step, if it is one for the Dealer to give."""
    held = isinstance(table, HouseTable) and is_held(state.jackpots, table)
    step = step_due(table, datetime.fromisoformat(table.sign.since), NOBODY_KNOWN, held=held)
    if step.order is None or step.order.command in NOT_A_STEP:
        return ["resolve"] if _is_referred(table) else []
    return [step.order.command]


def _is_referred(table: Table) -> bool:
    play = table.round if isinstance(table, HouseTable) else table.hand
    return play is not None and bool(play.referrals)


# House games


def _slots(round_: Round) -> list[SlotView]:
    """By hand: the places of the next cards, in their order."""
    if not round_.table.by_hand or round_.stage is not Stage.DEALING or _waits(round_):
        return []
    return [SlotView(to=slot.to, box=slot.box or None, face_up=slot.face_up) for slot in round_.to_come]


def _waits(round_: Round) -> bool:
    return bool(round_.offers or round_.referrals or round_.reconstructs)


def _may_record(round_: Round) -> bool:
    """Whether a card that lies in a wrong place can be entered."""
    return round_.table.by_hand and round_.stage is not Stage.BETTING and round_.stage not in OVER


def _deciding(round_: Round) -> list[BoxDecisionView]:
    """The boxes that have a decision to make, in table order, with their choices."""
    if round_.stage is not Stage.DECISIONS or _waits(round_):
        return []
    return [_decision(round_, box) for _, box in sorted(round_.boxes.items()) if round_.must_decide(box)]


def _decision(round_: Round, box: BoxState) -> BoxDecisionView:
    bet = round_.now.decides or round_.game.stay_bet
    amount = dollars(round_.game.multiples[bet] * box.bets["ante"])
    looked = any(other.examined for other in round_.boxes_of(box.player))
    may_enter = _may_enter(round_, box)
    return BoxDecisionView(
        box=box.number,
        player=box.player,
        choices=[
            DecisionChoiceView(command="place_bet", bet=bet, amount=amount),
            DecisionChoiceView(command="fold" if round_.now.may_fold else "check"),
        ],
        may_enter=may_enter,
        may_look=may_enter and not looked,
    )


def _may_enter(round_: Round, box: BoxState) -> bool:
    """Whether staff enter what the player of a box decides."""
    return round_.table.by_hand and box.by_staff


def _offer(round_: Round) -> OfferedOptionsView | None:
    if not round_.offers or round_.stage in OVER:
        return None
    asked = [round_.boxes[number] for number in round_.offers[0].boxes]
    return OfferedOptionsView(
        options=list(round_.offers[0].options),
        boxes=[AskedBoxView(box=box.number, player=box.player, may_enter=_may_enter(round_, box)) for box in asked],
        clause=round_.offers[0].clause.cite,
    )


# Poker


def hand_ruling_view(hand: Hand, entry: HandIrregularity) -> HandRulingView:
    """A ruling of this hand, as the Dealer announces it to everyone."""
    version = hand.opening.version
    ruling = decide(POKER, entry.kind, entry.facts, version=version)
    message = ruling_message(POKER, entry.kind, ruling.says, version=version)
    clause = None if ruling.clause is None else ruling.clause.cite
    return HandRulingView(kind=entry.kind, seat=entry.seat, clause=clause, **with_sentence(message))


def _free(taken: Collection[int], seats: int) -> list[int]:
    return [number for number in range(1, seats + 1) if number not in taken]


def _board_slots(hand: Hand) -> list[SlotView]:
    """By hand: the cards of the street that is due. The burnt card before them stays unknown."""
    if hand.on_table is None or hand.stage is not HandStage.BOARD or hand.waits:
        return []
    count = BOARD_CARDS[next_street(hand)] - len(hand.board)
    burnt = [] if hand.on_table.is_burnt or street_begun(hand) else [SlotView(to="burnt", box=None, face_up=False)]
    return burnt + [SlotView(to="community", box=None, face_up=True)] * count


def _may_enter_at_seat(state: FloorState, table: FloorPokerTable, number: int) -> bool:
    """Whether staff enter what the player of a seat decides: they have no screen of their own."""
    return table.limits.by_hand and not has_own_screen(state.people, table.state.seats.get(number))


def _in_turn(state: FloorState, table: FloorPokerTable, hand: Hand) -> list[SeatDecisionView]:
    """The player in turn with the actions that are open to them."""
    actions = legal_actions(hand)
    if hand.turn is None or not actions:
        return []
    return [
        SeatDecisionView(
            seat=hand.turn,
            player=hand.sheet.seats[hand.numbers.index(hand.turn)].player,
            choices=[DecisionChoiceView(command="act", **asdict(action_view(action))) for action in actions],
            may_enter=_may_enter_at_seat(state, table, hand.turn),
        )
    ]


def _asked(state: FloorState, table: FloorPokerTable, hand: Hand) -> AskedSeatView | None:
    """By hand: the player who is asked to show, and whether staff may enter that they muck instead."""
    if hand.on_table is None or hand.stage is not HandStage.SHOWDOWN or hand.waits:
        return None
    place = next(iter(in_order(hand)), None)
    if place is None:
        return None
    seat = hand.numbers[place]
    may_muck = "muck" in showdown_choices(hand, place) and _may_enter_at_seat(state, table, seat)
    return AskedSeatView(seat=seat, player=hand.sheet.seats[place].player, may_muck=may_muck)
