"""Requests that wait for a second person, as one member of staff may see them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from croupier.floor.state.floor_state import FloorState
from croupier.floor.views.approval_words import words_document
from croupier.people.approvals import ApprovalAsked, can_answer, decide_approve, may_see, waiting
from croupier.people.names import key_of
from croupier.people.roles import Actor, Role
from croupier.people.second_person import require_in_place, require_independent
from croupier.refusals import Refused
from croupier.rulings.words import AUTHORITY_IN_WORDS


def approvals_document(state: FloorState, actor: Actor, *, now: datetime, in_place_s: int) -> list[dict[str, Any]]:
    """The requests of this person, and those that their rank can answer, the oldest first."""
    return [
        _approval(state, asked, actor, now=now, in_place_s=in_place_s)
        for asked in waiting(state.approvals, now)
        if may_see(asked, actor)
    ]


def _is_own(asked: ApprovalAsked, actor: Actor) -> bool:
    return key_of(asked.by) == key_of(actor.name)


def _approval(
    state: FloorState, asked: ApprovalAsked, actor: Actor, *, now: datetime, in_place_s: int
) -> dict[str, Any]:
    """A request for a second person: `hindrance` says why this person cannot agree, None if they can."""
    return {
        "approval": asked.approval,
        **words_document(asked),
        "command": dict(asked.command),
        "by": asked.by,
        "role": asked.role.value,
        "for": AUTHORITY_IN_WORDS[asked.approver] + (", or a cashier" if can_answer(asked, Role.CASHIER) else ""),
        "at": asked.at,
        "until": asked.until,
        "round": asked.round,
        "own": _is_own(asked, actor),
        "hindrance": _hindrance(state, asked, actor, now=now, in_place_s=in_place_s),
    }


def _hindrance(state: FloorState, asked: ApprovalAsked, actor: Actor, *, now: datetime, in_place_s: int) -> str | None:
    try:
        decide_approve(state.approvals, asked.approval, actor=actor, now=now)
        require_in_place(state.people, actor.name, at=datetime.fromisoformat(asked.at), in_place_s=in_place_s)
        require_independent(state.people, asked.by, actor.name)
    except Refused as refused:
        return refused.sentence
    return None
