"""Commands about people, and the answers of second persons."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeAlias

from msgspec.structs import replace

from croupier.cage.commands import RedeemChips, SellAtTable, SellChips
from croupier.command import command_document
from croupier.floor.commands.all_commands import Command, read_stored_command
from croupier.floor.commands.authority import ROWS
from croupier.floor.drafting.draft import Draft
from croupier.floor.play.cage import CAGE
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
from croupier.people.kept_addresses import address_key, kept_apart
from croupier.people.names import key_of
from croupier.people.registry import stream_of
from croupier.people.roles import Actor, Role
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
Authorise: TypeAlias = Callable[[FloorState, Command, Actor], None]
AddressedCommand: TypeAlias = c.OpenSession | c.NoteAddress | c.NoteRefusedSignIn
CarryOut: TypeAlias = Callable[[Draft, Command], None]


def about_people(draft: Draft, command: c.PeopleCommand) -> None:
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
            draft.post(CAGE, chips_bought(event.name, draft.house.welcome_chips))
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


def about_everybody(draft: Draft, command: c.EndAllSessions | c.EraseAddresses) -> None:
    """Everybody signs in again, for example after somebody may have got hold of tokens; or old addresses are erased.

    The floor erases them from the secrets once this is on record.
    """
    if isinstance(command, c.EraseAddresses):
        draft.note(AddressesErased(before=command.before))
        return
    require(bool(command.reason.strip()), "NOT_DOCUMENTED.reason", None)
    draft.note(AllSessionsEnded(by=draft.actor.name, reason=command.reason))


def ask(draft: Draft, command: Command) -> None:
    """Store a request that waits for a second person."""
    now, house = datetime.fromisoformat(draft.at), draft.house
    require_in_place(draft.state.people, draft.actor.name, at=now, in_place_s=house.in_place_s)
    about = _round_at(draft.state, command)
    number = draft.state.counts.get("approvals", 0) + 1
    asked = decide_ask(
        draft.state.approvals,
        number=number,
        command=command_document(_with_secret_kept(draft, command, number)),
        actor=draft.actor,
        approver=ROWS[command.command].approver or Authority.PIT_SUPERVISOR,
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


def approve(draft: Draft, command: c.Approve, authorise: Authorise, carry_out: CarryOut) -> None:
    """A second person agrees: the first person's command is checked again and carried out in both names."""
    now = datetime.fromisoformat(draft.at)
    given = decide_approve(draft.state.approvals, command.approval, actor=draft.actor, now=now)
    question = draft.state.approvals[command.approval]
    asked = _with_identity(draft, read_stored_command(question.command))
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


def decline(draft: Draft, command: c.Decline) -> None:
    """A second person declines."""
    now = datetime.fromisoformat(draft.at)
    reason, actor = command.reason, draft.actor
    draft.note(decide_decline(draft.state.approvals, command.approval, actor=actor, reason=reason, now=now))
