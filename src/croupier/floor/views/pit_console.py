"""The pit's document beside the tables' own: every table at a glance, and all that waits for a decision.

It has no card. Requests that wait for a second person are shown to the person who asked, and to the ranks that can
answer them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_dealer import dealer_of
from croupier.floor.state.table_state import POKER, FloorPokerTable, HouseTable, Table
from croupier.floor.views.approvals_view import approvals_document
from croupier.floor.views.dealer_console import hand_ruling_document
from croupier.floor.views.jackpot_documents import jackpot_document, staff_jackpot_document
from croupier.games import HOUSE_EDITIONS
from croupier.ledger.accounts import bets, pot, stack
from croupier.money import Cents, dollars
from croupier.people.names import key_of
from croupier.people.roles import Actor, Role
from croupier.poker import Hand
from croupier.rounds import Round
from croupier.rounds.referrals import referral_due
from croupier.rounds.state import OVER
from croupier.rounds.views import ruling_document
from croupier.rulings import decide
from croupier.rulings.words import AUTHORITY_IN_WORDS
from croupier.table_commands import NEEDED, NOT_AT, ManagerDecision, PlaceWord

HOUR_S = 3600


def pit_document(
    state: FloorState, actor: Actor, *, shown: Mapping[str, Mapping[str, Any]], now: datetime, in_place_s: int
) -> dict[str, Any]:
    """The document for one person. `shown` has the public documents of the tables that are not closed, in order."""
    return {
        "at": now.isoformat(),
        "tables": [_table(state, state.tables[name], public) for name, public in shown.items()],
        "approvals": approvals_document(state, actor, now=now, in_place_s=in_place_s),
        "jackpots": [
            {**jackpot_document(found), **staff_jackpot_document(found)} for _, found in sorted(state.jackpots.items())
        ],
        "dealers": _dealers(state),
    }


# Tables


def _table(state: FloorState, table: Table, public: Mapping[str, Any]) -> dict[str, Any]:
    house = table if isinstance(table, HouseTable) else None
    return {
        **public["table"],
        "sentence": public["sentence"],
        "message": public["message"],
        "values": public["values"],
        "clause": public["clause"],
        "stage": _stage(table),
        "since": table.sign.since,
        "dealer": dealer_of(state, table),
        "people_deal": table.sign.dealer != "automatic",
        "seated": public["seated"],
        "taken": len(public["seated"]),
        "money": dollars(_money_on(state, table)),
        "playing": table.playing,
        "rounds": rounds_at(table),
        "planned_an_hour": planned_an_hour(table),
        "jackpot": None if house is None else house.jackpot,
        "closed_boxes": [] if house is None or house.round is None else list(house.round.closed_boxes),
        **_matters(table),
    }


def _stage(table: Table) -> str | None:
    """The stage that the round or hand waits for, in the words of the rules; None before the first one."""
    play = table.round if isinstance(table, HouseTable) else table.state.hand
    return None if play is None else play.stage.value


def _money_on(state: FloorState, table: Table) -> Cents:
    """The chips on the table by the ledger: bets, or at Poker table stakes and pots."""
    balance = state.books.balance
    if isinstance(table, HouseTable):
        return balance(bets(table.id))
    return balance(pot(table.id)) + sum(balance(stack(table.id, seat.player)) for seat in table.state.seats.values())


def rounds_at(table: Table) -> int:
    """How many rounds have been opened at a table."""
    return table.rounds if isinstance(table, HouseTable) else table.state.rounds


def planned_an_hour(table: Table) -> int | None:
    """The rounds in an hour in which people take all the time that the table's pace gives them.

    None at Poker: the length of a hand depends on its players. None if the pace has no time at all.
    """
    if not isinstance(table, HouseTable):
        return None
    pace, game = table.sign.pace, HOUSE_EDITIONS.of(table.sign.game, table.sign.version)
    decisions = sum(1 for street in game.live.streets[table.limits.device] if street.decides)
    seconds = pace.bets_s + decisions * (pace.deal_s + pace.decide_s) + pace.deal_s + pace.settle_s + pace.results_s
    return round(HOUR_S / seconds) if seconds else None


# Matters that wait at a table


def _matters(table: Table) -> dict[str, Any]:
    """Offers to players, referrals, and cards to be put back in order."""
    if isinstance(table, FloorPokerTable):
        hand = table.state.hand
        referrals = [] if hand is None else [_hand_referral(hand, number) for number in hand.referrals]
        reconstructs = hand is not None and bool(hand.reconstructs)
        return {"offer": None, "referrals": referrals, "reconstructs": reconstructs, "order_known": True}
    round_ = table.round
    if round_ is None:
        return {"offer": None, "referrals": [], "reconstructs": False, "order_known": True}
    return {
        "offer": _offer(round_),
        "referrals": [_round_referral(round_, number) for number in _referrals_of(round_)],
        "reconstructs": round_.reconstructs and round_.stage not in OVER,
        "order_known": round_.order_known,
    }


def _offer(round_: Round) -> dict[str, Any] | None:
    """A choice that some boxes have not made yet (5.10)."""
    if not round_.offers or round_.stage in OVER:
        return None
    boxes = [{"box": number, "player": round_.boxes[number].player} for number in round_.offers[0].boxes]
    ruling = ruling_document(round_, round_.irregularities[round_.offers[0].entry])
    return {**ruling, "options": list(round_.offers[0].options), "boxes": boxes, "clause": round_.offers[0].clause.cite}


def _referrals_of(round_: Round) -> tuple[int, ...]:
    """R-58: the open referrals, the first one reported first, and a hand that cannot be compared after all."""
    due = referral_due(round_)
    return round_.referrals or (() if due is None or round_.stage in OVER else (due,))


def _round_referral(round_: Round, number: int) -> dict[str, Any]:
    version, by_hand = round_.game.version, round_.table.by_hand
    return {
        "number": number,
        **ruling_document(round_, round_.irregularities[number]),
        **_decided_by(round_.game.name, version),
        "options": _decisions("box", by_hand=by_hand),
    }


def _hand_referral(hand: Hand, number: int) -> dict[str, Any]:
    return {
        "number": number,
        **hand_ruling_document(hand, hand.irregularities[number]),
        **_decided_by(POKER, hand.opening.version),
        "options": _decisions("seat", by_hand=hand.on_table is not None),
    }


def _decided_by(game: str, version: int | None) -> dict[str, str]:
    """The rank that decides what the rules leave open (5.24; in Singapore Stud the House, R-19)."""
    authority = decide(game, "unlisted", {}, version=version).authority
    return {"authority": authority.value, "for": AUTHORITY_IN_WORDS[authority]}


def _decisions(place: PlaceWord, *, by_hand: bool) -> list[dict[str, Any]]:
    """R-58: the possible decisions, each with the fields that it needs. Only people misread cards."""
    return [
        {"decision": decision.value, "needs": sorted(NEEDED[decision] - NOT_AT[place])}
        for decision in ManagerDecision
        if by_hand or decision is not ManagerDecision.CORRECT_CARD
    ]


# People


def _dealers(state: FloorState) -> list[dict[str, Any]]:
    """The Dealers of the house, each with the table where they are on record."""
    at = {key_of(stint.dealer): (table, stint.since_s) for table, stint in state.cardroom.dealers.items()}
    people: Iterable[tuple[str, Any]] = sorted(state.people.by_key.items())
    found = []
    for key, person in people:
        if person.role is Role.DEALER and person.locked is None:
            table, since_s = at.get(key, (None, None))
            found.append({"name": person.name, "table": table, "since_s": since_s})
    return found
