"""Draws of seats are committed to before, and can be worked out again afterwards."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from croupier.cardroom.commands import BalanceTables, BreakTable
from croupier.cardroom.draw_verification import verify_seat_draw
from croupier.cardroom.events import SeatDrawCommitted, SeatsDrawn, TableInDraw
from croupier.cardroom.seat_draws import commit_to_seed, seats_for_balance, seats_for_broken
from croupier.cli import main
from croupier.errors import InputError
from croupier.records.required_secrets import RequiredSecrets
from croupier.records.seat_draws import seat_draw
from croupier.refusals import Refused
from croupier.shoe.decks import seat_draw_key
from croupier.store import Change, open_store
from tests.cardroom.rooms import card_room, fill, room_of
from tests.floor.house import PIT, House
from tests.store.places import stored_row

pytestmark = pytest.mark.clause("PKR 5.4.1")
SEEDS = st.binary(min_size=32, max_size=32).map(bytes.hex)


def two_tables(house: House) -> None:
    card_room(house, "P", "Q", "R")
    fill(house, "P", "ann", "ben", "cat")
    fill(house, "Q", "dan", "eve")


def broken(house: House) -> dict[str, Any]:
    """The record of the draw of a table that was broken."""
    two_tables(house)
    house.do(BreakTable(table="P"), PIT)
    return dict(json.loads(json.dumps(seat_draw(house.store, 1))))


def test_the_next_draw_is_committed_to_as_soon_as_there_are_two_tables(house: House) -> None:
    house.open("P", game="poker")
    assert to_builtins(house.floor.card_room())["next_draw"] is None
    house.open("Q", game="poker")
    shown = to_builtins(house.floor.card_room())["next_draw"]
    seed = house.store.secret(seat_draw_key(1)) or b""
    assert shown == {"number": 1, "commitment": commit_to_seed(seed.hex())}
    assert seed.hex() not in json.dumps([one.document for one in house.store.read_all(0, 1_000)])


def test_a_draw_takes_the_seed_that_was_committed_to_and_commits_to_the_next(house: House) -> None:
    two_tables(house)
    before = room_of(house).next_draw
    seed = (house.store.secret(seat_draw_key(1)) or b"").hex()
    house.floor.checkpoint()
    house.reopen()
    done = house.do(BreakTable(table="P"), PIT)

    (drawn,) = [noted.event for noted in done.events if isinstance(noted.event, SeatsDrawn)]
    (committed,) = [noted.event for noted in done.events if isinstance(noted.event, SeatDrawCommitted)]
    assert (drawn.number, drawn.seed, commit_to_seed(seed)) == (1, seed, before)
    assert (committed.number, room_of(house).next_draw) == (2, committed.commitment)
    assert committed.commitment != before


@pytest.mark.parametrize("drawing", [BreakTable(table="P"), BalanceTables(tables=("P", "R"))])
def test_the_record_of_a_draw_is_verified(
    house: House, drawing: BreakTable | BalanceTables, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    two_tables(house)
    house.do(drawing, PIT)
    record = seat_draw(house.store, 1)
    found = verify_seat_draw(record)
    assert found.verified is True and found.problems == () and record["seats"]

    file = tmp_path / "draw.json"
    file.write_text(json.dumps(record))
    assert main(["verify", str(file), "--format", "text"]) == 0
    text = capfd.readouterr().out
    assert "Draw of seats 1" in text and str(found.commitment) in text and "Verified: the seats follow" in text


def exchange(record: dict[str, Any]) -> None:
    one, two = record["seats"][:2]
    one["seat"], two["seat"] = two["seat"], one["seat"]
    one["table"], two["table"] = two["table"], one["table"]


@pytest.mark.parametrize(
    "forge, place",
    [
        pytest.param(exchange, "seats[0]", id="two seats exchanged"),
        pytest.param(lambda record: record["seats"].pop(), "seats[2]", id="a seat left out"),
        pytest.param(lambda record: record.update(seed="0" * 64), "seed", id="another seed"),
        pytest.param(lambda record: record.update(commitment="0" * 64), "seed", id="another commitment"),
        pytest.param(lambda record: record["among"][0]["players"].pop(), "seats[", id="another player left out"),
    ],
)
def test_a_forged_draw_is_refused_and_its_place_is_named(
    house: House, forge: Callable[[dict[str, Any]], object], place: str, tmp_path: Path
) -> None:
    record = broken(house)
    forge(record)
    found = verify_seat_draw(record)
    assert found.verified is False
    assert found.problems[0].place.startswith(place)
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(record))
    assert main(["verify", str(file), "--format", "text"]) == 1


@pytest.mark.parametrize(
    "field, value, says",
    [
        ("seed", "12", "seed: must be 64 hexadecimal digits"),
        ("commitment", "12", "commitment: must be 64 hexadecimal digits"),
        ("among", [], "among: does not name the table that is broken"),
        ("why", 3, "Expected `str`"),
        ("more", 3, "unknown field"),
    ],
)
def test_a_malformed_record_is_named_with_its_place(house: House, field: str, value: object, says: str) -> None:
    with pytest.raises(InputError, match=says):
        verify_seat_draw({**broken(house), field: value})


def test_a_draw_to_come_has_no_record(house: House) -> None:
    two_tables(house)
    for number in (0, 1, 2):
        with pytest.raises(Refused) as refused:
            seat_draw(house.store, number)
        assert refused.value.code == "NO_SUCH_DRAW"


def test_a_floor_that_had_committed_to_nothing_draws_all_the_same(house: House) -> None:
    two_tables(house)
    old = open_store("memory:")
    streams: dict[str, int] = {}
    for recorded in house.store.read_all(0, 10_000):
        if recorded.document["event"] == "seat_draw_committed/1":
            continue
        version = streams[recorded.stream] = streams.get(recorded.stream, 0) + 1
        change = Change(stream=recorded.stream, expected=version - 1, events=[recorded.document])
        old.append([change], command_id=f"old-{recorded.position}", at=recorded.at)
    again = House(old)
    again.now = house.now
    done = again.do(BreakTable(table="P"), PIT, command_id="break")
    (drawn,) = [noted.event for noted in done.events if isinstance(noted.event, SeatsDrawn)]
    assert drawn.number == 0 and len(drawn.seats) == 3
    assert room_of(again).next_draw is not None
    uncommitted: dict[str, Any] = {
        "format": 1,
        "seat_draw": 0,
        "commitment": None,
        "why": "break",
        "table": "P",
        "seats": [],
    }
    assert verify_seat_draw(uncommitted).verified is None


def test_the_seed_of_each_commitment_is_required_of_a_store() -> None:
    committed = '{"number":3,"commitment":"c"}'
    row = stored_row("cardroom/main", 1, "seat_draw_committed/1", committed)
    assert list(RequiredSecrets()(row)) == ["seat-draw/3"]


def in_draw(table: str, players: int, seats: int) -> TableInDraw:
    names = tuple(f"{table}{number}" for number in range(players))
    return TableInDraw(table=table, players=names, seats=tuple(range(1, seats + 1)), count=players)


@given(SEEDS)
def test_a_draw_gives_each_player_one_seat_and_fills_the_emptiest_table_first(seed: str) -> None:
    drawn = seats_for_broken(in_draw("P", 4, 0), [in_draw("Q", 2, 5), in_draw("R", 4, 3)], seed)
    assert sorted(one.player for one in drawn) == ["P0", "P1", "P2", "P3"]
    assert len({(one.table, one.seat) for one in drawn}) == 4
    assert [one.table for one in drawn[:2]] == ["Q", "Q"]


@given(SEEDS)
def test_balanced_tables_differ_by_one_at_most(seed: str) -> None:
    tables = [in_draw("P", 7, 2), in_draw("Q", 2, 7), in_draw("R", 4, 5)]
    drawn = seats_for_balance(tables, seed)
    counts = {one.table: one.count for one in tables}
    for one in drawn:
        counts[one.from_table] -= 1
        counts[one.table] += 1
    assert max(counts.values()) - min(counts.values()) <= 1


def test_every_player_is_drawn_first_about_as_often() -> None:
    first = [
        seats_for_broken(in_draw("P", 3, 0), [in_draw("Q", 0, 9)], f"{number:064x}")[0].player for number in range(600)
    ]
    assert all(150 < first.count(f"P{number}") < 250 for number in range(3))
