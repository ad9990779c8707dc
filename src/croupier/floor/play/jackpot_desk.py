"""Commands about jackpots themselves, and the effect of a fault on the tables."""

from __future__ import annotations

from msgspec.structs import replace

from croupier import jackpots as j
from croupier.floor.engine.draft import Draft
from croupier.floor.engine.table_state import HouseTable
from croupier.floor.play import jackpot_link
from croupier.floor.play.tables import NAME
from croupier.jackpots.commands import GivenByPeople
from croupier.refusals import require
from croupier.rounds.commands import ReportIrregularity
from croupier.rulings import Authority


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
            jackpot_link.command_jackpot(draft, name, replace(command, by=by))
            _rule_on_fault(draft, command)
        case j.ClearFault():
            jackpot_link.command_jackpot(draft, name, replace(command, by=by))


def _open(draft: Draft, command: j.OpenJackpot) -> None:
    """A new jackpot, funded by the House."""
    name = command.jackpot
    require(name not in draft.state.jackpots, "ALREADY_OPEN.jackpot_known", None, name=name)
    require(NAME.fullmatch(name) is not None, "BAD_NAME.jackpot", None)
    for event in j.decide(j.UNOPENED, command):
        jackpot_link.in_jackpot(draft, name, event)


def _rule_on_fault(draft: Draft, command: j.ReportFault) -> None:
    """5.17, 5.18 (PTH 5.16, 5.17): ruled on table by table (R-23)."""
    for table in list(draft.state.tables.values()):
        linked = isinstance(table, HouseTable) and table.jackpot == command.jackpot
        if linked and command.table in (None, table.id) and table.playing:
            jackpot_link.send(draft, table.id, ReportIrregularity(kind="jackpot-fault", by=Authority.HOUSE))
