"""Decides commands: each leads to events, or to a refusal. Changes nothing itself."""

from __future__ import annotations

from typing import assert_never

from croupier.refusals import Refused
from croupier.rounds.betting import decide_close, decide_increase, decide_open, decide_place, decide_withdraw
from croupier.rounds.commands import (
    Check,
    ChooseOption,
    CloseBets,
    CloseOptions,
    Command,
    DealCards,
    ExamineHand,
    Fold,
    IncreaseBet,
    OpenRound,
    PlaceBet,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    ResolveReferral,
    RunOutOfTime,
    SettleRound,
    TurnCards,
    WithdrawBet,
)
from croupier.rounds.events import Event
from croupier.rounds.finishing import decide_settle
from croupier.rounds.irregular import decide_report, decide_time
from croupier.rounds.options import decide_choose, decide_close_options, decide_reconstruct
from croupier.rounds.playing import (
    decide_check,
    decide_deal,
    decide_examine,
    decide_fold,
    decide_make_up,
    decide_record,
    decide_stay,
    decide_turn,
)
from croupier.rounds.referrals import decide_resolve
from croupier.rounds.state import Round


def decide(round_: Round | None, command: Command) -> tuple[Event, ...]:  # noqa: C901, PLR0912 (one case for each)
    """The events that the command leads to; `round_` is None for the command that opens one."""
    if isinstance(command, OpenRound):
        if round_ is not None:
            raise Refused("ALREADY_OPEN.round", round_.game.live.opens)
        return decide_open(command)
    if round_ is None:
        raise Refused("NOT_OPEN.round", None)
    match command:
        case PlaceBet():
            if command.bet in round_.game.multiples:
                return decide_stay(round_, command)
            return decide_place(round_, command)
        case IncreaseBet():
            if command.bet in round_.game.multiples:
                return decide_make_up(round_, command)
            return decide_increase(round_, command)
        case WithdrawBet():
            return decide_withdraw(round_, command)
        case CloseBets():
            return decide_close(round_, command)
        case DealCards():
            return decide_deal(round_, command)
        case RecordCard():
            return decide_record(round_, command)
        case ExamineHand():
            return decide_examine(round_, command)
        case Fold():
            return decide_fold(round_, command)
        case Check():
            return decide_check(round_, command)
        case RunOutOfTime():
            return decide_time(round_, command)
        case TurnCards():
            return decide_turn(round_, command)
        case ReportIrregularity():
            return decide_report(round_, command)
        case ChooseOption():
            return decide_choose(round_, command)
        case CloseOptions():
            return decide_close_options(round_, command)
        case Reconstruct():
            return decide_reconstruct(round_, command)
        case ResolveReferral():
            return decide_resolve(round_, command)
        case SettleRound():
            return decide_settle(round_, command)
        case _:
            assert_never(command)
