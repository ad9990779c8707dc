"""A command that the table offers to a player is not refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins

from croupier.cards import cards
from croupier.floor.commands import registry
from croupier.floor.commands.all_commands import read_command
from croupier.floor.state.table_state import HouseTable
from croupier.floor_events.commands import Ready
from croupier.money import dollars
from croupier.poker.commands import Act, FlipMarker, ReportIrregularity, ShowDown, ShowHand, StartHand, TakeSeat
from croupier.rounds.commands import DealCards, SettleRound
from croupier.store import open_store
from tests.floor.house import BLINDS, DEALER, House, player
from tests.floor.simulation import Simulation
from tests.poker.tables import deck


def tried(house: House, table: str, name: str) -> list[str]:
    """Each offer taken up on a draft that is thrown away; one that is refused raises."""
    offers = to_builtins(house.floor.view(table, name))["you"]["legal"]
    for offer in offers:
        command = read_command({**_completed(house, table, offer), "table": table})
        draft = house.floor.decider.draft(player(name))
        draft.people = (name, "a second person")  # as the floor tries out what may take two
        registry.authorise(house.floor.state, command, player(name))
        if not isinstance(command, Ready):
            registry.carry_out(draft, command)
            draft.check()
    return [offer["command"] for offer in offers]


def _completed(house: House, table: str, offer: dict[str, Any]) -> dict[str, Any]:
    """The offer with the least amount where one has to be named."""
    found = {key: value for key, value in offer.items() if key not in ("lowest", "highest")}
    at = house.floor.tables[table]
    if offer["command"] in ("place_bet", "increase_bet") and "amount" not in offer and isinstance(at, HouseTable):
        jackpot = offer["bet"].startswith("jackpot")
        found["amount"] = dollars(at.limits.jackpot_bet or 5_00) if jackpot else dollars(at.limits.ante_min or 10_00)
    if offer["command"] in ("sit", "add_chips"):
        found["amount"] = offer.get("lowest") or offer["highest"]
    if offer["command"] == "act" and offer["action"] in ("bet", "raise"):
        found["to"] = offer["lowest"]
    return found


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 2**32))
def test_what_is_offered_at_a_house_game_is_not_refused(seed: int) -> None:
    taken = set()
    with open_store("memory:") as store:
        simulation = Simulation(seed, store, tables=4)
        for _ in range(120):
            simulation.step()
            for name, table in simulation.floor.tables.items():
                round_ = simulation.floor.state.house_table(name).round
                players = (
                    {box.player for box in round_.boxes.values()} if round_ is not None and table.playing else set()
                )
                for who in players:
                    taken |= set(tried(simulation.house, name, who))
    assert {"place_bet", "fold"} <= taken


def test_what_is_offered_at_a_poker_table_is_not_refused(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann", "ben", "cat")
    for name in ("ann", "ben", "cat"):
        assert "sit" in tried(house, "P", name)
    house.hand("P", "ann", "ben")
    taken = {command for name in ("ann", "ben", "cat") for command in tried(house, "P", name)}
    assert {"act", "sit", "sit_out"} <= taken


def _offers(house: House, name: str) -> set[str]:
    return {"show", "muck"} & set(tried(house, "P", name))


def _to_the_showdown(house: House, *, by_hand: bool = False) -> None:
    """Ann's aces beat Ben's kings, with all that both have; Ann raised and shows first. Cat has folded."""
    house.open("P", game="poker", dealer="human", limits=BLINDS._replace(by_hand=by_hand))
    house.chance.stack(deck("Ks 7c As Kd 2d Ad 3c 3d 4h 8s 5c 9c 5d Jd"))
    for seat, name in enumerate(("ann", "ben", "cat"), 1):
        house.chips(name, amount=239_50)
        house.do(TakeSeat(table="P", seat=seat, amount=200_00), player(name))
    house.do(StartHand(table="P"), DEALER)
    house.do(DealCards(table="P"), DEALER)
    for name, deed in (("ann", "all-in"), ("ben", "all-in"), ("cat", "fold")):
        house.do(Act(table="P", action=deed), player(name))
    for street in ("3d 4h 8s", "9c", "Jd"):
        house.do(DealCards(table="P", cards=cards(street) if by_hand else None), DEALER)
    house.do(FlipMarker(table="P"), DEALER)


@pytest.mark.clause("PKR 3.14.2(d)", "PKR 5.14", "R-30")
@pytest.mark.parametrize("by_hand", [False, True])
def test_at_a_showdown_only_those_who_are_still_to_show_are_offered_something(house: House, by_hand: bool) -> None:
    _to_the_showdown(house, by_hand=by_hand)
    show = set() if by_hand else {"show"}
    assert [_offers(house, name) for name in ("ann", "ben", "cat")] == [show, show, set()]

    if by_hand:
        house.do(ShowHand(table="P", for_player="ann", cards=cards("As Ad")), DEALER)
    else:
        house.do(ShowHand(table="P"), player("ann"))
    assert [_offers(house, name) for name in ("ann", "ben", "cat")] == [set(), show | {"muck"}, set()]

    house.do(ReportIrregularity(table="P", kind="unlisted"), DEALER)
    assert _offers(house, "ben") == set()


@pytest.mark.clause("PKR 3.6", "PKR 3.6.1")
def test_chips_are_offered_in_whole_and_not_to_a_player_who_cannot_reach_the_minimum_again(house: House) -> None:
    _to_the_showdown(house)
    house.do(ShowDown(table="P"), DEALER)
    house.do(SettleRound(table="P"), DEALER)

    assert ["add_chips" in tried(house, "P", name) for name in ("ben", "cat")] == [False, True]
    house.chips("ben", amount=10_00)
    assert {"command": "add_chips", "highest": "49.00"} in to_builtins(house.floor.view("P", "ben"))["you"]["legal"]
    assert "add_chips" in tried(house, "P", "ben")


def test_a_player_who_has_no_chips_is_offered_no_bet(house: House) -> None:
    house.open("T1", jackpot="grand")
    house.chips("rich")
    house.do(read_command({"command": "open_round", "table": "T1"}))
    assert to_builtins(house.floor.view("T1", "poor"))["you"]["legal"] == []
    assert {offer["bet"] for offer in to_builtins(house.floor.view("T1", "rich"))["you"]["legal"]} == {"ante"}
