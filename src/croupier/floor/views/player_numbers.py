"""Numbers in place of the names of players, for roles that the House does not let look players up by name."""

from __future__ import annotations

from collections.abc import Callable

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


class AlarmView(msgspec.Struct, frozen=True, kw_only=True):
    """An alarm that nobody has taken yet."""

    alarm: str
    table: str | None
    what: str
    account: str | None
    suspects: list[str]


def alarm_view(alarm: AlarmRaised, shown: ShownName | None) -> AlarmView:
    """An alarm; without names, accounts and addresses of players, where `shown` puts numbers in their place."""
    what, account, suspects = alarm.what, alarm.account, list(alarm.suspects)
    if shown is not None and suspects:
        suspects = [shown(name) for name in suspects]
        what = f"{alarm.without_suspects}: {', '.join(suspects)}"
    elif shown is not None and account is not None:
        kind, _, name = account.partition(":")
        what, account = what.replace(name, shown(name), 1), f"{kind}:{shown(name)}"
    return AlarmView(alarm=alarm.alarm, table=alarm.table, what=what, account=account, suspects=suspects)
