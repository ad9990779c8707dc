"""Requests that wait for a second person, in plain words and as one member of staff may see them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from croupier.cage.chips import worth
from croupier.floor.commands.registry import read_stored_command
from croupier.floor.state.floor_state import FloorState
from croupier.floor_events.pace import PACE_NAMES, read_pace
from croupier.games.in_words import title_of
from croupier.messages import CATALOGUE, Message, SentenceView, placeholders, with_sentence
from croupier.people.approvals import ApprovalAsked, can_answer, decide_approve, may_see, waiting
from croupier.people.names import key_of
from croupier.people.roles import Actor, Role
from croupier.people.second_person import require_in_place, require_independent
from croupier.refusals import Refused
from croupier.rulings.words import AUTHORITY_IN_WORDS


class ApprovalView(SentenceView, frozen=True, kw_only=True, rename={"for_ranks": "for"}):
    """A request for a second person: `hindrance` says why this person cannot agree, null if they can."""

    approval: str
    details: list[list[str]]
    """The settings that it would set, as pairs of a name and a value, in words."""
    command: dict[str, Any]
    """As it came over the API."""
    by: str
    role: str
    for_ranks: str
    at: str
    until: str
    round: str | None
    own: bool
    hindrance: str | None


def approvals_seen(state: FloorState, actor: Actor, *, now: datetime, in_place_s: int) -> list[ApprovalView]:
    """The requests of this person, and those that their rank can answer, the oldest first."""
    return [
        _approval(state, asked, actor, now=now, in_place_s=in_place_s)
        for asked in waiting(state.approvals, now)
        if may_see(asked, actor)
    ]


def _approval(state: FloorState, asked: ApprovalAsked, actor: Actor, *, now: datetime, in_place_s: int) -> ApprovalView:
    return ApprovalView(
        approval=asked.approval,
        details=_details(asked.command),
        command=dict(asked.command),
        by=asked.by,
        role=asked.role.value,
        for_ranks=AUTHORITY_IN_WORDS[asked.approver] + (", or a cashier" if can_answer(asked, Role.CASHIER) else ""),
        at=asked.at,
        until=asked.until,
        round=asked.round,
        own=key_of(asked.by) == key_of(actor.name),
        hindrance=_hindrance(state, asked, actor, now=now, in_place_s=in_place_s),
        **with_sentence(words_of(asked)),
    )


def _hindrance(state: FloorState, asked: ApprovalAsked, actor: Actor, *, now: datetime, in_place_s: int) -> str | None:
    try:
        decide_approve(state.approvals, asked.approval, actor=actor, now=now)
        require_in_place(state.people, actor.name, at=datetime.fromisoformat(asked.at), in_place_s=in_place_s)
        require_independent(state.people, asked.by, actor.name)
    except Refused as refused:
        return refused.sentence
    return None


def words_of(asked: ApprovalAsked) -> Message:
    """The request in words. The values of the sentence are fields of the command."""
    document = asked.command
    command = read_stored_command(document)
    key = f"asked.{document['command']}"
    if document.get("jackpot") is not None and f"{key}.linked" in CATALOGUE:
        key += ".linked"
    values = {name: _value(command, name) for name in placeholders(key)}
    return Message(key, values)


def _value(command: Any, name: str) -> Any:
    if name == "worth":
        return worth(command.chips)
    value = getattr(command, name)
    return title_of(value) if name == "game" else value


def _details(command: Mapping[str, Any]) -> list[list[str]]:
    """The settings in a command as pairs of a name and a value, in words; of a table also dealer, bots and pace."""
    settings = command.get("settings") or {}
    of_table = {name: command[name] for name in ("dealer", "bots") if command.get(name) is not None}
    if command.get("pace") is not None:
        of_table["pace"] = PACE_NAMES.get(read_pace(command["pace"]), "its own")
    return [[_name(name), _in_words(value)] for name, value in {**settings, **of_table}.items()]


def _name(setting: str) -> str:
    """A setting in words: `ante_min` is the lowest ante."""
    of, _, end = setting.rpartition("_")
    ends = {"min": f"lowest {of}", "max": f"highest {of}"}
    return ends.get(end, setting).replace("_", " ")


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
