"""A deck or a password that is gone is found by the audit, which knows from the events that there was one."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.audit import main
from croupier.floor import SYSTEM
from croupier.floor.commands.people_commands import ChangePassword, SignUp
from croupier.floor.people.roles import Actor, Role
from croupier.poker.commands import StartHand, TakeSeat
from croupier.records.required_secrets import RequiredSecrets
from croupier.store import open_store
from tests.floor.house import House, player

KEPT = ["deck/P/1", "deck/T1-1", "password/alice#1", "password/alice#2"]


def an_evening(place: Path) -> None:
    with open_store(str(place)) as store:
        house = House(store)
        house.do(SignUp(name="alice", password=b"first"), SYSTEM)
        house.do(ChangePassword(password=b"second"), Actor(name="alice", role=Role.PLAYER))
        house.chips("alice", "bob")
        house.open("T1")
        house.deal_in("T1", "alice")
        house.open("P", game="poker")
        for seat, name in enumerate(("alice", "bob"), 1):
            house.do(TakeSeat(table="P", seat=seat, amount=100_00), player(name))
        house.do(StartHand(table="P"))


def audited(place: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[dict[str, Any]]]:
    status = main(["verify", str(place), "--format", "json"])
    return status, json.loads(capsys.readouterr().out)["findings"]


def test_a_store_with_all_its_secrets_is_as_it_was_stored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "floor.db"
    an_evening(place)
    with closing(sqlite3.connect(place)) as connection:
        assert [key for (key,) in connection.execute("SELECT key FROM secrets ORDER BY key")] == KEPT
    assert audited(place, capsys) == (0, [])


@pytest.mark.parametrize("key", KEPT)
def test_each_secret_that_is_gone_is_found_where_it_was_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    place = tmp_path / "floor.db"
    an_evening(place)
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("DELETE FROM secrets WHERE key = ?", (key,))

    status, (found,) = audited(place, capsys)

    assert status == 1
    assert found["kind"] == "missing"
    assert repr(key) in found["said"]
    assert found["position"] is not None


def test_each_shuffle_and_each_draw_has_its_own_secret_and_cards_by_hand_have_none() -> None:
    named = RequiredSecrets()
    opened = json.dumps({"round": "P/7", "commitment": "c"})
    assert list(named("poker/P", "round_opened/1", opened)) == ["deck/P/7"]
    assert list(named("poker/P", "deck_committed/1", '{"commitment":"d"}')) == ["deck/P/7#2"]
    assert list(named("poker/P", "deck_committed/1", '{"commitment":"e"}')) == ["deck/P/7#3"]
    assert list(named("round/T1-1", "round_opened/1", '{"round":"T1-1","commitment":null}')) == []
    both = json.dumps({"round": "S1-1", "commitment": "c", "draw_commitment": "d"})
    assert list(named("round/S1-1", "round_opened/1", both)) == ["deck/S1-1", "draw/S1-1"]
    assert list(named("poker/Q", "deck_committed/1", '{"commitment":"of a hand whose opening is gone"}')) == []
    assert list(named("person/ann", "person_locked/1", '{"name":"ann"}')) == []
    assert list(named("jackpot/grand", "round_opened/1", "{}")) == []
