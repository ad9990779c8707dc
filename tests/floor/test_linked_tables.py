"""Tables joined with their jackpots: dozens of tables, one seed, every cent and every order."""

from __future__ import annotations

import pytest

from croupier.cards import DECK, cards
from croupier.floor import LinkedFloor
from croupier.games.dealing import Device
from croupier.jackpots import OpenJackpot, PrizesPaid, Settings
from croupier.rounds import Stage, TableSettings
from croupier.rounds.commands import CloseBets, ExamineHand, PlaceBet, TurnCards
from croupier.rounds.state import slots_of
from croupier.settlement import settle
from croupier.shoe import Deck, commit
from tests.floor.simulation import JACKPOTS, Simulation, paid_rounds


@pytest.mark.clause("CSP 4.5.2", "MLP 4.5.2", "PTH 4.5", "R-15", "R-16")
@pytest.mark.parametrize("seed", range(6))
def test_dozens_of_tables_stay_exact_and_pay_in_the_order_of_their_deals(seed: int) -> None:
    simulation = Simulation(seed)
    simulation.run(2_500)
    for jackpot in JACKPOTS:
        places = [place for _, place in paid_rounds(simulation, jackpot)]
        assert places == sorted(places)


@pytest.mark.clause("R-16")
def test_the_simulation_sees_what_it_is_for() -> None:
    """Prizes paid one after the other, some after waiting, with voids in between."""
    kinds: set[str] = set()
    waited = 0
    for seed in range(6):
        simulation = Simulation(seed)
        simulation.run(2_500)
        events = [event for _, event in simulation.floor.jackpot_events]
        kinds |= {type(event).__name__ for event in events}
        waited += sum(len(event.payments) for event in events if isinstance(event, PrizesPaid))
    assert {"ContributionAdded", "BetsReturned", "RoundVoided", "PrizesPaid", "FaultReported", "Corrected"} <= kinds
    assert waited > 50


def test_the_sheet_of_each_round_settles_to_what_was_paid() -> None:
    simulation = Simulation(7)
    settled = 0
    for _ in range(3_000):
        simulation.step()
        for table in simulation.floor.tables.values():
            live = table.live
            if live is not None and live.over and live.state.settlement is not None:
                assert settle(live.sheet()) == live.state.settlement
                settled += 1
    assert settled > 100


def test_one_seed_gives_one_floor() -> None:
    first, second = Simulation(3), Simulation(3)
    first.run(600)
    second.run(600)
    assert first.floor.jackpot_events == second.floor.jackpot_events


def stacked(game: str, boxes: tuple[int, ...], hands: dict[int, str]) -> Deck:
    """A deck from a shuffler that gives these hands to these boxes."""
    slots = slots_of(game, Device.SHUFFLER, 0, boxes)
    wanted = {box: list(cards(hand)) for box, hand in hands.items()}
    rest = iter([card for card in DECK if not any(card in hand for hand in wanted.values())])
    deck = [wanted[slot.box].pop(0) if wanted.get(slot.box) else next(rest) for slot in slots]
    deck += list(rest)
    return Deck(tuple(deck), bytes(32), commit(deck, bytes(32)))


def seated(floor: LinkedFloor, table: str, hand: str) -> None:
    """A round with one box, up to the end of the deal."""
    floor.open_round(table, chance=None, deck=stacked("casino-stud", (1,), {1: hand}))
    floor.send(table, PlaceBet(box=1, player=table, bet="ante", amount=100_00))
    floor.send(table, PlaceBet(box=1, player=table, bet="jackpot", amount=5_00))
    floor.send(table, CloseBets())
    floor.deal(table)


def played(floor: LinkedFloor, table: str) -> None:
    """The box stays, and the round is settled, or waits for those dealt before it."""
    floor.send(table, PlaceBet(box=1, player=table, bet="bet", amount=200_00))
    floor.send(table, TurnCards())
    floor.settle(table)


@pytest.mark.clause("CSP 4.5.2", "R-16", "R-111")
def test_a_later_deal_waits_for_an_earlier_one_and_is_paid_what_that_one_leaves() -> None:
    floor = LinkedFloor()
    floor.open_jackpot(OpenJackpot(name="grand", settings=Settings(reset=50_000_00), meter=90_000_00))
    for table in ("A", "B", "C"):
        floor.add_table(table, game="casino-stud", settings=TableSettings(device=Device.SHUFFLER), jackpot="grand")
    seated(floor, "A", "9h 8h 7h 6h 5h")
    seated(floor, "B", "Ah Kh Qh Jh Th")
    seated(floor, "C", "Kd Jd 9d 7d 2d")
    assert floor.jackpots["grand"].meter == 90_010_50
    played(floor, "C")
    assert floor.tables["C"].live is not None
    assert floor.tables["C"].live.over  # a fixed prize waits for nobody
    played(floor, "B")
    assert [pending.table for pending in floor.jackpots["grand"].pending] == ["B"]
    played(floor, "A")
    hits = floor.jackpots["grand"].hits
    assert [(hit.table, hit.meter, hit.amount) for hit in hits] == [
        ("A", 90_010_50, 9_001_05),
        ("B", 81_009_45, 81_009_45),
    ]
    assert floor.jackpots["grand"].meter == 50_000_00
    assert all(table.live is not None and table.live.over for table in floor.tables.values())


@pytest.mark.clause("CSP 5.17", "CSP 5.18.1", "CSP 5.18.2(c)", "R-23")
def test_a_fault_is_ruled_on_table_by_table_and_then_no_jackpot_bets_are_taken() -> None:
    floor = LinkedFloor()
    floor.open_jackpot(OpenJackpot(name="grand", settings=Settings(), meter=90_000_00))
    for table in ("A", "B"):
        floor.add_table(table, game="casino-stud", settings=TableSettings(device=Device.SHUFFLER), jackpot="grand")
        seated(floor, table, "Ah Kh Qh Jh Th")
    floor.send("B", ExamineHand(box=1, player="B"))
    floor.report_fault("grand", what="display", by="P. Supervisor")
    unseen, seen = floor.tables["A"].live, floor.tables["B"].live
    assert unseen is not None
    assert seen is not None
    assert (unseen.state.stage, seen.state.jackpot_failed) == (Stage.VOID, True)
    played(floor, "B")
    assert seen.state.settlement is not None
    assert seen.state.settlement["jackpot"]["payouts"][0]["amount"] == "90007.00"
    assert floor.open_round("A", chance=None, deck=stacked("casino-stud", (1,), {})).state.meter is None
