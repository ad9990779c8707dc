"""Decide a command: the events that it leads to, or a refusal. Nothing changes here."""

from __future__ import annotations

from typing import assert_never

from croupier.jackpots import commands as c
from croupier.jackpots.contributions import decide_close, decide_return, decide_void
from croupier.jackpots.events import Event, RoundEnded
from croupier.jackpots.evolve import evolve
from croupier.jackpots.order import decide_confirmation, decide_deal, decide_end, decide_order, due, frees_nothing
from croupier.jackpots.rules import CONTRIBUTION
from croupier.jackpots.state import Jackpot
from croupier.jackpots.supervision import (
    decide_answer,
    decide_clearing,
    decide_correction,
    decide_fault,
    decide_opening,
    decide_reopening,
    decide_settings,
    decide_stake,
)
from croupier.refusals import Refused


def decide(jackpot: Jackpot, command: c.Command) -> tuple[Event, ...]:  # noqa: C901, PLR0912 (a line for each command)
    """The events that the command leads to; raises Refused if it cannot be carried out.

    An end, a void, returned bets, a confirmation or a decision of the House can free prizes that waited in the order.
    Their payment follows in the same decision (R-16).
    """
    if not jackpot.name and not isinstance(command, c.OpenJackpot):
        raise Refused("NOT_OPEN.jackpot", CONTRIBUTION)
    match command:
        case c.TakeJackpotBets():
            return (decide_close(jackpot, command),)
        case c.CompleteDeal():
            return (decide_deal(jackpot, command),)
        case c.EndRound():
            return _and_what_is_due(jackpot, decide_end(jackpot, command))
        case c.VoidRound():
            return _and_what_is_due(jackpot, decide_void(jackpot, command))
        case c.ReturnBets():
            return _and_what_is_due(jackpot, decide_return(jackpot, command))
        case c.ReopenRound():
            return (decide_reopening(jackpot, command),)
        case c.CorrectStake():
            return (decide_stake(jackpot, command),)
        case c.ConfirmPrizes():
            return _and_what_is_due(jackpot, decide_confirmation(jackpot, command))
        case c.DecideOrder():
            return _and_what_is_due(jackpot, decide_order(jackpot, command))
        case c.CorrectJackpot():
            return (decide_correction(jackpot, command),)
        case c.ChangeJackpot():
            return (decide_settings(jackpot, command),)
        case c.ReportFault():
            return (decide_fault(jackpot, command),)
        case c.AnswerFault():
            return (decide_answer(jackpot, command),)
        case c.ClearFault():
            return (decide_clearing(jackpot, command),)
        case c.OpenJackpot():
            return (decide_opening(jackpot, command),)
        case _:
            assert_never(command)


def _and_what_is_due(jackpot: Jackpot, event: Event) -> tuple[Event, ...]:
    if isinstance(event, RoundEnded) and frees_nothing(jackpot, event):
        return (event,)  # by far the most frequent case: nothing further can follow
    return (event, *due(evolve(jackpot, event)))
