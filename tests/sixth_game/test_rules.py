"""The sixth game's own rules: its ranking, sheets that are settled, and irregularities that are ruled on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

from croupier import InputError, ruling
from croupier import settle as settle_sheet
from croupier.cards import DECK, cards
from croupier.cli.settle import settlement_text
from tests.sixth_game.three_card import ThreeCards, in_words, kind_of, strength

pytestmark = pytest.mark.usefixtures("three_card")


def settle(document: dict[str, Any]) -> Mapping[str, Any]:
    return settle_sheet(document)


def sheet(*boxes: dict[str, Any], dealer: str, **more: Any) -> dict[str, Any]:
    listed = [{"box": number, **box} for number, box in enumerate(boxes, 1)]
    return {"game": "three-card", "boxes": listed, "dealer": dealer.split(), **more}


def box(hand: str, decision: str = "play", **bets: Any) -> dict[str, Any]:
    named = {bet.replace("_", "-"): amount for bet, amount in bets.items()}
    return {"cards": hand.split(), "decision": decision, "bets": {"ante": 10, **named}}


def outcomes(settlement: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    return [(bet["bet"], bet["outcome"], bet["clause"]) for found in settlement["boxes"] for bet in found["bets"]]


def test_each_kind_of_three_cards_comes_as_often_as_it_must() -> None:
    counts = Counter(kind_of(strength(hand)) for hand in combinations(DECK, 3))
    assert [counts[kind] for kind in ThreeCards] == [16440, 3744, 1096, 720, 52, 48]


def test_an_ace_before_two_and_three_makes_the_lowest_straight() -> None:
    assert strength(cards("As 2d 3c")) < strength(cards("2s 3d 4c")) < strength(cards("Qs Kd Ac"))
    assert in_words(cards("As 2d 3c")) == "a straight to the three"


@pytest.mark.parametrize(
    ("hand", "dealer", "decision", "ended"),
    [
        ("Ks 9d 2c", "Qs 9h 2d", "play", ["win THC 3.11", "win THC 3.11"]),
        ("Ks 9d 2c", "Ah 9h 2d", "play", ["lose THC 3.12", "lose THC 3.12"]),
        ("Ks 9d 2c", "Kh 9h 2d", "play", ["push THC 3.13", "push THC 3.13"]),
        ("5s 9d 2c", "Jh 9h 2d", "play", ["win THC 3.10", "push THC 3.10"]),
        ("5s 9d 2c", "Qh 9h 3d", "fold", ["lose THC 3.8"]),
    ],
)
def test_ante_and_play_go_by_the_dealers_hand(hand: str, dealer: str, decision: str, ended: list[str]) -> None:
    found = settle(sheet(box(hand, decision), dealer=dealer))
    assert [f"{outcome} {clause}" for _, outcome, clause in outcomes(found)] == ended


def test_the_pair_plus_goes_by_the_players_own_cards() -> None:
    found = settle(sheet(box("4s 5s 6s", pair_plus=5), box("2h 8d Ks", pair_plus=5), dealer="Ah Ad 2c"))
    sides = [bet for each in found["boxes"] for bet in each["bets"] if bet["bet"] == "pair-plus"]
    assert [(bet["outcome"], bet["pays"]) for bet in sides] == [("win", "200.00"), ("lose", "0.00")]


def test_a_side_bet_has_limits_of_its_own_on_the_sheet() -> None:
    found = settle(sheet(box("4s 4d 6s", pair_plus=50), dealer="Jh 9h 2d", table={"pair-plus_max": 20}))
    line = next(bet for bet in found["boxes"][0]["bets"] if bet["bet"] == "pair-plus")
    assert (line["pays"], line["returned"], line["also"]) == ("20.00", "50.00", ["THC 5.1"])


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"jackpot": {"meter": 1, "reset": 1}}, "jackpot: belongs to casino-stud"),
        ({"community": []}, "community: belongs to progressive-holdem"),
        ({"table": {"bonus_min": 5}}, "table.bonus_min: belongs to progressive-holdem"),
    ],
)
def test_a_field_of_other_games_is_refused_with_its_games(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        settle(sheet(box("4s 4d 6s"), dealer="Jh 9h 2d", **wrong))


def test_other_games_say_where_its_bets_belong() -> None:
    with pytest.raises(InputError, match="is a bet of three-card"):
        settle({"game": "casino-stud", "boxes": [{"box": 1, "bets": {"ante": 10, "pair-plus": 5}}]})


def test_its_settlement_is_shown_for_people_in_its_own_words() -> None:
    round_ = sheet(box("4s 4d 6s", pair_plus=5), box("2s 8d 9c", "fold"), dealer="Jh 9h 2d")
    text = settlement_text(settle_sheet(round_))
    assert "Harbour Three Card Poker" in text
    assert "Dealer: Three odd cards, not a qualifying hand" in text
    assert "pair Plus" in text


@pytest.mark.parametrize(
    ("kind", "facts", "answer"),
    [
        ("foreign-card", {}, ("void-round", "THC 5.5")),
        ("player-absent", {"decisions_pending": True}, ("fold-hand", "THC 5.4")),
        ("misplaced-chips", {}, ("refer", "THC 5.8")),
    ],
)
def test_irregularities_are_ruled_on_under_its_own_clauses(
    kind: str, facts: dict[str, object], answer: tuple[str, str]
) -> None:
    found = ruling({"game": "three-card", "kind": kind, "facts": facts})
    assert (found["ruling"], found["clause"]) == answer


def test_an_exposed_card_cannot_be_of_a_board_that_is_not_there() -> None:
    facts = {"count": 1, "whose": "community", "players_have_seen": False}
    with pytest.raises(InputError, match="no community cards"):
        ruling({"game": "three-card", "kind": "exposed-card", "facts": facts})


def test_a_void_sends_all_bets_of_a_sheet_back() -> None:
    found = settle(sheet(box("4s 4d 6s", pair_plus=5), dealer="Jh 9h 2d", irregularities=[{"kind": "foreign-card"}]))
    assert {outcome for _, outcome, _ in outcomes(found)} == {"returned"}
