"""Commands as they come from outside: read, given an id, carried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.errors import InputError, shown
from croupier.refusals import Refused
from croupier.web.floor_access.house import House, Visitor

LONGEST_ID = 64


async def obey(house: House, visitor: Visitor, document: Mapping[str, object]) -> Any:
    """Carry out the command that a document describes, for the one who sent it."""
    if visitor.actor is None:
        raise Refused("NOT_SIGNED_IN", None, "sign in first: POST /api/v1/sign-in, or /api/v1/guest for a guest")
    number = _id_of(document)
    command = house.read_command({key: value for key, value in document.items() if key != "id"})
    return await house.do(command, actor=visitor.actor, command_id=number)


def _id_of(document: Mapping[str, object]) -> str:
    """The id under which a repeat is known: the sender's own, so that nothing is done twice."""
    number = document.get("id")
    if number is None:
        raise InputError("id", "is missing: give each command an id of your own, and the same id when you repeat it")
    if not isinstance(number, str) or not 1 <= len(number) <= LONGEST_ID or not number.isprintable():
        raise InputError("id", f"must be text of 1 to {LONGEST_ID} characters, not {shown(number)}")
    return number


def answer_of(done: Any) -> dict[str, Any]:
    """What the sender is told once it is stored."""
    return {"position": done.position, "answer": done.answer, "repeated": done.repeated}
