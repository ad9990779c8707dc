"""Chance for a simulated floor."""

from __future__ import annotations

import random

from croupier.cards import DECK
from croupier.floor.state.table_state import HouseTable, TableSign
from croupier.floor_simulation.chance import ROYALS, StackedChance, bytes_for, places_of_hands
from croupier.games.dealing import Device
from croupier.rounds import TableSettings
from croupier.shoe import fresh_deck
from croupier.shoe.shuffling import shuffled


def test_each_order_of_the_deck_has_its_bytes() -> None:
    for seed in range(50):
        order = list(DECK)
        random.Random(seed).shuffle(order)
        assert shuffled(DECK, lambda _, order=order: bytes_for(order)) == tuple(order)  # type: ignore[misc]


def test_the_same_seed_gives_the_same_decks_and_some_of_them_are_stacked() -> None:
    limits = TableSettings(device=Device.SHUFFLER)
    table = HouseTable(TableSign("T1", "Stud", "casino-stud", 6), limits)
    one, other = StackedChance(7), StackedChance(7)
    one.opening = other.opening = table
    decks = [fresh_deck(one) for _ in range(100)]
    assert decks == [fresh_deck(other) for _ in range(100)]
    assert any(set(deck.cards[:5]) == set(royal) for deck in decks for royal in ROYALS)
    assert all(sorted(deck.cards) == sorted(DECK) for deck in decks)


def test_great_hands_lie_where_the_deal_brings_them_to_one_box() -> None:
    table = HouseTable(TableSign("T1", "Hold'em", "progressive-holdem", 6), TableSettings())
    (places,) = places_of_hands(table, (1, 2))
    assert places == [2, 4, 6, 7, 8]
