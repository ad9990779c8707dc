"""Decisions of two people: a request waits, stored, until a second, different person agrees or declines.

asked = decide_ask(open_, number=3, command={"command": "confirm_prizes", ...}, actor=first, approver=..., now=now)
given = decide_approve(open_, "A-3", actor=second, now=now)     # then the command is decided, in the same append,
people = (open_["A-3"].by, given.by)                             # and what is carried out names both
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeAlias, assert_never

from croupier.people.names import key_of
from croupier.people.roles import Actor, Role, has_rank
from croupier.refusals import Refused, require
from croupier.rulings import Authority
from croupier.rulings.words import AUTHORITY_IN_WORDS

VALID_S = 15 * 60
"""How long a request waits for a second person, unless the House sets another time."""

OF_FLOATS = frozenset({"open_float", "fill_float", "credit_float", "close_float", "count_drop"})
"""Chips and cash between the cage and a table. Of the two people one is of the pit; the other may be a cashier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalAsked:
    """A first person asks for something that needs two."""

    approval: str
    command: Mapping[str, Any]
    """As it comes over the API."""
    by: str
    role: Role
    approver: Authority
    """The lowest rank of the second person."""
    at: str
    until: str
    round: str | None = None
    """The round that it is about: once the next one has started, it is too late (5.20, R-34)."""
    matter: int | None = None
    """Of a decision, the irregularity that it is about (R-58). Earlier records do not have it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalGiven:
    """A second person agrees. The command is carried out in the same step."""

    approval: str
    by: str
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalDeclined:
    """A second person declines."""

    approval: str
    by: str
    reason: str


ApprovalEvent: TypeAlias = ApprovalAsked | ApprovalGiven | ApprovalDeclined

STORED: dict[str, type[ApprovalEvent]] = {
    "approval_asked/1": ApprovalAsked,
    "approval_given/1": ApprovalGiven,
    "approval_declined/1": ApprovalDeclined,
}
"""The name and version under which each is stored, in `floor/main`."""

Open: TypeAlias = Mapping[str, ApprovalAsked]
"""The requests without an answer, by number. Some of them may have expired."""


def decide_ask(
    open_: Open,
    *,
    number: int,
    command: Mapping[str, Any],
    actor: Actor,
    approver: Authority,
    now: datetime,
    valid_s: int = VALID_S,
    about_round: str | None = None,
    about_matter: int | None = None,
) -> ApprovalAsked:
    """A request for a second person, unless the same one is waiting already."""
    about = (about_round, about_matter)
    for question in waiting(open_, now):
        same = _compared(question.command) == _compared(command) and (question.round, question.matter) == about
        require(not same, "ALREADY_ASKED", None, person=question.by, approval=question.approval)
    return ApprovalAsked(
        approval=f"A-{number}",
        command=command,
        by=actor.name,
        role=actor.role,
        approver=approver,
        at=now.isoformat(),
        until=(now + timedelta(seconds=valid_s)).isoformat(),
        round=about_round,
        matter=about_matter,
    )


def _compared(command: Mapping[str, Any]) -> dict[str, Any]:
    """A command without the place of its secret, which is new for each request."""
    return {name: value for name, value in command.items() if name != "identity_key"}


def decide_approve(open_: Open, approval: str, *, actor: Actor, now: datetime) -> ApprovalGiven:
    """Another person agrees, with sufficient rank and in time. A person in another session is the same person."""
    question = _waiting(open_, approval, now)
    different = key_of(question.by) != key_of(actor.name)
    require(different, "TWO_PEOPLE.another", None, person=question.by)
    _require_rank(question, actor)
    return ApprovalGiven(approval=approval, by=actor.name, role=actor.role)


def decide_decline(open_: Open, approval: str, *, actor: Actor, reason: str, now: datetime) -> ApprovalDeclined:
    """Anyone who could agree can decline, and the first person can take the request back."""
    question = _waiting(open_, approval, now)
    if key_of(question.by) != key_of(actor.name):
        _require_rank(question, actor)
    return ApprovalDeclined(approval=approval, by=actor.name, reason=reason)


def evolve_approvals(open_: Open, event: ApprovalEvent) -> Open:
    """The open requests after the event. A new request drops the expired ones."""
    match event:
        case ApprovalAsked():
            still = {number: question for number, question in open_.items() if not _over(question, event.at)}
            return {**still, event.approval: event}
        case ApprovalGiven() | ApprovalDeclined():
            return {number: question for number, question in open_.items() if number != event.approval}
        case _:
            assert_never(event)


def waiting(open_: Open, now: datetime) -> Iterator[ApprovalAsked]:
    """The requests that can still be answered, the oldest first."""
    return (question for question in open_.values() if not _over(question, now.isoformat()))


def may_see(question: ApprovalAsked, actor: Actor) -> bool:
    """Whether a request is this person's own, or one that their rank can answer. Nobody else reads it."""
    return key_of(question.by) == key_of(actor.name) or can_answer(question, actor.role)


def _waiting(open_: Open, approval: str, now: datetime) -> ApprovalAsked:
    question = open_.get(approval)
    if question is None:
        raise Refused("NO_SUCH_APPROVAL", None, approval=approval)
    require(
        not _over(question, now.isoformat()),
        "APPROVAL_EXPIRED",
        None,
        approval=approval,
    )
    return question


def _over(question: ApprovalAsked, at: str) -> bool:
    return datetime.fromisoformat(at) >= datetime.fromisoformat(question.until)


def can_answer(question: ApprovalAsked, role: Role) -> bool:
    """Whether a role is high enough to answer. A cashier answers for the cage what the pit asks of it."""
    from_pit = has_rank(question.role, Authority.PIT_SUPERVISOR)
    for_cage = role is Role.CASHIER and from_pit and question.command["command"] in OF_FLOATS
    return for_cage or has_rank(role, question.approver)


def _require_rank(question: ApprovalAsked, actor: Actor) -> None:
    require(
        can_answer(question, actor.role),
        "NEEDS_AUTHORITY.agrees",
        None,
        authority=AUTHORITY_IN_WORDS[question.approver],
    )
