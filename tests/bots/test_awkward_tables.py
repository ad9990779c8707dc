"""Bots play every legal line and never stall a table, whatever happens there."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.poker import replay
from croupier.settlement import settle
from tests.bots.awkward_tables import AwkwardTable

KINDS = {
    *("fold", "check", "call", "bet", "smallest raise", "larger raise"),
    *("all-in short", "all-in over", "show", "muck"),
}
TABLES, PARTS, HANDS = 240, 4, 3


@pytest.mark.clause("PKR 3.10.1(b)", "PKR 3.15", "PKR 5.10", "R-51", "R-58", "R-151")
@pytest.mark.parametrize("part", range(PARTS))
def test_every_hand_comes_to_its_end_and_every_kind_of_action_occurs(part: int) -> None:
    deeds: Counter[str] = Counter()
    played = 0
    for seed in range(part * TABLES // PARTS, (part + 1) * TABLES // PARTS):
        table = AwkwardTable(seed)
        played += table.play(HANDS)
        deeds += table.deeds

    assert played > 2 * TABLES // PARTS
    assert {kind for kind in KINDS if deeds[kind] < 3} == set()


@pytest.mark.parametrize("seed", range(0, 48, 4))
def test_what_was_played_there_replays_and_settles_to_the_same_cents(seed: int) -> None:
    awkward = AwkwardTable(seed + 1)
    assert awkward.play(4)
    table = awkward.table
    assert replay(table.events) == table.state
    assert settle(table.sheet()) == table.settlement
