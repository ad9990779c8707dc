"""How fast a table is run, as it is read from outside."""

from __future__ import annotations

import pytest

from croupier.errors import InputError
from croupier.floor_events.pace import CASINO, DEMO, LONGEST_S, PACES, read_pace


@pytest.mark.parametrize("name", PACES)
def test_a_pace_is_named_or_written_out(name: str) -> None:
    assert read_pace(name) == read_pace(PACES[name].as_document()) == PACES[name]


def test_what_is_left_out_is_as_in_the_demo() -> None:
    assert read_pace({"bets_s": LONGEST_S}) == DEMO._replace(bets_s=LONGEST_S)


def test_a_pace_is_written_without_floats_and_read_back() -> None:
    pace = DEMO._replace(deal_s=0.1 + 0.2, settle_s=1e-7, bots_s=3599.9)
    document = pace.as_stored_document()
    assert {type(value) for value in document.values()} == {int, str}
    assert read_pace(document) == pace


@pytest.mark.parametrize(
    "value", ["fast", 3, {"bets": 1}, {"bets_s": -0.1}, {"bets_s": LONGEST_S + 0.1}, {"bets_s": True}, {"bets_s": "3"}]
)
def test_no_other_pace_is_taken(value: object) -> None:
    with pytest.raises(InputError):
        read_pace(value)


def test_a_nan_is_no_number_of_seconds() -> None:
    with pytest.raises(InputError):
        read_pace({"deal_s": float("nan")})


def test_at_the_casino_pace_a_round_takes_a_minute() -> None:
    pace = CASINO
    assert 55 <= pace.bets_s + pace.decide_s + 2 * pace.deal_s + pace.settle_s + pace.results_s <= 65
