"""Linked tables over days: one meter, paid in the order in which the rounds were played."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.cli import main
from croupier.errors import InputError
from croupier.games.prizes import Meter
from croupier.money import dollars, from_dollars
from croupier.settlement.house import ranked_round
from croupier.simulation.house_plain import SimulatedTable
from croupier.simulation.month import QUANTILE_PERCENTS, quantile
from croupier.simulation.settings import read_house_settings
from croupier.simulation.strategies import named_strategy

RARE = [rank + suit for rank in "9TJQKA" for suit in "cs"]
TABLES, DAYS, ROUNDS = 3, 2, 300
BETS = {"ante": 25, "jackpot": 5}
ASKED: dict[str, Any] = {"boxes": 1, "bets": BETS, "strategy": "all", "deck": RARE, "meter": 60_000}
MONTH: dict[str, Any] = {**ASKED, "tables": TABLES, "days": DAYS, "rounds_a_day": ROUNDS}


@pytest.mark.clause("R-15", "R-16", "MLP 4.5.2")
def test_the_tables_share_one_meter_round_by_round() -> None:
    """The same rounds settled one by one: round 1 of every table, then round 2, and so on."""
    rounds = TABLES * DAYS * ROUNDS
    settings = read_house_settings({"game": "multi-link-stud", "rounds": rounds, "block_rounds": ROUNDS, **ASKED})
    meter, hits, won = 60_000_00 * 10_000, 0, 0
    at_end = []
    for day in range(DAYS):
        decide = named_strategy(settings.game, "all")
        tables = [SimulatedTable(settings, [decide], day * TABLES + table) for table in range(TABLES)]
        for _ in range(ROUNDS):
            for table in tables:
                meter += 5_00 * 7_000
                before = Meter(meter // 10_000, 50_000_00)
                settlement = ranked_round(table.played()).settled_from(before)
                won += settlement.house - 5_00 * 80 // 100
                hits += len(settlement.payouts)
                meter += ((settlement.meter_after or 0) - before.value) * 10_000
        at_end.append(dollars(meter // 10_000))
    found = croupier.simulate("multi-link-stud", **MONTH, workers=1)

    assert hits > 3
    assert len(found["jackpot"]["hits"]) == hits
    assert found["jackpot"]["meter_at_end_of_day"] == at_end
    assert from_dollars(found["house_win"]) == won
    assert found["win_of_a_table_in_a_day"]["count"] == TABLES * DAYS


@pytest.mark.parametrize(
    "wins, percent, found",
    [
        ((-400, -300, 2_848), 1, -400),
        ((-400, -300, 2_848), 5, -400),
        ((-400, -300, 2_848), 50, -300),
        ((-400, -300, 2_848), 95, 2_848),
        ((7,), 1, 7),
        ((7,), 99, 7),
        (range(1, 21), 5, 1),  # exactly one in twenty is at or below the first
        (range(1, 22), 5, 2),
        (range(1, 21), 95, 19),
        (range(1, 101), 99, 99),
    ],
)
def test_a_quantile_is_the_nearest_rank(wins: Sequence[int], percent: int, found: int) -> None:
    assert quantile(wins, percent) == found


@given(st.lists(st.integers(-10_000, 10_000), min_size=1, max_size=40))
def test_quantiles_are_in_order_and_are_wins(wins: list[int]) -> None:
    """Each is the lowest win that has its share of all wins at or below it."""
    ordered = sorted(wins)
    found = [quantile(ordered, percent) for percent in QUANTILE_PERCENTS]
    assert found == sorted(found)
    for percent, win in zip(QUANTILE_PERCENTS, found, strict=True):
        share = percent * len(wins)
        assert win == min(one for one in wins if 100 * sum(other <= one for other in wins) >= share)


def test_a_month_is_the_same_from_any_workers_and_can_be_resumed(tmp_path: Path) -> None:
    file = tmp_path / "month.jsonl"

    def interrupts(done: float) -> None:
        if done > 0.5:
            raise KeyboardInterrupt

    one = croupier.simulate("casino-stud", **MONTH, workers=1)
    part = croupier.simulate("casino-stud", **MONTH, workers=1, resume=file, progress=interrupts)

    assert (part["complete"], part["days"]) == (False, 1)
    assert croupier.simulate("casino-stud", **MONTH, workers=2, resume=file) == one


def test_the_command_writes_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, settings = tmp_path / "month.html", tmp_path / "month.json"
    settings.write_text(json.dumps({**MONTH, "days": 1}))
    words = ["simulate", "casino-stud", "--settings", str(settings), "--days", "2", "--workers", "1"]

    assert main([*words, "--format", "text", "--report", str(page)]) == 0
    assert "3 linked tables, 2 days, 1,800 rounds" in capsys.readouterr().out
    assert "a floor of linked tables" in page.read_text()


@pytest.mark.parametrize(
    ("settings", "place"),
    [({"days": 3}, "days"), ({"tables": 0}, "tables"), ({"tables": 2, "block_rounds": 5}, "block_rounds")],
)
def test_what_is_no_plan_is_refused(settings: dict[str, Any], place: str) -> None:
    with pytest.raises(InputError) as refused:
        croupier.simulate("casino-stud", **settings)
    assert refused.value.place == place
