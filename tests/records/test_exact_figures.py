"""Theoretical win with its bands, pace and errors, by table and gaming day."""

from __future__ import annotations

import pytest

from croupier.gaming_day import GamingDay
from croupier.records.exact_figures import ERRORS_OF_STAFF, figures_of
from croupier.records.takings import takings_of
from croupier.records.theory import Edge, Edges, Theory
from croupier.rulings import Authority
from croupier.rulings.kinds import HOUSE_KINDS, POKER_KINDS
from croupier.store import open_store
from croupier.table_commands import ReportIrregularity
from tests.floor.house import PIT, House

EASY = Theory(lambda _game, _version: Edges(Edge(1, 20, 1.5), None))


@pytest.fixture(scope="module")
def house() -> House:
    """One round with two boxes of 100.00, and one that a foreign card makes void."""
    house = House(open_store("memory:"))
    house.open("T1")
    house.chips("ann", "bob")
    house.deal_in("T1", "ann", "bob")
    house.play_out("T1")
    house.deal_in("T1", "ann")
    house.do(ReportIrregularity(table="T1", kind="unshuffled-deck", by=Authority.PIT_SUPERVISOR), PIT)
    return house


def test_boxes_of_one_round_make_the_outer_band_wider_than_the_inner_one(house: House) -> None:
    (day,) = figures_of(takings_of(house.store, GamingDay()), EASY, days=7, table=None)["days"]
    (table,) = day["tables"]
    assert (table["staked"], table["theoretical"]) == ("200.00", "10.00")
    # 1.959964 x 1.5 x 100.00, times the root of two for two hands, and times two for one bet of both.
    assert table["band"] == ["-405.77", "425.77"]
    assert table["wide"] == ["-577.99", "597.99"]


def test_errors_are_named_with_round_and_clause_and_the_pace_counts_all_rounds(house: House) -> None:
    (day,) = figures_of(takings_of(house.store, GamingDay()), EASY, days=7, table="T1")["days"]
    (table,) = day["tables"]
    assert (table["rounds"], table["voids"], table["errors"]) == (2, 1, 1)
    (found,) = table["irregularities"]
    assert (found["kind"], found["round"], found["clause"], found["of_staff"]) == (
        "unshuffled-deck",
        "T1-2",
        "CSP 5.8.5",
        True,
    )


def test_a_game_without_exact_odds_says_why(house: House) -> None:
    unknown = Theory(lambda _game, _version: "needs the extra odds")
    (day,) = figures_of(takings_of(house.store, GamingDay()), unknown, days=1, table=None)["days"]
    assert [(one["theoretical"], one["band"], one["why"]) for one in day["tables"]] == [
        (None, None, "needs the extra odds")
    ]


def test_each_error_of_staff_is_a_kind_of_irregularity() -> None:
    assert {*HOUSE_KINDS, *POKER_KINDS} >= ERRORS_OF_STAFF
