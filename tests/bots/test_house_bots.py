"""House bots play rounds to their end, and play as their way of playing says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier.bots.house import PLAYS, HouseBot, Play, ace_king_or_better, best_play, pair_or_better
from croupier.games import HOUSE_GAMES
from croupier.rounds import LiveRound, Stage, view
from croupier.rounds.commands import ChooseOption, CloseBets, Fold, PlaceBet, SettleRound, TurnCards


def finish(live: LiveRound, bots: list[HouseBot]) -> LiveRound:
    """The round to its end, with nobody but the bots and an automatic Dealer."""
    while not live.over:
        answered = [command for bot in bots if (command := bot.next_command(view(live.state, bot.player)))]
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


def stud(game: str = "casino-stud", up: str = "9c") -> dict[str, Any]:
    return {"game": game, "version": HOUSE_GAMES[game].version, "dealer": {"face_up": [up]}, "community": []}


@pytest.mark.parametrize(
    "cards, pair, ace_king",
    [
        ("2s 2d 5c 4h 3s", True, True),  # the lowest pair
        ("As Kd Qc Jh 9s", False, True),  # the highest hand below it
        ("As Kd 4c 3h 2s", False, True),  # the lowest ace-king
        ("As Qd Jc Th 9s", False, False),  # the highest hand below it
    ],
)
def test_simple_ways_of_playing_stud(cards: str, pair: bool, ace_king: bool) -> None:
    assert pair_or_better(stud(), cards.split()) is pair
    assert ace_king_or_better(stud(), cards.split()) is ace_king


@pytest.mark.parametrize(
    "cards, board, stays",
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
def test_the_simple_way_of_playing_holdem(cards: str, board: str, stays: bool) -> None:
    seen = {"game": "progressive-holdem", "version": 6, "dealer": {"face_up": []}, "community": board.split()}

    assert pair_or_better(seen, cards.split()) is stays


def test_best_play_looks_at_the_dealers_card() -> None:
    """A, K, 8, 7, 2 is worth a BET against an eight, which is then harder to pair, and not against a nine."""
    cards = ["Ah", "Kd", "8c", "7s", "2h"]

    assert best_play(stud(up="8s"), cards) is True
    assert best_play(stud(up="9s"), cards) is False


def test_best_play_in_holdem_asks_for_the_board() -> None:
    seen = {"game": "progressive-holdem", "version": 6, "dealer": {"face_up": []}, "community": ["2c", "9d", "Kh"]}

    assert best_play(seen, ["Kd", "Kc"]) is True
    assert best_play(seen, ["7d", "6c"]) is False


def asked(choices: list[dict[str, str]], **more: Any) -> dict[str, Any]:
    box = {"box": 1, "player": "Ann", "examined": True, "cards": ["Qh", "Jd", "9c", "7s", "2h"], "choices": choices}
    return {**stud(), "stage": "decisions", "offer": None, "boxes": [box], **more}


ANN = HouseBot(player="Ann", box=1, ante=10_00)


def test_a_bot_bets_what_the_view_says() -> None:
    choices = [{"choice": "bet", "amount": "20.00"}, {"choice": "fold"}]
    assert ANN.next_command(asked(choices)) == Fold(box=1, player="Ann")

    anyhow = HouseBot(player="Ann", box=1, ante=10_00, play=lambda _view, _cards: True)
    assert anyhow.next_command(asked(choices)) == PlaceBet(box=1, player="Ann", bet="bet", amount=20_00)


def test_a_bot_goes_on_where_a_ruling_lets_it_choose() -> None:
    offered = asked([{"choice": "withdraw"}, {"choice": "continue"}], offer={"options": [], "boxes": [1]})

    assert ANN.next_command(offered) == ChooseOption(box=1, player="Ann", choice="continue")


def test_a_bot_leaves_the_boxes_of_others_alone() -> None:
    ben = HouseBot(player="Ben", box=1, ante=10_00)

    assert ben.next_command(asked([{"choice": "fold"}])) is None
    assert HouseBot(player="Ann", box=2, ante=10_00).next_command(asked([])) is None
