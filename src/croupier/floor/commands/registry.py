"""The rows of all commands, and what the floor does by them: authority, carrying out, and two people.

The modules of `floor/play` hold the rows of the commands that they carry out. A command never contains the person who
gives it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier.command import Command, PlayerCommand, StaffMayEnter, TableCommand, read_struct
from croupier.floor.commands.authority import owner_of, require_right, rules_for
from croupier.floor.dealing.deadlines import ENDS_TIME_OF_PLAYERS, require_time_is_up
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import (
    cage,
    card_room,
    excluded_players,
    house_play,
    jackpot_play,
    patron_limits,
    people_and_requests,
    poker_play,
    shared_origins,
    supervision,
    table_floats,
    table_play,
    tables,
)
from croupier.floor.play import touches as t
from croupier.floor.play.command_row import AnyRow, CommandRow, is_full_control, never, require_open
from croupier.floor.state.floor_state import FloorState, dealer_of
from croupier.floor.state.table_state import HouseTable, Status, Table
from croupier.floor_events.codec import Event
from croupier.floor_events.events import CageBooked
from croupier.jackpots import LinkedRoundReopened
from croupier.ledger.accounts import player as account_of
from croupier.people.commands import Approve
from croupier.people.names import key_of
from croupier.people.roles import IN_WORDS, Actor, Role
from croupier.poker.events import PokerReferralResolved
from croupier.refusals import Refused, require
from croupier.rounds.events import ReferralResolved, SettlementReversed
from croupier.table_commands import ManagerDecision

ABOUT_SEATS = ("poker/", "cardroom/", "floor/", "patron/", "person/")
"""The streams whose events can change who gets or keeps a Poker seat, or with whom they share an address."""


# A second person agrees


def _approve(draft: Draft, command: Approve) -> None:
    """The first person's command is checked again and carried out in both names."""
    people_and_requests.approve(draft, command, read=read_stored_command, authorise=authorise, carry_out=carry_out)


def _asked(state: FloorState, command: Command) -> tuple[Command, Actor] | None:
    """The command to which a second person would agree, and the person who asked."""
    question = state.approvals.get(getattr(command, "approval", ""))
    if question is None:
        return None
    return read_stored_command(question.command), Actor(name=question.by, role=question.role)


def _read_by_asked(state: FloorState, command: Command, _actor: Actor) -> Iterable[t.Thing]:
    asked = _asked(state, command)
    return () if asked is None else row_of(asked[0]).touches.may_read(state, *asked)


def _changed_by_asked(state: FloorState, command: Command, _actor: Actor) -> Iterable[t.Thing]:
    asked = _asked(state, command)
    return () if asked is None else row_of(asked[0]).touches.may_change(state, *asked)


APPROVE = CommandRow(
    Approve,
    people_and_requests.ANSWERS,
    t.Touches(
        reads=(t.NAMED_PERSON, t.Scope("what the request reads", _read_by_asked)),
        changes=(*people_and_requests.AN_ANSWER.changes, t.Scope("what the request changes", _changed_by_asked)),
    ),
    _approve,
    example={"approval": "A-3"},
)


# The rows


class Rows(NamedTuple):
    """The rows of all commands."""

    by_type: Mapping[type[Command], AnyRow]
    by_name: Mapping[str, AnyRow]


def rows_of(*rows: AnyRow) -> Rows:
    """These rows, to be looked up."""
    return Rows({row.command: row for row in rows}, {row.name: row for row in rows})


ROWS = rows_of(
    *house_play.ROWS,
    *poker_play.ROWS,
    *table_play.ROWS,
    *tables.ROWS,
    *card_room.ROWS,
    *jackpot_play.ROWS,
    *cage.ROWS,
    *table_floats.ROWS,
    *patron_limits.ROWS,
    *supervision.ROWS,
    *people_and_requests.ROWS,
    APPROVE,
)


def row_of(command: Command) -> AnyRow:
    """The row of a command."""
    return ROWS.by_type[type(command)]


def read_stored_command(document: Mapping[str, Any]) -> Command:
    """Read a command that the floor has stored as a question: it may be one that no document from outside may be."""
    command: Command = read_struct(document, ROWS.by_name[document["command"]].command)
    return command


# Questions that the floor answers from the rows


def authorise(state: FloorState, command: Command, actor: Actor) -> None:
    """Refuse unless this person may give this command, at its table."""
    rights = ROWS.by_type[type(command)].rights
    person = state.people.by_key.get(key_of(actor.name))
    if person is not None:  # else the floor itself, and its bots
        # They may have been locked, or given another role, while the command was on its way.
        if person.locked is not None:
            raise Refused("LOCKED_OUT.person", None, person=person.name)
        if person.role is not actor.role:
            raise Refused("NEEDS_AUTHORITY.role_changed", None, person=person.name, role=IN_WORDS[person.role])
    table = state.tables.get(getattr(command, "table", None) or "")
    concerns = getattr(command, "player", None) or getattr(command, "name", None)
    for_player = command.for_player if isinstance(command, StaffMayEnter) else ""
    rules = partial(rules_for, state, table, command)
    if table is None:
        require_right(rights, actor, dealer=None, concerns=concerns, for_player=for_player, rules=rules)
        return
    dealer = table.sign.dealer if actor.role is Role.PLAYER else dealer_of(state, table)  # players deal nowhere
    owner = owner_of(table, command, actor)
    require_right(rights, actor, dealer=dealer, owner=owner, concerns=concerns, for_player=for_player, rules=rules)


def carry_out(draft: Draft, command: Command) -> None:
    """Carry out the command on a draft of the floor, and what follows in the card room by itself."""
    row = ROWS.by_type[type(command)]
    if isinstance(command, TableCommand) and not row.opens_table:
        table = draft.state.table(command.table)
        if table.sign.status is not Status.OPEN:
            require_open(table, while_suspended=row.while_suspended)
        if row.carry_out is None:
            _play(draft, table, row, command)
    if row.carry_out is not None:
        row.carry_out(draft, command)
    if draft.has_changed(ABOUT_SEATS):
        excluded_players.follow_up(draft)
        card_room.follow_up(draft)
        shared_origins.tell_pit(draft)


def _play(draft: Draft, table: Table, row: AnyRow, command: TableCommand) -> None:
    """A command of the table's game, by the person who gives it."""
    if isinstance(command, ENDS_TIME_OF_PLAYERS):
        now, full_control = datetime.fromisoformat(draft.at), is_full_control(draft)
        require_time_is_up(table, command, actor=draft.actor, now=now, full_control=full_control)
    if isinstance(command, StaffMayEnter) and command.for_player:
        asking = _player(draft, command.for_player)
        command = replace(command, player=asking, for_player="", placed_by=draft.actor.name)
    elif isinstance(command, PlayerCommand):
        command = command.given_by(draft.actor.name)
    if isinstance(table, HouseTable) and row.at_house_table is not None:
        row.at_house_table(draft, table, command)
    elif not isinstance(table, HouseTable) and row.at_poker_table is not None:
        row.at_poker_table(draft, table, command)
    else:
        raise Refused("WRONG_GAME.command", None, command=command.command)


def _player(draft: Draft, name: str) -> str:
    """The player for whom staff place a bet, by the name that the player goes by."""
    person = draft.state.people.find(name)
    if person is None:  # a player who has chips plays without an entry, too
        require(account_of(name) in draft.state.books.balances, "NO_SUCH_PERSON", None, name=name)
        return name
    require(person.role is Role.PLAYER, "NOT_A_PLAYER", None, name=person.name)
    require(person.locked is None, "LOCKED_OUT.person", None, person=person.name)
    return person.name


def takes_two(draft: Draft, command: Command) -> bool:
    """Whether the drafted command needs a second person, who has not agreed yet."""
    if isinstance(command, Approve):
        return False
    for events in draft.events.values():
        for drafted in events:
            if isinstance(drafted.event, MAY_TAKE_TWO) and _event_takes_two(draft, drafted.event):
                return True
    row = ROWS.by_type[type(command)]
    return row.takes_two is not never and row.takes_two(draft, command)


MAY_TAKE_TWO = (SettlementReversed, LinkedRoundReopened, CageBooked, ReferralResolved, PokerReferralResolved)


def _event_takes_two(draft: Draft, event: Event) -> bool:
    """R-34, R-105: a settlement, or a prize that was paid, is taken back. Or much is booked at the cage.

    R-58: under full control, a decision changes a round. One person could add a bet to a winning hand. All this takes
    two people, whatever command leads to it.
    """
    match event:
        case SettlementReversed():
            return True
        case LinkedRoundReopened(payments=payments):
            return bool(payments)
        case CageBooked():
            return cage.is_above_limit(draft, event)
        case ReferralResolved(decision=decision) | PokerReferralResolved(decision=decision):
            return is_full_control(draft) and decision != ManagerDecision.PLAY_ON
        case _:
            return False
