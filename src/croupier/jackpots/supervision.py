"""Decisions for people in charge: opening, settings, corrections and faults."""

from __future__ import annotations

from croupier.jackpots.accounts import Movement
from croupier.jackpots.commands import ChangeJackpot, ClearFault, CorrectJackpot, OpenJackpot, ReportFault
from croupier.jackpots.events import Corrected, FaultCleared, FaultReported, JackpotOpened, SettingsChanged
from croupier.jackpots.people import require_text
from croupier.jackpots.rules import CONTRIBUTION, NEVER_BELOW_ZERO, PRIOR_METER, TOO_LATE
from croupier.jackpots.state import Jackpot, unfinished
from croupier.refusals import require, require_two_people


def decide_opening(jackpot: Jackpot, command: OpenJackpot) -> JackpotOpened:
    """R-15: a jackpot starts at its reset, unless it takes over the meter and the reserve of another."""
    require(not jackpot.name, "ALREADY_OPEN.jackpot", CONTRIBUTION, jackpot=jackpot.name)
    require_text(command.jackpot, "the jackpot's name", CONTRIBUTION)
    meter = command.settings.reset if command.meter is None else command.meter
    for amount in (meter, command.reserve):
        require(amount >= 0, "BELOW_ZERO.at_opening", NEVER_BELOW_ZERO, amount=amount)
    moves = Movement(meter=meter, reserve=command.reserve, house=-meter - command.reserve)
    return JackpotOpened(name=command.jackpot, settings=command.settings, moves=moves)


def decide_settings(jackpot: Jackpot, command: ChangeJackpot) -> SettingsChanged:
    """Nothing is set while a linked round is open or a prize is pending, and never by one person alone."""
    require_two_people(command.people, CONTRIBUTION)
    require_text(command.reason, "the reason", CONTRIBUTION)
    still_open = unfinished(jackpot)
    require(not still_open, "ROUNDS_OPEN", CONTRIBUTION, names=tuple(round_.name for round_ in still_open))
    return SettingsChanged(settings=command.settings, people=command.people, reason=command.reason)


def decide_correction(jackpot: Jackpot, command: CorrectJackpot) -> Corrected:
    """R-34: a documented correction by two people; neither meter nor reserve is brought below zero."""
    require_two_people(command.people, TOO_LATE)
    require_text(command.reason, "the reason", TOO_LATE)
    require(bool(command.meter or command.reserve), "NOTHING_TO_CORRECT", TOO_LATE)
    for name, now, change in (("meter", jackpot.meter, command.meter), ("reserve", jackpot.reserve, command.reserve)):
        require(now + change >= 0, "BELOW_ZERO.by_correction", NEVER_BELOW_ZERO, name=name, now=now, change=change)
    return Corrected(
        meter=command.meter,
        reserve=command.reserve,
        people=command.people,
        reason=command.reason,
        moves=Movement(meter=command.meter, reserve=command.reserve, house=-command.meter - command.reserve),
    )


def decide_fault(jackpot: Jackpot, command: ReportFault) -> FaultReported:
    """5.17, 5.18.1, R-23: the meter as it stood is kept for the rounds into which the fault has come."""
    require_text(command.what, "what does not work", PRIOR_METER)
    require_text(command.by, "who reports it", PRIOR_METER)
    require_text(command.notice, "the notice", PRIOR_METER)
    require(command.box is None or command.table is not None, "NO_TABLE", PRIOR_METER)
    for fault in jackpot.faults:
        same = (fault.table, fault.box, fault.what) == (command.table, command.box, command.what)
        require(not same, "ALREADY_REPORTED", PRIOR_METER, fault=fault.number)
    return FaultReported(
        fault=jackpot.fault_count + 1,
        what=command.what,
        table=command.table,
        box=command.box,
        meter_before=jackpot.meter,
        rounds=_rounds_hit(jackpot, command),
        notice=command.notice,
        by=command.by,
    )


def _rounds_hit(jackpot: Jackpot, command: ReportFault) -> tuple[str, ...]:
    """R-23, table by table: the unfinished rounds there; one that an earlier fault has hit keeps the earlier meter."""
    return tuple(
        round_.name
        for round_ in unfinished(jackpot)
        if command.table in (None, round_.table)
        and (command.box is None or any(placed.box == command.box for placed in round_.bets))
        and round_.registered is None
    )


def decide_clearing(jackpot: Jackpot, command: ClearFault) -> FaultCleared:
    """Jackpot bets are taken again."""
    require_text(command.by, "who clears it", PRIOR_METER)
    known = any(fault.number == command.fault for fault in jackpot.faults)
    require(known, "NO_SUCH_FAULT", PRIOR_METER, fault=command.fault)
    return FaultCleared(fault=command.fault, by=command.by)
