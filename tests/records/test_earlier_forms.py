"""Events that were stored in an earlier form count like those stored today, for everybody who reads a store."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from croupier.cli import main
from croupier.floor.drafting.checkpoints import STREAM, checkpoint_of
from croupier.floor_events.codec import as_document
from croupier.poker import from_document as poker_event
from croupier.poker import replay_hand
from croupier.poker.commands import LeaveTable, SitOut, TakeSeat
from croupier.records import GamingDay, report, takings_of
from croupier.records.export import Export, Filters
from croupier.records.round_archive import RoundArchive
from croupier.records.round_audit import audit_round
from croupier.records.round_index import RoundIndex
from croupier.records.round_result import hand_settled_again
from croupier.records.theory import Edge, Edges, Theory
from croupier.rounds import stored
from croupier.rounds.events import RoundSettled
from croupier.store import Change, EventStore, open_store
from tests.floor.house import House, player
from tests.store.upcasting import upcaster

EASY = Theory(lambda *_: Edges(Edge(1, 20, 1.0), None))
ROUNDS = ("T1-1", "T1-2")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A round whose settlement was stored as `round_settled/1`, and one after its form became `round_settled/2`."""
    with open_store(tmp_path / "floor.db") as store:
        found = House(store)
        found.chips("ann")
        found.open("T1")
        found.deal_in("T1", "ann")
        found.play_out("T1")
        with upcaster("round", "round_settled/1", to="round_settled/2", upcast=dict):
            monkeypatch.delitem(stored.STORED, "round_settled/1")
            monkeypatch.setitem(stored.STORED, "round_settled/2", RoundSettled)
            monkeypatch.setitem(stored.NAMES_OF, RoundSettled, "round_settled/2")
            found.deal_in("T1", "ann")
            found.play_out("T1")
            yield found


def settled(store: EventStore) -> list[str]:
    return [one.stored_name for one in store.read_all(limit=10_000) if one.stored_name.startswith("round_settled/")]


def test_both_forms_lie_in_the_store(house: House) -> None:
    assert settled(house.store) == ["round_settled/1", "round_settled/2"]


def test_a_report_counts_both_forms(house: House) -> None:
    (day,) = report(takings_of(house.store), theory=EASY)["days"]
    assert day["house_total"]["rounds"] == 2
    assert day["house_total"]["difference"] == "0.00"


@pytest.mark.parametrize("round_id", ROUNDS)
def test_an_audit_reads_both_forms(house: House, round_id: str) -> None:
    found = audit_round(house.store, round_id)
    assert (found.status, found.findings) == ("settled", ())


def test_an_export_writes_both_forms(house: House) -> None:
    files = {name: StringIO() for name in ("sheets", "records", "bets")}
    exported = Export(house.store, files, Filters(), GamingDay()).write()
    assert (exported.counts["sheets"], exported.counts["records"], exported.counts["bets"]) == (2, 2, 4)
    assert exported.open_rounds == ()


def test_the_list_of_rounds_and_their_replays_know_both_forms(house: House) -> None:
    index = RoundIndex(house.store)
    index.read_back()
    listed = index.rounds(viewer="ann", mine=True, table=None, before=None, limit=10)
    assert [(found.round, found.outcome) for found in listed] == [("T1-2", "settled"), ("T1-1", "settled")]
    archive = RoundArchive(house.store, index)
    for round_id in ROUNDS:
        document = archive.document(archive.find(round_id), "ann", inside=True, whole=False)
        assert document["verified"]["verified"] is True


@pytest.mark.usefixtures("house")
def test_a_command_that_opens_the_store_itself_reads_both_forms(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["audit", "verify", str(tmp_path / "floor.db")]) == 0
    capsys.readouterr()
    assert main(["audit", "round", str(tmp_path / "floor.db"), "T1-1"]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "settled"


def test_a_restart_reads_both_forms(house: House) -> None:
    balance = to_builtins(house.floor.view("T1", "ann"))["you"]["balance"]
    assert house.reopen().view("T1", "ann").you.balance == balance


def test_a_table_stored_before_tables_named_their_version_plays_the_first_one() -> None:
    with open_store("memory:") as store:
        house = House(store)
        house.open("S", game="singapore-stud")
        opened = next(one.document for one in store.read_all() if one.stored_name == "table_opened/2")
    earlier = {**opened, "event": "table_opened/1"}
    del earlier["version"]
    with open_store("memory:") as store:
        store.append(
            [Change(stream="floor/main", expected=0, events=[earlier])], command_id="c1", at=house.now.isoformat()
        )
        assert House(store).floor.tables["S"].sign.version == 4


def seats_before_departures(seats: list[Any]) -> list[Any]:
    """A Poker table as `floor_kept/2` had it: with the last Big Blind, and with the stakes of players who left."""
    name, limits, taken, button, dead_small, first_orbit, rounds, playing, departed, owed = seats
    left_with = {player: left[0] for player, left in departed.items()}
    counted, counted_owed = (
        {number: [*seat[:9], 0, *seat[9:]] for number, seat in found.items()} for found in (taken, owed)
    )
    blinds = [button, 4, dead_small, False, first_orbit]
    return [name, limits[:9], counted, *blinds, rounds, playing, left_with, counted_owed]


def test_a_checkpoint_stored_before_tables_named_their_version_is_opened() -> None:
    with open_store("memory:") as store:
        house = House(store)
        house.open("T1")
        house.open("P", game="poker")
        document = json.loads(json.dumps(as_document(STREAM, checkpoint_of(house.floor.state, house.floor.position))))
        for table in document["state"]["tables"]:
            del table["sign"]["version"]
            if "seats" in table:
                table["seats"] = seats_before_departures(table["seats"])
        earlier = {**document, "event": "floor_kept/1"}
        store.append([Change(stream=STREAM, expected=0, events=[earlier])], command_id="k", at=house.now.isoformat())
        tables = house.reopen().tables
        assert [tables[name].sign.version for name in ("T1", "P")] == [6, 6]


def test_a_poker_table_stored_before_missed_blinds_stayed_with_players_is_the_same_table() -> None:
    """Its checkpoint and its events are read in today's form; who had the button and who owes what stays as it was."""
    with open_store("memory:") as store:
        house = House(store)
        house.open("P", game="poker")
        house.chips("ann", "ben", "cat", "dan")
        house.hand("P", "ann", "ben", "cat")
        house.do(TakeSeat(table="P", seat=5, amount=200_00), player("dan"))
        house.do(LeaveTable(table="P"), player("dan"))
        house.do(SitOut(table="P"), player("ben"))
        stored = list(store.read_all(limit=10_000))
        kept_now = json.loads(json.dumps(as_document(STREAM, checkpoint_of(house.floor.state, house.floor.position))))
    (table,) = kept_now["state"]["tables"]
    table["seats"] = seats_before_departures(table["seats"])
    for checkpoint in (None, {**kept_now, "event": "floor_kept/2"}):
        with open_store("memory:") as store:
            for one in stored:
                change = Change(stream=one.stream, expected=one.version - 1, events=[as_stored_earlier(one.document)])
                store.append([change], command_id=f"e{one.position}", at=one.at)
            if checkpoint is not None:
                change = Change(stream=STREAM, expected=0, events=[checkpoint])
                store.append([change], command_id="k", at=house.now.isoformat())
            found = House(store).floor.state.poker_table("P").state
        assert found.seats == house.floor.state.poker_table("P").state.seats
        assert found.button == 1
        assert found.stake_held("dan", 10**10) == 200_00  # nobody knows when Dan left


def as_stored_earlier(document: Mapping[str, Any]) -> dict[str, Any]:
    """The event as it was stored before players took missed blinds with them."""
    added = {
        "player_sat/2": ("missed_before", "first_orbit"),
        "player_left/2": ("missed_before", "at_s", "relocated_to"),
    }
    gone = added.get(document["event"])
    if gone is None:
        return dict(document)
    earlier = {name: value for name, value in document.items() if name not in gone}
    return {**earlier, "event": document["event"].replace("/2", "/1")}


@pytest.mark.clause("R-53")
@pytest.mark.parametrize(("which", "won"), [("exposed", 530_00), ("early", 120_00)])
def test_a_poker_hand_from_before_unmatched_bets_went_back_settles_as_on_its_day(which: str, won: int) -> None:
    kept = json.loads((Path(__file__).parent / "stored" / "poker_before_r53.json").read_text(encoding="utf-8"))

    hand = replay_hand(poker_event(document) for document in kept[which])

    assert hand is not None
    assert hand.settlement is not None
    assert max(seat.net for seat in hand.settlement.seats) == won
    assert hand_settled_again(hand) == hand.settlement
