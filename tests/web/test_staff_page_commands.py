"""The commands on the pages of staff: a role that cannot give one has no button for it, and the floor refuses it."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from datetime import UTC, datetime

import pytest

from croupier.floor import Actor, Floor, Role
from croupier.floor.commands.all_commands import FROM_OUTSIDE, commands_of, example_of, read_command
from croupier.floor.commands.registry import ROWS
from croupier.people.roles import STAFF
from croupier.refusals import Refused
from croupier.store import open_store
from tools.preloads import STATIC

FOR_PLAYERS = {"pages", "lobby", "table", "poker", "account", "odds", "replay", "sign", "lib"}
"""The folders whose modules the pages of players use."""
MODULES = [path for path in STATIC.rglob("*.js") if path.parent != STATIC and path.parent.name not in FOR_PLAYERS]
SHOWN = re.compile(r"(?:deed|asking)\(\s*(?:\"[^\"]*\"|`[^`]*`|[\w\[\]. ?]+),\s*\"(\w+)\"")
"""A button of staff, which asks for the right by itself: its label, then its command."""
GIVEN = re.compile(r"\b(?:command|give|askFor)\((?:[^,()]*,\s*)?\"(\w+)\"")
"""A command that a form gives. Its button asks `may`."""
MAY = re.compile(r"\bmay\(\"(\w+)\"\)")
COMMANDS = {
    name for path in MODULES for pattern in (SHOWN, GIVEN) for name in pattern.findall(path.read_text(encoding="utf-8"))
}


@pytest.fixture(scope="module")
def floor() -> Floor:
    clock = datetime(2030, 1, 31, tzinfo=UTC)
    return Floor.open(open_store("memory:"), clock=lambda: clock, chance=random.Random(1).randbytes)


def test_each_command_on_a_page_is_a_command_of_the_floor_and_staff_can_give_it() -> None:
    assert {"take_alarm", "assign_dealer", "decide_order", "change_house", "open_list", "lock_person"} <= COMMANDS
    assert FROM_OUTSIDE.keys() >= COMMANDS
    assert all(any(name in commands_of(role) for role in STAFF) for name in COMMANDS)


def test_each_form_that_gives_a_command_stands_behind_the_right_to_it() -> None:
    asked: dict[str, set[str]] = defaultdict(set)
    given: dict[str, set[str]] = defaultdict(set)
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        for name in (*MAY.findall(text), *SHOWN.findall(text)):
            asked[name].add(path.name)
        for name in GIVEN.findall(text):
            given[name].add(path.name)
    dealers = commands_of(Role.DEALER)  # the Dealer's console shows what its document offers
    assert {name for name in given if name not in asked and name not in dealers} == set()


@pytest.mark.parametrize("role", STAFF)
def test_a_role_without_the_right_has_no_button_and_the_command_is_refused(floor: Floor, role: Role) -> None:
    without = {name for name in COMMANDS if role not in ROWS.by_name[name].rights.roles}
    # A Dealer or the pit enters some commands of players at the table, with the player's name.
    entered = {name for name in without if name in commands_of(role)}
    assert all(rights.at_request or rights.at_hand_dealt for rights in (ROWS.by_name[name].rights for name in entered))
    for name in without:
        command = read_command({key: value for key, value in example_of(name).items() if key != "id"})
        with pytest.raises(Refused) as refused:
            floor.do(command, actor=Actor(name="mallory", role=role), command_id=f"{role}-{name}")
        assert refused.value.code == "NEEDS_AUTHORITY"
    assert floor.position == 0
