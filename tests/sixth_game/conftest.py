"""The sixth game, known for the length of a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier import forget_game, register_game
from croupier.games import HouseGame
from tests.sixth_game.three_card import THREE_CARD
from tests.sixth_game.three_card_rulings import RULINGS


@pytest.fixture
def three_card() -> Iterator[HouseGame]:
    register_game(THREE_CARD, RULINGS)
    yield THREE_CARD
    forget_game(THREE_CARD)
