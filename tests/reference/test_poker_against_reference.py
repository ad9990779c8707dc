"""Random Poker hands with antes, posts, rake and dead buttons, settled by the package and the slow way."""

from __future__ import annotations

import os
from typing import Any

import pytest

from croupier.settlement.poker import settle_poker
from tests.reference import poker_settler
from tests.settlement.poker_hands import random_sheet, unusual_sheet

HANDS = int(os.environ.get("CROUPIER_REFERENCE_HANDS", "1600"))
SHARDS = 8


@pytest.mark.parametrize("make", [random_sheet, unusual_sheet])
@pytest.mark.parametrize("shard", range(SHARDS))
def test_stacks_rake_and_showdown_agree_with_the_slow_way(shard: int, make: Any) -> None:
    for seed in range(shard, HANDS // 2, SHARDS):
        sheet = make(seed)
        settlement: Any = settle_poker(sheet)
        stacks, rake, showing = poker_settler.settle(sheet)
        assert {seat["seat"]: seat["end"] for seat in settlement["seats"]} == {
            seat: f"{stack}.00" for seat, stack in stacks.items()
        }, f"seed {seed}"
        assert settlement["rake"] == f"{rake}.00", f"seed {seed}"
        assert settlement["showdown"] == showing, f"seed {seed}"
