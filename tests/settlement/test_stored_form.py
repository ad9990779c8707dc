"""Sheets and settlements as documents and back: nothing is lost, whatever the order of keys in a store."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.games import HOUSE_GAMES
from croupier.settlement import settle_poker, settle_sheet, settlement_document, sheet_document
from croupier.settlement.sheet import read_sheet
from croupier.settlement.stored_form import stored_house_settlement, stored_poker_settlement, stored_sheet
from tests.reference.house_sheets import GAMES, random_sheet
from tests.reference.poker_sheets import random_poker_sheet, random_void_sheet

SEEDS = st.integers(0, 2**32)


def stored(document: Mapping[str, Any]) -> Any:
    """The document as a store gives it back, with its keys in another order."""
    return json.loads(json.dumps(document, sort_keys=True))


@settings(max_examples=150)
@given(st.sampled_from(GAMES), SEEDS)
def test_a_house_sheet_is_read_back_as_it_was_written(game: str, seed: int) -> None:
    sheet = read_sheet(HOUSE_GAMES[game], random_sheet(game, seed))
    written = sheet_document(sheet)
    assert stored_sheet(stored(written)) == sheet
    assert sheet_document(stored_sheet(stored(written))) == written
    assert read_sheet(sheet.game, stored(written)) == sheet


@settings(max_examples=150)
@given(st.sampled_from(GAMES), SEEDS)
def test_a_house_settlement_is_read_back_as_it_was_written(game: str, seed: int) -> None:
    settlement = settle_sheet(read_sheet(HOUSE_GAMES[game], random_sheet(game, seed)))
    written = settlement_document(settlement)
    back = stored_house_settlement(settlement.game, stored(written))
    assert back == settlement
    assert json.dumps(settlement_document(back)) == json.dumps(written)


@settings(max_examples=150)
@given(st.sampled_from([random_poker_sheet, random_void_sheet]), SEEDS)
def test_a_poker_settlement_is_read_back_as_it_was_written(make: Any, seed: int) -> None:
    settlement = settle_poker(make(seed))
    written = settlement_document(settlement)
    back = stored_poker_settlement(stored(written))
    assert back == settlement
    assert json.dumps(settlement_document(back)) == json.dumps(written)


def test_what_a_door_would_refuse_today_is_still_read_from_the_store() -> None:
    sheet = read_sheet(HOUSE_GAMES["casino-stud"], random_sheet("casino-stud", 1))
    large = sheet_document(sheet._replace(boxes=tuple(box._replace(bets={"ante": 10**15}) for box in sheet.boxes)))
    with pytest.raises(InputError, match=r"is above 1000000000\.00"):
        read_sheet(sheet.game, large)
    assert {box.bets["ante"] for box in stored_sheet(stored(large)).boxes} == {10**15}
