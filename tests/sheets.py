"""Round sheets for tests, written as briefly as a test wants to read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import pytest

from croupier import settlement

Sheet: TypeAlias = dict[str, Any]

GAMES = {
    "CSP": "casino-stud",
    "MLP": "multi-link-stud",
    "SSP": "singapore-stud",
    "PTH": "progressive-holdem",
}
STUD = ("CSP", "MLP", "SSP")
RWS_STUD = ("CSP", "MLP")

QUEENS = "Qs Qd 9c 5c 3d"
"""A Dealer's hand that qualifies."""
ACE_QUEEN = "Ad Qd Jc 8h 6s"
"""A Dealer's hand that does not."""


def settle(round_sheet: object) -> Any:
    """The settlement, for tests to look into."""
    return settlement.settle(round_sheet)


def clause(*citations: str) -> pytest.MarkDecorator:
    """The marker of a test that proves these clauses."""
    return pytest.mark.clause(*citations)


def cards(text: str) -> list[str]:
    """`As Kd` as the list that stands on a sheet."""
    return text.split()


def box(number: int, hand: str = "", decision: str | None = None, /, **bets: object) -> Sheet:
    """One box; the bet `jackpot_player` stands for `jackpot-player`, and so on."""
    found: Sheet = {"box": number, "bets": {name.replace("_", "-"): amount for name, amount in bets.items()}}
    if hand:
        found["cards"] = cards(hand)
    if decision is not None:
        found["decision"] = decision
    return found


def sheet(
    code: str, *boxes: Sheet, dealer: str = QUEENS, meter: object = None, reset: object = "50000", **more: Any
) -> Sheet:
    """A round of one of the four house games."""
    found: Sheet = {"game": GAMES[code], "boxes": list(boxes), "dealer": cards(dealer)}
    if meter is not None:
        found["jackpot"] = {"meter": meter, "reset": reset}
    if "community" in more:
        more["community"] = cards(more["community"])
    return {**found, **more}


def lines(settled: Mapping[str, Any], number: int) -> dict[str, Any]:
    """The bets of one box, by name."""
    found = next(box for box in settled["boxes"] if box["box"] == number)
    return {line["bet"]: line for line in found["bets"]}


def brief(line: Mapping[str, Any]) -> tuple[str, str, str, str]:
    """Outcome, pays, returned and clause of a bet."""
    return line["outcome"], line["pays"], line["returned"], line["clause"]


def settled_bet(round_sheet: Sheet, bet: str, number: int = 1) -> tuple[str, str, str, str]:
    """Outcome, pays, returned and clause of one bet of a sheet."""
    return brief(lines(settle(round_sheet), number)[bet])
