"""The signs at a table: a pay table for each bet, under the clause that gives it."""

from __future__ import annotations

import pytest

from croupier.games import HOUSE_GAMES
from croupier.games.in_words import bet_in_words

STUD = [(("ante",), "4.1", "1 to 1"), (("bet",), "4.1", "250 to 1"), (("jackpot",), "4.2", "100%")]
WAGERS = ("jackpot-player", "jackpot-dealer")


@pytest.mark.clause("CSP 4.1", "CSP 4.2", "MLP 4.1", "MLP 4.2", "SSP 4.1.1", "SSP 4.1.2", "SSP 4.2", "SSP 4.5")
@pytest.mark.clause("PTH 4.1", "PTH 4.2")
@pytest.mark.parametrize(
    "game, signs",
    [
        ("casino-stud", STUD),
        ("multi-link-stud", STUD),
        (
            "singapore-stud",
            [
                (("ante",), "4.1.1", "1 to 1"),
                (("bet",), "4.1.2", "250 to 1"),
                (WAGERS, "4.2", "100%"),
                (WAGERS, "4.5", "5 to 1"),
            ],
        ),
        (
            "progressive-holdem",
            [
                (("ante",), "4.1", "1 to 1"),
                (("flop", "turn", "river"), "4.1", "1 to 1"),
                (("bonus",), "4.1", "1,000 to 1"),
                (("jackpot",), "4.2", "100%"),
            ],
        ),
    ],
)
def test_each_sign_names_its_bets_its_clause_and_its_highest_prize_first(
    game: str, signs: list[tuple[tuple[str, ...], str, str]]
) -> None:
    found = [(sign.bets, sign.clause.number, sign.rows[0].pays) for sign in HOUSE_GAMES[game].signs]

    assert found == signs
    assert {sign.clause.code for sign in HOUSE_GAMES[game].signs} == {HOUSE_GAMES[game].book.code}


@pytest.mark.parametrize(
    ("game", "bet", "words"),
    [
        ("singapore-stud", "ante", "ante"),
        ("singapore-stud", "jackpot-player", "jackpot, own hand"),
        ("singapore-stud", "no-such-bet", "no-such-bet"),
        ("no-such-game", "jackpot-player", "jackpot-player"),
    ],
)
def test_a_bet_in_a_line_of_text_is_told_in_words(game: str, bet: str, words: str) -> None:
    assert bet_in_words(game, bet) == words
