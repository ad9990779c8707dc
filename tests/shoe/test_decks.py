"""Decks and what is committed to before the deal."""

from __future__ import annotations

import hashlib
import os
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, cards, names
from croupier.shoe import commit, committed_text, fresh_deck, matches, shuffle_rest
from tests.shoe.sources import seeded

SALT = bytes(range(32))
SEEDS = st.integers(min_value=0)


def test_the_commitment_is_the_sha256_of_one_line() -> None:
    line = "croupier-deck/1 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f As Td 9h 2c\n"

    assert committed_text(cards("As Td 9h 2c"), SALT) == line
    assert commit(cards("As Td 9h 2c"), SALT) == hashlib.sha256(line.encode()).hexdigest()


@given(SEEDS)
def test_a_fresh_deck_is_committed_to_as_anyone_can_recompute(seed: int) -> None:
    deck = fresh_deck(seeded(seed))
    line = " ".join(["croupier-deck/1", deck.salt.hex(), *names(deck.cards)]) + "\n"

    assert deck.commitment == hashlib.sha256(line.encode()).hexdigest()
    assert matches(deck.commitment, deck.cards, deck.salt)


@given(SEEDS)
def test_a_fresh_deck_has_each_card_once_and_a_salt_of_32_bytes(seed: int) -> None:
    deck = fresh_deck(seeded(seed))

    assert sorted(deck.cards) == list(DECK)
    assert len(deck.salt) == 32


@given(SEEDS, st.integers(0, 51), st.integers(0, 51), st.integers(0, 255))
def test_another_order_or_another_salt_does_not_match(seed: int, one: int, other: int, bit: int) -> None:
    deck = fresh_deck(seeded(seed))
    order = list(deck.cards)
    order[one], order[other] = order[other], order[one]
    salt = (int.from_bytes(deck.salt, "big") ^ (1 << bit)).to_bytes(32, "big")

    assert matches(deck.commitment, order, deck.salt) is (one == other)
    assert not matches(deck.commitment, deck.cards, salt)


def test_the_same_order_twice_is_committed_to_differently() -> None:
    assert commit(DECK, SALT) != commit(DECK, bytes(32))


def test_two_decks_from_the_operating_system_differ() -> None:
    one, other = fresh_deck(os.urandom), fresh_deck(os.urandom)

    assert one.cards != other.cards
    assert one.salt != other.salt


@given(SEEDS, st.lists(st.sampled_from(DECK), unique=True))
def test_the_rest_shuffled_again_has_the_same_cards_and_its_own_commitment(seed: int, rest: list[Card]) -> None:
    deck = shuffle_rest(rest, seeded(seed))

    assert sorted(deck.cards) == sorted(rest)
    assert matches(deck.commitment, deck.cards, deck.salt)


def test_a_card_that_is_there_twice_is_not_shuffled_again() -> None:
    with pytest.raises(ValueError, match="twice"):
        shuffle_rest(cards("As Kd As"), seeded(1))


def test_what_is_printed_of_a_deck_tells_no_card_and_no_salt() -> None:
    deck = fresh_deck(seeded(1))

    assert repr(deck) == str(deck) == f"Deck(commitment={deck.commitment!r})"


def test_a_deck_cannot_be_changed() -> None:
    deck = fresh_deck(seeded(1))
    with pytest.raises(FrozenInstanceError):
        deck.cards = DECK  # type: ignore[misc]
