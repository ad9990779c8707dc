"""Tables opened, set up otherwise, and closed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs, to_builtins

from croupier.floor_events.commands import CloseTable, ConfigureTable, OpenTable
from croupier.poker.commands import TakeSeat
from croupier.refusals import Refused
from croupier.rounds.commands import OpenRound, PlaceBet
from croupier.store import Change, open_store
from tests.floor.house import BLINDS, BOSS, LIMITS, SHIFT, House, everything, player


def refused(house: House, command: OpenTable | CloseTable | ConfigureTable | OpenRound) -> str:
    before = everything(house)
    with pytest.raises(Refused) as found:
        house.do(command, SHIFT)
    assert everything(house) == before
    return found.value.code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"table": "T 1"}, "BAD_NAME"),
        ({"table": "T:1"}, "BAD_NAME"),
        ({"table": "T1"}, "ALREADY_OPEN"),
        ({"name": " "}, "BAD_NAME"),
        ({"game": "snap"}, "UNKNOWN_GAME"),
        ({"game": "poker"}, "BAD_TABLE"),
        ({"settings": replace(LIMITS, boxes=10)}, "TOO_MANY_BOXES"),
        ({"settings": replace(LIMITS, ante_min=600_00)}, "BAD_TABLE"),
        ({"jackpot": "petty"}, "NO_SUCH_JACKPOT"),
        ({"game": "poker", "settings": BLINDS, "jackpot": "grand"}, "NO_JACKPOT"),
    ],
)
def test_a_table_that_cannot_be_is_refused(house: House, change: dict[str, object], code: str) -> None:
    house.open("T1", jackpot="grand")
    good = OpenTable(table="T2", name="Two", game="casino-stud", settings=LIMITS)
    assert refused(house, structs.replace(good, **change)) == code
    house.do(good)


@pytest.mark.clause("CSP 3.3")
def test_limits_change_between_rounds_and_an_open_round_without_bets_makes_way(house: House) -> None:
    house.open("T1")
    house.chips("alice")
    house.do(OpenRound(table="T1"))
    house.do(ConfigureTable(table="T1", settings=replace(LIMITS, ante_min=50_00)), SHIFT)
    assert house.round_at("T1").id == "T1-2"
    assert house.round_at("T1").table.ante_min == 50_00
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=60_00), player("alice"))
    assert refused(house, ConfigureTable(table="T1", settings=LIMITS)) == "ROUND_OPEN"


def test_what_is_not_given_stays_as_it_is(house: House) -> None:
    house.open("T1")
    before = house.floor.state.house_table("T1")
    house.do(ConfigureTable(table="T1", name="The corner table"), SHIFT)
    after = house.floor.state.house_table("T1")
    assert after == before._replace(sign=before.sign._replace(name="The corner table"))


def test_limits_of_a_linked_table_take_two_people(house: House) -> None:
    house.open("T1", jackpot="grand")
    asked = house.do(ConfigureTable(table="T1", settings=replace(LIMITS, ante_max=900_00)), BOSS)
    assert house.floor.state.house_table("T1").limits == LIMITS
    house.agree(asked, SHIFT)
    assert house.floor.state.house_table("T1").limits.ante_max == 900_00


def test_a_seat_that_somebody_has_is_not_taken_away(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann")
    house.do(TakeSeat(table="P", seat=6, amount=100_00), player("ann"))
    assert refused(house, ConfigureTable(table="P", settings=BLINDS._replace(seats=5))) == "SEAT_TAKEN"


def test_who_sits_at_a_poker_table_that_is_closed_gets_his_chips_back(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann")
    house.do(TakeSeat(table="P", seat=1, amount=100_00), player("ann"))
    house.do(CloseTable(table="P"))
    assert house.floor.balance("ann") == 1_000_00
    assert to_builtins(house.floor.lobby()) == []


def test_a_table_that_was_closed_can_be_opened_again_and_counts_its_rounds_on(house: House) -> None:
    house.open("T1")
    house.chips("alice")
    house.deal_in("T1", "alice")
    assert refused(house, CloseTable(table="T1")) == "ROUND_OPEN"
    house.play_out("T1")
    house.do(CloseTable(table="T1"))
    assert refused(house, OpenRound(table="T1")) == "TABLE_CLOSED"
    house.open("T1")
    assert house.do(OpenRound(table="T1")).answer == {"round": "T1-2"}
    before = everything(house)
    house.reopen()
    assert everything(house) == before


@pytest.mark.clause("PKR 4.1")
def test_a_table_that_takes_rake_needs_a_cap(house: House) -> None:
    house.open("P", game="poker")
    for command in (
        OpenTable(table="Q", name="Q", game="poker", settings=BLINDS._replace(rake_cap=None)),
        ConfigureTable(table="P", settings=BLINDS._replace(rake_cap=None)),
    ):
        with pytest.raises(Refused) as found:
            house.do(command, BOSS)
        assert (found.value.code, str(found.value.clause)) == ("BAD_TABLE", "PKR 4.1")
    house.open("Q", game="poker", limits=BLINDS._replace(rake_percent="0", rake_cap=None))
    assert to_builtins(house.floor.view("P"))["hand"]["settings"]["rake"] == {"percent": "5", "cap": "10.00"}
    assert "rake" not in to_builtins(house.floor.view("Q"))["hand"]["settings"]


def test_a_table_that_was_opened_without_a_cap_is_there_after_a_restart() -> None:
    with open_store("memory:") as store:
        house = House(store)
        house.open("P", game="poker")
        stored = list(store.read_all(limit=100))
    with open_store("memory:") as store:
        for one in stored:
            document = dict(one.document)
            if "settings" in document:
                document["settings"] = {k: v for k, v in document["settings"].items() if k != "rake_cap"}
            change = Change(stream=one.stream, expected=one.version - 1, events=[document])
            store.append([change], command_id=f"e{one.position}", at=one.at)
        again = House(store)
        assert to_builtins(again.floor.view("P"))["hand"]["settings"]["rake"] == {"percent": "5", "cap": None}
        again.do(ConfigureTable(table="P", name="Another name"), SHIFT)
