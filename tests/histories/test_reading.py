"""Hand histories read for programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cards import cards
from croupier.errors import InputError
from croupier.histories import read_hands
from croupier.histories.convert import text_from
from croupier.settlement.poker import settle_poker
from tests.settlement.poker_hands import random_sheet
from tests.snippets import ROOT

EXAMPLE = ROOT / "examples" / "poker.phh"


def test_each_action_carries_its_street() -> None:
    checks = [{"seat": seat, "action": "check"} for _ in ("flop", "turn", "river") for seat in (2, 1)]
    sheet = {
        "game": "poker",
        "table": {"small_blind": "5", "big_blind": "10"},
        "button": 1,
        "seats": [{"seat": 1, "stack": "100", "cards": ["As", "Kd"]}, {"seat": 2, "stack": "100"}],
        "board": ["2c", "7d", "9s", "Kh", "3c"],
        "actions": [{"seat": 1, "action": "call"}, {"seat": 2, "action": "check"}, *checks],
    }
    (hand,) = read_hands(text_from([sheet], "json").encode(), form="json")

    assert [(action.street, action.seat, action.action) for action in hand.actions] == [
        ("pre-flop", 1, "call"),
        ("pre-flop", 2, "check"),
        *[(street, seat, "check") for street in ("flop", "turn", "river") for seat in (2, 1)],
    ]


def test_a_hand_has_its_sheet_its_settlement_and_its_board() -> None:
    (hand,) = read_hands(str(EXAMPLE))

    assert hand.settlement == settle_poker(hand.sheet)
    assert hand.board == cards("2c 7d Js Kh 3c")
    assert [(action.street, action.seat, action.player, action.action, action.total) for action in hand.actions] == [
        ("pre-flop", 3, "Cem", "raise", 30_00),
        ("pre-flop", 1, "Ann", "fold", 5_00),
        ("pre-flop", 2, "Ben", "raise", 95_00),
        ("pre-flop", 3, "Cem", "call", 95_00),
    ]
    assert [action.is_all_in for action in hand.actions] == [False, False, True, False]


def test_hands_and_actions_print_what_they_are() -> None:
    (hand,) = read_hands(EXAMPLE)

    assert repr(hand) == "<PlayedHand: 3 seats, 4 actions, board 2c 7d Js Kh 3c>"
    assert repr(hand.actions[1:3]) == "(<pre-flop: seat 1 fold>, <pre-flop: seat 2 raise 95.00 all-in>)"


def test_the_content_of_a_file_can_be_read_as_bytes() -> None:
    assert read_hands(EXAMPLE.read_bytes(), form="phh") == read_hands(EXAMPLE)


@pytest.mark.parametrize("form", ["phhs", "ohh", "jsonl"])
def test_many_hands_of_one_file_are_read_in_order(form: str, tmp_path: Path) -> None:
    sheets = [random_sheet(seed) for seed in range(5)]
    file = tmp_path / f"hands.{form}"
    file.write_text(text_from(sheets, form), encoding="utf-8")

    hands = read_hands(file)

    assert [sorted(hand.settlement.showdown) for hand in hands] == [
        sorted(settle_poker(sheet).showdown) for sheet in sheets
    ]


def test_a_file_of_no_known_form_is_refused() -> None:
    with pytest.raises(InputError, match="form: must be one of phh, phhs, ohh"):
        read_hands("hands.txt")


def test_a_hand_that_breaks_the_rules_is_named_by_its_number() -> None:
    good = text_from([random_sheet(1)], "jsonl")
    bad = good.replace('"action":"', '"action":"x', 1)

    with pytest.raises(InputError, match=r"^hand 2\.actions"):
        read_hands((good + bad).encode(), form="jsonl")
