"""What becomes of a command in a hand: events, or a refusal. Changes nothing itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.poker.commands import (
    Act,
    ActEarly,
    DealCards,
    ExposeCards,
    FlipMarker,
    HandCommand,
    MuckHand,
    ReportIrregularity,
    ResolveReferral,
    RunOutOfTime,
    SettleRound,
    ShowDown,
    ShowHand,
)
from croupier.poker.events import HandEvent
from croupier.poker.hand import Hand
from croupier.poker.irregular import decide_expose, decide_report, decide_resolve
from croupier.poker.playing import decide_act, decide_deal, decide_early, decide_time
from croupier.poker.showdown import decide_flip, decide_muck, decide_settle, decide_show, decide_show_down

DECISIONS: dict[type, Callable[[Hand, Any], tuple[HandEvent, ...]]] = {
    DealCards: decide_deal,
    Act: decide_act,
    ActEarly: decide_early,
    RunOutOfTime: decide_time,
    ExposeCards: decide_expose,
    FlipMarker: decide_flip,
    ShowHand: decide_show,
    MuckHand: decide_muck,
    ShowDown: decide_show_down,
    ReportIrregularity: decide_report,
    ResolveReferral: decide_resolve,
    SettleRound: decide_settle,
}


def decide(hand: Hand, command: HandCommand) -> tuple[HandEvent, ...]:
    """The events that the command leads to."""
    return DECISIONS[type(command)](hand, command)
