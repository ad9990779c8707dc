"""House bots play rounds to their end, and play as their way of playing says."""

from __future__ import annotations

from random import Random

import pytest

from croupier.bots.house import (
    PLAYS,
    BoxSight,
    HouseBot,
    OpenDecision,
    Play,
    ace_king_or_better,
    best_play,
    box_sight,
    pair_or_better,
)
from croupier.cards import cards, read_card
from croupier.games import HOUSE_GAMES
from croupier.rounds import LiveRound, Stage
from croupier.rounds.commands import ChooseOption, CloseBets, ExamineHand, Fold, PlaceBet, SettleRound, TurnCards


def finish(live: LiveRound, bots: list[HouseBot]) -> LiveRound:
    """The round to its end, with nobody but the bots and an automatic Dealer."""
    while not live.over:
        answered = [command for bot in bots if (command := bot.next_command(live.state))]
        if answered:
            live.send(answered[0])
        elif live.state.stage is Stage.BETTING:
            live.send(CloseBets())
        elif live.state.stage is Stage.DEALING:
            live.deal()
        else:
            live.send(TurnCards() if live.state.stage is Stage.TURNING else SettleRound())
    return live


@pytest.mark.parametrize("game", HOUSE_GAMES)
@pytest.mark.parametrize("play", PLAYS.values(), ids=list(PLAYS))
def test_rounds_are_played_to_their_end(game: str, play: Play) -> None:
    """Anything that the round refuses fails the test."""
    for seed in range(10):
        live = LiveRound.open(game, round_id="R1", chance=Random(seed).randbytes)
        finish(live, [HouseBot(player=f"P{box}", box=box, ante=10_00, play=play) for box in (1, 3, 7)])

        assert live.state.stage is Stage.SETTLED
        assert sorted(live.state.boxes) == [1, 3, 7]


def seen(game: str, own: str, *, up: str = "", board: str = "") -> BoxSight:
    dealer_up = read_card(up) if up else None
    return BoxSight(HOUSE_GAMES[game], False, tuple(cards(own)), dealer_up, tuple(cards(board)), (), None)


def stud(own: str, up: str = "9c") -> BoxSight:
    return seen("casino-stud", own, up=up)


@pytest.mark.parametrize(
    "own, pair, ace_king",
    [
        ("2s 2d 5c 4h 3s", True, True),  # the lowest pair
        ("As Kd Qc Jh 9s", False, True),  # the highest hand below it
        ("As Kd 4c 3h 2s", False, True),  # the lowest ace-king
        ("As Qd Jc Th 9s", False, False),  # the highest hand below it
    ],
)
def test_simple_ways_of_playing_stud(own: str, pair: bool, ace_king: bool) -> None:
    assert pair_or_better(stud(own)) is pair
    assert ace_king_or_better(stud(own)) is ace_king


@pytest.mark.parametrize(
    "own, board, stays",
    [
        ("7d 6c", "", False),
        ("8d 2c", "", True),
        ("7d 6d", "", True),
        ("2d 2c", "", True),
        ("Kd 7c", "7h 9s 2c", True),
        ("Kd 7c", "Qh 9s 2c", False),
        ("Kd 7c", "9h 9s 2c", False),
    ],
)
def test_the_simple_way_of_playing_holdem(own: str, board: str, stays: bool) -> None:
    assert pair_or_better(seen("progressive-holdem", own, board=board)) is stays


def test_best_play_looks_at_the_dealers_card() -> None:
    """A, K, 8, 7, 2 is worth a BET against an eight, which is then harder to pair, and not against a nine."""
    own = "Ah Kd 8c 7s 2h"

    assert best_play(stud(own, up="8s")) is True
    assert best_play(stud(own, up="9s")) is False


def test_best_play_in_holdem_asks_for_the_board() -> None:
    assert best_play(seen("progressive-holdem", "Kd Kc", board="2c 9d Kh")) is True
    assert best_play(seen("progressive-holdem", "7d 6c", board="2c 9d Kh")) is False


ANN = HouseBot(player="Ann", box=1, ante=10_00)
NOTHING = stud("Qh Jd 9c 7s 2h")


def test_a_bot_bets_what_its_box_says() -> None:
    asked = NOTHING._replace(decision=OpenDecision("bet", 20_00, may_fold=True))
    assert ANN.answer(asked) == Fold(box=1, player="Ann")

    anyhow = HouseBot(player="Ann", box=1, ante=10_00, play=lambda _sight: True)
    assert anyhow.answer(asked) == PlaceBet(box=1, player="Ann", bet="bet", amount=20_00)


def test_a_bot_goes_on_where_a_ruling_lets_it_choose() -> None:
    offered = NOTHING._replace(options=("withdraw", "continue"))

    assert ANN.answer(offered) == ChooseOption(box=1, player="Ann", choice="continue")


def test_a_bot_sees_and_plays_its_own_box_alone() -> None:
    live = LiveRound.open("casino-stud", round_id="R1", chance=Random(1).randbytes)
    live.send(PlaceBet(box=1, player="Ann", bet="ante", amount=10_00))
    assert HouseBot(player="Ben", box=1, ante=10_00).next_command(live.state) is None
    live.send(CloseBets())
    live.deal()
    others = box_sight(live.state, 1, "Ben")
    assert (others.cards, others.decision, others.options) == (None, None, ())
    assert box_sight(live.state, 1, "Ann").cards is None
    live.send(ExamineHand(box=1, player="Ann"))
    assert box_sight(live.state, 1, "Ann").cards == live.state.boxes[1].cards
    assert box_sight(live.state, 1, "Ben") == others
