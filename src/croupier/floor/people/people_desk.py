"""Commands about people, and the answers of second persons."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeAlias

from croupier.command import command_document
from croupier.floor.commands.all_commands import Command, read_command
from croupier.floor.commands.authority import ROWS
from croupier.floor.commands.people_commands import Approve, Decline, PeopleCommand
from croupier.floor.engine.draft import Draft
from croupier.floor.engine.state import FloorState
from croupier.floor.people.approvals import decide_approve, decide_ask, decide_decline
from croupier.floor.people.people_events import PersonJoined
from croupier.floor.people.registry import People, decide_people, stream_of
from croupier.floor.people.roles import Actor, Role
from croupier.floor.play.cage import CAGE
from croupier.ledger import chips_bought
from croupier.rulings import Authority

Authorise: TypeAlias = Callable[[FloorState, Command, Actor], None]
CarryOut: TypeAlias = Callable[[Draft, Command], None]


def about_people(draft: Draft, command: PeopleCommand) -> None:
    """Carry out a command about people. A new player gets chips."""
    now = datetime.fromisoformat(draft.at)
    decided = decide_people(draft.state.people, command, actor=draft.actor, now=int(now.timestamp()))
    draft.state.people = People(dict(draft.state.people.by_key))  # others read the floor's own meanwhile
    for event in decided.events:
        draft.take(stream_of(event.name), event)
        if isinstance(event, PersonJoined) and event.role is Role.PLAYER and draft.house.welcome_chips:
            draft.post(CAGE, chips_bought(event.name, draft.house.welcome_chips))
    draft.secrets.update(decided.secrets)


def ask(draft: Draft, command: Command) -> None:
    """Store a request that waits for a second person."""
    asked = decide_ask(
        draft.state.approvals,
        number=draft.state.counts.get("approvals", 0) + 1,
        command=command_document(command),
        actor=draft.actor,
        approver=ROWS[command.command].approver or Authority.PIT_SUPERVISOR,
        now=datetime.fromisoformat(draft.at),
        valid_s=draft.house.approval_s,
    )
    draft.note(asked)


def approve(draft: Draft, command: Approve, authorise: Authorise, carry_out: CarryOut) -> None:
    """A second person agrees: the first person's command is checked again and carried out in both names."""
    now = datetime.fromisoformat(draft.at)
    given = decide_approve(draft.state.approvals, command.approval, actor=draft.actor, now=now)
    question = draft.state.approvals[command.approval]
    asked, first = read_command(question.command), Actor(name=question.by, role=question.role)
    authorise(draft.state, asked, first)
    draft.note(given)
    draft.actor = first
    draft.people = (first.name, given.by)
    carry_out(draft, asked)


def decline(draft: Draft, command: Decline) -> None:
    """A second person declines."""
    now = datetime.fromisoformat(draft.at)
    reason, actor = command.reason, draft.actor
    draft.note(decide_decline(draft.state.approvals, command.approval, actor=actor, reason=reason, now=now))
