"""Hands in words, amounts, cards as boxes, and their stand-ins where there is only ASCII."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from croupier.cards import cards
from croupier.games import HOUSE_GAMES
from croupier.hands import hand_in_words
from croupier.terminal.amounts import dollars, meter, result
from croupier.terminal.card_drawing import BACK, drawn, in_line
from croupier.terminal.help_page import pay_columns
from croupier.terminal.picture import View
from croupier.terminal.screen import Transcript
from tests.terminal.table import unpainted


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ac Kc Qc Jc Tc", "a royal flush"),
        ("9c 8c 7c 6c 5c", "a straight flush to the nine"),
        ("5c 4c 3c 2c Ac", "a straight flush to the five"),
        ("6c 6d 6h 6s 2c", "four sixes"),
        ("Qc Qd 9h 9s 9c", "a full house, nines over queens"),
        ("Ac 9c 7c 4c 2c", "a flush, ace high"),
        ("5c 4d 3c 2c Ac", "a straight to the five"),
        ("Ad Kc Qc Jc Tc", "a straight to the ace"),
        ("2c 2d 2h 9s Kc", "three twos"),
        ("4c 4d Kh Ks 2c", "two pairs, kings and fours"),
        ("3c 3d Ah 9s 2c", "a pair of threes"),
        ("Ac Kd 7h 4s 2c", "ace-king high"),
        ("Ac Kd", "ace and king"),
        ("Tc Td", "a pair of tens"),
        ("Ac Ad 9h 7s 4c Ks Kd", "two pairs, aces and kings"),
    ],
)
def test_a_hand_is_named_as_at_the_table(hand: str, words: str) -> None:
    assert hand_in_words(cards(hand)) == words


def test_amounts_show_cents_only_where_there_are_some() -> None:
    assert [dollars(amount) for amount in (0, 100_00, 3_50, 1_250_000_00)] == ["$0", "$100", "$3.50", "$1,250,000"]
    assert [result(amount) for amount in (400_00, -100_00, 0, -5)] == ["+$400", "−$100", "$0", "−$0.05"]
    assert meter(50_000_00) == "$50,000.00"


def test_cards_are_drawn_side_by_side() -> None:
    ten, ace = cards("Th As")

    assert drawn([ten, ace, BACK], unpainted) == ["┌───┐ ┌───┐ ┌───┐", "│10♥│ │A ♠│ │▒▒▒│", "└───┘ └───┘ └───┘"]
    assert in_line([ten, BACK], unpainted) == "[10♥][▒▒]"


def test_a_stream_without_the_signs_gets_ascii() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    Transcript(stream).show(lambda _: View([drawn(cards("Th As"), unpainted)], [["−$100 · ▸"]]))

    assert raw.getvalue().decode() == "+---+ +---+\n|10h| |A s|\n+---+ +---+\n-$100 - >\n\n"


def test_a_transcript_tells_only_what_has_changed() -> None:
    stream = io.StringIO()
    transcript = Transcript(stream)
    transcript.show(lambda _: View([["Title"], ["Cards"]], [["Keys"]]))
    transcript.show(lambda _: View([["Title"], ["Other cards"]], [["Keys"]]))

    assert stream.getvalue() == "Title\nCards\nKeys\n\nOther cards\n\n"


def test_a_game_that_pays_everything_alike_needs_no_pay_table_on_the_screen() -> None:
    casino_stud = HOUSE_GAMES["casino-stud"]
    (ante,) = [sign for sign in casino_stud.signs if sign.bets == ("ante",)]

    assert pay_columns(casino_stud, None, unpainted) != []
    assert pay_columns(replace(casino_stud, signs=(ante,)), None, unpainted) == []
