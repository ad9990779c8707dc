"""How cards are read and printed."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from croupier.cards import (
    ACE,
    DECK,
    RANKS,
    SUITS,
    Card,
    CardError,
    cards,
    name,
    names,
    pretty,
    rank_of,
    read_card,
    suit_of,
)

SPELLING = re.compile("([2-9TJQKAtjqka]|10)([cdhsCDHS]|[♣♦♥♠]\ufe0f?|[♧♢♡♤])")
ACE_OF_SPADES, TEN_OF_DIAMONDS = Card(51), Card(33)


def test_a_deck_has_each_rank_in_each_suit_once() -> None:
    assert [(rank_of(card), suit_of(card)) for card in DECK] == [(r, s) for r in range(13) for s in range(4)]
    assert sorted(map(name, DECK)) == sorted(rank + suit for rank in RANKS for suit in SUITS)


@pytest.mark.parametrize("text", ["As", "as", "AS", "aS", "A♠", "a♠", "A♤", "A♠\ufe0f"])
def test_the_ace_of_spades_has_many_spellings(text: str) -> None:
    assert read_card(text) == ACE_OF_SPADES


@pytest.mark.parametrize("text", ["Td", "td", "TD", "tD", "10d", "10D", "T♦", "10♦", "10♢", "10♦\ufe0f"])
def test_ten_is_one_letter_or_two_digits(text: str) -> None:
    assert read_card(text) == TEN_OF_DIAMONDS


@pytest.mark.parametrize("card", DECK, ids=name)
def test_what_is_printed_is_read_as_the_same_card(card: Card) -> None:
    for printed in (name(card), pretty(card), name(card).upper(), name(card).lower()):
        assert read_card(printed) == card


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "A", "s", "10", "sA", "♠A", "♠", "\ufe0f"),
        *("As ", " As", "A s", "As\n", "A\ts", "As\x00", "AsAs", "Ass"),
        *("1s", "0s", "11s", "010d", "100d", "Xs", "Ax", "A1", "joker", "-1", "51"),
        *("１0d", "10ｄ", "Ａs", "٢c", "²c", "As\u200b"),
        *("\u212as", "Aſ"),  # these fold to `ks` and `As` in some comparisons without case
    ],
)
def test_nothing_else_is_a_card(text: str) -> None:
    with pytest.raises(CardError, match="is not a card"):
        read_card(text)


@pytest.mark.parametrize("value", [None, True, 0, 51, 1.0, b"As", ["As"], {"As": 1}, ("A", "s")])
def test_only_text_is_a_card(value: object) -> None:
    with pytest.raises(CardError, match="is not a card"):
        read_card(value)


@given(st.from_regex(SPELLING, fullmatch=True))
def test_each_spelling_of_the_grammar_is_the_card_it_names(text: str) -> None:
    rank, suit = "T" if text.startswith("10") else text[0].upper(), text.rstrip("\ufe0f")[-1].lower()
    assert name(read_card(text)) == rank + SUITS["cdhs♣♦♥♠♧♢♡♤".index(suit) % 4]


@given(st.text("0123456789TJQKAtjqkacdhsCDHS♣♦♥♠♧♢♡♤\ufe0f ſ\u212a", max_size=4))
def test_what_the_grammar_does_not_know_is_refused(text: str) -> None:
    assume(SPELLING.fullmatch(text) is None)
    with pytest.raises(CardError):
        read_card(text)


def test_a_refusal_shows_what_was_read_and_cuts_it_short() -> None:
    with pytest.raises(CardError) as refused:
        read_card("A" * 10_000)
    assert len(str(refused.value)) < 100


@pytest.mark.parametrize(
    "line", ["As Td 2c", "As,Td,2c", "As, Td, 2c", "AsTd2c", "as10d2C", "A♠10♦2♣", "A♠\ufe0f10♦\ufe0f2c", " AsTd, 2c "]
)
def test_cards_of_a_line_stand_apart_or_run_together(line: str) -> None:
    assert names(cards(line)) == ["As", "Td", "2c"]


@given(st.lists(st.from_regex(SPELLING, fullmatch=True)), st.sampled_from(["", " ", ",", ", ", "  "]))
def test_every_line_of_spellings_is_read_card_by_card(spelled: list[str], between: str) -> None:
    assert cards(between.join(spelled)) == tuple(map(read_card, spelled))


@pytest.mark.parametrize(
    "line, wrong", [("AsKx", "Kx"), ("AsK", "K"), ("As 1", "1"), ("Ass", "s"), ("As10", "10"), ("As1h", "1h")]
)
def test_in_a_line_of_cards_the_piece_that_is_none_is_named(line: str, wrong: str) -> None:
    with pytest.raises(CardError) as refused:
        cards(line)
    assert str(refused.value) == f"'{wrong}' is not a card"


def test_a_line_of_cards_is_read_in_its_order() -> None:
    assert cards("As, 10d 2c") == (ACE_OF_SPADES, TEN_OF_DIAMONDS, Card(0))
    assert names(cards("As, 10d 2c")) == ["As", "Td", "2c"]
    assert rank_of(ACE_OF_SPADES) == ACE
