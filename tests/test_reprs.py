"""The printed form of a thing names it briefly and tells no secret."""

from __future__ import annotations

import random

import pytest

from croupier.cards import DECK, Card, CardError, cards, name
from croupier.clauses import reading, rulebook
from croupier.games import HOUSE_GAMES
from croupier.hand_equity import equity, equity_against_random
from croupier.histories import read_hands
from croupier.jackpots import Jackpot
from croupier.poker import PokerTable
from croupier.poker import PokerTableSettings as PokerSettings
from croupier.rounds import LiveRound
from croupier.rounds.commands import CloseBets, PlaceBet
from croupier.settlement import settle_sheet
from croupier.settlement.sheet import read_sheet
from croupier.shoe import fresh_deck
from tests.snippets import ROOT


def test_a_card_and_a_hand_are_printed_by_name() -> None:
    assert repr(cards("As")[0]) == str(cards("As")[0]) == "As"
    assert repr(cards("As Kd Tc")) == "(As, Kd, Tc)"


def test_a_number_beyond_the_deck_is_no_card() -> None:
    assert [repr(Card(0)), repr(Card(51))] == ["2c", "As"]
    for number in (-1, 52):
        with pytest.raises(CardError, match="numbers from 0 to 51"):
            Card(number)


def test_clauses_readings_and_games_are_printed_as_they_are_cited() -> None:
    assert repr([rulebook("CSP")["3.14.1"], reading("R-10")]) == "[CSP 3.14.1, R-10]"
    assert repr(HOUSE_GAMES["casino-stud"]) == "<HouseGame casino-stud, version 6>"


def test_a_deck_prints_its_commitment_alone() -> None:
    deck = fresh_deck(random.Random(1).randbytes)

    assert repr(deck) == f"Deck(commitment='{deck.commitment}')"


def test_a_live_round_prints_its_game_its_stage_and_its_boxes() -> None:
    live = LiveRound.open("casino-stud", round_id="T1/7", chance=random.Random(1).randbytes)
    assert repr(live) == "<LiveRound T1/7: casino-stud, betting, no bets>"
    live.send(PlaceBet(box=3, player="Ben", bet="ante", amount=50_00))
    live.send(PlaceBet(box=1, player="Ann", bet="ante", amount=50_00))
    live.send(CloseBets())
    live.deal()

    assert repr(live) == "<LiveRound T1/7: casino-stud, decisions, box 1 (Ann), box 3 (Ben)>"
    assert repr(live.state) == "<Round T1/7: casino-stud, decisions, box 1 (Ann), box 3 (Ben)>"


def test_a_poker_table_prints_its_round_its_seats_and_the_turn() -> None:
    table = PokerTable.open(PokerSettings(5_00, 10_00, 200_00, 1000_00), random.Random(7).randbytes)
    assert repr(table) == "<PokerTable T1: no round of play, nobody seated>"
    table.sit("Ann", 1, 500_00)
    table.sit("Bob", 2, 500_00)
    table.start_hand()

    assert repr(table) == "<PokerTable T1: round T1/1 betting, seat 1 (Ann), seat 2 (Bob), seat 1 to act>"
    assert not any(name(card) in repr(table) for card in DECK)


def test_an_equity_prints_each_share() -> None:
    found = equity(["As Ah", "Kd Kc"], "2c 7d 9h Js")

    assert repr(found) == "<Equity on 2c 7d 9h Js: As Ah 95.4545%, Kd Kc 4.5455% of 44 boards>"
    assert repr(found.hands[0]) == "<HandEquity As Ah: 95.4545% of 44 boards>"
    assert repr(equity_against_random("As Ah", "2c 7d 9h Js")) == "<Against a range: 84.8792%>"


def test_a_settlement_prints_what_everybody_won() -> None:
    boxes = [{"box": 1, "bets": {"ante": 100}, "cards": ["Jh", "Th", "9h", "8h", "7h"], "decision": "bet"}]
    dealer = ["Qs", "Qd", "9c", "5c", "3d"]
    house = settle_sheet(
        read_sheet(HOUSE_GAMES["casino-stud"], {"game": "casino-stud", "boxes": boxes, "dealer": dealer})
    )
    (hand,) = read_hands(ROOT / "examples" / "poker.phh")

    assert repr(house) == "<HouseSettlement of casino-stud, settled: box 1 10100.00, house -10100.00>"
    assert repr(hand.settlement) == (
        "<PokerSettlement, settled: seat 1 -5.00, seat 2 100.00, seat 3 -95.00, rake 0.00>"
    )


def test_a_jackpot_prints_its_money() -> None:
    assert repr(Jackpot(name="J1")) == "<Jackpot J1: meter 0.00, reserve 0.00, 0 rounds dealt, 0 faults>"


def test_a_notebook_shows_of_a_live_round_what_lies_face_up() -> None:
    live = LiveRound.open("casino-stud", round_id="T1/7", chance=random.Random(1).randbytes)
    live.send(PlaceBet(box=1, player="Ann", bet="ante", amount=50_00))
    live.send(CloseBets())
    live.deal()
    shown = live._repr_html_()

    assert "<td>1</td><td>Ann</td><td>ante 50.00</td><td>5 dealt</td>" in shown
    assert [name(card) for card in DECK if name(card) in shown] == live.view()["dealer"]["face_up"]


def test_a_notebook_shows_of_a_poker_table_no_hole_cards() -> None:
    table = PokerTable.open(PokerSettings(5_00, 10_00, 200_00, 1000_00), random.Random(7).randbytes)
    table.sit("Ann", 1, 500_00)
    table.sit("Bob", 2, 500_00)
    table.start_hand()
    shown = table._repr_html_()

    assert "<td>1</td><td>Ann</td><td>495.00</td><td>5.00</td><td>to act</td>" in shown
    assert [name(card) for card in DECK if name(card) in shown] == []
