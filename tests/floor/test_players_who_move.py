"""Players who leave a Poker table, come back to it, or are moved to another by staff."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec import to_builtins

from croupier.floor import SYSTEM
from croupier.floor_events.commands import RelocatePlayer, SuspendTable
from croupier.poker.commands import Act, ComeBack, LeaveTable, ReportIrregularity, SitOut, StartHand, TakeSeat
from croupier.poker.events import HandOpened
from croupier.records.round_audit import audit_round
from croupier.refusals import Refused
from croupier.rounds.commands import DealCards, SettleRound
from tests.floor.house import DEALER, PIT, House, everything, player

NAMES = ("ann", "ben", "cat", "dan")


@pytest.fixture
def tables(house: House) -> House:
    """P and Q, with players at both, a stake of 200.00 each; four rounds and more were played at each."""
    house.open("P", "Q", game="poker")
    house.chips(*NAMES, "eve", "fay", "gus", "hal")
    for table, names in (("P", NAMES), ("Q", ("eve", "fay", "gus"))):
        for seat, name in enumerate(names, 1):
            house.do(TakeSeat(table=table, seat=seat, amount=200_00), player(name))
        for _ in range(5):
            folded_round(house, table)
    return house


def folded_round(house: House, table: str) -> HandOpened:
    """A round in which everybody folds to the last one."""
    house.do(StartHand(table=table))
    hand = house.floor.state.poker_table(table).hand
    assert hand is not None
    house.do(DealCards(table=table))
    fold_on(house, table)
    house.do(SettleRound(table=table))
    return hand.opening


def fold_on(house: House, table: str, *, until: str | None = None) -> None:
    """Each folds in turn, to the last one or up to somebody's turn."""
    while True:
        found = house.floor.state.poker_table(table)
        assert found.hand is not None
        if found.hand.turn is None or found.state.seats[found.hand.turn].player == until:
            return
        house.do(Act(table=table, action="fold"), player(found.state.seats[found.hand.turn].player))


def missed_at(house: House, table: str, seat: int) -> str | None:
    return house.floor.state.poker_table(table).state.seats[seat].missed


def refusal(house: House, command: RelocatePlayer, actor: object) -> tuple[str, str | None]:
    before = everything(house)
    with pytest.raises(Refused) as refused:
        house.do(command, actor)  # type: ignore[arg-type]
    assert everything(house) == before
    return refused.value.code, None if refused.value.clause is None else refused.value.clause.cite


@pytest.mark.clause("PKR 5.4.1", "R-46", "R-136")
def test_staff_move_a_player_with_all_his_chips_and_he_pays_nothing_to_join(tables: House) -> None:
    folded_round(tables, "Q")  # the button is at seat 3
    stack = tables.floor.state.books.balances["stack:P:ann"]
    held = tables.floor.balance("ann")

    tables.do(RelocatePlayer(table="P", seat=1, to_table="Q", to_seat=6), PIT)

    assert 1 not in tables.floor.state.poker_table("P").state.seats
    seat = tables.floor.state.poker_table("Q").state.seats[6]
    assert (seat.player, seat.stack, seat.relocated) == ("ann", stack, True)
    assert tables.floor.state.books.balances["stack:P:ann"] == 0
    assert tables.floor.state.books.balances["stack:Q:ann"] == stack
    assert tables.floor.balance("ann") == held
    opened = folded_round(tables, "Q")
    assert (opened.button, opened.posts) == (6, ())
    assert tables.reopen().state.poker_table("Q").state.seats[6].player == "ann"


@pytest.mark.clause("PKR 5.4.1", "R-46")
def test_moved_players_post_the_big_blind_where_it_is_due_but_no_small_blind(tables: House) -> None:
    button = tables.floor.state.poker_table("Q").state.button
    assert button == 2  # it goes to seat 3 next
    tables.do(RelocatePlayer(table="P", seat=1, to_table="Q", to_seat=4), PIT)
    tables.do(RelocatePlayer(table="P", seat=2, to_table="Q", to_seat=5), PIT)
    before = {name: tables.floor.state.books.balances[f"stack:Q:{name}"] for name in ("ann", "ben")}

    tables.do(StartHand(table="Q"))

    hand = tables.floor.state.poker_table("Q").hand
    assert hand is not None
    assert (hand.opening.button, hand.opening.small, hand.opening.big) == (3, None, 5)
    paid = {name: amount - tables.floor.state.books.balances[f"stack:Q:{name}"] for name, amount in before.items()}
    assert paid == {"ann": 0, "ben": 2_00}


@pytest.mark.clause("PKR 5.4.2", "R-142")
def test_missed_blinds_go_with_a_moved_player(tables: House) -> None:
    tables.do(SitOut(table="P"), player("ann"))
    while missed_at(tables, "P", 1) is None:
        folded_round(tables, "P")
    missed = missed_at(tables, "P", 1)

    tables.do(RelocatePlayer(table="P", seat=1, to_table="Q", to_seat=6), PIT)

    seat = tables.floor.state.poker_table("Q").state.seats[6]
    assert (seat.missed, seat.away) == (missed, True)
    tables.do(ComeBack(table="Q"), player("ann"))
    opened = folded_round(tables, "Q")
    assert {amount for number, amount, _ in opened.posts if number == 6}
    assert missed_at(tables, "Q", 6) is None


@pytest.mark.clause("PKR 1.28", "PKR 5.4.1")
def test_only_pit_employees_move_players_and_a_dealer_those_of_his_table(house: House) -> None:
    house.open("P", "Q", game="poker", dealer="human")
    house.open("A", game="poker")
    house.chips("ann", "ben")
    house.do(TakeSeat(table="P", seat=1, amount=200_00), player("ann"))
    house.do(TakeSeat(table="A", seat=1, amount=200_00), player("ben"))
    move = RelocatePlayer(table="P", seat=1, to_table="Q", to_seat=1)

    assert refusal(house, move, player("ann")) == ("NEEDS_AUTHORITY", "PKR 5.4.1")
    assert refusal(house, move, SYSTEM) == ("NEEDS_AUTHORITY", "PKR 5.4.1")
    assert refusal(house, RelocatePlayer(table="A", seat=1, to_table="Q", to_seat=1), DEALER)[0] == "NOT_YOUR_TABLE"
    house.do(move, DEALER)
    assert house.floor.state.poker_table("Q").state.seats[1].player == "ann"


def test_a_move_that_cannot_be_changes_nothing(tables: House) -> None:
    def told(**fields: object) -> str:
        move = {"table": "P", "seat": 1, "to_table": "Q", "to_seat": 6, **fields}
        return refusal(tables, RelocatePlayer(**move), PIT)[0]  # type: ignore[arg-type]

    tables.open("H")
    assert told(seat=6) == "NOT_SEATED"
    assert told(to_seat=1) == "SEAT_TAKEN"
    assert told(to_seat=7) == "NO_SUCH_SEAT"
    assert told(to_table="P") == "SEATED_ALREADY"
    assert told(to_table="H") == "WRONG_GAME"
    assert told(to_table="none") == "NO_SUCH_TABLE"
    tables.do(StartHand(table="P"))
    assert told() == "ROUND_OPEN"
    tables.do(SuspendTable(table="Q", reason="spilt coffee"), PIT)
    assert told() == "TABLE_STOPPED"


@pytest.mark.clause("PKR 5.4.2", "R-54")
@pytest.mark.parametrize(("minutes", "kept"), [(239, True), (241, False)])
def test_missed_blinds_stay_with_a_player_who_leaves_for_the_time_that_the_house_sets(
    tables: House, minutes: int, kept: bool
) -> None:
    tables.do(SitOut(table="P"), player("ann"))
    while missed_at(tables, "P", 1) is None:
        folded_round(tables, "P")
    tables.do(LeaveTable(table="P"), player("ann"))
    tables.now += timedelta(minutes=minutes)
    tables.reopen()
    lowest = next(
        one["lowest"] for one in to_builtins(tables.floor.view("P", "ann"))["you"]["legal"] if one["command"] == "sit"
    )
    tables.do(TakeSeat(table="P", seat=5, amount=200_00), player("ann"))

    assert (missed_at(tables, "P", 5) is not None) is kept
    assert (lowest != "40.00") is kept


@pytest.mark.clause("PKR 1.35")
def test_a_player_who_has_folded_leaves_at_once_and_the_round_goes_on(tables: House) -> None:
    tables.do(StartHand(table="P"))
    tables.do(DealCards(table="P"))
    hand = tables.floor.state.poker_table("P").hand
    assert hand is not None
    assert hand.turn is not None
    name = tables.floor.state.poker_table("P").state.seats[hand.turn].player
    assert {"command": "leave"} not in to_builtins(tables.floor.view("P", name))["you"]["legal"]
    tables.do(Act(table="P", action="fold"), player(name))
    assert {"command": "leave"} in to_builtins(tables.floor.view("P", name))["you"]["legal"]

    tables.do(LeaveTable(table="P"), player(name))

    assert tables.floor.state.books.balances[f"stack:P:{name}"] == 0
    free = [one["seat"] for one in to_builtins(tables.floor.view("P", "hal"))["you"]["legal"]]
    assert hand.turn not in free
    fold_on(tables, "P")
    tables.do(SettleRound(table="P"))
    assert audit_round(tables.store, hand.id).findings == ()
    assert tables.reopen().state.poker_table("P").playing is False


@pytest.mark.clause("PKR 5.12")
def test_a_void_gives_a_player_who_folded_and_left_his_chips_of_the_round_back(tables: House) -> None:
    tables.do(StartHand(table="P"))
    tables.do(DealCards(table="P"))
    table = tables.floor.state.poker_table("P")
    assert table.hand is not None
    seat = table.state.seats[table.hand.opening.small or 0]
    had = tables.floor.balance(seat.player) + seat.stack
    caller = table.state.seats[table.hand.turn or 0].player
    tables.do(Act(table="P", action="call"), player(caller))
    fold_on(tables, "P", until=seat.player)
    tables.do(Act(table="P", action="fold"), player(seat.player))
    tables.do(LeaveTable(table="P"), player(seat.player))
    assert tables.floor.balance(seat.player) == had - 1_00

    tables.do(ReportIrregularity(table="P", kind="foreign-card"), PIT)

    assert tables.floor.balance(seat.player) == had
    assert tables.floor.state.books.balances[f"stack:P:{seat.player}"] == 0
    assert tables.floor.state.poker_table("P").state.stake_held(seat.player, None) == seat.stack
    assert audit_round(tables.store, table.hand.id).findings == ()
    everything_before = everything(tables)
    tables.reopen()
    assert everything(tables) == everything_before
