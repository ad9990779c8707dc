"""Commands about jackpots themselves, and the effect of a fault on the tables."""

from __future__ import annotations

from msgspec.structs import replace

from croupier import jackpots as j
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import jackpot_link
from croupier.floor.play.opening import fault_restrictions, is_outdated, open_round
from croupier.floor.play.tables import NAME
from croupier.floor.state.table_state import HouseTable
from croupier.jackpots.commands import GivenByPeople
from croupier.jackpots.rules import PRIOR_METER
from croupier.refusals import require
from croupier.rounds.commands import ReportIrregularity
from croupier.rounds.effects import voided
from croupier.rounds.refuse import BOXES
from croupier.rulings import Authority

FAULT = "jackpot-fault"
REPORTED = "reported at the table"


def carry_out(draft: Draft, command: GivenByPeople) -> None:
    """Carry out a command about a jackpot, with the names of the people who give it."""
    name, by = command.jackpot, draft.actor.name
    match command:
        case j.OpenJackpot():
            _open(draft, command)
        case j.ConfirmPrizes() | j.CorrectJackpot() | j.ChangeJackpot():
            jackpot_link.command_jackpot(draft, name, replace(command, people=draft.people))
        case j.DecideOrder():
            jackpot_link.command_jackpot(draft, name, replace(command, authority=j.HOUSE, by=by))
        case j.ReportFault():
            _require_box(draft, command.table, command.box)
            jackpot_link.command_jackpot(draft, name, replace(command, by=by))
            _rule_on_fault(draft, command)
        case j.AnswerFault():
            _answer(draft, replace(command, by=by))
        case j.ClearFault():
            jackpot_link.command_jackpot(draft, name, replace(command, by=by))


def _open(draft: Draft, command: j.OpenJackpot) -> None:
    """A new jackpot, funded by the House."""
    name = command.jackpot
    require(name not in draft.state.jackpots, "ALREADY_OPEN.jackpot_known", None, name=name)
    require(NAME.fullmatch(name) is not None, "BAD_NAME.jackpot", None)
    for event in j.decide(j.UNOPENED, command):
        jackpot_link.take_jackpot_event(draft, name, event)


def report_at_table(draft: Draft, table: HouseTable, command: ReportIrregularity) -> None:
    """5.17, 5.18 (PTH 5.16, 5.17): a fault that is reported at a table is the jackpot's fault, there or at one box."""
    jackpot = table.jackpot or ""
    _require_new_fault(draft.state.jackpot(jackpot), table, command.box)
    _require_box(draft, table.id, command.box)
    fault = j.ReportFault(what=REPORTED, table=table.id, box=command.box, by=draft.actor.name)
    jackpot_link.command_jackpot(draft, jackpot, fault)
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
    jackpot_link.send(draft, table.id, replace(report, box=None))


def _tables(draft: Draft, jackpot: str, only: str | None) -> list[HouseTable]:
    """The tables that are linked to a jackpot, or the named one."""
    linked = [table for table in draft.state.tables.values() if isinstance(table, HouseTable)]
    return [table for table in linked if table.jackpot == jackpot and only in (None, table.id)]


def _answer(draft: Draft, command: j.AnswerFault) -> None:
    """5.18.2 (PTH 5.17.2): how the House has the next rounds played. An open round without bets is replaced at once."""
    jackpot_link.command_jackpot(draft, command.jackpot, command)
    found = draft.state.jackpot(command.jackpot)
    fault = next(fault for fault in found.faults if fault.number == command.fault)
    _require_box(draft, fault.table, fault.box)
    for table in _tables(draft, command.jackpot, fault.table):
        round_ = table.round
        if round_ is None or not table.playing or not table.idle:
            continue
        if fault_restrictions(found, table.id).table_closed and round_.game.link is not None:
            clause = round_.game.link.closes_table or round_.game.live.not_covered
            jackpot_link.take_round_event(draft, table.id, voided(round_, clause))
        elif is_outdated(table, found):
            open_round(draft, table)
