"""The pit's document beside the tables' own: every table at a glance, and all that waits for a decision.

It has no card. Requests that wait for a second person are shown to the person who asked, and to the ranks that can
answer them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from croupier.cardroom.documents import StaffCardRoomView
from croupier.floor.state.floor_state import FloorState, dealer_of
from croupier.floor.state.table_state import POKER, FloorPokerTable, HouseTable, Table
from croupier.floor.views.approvals_view import ApprovalView, approvals_seen
from croupier.floor.views.dealer_console import HandRulingView, hand_ruling_view
from croupier.floor.views.jackpot_documents import StaffJackpotView, staff_jackpot_view
from croupier.floor.views.player_numbers import AlarmView
from croupier.floor.views.table_documents import PublicView, SeatedView, TableSignView
from croupier.games import HOUSE_EDITIONS
from croupier.ledger.accounts import bets, pot, stack
from croupier.messages import MessageDocument, SentenceView
from croupier.money import Cents, dollars
from croupier.people.names import key_of
from croupier.people.roles import Actor, Role
from croupier.poker import Hand
from croupier.rounds import Round
from croupier.rounds.referrals import referral_due
from croupier.rounds.state import OVER
from croupier.rounds.views import RulingView, ruling_view
from croupier.rulings import Authority, decide
from croupier.rulings.words import AUTHORITY_IN_WORDS
from croupier.table_commands import NEEDED, NOT_AT, ManagerDecision, PlaceWord

HOUR_S = 3600


class OfferedBoxView(msgspec.Struct, frozen=True, kw_only=True):
    """A box that has not made its choice."""

    box: int
    player: str


class OpenOfferView(SentenceView, frozen=True, kw_only=True):
    """5.10: a ruling's offer that some boxes have not answered."""

    kind: str
    box: int | None
    clause: str
    options: list[str]
    boxes: list[OfferedBoxView]


class PossibleDecisionView(msgspec.Struct, frozen=True, kw_only=True):
    """R-58: a decision that the House may take, with the fields that it needs."""

    decision: str
    needs: list[str]


class ReferralView(SentenceView, frozen=True, kw_only=True, rename={"for_ranks": "for"}):
    """Something that the rules leave to the House, with the rank that decides; at a `box` or a `seat`."""

    number: int
    kind: str
    box: int | UnsetType | None = UNSET
    seat: int | UnsetType | None = UNSET
    clause: str | None
    authority: str
    for_ranks: str
    options: list[PossibleDecisionView]


class PlayedTodayView(msgspec.Struct, frozen=True, kw_only=True):
    """The rounds of a table on the gaming day so far; no pace is told in the first minute."""

    finished: int
    an_hour: int | None


class PitTableView(TableSignView, frozen=True, kw_only=True):
    """A table at a glance."""

    sentence: str
    message: str
    values: dict[str, int | str | bool | list[int | str | MessageDocument] | None]
    clause: str | None
    stage: str | None
    since: str
    people_deal: bool
    seated: list[SeatedView]
    taken: int
    money: str
    playing: bool
    rounds: int
    planned_an_hour: int | None
    jackpot: str | None
    closed_boxes: list[int]
    offer: OpenOfferView | None
    referrals: list[ReferralView]
    reconstructs: bool
    order_known: bool
    today: PlayedTodayView | UnsetType = UNSET


class DealerOnFloorView(msgspec.Struct, frozen=True, kw_only=True):
    """A Dealer of the house, with the table where they are on record."""

    name: str
    table: str | None
    since_s: int | None


class PitView(msgspec.Struct, frozen=True, kw_only=True):
    """Every table at a glance, and all that waits for a decision."""

    at: str
    position: int
    tables: list[PitTableView]
    approvals: list[ApprovalView]
    jackpots: list[StaffJackpotView]
    dealers: list[DealerOnFloorView]
    alarms: list[AlarmView]
    card_room: StaffCardRoomView


def pit_view(
    state: FloorState,
    actor: Actor,
    *,
    shown: Mapping[str, PublicView],
    alarms: list[AlarmView],
    card_room: StaffCardRoomView,
    now: datetime,
    position: int,
    in_place_s: int,
) -> PitView:
    """The pit for one person. `shown` has the public parts of the tables that are not closed, in order."""
    return PitView(
        at=now.isoformat(),
        position=position,
        tables=[_table(state, state.tables[name], public) for name, public in shown.items()],
        approvals=approvals_seen(state, actor, now=now, in_place_s=in_place_s),
        jackpots=[staff_jackpot_view(jackpot) for _, jackpot in sorted(state.jackpots.items())],
        dealers=_dealers(state),
        alarms=alarms,
        card_room=card_room,
    )


# Tables


def _table(state: FloorState, table: Table, public: PublicView) -> PitTableView:
    round_ = table.round if isinstance(table, HouseTable) else None
    hand = table.state.hand if isinstance(table, FloorPokerTable) else None
    return PitTableView(
        **{**asdict(public.table), "dealer": dealer_of(state, table)},
        sentence=public.sentence,
        message=public.message,
        values=public.values,
        clause=public.clause,
        stage=_stage(table),
        since=table.sign.since,
        people_deal=table.sign.dealer != "automatic",
        seated=public.seated,
        taken=len(public.seated),
        money=dollars(_money_on(state, table)),
        playing=table.playing,
        rounds=rounds_at(table),
        planned_an_hour=planned_an_hour(table),
        jackpot=table.jackpot if isinstance(table, HouseTable) else None,
        closed_boxes=[] if round_ is None else list(round_.closed_boxes),
        offer=None if round_ is None else _offer(round_),
        referrals=_round_referrals(round_) + _hand_referrals(hand),
        reconstructs=_reconstructs(round_, hand),
        order_known=round_ is None or round_.order_known,
    )


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


def _offer(round_: Round) -> OpenOfferView | None:
    """A choice that some boxes have not made yet (5.10)."""
    if not round_.offers or round_.stage in OVER:
        return None
    offer = round_.offers[0]
    ruling = ruling_view(round_, round_.irregularities[offer.entry])
    return OpenOfferView(
        **{**asdict(ruling), "clause": offer.clause.cite},
        options=list(offer.options),
        boxes=[OfferedBoxView(box=number, player=round_.boxes[number].player) for number in offer.boxes],
    )


def _reconstructs(round_: Round | None, hand: Hand | None) -> bool:
    """Whether cards are to be put back in order."""
    if round_ is not None:
        return round_.reconstructs and round_.stage not in OVER
    return hand is not None and bool(hand.reconstructs)


def _round_referrals(round_: Round | None) -> list[ReferralView]:
    """R-58: the open referrals, the first one reported first, and a hand that cannot be compared after all."""
    if round_ is None:
        return []
    due = referral_due(round_)
    numbers = round_.referrals or (() if due is None or round_.stage in OVER else (due,))
    options = _decisions("box", by_hand=round_.table.by_hand)
    rulings = [(number, ruling_view(round_, round_.irregularities[number])) for number in numbers]
    name, version = round_.game.name, round_.game.version
    return [_referral(number, ruling, _decided_by(name, version), options) for number, ruling in rulings]


def _hand_referrals(hand: Hand | None) -> list[ReferralView]:
    if hand is None:
        return []
    options = _decisions("seat", by_hand=hand.on_table is not None)
    rulings = [(number, hand_ruling_view(hand, hand.irregularities[number])) for number in hand.referrals]
    return [_referral(number, ruling, _decided_by(POKER, hand.opening.version), options) for number, ruling in rulings]


def _referral(
    number: int, ruling: RulingView | HandRulingView, by: Authority, options: list[PossibleDecisionView]
) -> ReferralView:
    ranks = AUTHORITY_IN_WORDS[by]
    return ReferralView(number=number, **asdict(ruling), authority=by.value, for_ranks=ranks, options=options)


def _decided_by(game: str, version: int | None) -> Authority:
    """The rank that decides what the rules leave open (5.24; in Singapore Stud the House, R-19)."""
    return decide(game, "unlisted", {}, version=version).authority


def _decisions(place: PlaceWord, *, by_hand: bool) -> list[PossibleDecisionView]:
    """R-58: the possible decisions, each with the fields that it needs. Only people misread cards."""
    return [
        PossibleDecisionView(decision=decision.value, needs=sorted(NEEDED[decision] - NOT_AT[place]))
        for decision in ManagerDecision
        if by_hand or decision is not ManagerDecision.CORRECT_CARD
    ]


# People


def _dealers(state: FloorState) -> list[DealerOnFloorView]:
    """The Dealers of the house, each with the table where they are on record."""
    at = {key_of(stint.dealer): (table, stint.since_s) for table, stint in state.cardroom.dealers.items()}
    dealers = []
    for key, person in sorted(state.people.by_key.items()):
        if person.role is Role.DEALER and person.locked is None:
            table, since_s = at.get(key, (None, None))
            dealers.append(DealerOnFloorView(name=person.name, table=table, since_s=since_s))
    return dealers
