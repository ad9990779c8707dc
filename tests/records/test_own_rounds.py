"""A player's rounds weighed for review, and shown to others by a link, from what is stored."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from threading import Event
from typing import Any

import pytest

from croupier.cards import names
from croupier.exact_odds import advise
from croupier.money import from_dollars
from croupier.records import theory
from croupier.records.decision_worth import WeighedDecision, weighed_decisions
from croupier.records.own_rounds import OwnRounds, RoundFilter
from croupier.records.round_finder import StoredRound
from croupier.records.shared_rounds import shared_document
from croupier.records.theory import NOT_COUNTED, NOT_YET, Edge, Edges, Theory, TheoryBeside
from croupier.refusals import Refused
from croupier.rounds.commands import ExamineHand, Fold, PlaceBet, SettleRound, TurnCards
from croupier.store import open_store
from tests.floor.house import House, player
from tests.records.test_hand_review import PLAYERS, archive_of, seated, shown_down
from tests.waiting import LONGEST_S, wait_until

FLUSH, PAIR, NOTHING = "2h 5h 9h Jh Kh", "Ac Ad 7s 8d 3c", "2c 4d 6s 8h 9d"
HANDS = {1: FLUSH, 2: NOTHING, 0: PAIR}
"""Ann's hand, bob's, and the Dealer's, whose last card lies face up."""


def counted_once(_game: str, _version: int) -> Edges:
    return Edges(Edge(net=5, of=100, deviation=1.0), None)


def own_rounds(house: House) -> OwnRounds:
    return OwnRounds(archive_of(house), Theory(counted_once))


def played(*, ann_stays: bool, looks: bool = True) -> House:
    """A round in which ann has a flush: a mistake to fold; bob folds unseen."""
    house = House(open_store("memory:"))
    house.chips("ann", "bob")
    house.open("T1")
    house.deal_in("T1", "ann", "bob", hands=HANDS)
    if looks:
        house.do(ExamineHand(table="T1", box=1), player("ann"))
    if ann_stays:
        house.do(PlaceBet(table="T1", box=1, bet="bet", amount=200_00), player("ann"))
    else:
        house.do(Fold(table="T1", box=1), player("ann"))
    house.do(Fold(table="T1", box=2), player("bob"))
    house.do(TurnCards(table="T1"))
    house.do(SettleRound(table="T1"))
    return house


def one_listed(house: House, name: str, **wanted: Any) -> list[dict[str, Any]]:
    rounds: list[dict[str, Any]] = own_rounds(house).listed(name, RoundFilter(**wanted), before=None, limit=10)[
        "rounds"
    ]
    return rounds


def test_a_decision_is_worth_what_advice_says_and_costs_the_difference_to_the_best() -> None:
    house = played(ann_stays=False)
    archive = archive_of(house)
    review = OwnRounds(archive, Theory(counted_once)).review(archive.find("T1-1"), "ann")

    wanted = advise("casino-stud", cards=FLUSH, dealer_up="3c")
    (decision,) = review["decisions"]
    assert (decision["choice"], decision["best"], decision["antes"]) == ("fold", "bet", wanted["choices"])
    assert from_dollars(decision["cost"]) == round(100_00 * (wanted["choices"]["bet"] + 1))
    assert (decision["is_mistake"], decision["worth"]["fold"]) == (True, "-100.00")
    assert review["expected"] == "-5.00"  # five parts of a hundred of the ante


def test_a_hand_that_was_played_unseen_has_no_worth_and_is_no_mistake() -> None:
    house = played(ann_stays=True, looks=False)
    archive = archive_of(house)
    for name in ("ann", "bob"):
        (decision,) = OwnRounds(archive, Theory(counted_once)).review(archive.find("T1-1"), name)["decisions"]
        assert (decision["best"], decision["worth"], decision["is_mistake"]) == (None, {}, False)


def test_a_list_of_rounds_tells_result_expectation_and_cost_and_can_be_filtered() -> None:
    house = played(ann_stays=False)
    (found,) = one_listed(house, "ann")
    assert (found["net"], found["weighed"]["result"], found["weighed"]["expected"]) == ("-100.00", "-100.00", "-5.00")
    assert (found["weighed"]["mistakes"], found["weighed"]["decisions"]) == (1, 1)

    moment = house.now
    matching = (
        {"mistakes": True},
        {"game": "casino-stud", "table": "T1", "result": "lost"},
        {"since": moment - timedelta(hours=1), "until": moment + timedelta(hours=1)},
    )
    others = (
        {"game": "poker"},
        {"table": "T2"},
        {"result": "won"},
        {"since": moment},
        {"until": moment - timedelta(hours=1)},
    )
    assert [len(one_listed(house, "ann", **wanted)) for wanted in matching] == [1, 1, 1]
    assert [len(one_listed(house, "ann", **wanted)) for wanted in others] == [0, 0, 0, 0, 0]
    assert one_listed(house, "bob", mistakes=True) == []
    assert one_listed(house, "cat") == []


def test_a_long_list_goes_on_where_it_stopped() -> None:
    house = played(ann_stays=True)
    for _ in range(2):
        house.deal_in("T1", "ann", hands={1: FLUSH, 0: PAIR})
        house.play_out("T1")
    rounds = own_rounds(house)
    first = rounds.listed("ann", RoundFilter(), before=None, limit=2)
    rest = rounds.listed("ann", RoundFilter(), before=first["next"], limit=2)
    assert [one["round"] for one in (*first["rounds"], *rest["rounds"])] == ["T1-3", "T1-2", "T1-1"]
    assert rest["next"] is None


def test_a_poker_hand_and_a_round_in_play_have_no_such_review() -> None:
    house = seated()
    archive = archive_of(house)
    with pytest.raises(Refused) as refusal:
        own_rounds(house).review(archive.find("P/1"), "ann")
    assert refusal.value.code == "WRONG_GAME"

    house = House(open_store("memory:"))
    house.chips("ann")
    house.open("T1")
    house.deal_in("T1", "ann")
    with pytest.raises(Refused) as refusal:
        own_rounds(house).review(archive_of(house).find("T1-1"), "ann")
    assert refusal.value.code == "ROUND_OPEN"


CARD = re.compile(r"\b[2-9TJQKA][shdc]\b")


def shared(house: House, round_: str, name: str, hands: str) -> tuple[dict[str, Any], set[str]]:
    """The document behind a link, and every card that is named in it, in fields or sentences."""
    found = archive_of(house).find(round_)
    notices = [seen for step in found.steps if (seen := house.floor.notice(step, name)) is not None]
    document = shared_document(found, name, hands, notices)
    return document, set(CARD.findall(json.dumps(document)))


def test_a_shared_hand_has_its_players_own_cards_or_also_those_shown_and_never_a_hidden_one() -> None:
    house = seated()
    hand = shown_down(house)
    board = set(names(hand.board))
    held = {name: set(names(hand.hole[hand.places[name]])) for name in PLAYERS}
    open_hands = {card for place in hand.shown for card in names(hand.hole[place])}

    for name, cards_held in held.items():
        own, cards = shared(house, "P/1", name, "own")
        assert cards == board | cards_held
        every, cards = shared(house, "P/1", name, "shown")
        assert cards == board | cards_held | open_hands
        for document in (own, every):
            assert not re.search(r"\b(ann|bob|cat)\b", json.dumps(document))
            assert document["settlement"]["seats"][0]["player"] is None


def test_a_shared_round_of_a_house_game_has_no_hand_that_was_folded_by_another() -> None:
    house = played(ann_stays=True)
    mine, dealers, folded = set(FLUSH.split()), set(PAIR.split()), set(NOTHING.split())
    for hands in ("own", "shown"):
        document, cards = shared(house, "T1-1", "ann", hands)
        assert cards == mine | dealers
        assert not folded & cards
        assert [box["box"] for box in document["settlement"]["boxes"]] == document["own"] == [1]
        assert not re.search(r"\b(ann|bob)\b", json.dumps(document))
    _, cards = shared(house, "T1-1", "bob", "own")
    assert cards == dealers  # folded unseen


def test_nobody_waits_for_a_first_count_of_the_averages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theory, "PATIENCE_S", 0.01)
    goes_on = Event()

    def counts_for_long(game: str, version: int) -> Edges:
        assert goes_on.wait(LONGEST_S)
        return counted_once(game, version)

    beside = TheoryBeside(Theory(counts_for_long))
    assert beside.of("casino-stud", 6) == NOT_YET
    goes_on.set()
    wait_until(lambda: beside.of("casino-stud", 6) == counted_once("casino-stud", 6), "the edges are counted")


def test_a_count_of_the_averages_that_fails_leaves_nobody_waiting_and_is_not_tried_again() -> None:
    tried: list[str] = []

    def fails(game: str, _version: int) -> Edges:
        tried.append(game)
        raise MemoryError

    beside = TheoryBeside(Theory(fails))
    wait_until(lambda: beside.of("casino-stud", 6) == NOT_COUNTED, "the count has failed")
    assert beside.of("casino-stud", 6) == NOT_COUNTED
    assert tried == ["casino-stud"]


def test_a_list_asks_once_for_averages_that_are_not_counted_yet_and_weighs_each_round_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = played(ann_stays=True)
    house.deal_in("T1", "ann", hands={1: FLUSH, 0: PAIR})
    house.play_out("T1")
    answers: list[Edges | str] = [NOT_YET, counted_once("casino-stud", 6)]
    weighed: list[str] = []

    def weighs(found: StoredRound, name: str) -> tuple[WeighedDecision, ...]:
        weighed.append(found.round)
        return weighed_decisions(found, name)

    class Asked(Theory):
        def of(self, game: str, version: int) -> Edges | str:
            assert (game, version) == ("casino-stud", 6)
            return answers.pop(0)

    monkeypatch.setattr("croupier.records.own_rounds.weighed_decisions", weighs)
    rounds = OwnRounds(archive_of(house), Asked())
    expected = [
        [one["weighed"]["expected"] for one in rounds.listed("ann", RoundFilter(), before=None, limit=10)["rounds"]]
        for _ in range(2)
    ]
    assert expected == [[None, None], ["-5.00", "-5.00"]]
    assert (weighed, answers) == (["T1-2", "T1-1"], [])
