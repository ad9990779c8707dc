"""A floor refuses a command under the clause of the game at the table, in each game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.command import Command
from croupier.floor import Actor, Role
from croupier.floor_events.commands import Interrupt
from croupier.jackpots.commands import ClearFault, DecideOrder, ReportFault
from croupier.rounds.commands import CloseBets, Fold, OpenRound, PlaceBet, ReportIrregularity, ResolveReferral
from tests.floor.house import BLINDS, DEALER, PIT, SHIFT, House, player
from tests.floor.scenes import refused

GAMES = ("casino-stud", "multi-link-stud", "progressive-holdem", "singapore-stud", "poker")
AUDITOR = Actor(name="Aud", role=Role.AUDITOR)

CITED: Mapping[str, tuple[Command, Actor, tuple[str | None, ...]]] = {
    "deals": (CloseBets(table="A"), AUDITOR, ("CSP 1.11", "MLP 1.11", "PTH 1.18", None, "PKR 1.28")),
    "deals elsewhere": (CloseBets(table="A"), DEALER, ("CSP 1.11", "MLP 1.11", "PTH 1.18", None, "PKR 1.28")),
    "reports": (
        ReportIrregularity(table="A", kind="unlisted"),
        AUDITOR,
        ("CSP 1.11", "MLP 1.11", "PTH 1.18", None, "PKR 1.28"),
    ),
    "decides": (ResolveReferral(table="A"), PIT, ("CSP 5.24", "MLP 5.24", "PTH 5.23", "R-19", "PKR 5.14")),
    "interrupts": (Interrupt(table="A"), DEALER, ("CSP 5.7", "MLP 5.7", "PTH 5.7", "R-19", "PKR 5.1")),
    "plays": (Fold(table="A", box=1), AUDITOR, ("CSP 3.5", "MLP 3.5", "PTH 3.5", "R-52", "PKR 1.36")),
    "plays for another": (Fold(table="A", box=1), player("ben"), ("CSP 3.5", "MLP 3.5", "PTH 3.5", "R-52", None)),
    "reports a fault": (
        ReportFault(jackpot="grand", what="display"),
        player("ann"),
        ("CSP 5.18", "MLP 5.18", "PTH 5.17", "R-19", None),
    ),
    "mends a fault": (
        ClearFault(jackpot="grand", fault=1),
        PIT,
        ("CSP 5.18.2", "MLP 5.18.2", "PTH 5.17.2", "R-19", None),
    ),
    "orders prizes": (
        DecideOrder(jackpot="grand", rounds=("A-1", "B-1"), reason="seen"),
        SHIFT,
        ("CSP 4.5.2", "MLP 4.5.2", "PTH 4.5", "R-16", None),
    ),
}
CASES = [
    pytest.param(game, command, actor, cites[number], id=f"{what}-{game}")
    for what, (command, actor, cites) in CITED.items()
    for number, game in enumerate(GAMES)
    if game != "poker" or cites[number] is not None
]


@pytest.mark.parametrize(("game", "command", "actor", "cites"), CASES)
def test_a_refusal_cites_the_rule_of_the_game_that_is_played_there(
    house: House, game: str, command: Command, actor: Actor, cites: str | None
) -> None:
    if game == "poker":
        house.open("A", game=game, limits=BLINDS)
    else:
        house.open("A", game=game, jackpot="grand")
        house.chips("ann")
        house.do(OpenRound(table="A"))
        house.do(PlaceBet(table="A", box=1, bet="ante", amount=100_00), player("ann"))
    assert refused(house, command, actor)[1] == cites
