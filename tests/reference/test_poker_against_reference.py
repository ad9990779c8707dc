"""Poker's settler against the naive reference: every pot, share, rake, hand, order and clause; every illegal action."""

import json
import re
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.settlement import settle
from tests.reference.naive_betting import reference_illegal
from tests.reference.poker_settler import reference_settle_poker
from tests.reference.poker_sheets import mutilated_poker_sheet, random_poker_sheet, random_void_sheet
from tests.settlement.poker_hands import random_sheet, unusual_sheet

BLOCK = 250
VALID_BLOCKS = 16
MUTILATED_BLOCKS = 8


def comparable(settlement: Any) -> Any:
    """The settlement as a document, without the `also` lists."""
    document = json.loads(json.dumps(settlement))
    for part in (document, *document["pots"], *document["uncalled"]):
        part.pop("also", None)
    for seat in document["seats"]:
        seat.setdefault("player", None)
    return document


def refused_at(sheet: Any) -> int | None:
    """The index of the action that the settler refuses; the number of actions where it misses one."""
    try:
        settle(sheet)
    except InputError as error:
        place = re.match(r"actions(?:\[([0-9]+)\])?", str(error))
        assert place is not None, error
        return int(place[1]) if place[1] else len(sheet["actions"])
    return None


@pytest.mark.clause("PKR 3.8", "PKR 3.14.2", "PKR 4.5", "PKR 4.6.2", "R-26", "R-27", "R-28", "R-30", "R-32")
@pytest.mark.parametrize("block", range(VALID_BLOCKS))
def test_hand_is_settled_as_by_the_reference(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        sheet = random_poker_sheet(seed)
        expected = reference_settle_poker(sheet)
        assert comparable(settle(sheet)) == comparable(expected), f"seed {seed}: {json.dumps(sheet)}"


@pytest.mark.parametrize("make", [random_sheet, unusual_sheet])
def test_hand_made_by_the_package_itself_is_settled_as_by_the_reference(make: Any) -> None:
    for seed in range(2 * BLOCK):
        sheet = make(seed)
        assert comparable(settle(sheet)) == comparable(reference_settle_poker(sheet)), f"seed {seed}"


@pytest.mark.clause("R-25", "R-26", "R-48", "R-50")
@pytest.mark.parametrize("block", range(MUTILATED_BLOCKS))
def test_first_illegal_action_is_the_one_refused(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        sheet = mutilated_poker_sheet(seed)
        assert refused_at(sheet) == reference_illegal(sheet), f"seed {seed}: {json.dumps(sheet)}"


@pytest.mark.clause("PKR 5.12")
def test_void_hand_gives_everything_back() -> None:
    for seed in range(BLOCK):
        sheet = random_void_sheet(seed)
        expected = reference_settle_poker(sheet)
        assert comparable(settle(sheet)) == comparable(expected), f"seed {seed}: {json.dumps(sheet)}"
