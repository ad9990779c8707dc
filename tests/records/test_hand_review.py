"""Finished hands of a floor reviewed for their players, from what is stored."""

from __future__ import annotations

import pytest

from croupier.poker import Hand
from croupier.poker.commands import Act, FlipMarker, ReportIrregularity, ShowDown
from croupier.records.round_archive import RoundArchive
from croupier.records.round_index import RoundIndex
from croupier.refusals import Refused
from croupier.rounds.commands import DealCards, SettleRound
from croupier.store import open_store
from tests.floor.house import PIT, House, player

PLAYERS = ("ann", "bob", "cat")


def seated() -> House:
    house = House(open_store("memory:"))
    house.chips(*PLAYERS)
    house.open("P", game="poker")
    house.hand("P", *PLAYERS)
    return house


def archive_of(house: House) -> RoundArchive:
    index = RoundIndex(house.store)
    index.read_back()
    return RoundArchive(house.store, index)


def act(house: House, action: str) -> None:
    hand = house.floor.state.poker_table("P").hand
    assert hand is not None
    house.do(Act(table="P", action=action), player(PLAYERS[(hand.turn or 0) - 1]))


def shown_down(house: House) -> Hand:
    """The hand at its end: the first player folds, the others check it down and show."""
    for action in ("fold", "call", "check"):
        act(house, action)
    for _ in range(3):
        house.do(DealCards(table="P"))
        act(house, "check")
        act(house, "check")
    house.do(FlipMarker(table="P"))
    house.do(ShowDown(table="P"))
    house.do(SettleRound(table="P"))
    hand = house.floor.state.poker_table("P").hand
    assert hand is not None
    return hand


def test_a_stored_hand_is_reviewed_for_the_player_who_asks() -> None:
    house = seated()
    hand = shown_down(house)
    archive = archive_of(house)

    shown = {hand.numbers[place] for place in hand.shown}
    for seat, name in enumerate(PLAYERS, start=1):
        found = archive.review(archive.find("P/1"), name)
        assert found["seat"] == seat
        assert {one["seat"] for one in found["hands"]} == {*shown, seat}
        assert {one["seat"] for one in found["decisions"]} <= {seat}
    assert {one["seat"] for one in archive.review(archive.find("P/1"), None)["hands"]} == shown


@pytest.mark.clause("PKR 5.12")
def test_a_void_hand_has_nothing_to_review() -> None:
    house = seated()
    house.do(ReportIrregularity(table="P", kind="foreign-card"), PIT)
    archive = archive_of(house)
    with pytest.raises(Refused) as refusal:
        archive.review(archive.find("P/1"), "ann")
    assert (refusal.value.code, str(refusal.value.clause)) == ("NOTHING_TO_REVIEW", "PKR 5.12")


def test_only_poker_hands_are_reviewed() -> None:
    house = House(open_store("memory:"))
    house.chips("ann")
    house.open("T1")
    house.deal_in("T1", "ann")
    archive = archive_of(house)
    with pytest.raises(Refused) as refusal:
        archive.review(archive.find("T1-1"), "ann")
    assert refusal.value.code == "WRONG_GAME"
