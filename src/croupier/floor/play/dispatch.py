"""Finds the function for a command, and checks authority and the state of the table first."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import get_args

from msgspec.structs import replace

from croupier.cage.commands import (
    CashRules,
    CloseFloat,
    CreditFloat,
    FloatCommand,
    PatronCommand,
    RedeemChips,
    SellChips,
)
from croupier.cardroom import commands as room
from croupier.cardroom import refuse_unapproved
from croupier.command import PlayerCommand, StaffMayEnter, TableCommand
from croupier.floor.commands.all_commands import Command
from croupier.floor.commands.authority import AUTOMATIC, HUMAN, PIT, ROWS, Whose
from croupier.floor.commands.game_rules import NO_GAME, PitRules, rules_of_game
from croupier.floor.dealing.deadlines import require_time_is_up
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import (
    cage,
    card_room,
    excluded_players,
    float_desk,
    house_desk,
    house_play,
    jackpot_desk,
    patron_desk,
    people_desk,
    pit,
    poker_play,
    shared_origins,
    tables,
    watch_desk,
)
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_dealer import dealer_of, deals_here
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Status, Table
from croupier.floor_events import commands as f
from croupier.floor_events.codec import Event
from croupier.floor_events.events import CageBooked
from croupier.floor_events.house_settings import TwoPersonControl
from croupier.floor_events.pace import LEAST_FOR_PEOPLE_S
from croupier.floor_events.watch_commands import AddBookmark
from croupier.games.poker_betting import DEEDS
from croupier.jackpots import LinkedRoundReopened
from croupier.jackpots.commands import GivenByPeople, JackpotCommand, OpenJackpot
from croupier.ledger.accounts import player as account_of
from croupier.money import Cents
from croupier.people import commands as p
from croupier.people.approvals import ALWAYS_TWO
from croupier.people.names import key_of
from croupier.people.roles import IN_WORDS, STAFF, Actor, Role
from croupier.poker import HandStage
from croupier.poker import commands as poker
from croupier.poker.events import HandVoided, PokerReferralResolved
from croupier.refusals import Refused, require
from croupier.rounds import commands as rounds
from croupier.rounds.events import ReferralResolved, RoundSettled, RoundVoided, SettlementReversed
from croupier.rounds.state import OVER
from croupier.settlement.house import HouseSettlement
from croupier.table_commands import ManagerDecision

AT_HOUSE_TABLES = get_args(rounds.Command)
AT_POKER_TABLES = get_args(poker.Command)
PLAYED = (*AT_HOUSE_TABLES, *AT_POKER_TABLES)
ABOUT_JACKPOTS = get_args(GivenByPeople)
ABOUT_PEOPLE = get_args(p.PeopleCommand)
ABOUT_FLOATS = get_args(FloatCommand)
ABOUT_PATRONS = (*get_args(PatronCommand), *get_args(CashRules))
IN_CARD_ROOM = get_args(room.CardRoomCommand)

WHILE_SUSPENDED = (
    f.ResumeTable, f.Interrupt, f.SuspendTable, f.ConfigureTable, f.CloseTable, f.RelocatePlayer,
    rounds.ReportIrregularity, rounds.ResolveReferral, rounds.Reconstruct, poker.LeaveTable, poker.SitOut,
    room.WithdrawSeatChange, room.UnlinkMustMove, room.AssignDealer, room.RelieveDealer,
    CreditFloat, CloseFloat,
)  # fmt: skip
"""The commands that a suspended table takes."""
ABOUT_SEATS = ("poker/", "cardroom/", "floor/", "patron/", "person/")
"""The streams whose events can change who gets or keeps a Poker seat, or with whom they share an address."""
DEALERS = {AUTOMATIC: "the automatic dealer", HUMAN: "a human dealer"}


def authorise(state: FloorState, command: Command, actor: Actor) -> None:
    """Refuse unless this person may give this command, at this table."""
    _require_as_known(state, actor)
    table = state.tables.get(getattr(command, "table", None) or "")
    concerns = getattr(command, "player", None) or getattr(command, "name", None)
    for_player = command.for_player if isinstance(command, StaffMayEnter) else ""
    rules = partial(_rules, state, table, command)
    if table is None:
        require_authority(command.command, actor, dealer=None, concerns=concerns, for_player=for_player, rules=rules)
        return
    dealer = table.sign.dealer if actor.role is Role.PLAYER else dealer_of(state, table)  # players deal nowhere
    owner = _owner(table, command, actor)
    require_authority(
        command.command, actor, dealer=dealer, owner=owner, concerns=concerns, for_player=for_player, rules=rules
    )


def _rules(state: FloorState, table: Table | None, command: Command) -> PitRules:
    """The rules of the game at the table, or of the first table that the jackpot is linked to."""
    if table is None and isinstance(command, JackpotCommand):
        linked = (other for other in state.tables.values() if isinstance(other, HouseTable))
        table = next((other for other in linked if other.jackpot == command.jackpot), None)
    return NO_GAME if table is None else rules_of_game(table.sign.game, table.sign.version)


def _require_as_known(state: FloorState, actor: Actor) -> None:
    """Refuse a person who was locked, or given another role, while the command was on its way."""
    person = state.people.by_key.get(key_of(actor.name))
    if person is None:
        return  # the floor itself, and its bots
    if person.locked is not None:
        raise Refused("LOCKED_OUT.person", None, person=person.name)
    if person.role is not actor.role:
        raise Refused("NEEDS_AUTHORITY.role_changed", None, person=person.name, role=IN_WORDS[person.role])


def _owner(table: Table, command: Command, actor: Actor) -> str | None:
    """The owner of the box or seat in the command. Staff may name those of others."""
    if actor.role is not Role.PLAYER:
        return None
    if isinstance(table, FloorPokerTable):
        seat = table.state.seats.get(getattr(command, "seat", None) or 0)
        return None if seat is None else seat.player
    if table.round is None or table.round.stage in OVER:
        return None
    box = table.round.boxes.get(getattr(command, "box", None) or 0)
    return None if box is None else box.player


def _of_no_game() -> PitRules:
    return NO_GAME


def require_authority(
    command: str,
    actor: Actor,
    *,
    dealer: str | None = AUTOMATIC,
    owner: str | None = None,
    concerns: str | None = None,
    for_player: str = "",
    rules: Callable[[], PitRules] = _of_no_game,
) -> None:
    """Refuse unless this person may give this command here.

    `dealer` deals at the command's table; None if there is no such table, which is refused later. `owner` is the player
    of its box or seat. `concerns` is the person whom the command is for: the player at the cage, or the owner of a
    password. `for_player` is the player at whose request staff give it. `rules` finds the rules of the table's game,
    for a refusal to cite. The ruling itself refuses a rank that is too low for it.
    """
    row = ROWS[command]
    whose = row.whose
    if (row.at_request or row.at_hand_dealt) and for_player:
        _require_staff(actor, rules)
        whose = Whose.OWN_TABLE
    elif actor.role not in row.roles:
        raise Refused("NEEDS_AUTHORITY.role", row.cites(rules()), wanted=row.wanted, role=IN_WORDS[actor.role])
    if whose is Whose.OWN_SEAT_OR_TABLE:
        whose = Whose.OWN_SEAT if actor.role is Role.PLAYER else Whose.OWN_TABLE
    match whose:
        case Whose.OWN_BOX | Whose.OWN_SEAT:
            if owner is not None and not _same(owner, actor.name):
                place = whose.value.removeprefix("own ")
                raise Refused("NOT_YOURS.place", row.cites(rules()), place=place, owner=owner, actor=actor.name)
        case Whose.OWN_TABLE:
            if dealer is not None and actor.role not in PIT and not deals_here(actor, dealer):
                raise Refused("NOT_YOUR_TABLE", row.cites(rules()), dealer=DEALERS.get(dealer, dealer))
        case Whose.OWN_CHIPS:
            own = actor.role is not Role.PLAYER or concerns is None or _same(concerns, actor.name)
            require(own, "NOT_YOURS.chips", None, concerns=concerns, actor=actor.name)
        case Whose.OWN_NAME:
            own = actor.role is not Role.PLAYER or concerns is None or _same(concerns, actor.name)
            require(own, "NOT_YOURS.name", row.cites(rules()), concerns=concerns, actor=actor.name)
        case Whose.ONESELF:
            own = concerns is None or actor.role is Role.ADMINISTRATOR or _same(concerns, actor.name)
            require(own, "NEEDS_AUTHORITY.own", None, concerns=concerns)
        case _:
            pass


def _require_staff(actor: Actor, rules: Callable[[], PitRules]) -> None:
    """5.23 (PTH 5.22, PKR 5.13): only a Pit Employee places a bet, or enters what was done, for somebody else."""
    if actor.role is not Role.DEALER and actor.role not in PIT:
        clause = rules().placed_by_staff or rules().not_covered
        raise Refused("NEEDS_AUTHORITY.role", clause, wanted="a Pit Employee", role=IN_WORDS[actor.role])


def _same(one: str, other: str) -> bool:
    return key_of(one) == key_of(other)


def carry_out(draft: Draft, command: Command) -> None:
    """Carry out the command on a draft of the floor, and what follows in the card room by itself."""
    _carry_out(draft, command)
    if draft.has_changed(ABOUT_SEATS):
        excluded_players.follow_up(draft)
        card_room.follow_up(draft)
        shared_origins.tell_pit(draft)


def _carry_out(draft: Draft, command: Command) -> None:
    if isinstance(command, TableCommand) and not isinstance(command, f.OpenTable):
        table = draft.state.table(command.table)
        _require_open(table, type(command))
        if isinstance(command, PLAYED):
            now, full_control = datetime.fromisoformat(draft.at), _is_full(draft)
            require_time_is_up(table, command, actor=draft.actor, now=now, full_control=full_control)
            _play(draft, table, command)
            return
    _off_the_tables(draft, command)


def _play(draft: Draft, table: Table, command: rounds.Command | poker.Command) -> None:
    """A command of the table's game, by the person who gives it."""
    if isinstance(command, StaffMayEnter) and command.for_player:
        asking = _player(draft, command.for_player)
        command = replace(command, player=asking, for_player="", placed_by=draft.actor.name)
    elif isinstance(command, PlayerCommand):
        command = command.given_by(draft.actor.name)
    if isinstance(table, FloorPokerTable) and isinstance(command, AT_POKER_TABLES):
        if isinstance(command, poker.TakeSeat | poker.ChangeSeat):
            card_room.require_seat(draft, command)
        elif isinstance(command, poker.Act) and command.action not in DEEDS:
            refuse_unapproved([command.action])
        poker_play.carry_out(draft, table, command)
    elif isinstance(table, HouseTable) and isinstance(command, AT_HOUSE_TABLES):
        house_play.carry_out(draft, table, command)
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


def _off_the_tables(draft: Draft, command: Command) -> None:  # noqa: C901, PLR0912, PLR0915 (one case for each)
    match command:
        case f.OpenTable():
            tables.open_table(draft, command)
        case f.ConfigureTable():
            tables.configure_table(draft, command)
        case f.CloseTable():
            tables.close_table(draft, command)
        case f.SuspendTable():
            pit.suspend_table(draft, command)
        case f.ResumeTable():
            pit.resume_table(draft, command)
        case f.Interrupt():
            pit.interrupt(draft, command)
        case f.RelocatePlayer():
            _require_open(draft.state.table(command.to_table), poker.TakeSeat)
            card_room.require_seat(draft, command)
            poker_play.relocate(draft, command)
        case f.ChangeHouse():
            house_desk.change_house(draft, command)
        case f.RaiseAlarm():
            pit.raise_alarm(draft, command)
        case f.TakeAlarm():
            pit.take_alarm(draft, command)
        case f.BuyChips():
            cage.buy_chips(draft, command)
        case f.CashOut():
            cage.cash_out(draft, command)
        case SellChips():
            cage.sell_chips(draft, command)
        case RedeemChips():
            cage.redeem_chips(draft, command)
        case p.Approve():
            people_desk.approve(draft, command, authorise, carry_out)
        case p.Decline():
            people_desk.decline(draft, command)
        case p.EndAllSessions() | p.EraseAddresses():
            people_desk.about_everybody(draft, command)
        case AddBookmark():
            watch_desk.add_bookmark(draft, command)
        case _ if isinstance(command, ABOUT_JACKPOTS):
            jackpot_desk.carry_out(draft, command)
        case _ if isinstance(command, ABOUT_FLOATS):
            float_desk.carry_out(draft, command)
        case _ if isinstance(command, ABOUT_PATRONS):
            patron_desk.carry_out(draft, command)
        case _ if isinstance(command, IN_CARD_ROOM):
            card_room.carry_out(draft, command)
        case _ if isinstance(command, ABOUT_PEOPLE):
            people_desk.about_people(draft, command)
        case _:
            raise TypeError(f"no part of the floor carries out {command!r}")


def _require_open(table: Table, kind: type[Command]) -> None:
    if table.sign.status is Status.CLOSED:
        raise Refused("TABLE_CLOSED", None, table=table.id)
    if table.sign.status is Status.SUSPENDED and kind not in WHILE_SUSPENDED:
        raise Refused("TABLE_STOPPED.reason", None, table=table.id, reason=table.sign.reason)


def takes_two(draft: Draft, command: Command) -> bool:
    """Whether the draft's events need a second person, who has not agreed yet."""
    if isinstance(command, p.Approve):
        return False
    if command.command in ALWAYS_TWO or (isinstance(command, rounds.Reconstruct) and command.names_cards):
        return True
    for events in draft.events.values():
        for one in events:
            if _event_takes_two(draft, one.event):
                return True
    by_staff = draft.actor.role not in (Role.PLAYER, Role.SYSTEM)
    return by_staff and any(
        takes(draft, command) for takes in (_sets_up_table, _puts_in_place, _voids_dealt_round, _pays_for_entered_cards)
    )


def _event_takes_two(draft: Draft, event: Event) -> bool:
    """R-34, R-105: a settlement, or a prize that was paid, is taken back. Or much is booked at the cage.

    R-58: under full control, a decision changes a round. One person could add a bet to a winning hand.
    """
    match event:
        case SettlementReversed():
            return True
        case LinkedRoundReopened(payments=payments):
            return bool(payments)
        case CageBooked():
            return cage.is_above_limit(draft, event)
        case ReferralResolved(decision=decision) | PokerReferralResolved(decision=decision):
            return _is_full(draft) and decision != ManagerDecision.PLAY_ON
        case _:
            return False


def _voids_dealt_round(draft: Draft, command: Command) -> bool:
    """Whether a person, under full control, ends a round without a result although its cards are dealt.

    Whatever they report, the record may not show it (R-56), and somebody may know already who would win or lose.
    """
    if not _is_full(draft) or not isinstance(command, rounds.ReportIrregularity | f.Interrupt):
        return False
    voided = (
        one.table
        for events in draft.events.values()
        for one in events
        if isinstance(one.event, RoundVoided | HandVoided) and one.table is not None
    )
    return any(_is_dealt(draft.before.tables[name]) for name in voided if name in draft.before.tables)


def _pays_for_entered_cards(draft: Draft, command: Command) -> bool:
    """Whether a round whose cards people entered by hand pays a jackpot prize, or a player more than the cage's limit.

    Under full control: one person could type a winning hand for a friend. Prizes out of the meter wait for two anyway.
    """
    if not _is_full(draft) or not isinstance(command, rounds.SettleRound):
        return False
    table = draft.before.tables.get(command.table)
    if not isinstance(table, HouseTable) or not table.limits.by_hand:
        return False
    settled = (one.event for events in draft.events.values() for one in events)
    return any(
        _pays_much(event.settlement, draft.house.cage_limit) for event in settled if isinstance(event, RoundSettled)
    )


def _pays_much(settlement: HouseSettlement, limit: Cents) -> bool:
    jackpot_bets = settlement.game.jackpot_bets
    won: dict[str | None, Cents] = {}
    for box in settlement.boxes:
        won[box.player] = won.get(box.player, 0) + box.net
        if any(line.bet in jackpot_bets and line.net > 0 for line in box.lines):
            return True
    return any(net > limit for net in won.values())


def _is_dealt(table: Table) -> bool:
    if isinstance(table, FloorPokerTable):
        return table.hand is not None and table.hand.stage is not HandStage.DEAL
    return table.round is not None and any(True for _ in table.round.cards())


def _sets_up_table(draft: Draft, command: Command) -> bool:
    """Whether a person changes what counts for a jackpot: the limits of a linked table, or cards entered by hand there.

    Under full control two people set up each table at which cards are entered by hand, bots play, or players have next
    to no time. A table that is closed and opened again is changed as much as one that is configured.
    """
    if not isinstance(command, f.ConfigureTable | f.OpenTable):
        return False
    before, after = draft.before.tables.get(command.table), draft.state.table(command.table)
    if _is_full(draft) and (_sets_up_bots(before, after, command) or _leaves_no_time(command)):
        return True
    if after.limits.by_hand and _is_full(draft):
        # The cards there are those that a person enters, so one person could win or lose chips at will.
        return isinstance(command, f.OpenTable) or command.settings is not None or command.version is not None
    if not isinstance(after, HouseTable):
        return False
    was = before if isinstance(before, HouseTable) else None
    if after.jackpot is None and (was is None or was.jackpot is None):
        return False
    if isinstance(command, f.ConfigureTable):
        return command.settings is not None or command.version is not None
    changed = was is not None and _set_up(was) != _set_up(after)
    return changed or after.limits.by_hand or _is_full(draft)


def _sets_up_bots(before: Table | None, after: Table, command: f.ConfigureTable | f.OpenTable) -> bool:
    """Whether bots play, or play for other stakes. They bring the House's chips, which a friend could win from them."""
    if isinstance(command, f.OpenTable) or before is None:
        return after.sign.bots > 0
    return after.sign.bots > before.sign.bots or (after.sign.bots > 0 and command.settings is not None)


def _leaves_no_time(command: f.ConfigureTable | f.OpenTable) -> bool:
    """Whether people get so little time that the House decides in their place (R-51)."""
    return command.pace is not None and command.pace.least_for_people_s < LEAST_FOR_PEOPLE_S


def _set_up(table: HouseTable) -> tuple[object, ...]:
    return table.limits, table.jackpot, table.sign.version


def _puts_in_place(draft: Draft, command: Command) -> bool:
    """Whether a person, under full control, engages staff, gives a role or another's password, opens a jackpot or
    changes the House's settings.

    Some of these settings take two under light control as well: one person could otherwise lift the limits, above which
    two are needed.
    """
    if not _is_full(draft):
        return isinstance(command, f.ChangeHouse) and command.settings.take_two
    match command:
        case p.SignUp(role=role):
            return role in STAFF
        case p.ChangePassword(name=name) | p.RemoveSecondFactor(name=name):
            # The entrance names nobody where a person has proved that the account is their own.
            return name is not None
        case p.Appoint() | OpenJackpot() | f.ChangeHouse():
            return True
        case _:
            return False


def _is_full(draft: Draft) -> bool:
    return draft.house.two_person_control is TwoPersonControl.FULL
