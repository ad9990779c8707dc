"""Commands about jackpots as such."""

from __future__ import annotations

from croupier import jackpots as j
from croupier.floor.commands import house_commands as h
from croupier.floor.engine.draft import Draft
from croupier.floor.engine.table_state import HouseTable
from croupier.floor.play import jackpot_link as joined
from croupier.floor.play.tables import NAME
from croupier.refusals import require
from croupier.rounds.commands import ReportIrregularity
from croupier.rulings import Authority


def open_jackpot(draft: Draft, command: h.OpenJackpot) -> None:
    """A new jackpot, funded by the House."""
    name = command.jackpot
    require(name not in draft.state.jackpots, "ALREADY_OPEN", None, f"there is a jackpot {name!r} already")
    require(NAME.fullmatch(name) is not None, "BAD_NAME", None, "a jackpot's name is letters, digits and hyphens")
    opening = j.OpenJackpot(name=name, settings=command.settings, meter=command.meter, reserve=command.reserve)
    for event in j.decide(j.UNOPENED, opening):
        joined.in_jackpot(draft, name, event)


def confirm_prizes(draft: Draft, command: h.ConfirmPrizes) -> None:
    """Two people agree; whatever is due now is paid, and its rounds are settled."""
    joined.tell(draft, command.jackpot, j.ConfirmPrizes(round=command.round, people=draft.people))


def correct_jackpot(draft: Draft, command: h.CorrectJackpot) -> None:
    """A documented correction by two people."""
    correction = j.Correct(meter=command.meter, reserve=command.reserve, people=draft.people, reason=command.reason)
    joined.tell(draft, command.jackpot, correction)


def change_jackpot(draft: Draft, command: h.ChangeJackpot) -> None:
    """Other settings, agreed to by two people, while no linked round is open."""
    change = j.ChangeSettings(settings=command.settings, people=draft.people, reason=command.reason)
    joined.tell(draft, command.jackpot, change)


def decide_order(draft: Draft, command: h.DecideOrder) -> None:
    """4.5.2: the House has the last word."""
    order = j.DecideOrder(rounds=command.rounds, authority=j.HOUSE, by=draft.actor.name, reason=command.reason)
    joined.tell(draft, command.jackpot, order)


def report_fault(draft: Draft, command: h.ReportFault) -> None:
    """5.17, 5.18 (PTH 5.16, 5.17): recorded, then ruled on table by table (R-23)."""
    name = command.jackpot
    joined.tell(draft, name, j.ReportFault(what=command.what, by=draft.actor.name, table=command.table))
    for table in list(draft.state.tables.values()):
        concerned = isinstance(table, HouseTable) and table.jackpot == name and command.table in (None, table.id)
        if concerned and table.playing:
            joined.send(draft, table.id, ReportIrregularity(kind="jackpot-fault", by=Authority.HOUSE))


def clear_fault(draft: Draft, command: h.ClearFault) -> None:
    """Jackpot bets are taken again, from the next round on."""
    joined.tell(draft, command.jackpot, j.ClearFault(fault=command.fault, by=draft.actor.name))
