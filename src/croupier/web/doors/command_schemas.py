"""The JSON form of each command, made from the command's own type: money as dollars in text, cards by their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Annotated, Any, get_type_hints

import msgspec

from croupier.floor.commands.all_commands import COMMANDS, Command

Money = Annotated[
    str, msgspec.Meta(pattern=r"^[0-9]+(\.[0-9]{1,2})?$", description="Singapore dollars", examples=["100.00"])
]
SignedMoney = Annotated[
    str, msgspec.Meta(pattern=r"^-?[0-9]+(\.[0-9]{1,2})?$", description="A change in dollars", examples=["-100.00"])
]
CardName = Annotated[
    str, msgspec.Meta(pattern="^([2-9TJQKA]|10)[cdhsCDHS]$", description="Rank and suit", examples=["As"])
]
CommandId = Annotated[
    str,
    msgspec.Meta(
        min_length=1, max_length=64, description="Your own, new for each command; the same when you repeat it"
    ),
]
OUTSIDE: Mapping[str, Any] = {
    "Cents": Money,
    "Card": CardName,
    "Limits": dict[str, Any],
    "JackpotSettings": dict[str, Any],
    "Pace": dict[str, float] | str,
    "object": str | int | bool,
}
"""What a word of the commands' types is in JSON."""

NOT_FROM_OUTSIDE = frozenset({"sign_up", "change_password", "end_session"})
"""These carry finished hashes or sessions, and go through doors of their own."""

EXAMPLES: Mapping[str, Any] = {
    "table": "T1",
    "box": 1,
    "seat": 3,
    "bet": "ante",
    "amount": "100.00",
    "choice": "withdraw",
    "action": "call",
    "to": "box",
    "card": "As",
    "cards": ["As", "Kd"],
    "kind": "exposed-card",
    "facts": {"count": 1, "whose": "player"},
    "reason": "as written in the pit log, page 12",
    "alarm": "AL-1",
    "approval": "A-3",
    "jackpot": "grand",
    "round": "T1-17",
    "rounds": ["T1-17", "T2-5"],
    "what": "the display at T1 is dark",
    "fault": 1,
    "settings": {"ante_min": "10.00", "ante_max": "500.00", "jackpot_bet": "5.00", "boxes": 7},
    "name": "Casino Stud 2",
    "game": "casino-stud",
    "meter": "100.00",
    "reserve": "0.00",
    "player": "alice",
    "role": "dealer",
    "boxes": {"1": ["As", "Kd", "Qc", "7s", "2h"]},
    "dealer": "automatic",
    "pace": "demo",
    "community": ["2c", "9d", "Kh"],
}
OWN_EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    "act": {"action": "raise", "to": "40.00"},
    "act_early": {"action": "raise", "to": "40.00"},
    "reconstruct": {"dealer": ["As", "Kd", "Qc", "7s", "2h"]},
    "change_jackpot": {"settings": {"reset": "50000.00"}},
    "open_jackpot": {"settings": {"reset": "50000.00"}, "meter": "50000.00"},
    "appoint": {"name": "bea"},
    "lock_person": {"name": "bea"},
    "unlock_person": {"name": "bea"},
    "revoke_sessions": {"name": "bea"},
}


def from_outside() -> dict[str, type[Command]]:
    """The commands that are taken as JSON."""
    return {name: kind for name, kind in COMMANDS.items() if name not in NOT_FROM_OUTSIDE}


@cache
def command_structs() -> dict[str, type[msgspec.Struct]]:
    """Each command as it looks in JSON."""
    return {name: _struct(name, kind) for name, kind in from_outside().items()}


def _struct(name: str, kind: type[Command]) -> type[msgspec.Struct]:
    words = {**OUTSIDE, "Cents": SignedMoney} if name == "correct_jackpot" else dict(OUTSIDE)
    hints = get_type_hints(kind, localns=words, include_extras=True)
    needed: list[Any] = [("id", CommandId)]
    optional: list[Any] = []
    for field in fields(kind):
        if field.default is MISSING and field.default_factory is MISSING:
            needed.append((field.name, hints[field.name]))
        else:
            optional.append((field.name, hints[field.name], msgspec.UNSET))
    made = msgspec.defstruct(
        kind.__name__,
        [*needed, *((field, hint | msgspec.UnsetType, default) for field, hint, default in optional)],
        tag_field="command",
        tag=name,
        kw_only=True,
        forbid_unknown_fields=True,
    )
    made.__doc__ = kind.__doc__
    return made


def example_of(name: str) -> dict[str, Any]:
    """A command as somebody would send it."""
    found: dict[str, Any] = {"id": "c-1", "command": name}
    for field in fields(from_outside()[name]):
        needed = field.default is MISSING and field.default_factory is MISSING
        own = OWN_EXAMPLES.get(name, {})
        if field.name in own or needed:
            found[field.name] = own.get(field.name, EXAMPLES.get(field.name, "…"))
    return found
