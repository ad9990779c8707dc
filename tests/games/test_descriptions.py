"""A game's description of itself: its bets, their places and their names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.games import CASINO_STUD, HOUSE_GAMES, Editions, UnknownEditionError
from croupier.games.in_words import bet_in_words, game_in_words, title_of
from croupier.games.layout import BetPlace

PLACES = {
    "casino-stud": {"ante": (0, 1), "bet": (0, 2), "jackpot": (0, 0)},
    "multi-link-stud": {"ante": (0, 1), "bet": (0, 2), "jackpot": (0, 0)},
    "singapore-stud": {"ante": (0, 1), "bet": (0, 2), "jackpot-player": (0, 0), "jackpot-dealer": (0, 0)},
    "progressive-holdem": {
        "jackpot": (0, 0), "bonus": (0, 1), "ante": (0, 2), "flop": (1, 0), "turn": (1, 1), "river": (1, 2),
    },
}  # fmt: skip
"""The row and the column of each bet in a betting box."""


@pytest.mark.clause("CSP 3.8", "MLP 3.8", "SSP 3.5", "PTH 3.5", "PTH 3.6")
@pytest.mark.parametrize("game", PLACES)
def test_each_bet_has_its_place_in_the_box(game: str) -> None:
    assert {place.name: (place.row, place.column) for place in HOUSE_GAMES[game].layout} == PLACES[game]


@pytest.mark.parametrize(
    ("game", "side_bets"),
    [
        ("casino-stud", ["jackpot"]),
        ("singapore-stud", ["jackpot-player", "jackpot-dealer"]),
        ("progressive-holdem", ["bonus", "jackpot"]),
    ],
)
def test_side_bets_are_those_that_go_back_without_an_ante(game: str, side_bets: list[str]) -> None:
    assert [place.name for place in HOUSE_GAMES[game].side_bets] == side_bets
    assert list(HOUSE_GAMES[game].without_ante) == side_bets


def test_a_game_needs_an_ante_and_a_bet_to_stay_with() -> None:
    ante, bet, _ = CASINO_STUD.layout
    assert replace(CASINO_STUD, layout=(ante, bet)).bets == ("ante", "bet")
    for layout in ((bet,), (ante,), ()):
        with pytest.raises(ValueError, match="needs an ante, and a bet"):
            replace(CASINO_STUD, layout=layout)


def test_a_place_is_called_by_its_label_where_it_has_no_other_name() -> None:
    plain = BetPlace(name="bet", label="BET", key="b")
    assert (plain.short, plain.noun, plain.short_label) == ("BET", "BET", "BET")
    named = BetPlace(name="x", label="Jackpot, own hand", short="Player", noun="jackpot bet", key="j")
    assert (named.short, named.noun, named.short_label) == ("Player", "jackpot bet", "Player")
    assert replace(named, caption="Jackpot").short_label == "Jackpot, own hand"


def test_games_are_called_by_their_short_title_and_strangers_by_their_name() -> None:
    assert game_in_words("poker") == "Poker"
    assert game_in_words("casino-stud") == "Casino Stud"
    assert game_in_words("whist") == "whist"
    assert title_of("casino-stud") == CASINO_STUD.title
    assert title_of("poker") == "Poker"


def test_a_bet_whose_name_is_several_words_is_called_by_its_label() -> None:
    assert bet_in_words("singapore-stud", "jackpot-player") == "jackpot, own hand"
    assert bet_in_words("singapore-stud", "ante") == "ante"
    assert bet_in_words("casino-stud", "bet") == "bet"
    assert bet_in_words("casino-stud", "no-such-bet") == "no-such-bet"
    assert bet_in_words("whist", "jackpot-player") == "jackpot-player"


def test_editions_come_and_go() -> None:
    editions: Editions[str] = Editions()
    editions.add("whist", 1, "first")
    assert editions.known("whist") == "the rules of whist are known in version 1"
    editions.add("whist", 2, "second")
    editions.add("whist", 3, "third")
    assert editions.known("whist") == "the rules of whist are known in versions 1, 2 and 3"
    editions.remove("whist", 3)
    assert editions.of("whist") == editions.newest["whist"] == "second"
    editions.remove("whist", 2)
    editions.remove("whist", 1)
    assert "whist" not in editions.newest
    with pytest.raises(UnknownEditionError):
        editions.of("whist")


@pytest.mark.clause("CSP 5.5", "MLP 5.5", "PTH 5.5", "R-36", "R-51")
@pytest.mark.parametrize(
    ("game", "cite"),
    [
        ("casino-stud", "CSP 5.5"),
        ("multi-link-stud", "MLP 5.5"),
        ("singapore-stud", "R-51"),  # its rules do not speak of walking away
        ("progressive-holdem", "PTH 5.5"),
    ],
)
def test_a_game_says_what_folds_the_hand_of_a_player_who_is_not_there(game: str, cite: str) -> None:
    assert str(HOUSE_GAMES[game].live.folds_the_absent) == cite
