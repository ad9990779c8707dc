"""The notices to each viewer, event by event."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, get_args

import pytest
from msgspec import to_builtins

from croupier.floor.engine.queries import FloorQueries
from croupier.floor.views.house_notices import HOUSE
from croupier.floor.views.poker_notices import POKER
from croupier.floor_events.commands import Ready
from croupier.floor_events.logged_event import LoggedEvent
from croupier.games.dealing import Device
from croupier.poker import events as poker_events
from croupier.rounds import Stage, evolve, replay, view
from croupier.rounds import events as round_events
from croupier.rounds.commands import CloseBets, ExamineHand, Fold, OpenRound, PlaceBet
from tests.floor.house import House, player
from tests.rounds.random_play import RandomPlay
from tests.rounds.scenes import from_each_device, games_under, scene
from tests.rounds.tables import report


def last(house: House, table: str, event: str, viewer: str | None) -> dict[str, Any]:
    told = house.floor.notices(table, after=0, viewer=viewer)
    assert told is not None
    return [one for one in told if one["event"] == event][-1]


def test_each_event_of_a_round_and_of_a_poker_table_has_its_notice() -> None:
    assert set(HOUSE) == set(get_args(round_events.Event))
    assert set(POKER) == set(get_args(poker_events.Event)) - {poker_events.PokerTableOpened}


def test_who_looks_is_told_his_cards_and_nobody_else_is(house: House) -> None:
    house.open("T1")
    house.chips("alice", "bob")
    house.deal_in("T1", "alice", "bob")
    house.do(ExamineHand(table="T1", box=1), player("alice"))
    round_ = house.floor.state.house_table("T1").round
    assert round_ is not None
    assert len(last(house, "T1", "hand_examined", "alice")["cards"]) == 5
    assert last(house, "T1", "hand_examined", "bob")["cards"] is None
    assert last(house, "T1", "hand_examined", None)["cards"] is None


def test_of_the_deal_only_the_face_up_card_is_told(house: House) -> None:
    house.open("T1")
    house.chips("alice")
    house.deal_in("T1", "alice")
    told = house.floor.notices("T1", after=0, viewer="alice") or []
    dealt = [(one["to"], one["count"], len(one["cards"])) for one in told if one["event"] == "cards_dealt"]
    assert dealt == [("box", 5, 0), ("dealer", 5, 1)]


def test_hole_cards_are_told_to_their_player_alone(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann", "ben")
    house.hand("P", "ann", "ben")
    told = house.floor.notices("P", after=0, viewer="ann") or []
    dealt = {one["seat"]: one["cards"] for one in told if one["event"] == "cards_dealt"}
    assert dealt[1] is not None
    assert dealt[2] is None


def test_notices_go_on_from_a_position(house: House) -> None:
    house.open("T1")
    house.chips("alice")
    opened = house.do(OpenRound(table="T1"))
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("alice"))
    house.do(CloseBets(table="T1"))
    told = house.floor.notices("T1", after=opened.position)
    assert told is not None
    assert [(one["event"], one["clause"]) for one in told] == [("bet_placed", "CSP 3.2"), ("bets_closed", "CSP 3.9")]


def test_what_was_before_a_restart_cannot_be_told_again(house: House) -> None:
    house.open("T1")
    opened = house.do(OpenRound(table="T1"))
    house.reopen()
    assert house.floor.notices("T1", after=opened.position - 1) is None
    assert house.floor.notices("T1", after=opened.position) == []


def test_a_folded_hand_stays_hidden_in_the_settlement_that_others_are_told(house: House) -> None:
    house.open("T1")
    house.chips("alice", "bob")
    house.deal_in("T1", "alice", "bob")
    house.do(ExamineHand(table="T1", box=2), player("bob"))
    house.do(Fold(table="T1", box=2), player("bob"))
    house.play_out("T1")
    assert set(last(house, "T1", "round_settled", "alice")["hands"]) == {"1"}
    assert set(last(house, "T1", "round_settled", "bob")["hands"]) == {"1", "2"}


def test_listeners_are_told_after_the_commit(house: House) -> None:
    house.open("T1")
    heard: list[tuple[int, int]] = []
    house.floor.listeners.append(lambda done: heard.append((done.position, house.store.last_position())))
    house.do(OpenRound(table="T1"))
    assert heard == [(house.floor.position, house.floor.position)]


def test_a_position_that_is_still_to_come_is_of_another_log(house: House) -> None:
    house.open("T1")
    assert house.floor.notices("T1", after=house.floor.position) == []
    assert house.floor.notices("T1", after=house.floor.position + 1) is None


def test_a_notice_and_an_announcement_are_messages_with_the_values_of_their_sentences(house: House) -> None:
    house.open("T1")
    house.chips("alice")
    house.deal_in("T1", "alice")

    placed = next(one for one in house.floor.notices("T1", after=0) or [] if one["event"] == "bet_placed")
    assert (placed["message"], placed["values"]) == (
        "notice.bet_placed",
        {"box": 1, "amount": placed["amount"], "bet": "ante"},
    )
    assert placed["says"] == f"Box 1: {placed['amount']} on the ante"
    document = to_builtins(house.floor.view("T1", "alice"))
    assert (document["message"], document["values"]) == ("dealer.bet_or_fold", {"bet": "bet"})
    assert document["sentence"] == "BET or fold, please"


notice = FloorQueries.notice
CARD = re.compile(r"[2-9TJQKA][shdc]")


def cards_in(document: object) -> set[str]:
    """The cards that a document names, outside of its sentences."""
    match document:
        case str():
            return {document} if CARD.fullmatch(document) else set()
        case dict():
            return set().union(*(cards_in(value) for key, value in document.items() if key != "says"))
        case list() | tuple():
            return set().union(*map(cards_in, document))
    return set()


@pytest.mark.clause("R-56", "CSP 5.16", "MLP 5.16")
@pytest.mark.parametrize("seed", range(120))
def test_no_notice_of_a_round_tells_a_card_that_its_viewer_may_not_see(seed: int) -> None:
    """Rounds in which people do whatever they like: each notice names cards that the view of that moment shows."""
    live = RandomPlay(seed, trouble=0.15).play()
    after = replay(live.events[:1])
    for number, event in enumerate(live.events):
        after = evolve(after, event) if number else after
        for viewer in ("Ann", "Ben", None):
            told = notice(LoggedEvent(number, "round/R1", "", event, "T1", after), viewer)
            assert cards_in(told) <= cards_in(view(after, viewer)), told


@pytest.mark.parametrize("game", games_under("5.16", games=("casino-stud", "multi-link-stud")))
@from_each_device
def test_a_passer_by_is_not_told_the_last_card_of_a_dealer_who_shows_another(game: str, device: Device) -> None:
    found = scene(game, by_hand=True, device=device)
    found.live.send(CloseBets())
    found.deal(4 if device is Device.SHOE else 11)
    report(found.live, "exposed-card", count=1, whose="dealer")
    found.deal()
    after = found.live.state
    told = [notice(LoggedEvent(1, "round/R1", "", event, "T1", after), None) for event in found.live.events]

    assert cards_in(told) == {"6s"}
    found.play_to(Stage.SETTLEMENT)
    assert "3h" in cards_in(notice(LoggedEvent(1, "round/R1", "", found.live.events[-1], "T1", found.live.state), None))


@pytest.mark.clause("CSP 5.16", "MLP 5.16")
def test_a_deal_recorded_before_with_its_last_card_up_tells_it_no_more() -> None:
    """Earlier versions recorded the last card face up, although 5.16 had made another one the face-up card."""
    found = scene("casino-stud", by_hand=True)
    found.live.send(CloseBets())
    found.deal(4)
    report(found.live, "exposed-card", count=1, whose="dealer")
    found.deal()
    last_card = found.live.events[-1]
    assert isinstance(last_card, round_events.CardsDealt) and last_card.to == "dealer"
    told = notice(LoggedEvent(1, "round/R1", "", replace(last_card, up=1), "T1", found.live.state), None)

    assert cards_in(told) == set()


@pytest.mark.parametrize("game", games_under("5.2"))
def test_a_player_is_told_that_his_bet_is_under_the_minimum_while_he_can_put_it_right(game: str) -> None:
    found = scene(game, ante_min=150_00)
    told = notice(LoggedEvent(1, "round/R1", "", found.live.events[1], "T1", found.live.state), "P1")

    assert told is not None
    assert (told["event"], told["minimum"]) == ("bet_placed", "150.00")
    assert told["says"] == "Box 1: 100.00 on the ante; the minimum is 150.00, so increase it or take it back"


def test_saying_ready_again_tells_nobody(house: House) -> None:
    house.open("T1")
    house.do(OpenRound(table="T1"))
    heard: list[frozenset[str]] = []
    house.floor.listeners.append(lambda done: heard.append(done.tables))
    for _ in range(3):
        house.do(Ready(table="T1"), player("alice"))
    assert heard == [frozenset({"T1"})]
    house.do(Ready(table="T1"), player("bob"))
    assert len(heard) == 2
