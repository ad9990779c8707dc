"""Commands about jackpots themselves, and the effect of a fault on the tables."""

from __future__ import annotations

from msgspec.structs import replace

from croupier import jackpots as j
from croupier.clauses import reading
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import rights, round_events
from croupier.floor.play import touches as t
from croupier.floor.play.command_row import CommandRow, always_two, is_by_staff, is_full_control
from croupier.floor.play.opening import fault_restrictions, is_outdated, open_round
from croupier.floor.play.rights import AFTER_FAULT, DEALER_OR_ABOVE, ORDER, Rights, always, ranked
from croupier.floor.play.tables import NAME
from croupier.floor.state.table_state import HouseTable
from croupier.jackpots.rules import PRIOR_METER
from croupier.people.roles import HOUSE, Role
from croupier.refusals import require
from croupier.rounds.commands import ReportIrregularity
from croupier.rounds.effects import voided
from croupier.rounds.refuse import BOXES
from croupier.rulings import Authority

FAULT = "jackpot-fault"
REPORTED = "reported at the table"


def _in_both_names(draft: Draft, command: j.ConfirmPrizes | j.CorrectJackpot | j.ChangeJackpot) -> None:
    """Carry out a command to which two people agree, in the names of both."""
    round_events.command_jackpot(draft, command.jackpot, replace(command, people=draft.people))


def _decide_order(draft: Draft, command: j.DecideOrder) -> None:
    """4.5.2: the House has the last word."""
    command = replace(command, authority=j.HOUSE, by=draft.actor.name)
    round_events.command_jackpot(draft, command.jackpot, command)


def _report_fault(draft: Draft, command: j.ReportFault) -> None:
    """5.17, 5.18: a fault, which is ruled on at each table with jackpot bets."""
    _require_box(draft, command.table, command.box)
    round_events.command_jackpot(draft, command.jackpot, replace(command, by=draft.actor.name))
    _rule_on_fault(draft, command)


def _clear_fault(draft: Draft, command: j.ClearFault) -> None:
    """The device, the display or the system works again."""
    round_events.command_jackpot(draft, command.jackpot, replace(command, by=draft.actor.name))


def _open(draft: Draft, command: j.OpenJackpot) -> None:
    """A new jackpot, funded by the House."""
    name = command.jackpot
    require(name not in draft.state.jackpots, "ALREADY_OPEN.jackpot_known", None, name=name)
    require(NAME.fullmatch(name) is not None, "BAD_NAME.jackpot", None)
    for event in j.decide(j.UNOPENED, command):
        round_events.take_jackpot_event(draft, name, event)


def report_at_table(draft: Draft, table: HouseTable, command: ReportIrregularity) -> None:
    """5.17, 5.18 (PTH 5.16, 5.17): a fault that is reported at a table is the jackpot's fault, there or at one box."""
    jackpot = table.jackpot or ""
    _require_new_fault(draft.state.jackpot(jackpot), table, command.box)
    _require_box(draft, table.id, command.box)
    fault = j.ReportFault(what=REPORTED, table=table.id, box=command.box, by=draft.actor.name)
    round_events.command_jackpot(draft, jackpot, fault)
    if table.playing:
        _rule(draft, table, command)


def _require_new_fault(jackpot: j.Jackpot, table: HouseTable, box: int | None) -> None:
    """A lasting fault is reported once: it does not affect a round without jackpot bets."""
    for fault in jackpot.faults:
        same = fault.is_at(table.id) and (fault.measure is not j.Measure.CLOSE_BOX or fault.box == box)
        require(not same, "ALREADY_REPORTED", PRIOR_METER, fault=fault.number)


def _require_box(draft: Draft, table: str | None, box: int | None) -> None:
    """R-1: the table has this box."""
    if table is not None and box is not None:
        boxes = draft.state.house_table(table).limits.boxes
        require(1 <= box <= boxes, "NO_SUCH_BOX.number", BOXES, boxes=boxes)


def _rule_on_fault(draft: Draft, command: j.ReportFault) -> None:
    """R-23: a fault of a linked jackpot is ruled on table by table. A round without jackpot bets goes on."""
    for table in _tables(draft, command.jackpot, command.table):
        if table.round is not None and table.playing and not table.round.jackpot_down:
            _rule(draft, table, ReportIrregularity(kind=FAULT, by=Authority.HOUSE))


def _rule(draft: Draft, table: HouseTable, report: ReportIrregularity) -> None:
    """Rule on the whole round at the table. The jackpot itself deals with the box."""
    round_events.send(draft, table.id, replace(report, box=None))


def _tables(draft: Draft, jackpot: str, only: str | None) -> list[HouseTable]:
    """The tables that are linked to a jackpot, or the named one."""
    linked = [table for table in draft.state.tables.values() if isinstance(table, HouseTable)]
    return [table for table in linked if table.jackpot == jackpot and only in (None, table.id)]


def _answer(draft: Draft, command: j.AnswerFault) -> None:
    """5.18.2 (PTH 5.17.2): how the House has the next rounds played. An open round without bets is replaced at once."""
    round_events.command_jackpot(draft, command.jackpot, replace(command, by=draft.actor.name))
    jackpot = draft.state.jackpot(command.jackpot)
    fault = next(fault for fault in jackpot.faults if fault.number == command.fault)
    _require_box(draft, fault.table, fault.box)
    for table in _tables(draft, command.jackpot, fault.table):
        round_ = table.round
        if round_ is None or not table.playing or not table.idle:
            continue
        if fault_restrictions(jackpot, table.id).table_closed and round_.game.link is not None:
            clause = round_.game.link.closes_table or round_.game.live.not_covered
            round_events.take_round_event(draft, table.id, voided(round_, clause))
        elif is_outdated(table, jackpot):
            open_round(draft, table)


def _opens_alone(draft: Draft, _command: j.OpenJackpot) -> bool:
    """Under full control nobody puts a jackpot into service alone."""
    return is_by_staff(draft) and is_full_control(draft)


R_15, R_105 = always(reading("R-15")), always(reading("R-105"))
A_JACKPOT = t.changes(t.ITS_JACKPOT, t.LINKED_TABLES)
FAULTS = t.reads(t.EVERY_TABLE) + A_JACKPOT
"""R-23: a fault is ruled on at each table that is linked to the jackpot."""
REASON = {"reason": "as written in the pit log, page 12"}
ROWS = (
    CommandRow(
        j.OpenJackpot,
        Rights(roles=HOUSE | {Role.SYSTEM}, cites=R_15, approver=Authority.SHIFT_MANAGER, wanted="the House"),
        t.changes(t.ITS_JACKPOT),
        _open,
        takes_two=_opens_alone,
        example={"settings": {"reset": "50000.00"}, "meter": "50000.00"},
    ),
    CommandRow(
        j.ConfirmPrizes,
        ranked(Authority.PIT_SUPERVISOR, ORDER, Authority.PIT_SUPERVISOR),
        A_JACKPOT,
        _in_both_names,
        takes_two=always_two,
        example={"round": "T1-17"},
    ),
    CommandRow(
        j.ReportFault,
        Rights(roles=DEALER_OR_ABOVE, cites=rights.FAULT, wanted="the Dealer or above"),
        FAULTS,
        _report_fault,
        example={"what": "the display at T1 is dark"},
    ),
    CommandRow(
        j.AnswerFault,
        ranked(Authority.HOUSE, AFTER_FAULT),
        FAULTS,
        _answer,
        example={"fault": 1, "measure": "no-jackpot-bets"},
    ),
    CommandRow(
        j.ClearFault, ranked(Authority.SHIFT_MANAGER, AFTER_FAULT), A_JACKPOT, _clear_fault, example={"fault": 1}
    ),
    CommandRow(
        j.CorrectJackpot,
        ranked(Authority.SHIFT_MANAGER, R_105, Authority.SHIFT_MANAGER),
        A_JACKPOT,
        _in_both_names,
        takes_two=always_two,
        example=REASON,
    ),
    CommandRow(
        j.ChangeJackpot,
        ranked(Authority.SHIFT_MANAGER, R_15, Authority.SHIFT_MANAGER),
        A_JACKPOT,
        _in_both_names,
        takes_two=always_two,
        example={"settings": {"reset": "50000.00"}, **REASON},
    ),
    CommandRow(
        j.DecideOrder,
        ranked(Authority.HOUSE, ORDER),
        A_JACKPOT,
        _decide_order,
        example={"rounds": ["T1-17", "T2-5"], **REASON},
    ),
)
