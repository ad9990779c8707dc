"""The Dealer's document beside the table's public one: the steps, the next order, and the player who is to decide.

It has no card that is not open to everybody. At a table dealt by hand the Dealer enters the cards and is not shown them
again: a card-reading shoe may have entered them.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from croupier.floor.commands.all_commands import commands_of
from croupier.floor.dealing.dealer import NOBODY_KNOWN, is_held, step_due
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_dealer import works_at
from croupier.floor.state.table_state import POKER, FloorPokerTable, HouseTable, Status, Table
from croupier.floor.views.dealer_steps import (
    POKER_STEPS,
    house_step_due,
    house_steps,
    poker_step_due,
    steps_document,
)
from croupier.games import HOUSE_EDITIONS
from croupier.games.poker import BOARD_CARDS
from croupier.messages import as_document, in_english
from croupier.money import dollars
from croupier.people.own_screens import has_own_screen
from croupier.people.person import Person
from croupier.people.roles import Actor
from croupier.poker import Hand, HandStage
from croupier.poker.hand import HandIrregularity
from croupier.poker.legal_actions import LegalAction, legal_actions
from croupier.poker.showdown import in_order, showdown_choices
from croupier.poker.streets import next_street, street_begun
from croupier.rounds import BoxState, Round, Stage
from croupier.rounds.state import OVER
from croupier.rulings import decide, ruling_message

NOT_A_STEP = frozenset({"time_out", "sit_out", "deem_gone", "run_out_clock"})
"""Orders about one player, which the Dealer gives when they see fit."""


def dealer_console(state: FloorState, table: Table, person: Person) -> dict[str, Any] | None:
    """The console of the table for the person who deals there; None for everybody else."""
    if not works_at(state, table, Actor(name=person.name, role=person.role)):
        return None
    orders = [] if table.sign.status is not Status.OPEN else _orders(state, table)
    given = commands_of(person.role)
    common = {
        "by_hand": table.limits.by_hand,
        "orders": [order for order in orders if order in given],
        "waits_for_pit": [order for order in orders if order not in given],
        "sells_chips": table.id in state.cage.floats,
    }
    at_table = _at_house_table(table) if isinstance(table, HouseTable) else _at_poker_table(state, table)
    return {**common, **(at_table if table.sign.status is Status.OPEN else _stopped(at_table))}


def _stopped(at_table: dict[str, Any]) -> dict[str, Any]:
    """While play is stopped the table takes no card, decision or answer."""
    nothing: dict[str, Any] = {"slots": [], "deciding": [], "offer": None, "asked": None, "may_record": False}
    return {key: nothing.get(key, found) for key, found in at_table.items()}


def _orders(state: FloorState, table: Table) -> list[str]:
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


def _at_house_table(table: HouseTable) -> dict[str, Any]:
    game = HOUSE_EDITIONS.of(table.sign.game, table.sign.version) if table.round is None else table.round.game
    steps = house_steps(game, table.limits.device)
    round_ = table.round
    return {
        "steps": steps_document(steps, house_step_due(round_, steps)),
        "slots": [] if round_ is None else _slots(round_),
        "deciding": [] if round_ is None else _deciding(round_),
        "offer": None if round_ is None else _offer(round_),
        "may_record": round_ is not None and _may_record(round_),
    }


def _slots(round_: Round) -> list[dict[str, Any]]:
    """By hand: the places of the next cards, in their order."""
    if not round_.table.by_hand or round_.stage is not Stage.DEALING or _waits(round_):
        return []
    return [{"to": slot.to, "box": slot.box or None, "face_up": slot.face_up} for slot in round_.to_come]


def _waits(round_: Round) -> bool:
    return bool(round_.offers or round_.referrals or round_.reconstructs)


def _may_record(round_: Round) -> bool:
    """Whether a card that lies in a wrong place can be entered."""
    return round_.table.by_hand and round_.stage is not Stage.BETTING and round_.stage not in OVER


def _deciding(round_: Round) -> list[dict[str, Any]]:
    """The boxes that have a decision to make, in table order, with their choices."""
    if round_.stage is not Stage.DECISIONS or _waits(round_):
        return []
    return [_decision(round_, box) for _, box in sorted(round_.boxes.items()) if round_.must_decide(box)]


def _decision(round_: Round, box: BoxState) -> dict[str, Any]:
    bet = round_.now.decides or round_.game.stay_bet
    amount = dollars(round_.game.multiples[bet] * box.bets["ante"])
    choices = [
        {"command": "place_bet", "bet": bet, "amount": amount},
        {"command": "fold" if round_.now.may_fold else "check"},
    ]
    looked = any(other.examined for other in round_.boxes_of(box.player))
    may_enter = _may_enter(round_, box)
    return {
        "box": box.number,
        "player": box.player,
        "choices": choices,
        "may_enter": may_enter,
        "may_look": may_enter and not looked,
    }


def _may_enter(round_: Round, box: BoxState) -> bool:
    """Whether staff enter what the player of a box decides."""
    return round_.table.by_hand and box.by_staff


def _offer(round_: Round) -> dict[str, Any] | None:
    if not round_.offers or round_.stage in OVER:
        return None
    asked = [round_.boxes[number] for number in round_.offers[0].boxes]
    boxes = [{"box": box.number, "player": box.player, "may_enter": _may_enter(round_, box)} for box in asked]
    return {"options": list(round_.offers[0].options), "boxes": boxes, "clause": round_.offers[0].clause.cite}


# Poker


def _at_poker_table(state: FloorState, table: FloorPokerTable) -> dict[str, Any]:
    hand = table.state.hand if table.state.playing else None
    due = poker_step_due(table.state.hand, playing=table.state.playing)
    return {
        "steps": steps_document(POKER_STEPS, due),
        "slots": [] if hand is None else _board_slots(hand),
        "deciding": [] if hand is None else _in_turn(state, table, hand),
        "asked": None if hand is None else _asked(state, table, hand),
        "free_seats": _free(table.state.seats, table.limits.seats),
        "rulings": [] if hand is None else [hand_ruling_document(hand, entry) for entry in hand.irregularities],
        "may_record": hand is not None and hand.on_table is not None and hand.stage is not HandStage.SETTLEMENT,
    }


def hand_ruling_document(hand: Hand, entry: HandIrregularity) -> dict[str, Any]:
    """A ruling of this hand, as the Dealer announces it to everyone."""
    version = hand.opening.version
    ruling = decide(POKER, entry.kind, entry.facts, version=version)
    message = ruling_message(POKER, entry.kind, ruling.says, version=version)
    clause = None if ruling.clause is None else ruling.clause.cite
    return {
        "kind": entry.kind,
        "seat": entry.seat,
        "sentence": in_english(message),
        **as_document(message),
        "clause": clause,
    }


def _free(taken: Collection[int], seats: int) -> list[int]:
    return [number for number in range(1, seats + 1) if number not in taken]


def _board_slots(hand: Hand) -> list[dict[str, Any]]:
    """By hand: the cards of the street that is due. The burnt card before them stays unknown."""
    if hand.on_table is None or hand.stage is not HandStage.BOARD or hand.waits:
        return []
    count = BOARD_CARDS[next_street(hand)] - len(hand.board)
    burnt = [] if hand.on_table.is_burnt or street_begun(hand) else [{"to": "burnt", "box": None, "face_up": False}]
    return burnt + [{"to": "community", "box": None, "face_up": True}] * count


def _may_enter_at_seat(state: FloorState, table: FloorPokerTable, number: int) -> bool:
    """Whether staff enter what the player of a seat decides: they have no screen of their own."""
    return table.limits.by_hand and not has_own_screen(state.people, table.state.seats.get(number))


def _in_turn(state: FloorState, table: FloorPokerTable, hand: Hand) -> list[dict[str, Any]]:
    """The player in turn with the actions that are open to them."""
    actions = legal_actions(hand)
    if hand.turn is None or not actions:
        return []
    player = hand.sheet.seats[hand.numbers.index(hand.turn)].player
    return [
        {
            "seat": hand.turn,
            "player": player,
            "choices": [_action(action) for action in actions],
            "may_enter": _may_enter_at_seat(state, table, hand.turn),
        }
    ]


def _action(action: LegalAction) -> dict[str, Any]:
    found: dict[str, Any] = {"command": "act", "action": action.deed}
    if action.lowest is None or action.highest is None:
        return found
    return {**found, "lowest": dollars(action.lowest), "highest": dollars(action.highest)}


def _asked(state: FloorState, table: FloorPokerTable, hand: Hand) -> dict[str, Any] | None:
    """By hand: the player who is asked to show, and whether staff may enter that they muck instead."""
    if hand.on_table is None or hand.stage is not HandStage.SHOWDOWN or hand.waits:
        return None
    place = next(iter(in_order(hand)), None)
    if place is None:
        return None
    seat = hand.numbers[place]
    may_muck = "muck" in showdown_choices(hand, place) and _may_enter_at_seat(state, table, seat)
    return {"seat": seat, "player": hand.sheet.seats[place].player, "may_muck": may_muck}
