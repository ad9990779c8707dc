"""Figures that others have published, met to the last digit they print (docs/odds.md names the sources)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.exact_odds import odds
from croupier.exact_odds.side_bets import SideBetHit, five_card_hands, returns
from croupier.games.prizes import Prize

CARIBBEAN_STUD = {
    201: 16_759_740,
    101: 156_929_720,
    41: 2_832_435_800,
    15: 16_624_475_280,
    11: 21_856_990_280,
    9: 43_805_516_100,
    7: 234_242_908_320,
    5: 488_012_139_360,
    3: 2_343_248_003_808,
    1: 4_532_514_033_720,
    0: 321_623_100,
    -1: 9_523_005_974_460,
    -3: 2_726_592_727_512,
}


def test_the_return_table_of_caribbean_stud() -> None:
    main: Any = odds("casino-stud", pay={"royal-flush": 100})["main"]
    assert {row["units"]: row["combinations"] for row in main["outcomes"]} == CARIBBEAN_STUD
    assert round(main["house_edge"], 6) == 0.052243


@pytest.mark.parametrize(
    "strategy, house_edge",
    [(None, "5.22"), ("AKJ83", "5.32"), ("pair", "5.47"), ("ace-king", "5.68"), ("all", "16.61")],
)
def test_strategies_of_caribbean_stud(strategy: str | None, house_edge: str) -> None:
    main: Any = odds("casino-stud", pay={"royal-flush": 100}, strategy=strategy)["main"]
    assert f"{100 * main['house_edge']:.2f}" == house_edge


@pytest.mark.parametrize(
    "four_of_a_kind, full_house, flush, meter", [(100, 75, 50, "263205.26"), (150, 100, 50, "246784.21")]
)
def test_break_even_meters_of_caribbean_stud(four_of_a_kind: int, full_house: int, flush: int, meter: str) -> None:
    many = five_card_hands()
    hits = [
        SideBetHit(Prize("royal-flush", percent=100), many[9], 2_598_960),
        SideBetHit(Prize("straight-flush", percent=10), many[8], 2_598_960),
        SideBetHit(Prize("four-of-a-kind", fixed=four_of_a_kind * 100), many[7], 2_598_960),
        SideBetHit(Prize("full-house", fixed=full_house * 100), many[6], 2_598_960),
        SideBetHit(Prize("flush", fixed=flush * 100), many[5], 2_598_960),
    ]
    assert returns(hits, 100).break_even == meter


def test_texas_holdem_bonus_under_las_vegas_rules() -> None:
    found: Any = odds("progressive-holdem")
    assert f"{100 * found['main']['house_edge']:.3f}" == "2.037"
    assert f"{100 * found['main']['element_of_risk']:.4f}" == "0.5335"
    values = {hand["hand"]: round(hand["play"], 6) for hand in found["starting_hands"]}
    published = {
        "32o": -1.155927,
        "42o": -1.091604,
        "52o": -1.019987,
        "62o": -1.046723,
        "72o": -1.031301,
        "82o": -0.896002,
        "92o": -0.763132,
        "T2o": -0.613979,
        "J2o": -0.459414,
        "Q2o": -0.28969,
        "K2o": -0.102668,
    }
    assert {name: values[name] for name in published} == published
