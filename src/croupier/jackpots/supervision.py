"""Decisions for people in charge: opening, settings, corrections, faults, and changes to a round that a jackpot knows:
prizes are taken back, bets are corrected (R-58, R-105)."""

from __future__ import annotations

from croupier.jackpots.accounts import PARTS_PER_CENT, Movement, movement
from croupier.jackpots.commands import (
    AnswerFault,
    ChangeJackpot,
    ClearFault,
    CorrectJackpot,
    CorrectStake,
    OpenJackpot,
    ReopenRound,
    ReportFault,
)
from croupier.jackpots.contributions import round_to_change
from croupier.jackpots.events import (
    Corrected,
    FaultAnswered,
    FaultCleared,
    FaultReported,
    JackpotOpened,
    LinkedRoundReopened,
    SettingsChanged,
    StakeCorrected,
)
from croupier.jackpots.payment import taken_back
from croupier.jackpots.rules import CONTRIBUTION, CORRECTS_PRIZES, NEVER_BELOW_ZERO, PRIOR_METER, TOO_LATE
from croupier.jackpots.shares import lacking, shares, with_prizes, with_shares
from croupier.jackpots.state import IN_PLAY, Jackpot, JackpotBet, JackpotFault, Measure, unfinished
from croupier.refusals import Refused, require, require_text, require_two_people


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
    """Refuse changes while a linked round is open or a prize is pending, or by one person alone."""
    require_two_people(command.people, CONTRIBUTION)
    require_text(command.reason, "the reason", CONTRIBUTION)
    still_open = unfinished(jackpot)
    require(not still_open, "ROUNDS_OPEN", CONTRIBUTION, names=tuple(round_.name for round_ in still_open))
    return SettingsChanged(settings=command.settings, people=command.people, reason=command.reason)


def decide_correction(jackpot: Jackpot, command: CorrectJackpot) -> Corrected:
    """R-34: a documented correction by two people. Neither meter nor reserve may fall below zero."""
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
    """5.17, 5.18.1, R-23: note the meter for the rounds that the fault has come into."""
    require_text(command.what, "what does not work", PRIOR_METER)
    require_text(command.by, "who reports it", PRIOR_METER)
    if command.notice is not None:
        require_text(command.notice, "the notice", PRIOR_METER)
    require(command.box is None or command.table is not None, "NO_TABLE", PRIOR_METER)
    for fault in jackpot.faults:
        same = (fault.table, fault.box, fault.what) == (command.table, command.box, command.what)
        require(not same, "ALREADY_REPORTED", PRIOR_METER, fault=fault.number)
    # Until the House chooses: the box whose device fails is closed, or no jackpot bets are taken at all.
    measure = Measure.NO_JACKPOT_BETS if command.box is None else Measure.CLOSE_BOX
    return FaultReported(
        fault=jackpot.fault_count + 1,
        what=command.what,
        table=command.table,
        box=command.box,
        meter_before=jackpot.meter,
        rounds=_rounds_hit(jackpot, command),
        notice=notice_of(measure, command.box) if command.notice is None else command.notice,
        by=command.by,
        measure=measure,
    )


def notice_of(measure: Measure, box: int | None) -> str:
    """5.18.2(c): the table's notice while a fault lasts."""
    if measure is Measure.CLOSE_TABLE:
        return "This table is closed until further notice."
    if measure is Measure.CLOSE_BOX:
        return f"No bets are accepted on box {box} until further notice."
    return "No Progressive Jackpot bets are accepted or paid until further notice."


def decide_answer(jackpot: Jackpot, command: AnswerFault) -> FaultAnswered:
    """5.18.2 (PTH 5.17.2): the House chooses for the rounds that follow, and may choose again later."""
    require_text(command.by, "who decides", PRIOR_METER)
    fault = _standing(jackpot, command.fault)
    box = fault.box if command.box is None else command.box
    if command.measure is Measure.CLOSE_BOX:
        require(box is not None, "BOX_NEEDED.fault", PRIOR_METER)
        require(fault.table is not None, "NO_TABLE", PRIOR_METER)
    else:
        require(command.box is None, "BOX_NEEDED.none", PRIOR_METER)
    return FaultAnswered(
        fault=fault.number,
        measure=command.measure,
        box=box,
        notice=notice_of(command.measure, box),
        by=command.by,
    )


def _standing(jackpot: Jackpot, number: int) -> JackpotFault:
    """The fault of this number, which is not yet cleared."""
    standing = next((fault for fault in jackpot.faults if fault.number == number), None)
    if standing is None:
        raise Refused("NO_SUCH_FAULT", PRIOR_METER, fault=number)
    return standing


def _rounds_hit(jackpot: Jackpot, command: ReportFault) -> tuple[str, ...]:
    """R-23, table by table: the unfinished rounds there. A round with an earlier fault keeps the earlier meter."""
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
    return FaultCleared(fault=_standing(jackpot, command.fault).number, by=command.by)


# Changes to a round


def decide_reopening(jackpot: Jackpot, command: ReopenRound) -> LinkedRoundReopened:
    """R-34: a round that has ended goes back to where it was dealt. Two people take its prizes back."""
    round_ = round_to_change(jackpot, command.round)
    require(round_.stage not in IN_PLAY, "NOT_ENDED", TOO_LATE, round=round_.name)
    if round_.payments:
        require_two_people(command.people, CORRECTS_PRIZES)
        require_text(command.reason, "the reason", CORRECTS_PRIZES)
    from_meter, by_reserve, by_house = taken_back(round_.payments)
    without = with_prizes(jackpot.accounts, prizes=-from_meter, by_reserve=-by_reserve, by_house=-by_house)
    short, _ = lacking(without)
    return LinkedRoundReopened(
        round=round_.name,
        payments=round_.payments,
        meter_made_good=short,
        people=command.people,
        reason=command.reason,
        clause=command.clause.cite,
        moves=Movement(
            players=-from_meter,
            meter=from_meter - by_reserve - by_house + short,
            reserve=by_reserve,
            house=by_house - short,
        ),
    )


def decide_stake(jackpot: Jackpot, command: CorrectStake) -> StakeCorrected:
    """R-15, R-58: the contribution changes with the bet, at the rates with which the bet came in."""
    round_ = round_to_change(jackpot, command.round)
    require(round_.stage in IN_PLAY, "NOT_IN_PLAY", TOO_LATE, round=round_.name, stage=round_.stage)
    change = command.stake - round_.stake_of(command.box, command.bet)
    more = JackpotBet(command.box, command.bet, change)
    added = shares((more,), contribution=round_.contribution, seed_reserve=round_.seed_reserve)
    meter, reserve = lacking(with_shares(jackpot.accounts, added))
    return StakeCorrected(
        round=round_.name,
        box=command.box,
        bet=command.bet,
        stake=command.stake,
        clause=command.clause.cite,
        meter_made_good=meter,
        reserve_made_good=reserve,
        moves=movement(
            jackpot.accounts,
            players=-added.stake,
            meter=added.meter + meter * PARTS_PER_CENT,
            reserve=added.reserve + reserve * PARTS_PER_CENT,
            house=added.house,
            house_gives=meter + reserve,
        ),
    )
