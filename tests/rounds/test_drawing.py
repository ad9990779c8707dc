"""R-18: what the jackpot system of Singapore Stud draws."""

from __future__ import annotations

import random
from hashlib import sha256

import pytest

from croupier.cards import DECK
from croupier.games import HOUSE_GAMES
from croupier.games.house import Draw
from croupier.refusals import Refused
from croupier.rounds import LiveRound
from croupier.rounds.commands import CloseBets
from croupier.rounds.decide import decide
from croupier.rounds.drawing import (
    CommittedDraw,
    committed_draw,
    committed_line,
    draw_as_secret,
    draw_from_secret,
    drawn_for,
)
from tests.rounds.tables import RWS, opened, place

CHANCE = random.Random(18).randbytes


SINGAPORE = HOUSE_GAMES["singapore-stud"]


@pytest.mark.parametrize("game", RWS)
def test_the_other_games_have_no_draw(game: str) -> None:
    assert drawn_for(HOUSE_GAMES[game], 7, CHANCE) is None
    assert committed_draw(None, CHANCE) is None


@pytest.mark.clause("R-18")
def test_each_round_has_a_magic_card_and_the_lucky_ones_are_as_rare_as_the_house_has_set() -> None:
    draws = [drawn_for(SINGAPORE, 4, CHANCE, lucky_player=1, lucky_dealer=2) for _ in range(400)]
    found = [draw for draw in draws if draw is not None]
    assert len({draw.magic_card for draw in found} & set(DECK)) == len(DECK)
    assert {draw.lucky_box for draw in found} == {1, 2, 3, 4}
    assert 150 < sum(draw.lucky_dealer for draw in found) < 250


@pytest.mark.clause("R-18")
def test_a_round_that_was_opened_with_chance_tells_its_draw_when_bets_are_closed() -> None:
    drawn = []
    for number in range(60):
        live = LiveRound.open("singapore-stud", round_id=f"R{number}", chance=CHANCE)
        place(live)
        (closed,) = live.send(CloseBets())
        assert live.state.draw is not None and getattr(closed, "draw", None) == live.state.draw
        drawn.append(live.state.draw.magic_card)

    assert set(drawn) <= set(DECK) and len(set(drawn)) > 20


DRAWS = [Draw(card, box, lucky) for card in (*DECK[:3], DECK[51]) for box in (None, 1, 7) for lucky in (False, True)]


@pytest.mark.clause("R-18")
def test_each_draw_gives_another_commitment_and_comes_back_from_its_stored_form() -> None:
    found = [CommittedDraw(draw, bytes(range(32))) for draw in DRAWS]
    assert len({one.commitment for one in found}) == len(DRAWS)
    assert [draw_from_secret(draw_as_secret(one)) for one in found] == found


@pytest.mark.clause("R-18")
def test_the_commitment_is_the_hash_of_one_line_and_a_draw_prints_nothing_else() -> None:
    salt = bytes(range(32))
    committed = CommittedDraw(Draw(DECK[0], 3, True), salt)
    assert committed_line(committed.draw, salt) == f"croupier-draw/1 {salt.hex()} 2c 3 1\n"
    assert committed_line(Draw(DECK[51], None, False), salt) == f"croupier-draw/1 {salt.hex()} As 0 0\n"
    assert committed.commitment == sha256(f"croupier-draw/1 {salt.hex()} 2c 3 1\n".encode()).hexdigest()
    assert repr(committed) == f"CommittedDraw(commitment={committed.commitment!r})"


@pytest.mark.clause("R-18")
def test_the_draw_is_committed_to_when_bets_open_and_no_other_is_taken() -> None:
    live = LiveRound.open("singapore-stud", round_id="R1", chance=random.Random(5).randbytes)
    commitment = live.view()["draw_commitment"]
    place(live)
    with pytest.raises(Refused) as other:
        live.send(CloseBets(draw=Draw(None, 1, True)))
    with pytest.raises(Refused) as none:
        decide(live.state, CloseBets())
    assert other.value.code == none.value.code == "DRAW_COMMITTED"
    live.send(CloseBets())
    assert live._draw is not None and live.state.draw == live._draw.draw and live._draw.commitment == commitment


@pytest.mark.clause("R-18")
def test_a_game_without_draws_is_opened_with_no_commitment_to_one() -> None:
    assert LiveRound.open("casino-stud", round_id="R1", chance=CHANCE).view()["draw_commitment"] is None
    opening = opened("casino-stud")
    assert opening.state.draw_commitment is None
