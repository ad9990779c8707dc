"""The floor's desk for the card room: commands go to its decisions, and players move through the tables' own ways.

A change of a seat or a list has automatic consequences. They happen in the same step as the change.
"""

from __future__ import annotations

from datetime import datetime
from math import ceil
from typing import TypeAlias

from msgspec.structs import replace

from croupier.cardroom import CardRoom, PlayerMove, TableEmptied, next_step, table_decisions
from croupier.cardroom import commands as c
from croupier.cardroom import events as e
from croupier.cardroom import list_decisions as lists
from croupier.cardroom import seat_offers as offers
from croupier.cardroom.dealer_rotation import decide_assign, decide_relieve
from croupier.cardroom.seat_draws import SEED_BYTES, commit_to_seed
from croupier.cardroom.seating import require_may_sit, require_not_held
from croupier.cardroom.turn_clock import (
    TurnNow,
    decide_clock,
    decide_time_bank,
    require_clock_ran_out,
)
from croupier.clauses import Citation
from croupier.command import TableCommand
from croupier.errors import BrokenPromiseError
from croupier.floor.commands.game_rules import rules_of_game
from croupier.floor.drafting.draft import MAIN, Draft
from croupier.floor.play import patron_desk
from croupier.floor.play.poker_play import relocate, seat_at, send
from croupier.floor.play.tables import close_table
from croupier.floor.state.floor_state import poker_floor
from croupier.floor.state.table_state import FloorPokerTable
from croupier.floor_events.commands import CloseTable, RelocatePlayer
from croupier.people.roles import Role
from croupier.poker.commands import ChangeSeat, RunOutOfTime, TakeSeat
from croupier.refusals import Refused, require
from croupier.shoe.chance import drawn
from croupier.shoe.secret_keys import seat_draw_key

STREAM = "cardroom/main"
TAKES_SEAT: TypeAlias = TakeSeat | RelocatePlayer | ChangeSeat


def carry_out(draft: Draft, command: c.CardRoomCommand) -> None:
    """Carry out a command of the card room."""
    if isinstance(command, c.AssignDealer | c.RelieveDealer):
        draft.state.table(command.table)  # of any game
    elif isinstance(command, TableCommand):
        draft.state.poker_table(command.table)
    if isinstance(command, c.RunOutClock):
        table = draft.state.poker_table(command.table)
        seat = require_clock_ran_out(table.state, _turn_now(draft, table))
        send(draft, table.id, RunOutOfTime(seat=seat))
        return
    for event in _decided(draft, command):
        draft.take(STREAM, event)


def _decided(draft: Draft, command: c.CardRoomCommand) -> tuple[e.CardRoomEvent, ...]:
    if isinstance(command, c.ListCommand):
        return _about_lists(draft, command)
    if isinstance(command, c.CallNext | c.AnswerOffer | c.PassOver | c.AskSeatChange | c.WithdrawSeatChange):
        return _about_seats(draft, command)
    if isinstance(command, c.LinkMustMove | c.UnlinkMustMove | c.BreakTable | c.BalanceTables):
        return _about_tables(draft, command)
    return _about_people(draft, command)


def _about_lists(draft: Draft, command: c.ListCommand) -> tuple[e.CardRoomEvent, ...]:
    room, by, house = draft.state.cardroom, draft.actor.name, draft.house
    match command:
        case c.OpenList():
            return lists.decide_open_list(
                room,
                command,
                answer_s=house.call_s,
                lose_place=house.call_lose_place,
                interest=house.interest_names,
                by=by,
            )
        case c.ChangeList():
            return lists.decide_change_list(room, command, by=by)
        case c.CloseList():
            return lists.decide_close_list(room, command, by=by)
        case c.JoinList():
            player = _player(draft, command.player)
            patron_desk.require_may_play(draft, player)
            return lists.decide_join(room, poker_floor(draft.state), command, player=player, at_s=draft.at_s, by=by)
        case c.LeaveList():
            return lists.decide_leave_list(room, command, player=_named_player(draft, command.player), by=by)
        case _:
            raise TypeError(f"no command about lists: {command!r}")


def _about_seats(
    draft: Draft, command: c.CallNext | c.AnswerOffer | c.PassOver | c.AskSeatChange | c.WithdrawSeatChange
) -> tuple[e.CardRoomEvent, ...]:
    room, by = draft.state.cardroom, draft.actor.name
    match command:
        case c.CallNext():
            floor = poker_floor(draft.state)
            return offers.decide_call_next(room, floor, command, at_s=draft.at_s, answer_s=draft.house.call_s)
        case c.AnswerOffer():
            player = _player(draft, command.player) if command.accept else _named_player(draft, command.player)
            if command.accept:
                patron_desk.require_may_play(draft, player)
            return offers.decide_answer(room, command, player=player, by=by)
        case c.PassOver():
            return offers.decide_pass_over(room, command, at_s=draft.at_s)
        case c.AskSeatChange():
            table = draft.state.poker_table(command.table).state
            player = _player(draft, command.player)
            return offers.decide_ask_change(room, table, command, player=player, by=by)
        case c.WithdrawSeatChange():
            player = _named_player(draft, command.player)
            return offers.decide_withdraw_change(room, command, player=player, by=by)


def _about_tables(
    draft: Draft, command: c.LinkMustMove | c.UnlinkMustMove | c.BreakTable | c.BalanceTables
) -> tuple[e.CardRoomEvent, ...]:
    room, by, floor = draft.state.cardroom, draft.actor.name, poker_floor(draft.state)
    match command:
        case c.LinkMustMove():
            return table_decisions.decide_link(room, floor.tables, command, by=by)
        case c.UnlinkMustMove():
            return table_decisions.decide_unlink(room, command, by=by)
        case c.BreakTable():
            number, seed = _seed(draft, room)
            return table_decisions.decide_break(room, floor, replace(command, number=number, seed=seed), by=by)
        case c.BalanceTables():
            number, seed = _seed(draft, room)
            return table_decisions.decide_balance(room, floor, replace(command, number=number, seed=seed), by=by)


# Draws of seats


def _seed(draft: Draft, room: CardRoom) -> tuple[int, str]:
    """The number and the seed of the next draw. Where none was committed to, the seed is made now."""
    if room.next_draw is None:
        return 0, drawn(draft.chance, SEED_BYTES).hex()
    kept = draft.secret(seat_draw_key(room.draws))
    if kept is None:
        raise BrokenPromiseError(f"the seed of seat draw {room.draws} is not among the secrets")
    return room.draws, kept.hex()


def _commit_to_draw(draft: Draft) -> None:
    """As soon as there are tables among which seats can be drawn, the next draw is committed to."""
    room = draft.state.cardroom
    changed = MAIN in draft.events or STREAM in draft.events
    if room.next_draw is not None or not changed or len(poker_floor(draft.state).tables) < 2:
        return
    seed = drawn(draft.chance, SEED_BYTES)
    draft.secrets[seat_draw_key(room.draws + 1)] = seed
    draft.take(STREAM, e.SeatDrawCommitted(number=room.draws + 1, commitment=commit_to_seed(seed.hex())))


def _about_people(draft: Draft, command: c.CardRoomCommand) -> tuple[e.CardRoomEvent, ...]:
    room, by = draft.state.cardroom, draft.actor.name
    match command:
        case c.CallClock():
            table = draft.state.poker_table(command.table)
            player = by if draft.actor.role is Role.PLAYER else None
            now = _turn_now(draft, table)
            return decide_clock(table.state, command, now, draft.house.turn_rules, player=player, by=by)
        case c.UseTimeBank():
            table = draft.state.poker_table(command.table)
            now = _turn_now(draft, table)
            return decide_time_bank(room, table.state, command, now, draft.house.turn_rules, player=by, at_s=draft.at_s)
        case c.AssignDealer():
            dealt, clause = draft.state.table(command.table).sign.dealer, _pit_employee(draft, command.table)
            require(dealt == "human", "NOT_BY_HAND.dealer", clause, table=command.table)
            dealer = _dealer(draft, command.dealer, clause)
            return decide_assign(room, command, dealer=dealer, at_s=draft.at_s, by=by)
        case c.RelieveDealer():
            clause = _pit_employee(draft, command.table)
            return decide_relieve(room, command, clause=clause, at_s=draft.at_s, by=by)
        case _:
            raise TypeError(f"no part of the card room carries out {command!r}")


def _turn_now(draft: Draft, table: FloorPokerTable) -> TurnNow:
    """How long the turn has lasted by the floor's clock, and how long it may last."""
    began = datetime.fromisoformat(table.sign.since)
    lasted_s = int((datetime.fromisoformat(draft.at) - began).total_seconds())
    if table.turn_time is not None:
        return TurnNow(lasted_s, table.turn_time.turn_s, table.turn_time)
    by_pace = table.sign.dealer == "automatic"
    return TurnNow(lasted_s, ceil(table.sign.pace.decide_s) if by_pace else None, None)


# People


def _player(draft: Draft, name: str | None) -> str:
    """The player who gets something: the person who gives the command, or the player for whom staff speak."""
    player = _named_player(draft, name)
    person = draft.state.people.find(player)
    require(person is None or person.locked is None, "LOCKED_OUT.person", None, person=player)
    return player


def _named_player(draft: Draft, name: str | None) -> str:
    """The player whom the command is about. Staff take a player who is locked out off a list, too."""
    actor = draft.actor
    if actor.role is Role.PLAYER and name is None:
        return actor.name
    if name is None:
        raise Refused("PLAYER_NEEDED", None)
    person = draft.state.people.find(name)
    if person is None:
        require(name == actor.name, "NO_SUCH_PERSON", None, name=name)
        return name
    require(person.role is Role.PLAYER, "NOT_A_PLAYER", None, name=person.name)
    return person.name


def _pit_employee(draft: Draft, table: str) -> Citation | None:
    """The clause on Pit Employees in the rules of the table's game (PKR 1.28; CSP 1.11)."""
    sign = draft.state.table(table).sign
    return rules_of_game(sign.game, sign.version).staff


def _dealer(draft: Draft, name: str, clause: Citation | None) -> str:
    person = draft.state.people.find(name)
    if person is None:
        raise Refused("NO_SUCH_PERSON", None, name=name)
    require(person.role is Role.DEALER, "NOT_A_DEALER", clause, name=person.name)
    require(person.locked is None, "LOCKED_OUT.person", None, person=person.name)
    return person.name


# Seats


def require_seat(draft: Draft, command: TAKES_SEAT) -> None:
    """Refuse a seat that the card room holds for somebody else, or that players who came earlier wait for."""
    room = draft.state.cardroom
    match command:
        case TakeSeat():
            floor = poker_floor(draft.state)
            require_may_sit(room, floor, table=command.table, seat=command.seat, player=command.player)
        case RelocatePlayer():
            player = seat_at(draft.state.poker_table(command.table), command.seat).player
            require_not_held(room, table=command.to_table, seat=command.to_seat, player=player)
        case ChangeSeat():
            player = seat_at(draft.state.poker_table(command.table), command.seat).player
            require_not_held(room, table=command.table, seat=command.to_seat, player=player)


# Automatic consequences

CHANGES_SEATS = ("poker/", "cardroom/", "floor/")
"""The streams whose events can change who gets a seat."""


def follow_up(draft: Draft) -> None:
    """Carry out the automatic consequences of the command."""
    if not draft.has_changed(CHANGES_SEATS):
        return
    _commit_to_draw(draft)
    if not draft.state.cardroom.has_work:
        return
    while (step := _next(draft, draft.state.cardroom)) is not None:
        match step:
            case PlayerMove(hold=hold):
                _move(draft, hold.from_table or hold.table, hold.player, hold.table, hold.seat)
            case TableEmptied(table=table):
                close_table(draft, CloseTable(table=table))
            case _:
                draft.take(STREAM, step)


def _next(draft: Draft, room: CardRoom) -> e.CardRoomEvent | PlayerMove | TableEmptied | None:
    return next_step(room, poker_floor(draft.state), at_s=draft.at_s, answer_s=draft.house.call_s)


def _move(draft: Draft, table: str, player: str, to_table: str, to_seat: int) -> None:
    """R-161, 5.4.1: to another seat of the table, or to another table."""
    own = draft.state.poker_table(table).state.seat_of(player)
    if own is None:
        raise AssertionError("only a seated player moves")
    if table == to_table:
        send(draft, table, ChangeSeat(player=player, seat=own.number, to_seat=to_seat))
    else:
        relocate(draft, RelocatePlayer(table=table, seat=own.number, to_table=to_table, to_seat=to_seat))
