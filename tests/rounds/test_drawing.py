"""R-18: what the jackpot system of Singapore Stud draws."""

from __future__ import annotations

import random

import pytest

from croupier.cards import DECK
from croupier.rounds import LiveRound
from croupier.rounds.commands import CloseBets
from croupier.rounds.drawing import drawn_for
from tests.rounds.tables import RWS, opened, place

CHANCE = random.Random(18).randbytes


@pytest.mark.parametrize("game", RWS)
def test_the_other_games_have_no_draw(game: str) -> None:
    assert drawn_for(opened(game).state, CHANCE) is None


@pytest.mark.clause("R-18")
def test_each_round_has_a_magic_card_and_the_lucky_ones_are_as_rare_as_the_house_has_set() -> None:
    state = opened("singapore-stud", boxes=4).state
    draws = [drawn_for(state, CHANCE, lucky_player=1, lucky_dealer=2) for _ in range(400)]
    found = [draw for draw in draws if draw is not None]
    assert len({draw.magic_card for draw in found} & set(DECK)) == len(DECK)
    assert {draw.lucky_box for draw in found} == {1, 2, 3, 4}
    assert 150 < sum(draw.lucky_dealer for draw in found) < 250


@pytest.mark.clause("R-18")
def test_a_round_that_was_opened_with_chance_draws_when_bets_are_closed() -> None:
    drawn = []
    for number in range(60):
        live = LiveRound.open("singapore-stud", round_id=f"R{number}", chance=CHANCE)
        place(live)
        (closed,) = live.send(CloseBets())
        assert live.state.draw is not None and getattr(closed, "draw", None) == live.state.draw
        drawn.append(live.state.draw.magic_card)

    assert set(drawn) <= set(DECK) and len(set(drawn)) > 20
