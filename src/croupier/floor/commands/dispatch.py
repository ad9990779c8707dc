"""From a command to the function that carries it out, once the one who gives it may, and the table is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.floor.commands import dealer_commands as d
from croupier.floor.commands import house_commands as h
from croupier.floor.commands import people_commands as q
from croupier.floor.commands import player_commands as p
from croupier.floor.commands.all_commands import Command
from croupier.floor.commands.authority import AtTable, require_authority
from croupier.floor.engine.draft import Draft
from croupier.floor.engine.state import FloorState
from croupier.floor.engine.table_state import HouseTable, PokerTable, Status, Table
from croupier.floor.people import people_desk
from croupier.floor.people.approvals import needs_two
from croupier.floor.people.roles import IN_WORDS, Actor, Role
from croupier.floor.play import cage, house_play, jackpot_desk, pit, poker_play, tables
from croupier.refusals import Refused, require
from croupier.rounds.events import SettlementReversed

Handler = Callable[[Draft, Any], None]

AT_HOUSE_TABLES: dict[type[Command], Handler] = {
    p.PlaceBet: house_play.place_bet,
    p.IncreaseBet: house_play.increase_bet,
    p.WithdrawBet: house_play.withdraw_bet,
    p.Examine: house_play.examine,
    p.Fold: house_play.fold,
    p.Check: house_play.check,
    p.Choose: house_play.choose,
    d.OpenRound: house_play.open_round,
    d.CloseBets: house_play.close_bets,
    d.Deal: house_play.deal,
    d.RecordCard: house_play.record_card,
    d.TurnCards: house_play.turn_cards,
    d.Settle: house_play.settle_round,
    d.TimeOut: house_play.time_out,
    d.CloseOptions: house_play.close_options,
    d.Reconstruct: pit.reconstruct,
}
AT_POKER_TABLES: dict[type[Command], Handler] = {
    p.Sit: poker_play.sit,
    p.Leave: poker_play.leave,
    p.SitOut: poker_play.sit_out,
    p.ComeBack: poker_play.come_back,
    p.AddChips: poker_play.add_chips,
    p.Act: poker_play.act,
    p.ActEarly: poker_play.act_early,
    p.Show: poker_play.show,
    p.Muck: poker_play.muck,
    p.Expose: poker_play.expose,
    d.StartHand: poker_play.start_hand,
    d.Deal: poker_play.deal,
    d.TimeOut: poker_play.time_out,
    d.FlipMarker: poker_play.flip_marker,
    d.ShowDown: poker_play.show_down,
    d.Settle: poker_play.settle,
    d.DeemGone: poker_play.deem_gone,
}
ELSEWHERE: dict[type[Command], Handler] = {
    d.Report: pit.report,
    d.Resolve: pit.resolve,
    d.Interrupt: pit.interrupt,
    d.SuspendTable: pit.suspend_table,
    d.ResumeTable: pit.resume_table,
    d.TakeAlarm: pit.take_alarm,
    h.OpenJackpot: jackpot_desk.open_jackpot,
    h.ConfirmPrizes: jackpot_desk.confirm_prizes,
    h.ReportFault: jackpot_desk.report_fault,
    h.ClearFault: jackpot_desk.clear_fault,
    h.CorrectJackpot: jackpot_desk.correct_jackpot,
    h.ChangeJackpot: jackpot_desk.change_jackpot,
    h.DecideOrder: jackpot_desk.decide_order,
    h.OpenTable: tables.open_table,
    h.ConfigureTable: tables.configure_table,
    h.CloseTable: tables.close_table,
    h.BuyChips: cage.buy_chips,
    h.CashOut: cage.cash_out,
    q.SignUp: people_desk.about_people,
    q.Appoint: people_desk.about_people,
    q.ChangePassword: people_desk.about_people,
    q.LockPerson: people_desk.about_people,
    q.UnlockPerson: people_desk.about_people,
    q.EndSession: people_desk.about_people,
    q.RevokeSessions: people_desk.about_people,
    q.Approve: lambda draft, command: people_desk.approve(draft, command, authorise, carry_out),
    q.Decline: people_desk.decline,
}

WHILE_SUSPENDED = (
    d.ResumeTable, d.Interrupt, d.Report, d.Resolve, d.Reconstruct, d.SuspendTable,
    h.ConfigureTable, h.CloseTable, p.Leave, p.SitOut,
)  # fmt: skip
"""What is possible at a table at which play has been stopped."""


def authorise(state: FloorState, command: Command, actor: Actor) -> None:
    """Refuse unless this person may give this command, at this table."""
    _require_as_known(state, actor)
    table = state.tables.get(getattr(command, "table", None) or "")
    concerns = getattr(command, "player", None) or getattr(command, "name", None)
    at = None if table is None else AtTable(dealer=table.sign.dealer, owner=_owner(table, command, actor))
    require_authority(command.command, actor, table=at, concerns=concerns)


def _require_as_known(state: FloorState, actor: Actor) -> None:
    """Who has been locked, or given another role, while his command was on its way does not give it any more."""
    person = state.people.find(actor.name)
    if person is None:
        return  # the floor itself, and its bots
    require(person.locked is None, "LOCKED_OUT", None, f"{person.name} is locked out")
    require(person.role is actor.role, "NEEDS_AUTHORITY", None, f"{person.name} is {IN_WORDS[person.role]} now")


def _owner(table: Table, command: Command, actor: Actor) -> str | None:
    """Whose box or seat it is that the command names; staff name those of others."""
    if actor.role is not Role.PLAYER:
        return None
    if isinstance(table, PokerTable):
        seat = table.seats.seats.get(getattr(command, "seat", None) or 0)
        return None if seat is None else seat.player
    box = table.round.boxes.get(getattr(command, "box", None) or 0) if table.round and table.playing else None
    return None if box is None else box.player


def carry_out(draft: Draft, command: Command) -> None:
    """What the command does, on a draft of the floor."""
    _handler(draft.state, command)(draft, command)


def _handler(state: FloorState, command: Command) -> Handler:
    kind = type(command)
    name: str | None = getattr(command, "table", None)
    if name is not None and kind is not h.OpenTable and kind is not h.ReportFault:
        table = state.table(name)
        _require_open(table, kind)
        at_table = AT_POKER_TABLES if isinstance(table, PokerTable) else AT_HOUSE_TABLES
        if kind in at_table:
            return at_table[kind]
    if kind not in ELSEWHERE:
        raise Refused("WRONG_GAME", None, f"{command.command} is no command at this table")
    return ELSEWHERE[kind]


def _require_open(table: Table, kind: type[Command]) -> None:
    if table.sign.status is Status.CLOSED:
        raise Refused("TABLE_CLOSED", None, f"{table.id} is closed")
    if table.sign.status is Status.SUSPENDED and kind not in WHILE_SUSPENDED:
        raise Refused("TABLE_STOPPED", None, f"{table.id} is stopped: {table.sign.reason}")


def takes_two(draft: Draft, command: Command) -> bool:
    """Whether what the draft would do needs a second person, who has not agreed yet."""
    if isinstance(command, q.Approve):
        return False
    undone = any(isinstance(event, SettlementReversed) for _, event, _ in draft.noted)
    linked = isinstance(command, h.ConfigureTable) and command.settings is not None and _is_linked(draft, command)
    return needs_two(command.command, undoes_settlement=undone, changes_linked_limits=linked)


def _is_linked(draft: Draft, command: h.ConfigureTable) -> bool:
    table = draft.state.table(command.table)
    return isinstance(table, HouseTable) and table.jackpot is not None
