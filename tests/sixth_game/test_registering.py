"""A game from outside is known once it is registered, all of it or nothing, and can be forgotten."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier import InputError, forget_game, register_game, ruling, settle
from croupier.clauses import CODES, cited
from croupier.clauses.index import UnknownClauseError
from croupier.games import HOUSE_GAMES, HouseGame
from croupier.rulings.tables import GAMES, TableError
from croupier.rulings.words import Verdict, when
from tests.sixth_game.three_card import THC, THREE_CARD
from tests.sixth_game.three_card_rulings import RULINGS, TABLE

SIX = ["casino-stud", "multi-link-stud", "singapore-stud", "progressive-holdem", "poker", "three-card"]
HALF_A_TABLE = {
    **TABLE,
    "player-absent": (when(decisions_pending=True).rules(Verdict.FOLD_HAND, THC["5.4"], "The hand is folded."),),
}


def known() -> tuple[list[str], list[str], list[str]]:
    return list(CODES.values()), list(HOUSE_GAMES), list(GAMES)


def test_a_registered_game_stands_in_every_registry(three_card: HouseGame) -> None:
    assert list(CODES.values()) == list(GAMES) == SIX
    assert HOUSE_GAMES["three-card"] is three_card
    assert cited("THC 4.2") is THC["4.2"]


def test_a_forgotten_game_is_unknown_again() -> None:
    before = known()
    register_game(THREE_CARD, RULINGS)
    forget_game(THREE_CARD)

    assert known() == before
    with pytest.raises(InputError, match="is not a game"):
        settle({"game": "three-card", "boxes": []})
    with pytest.raises(InputError, match="game"):
        ruling({"game": "three-card", "kind": "foreign-card"})
    with pytest.raises(UnknownClauseError):
        cited("THC 4.2")


def test_a_second_version_comes_beside_the_first_and_leaves_it_when_it_is_forgotten(three_card: HouseGame) -> None:
    second = replace(three_card, version=2)
    register_game(second, replace(RULINGS, version=2))
    assert HOUSE_GAMES["three-card"] is second

    forget_game(second)

    assert HOUSE_GAMES["three-card"] is three_card
    assert cited("THC 4.2") is THC["4.2"]


@pytest.mark.parametrize(
    ("rulings", "error"),
    [
        (replace(RULINGS, version=2), ValueError),
        (replace(RULINGS, code="CSP"), ValueError),
        (replace(RULINGS, table=HALF_A_TABLE), TableError),
    ],
)
def test_a_game_whose_rulings_do_not_fit_is_not_registered_at_all(rulings: object, error: type[Exception]) -> None:
    before = known()
    with pytest.raises(error):
        register_game(THREE_CARD, rulings)  # type: ignore[arg-type]
    assert known() == before


@pytest.mark.parametrize("missing", ["ante", "play"])
def test_a_game_has_an_ante_and_a_bet_for_those_who_stay(missing: str) -> None:
    with pytest.raises(ValueError, match="needs an ante, and a bet"):
        replace(THREE_CARD, layout=tuple(place for place in THREE_CARD.layout if place.name != missing))


def test_no_game_is_registered_twice(three_card: HouseGame) -> None:
    before = known()
    with pytest.raises(ValueError, match="version 1 already"):
        register_game(three_card, RULINGS)
    assert known() == before
