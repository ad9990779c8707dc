"""A deck or a password that is gone is found by the audit, which knows from the events that there was one."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from croupier.cardroom.events import SeatDrawCommitted
from croupier.cli.audit import main
from croupier.floor import SYSTEM
from croupier.floor_events.codec import type_of
from croupier.people.commands import ChangePassword, SignUp
from croupier.people.events import GuestNamed, PasswordChanged, PersonJoined, SecondFactorSet
from croupier.people.roles import Actor, Role
from croupier.poker.commands import StartHand, TakeSeat
from croupier.poker.events import DeckCommitted, HandOpened
from croupier.records.required_secrets import (
    HAND_OPENED,
    PASSWORDS,
    RESHUFFLED,
    ROUND_OPENED,
    SEATS_TO_BE_DRAWN,
    SECOND_FACTOR,
    RequiredSecrets,
)
from croupier.rounds.events import RoundOpened
from croupier.shoe.decks import deck_key
from croupier.store import Change, open_store, verify
from tests.floor.house import House, player
from tests.store.places import NOW, stored_row

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
    assert list(named(stored_row("poker/P", 4, "round_opened/1", opened))) == ["deck/P/7"]
    assert list(named(stored_row("poker/P", 5, "deck_committed/1", '{"commitment":"d"}'))) == ["deck/P/7#2"]
    assert list(named(stored_row("poker/P", 6, "deck_committed/1", '{"commitment":"e"}'))) == ["deck/P/7#3"]
    by_hand = '{"round":"T1-1","commitment":null}'
    assert list(named(stored_row("round/T1-1", 1, "round_opened/1", by_hand))) == []
    both = json.dumps({"round": "S1-1", "commitment": "c", "draw_commitment": "d"})
    assert list(named(stored_row("round/S1-1", 1, "round_opened/1", both))) == ["deck/S1-1", "draw/S1-1"]
    of_no_hand = '{"commitment":"of a hand whose opening is gone"}'
    assert list(named(stored_row("poker/Q", 9, "deck_committed/1", of_no_hand))) == []
    assert list(named(stored_row("person/ann", 1, "person_locked/1", '{"name":"ann"}'))) == []
    assert list(named(stored_row("jackpot/grand", 1, "round_opened/1", "{}"))) == []


def hands_with_reshuffles(place: Path) -> list[str]:
    """Three hands at one table, some cards of which were shuffled again. Returns the keys of their decks."""
    hands = {"P/1": 1, "P/2": 3, "P/3": 2}
    keys = [deck_key(hand, number + 1) for hand, decks in hands.items() for number in range(decks)]
    with open_store(place) as store:
        version = 0
        for hand, decks in hands.items():
            again = {"event": "deck_committed/1", "commitment": "d", "clause": "PKR 5.7"}
            opened = {"event": "round_opened/1", "round": hand, "commitment": "c"}
            events = [opened, *[again] * (decks - 1), {"event": "round_settled/1"}]
            kept = {deck_key(hand, number + 1): b"cards" for number in range(decks)}
            change = Change(stream="poker/P", expected=version, events=events)
            version = store.append([change], command_id=hand, at=NOW, secrets=kept).versions["poker/P"]
    return keys


def damaged_copy(place: Path, statement: str) -> Path:
    """A copy of a store in which somebody without the key has changed something."""
    copy = place.with_name("copy.db")
    shutil.copy(place, copy)
    shutil.copy(f"{place}.key", f"{copy}.key")
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute(statement)
    return copy


@pytest.mark.parametrize(
    ("damage", "kind"),
    [("UPDATE events SET at = at || ' '", "changed"), ("DELETE FROM events", "missing")],
    ids=["changed", "gone"],
)
def test_an_event_that_is_damaged_makes_no_deck_of_a_hand_missing(tmp_path: Path, damage: str, kind: str) -> None:
    hands_with_reshuffles(tmp_path / "floor.db")
    for position in range(1, 10):
        copy = damaged_copy(tmp_path / "floor.db", f"{damage} WHERE position = {position}")
        with open_store(copy, read_only=True) as store:
            found = verify(store, names_secrets=RequiredSecrets()).findings
        assert [(one.kind, one.position) for one in found] == [(kind, position)]


def test_each_deck_of_a_reshuffle_that_is_gone_is_found(tmp_path: Path) -> None:
    for key in hands_with_reshuffles(tmp_path / "floor.db"):
        copy = damaged_copy(tmp_path / "floor.db", f"DELETE FROM secrets WHERE key = '{key}'")
        with open_store(copy, read_only=True) as store:
            (found,) = verify(store, names_secrets=RequiredSecrets()).findings
        assert (found.kind, repr(key) in found.said) == ("missing", True)


def test_the_decks_of_the_next_hand_are_required_again_after_a_damaged_event() -> None:
    named = RequiredSecrets()
    again = '{"commitment":"d"}'
    assert list(named(stored_row("poker/P", 1, "round_opened/1", '{"round":"P/1","commitment":"c"}'))) == ["deck/P/1"]
    assert list(named(stored_row("poker/P", 3, "deck_committed/1", again))) == []
    assert list(named(stored_row("poker/P", 4, "deck_committed/1", again))) == []
    assert list(named(stored_row("poker/P", 5, "round_opened/1", '{"round":"P/3","commitment":"c"}'))) == ["deck/P/3"]
    assert list(named(stored_row("poker/P", 6, "deck_committed/1", again))) == ["deck/P/3#2"]


def test_the_audit_knows_each_event_by_the_name_under_which_it_is_stored() -> None:
    kinds = {
        ROUND_OPENED: RoundOpened,
        HAND_OPENED: HandOpened,
        RESHUFFLED: DeckCommitted,
        SEATS_TO_BE_DRAWN: SeatDrawCommitted,
        **dict(zip(PASSWORDS, (PersonJoined, PasswordChanged, GuestNamed), strict=True)),
        SECOND_FACTOR: SecondFactorSet,
    }
    for event, expected in kinds.items():
        kind, name = event.split()
        assert type_of(stored_row(f"{kind}/x", 1, name, "{}")) is expected


LOADED = """
import sys
from croupier.cli import main
assert main(["audit", "verify", sys.argv[1]]) == 0
print(*[module for module in sys.modules if module.startswith("croupier")], file=sys.stderr)
"""
MOST_MODULES = 150


def test_an_audit_loads_little_and_nothing_of_the_floor(tmp_path: Path) -> None:
    """An auditor runs it beside the floor, or where there is none: it must not depend on what it checks."""
    place = tmp_path / "floor.db"
    an_evening(place)
    said = subprocess.run([sys.executable, "-c", LOADED, str(place)], check=True, capture_output=True, text=True)
    modules = said.stderr.split()
    assert not {"croupier.floor", "croupier.web", "croupier.floor_events"} & {*modules}
    assert len(modules) <= MOST_MODULES
