"""The views of each person."""

from __future__ import annotations

import json

import pytest

from croupier.cards import DECK, NAMES, Card
from croupier.games.house import Draw
from croupier.rounds import LiveRound, Round, view
from croupier.rounds.commands import CloseBets, SettleRound, TurnCards
from tests.rounds.random_play import RandomPlay
from tests.rounds.tables import (
    NO_QUALIFIER,
    NOTHING,
    PAIR,
    cards,
    dealt,
    fold,
    look,
    opened,
    place,
    report,
    settled,
    stay,
)

FLUSH = "Ah Jh 9h 4h 2h"


def seen(live: LiveRound, viewer: str | None) -> list[bool]:
    return [box["cards"] is not None for box in live.view(viewer)["boxes"]]


def test_a_player_sees_his_own_hand_once_he_has_examined_it_and_nobody_else_does() -> None:
    live = dealt({1: PAIR, 2: NOTHING})
    assert seen(live, "P1") == [False, False]
    look(live, 1)

    assert seen(live, "P1") == [True, False]
    assert seen(live, "P2") == seen(live, None) == [False, False]


def test_hands_that_are_compared_are_open_to_all_and_folded_ones_to_nobody() -> None:
    live = dealt({1: PAIR, 2: NOTHING})
    look(live, 2)
    stay(live, 1)
    fold(live, 2)
    assert seen(live, None) == [False, False]
    live.send(TurnCards())
    assert seen(live, None) == [False, False]
    live.send(SettleRound())

    assert seen(live, None) == [True, False]
    assert seen(live, "P2") == [True, True]


def test_a_settlement_does_not_tell_what_a_folded_hand_was() -> None:
    live = dealt({1: PAIR, 2: NOTHING})
    look(live, 2)
    stay(live, 1)
    fold(live, 2)
    settled(live)

    def hands(viewer: str | None) -> list[str | None]:
        return [box["hand"] for box in live.view(viewer)["settlement"]["boxes"]]

    assert hands(None) == ["one-pair", None]
    assert hands("P2") == ["one-pair", "five-odd-cards"]


@pytest.mark.clause("MLP 4.4", "MLP 3.12.1", "R-11")
def test_a_folded_hand_that_takes_a_jackpot_prize_is_laid_open() -> None:
    live = dealt({1: FLUSH}, NO_QUALIFIER.replace("9h", "9c"), game="multi-link-stud", bets={"jackpot": 5_00})
    fold(live)
    live.send(TurnCards())
    assert seen(live, None) == [False]
    live.send(SettleRound())

    assert seen(live, None) == [True]


def test_a_view_says_what_its_viewer_can_do_and_for_how_much() -> None:
    live = dealt({1: PAIR, 2: NOTHING})

    assert live.view("P1")["boxes"][0]["choices"] == [{"choice": "bet", "amount": "200.00"}, {"choice": "fold"}]
    assert live.view("P1")["boxes"][1]["choices"] == []
    report(live, "exposed-card", count=1, whose="player")
    assert live.view("P1")["boxes"][0]["choices"] == [{"choice": "continue"}, {"choice": "withdraw"}]
    assert live.view("P1")["offer"] == {"options": ["continue", "withdraw"], "boxes": [1]}


def with_other_cards(state: Round, viewer: str | None) -> Round:
    """The round with each card that the viewer may not see exchanged for one that has not come."""
    shown = {name for box in view(state, viewer)["boxes"] for name in box["cards"] or ()}
    shown |= {*view(state, viewer)["dealer"]["face_up"], *view(state, viewer)["community"]}
    fresh = iter([card for card in DECK if card not in set(state.cards())] * 9)

    def changed(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card if NAMES[card] in shown else next(fresh) for card in cards)

    boxes = {number: box._replace(cards=changed(box.cards)) for number, box in state.boxes.items()}
    return state._replace(
        boxes=boxes,
        dealer=changed(state.dealer),
        community=changed(state.community),
        burnt=changed(state.burnt),
    )


@pytest.mark.parametrize("seed", range(100))
def test_other_hidden_cards_change_no_byte_of_a_view(seed: int) -> None:
    play = RandomPlay(seed, trouble=0.03)
    for _ in range(seed):
        if not play.live.over:
            play.attempt(play.something())
    state = play.live.state
    for viewer in ("Ann", "Ben", None):
        other = with_other_cards(state, viewer)
        assert json.dumps(view(other, viewer)) == json.dumps(view(state, viewer))


@pytest.mark.clause("R-18")
def test_everybody_sees_what_the_jackpot_system_has_drawn() -> None:
    live = opened("singapore-stud")
    place(live)
    assert live.view()["draw"] is None
    live.send(CloseBets(draw=Draw(cards("As")[0], 3, lucky_dealer=True)))
    assert live.view()["draw"] == {"magic_card": "As", "lucky_box": 3, "lucky_dealer": True}
