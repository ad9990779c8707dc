"""The kernel counts what the plain path counts, round for round; the plain path is the house's own settlement."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.cards import DECK, RANKS, SUITS
from croupier.errors import InputError
from croupier.games.dealing import Device
from croupier.simulation.house_blocks import engine_for, player_of
from croupier.simulation.settings import read_house_settings

EVERY_CARD = [rank + suit for rank in RANKS for suit in SUITS]
TWO_SUITS = [rank + suit for rank in "789TJQKA" for suit in "cs"]
"""Straight flushes and royal flushes come in every few hundred hands."""
FOUR_RANKS = [rank + suit for rank in "TJQKA" for suit in SUITS]
"""Fours of a kind and full houses come often, royal flushes now and then."""
NINE_UP = [rank + suit for rank in "9TJQKA" for suit in SUITS]

STUD = ("casino-stud", "multi-link-stud")
FIFTH = {"ante": 500, "jackpot": 5}
TWO_WAYS = ["pair", "best-play"]
SINGAPORE = {"ante": [100, 200, 25], "jackpot-player": [5, 0, 10], "jackpot-dealer": [10, 5, 5]}
HOLDEM = {"ante": [25, 50], "jackpot": [5, 5], "bonus": [10, 500]}

CASES: list[tuple[str, dict[str, Any], int]] = [
    *[(game, {"boxes": 7, "bets": {"ante": 25, "jackpot": 5}, "strategy": "ace-king"}, 1_500) for game in STUD],
    *[(game, {"boxes": 1, "bets": {"ante": 5000, "jackpot": 5}, "deck": TWO_SUITS}, 8_000) for game in STUD],
    *[(game, {"boxes": 2, "bets": FIFTH, "deck": FOUR_RANKS, "strategy": TWO_WAYS}, 2_500) for game in STUD],
    ("singapore-stud", {"boxes": 3, "bets": SINGAPORE, "lucky_player": 3, "lucky_dealer": 4}, 2_000),
    ("singapore-stud", {"boxes": 1, "bets": {"jackpot-player": 5, "jackpot-dealer": 15}, "deck": TWO_SUITS}, 2_500),
    ("singapore-stud", {"boxes": 3, "bets": SINGAPORE, "deck": NINE_UP, "strategy": "AKJ83"}, 2_000),
    ("progressive-holdem", {"boxes": 7, "bets": {"jackpot": 5, "bonus": 5}, "strategy": "all"}, 500),
    ("progressive-holdem", {"boxes": 2, "bets": HOLDEM, "deck": TWO_SUITS, "strategy": "all"}, 2_500),
    ("progressive-holdem", {"boxes": 2, "bets": HOLDEM, "deck": FOUR_RANKS, "strategy": "all"}, 1_500),
]  # fmt: skip


@pytest.mark.clause("CSP 4.1", "CSP 4.1.1", "CSP 4.2", "MLP 4.1", "MLP 4.2", "SSP 4.2", "SSP 4.5", "PTH 4.1", "PTH 4.2")
@pytest.mark.parametrize("device", list(Device))
@pytest.mark.parametrize(("game", "settings", "rounds"), CASES)
def test_kernel_and_plain_path_count_the_same(game: str, settings: dict[str, Any], rounds: int, device: Device) -> None:
    read = read_house_settings({"game": game, "rounds": rounds, "seed": 11, "device": device.value, **settings})
    asked = read.document()
    block = 0 if device is Device.SHOE else 1
    plain = player_of(asked, "plain", [])(block, rounds // 2)

    assert player_of(asked, "fast", [])(block, rounds // 2) == plain
    assert plain["rounds"] == rounds // 2


@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud", "singapore-stud"])
def test_the_rare_hands_were_there(game: str) -> None:
    """The rounds of the test above have all kinds of prizes, folds, stand-offs and capped wins."""
    bet = "jackpot-player" if game == "singapore-stud" else "jackpot"
    decks = (TWO_SUITS, FOUR_RANKS)
    found = [
        croupier.simulate(game, rounds=8_000, seed=11, boxes=1, bets={bet: 5, "ante": 5000}, deck=deck, workers=1)
        for deck in decks
    ]
    won = {prize["hand"] for document in found for prize in document["jackpot"]["prizes"] if prize["count"]}
    ways = {way["way"] for document in found for way in document["main"]["ways"] if way["count"]}

    assert {"royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush"} <= won
    assert {"win-royal-flush", "win-straight-flush", "win-four-of-a-kind", "tie", "lose", "fold"} <= ways


def test_every_royal_row_of_holdem_was_there() -> None:
    found = croupier.simulate(
        "progressive-holdem", rounds=8_000, seed=11, boxes=2, bets=HOLDEM, deck=TWO_SUITS, strategy="all", workers=1
    )
    won = {prize["hand"] for prize in found["jackpot"]["prizes"] if prize["count"]}

    assert {f"royal-flush-on-the-{street}" for street in ("flop", "turn", "river")} <= won
    assert {"straight-flush", "community-royal-flush"} <= won


def test_stakes_whose_squares_do_not_fit_run_on_the_plain_path() -> None:
    usual = read_house_settings({"game": "singapore-stud", "rounds": 10, "bets": {"ante": 2000}})
    high = read_house_settings({"game": "singapore-stud", "rounds": 10, "bets": {"ante": 900_000}})

    assert engine_for(usual, "auto", []) == "fast"
    assert engine_for(high, "auto", []) == "plain"
    with pytest.raises(InputError, match="plain path"):
        engine_for(high, "fast", [])


def test_a_deck_is_dealt_from_as_it_is_named() -> None:
    assert read_house_settings({"game": "casino-stud", "rounds": 1, "deck": EVERY_CARD}).deck == DECK
