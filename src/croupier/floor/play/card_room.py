"""The floor's desk for the card room: commands go to its decisions, and players move through the tables' own ways.

A change of a seat or a list has automatic consequences. They happen in the same step as the change.
"""

from __future__ import annotations

from dataclasses import replace as replace_row
from datetime import datetime
from math import ceil

from msgspec.structs import replace

from croupier.cardroom import CardRoom, PlayerMove, TableEmptied, next_step, table_decisions
from croupier.cardroom import commands as c
from croupier.cardroom import events as e
from croupier.cardroom import list_decisions as lists
from croupier.cardroom.dealer_rotation import decide_assign, decide_relieve
from croupier.cardroom.seat_draws import SEED_BYTES, commit_to_seed
from croupier.cardroom.turn_clock import (
    TurnNow,
    decide_clock,
    decide_time_bank,
    require_clock_ran_out,
)
from croupier.clauses import Citation
from croupier.errors import BrokenPromiseError
from croupier.floor.drafting.draft import MAIN, Draft
from croupier.floor.play import patron_limits
from croupier.floor.play import touches as t
from croupier.floor.play.command_row import CommandRow
from croupier.floor.play.game_rules import rules_of_game
from croupier.floor.play.poker_play import A_HAND, relocate, send
from croupier.floor.play.rights import (
    CLOCK,
    DEALER_OR_ABOVE,
    DEALS,
    FOR_A_PLAYER,
    IN_PERSON,
    STAFF,
    Rights,
    Whose,
    always,
    players,
    ranked,
)
from croupier.floor.play.tables import close_table
from croupier.floor.state.floor_state import poker_floor
from croupier.floor.state.table_state import FloorPokerTable
from croupier.floor_events.commands import HUMAN, CloseTable, RelocatePlayer
from croupier.floor_events.events import TableOpened, TableResumed
from croupier.games.poker import PKR
from croupier.people.roles import Role
from croupier.poker.commands import ChangeSeat, RunOutOfTime
from croupier.refusals import Refused, require
from croupier.rulings import Authority
from croupier.shoe.decks import seat_draw_key
from croupier.shoe.shuffling import drawn

STREAM = "cardroom/main"
OPENS_TABLE = (TableOpened, TableResumed)


def _take(draft: Draft, events: tuple[e.CardRoomEvent, ...]) -> None:
    for event in events:
        draft.take(STREAM, event)


# Lists


def _open_list(draft: Draft, command: c.OpenList) -> None:
    house = draft.house
    opened = lists.decide_open_list(
        draft.state.cardroom,
        command,
        answer_s=house.call_s,
        lose_place=house.call_lose_place,
        interest=house.interest_names,
        by=draft.actor.name,
    )
    _take(draft, opened)


def _change_list(draft: Draft, command: c.ChangeList) -> None:
    _take(draft, lists.decide_change_list(draft.state.cardroom, command, by=draft.actor.name))


def _close_list(draft: Draft, command: c.CloseList) -> None:
    _take(draft, lists.decide_close_list(draft.state.cardroom, command, by=draft.actor.name))


def _join_list(draft: Draft, command: c.JoinList) -> None:
    player, floor = _player(draft, command.player), poker_floor(draft.state)
    patron_limits.require_may_play(draft, player)
    room, by = draft.state.cardroom, draft.actor.name
    _take(draft, lists.decide_join(room, floor, command, player=player, at_s=draft.at_s, by=by))


def _leave_list(draft: Draft, command: c.LeaveList) -> None:
    player = _named_player(draft, command.player)
    _take(draft, lists.decide_leave_list(draft.state.cardroom, command, player=player, by=draft.actor.name))


# Offers and changes of seats


def _call_next(draft: Draft, command: c.CallNext) -> None:
    draft.state.poker_table(command.table)
    room, floor = draft.state.cardroom, poker_floor(draft.state)
    _take(draft, lists.decide_call_next(room, floor, command, at_s=draft.at_s, answer_s=draft.house.call_s))


def _answer_offer(draft: Draft, command: c.AnswerOffer) -> None:
    draft.state.poker_table(command.table)
    player = _player(draft, command.player) if command.accept else _named_player(draft, command.player)
    if command.accept:
        patron_limits.require_may_play(draft, player)
    _take(draft, lists.decide_answer(draft.state.cardroom, command, player=player, by=draft.actor.name))


def _pass_over(draft: Draft, command: c.PassOver) -> None:
    draft.state.poker_table(command.table)
    _take(draft, lists.decide_pass_over(draft.state.cardroom, command, at_s=draft.at_s))


def _ask_seat_change(draft: Draft, command: c.AskSeatChange) -> None:
    table = draft.state.poker_table(command.table).state
    player, room, by = _player(draft, command.player), draft.state.cardroom, draft.actor.name
    _take(draft, lists.decide_ask_change(room, table, command, player=player, by=by))


def _withdraw_seat_change(draft: Draft, command: c.WithdrawSeatChange) -> None:
    draft.state.poker_table(command.table)
    player = _named_player(draft, command.player)
    _take(draft, lists.decide_withdraw_change(draft.state.cardroom, command, player=player, by=draft.actor.name))


# Tables that belong together


def _link_must_move(draft: Draft, command: c.LinkMustMove) -> None:
    draft.state.poker_table(command.table)
    floor = poker_floor(draft.state)
    _take(draft, table_decisions.decide_link(draft.state.cardroom, floor.tables, command, by=draft.actor.name))


def _unlink_must_move(draft: Draft, command: c.UnlinkMustMove) -> None:
    draft.state.poker_table(command.table)
    _take(draft, table_decisions.decide_unlink(draft.state.cardroom, command, by=draft.actor.name))


def _break_table(draft: Draft, command: c.BreakTable) -> None:
    draft.state.poker_table(command.table)
    room, floor = draft.state.cardroom, poker_floor(draft.state)
    number, seed = _seed(draft, room)
    drawn_by = replace(command, number=number, seed=seed)
    _take(draft, table_decisions.decide_break(room, floor, drawn_by, by=draft.actor.name))


def _balance_tables(draft: Draft, command: c.BalanceTables) -> None:
    room, floor = draft.state.cardroom, poker_floor(draft.state)
    number, seed = _seed(draft, room)
    drawn_by = replace(command, number=number, seed=seed)
    _take(draft, table_decisions.decide_balance(room, floor, drawn_by, by=draft.actor.name))


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
    opened = any(isinstance(drafted.event, OPENS_TABLE) for drafted in draft.events.get(MAIN, ()))
    changed = opened or STREAM in draft.events
    if room.next_draw is not None or not changed or len(poker_floor(draft.state).tables) < 2:
        return
    seed = drawn(draft.chance, SEED_BYTES)
    draft.secrets[seat_draw_key(room.draws + 1)] = seed
    draft.take(STREAM, e.SeatDrawCommitted(number=room.draws + 1, commitment=commit_to_seed(seed.hex())))


# Time and Dealers


def _call_clock(draft: Draft, command: c.CallClock) -> None:
    table, by = draft.state.poker_table(command.table), draft.actor.name
    player = by if draft.actor.role is Role.PLAYER else None
    now, rules = _turn_now(draft, table), draft.house.turn_rules
    _take(draft, decide_clock(table.state, command, now, rules, player=player, by=by))


def _run_out_clock(draft: Draft, command: c.RunOutClock) -> None:
    """R-51: the clock has run out. The hand goes on without the player in turn."""
    table = draft.state.poker_table(command.table)
    seat = require_clock_ran_out(table.state, _turn_now(draft, table))
    send(draft, table.id, RunOutOfTime(seat=seat))


def _use_time_bank(draft: Draft, command: c.UseTimeBank) -> None:
    table, room = draft.state.poker_table(command.table), draft.state.cardroom
    now, rules, player = _turn_now(draft, table), draft.house.turn_rules, draft.actor.name
    _take(draft, decide_time_bank(room, table.state, command, now, rules, player=player, at_s=draft.at_s))


def _assign_dealer(draft: Draft, command: c.AssignDealer) -> None:
    dealt, clause = draft.state.table(command.table).sign.dealer, _pit_employee(draft, command.table)
    require(dealt == HUMAN, "NOT_BY_HAND.dealer", clause, table=command.table)
    dealer, by = _dealer(draft, command.dealer, clause), draft.actor.name
    _take(draft, decide_assign(draft.state.cardroom, command, dealer=dealer, at_s=draft.at_s, by=by))


def _relieve_dealer(draft: Draft, command: c.RelieveDealer) -> None:
    clause, by = _pit_employee(draft, command.table), draft.actor.name
    _take(draft, decide_relieve(draft.state.cardroom, command, clause=clause, at_s=draft.at_s, by=by))


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
    person = draft.state.people.named(name)
    require(person.role is Role.DEALER, "NOT_A_DEALER", clause, name=person.name)
    require(person.locked is None, "LOCKED_OUT.person", None, person=person.name)
    return person.name


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


THE_ROOM = t.reads(t.EVERY_TABLE, t.EVERYBODY) + t.changes(t.CARD_ROOM, t.EVERY_TABLE, t.EVERY_ACCOUNT, t.ALARMS)
"""A seat that is given up or taken can be the next in a chain."""
RUNS_LISTS, MOVES_PLAYERS = (ranked(Authority.PIT_SUPERVISOR, always(PKR[clause])) for clause in ("1.28", "5.4.1"))
ASSIGNS = ranked(Authority.PIT_SUPERVISOR, STAFF)
STAKES = {"stakes": "1-2"}
ROWS = (
    CommandRow(
        c.OpenList, RUNS_LISTS, THE_ROOM, _open_list, example={**STAKES, "small_blind": "1.00", "big_blind": "2.00"}
    ),
    CommandRow(c.ChangeList, RUNS_LISTS, THE_ROOM, _change_list, example=STAKES),
    CommandRow(c.CloseList, RUNS_LISTS, THE_ROOM, _close_list, example=STAKES),
    CommandRow(c.JoinList, FOR_A_PLAYER, THE_ROOM, _join_list, example={**STAKES, "player": "alice"}),
    CommandRow(c.LeaveList, FOR_A_PLAYER, THE_ROOM, _leave_list, example=STAKES),
    CommandRow(c.CallNext, replace_row(IN_PERSON, cites=always(PKR["1.28"])), THE_ROOM, _call_next),
    CommandRow(c.AnswerOffer, FOR_A_PLAYER, THE_ROOM, _answer_offer, example={"accept": False}),
    CommandRow(c.PassOver, Rights(roles=DEALS.roles, wanted=DEALS.wanted), THE_ROOM, _pass_over, example={"seat": 3}),
    CommandRow(c.AskSeatChange, FOR_A_PLAYER, THE_ROOM, _ask_seat_change),
    CommandRow(c.WithdrawSeatChange, FOR_A_PLAYER, THE_ROOM, _withdraw_seat_change, while_suspended=True),
    CommandRow(c.LinkMustMove, RUNS_LISTS, THE_ROOM, _link_must_move, example={"feeder": "P2"}),
    CommandRow(c.UnlinkMustMove, RUNS_LISTS, THE_ROOM, _unlink_must_move, while_suspended=True),
    CommandRow(c.BreakTable, MOVES_PLAYERS, THE_ROOM, _break_table, example={"to_tables": ["P2"]}),
    CommandRow(c.BalanceTables, MOVES_PLAYERS, THE_ROOM, _balance_tables, example={"tables": ["P1", "P2"]}),
    CommandRow(
        c.CallClock,
        Rights(
            roles=DEALER_OR_ABOVE | {Role.PLAYER},
            whose=Whose.OWN_SEAT_OR_TABLE,
            cites=CLOCK,
            wanted="a player at the table, its Dealer, or the Pit Supervisor or above",
        ),
        THE_ROOM,
        _call_clock,
    ),
    CommandRow(c.RunOutClock, Rights(roles=DEALS.roles, cites=CLOCK, wanted=DEALS.wanted), A_HAND, _run_out_clock),
    CommandRow(c.UseTimeBank, players(cites=CLOCK), THE_ROOM, _use_time_bank),
    CommandRow(c.AssignDealer, ASSIGNS, THE_ROOM, _assign_dealer, while_suspended=True, example={"dealer": "bea"}),
    CommandRow(c.RelieveDealer, ASSIGNS, THE_ROOM, _relieve_dealer, while_suspended=True),
)
