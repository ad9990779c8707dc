"""The settler against the naive reference, sheet by sheet: every amount, outcome, clause, hand and payout."""

import json
from typing import Any

import pytest

from croupier.settlement import settle
from tests.reference.house_settler import reference_settle
from tests.reference.house_sheets import GAMES, random_sheet

BLOCK = 250
BLOCKS = 10


def comparable(settlement: Any) -> Any:
    """The settlement as a document, without the `also` lists, which are free beyond what the contract demands."""
    document = json.loads(json.dumps(settlement))
    for box in document["boxes"]:
        box.setdefault("player", None)
        for line in box["bets"]:
            line.pop("also", None)
    return document


def missing_citations(*, demanded: Any, given: Any) -> list[str]:
    """The clauses that the reference demands in an `also` list and the settler does not name."""
    pairs = (
        (ours, theirs)
        for box, other in zip(demanded["boxes"], given["boxes"], strict=True)
        for ours, theirs in zip(box["bets"], other["bets"], strict=True)
    )
    return [clause for ours, theirs in pairs for clause in ours["also"] if clause not in theirs.get("also", [])]


@pytest.mark.clause("R-6", "R-10", "R-12", "R-16", "R-17", "R-38")
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("game", GAMES)
def test_settler_agrees_with_the_reference(game: str, block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        sheet = random_sheet(game, seed)
        expected, settled = reference_settle(sheet), settle(sheet)
        assert comparable(settled) == comparable(expected), f"seed {seed}: {json.dumps(sheet)}"
        assert not missing_citations(demanded=expected, given=settled), f"seed {seed}: {json.dumps(sheet)}"
