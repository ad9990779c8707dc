"""Commands about people, and the answers of second persons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace as replace_row
from datetime import datetime
from typing import Any, TypeAlias

from msgspec.structs import replace

from croupier.cage.commands import RedeemChips, SellAtTable, SellChips
from croupier.command import Command, command_document
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import touches as t
from croupier.floor.play.cage import CAGE as CAGE_PLACE
from croupier.floor.play.command_row import CommandRow, is_by_staff, is_full_control
from croupier.floor.play.rights import AT_THE_ENTRANCE, FOR_ONESELF, LOCKS, ONE_S_OWN, Rights, of_system, players
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import FloorPokerTable
from croupier.floor_events.commands import Interrupt
from croupier.floor_events.events import AddressesErased, AllSessionsEnded
from croupier.gaming_day import read_gaming_day
from croupier.ledger.cage_postings import chips_bought
from croupier.people import commands as c
from croupier.people.approvals import ApprovalAsked, decide_approve, decide_ask, decide_decline
from croupier.people.decide import decide_people, password_key
from croupier.people.events import PersonJoined
from croupier.people.names import key_of
from croupier.people.network_address import address_key, kept_apart
from croupier.people.registry import stream_of
from croupier.people.roles import PIT, STAFF, Actor, Role
from croupier.people.second_person import require_in_place, require_independent
from croupier.poker import Hand
from croupier.refusals import Refused, require
from croupier.rounds.commands import Reconstruct, ReportIrregularity, ResolveReferral, SettleRound
from croupier.rounds.state import Round
from croupier.rulings import Authority
from croupier.table_commands import DECIDED_UNDER

FOR_CASH = (SellChips, SellAtTable, RedeemChips)
ABOUT_A_ROUND = (ReportIrregularity, ResolveReferral, Reconstruct, Interrupt, SettleRound)
NOTHING_REFERRED = -1
"""The matter of a decision while nothing waits for one."""
AddressedCommand: TypeAlias = c.OpenSession | c.NoteAddress | c.NoteRefusedSignIn


def _about_people(draft: Draft, command: c.PeopleCommand) -> None:
    """Carry out a command about people. A new player gets chips."""
    if isinstance(command, c.OpenSession | c.NoteAddress | c.NoteRefusedSignIn):
        command = _with_address_apart(draft, command)
    now = datetime.fromisoformat(draft.at)
    decided = decide_people(
        draft.state.people, command, actor=draft.actor, now=int(now.timestamp()), agreed=draft.agreed
    )
    draft.state.people = draft.state.people.copy()  # others read the floor's own meanwhile
    for event in decided.events:
        draft.take(stream_of(event.name), event)
        if isinstance(event, PersonJoined) and event.role is Role.PLAYER and draft.house.welcome_chips:
            draft.post(CAGE_PLACE, chips_bought(event.name, draft.house.welcome_chips))
    draft.secrets.update(decided.secrets)


def _with_address_apart(draft: Draft, command: AddressedCommand) -> AddressedCommand:
    """The command with its address among the secrets, where the House keeps addresses for a time only."""
    if not draft.house.keep_addresses_days or not command.address:
        return command
    stream = stream_of(command.name)
    day = read_gaming_day(draft.house.day_begins).day_of(draft.at)
    key = address_key(day, key_of(command.name), draft.next_version(stream))
    draft.secrets[key] = command.address.encode()
    return replace(command, address=kept_apart(key))


def _erase_addresses(draft: Draft, command: c.EraseAddresses) -> None:
    """The floor erases old addresses from the secrets once this is on record."""
    draft.note(AddressesErased(before=command.before))


def _end_all_sessions(draft: Draft, command: c.EndAllSessions) -> None:
    """Everybody signs in again, for example after somebody may have got hold of tokens."""
    require(bool(command.reason.strip()), "NOT_DOCUMENTED.reason", None)
    draft.note(AllSessionsEnded(by=draft.actor.name, reason=command.reason))


def ask(draft: Draft, command: Command, approver: Authority | None) -> None:
    """Store a request that waits for a second person, of this rank or above."""
    now, house = datetime.fromisoformat(draft.at), draft.house
    require_in_place(draft.state.people, draft.actor.name, at=now, in_place_s=house.in_place_s)
    about = _round_at(draft.state, command)
    number = draft.state.counts.get("approvals", 0) + 1
    asked = decide_ask(
        draft.state.approvals,
        number=number,
        command=command_document(_with_secret_kept(draft, command, number)),
        actor=draft.actor,
        approver=approver or Authority.PIT_SUPERVISOR,
        now=now,
        valid_s=house.approval_s,
        about_round=None if about is None else about.id,
        about_matter=_matter_of(about, command),
    )
    draft.note(asked)


def _with_secret_kept(draft: Draft, command: Command, number: int) -> Command:
    """The command without a password's hash or an identity document, kept among the secrets: the request holds neither.

    Of an identity only the cash report tells, once the command is carried out.
    """
    if isinstance(command, FOR_CASH) and command.identity:
        kept = f"identity/A-{number}"
        draft.secrets[kept] = command.identity.encode()
        return replace(command, identity="", identity_key=kept)
    if not isinstance(command, c.SignUp | c.ChangePassword) or command.password is None:
        return command
    key = f"{password_key(draft.state.people, command.name or draft.actor.name)}@A-{number}"
    draft.secrets[key] = command.password
    return replace(command, password=None, kept_as=key)


def _with_identity(draft: Draft, command: Command) -> Command:
    """The command with the identity document that was kept among the secrets while it waited."""
    if not isinstance(command, FOR_CASH) or not command.identity_key:
        return command
    kept = draft.secret(command.identity_key) or b""
    return replace(command, identity=kept.decode(), identity_key="")


def _round_at(state: FloorState, command: Command) -> Round | Hand | None:
    """The round or hand that a command would change; None if it changes none."""
    table = state.tables.get(command.table) if isinstance(command, ABOUT_A_ROUND) else None
    return table.hand if isinstance(table, FloorPokerTable) else table and table.round


def _matter_of(about: Round | Hand | None, command: Command) -> int | None:
    """The irregularity that a decision would decide, by its number in the round; None if the command is no decision."""
    if about is None or not isinstance(command, ResolveReferral):
        return None
    return about.referrals[0] if about.referrals else NOTHING_REFERRED


def approve(
    draft: Draft,
    command: c.Approve,
    *,
    read: Callable[[Mapping[str, Any]], Command],
    authorise: Callable[[FloorState, Command, Actor], None],
    carry_out: Callable[[Draft, Command], None],
) -> None:
    """A second person agrees: the first person's command is checked again and carried out in both names."""
    now = datetime.fromisoformat(draft.at)
    given = decide_approve(draft.state.approvals, command.approval, actor=draft.actor, now=now)
    question = draft.state.approvals[command.approval]
    asked = _with_identity(draft, read(question.command))
    first = Actor(name=question.by, role=question.role)
    authorise(draft.state, asked, first)
    _require_two(draft, question, given.by)
    _require_same_round(draft.state, question, asked)
    draft.note(given)
    draft.actor = first
    draft.people = (first.name, given.by)
    draft.agreed = given.by
    carry_out(draft, asked)


def _require_two(draft: Draft, question: ApprovalAsked, second: str) -> None:
    """The second person was in place when the question was asked, and the two are independent of one another."""
    people, asked = draft.state.people, datetime.fromisoformat(question.at)
    require_in_place(people, second, at=asked, in_place_s=draft.house.in_place_s)
    require_independent(people, question.by, second)


def _require_same_round(state: FloorState, question: ApprovalAsked, asked: Command) -> None:
    """5.20 (PTH 5.19), R-34: a request about an earlier round does not affect a later one.

    Nor does a decision on one matter decide the next one in the same round (R-58).
    """
    now = _round_at(state, asked)
    if now is None:
        return
    if question.round not in (None, now.id):
        clause = now.game.live.noticed_late if isinstance(now, Round) else None
        raise Refused("APPROVAL_EXPIRED.round", clause, approval=question.approval)
    same = question.matter in (None, _matter_of(now, asked))
    require(same, "APPROVAL_EXPIRED.matter", DECIDED_UNDER, approval=question.approval)


def _decline(draft: Draft, command: c.Decline) -> None:
    """A second person declines."""
    now = datetime.fromisoformat(draft.at)
    reason, actor = command.reason, draft.actor
    draft.note(decide_decline(draft.state.approvals, command.approval, actor=actor, reason=reason, now=now))


# When two people are needed


def _engages_staff(draft: Draft, command: c.SignUp) -> bool:
    """Under full control nobody engages staff alone."""
    return is_by_staff(draft) and is_full_control(draft) and command.role in STAFF


def _gives_role(draft: Draft, _command: c.Appoint) -> bool:
    """Under full control nobody puts staff in place alone."""
    return is_by_staff(draft) and is_full_control(draft)


def _gives_way_in(draft: Draft, command: c.ChangePassword | c.RemoveSecondFactor) -> bool:
    """Under full control nobody sets another's password, or takes their second factor, alone.

    The entrance names nobody where a person has proved that the account is their own.
    """
    return is_by_staff(draft) and is_full_control(draft) and command.name is not None


A_PERSON = t.reads(t.EVERYBODY) + t.changes(t.NAMED_PERSON, t.REQUESTS)
"""A request about a person lapses once somebody else has changed the person's place."""
A_SIGN_IN = t.reads(t.EVERY_TABLE, t.EVERYBODY) + t.changes(t.NAMED_PERSON, t.ALARMS)
"""The pit is told of players at one table who share an address."""
ONE_S_PERSON = t.changes(t.NAMED_PERSON)
OF_PLAYER, ONE_S_ACCOUNT = players(), replace_row(FOR_ONESELF, approver=Authority.SHIFT_MANAGER)
ANSWERS = Rights(roles=PIT | {Role.CASHIER}, wanted="a second person of sufficient rank")
"""A cashier answers what the pit asks of the cage (`can_answer`)."""
AN_ANSWER = t.changes(t.REQUESTS, t.IF_WAITING)
ROWS = (
    CommandRow(
        c.SignUp,
        Rights(
            roles=frozenset({Role.SYSTEM, Role.ADMINISTRATOR}),
            approver=Authority.SHIFT_MANAGER,
            wanted="the door, or an administrator",
        ),
        A_PERSON + t.changes(t.NAMED_ACCOUNT, t.CAGE),
        _about_people,
        takes_two=_engages_staff,
        from_outside=False,
    ),
    CommandRow(
        c.Appoint,
        replace_row(LOCKS, approver=Authority.SHIFT_MANAGER),
        A_PERSON,
        _about_people,
        takes_two=_gives_role,
        example={"name": "bea", "role": "dealer"},
    ),
    CommandRow(
        c.LockPerson,
        LOCKS,
        A_PERSON,
        _about_people,
        example={"name": "bea", "reason": "as written in the pit log, page 12"},
    ),
    CommandRow(c.UnlockPerson, LOCKS, A_PERSON, _about_people, example={"name": "bea"}),
    CommandRow(c.ChangePassword, ONE_S_ACCOUNT, A_PERSON, _about_people, takes_two=_gives_way_in, from_outside=False),
    CommandRow(
        c.RemoveSecondFactor, ONE_S_ACCOUNT, A_PERSON, _about_people, takes_two=_gives_way_in, from_outside=False
    ),
    CommandRow(c.NameGuest, replace_row(OF_PLAYER, wanted="the guest"), A_PERSON, _about_people, from_outside=False),
    CommandRow(c.SetSecondFactor, ONE_S_OWN, ONE_S_PERSON, _about_people, from_outside=False),
    CommandRow(c.AddPasskey, ONE_S_OWN, ONE_S_PERSON, _about_people, from_outside=False),
    CommandRow(c.RemovePasskey, ONE_S_OWN, ONE_S_PERSON, _about_people, from_outside=False),
    CommandRow(c.OpenSession, AT_THE_ENTRANCE, A_SIGN_IN, _about_people, from_outside=False),
    CommandRow(c.NoteAddress, AT_THE_ENTRANCE, A_SIGN_IN, _about_people, from_outside=False),
    CommandRow(c.NoteUsedCode, AT_THE_ENTRANCE, ONE_S_PERSON, _about_people, from_outside=False),
    CommandRow(c.NoteUsedPasskey, AT_THE_ENTRANCE, ONE_S_PERSON, _about_people, from_outside=False),
    CommandRow(c.NoteSessionUse, AT_THE_ENTRANCE, ONE_S_PERSON, _about_people, from_outside=False),
    CommandRow(c.NoteRefusedSignIn, AT_THE_ENTRANCE, ONE_S_PERSON, _about_people, from_outside=False),
    CommandRow(c.EndSession, FOR_ONESELF, ONE_S_PERSON, _about_people, from_outside=False),
    CommandRow(c.RevokeSessions, FOR_ONESELF, ONE_S_PERSON, _about_people, example={"name": "bea"}),
    CommandRow(c.ShareRound, OF_PLAYER, ONE_S_PERSON, _about_people, from_outside=False),
    CommandRow(c.WithdrawShare, OF_PLAYER, ONE_S_PERSON, _about_people, from_outside=False),
    CommandRow(
        c.EndAllSessions,
        LOCKS,
        t.changes(t.EVERYBODY, t.IF_WAITING),
        _end_all_sessions,
        example={"reason": "a stolen laptop"},
    ),
    CommandRow(
        c.EraseAddresses,
        of_system("the system"),
        t.changes(t.HOUSE, t.IF_WAITING),
        _erase_addresses,
        from_outside=False,
    ),
    CommandRow(c.Decline, ANSWERS, AN_ANSWER, _decline, example={"approval": "A-3"}),
)
