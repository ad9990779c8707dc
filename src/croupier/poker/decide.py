"""Decide a command at a Poker table: the events that it leads to, or a refusal. Nothing changes here."""

from __future__ import annotations

from typing import assert_never

from croupier.poker.commands import (
    Act,
    ActEarly,
    AddChips,
    ChangeSeat,
    ComeBack,
    Command,
    CountCards,
    DealCards,
    DeemGone,
    ExposeCards,
    FlipMarker,
    LeaveTable,
    MuckHand,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    ResolveReferral,
    RunOutOfTime,
    SettleRound,
    ShowDown,
    ShowHand,
    SitOut,
    StartHand,
    TakeSeat,
)
from croupier.poker.dealing_by_hand import decide_count, decide_deal_by_hand, decide_record
from croupier.poker.events import Event
from croupier.poker.hand import Hand
from croupier.poker.hand_decisions import OVER_CLAUSE, decide_act, decide_deal, decide_early, decide_time
from croupier.poker.irregularities import decide_expose, decide_reconstruct, decide_report
from croupier.poker.manager_decisions import decide_resolve
from croupier.poker.seat_decisions import (
    chips_of_departed,
    decide_add,
    decide_change_seat,
    decide_come_back,
    decide_gone,
    decide_leave,
    decide_open,
    decide_sit,
    decide_sit_out,
)
from croupier.poker.showdown import decide_flip, decide_muck, decide_settle, decide_show, decide_show_down
from croupier.poker.table_state import TableState
from croupier.refusals import Refused


def decide(table: TableState, command: Command) -> tuple[Event, ...]:
    """The events that the command leads to. If it ends the round, players who have left it get their chips back."""
    events = _decided(table, command)
    return events + chips_of_departed(table, events)


def _decided(table: TableState, command: Command) -> tuple[Event, ...]:  # noqa: C901, PLR0912 (one case for each)
    """The most frequent commands stand first."""
    match command:
        case Act():
            return decide_act(hand_in_play(table), command)
        case DealCards():
            hand = hand_in_play(table)
            return decide_deal(hand, command) if hand.on_table is None else decide_deal_by_hand(hand, command)
        case StartHand():
            return decide_open(table, command)
        case FlipMarker():
            return decide_flip(hand_in_play(table), command)
        case ShowDown():
            return decide_show_down(hand_in_play(table), command)
        case SettleRound():
            return decide_settle(hand_in_play(table), command)
        case ActEarly():
            return decide_early(hand_in_play(table), command)
        case RunOutOfTime():
            return decide_time(hand_in_play(table), command)
        case ExposeCards():
            return decide_expose(hand_in_play(table), command)
        case ShowHand():
            return decide_show(hand_in_play(table), command)
        case MuckHand():
            return decide_muck(hand_in_play(table), command)
        case ReportIrregularity():
            return decide_report(hand_in_play(table), command)
        case Reconstruct():
            return decide_reconstruct(hand_in_play(table), command)
        case ResolveReferral():
            return decide_resolve(hand_in_play(table), command)
        case RecordCard():
            return decide_record(hand_in_play(table), command)
        case CountCards():
            return decide_count(hand_in_play(table), command)
        case TakeSeat():
            return decide_sit(table, command)
        case LeaveTable():
            return decide_leave(table, command)
        case SitOut():
            return decide_sit_out(table, command)
        case ComeBack():
            return decide_come_back(table, command)
        case AddChips():
            return decide_add(table, command)
        case DeemGone():
            return decide_gone(table, command)
        case ChangeSeat():
            return decide_change_seat(table, command)
        case _:
            assert_never(command)


def hand_in_play(table: TableState) -> Hand:
    """1.35: the hand that is not over yet; refused where there is none."""
    if table.hand is None or not table.playing:
        raise Refused("NO_ROUND", OVER_CLAUSE)
    return table.hand
