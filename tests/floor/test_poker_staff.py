"""Poker on a floor: staff note early actions (5.10), bet for a player who asks (5.13), and decide (5.14)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from croupier.cards import cards
from croupier.command import Command
from croupier.floor import Actor
from croupier.poker import Hand
from croupier.poker.commands import (
    Act,
    ActEarly,
    Reconstruct,
    ReportIrregularity,
    ResolveReferral,
    SitOut,
    StartHand,
    TakeSeat,
)
from croupier.poker.events import Acted
from croupier.refusals import Refused
from croupier.rounds.commands import DealCards
from croupier.table_commands import ManagerDecision
from tests.floor.house import DEALER, PIT, SHIFT, House, everything, player

NAMES = ("ann", "ben", "cat", "dan")


def seated(house: House, *, dealer: str = "human") -> None:
    """Button 1; blinds of 1 and 2 at seats 2 and 3; seat 4 acts first."""
    house.open("P", game="poker", dealer=dealer)
    house.chips(*NAMES)
    for seat, name in enumerate(NAMES, 1):
        house.do(TakeSeat(table="P", seat=seat, amount=200_00), player(name))
    house.do(StartHand(table="P"), PIT)
    house.do(DealCards(table="P"), PIT)


def hand_at(house: House) -> Hand:
    hand = house.floor.state.poker_table("P").hand
    assert hand is not None
    return hand


def act(house: House, line: str) -> None:
    """Actions in order, each by the player in turn: `call, raise 6`; amounts are dollars."""
    for word in line.split(","):
        deed, _, amount = word.strip().partition(" ")
        seat = hand_at(house).turn
        assert seat is not None
        to = int(amount) * 100 if amount else None
        house.do(Act(table="P", action=deed, to=to), player(NAMES[seat - 1]))


def on_the_flop(house: House, *, dealer: str = "human") -> None:
    """All have put in 2; seat 2 acts first."""
    seated(house, dealer=dealer)
    act(house, "call, call, call, check")
    house.do(DealCards(table="P"), PIT)


def refused(house: House, command: Command, actor: Actor) -> tuple[str, str | None]:
    before = everything(house)
    with pytest.raises(Refused) as found:
        house.do(command, actor)
    assert everything(house) == before
    return found.value.code, None if found.value.clause is None else found.value.clause.cite


def stacks(house: House) -> dict[int, int]:
    """In dollars, from the ledger."""
    balances = house.floor.state.books.balances
    return {seat: balances[f"stack:P:{name}"] // 100 for seat, name in enumerate(NAMES, 1)}


def legal(house: House, seat: int) -> list[str]:
    return [one["action"] for one in to_builtins(house.floor.view("P", NAMES[seat - 1]))["hand"]["legal"]]


def early(house: House, seat: int, deed: str, to: int | None = None, actor: Actor = DEALER) -> None:
    house.do(ActEarly(table="P", seat=seat, action=deed, to=None if to is None else to * 100), actor)


# 5.10


@pytest.mark.clause("PKR 5.10", "PKR 5.10.1", "R-31", "R-47")
@pytest.mark.parametrize("actor", [DEALER, PIT, SHIFT], ids=lambda actor: actor.role)
def test_staff_note_an_early_action_and_it_binds_its_player(house: House, actor: Actor) -> None:
    on_the_flop(house)
    early(house, 4, "bet", 20, actor)
    assert hand_at(house).turn == 2
    assert stacks(house)[4] == 198
    act(house, "check, check")
    assert legal(house, 4) == ["check"]
    assert refused(house, Act(table="P", action="bet", to=20_00), player("dan")) == ("BOUND_OUT_OF_TURN", "PKR 5.10.1")


@pytest.mark.clause("PKR 5.10.2", "R-47")
def test_after_a_bet_no_larger_the_early_player_may_call_or_fold(house: House) -> None:
    on_the_flop(house)
    early(house, 4, "bet", 20)
    act(house, "check, bet 20")
    assert legal(house, 4) == ["fold", "call"]
    assert refused(house, Act(table="P", action="raise", to=40_00), player("dan"))[1] == "PKR 5.10.2"


@pytest.mark.clause("PKR 5.10.3", "R-53")
def test_a_fold_after_a_larger_bet_leaves_the_early_bet_in_the_pot(house: House) -> None:
    on_the_flop(house)
    early(house, 4, "bet", 20)
    act(house, "check, bet 21")
    assert legal(house, 4) == ["fold", "call", "raise", "all-in"]
    act(house, "fold")
    assert stacks(house)[4] == 178
    house.reopen()
    assert stacks(house)[4] == 178
    assert house.floor.state.books.balances["pot:P"] == (8 + 21 + 20) * 100


@pytest.mark.clause("PKR 5.10.4")
def test_where_those_passed_over_fold_the_early_bet_stands(house: House) -> None:
    on_the_flop(house)
    early(house, 4, "bet", 20)
    act(house, "fold, fold")
    assert legal(house, 4) == ["bet"]
    assert refused(house, Act(table="P", action="check"), player("dan"))[1] == "PKR 5.10.4"
    act(house, "bet 20")
    assert stacks(house)[4] == 178


@pytest.mark.clause("PKR 5.10")
def test_the_pit_notes_an_early_action_at_a_table_that_the_system_deals(house: House) -> None:
    on_the_flop(house, dealer="automatic")
    assert refused(house, ActEarly(table="P", seat=4, action="check"), DEALER)[0] == "NOT_YOUR_TABLE"
    early(house, 4, "check", actor=PIT)
    assert [note.place for note in hand_at(house).early] == [2]


@pytest.mark.clause("PKR 3.3", "PKR 5.10")
def test_nobody_notes_an_early_action_of_another_player_or_of_nobody(house: House) -> None:
    on_the_flop(house)
    assert refused(house, ActEarly(table="P", seat=4, action="check"), player("ann"))[0] == "NOT_YOURS"
    assert refused(house, ActEarly(table="P", action="check"), DEALER)[0] == "SEAT_NEEDED"
    assert refused(house, ActEarly(table="P", seat=6, action="check"), DEALER)[0] == "NOT_SEATED"
    assert refused(house, SitOut(table="P"), DEALER)[0] == "SEAT_NEEDED"


@pytest.mark.clause("PKR 5.10")
def test_an_action_ahead_of_its_turn_by_the_player_is_refused_and_binds_nobody(house: House) -> None:
    on_the_flop(house)
    assert refused(house, Act(table="P", action="check"), player("dan")) == ("OUT_OF_TURN", "PKR 5.10")
    act(house, "check, check")
    assert "bet" in legal(house, 4)


# 5.13


@pytest.mark.clause("PKR 5.13")
@pytest.mark.parametrize("actor", [DEALER, PIT, SHIFT], ids=lambda actor: actor.role)
def test_staff_place_a_bet_for_the_player_in_turn_with_the_players_chips(house: House, actor: Actor) -> None:
    seated(house)
    done = house.do(Act(table="P", action="raise", to=6_00, for_player="dan"), actor)
    (acted,) = [noted.event for noted in done.events if isinstance(noted.event, Acted)]
    assert (acted.seat, acted.placed_by, acted.clause.cite) == (4, actor.name, "PKR 5.13")
    assert [told["placed_by"] for noted in done.events if (told := house.floor.notice(noted))] == [actor.name]
    house.reopen()
    assert stacks(house) == {1: 200, 2: 199, 3: 198, 4: 194}
    act(house, "call")
    assert hand_at(house).betting.bettors[3].bet == 6_00


@pytest.mark.clause("PKR 5.13")
def test_staff_call_for_a_player_and_a_bet_placed_wrongly_stands(house: House) -> None:
    seated(house)
    house.do(Act(table="P", action="call", for_player="dan"), DEALER)
    again = Act(table="P", action="raise", to=6_00, for_player="dan")
    assert refused(house, again, DEALER)[0] == "OUT_OF_TURN"
    report = ReportIrregularity(table="P", kind="bet-by-pit-employee", seat=4)
    house.do(report, DEALER)
    assert stacks(house)[4] == 198


@pytest.mark.clause("PKR 5.13", "PKR 3.3")
def test_staff_neither_check_nor_fold_for_a_player_and_players_bet_for_nobody(house: House) -> None:
    seated(house)
    assert refused(house, Act(table="P", action="fold", for_player="dan"), DEALER) == ("NOT_FOR_STAFF", "PKR 5.13")
    act(house, "call, call, call")
    assert refused(house, Act(table="P", action="check", for_player="cat"), DEALER) == ("NOT_FOR_STAFF", "PKR 5.13")
    bet = Act(table="P", action="raise", to=6_00, for_player="cat")
    assert refused(house, bet, player("ann")) == ("NEEDS_AUTHORITY", "PKR 5.13")
    assert refused(house, Act(table="P", action="raise", to=6_00), DEALER) == ("NEEDS_AUTHORITY", "PKR 1.36")


# 5.2.6, 5.2.7, 5.8


@pytest.mark.clause("PKR 5.2.7(b)", "R-56")
def test_hole_cards_on_a_screen_have_been_seen(house: House) -> None:
    seated(house)
    facts = {"players_have_seen": False, "reconstructible": True}
    assert refused(house, ReportIrregularity(table="P", kind="hand-count", facts=facts), DEALER)[0] == "FACT_RECORDED"
    house.do(ReportIrregularity(table="P", kind="hand-count", facts={"reconstructible": True}), DEALER)
    assert stacks(house) == dict.fromkeys((1, 2, 3, 4), 200)


@pytest.mark.clause("PKR 5.8", "PKR 1.33", "R-55")
def test_the_pit_has_too_many_flop_cards_put_in_order_from_the_committed_deck(house: House) -> None:
    seated(house)
    act(house, "call, call, call, check")
    report = ReportIrregularity(table="P", kind="excess-board-cards", facts={"reconstructible": True})
    assert refused(house, Reconstruct(table="P"), PIT) == ("NOT_RULED", "PKR 1.33")
    house.do(report, DEALER)
    assert refused(house, DealCards(table="P"), DEALER) == ("RECONSTRUCT_FIRST", "R-55")
    assert refused(house, Reconstruct(table="P"), DEALER)[0] == "NEEDS_AUTHORITY"
    named = Reconstruct(table="P", community=cards("2c 3c 4c"))
    assert refused(house, named, PIT) == ("ORDER_KNOWN", "R-55")
    house.reopen()
    house.do(Reconstruct(table="P"), PIT)
    secret = house.store.secret(f"deck/{hand_at(house).id}")
    assert secret is not None
    assert list(hand_at(house).board) == list(secret[32:][9:12])  # eight hole cards and the burnt card come before
    act(house, "check, check, check, check")
    house.do(DealCards(table="P"), DEALER)
    assert list(hand_at(house).burnt) == [secret[32:][8], secret[32:][12]]


# 5.14


def decided(house: House, decision: ManagerDecision, **about: Any) -> None:
    house.do(ReportIrregularity(table="P", kind="unlisted"), DEALER)
    assert refused(house, Act(table="P", action="call"), player("dan")) == ("REFERRED", "PKR 5.14")
    resolve = ResolveReferral(table="P", decision=decision, reason="the cards fell down", **about)
    assert refused(house, resolve, PIT) == ("NEEDS_AUTHORITY", "PKR 5.14")
    house.do(resolve, SHIFT)


@pytest.mark.clause("PKR 5.14", "R-58")
def test_the_shift_manager_voids_a_round(house: House) -> None:
    seated(house)
    act(house, "raise 20")
    decided(house, ManagerDecision.VOID_ROUND)
    assert stacks(house) == {1: 200, 2: 200, 3: 200, 4: 200}
    assert not house.floor.state.poker_table("P").playing


@pytest.mark.clause("PKR 5.14", "R-58")
def test_the_shift_manager_takes_a_hand_out_and_its_chips_go_back(house: House) -> None:
    seated(house)
    act(house, "raise 20")
    decided(house, ManagerDecision.RETURN_HAND, seat=3)
    house.reopen()
    assert stacks(house) == {1: 200, 2: 199, 3: 200, 4: 180}
    assert to_builtins(house.floor.view("P", "ann"))["hand"]["seats"][2]["folded"]


@pytest.mark.clause("PKR 5.14", "R-53", "R-58")
def test_the_shift_manager_folds_a_hand(house: House) -> None:
    seated(house)
    act(house, "raise 20")
    decided(house, ManagerDecision.FOLD_HAND, seat=4)
    assert stacks(house)[4] == 198
    assert hand_at(house).turn == 1


@pytest.mark.clause("PKR 5.14", "R-58")
def test_the_shift_manager_corrects_a_bet(house: House) -> None:
    seated(house)
    act(house, "raise 20")
    decided(house, ManagerDecision.CORRECT_BET, seat=4, amount=12_00)
    house.reopen()
    assert stacks(house)[4] == 188
    assert house.floor.state.books.balances["pot:P"] == 15_00
    assert to_builtins(house.floor.view("P", "ann"))["hand"]["legal"][1] == {
        "action": "call",
        "lowest": "12.00",
        "highest": "12.00",
    }


@pytest.mark.clause("PKR 5.14", "R-58")
def test_two_referrals_take_two_decisions(house: House) -> None:
    seated(house)
    house.do(ReportIrregularity(table="P", kind="unlisted"), DEALER)
    house.do(ReportIrregularity(table="P", kind="unlisted"), DEALER)
    house.do(ResolveReferral(table="P"), SHIFT)
    house.reopen()
    assert refused(house, Act(table="P", action="call"), player("dan")) == ("REFERRED", "PKR 5.14")
    house.do(ResolveReferral(table="P"), SHIFT)
    act(house, "call")


@pytest.mark.clause("PKR 5.14", "R-58")
def test_a_second_report_leaves_the_referral_open(house: House) -> None:
    seated(house)
    house.do(ReportIrregularity(table="P", kind="unlisted"), DEALER)
    house.do(ReportIrregularity(table="P", kind="all-in-button-missing"), DEALER)
    assert refused(house, Act(table="P", action="call"), player("dan")) == ("REFERRED", "PKR 5.14")
    house.reopen()
    assert refused(house, Act(table="P", action="call"), player("dan")) == ("REFERRED", "PKR 5.14")
    house.do(ResolveReferral(table="P"), SHIFT)
    act(house, "call")
