"""The people, tables and linked jackpots of a simulated floor."""

from __future__ import annotations

import random
from collections.abc import Iterator

from croupier.command import Command
from croupier.floor.demo import demo_floor as demo
from croupier.floor_events.commands import BuyChips, OpenTable
from croupier.floor_events.pace import Pace
from croupier.games.dealing import Device
from croupier.jackpots import Confirmation, Settings
from croupier.jackpots.commands import OpenJackpot
from croupier.people.commands import SignUp
from croupier.people.roles import Actor, Role
from croupier.rounds.commands import TableSettings as HouseLimits

PLAYERS = tuple(Actor(name=name, role=Role.PLAYER) for name in ("ann", "ben", "cho", "dee", "eli"))
STAFF = tuple(
    Actor(name=name, role=role)
    for name, role in (
        ("dot", Role.DEALER),
        ("pat", Role.PIT_SUPERVISOR),
        ("pim", Role.PIT_SUPERVISOR),
        ("sam", Role.SHIFT_MANAGER),
        ("sid", Role.SHIFT_MANAGER),
        ("aud", Role.AUDITOR),
        ("ada", Role.ADMINISTRATOR),
    )
)
DEALER = STAFF[0]
ADMINISTRATOR = STAFF[-1]
LINKS = {"grand": ("casino-stud", "multi-link-stud", "progressive-holdem"), "harbour": ("singapore-stud",)}
"""The games that feed each jackpot."""
QUICK = Pace(bets_s=15, decide_s=30, options_s=20, deal_s=1, settle_s=1, results_s=2, bots_s=3)
POKER = demo.POKER._replace(rake_cap=30_00, no_flop_no_drop=False)


def opening(chance: random.Random) -> Iterator[Command]:
    """The first evening's commands, from an administrator or the door."""
    for person in (*PLAYERS, *STAFF):
        yield SignUp(name=person.name, role=person.role, password=b"a finished hash")
    confirmation = chance.choice(list(Confirmation))
    for name in LINKS:
        reset = 100 * chance.randrange(1_000, 50_000)
        settings = Settings(reset=reset, jackpot_confirmation=confirmation)
        yield OpenJackpot(jackpot=name, settings=settings, meter=reset + chance.randrange(10**6))
    yield from _tables(chance)
    for person in PLAYERS:
        yield BuyChips(amount=5_000_00, player=person.name)


def _tables(chance: random.Random) -> Iterator[Command]:
    """One table of each game. A person deals some of them, and at some the cards are entered by hand."""
    number = 0
    for jackpot, games in LINKS.items():
        for game in games:
            number += 1
            by_hand = chance.randrange(8) == 0
            limits = HouseLimits(
                ante_min=10_00,
                ante_max=200_00,
                jackpot_bet=None if game == "singapore-stud" else 5_00,
                boxes=5,
                device=chance.choice(list(Device)),
                by_hand=by_hand,
            )
            yield OpenTable(
                table=f"T{number}",
                name=game,
                game=game,
                settings=limits,
                jackpot=None if chance.randrange(8) == 0 else jackpot,
                dealer="human" if by_hand or chance.randrange(4) == 0 else "automatic",
                pace=QUICK,
                bots=chance.randrange(3),
            )
    by_hand = chance.randrange(6) == 0
    yield OpenTable(
        table=f"T{number + 1}",
        name="poker",
        game="poker",
        settings=POKER._replace(by_hand=by_hand),
        dealer="human" if by_hand or chance.randrange(4) == 0 else "automatic",
        pace=QUICK,
        bots=0 if by_hand else chance.randrange(4),
    )
