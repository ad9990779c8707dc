"""Numbers in place of the names of players, for roles that the House does not let look players up by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.floor_events.events import AlarmRaised
from croupier.people.names import key_of
from croupier.people.registry import People
from croupier.people.roles import Role

ShownName = Callable[[str], str]
"""The text that a member of staff reads in place of a player's name."""


def by_number(people: People) -> ShownName:
    """Players by their number in the order of joining. Staff and bots keep their names."""
    everybody = enumerate(people.by_key.items(), start=1)
    numbers = {key: f"Player {number}" for number, (key, person) in everybody if person.role is Role.PLAYER}
    return lambda name: numbers.get(key_of(name), name)


def alarm_document(alarm: AlarmRaised, shown: ShownName | None) -> dict[str, Any]:
    """An alarm; without names, accounts and addresses of players, where `shown` puts numbers in their place."""
    document: dict[str, Any] = msgspec.to_builtins(alarm)
    if shown is None:
        return document
    suspects = [shown(name) for name in alarm.suspects]
    if suspects:
        return {**document, "what": f"{alarm.without_suspects}: {', '.join(suspects)}", "suspects": suspects}
    if alarm.account is None:
        return document
    kind, _, name = alarm.account.partition(":")
    return {**document, "what": alarm.what.replace(name, shown(name), 1), "account": f"{kind}:{shown(name)}"}
