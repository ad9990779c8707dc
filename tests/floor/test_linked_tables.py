"""Tables joined with their jackpots: dozens of tables, one seed, every cent and every order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest

from croupier.games.prizes import Meter
from croupier.jackpots import Confirmation, Event, PrizesPaid, Settings
from croupier.jackpots.commands import ClearFault, ConfirmPrizes, ReportFault
from croupier.refusals import Refused
from croupier.rounds import Stage, finishing, sheet_of
from croupier.rounds.commands import ExamineHand, OpenRound, ReportIrregularity, ResolveReferral, SettleRound
from croupier.settlement import HouseSettlement, settle, settlement_document, sheet_document
from croupier.settlement.house import RankedRound, ranked_round
from croupier.settlement.sheet import HouseSheet
from croupier.store import open_store
from tests.floor.house import BOSS, PIT, SHIFT, House, everything, player
from tests.floor.simulation import JACKPOTS, Simulation, paid_rounds

ROYAL = "Ah Kh Qh Jh Th"


@contextmanager
def simulated(seed: int, tables: int = 24) -> Iterator[Simulation]:
    with open_store("memory:") as store:
        yield Simulation(seed, store, tables)


@cache
def events_of(seed: int) -> list[tuple[str, Event]]:
    """The history of the jackpots of a simulated floor. Every cent was checked at each step."""
    with simulated(seed) as simulation:
        simulation.run(2_000)
        return simulation.jackpot_events


@pytest.mark.clause("CSP 4.5.2", "MLP 4.5.2", "PTH 4.5", "R-15", "R-16")
@pytest.mark.parametrize("seed", range(4))
def test_dozens_of_tables_stay_exact_and_pay_in_the_order_of_their_deals(seed: int) -> None:
    for jackpot in JACKPOTS:
        places = [place for _, place in paid_rounds(events_of(seed), jackpot)]
        assert places == sorted(places)


@pytest.mark.clause("R-16")
def test_the_simulation_sees_what_it_is_for() -> None:
    """Prizes paid one after the other, some after waiting, with voids in between."""
    kinds: set[str] = set()
    waited = 0
    for seed in range(4):
        events = [event for _, event in events_of(seed)]
        kinds |= {type(event).__name__ for event in events}
        waited += sum(len(event.payments) for event in events if isinstance(event, PrizesPaid))
    assert {
        "ContributionAdded",
        "BetsReturned",
        "LinkedRoundVoided",
        "PrizesPaid",
        "FaultReported",
        "Corrected",
    } <= kinds
    assert waited > 30


def test_the_sheet_of_each_round_settles_to_what_was_paid() -> None:
    settled = set()
    with simulated(7) as simulation:
        for _ in range(1_500):
            simulation.step()
            for name in simulation.floor.tables:
                round_ = simulation.floor.state.house_table(name).round
                if round_ is not None and round_.settlement is not None and round_.id not in settled:
                    again = settle(sheet_document(sheet_of(round_)))
                    assert again == settlement_document(round_.settlement)
                    settled.add(round_.id)
    assert len(settled) > 50


def test_one_seed_gives_one_floor() -> None:
    with simulated(3) as first, simulated(3) as second:
        first.run(300)
        second.run(300)
        assert first.jackpot_events == second.jackpot_events


def test_a_simulated_floor_is_the_same_when_it_is_opened_again() -> None:
    with simulated(5) as simulation:
        simulation.run(800)
        before = everything(simulation.house)
        simulation.house.reopen()
        assert everything(simulation.house) == before


@pytest.mark.clause("R-16", "R-111")
@pytest.mark.parametrize(
    "game",
    [
        pytest.param("casino-stud", marks=pytest.mark.clause("CSP 4.5.2")),
        pytest.param("multi-link-stud", marks=pytest.mark.clause("MLP 4.5.2")),
    ],
)
def test_a_later_deal_waits_for_an_earlier_one_and_is_paid_what_that_one_leaves(house: House, game: str) -> None:
    house.open("A", "B", "C", game=game, jackpot="grand", jackpots=Settings(reset=50_000_00), meter=90_000_00)
    house.chips("ann", "ben", "cat")
    bets = ("ante", "jackpot")
    house.deal_in("A", "ann", bets=bets, hands={1: "9h 8h 7h 6h 5h"})
    house.deal_in("B", "ben", bets=bets, hands={1: ROYAL})
    house.deal_in("C", "cat", bets=bets, hands={1: "Kd Jd 9d 7d 2d"})
    floor = house.floor
    assert floor.jackpots["grand"].meter == 90_010_50
    house.play_out("C")
    assert not floor.tables["C"].playing  # a fixed prize waits for nobody
    house.play_out("B")
    assert [pending.table for pending in floor.jackpots["grand"].pending] == ["B"]
    house.play_out("A")
    assert [(hit.table, hit.meter, hit.amount) for hit in floor.jackpots["grand"].hits] == [
        ("A", 90_010_50, 9_001_05),
        ("B", 81_009_45, 81_009_45),
    ]
    assert floor.jackpots["grand"].meter == 50_000_00
    assert not any(table.playing for table in floor.tables.values())


@pytest.mark.parametrize("hand", ["2c 3d 5h 7s 9c", "Kd Jd 9d 7d 2d", ROYAL], ids=["nothing", "fixed", "meter"])
def test_a_linked_round_is_ranked_and_settled_once_with_a_prize_and_without(
    house: House, monkeypatch: pytest.MonkeyPatch, hand: str
) -> None:
    made: list[RankedRound] = []

    def ranked(sheet: HouseSheet) -> RankedRound:
        made.append(ranked_round(sheet))
        return made[-1]

    paid_from: list[Meter | None] = []

    def settled_from(self: RankedRound, meter: Meter | None) -> HouseSettlement:
        paid_from.append(meter)
        return settle_from_meter(self, meter)

    settle_from_meter = RankedRound.settled_from
    monkeypatch.setattr(finishing, "ranked_round", ranked)
    monkeypatch.setattr(RankedRound, "settled_from", settled_from)
    house.open("A", jackpot="grand", meter=90_000_00)
    house.chips("ann")
    house.deal_in("A", "ann", bets=("ante", "jackpot"), hands={1: hand})
    house.play_out("A")
    assert not house.floor.tables["A"].playing
    assert (len(made), len(paid_from)) == (1, 1)


@pytest.mark.clause("CSP 4.5.2", "R-16")
def test_a_prize_that_waits_is_paid_after_a_restart_as_it_would_have_been(house: House) -> None:
    house.open("A", "B", jackpot="grand")
    house.chips("ann", "ben")
    bets = ("ante", "jackpot")
    house.deal_in("A", "ann", bets=bets, hands={1: "2c 3d 5h 7s 9c"})
    house.deal_in("B", "ben", bets=bets, hands={1: ROYAL})
    house.play_out("B")
    house.reopen()
    with pytest.raises(Refused) as refused:
        house.do(SettleRound(table="B"))
    assert refused.value.code == "PRIZE_PENDING"
    house.play_out("A")
    assert not house.floor.tables["B"].playing
    assert house.floor.jackpots["grand"].hits[0].amount == 50_007_00


@pytest.mark.clause("CSP 5.17", "CSP 5.18.1", "CSP 5.18.2(c)", "R-23")
def test_a_fault_is_ruled_on_table_by_table_and_then_no_jackpot_bets_are_taken(house: House) -> None:
    house.open("A", "B", jackpot="grand", meter=90_000_00)
    house.chips("ann", "ben")
    for table, name in (("A", "ann"), ("B", "ben")):
        house.deal_in(table, name, bets=("ante", "jackpot"), hands={1: ROYAL})
    house.do(ExamineHand(table="B", box=1), player("ben"))
    house.do(ReportFault(jackpot="grand", what="display"), PIT)
    assert (house.round_at("A").stage, house.round_at("B").jackpot_failed) == (Stage.VOID, True)
    assert house.floor.balance("ann") == 1_000_00
    house.play_out("B")
    settlement = house.round_at("B").settlement
    assert settlement is not None
    assert settlement.payouts[0].amount == 90_007_00
    house.do(OpenRound(table="A"))
    assert house.round_at("A").meter is None


@pytest.mark.clause("CSP 5.18.2(c)")
def test_once_a_fault_is_cleared_an_open_round_without_bets_makes_way_for_one_with_the_jackpot(house: House) -> None:
    house.open("A", jackpot="grand")
    house.do(ReportFault(jackpot="grand", what="display"), PIT)
    house.do(OpenRound(table="A"))
    with pytest.raises(Refused):
        house.do(OpenRound(table="A"))
    house.do(ClearFault(jackpot="grand", fault=1), SHIFT)
    assert house.do(OpenRound(table="A")).answer == {"round": "A-2"}
    assert house.round_at("A").meter is not None


@pytest.mark.clause("R-16")
def test_a_confirmed_prize_settles_its_round_in_the_same_step(house: House) -> None:
    two = Settings(jackpot_confirmation=Confirmation.TWO_PERSON)
    house.open("A", jackpot="grand", jackpots=two)
    house.chips("ann")
    house.deal_in("A", "ann", bets=("ante", "jackpot"), hands={1: ROYAL})
    house.play_out("A")
    assert house.floor.tables["A"].playing
    asked = house.do(ConfirmPrizes(jackpot="grand", round="A-1"), PIT)
    assert house.floor.tables["A"].playing
    done = house.agree(asked, SHIFT)
    assert done.tables == {"A"}
    assert not house.floor.tables["A"].playing
    assert house.floor.balance("ann") > 50_000_00


@pytest.mark.clause("R-16")
def test_a_round_that_was_referred_while_its_prize_was_paid_is_settled_from_the_meter_that_paid_it(
    house: House,
) -> None:
    two = Settings(jackpot_confirmation=Confirmation.TWO_PERSON)
    house.open("A", "B", jackpot="grand", jackpots=two)
    house.chips("ann", "ben")
    house.deal_in("A", "ann", bets=("ante", "jackpot"), hands={1: ROYAL})
    house.play_out("A")
    house.do(ReportIrregularity(table="A", kind="unlisted"), BOSS)
    house.deal_in("B", "ben", bets=("ante", "jackpot"))  # the meter grows meanwhile
    house.agree(house.do(ConfirmPrizes(jackpot="grand", round="A-1"), PIT), SHIFT)
    house.reopen()
    house.do(ResolveReferral(table="A"), BOSS)
    house.do(SettleRound(table="A"))
    paid_from = house.round_at("A").meter
    assert paid_from is not None
    assert paid_from.value == house.floor.jackpots["grand"].hits[0].meter
    assert not house.floor.tables["A"].playing
