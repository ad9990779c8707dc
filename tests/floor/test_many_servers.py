"""One floor at several servers: each decides on all that any of them has stored, and none sees an older floor."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from itertools import count
from typing import Any

import pytest

from croupier.floor import SYSTEM, CommandResult, Floor, GivenCommand
from croupier.floor.drafting.command_result import PlannedMove
from croupier.floor.drafting.recovery import rebuilt
from croupier.floor.driving.driver import Dealers
from croupier.floor.engine import follower
from croupier.floor.engine.present import LeaseLost, Stopped
from croupier.floor_events.commands import BuyChips, Ready
from croupier.floor_events.house_settings import AfterRestart, HouseSettings
from croupier.floor_simulation.comparing import snapshot, snapshot_of
from croupier.jackpots import Confirmation, Settings
from croupier.jackpots.commands import ConfirmPrizes
from croupier.refusals import Refused
from croupier.rounds import Stage
from croupier.rounds.commands import CloseBets, DealCards, OpenRound, PlaceBet
from croupier.store import EventStore, OutcomeUnknownError, verify
from croupier.store.memory import MemoryBackend
from croupier.store.opening import start
from croupier.store.servers import ReadyPlayer
from tests.floor.evening import Evening, balances, told, undisturbed
from tests.floor.house import PIT, SHIFT, House, everything, player
from tests.store.places import PostgresPlace
from tests.store.test_servers import joined

ROYAL = "Ah Kh Qh Jh Th"


@pytest.fixture
def shared() -> Iterator[EventStore]:
    """A store to which several floors of this process append."""
    backend = MemoryBackend()
    backend.shared = True
    with start(backend, None) as store:
        yield store


@pytest.fixture
def two(shared: EventStore) -> tuple[House, House]:
    here, there = House(shared), House(shared, seed=2)
    there._ids = count(1_001)
    return here, there


def bet(table: str, amount: int, box: int = 1) -> PlaceBet:
    return PlaceBet(table=table, box=box, bet="ante", amount=amount)


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_at_three_servers_is_the_evening_at_one(shared: EventStore, seed: int) -> None:
    asked, expected, money = undisturbed()
    servers = [Evening(shared) for _ in range(3)]
    chance = random.Random(seed)
    for one in asked:
        assert not chance.choice(servers).ask(one).repeated

    assert told(shared) == expected
    for server in servers:
        server.floor.catch_up()
        assert balances(server.floor) == money
        assert snapshot(server.floor) == snapshot_of(rebuilt(shared, from_the_start=True).state)
    assert verify(shared).clean


def test_chips_are_not_bet_at_tables_of_two_servers(two: tuple[House, House]) -> None:
    here, there = two
    here.open("T1", "T2")
    here.chips("alice", amount=500_00)
    here.do(OpenRound(table="T1"))
    there.do(OpenRound(table="T2"), command_id="open")

    here.do(bet("T1", 500_00), player("alice"))
    with pytest.raises(Refused, match=r"alice holds 0.00, not 500.00"):
        there.do(bet("T2", 500_00), player("alice"))


def test_nobody_is_refused_because_of_an_older_floor(two: tuple[House, House]) -> None:
    here, there = two
    here.open("T1")
    here.chips("alice")
    here.do(OpenRound(table="T1"))

    assert there.do(bet("T1", 100_00), player("alice")).position == there.floor.position
    assert here.floor.balance("alice") == 1_000_00  # until it looks
    assert here.floor.catch_up() == 1
    assert here.floor.balance("alice") == 900_00


def test_a_command_that_was_carried_out_at_one_server_is_told_again_at_the_other(two: tuple[House, House]) -> None:
    here, there = two
    here.open("T1")
    first = here.do(OpenRound(table="T1"), command_id="mine")
    again = there.do(OpenRound(table="T1"), command_id="mine")

    assert again.repeated
    assert (again.position, again.answer) == (first.position, first.answer)
    with pytest.raises(Refused) as refused:
        there.do(CloseBets(table="T1"), command_id="mine")
    assert refused.value.code == "COMMAND_ID_USED"


def test_commands_together_with_one_that_the_other_server_carried_out_are_all_answered(
    two: tuple[House, House],
) -> None:
    here, there = two
    here.open("T1")
    here.chips("alice", "ben")
    here.do(OpenRound(table="T1"))
    here.do(bet("T1", 100_00), player("alice"), command_id="bet")
    given = [
        GivenCommand(bet("T1", 100_00), player("alice"), "bet"),
        GivenCommand(bet("T1", 200_00, box=2), player("ben"), "bet"),
    ]
    answers = there.floor.do_many(given)

    assert [isinstance(one, CommandResult) and one.repeated for one in answers] == [True, False]
    assert (there.floor.balance("alice"), there.floor.balance("ben")) == (900_00, 800_00)


@pytest.mark.clause("R-16")
def test_a_second_person_agrees_at_another_server(two: tuple[House, House]) -> None:
    here, there = two
    confirmed = Settings(jackpot_confirmation=Confirmation.TWO_PERSON)
    here.open("A", jackpot="grand", jackpots=confirmed)
    here.chips("ann")
    here.deal_in("A", "ann", bets=("ante", "jackpot"), hands={1: ROYAL})
    here.play_out("A")
    asked = here.do(ConfirmPrizes(jackpot="grand", round="A-1"), PIT)
    with pytest.raises(Refused):
        there.agree(asked, PIT)
    there.agree(asked, SHIFT)
    assert not there.floor.tables["A"].playing
    assert there.floor.balance("ann") > 50_000_00


@pytest.mark.clause("R-16")
@pytest.mark.parametrize(
    "game",
    [
        pytest.param("casino-stud", marks=pytest.mark.clause("CSP 4.5.2")),
        pytest.param("multi-link-stud", marks=pytest.mark.clause("MLP 4.5.2")),
    ],
)
def test_prizes_of_tables_at_two_servers_are_paid_in_the_order_of_their_deals(
    two: tuple[House, House], game: str
) -> None:
    """The hand that was dealt first is paid first, although the other server finishes first."""
    here, there = two
    here.open("A", "B", game=game, jackpot="grand", jackpots=Settings(reset=50_000_00), meter=90_000_00)
    here.chips("ann", "ben")
    there.floor.catch_up()
    bets = ("ante", "jackpot")
    here.deal_in("A", "ann", bets=bets, hands={1: "9h 8h 7h 6h 5h"})
    there.deal_in("B", "ben", bets=bets, hands={1: ROYAL})
    there.play_out("B")
    assert [pending.table for pending in there.floor.jackpots["grand"].pending] == ["B"]
    here.play_out("A")
    for house in two:
        house.floor.catch_up()
        assert [(hit.table, hit.amount) for hit in house.floor.jackpots["grand"].hits] == [
            ("A", 9_000_70),
            ("B", 81_006_30),
        ]
        assert house.floor.jackpots["grand"].meter == 50_000_00
        assert not any(table.playing for table in house.floor.tables.values())


def test_a_move_that_was_planned_before_another_server_changed_the_table_is_not_made(two: tuple[House, House]) -> None:
    here, there = two
    here.open("T1")
    here.chips("alice")
    here.do(OpenRound(table="T1"))
    planned = PlannedMove("T1", here.floor.position)
    there.do(bet("T1", 100_00), player("alice"))

    (answer,) = here.floor.do_many([GivenCommand(CloseBets(table="T1"), SYSTEM, "close", planned)])
    assert isinstance(answer, Refused) and answer.code == "PLAN_OUTDATED"
    (answer,) = here.floor.do_many(
        [GivenCommand(CloseBets(table="T1"), SYSTEM, "close", PlannedMove("T1", here.floor.position))]
    )
    assert isinstance(answer, CommandResult)


def test_listeners_hear_what_other_servers_have_stored_command_by_command(two: tuple[House, House]) -> None:
    here, there = two
    heard: list[CommandResult] = []
    there.floor.listeners.append(heard.append)
    here.open("T1")
    here.chips("alice")
    here.deal_in("T1", "alice")
    there.floor.catch_up()

    assert [one.position for one in heard][-1] == here.floor.position
    assert [len(one.events) for one in heard][2:4] == [1, 2]  # a round is opened; a bet, and its chips
    assert heard[-1].tables == {"T1"}
    assert there.floor.notices("T1", after=0) == here.floor.notices("T1", after=0) != []


def test_a_player_who_is_ready_at_one_server_is_ready_at_the_other(two: tuple[House, House]) -> None:
    here, there = two
    here.open("T1")
    here.do(OpenRound(table="T1"))
    alice = ReadyPlayer("T1", "alice", "T1-1", Stage.BETTING)
    there.floor.note_ready_elsewhere(alice)  # which is told faster than that the round was opened
    assert there.floor.ready == {"T1": {"alice"}}
    there.floor.note_ready_elsewhere(alice._replace(table="gone"))
    here.chips("ben")
    here.do(bet("T1", 100_00), player("ben"))
    there.floor.catch_up()
    assert there.floor.ready == {"T1": {"alice"}}
    here.do(Ready(table="T1"), player("ben"))
    here.do(CloseBets(table="T1"))
    here.do(DealCards(table="T1"))
    there.floor.note_ready_elsewhere(alice)
    assert there.floor.ready == {}


def test_a_server_that_comes_to_others_interrupts_no_round(shared: EventStore) -> None:
    here = House(shared)
    here.open("T1")
    here.chips("alice")
    here.deal_in("T1", "alice")
    settings = HouseSettings(after_restart=AfterRestart.INTERRUPT)
    joining = Floor.open(shared, clock=lambda: here.now, chance=here.chance, house=settings, others_play=True)
    assert snapshot(joining) == snapshot(here.floor)


def test_a_commit_whose_answer_never_came_is_found_in_the_store_and_done_once(shared: EventStore) -> None:
    house = House(shared)
    house.chips("alice")
    append = shared.append_many

    def lost(*words: Any, **more: Any) -> Any:
        append(*words, **more)
        shared.append_many = append  # type: ignore[method-assign]
        raise OutcomeUnknownError("the answer is lost")

    shared.append_many = lost  # type: ignore[method-assign]
    assert house.do(BuyChips(amount=5_00, player="alice"), command_id="lost").position == house.floor.position
    assert house.floor.balance("alice") == 1_005_00
    assert House(shared).floor.balance("alice") == 1_005_00


def test_the_dealers_of_two_servers_each_run_their_own_tables(two: tuple[House, House]) -> None:
    here, there = two
    here.open("T1", "T2", dealer="automatic")
    there.floor.catch_up()
    dealers = [Dealers(house.floor, now=here.now, seed=b"bots") for house in two]
    for house, dealing, tables in zip(two, dealers, ({"T1"}, {"T2"}), strict=True):
        house.floor.listeners.append(dealing.hear)
        dealing.run_only(frozenset(tables), here.now)
        assert {one.table for one in dealing.due(here.now)} <= tables

    dealers[0].run_only(frozenset(), here.now)
    assert dealers[0].next_due is None
    dealers[1].run_only(frozenset({"T1", "T2"}), here.now)
    assert {one.table for one in dealers[1].due(here.now)} <= {"T1", "T2"}


def test_two_servers_at_once_spend_no_chip_twice(postgres_place: PostgresPlace) -> None:
    """A race on a real database: each of two servers bets a player's chips at tables of its own as fast as it can."""
    (store, _), (other, _) = joined(postgres_place), joined(postgres_place)
    with store, other, ThreadPoolExecutor(2) as pool:
        here = House(store)
        tables = [f"T{number}" for number in range(8)]
        here.open(*tables)
        here.chips("alice", amount=1_000_00)
        for table in tables:
            here.do(OpenRound(table=table))
        there = House(other, seed=2)
        there.now = here.now

        def spend(house: House, own: list[str]) -> int:
            spent = 0
            for number, table in enumerate(own * 4):
                box = 1 + number // len(own)
                try:
                    house.do(bet(table, 100_00, box), player("alice"), command_id=f"{table}-{box}")
                except Refused as refused:
                    assert refused.code == "NOT_ENOUGH_CHIPS"
                else:
                    spent += 100_00
            return spent

        spent = list(pool.map(spend, (here, there), (tables[:4], tables[4:])))
        assert sum(spent) == 1_000_00
        for house in (here, there):
            house.floor.catch_up()
            assert house.floor.balance("alice") == 0
        assert everything(here) == everything(there)
        assert everything(House(store)) == everything(here)
        assert verify(store).clean


class FailingOver:
    """A store whose standby lags behind: when it takes over, the last events are lost."""

    def __init__(self, store: EventStore) -> None:
        self._backend = store._backend
        self._behind = self._contents()

    def _contents(self) -> dict[str, Any]:
        return {name: deepcopy(held) for name, held in vars(self._backend).items() if name != "_lock"}

    def fail_over(self) -> None:
        vars(self._backend).update(self._behind)


@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_a_server_ahead_of_a_store_that_lost_events_stays_stopped_however_far_that_store_grows(
    shared: EventStore, two: tuple[House, House], after: int
) -> None:
    here, there = two
    here.open("T1")
    lagging = FailingOver(shared)
    here.chips("alice")
    here.chips("bob")
    there.floor.catch_up()
    lagging.fail_over()
    anew = House(shared, seed=3)
    anew._ids = count(2_001)
    for _ in range(after):
        anew.chips("carol")
    position = there.floor.position
    assert (shared.last_position() < position) is (after < 2), "the new history is shorter, as long, or longer"

    with pytest.raises(Refused, match=r"has lost (the )?events.*start this server anew"):
        there.floor.catch_up()
    with pytest.raises(Refused, match="start this server anew"):
        there.floor.resume()
    with pytest.raises(Refused, match="start this server anew"):
        there.chips("dave")
    assert not there.floor.can_store()
    assert there.floor.stopped_for_good
    assert (there.floor.position, there.floor.balance("carol")) == (position, 0)
    assert here.floor.stopped is None
    with pytest.raises(Refused, match="start this server anew"):
        here.chips("dave")
    assert verify(shared).clean


def test_a_server_that_joins_anew_keeps_a_stop_for_another_reason_than_its_lease(two: tuple[House, House]) -> None:
    here, _ = two
    here.floor.present.condition = Stopped("an event of another server cannot be applied")
    here.floor.resume()
    with pytest.raises(Refused, match="cannot be applied"):
        here.chips("alice")


def test_a_server_that_joins_anew_and_cannot_apply_what_the_others_stored_stays_stopped(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    there.chips("alice")

    def fails(*_: object) -> None:
        raise ValueError("a fault in the program")

    here.floor.present.condition = LeaseLost("the others have gone on")
    with monkeypatch.context() as patched:
        patched.setattr(follower, "applied", fails)
        with pytest.raises(ValueError, match="a fault in the program"):
            here.floor.resume()
    here.floor.resume()
    assert here.floor.stopped_for_good
    with pytest.raises(Refused, match="cannot be applied"):
        here.chips("bob")


def test_a_server_whose_checkpoint_was_written_by_another_goes_on(two: tuple[House, House]) -> None:
    here, there = two
    here.chips("alice")
    there.floor.catch_up()
    here.floor.checkpoint()
    there.floor.checkpoint()
    here.chips("bob")
    there.chips("carol")
    here.floor.catch_up()
    assert everything(here) == everything(there)
