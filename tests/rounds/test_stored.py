"""Events as they are stored, and read again after their form has grown."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from croupier.rounds import SideLimits, TableSettings, stored
from croupier.rounds.commands import OpenRound
from croupier.rounds.decide import decide
from croupier.rounds.events import RoundOpened


@dataclass(frozen=True, slots=True, kw_only=True)
class GrownEvent:
    box: int
    reason: str = "none was given"


def test_a_field_that_came_later_has_its_default_in_events_from_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(stored.STORED, "grown/1", GrownEvent)
    found: object = stored.from_document({"event": "grown/1", "box": 1})
    assert found == GrownEvent(box=1)
    with pytest.raises(KeyError):
        stored.from_document({"event": "grown/1", "reason": "no box"})


def opened(table: TableSettings) -> RoundOpened:
    (event,) = decide(None, OpenRound(game="progressive-holdem", round="R1", settings=table))
    assert isinstance(event, RoundOpened)
    return event


def test_the_limits_of_side_bets_are_stored_as_fields_of_the_table() -> None:
    table = TableSettings(by_hand=True, side_limits=(SideLimits("bonus", 5_00), SideLimits("pair-plus", None, 50_00)))
    document = stored.as_document(opened(table))
    assert document["table"]["bonus_min"] == 5_00
    assert document["table"]["pair-plus_max"] == 50_00
    assert stored.from_document(document) == opened(table)


def test_a_table_stored_with_fields_for_a_bonus_that_has_no_limits_can_be_read() -> None:
    document = stored.as_document(opened(TableSettings(by_hand=True)))
    before = {**document, "table": {**document["table"], "bonus_min": None, "bonus_max": None}}
    assert stored.from_document(before) == opened(TableSettings(by_hand=True))
