"""Play that cannot go on: 5.7 and PKR 5.1, by the pit or by the house setting (R-24)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import to_builtins

from croupier.floor import AfterRestart, HouseSettings
from croupier.floor.engine.committer import ASKED_AGAIN
from croupier.floor.play import table_play
from croupier.floor.state.table_state import Status
from croupier.floor_events.commands import BuyChips, Interrupt, ResumeTable, SuspendTable
from croupier.floor_simulation.disks import FileDisk
from croupier.floor_simulation.faults import FaultyStore, StoreFault
from croupier.poker import HandStage
from croupier.poker.commands import Act
from croupier.refusals import Refused
from croupier.rounds import Stage
from croupier.rounds.commands import Fold, PlaceBet
from croupier.store import OutcomeUnknownError, StoreError, StoreFullError, open_store
from tests.floor.house import PIT, House, everything, player

INTERRUPTS = HouseSettings(after_restart=AfterRestart.INTERRUPT)


@pytest.mark.clause("CSP 5.7.2", "R-24")
def test_the_pit_interrupts_a_round_in_which_nothing_is_certain_and_it_is_void(house: House) -> None:
    house.open("T1", jackpot="grand")
    house.chips("alice")
    house.deal_in("T1", "alice", bets=("ante", "jackpot"))
    house.do(Interrupt(table="T1"), PIT)
    assert house.round_at("T1").stage is Stage.VOID
    assert house.floor.balance("alice") == 1_000_00
    assert house.floor.jackpots["grand"].meter == 50_000_00


@pytest.mark.clause("CSP 5.7.1", "R-24")
def test_a_round_in_which_a_hand_is_folded_is_played_to_its_end(house: House) -> None:
    house.open("T1")
    house.chips("alice", "bob")
    house.deal_in("T1", "alice", "bob")
    house.do(Fold(table="T1", box=1), player("alice"))
    house.do(Interrupt(table="T1"), PIT)
    assert house.round_at("T1").stage is Stage.DECISIONS
    house.play_out("T1")
    assert house.round_at("T1").stage is Stage.SETTLED
    assert house.floor.balance("alice") == 900_00


@pytest.mark.clause("CSP 5.7.2", "PKR 5.1.2", "R-24")
def test_after_a_restart_the_house_setting_rules_on_each_open_round(house: House) -> None:
    house.open("T1")
    house.open("P", game="poker")
    house.chips("alice", "ann", "ben")
    house.deal_in("T1", "alice")
    house.hand("P", "ann", "ben")
    house.reopen(INTERRUPTS)
    hand = house.floor.state.poker_table("P").hand
    assert hand is not None
    assert (house.round_at("T1").stage, hand.stage) == (Stage.VOID, HandStage.VOID)
    assert house.floor.state.books.balance("stack:P:ann") == 200_00
    assert house.floor.balance("alice") == 1_000_00
    before = everything(house)
    house.reopen()
    assert everything(house) == before


@pytest.mark.clause("PKR 5.1.1", "R-24")
def test_a_hand_in_which_a_player_has_folded_is_played_to_its_end_after_a_restart(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann", "ben", "cat")
    house.hand("P", "ann", "ben", "cat")
    hand = house.floor.state.poker_table("P").hand
    assert hand is not None
    assert hand.turn is not None
    folds = house.floor.state.poker_table("P").state.seats[hand.turn].player
    house.do(Act(table="P", action="call"), player(folds))
    small = house.floor.state.poker_table("P").hand
    assert small is not None
    assert small.turn is not None
    name = house.floor.state.poker_table("P").state.seats[small.turn].player
    house.do(Act(table="P", action="fold"), player(name))
    house.reopen(INTERRUPTS)
    after = house.floor.state.poker_table("P").hand
    assert after is not None
    assert after.stage is HandStage.BETTING


@pytest.mark.clause("R-19", "R-24")
def test_singapore_stud_has_no_such_clause_so_an_interruption_is_referred(house: House) -> None:
    house.open("T1", game="singapore-stud")
    house.chips("alice")
    house.deal_in("T1", "alice")
    house.do(Interrupt(table="T1"), PIT)
    assert house.round_at("T1").referrals


def test_without_an_open_round_there_is_nothing_to_interrupt(house: House) -> None:
    house.open("T1")
    with pytest.raises(Refused) as refused:
        house.do(Interrupt(table="T1"), PIT)
    assert refused.value.code == "ROUND_OVER"


def test_a_suspended_table_stands_still_until_it_is_resumed(house: House) -> None:
    house.open("T1")
    house.chips("alice")
    house.deal_in("T1", "alice")
    house.do(SuspendTable(table="T1", reason="a fire alarm"), PIT)
    bet = PlaceBet(table="T1", box=1, bet="bet", amount=200_00)
    with pytest.raises(Refused) as refused:
        house.do(bet, player("alice"))
    assert refused.value.code == "TABLE_STOPPED"
    assert to_builtins(house.floor.view("T1", "alice"))["you"]["legal"] == []
    house.do(ResumeTable(table="T1"), PIT)
    house.do(bet, player("alice"))


# A restart while the store fails

TABLES = ("T1", "T2")


def both_dealt(house: House) -> None:
    """Rounds in which nothing is certain, at both tables."""
    house.open(*TABLES)
    house.chips("alice", "bob")
    house.deal_in("T1", "alice")
    house.deal_in("T2", "bob")


def stages(house: House) -> list[Stage]:
    return [house.round_at(table).stage for table in TABLES]


@pytest.mark.clause("CSP 5.7.2", "R-24")
def test_a_floor_that_must_rule_on_its_rounds_opens_as_soon_as_a_full_disk_has_room(tmp_path: Path) -> None:
    disk = FileDisk(tmp_path)
    with closing(disk.store):
        house = House(disk.store)
        both_dealt(house)
        disk.fill()
        with pytest.raises(StoreFullError):
            for _ in range(200):  # until the pages that are there are full
                house.do(BuyChips(amount=1_00, player="cat" * 30))
        for _ in range(2):
            with pytest.raises(StoreFullError):
                house.reopen(INTERRUPTS)
        disk.make_room()
        house.reopen()
        assert stages(house) == [Stage.VOID, Stage.VOID]


@pytest.fixture
def faults() -> list[StoreFault | None]:
    """Faults for the next appends; without any they succeed."""
    return []


@pytest.fixture
def failing(faults: list[StoreFault | None]) -> Iterator[House]:
    with open_store("memory:") as store:
        yield House(FaultyStore(store, lambda: faults.pop(0) if faults else None))


SILENCE = [StoreFault.UNAVAILABLE] * (ASKED_AGAIN - 1)
LOST_AFTER = [StoreFault.LOST_AFTER, *SILENCE]
LOST_BEFORE = [StoreFault.LOST_BEFORE, *SILENCE]


@pytest.mark.clause("CSP 5.7.2", "R-24")
@pytest.mark.parametrize("first", [[], [None]], ids=["at the first table", "at the second table"])
@pytest.mark.parametrize(
    ("these", "error"),
    [
        ([StoreFault.FULL], StoreFullError),
        ([StoreFault.UNAVAILABLE], StoreError),
        (LOST_AFTER, OutcomeUnknownError),
        (LOST_BEFORE, OutcomeUnknownError),
    ],
)
def test_play_goes_on_at_no_table_while_the_store_does_not_take_the_rulings_of_a_restart(
    failing: House,
    faults: list[StoreFault | None],
    first: list[None],
    these: list[StoreFault],
    error: type[StoreError],
) -> None:
    both_dealt(failing)
    faults += [*first, *these]
    with pytest.raises(error):
        failing.reopen(INTERRUPTS)
    assert faults == []
    failing.reopen()
    assert stages(failing) == [Stage.VOID, Stage.VOID]
    assert failing.floor.balance("alice") == failing.floor.balance("bob") == 1_000_00


@pytest.mark.clause("R-19", "R-24")
@pytest.mark.parametrize(("these", "error"), [([StoreFault.FULL], StoreFullError), (LOST_AFTER, OutcomeUnknownError)])
def test_a_table_without_a_ruling_waits_for_the_pit_even_if_the_store_fails_meanwhile(
    failing: House,
    faults: list[StoreFault | None],
    these: list[StoreFault],
    error: type[StoreError],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_play, "_has_clause", lambda _: False)  # as in a game from outside
    failing.open("T1")
    failing.chips("alice")
    failing.deal_in("T1", "alice")
    failing.do(Interrupt(table="T1"), PIT)  # it is referred, and cannot be referred again
    faults += these
    with pytest.raises(error):
        failing.reopen(INTERRUPTS)
    failing.reopen()
    assert failing.floor.tables["T1"].sign.status is Status.SUSPENDED
