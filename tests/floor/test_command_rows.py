"""Each command has one row, all that the floor does by it follows, and it touches no more than the row says."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from croupier.command import Command
from croupier.floor import Actor, Role
from croupier.floor.commands.all_commands import FROM_OUTSIDE, example_of, read_command
from croupier.floor.commands.registry import ROWS
from croupier.floor_events.commands import RaiseAlarm
from croupier.games import HOUSE_GAMES
from croupier.people import commands as p
from croupier.people.roles import SYSTEM
from croupier.refusals import Refused
from tests.floor.house import House
from tests.snippets import ROOT

FROM_THE_HOUSE: tuple[Command, ...] = (
    RaiseAlarm(what="the display is dark"),
    p.SignUp(name="alice", password=b"hash"),
    p.ChangePassword(name="alice", password=b"hash"),
    p.NameGuest(called="alice", password=b"hash"),
    p.SetSecondFactor(secret=b"secret"),
    p.RemoveSecondFactor(name="alice"),
    p.AddPasskey(credential="key", public_key="public", sign_count=0),
    p.RemovePasskey(credential="key"),
    p.OpenSession(name="alice", session="s", kind="browser", until=2_000_000_000, address="192.0.2.1"),
    p.NoteUsedCode(name="alice", step=1),
    p.NoteUsedPasskey(name="alice", credential="key", sign_count=1),
    p.NoteAddress(name="alice", session="s", address="192.0.2.2"),
    p.NoteSessionUse(name="alice", session="s", at=1_900_000_000),
    p.NoteRefusedSignIn(name="alice", address="192.0.2.1", reason="wrong password"),
    p.EndSession(session="s", until=2_000_000_000),
    p.ShareRound(round="T1-1", hands="own", share="link"),
    p.WithdrawShare(share="link"),
    p.EraseAddresses(before="2030-01-01"),
)
"""The commands that no document from outside may be."""


def given(house: House, command: Command) -> None:
    """The command by each role that may give it: it is carried out, refused, or waits for a second person."""
    for role in Role:
        if role in ROWS.by_type[type(command)].rights.roles:
            actor = SYSTEM if role is Role.SYSTEM else Actor(name=f"a {role.value}", role=role)
            try:
                house.do(command, actor)
            except Refused as refused:
                assert refused.sentence


@pytest.mark.parametrize("game", [*HOUSE_GAMES, "poker"])
def test_each_command_touches_no_more_than_its_row_says(house: House, game: str) -> None:
    house.open("P2", game="poker")
    house.open("T1", game=game, jackpot=None if game == "poker" else "grand")
    house.do(p.SignUp(name="alice", password=b"hash"))
    house.do(p.SignUp(name="bea", password=b"hash", role=Role.DEALER))
    for command in (*FROM_THE_HOUSE, *(read_command(without_id(name)) for name in FROM_OUTSIDE if name != "ready")):
        given(house, command)  # `touches_held` of tests/floor/conftest.py looks on


def without_id(name: str) -> dict[str, object]:
    return {field: value for field, value in example_of(name).items() if field != "id"}


def test_every_command_is_given_above() -> None:
    assert {type(command) for command in FROM_THE_HOUSE} | set(FROM_OUTSIDE.values()) == set(ROWS.by_type)


def test_a_command_of_a_game_goes_to_tables_and_every_other_has_one_function() -> None:
    for row in ROWS.by_type.values():
        of_a_game = row.at_house_table is not None or row.at_poker_table is not None
        assert (row.carry_out is None) is of_a_game, row.name


# A new command: its record, its row, its function

NEW_COMMAND = '''
import importlib, json
from datetime import UTC, datetime

from croupier.command import TableCommand, Text
from croupier.floor.commands import all_commands, registry
from croupier.floor.play import supervision
from croupier.floor.play.command_row import CommandRow, always_two
from croupier.floor.play.rights import DEALS_OR_WITH_TWO
from croupier.floor.play.touches import ALARMS, IF_WAITING, changes


class RingBell(TableCommand, tag="ring_bell"):
    """The Dealer calls the pit to the table."""

    why: Text


def ring_bell(draft, command):
    draft.alarm(f"{command.table}: {command.why}", command.table)


supervision.ROWS += (
    CommandRow(
        RingBell,
        DEALS_OR_WITH_TWO,
        changes(ALARMS, IF_WAITING),
        carry_out=ring_bell,
        takes_two=lambda draft, command: command.why == "theft",
        example={"why": "a spilt drink"},
    ),
)
# What reads the rows is read anew, as if the row had stood there from the beginning.
importlib.reload(registry), importlib.reload(all_commands)

from croupier.floor import Actor, Floor, Role
from croupier.floor.demo.demo_floor import make_demo
from croupier.people.roles import SYSTEM
from croupier.refusals import Refused
from croupier.store import open_store
from croupier.web.doors import openapi
from croupier.web.doors.all_doors import all_doors
from tools import floor_pages

floor = Floor.open(open_store("memory:"), clock=lambda: datetime(2030, 1, 31, tzinfo=UTC), chance=bytes)
table = {"command": "open_table", "table": "T1", "name": "One", "game": "casino-stud", "settings": {}}
floor.do(all_commands.read_command({**table, "dealer": "human"}), actor=SYSTEM, command_id="1")
dealer = Actor(name="dot", role=Role.DEALER)
example = all_commands.example_of("ring_bell")
told = {"example": example, "dealer_may": "ring_bell" in all_commands.commands_of(Role.DEALER)}
ring = all_commands.read_command({key: value for key, value in example.items() if key != "id"})
told["done"] = floor.do(ring, actor=dealer, command_id="2").answer
told["asked"] = floor.do(RingBell(table="T1", why="theft"), actor=dealer, command_id="3").answer
try:
    floor.do(ring, actor=Actor(name="ann", role=Role.PLAYER), command_id="4")
except Refused as refused:
    told["refused"] = refused.sentence
document = openapi.document(all_doors())
told["published"] = document["components"]["schemas"]["RingBell"]["required"]
told["in_page"] = [page.count("`ring_bell`") for page in (floor_pages.authority(), floor_pages.touched())]
print(json.dumps(told))
'''


def test_a_new_command_is_its_record_its_row_and_its_function() -> None:
    run = subprocess.run(
        [sys.executable, "-c", NEW_COMMAND], capture_output=True, text=True, cwd=ROOT, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == {
        "example": {"id": "c-1", "command": "ring_bell", "table": "T1", "why": "a spilt drink"},
        "dealer_may": True,
        "done": {"alarm": "AL-1"},
        "asked": {"approval": "A-1"},
        "refused": "this is for the table's Dealer, or the Pit Supervisor or above, not a player",
        "published": ["id", "command", "why", "table"],
        "in_page": [1, 1],
    }
