"""Each command, as its example stands in the API's description, given by each role that may not give it."""

from __future__ import annotations

import random
from datetime import UTC, datetime

import pytest

from croupier.floor import Actor, Floor, Role
from croupier.floor.commands.all_commands import FROM_OUTSIDE, example_of, read_command
from croupier.floor.commands.registry import ROWS
from croupier.floor.demo.demo_floor import make_demo
from croupier.refusals import Refused
from croupier.store import open_store


@pytest.fixture(scope="module")
def floor() -> Floor:
    store = open_store("memory:")
    found = Floor.open(store, clock=lambda: datetime(2030, 1, 31, tzinfo=UTC), chance=random.Random(1).randbytes)
    make_demo(found)
    return found


@pytest.mark.parametrize("name", FROM_OUTSIDE)
def test_nobody_else_gives_it_and_nothing_happens(floor: Floor, name: str) -> None:
    example = {key: value for key, value in example_of(name).items() if key != "id"}
    command, before = read_command(example), floor.position
    others = [role for role in Role if role not in ROWS.by_name[name].rights.roles]
    for role in others:
        with pytest.raises(Refused) as refused:
            floor.do(command, actor=Actor(name="mallory", role=role), command_id=f"{name}-{role}")
        assert refused.value.code == "NEEDS_AUTHORITY"
        assert floor.position == before
    assert others
