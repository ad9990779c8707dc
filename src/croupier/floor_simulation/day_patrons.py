"""Patrons of a simulated casino day: they buy chips for cash, play for some hours, and cash their chips."""

from __future__ import annotations

import random
from dataclasses import dataclass

from msgspec.structs import replace

from croupier.bots.house import PLAYS, HouseBot
from croupier.floor.state.table_state import HouseTable
from croupier.money import Cents
from croupier.people.roles import Actor, Role
from croupier.rounds import Round, Stage
from croupier.rounds.commands import Command, PlaceBet

LIMITED, EXCLUDED, RICH, WITHOUT_IDENTITY = 12, 40, 15, 10
"""One patron in this many sets limits, is excluded in the end, plays high, has no identity document."""
SHORTEST_STAY_S, LONGEST_STAY_S = 1_800, 4 * 3_600


@dataclass(slots=True)
class DayPatron:
    """One patron of the day."""

    name: str
    table: str
    box: int
    budget: Cents
    ante: Cents
    stay_s: int
    at_table: bool
    """Whether the chips are bought at the table, and not at the cage."""
    identity: str
    limited: bool
    excluded: bool
    plays: str
    bet_in: str = ""
    """The last round in which the patron has bet."""
    leaves: bool = False

    @property
    def actor(self) -> Actor:
        """The patron as the giver of commands."""
        return Actor(name=self.name, role=Role.PLAYER)

    def next_command(self, table: HouseTable, chips: Cents) -> Command | None:
        """The next bet or decision; None while there is nothing to do. Without enough chips the patron leaves."""
        round_ = table.round
        if round_ is None:
            return None
        if round_.stage is Stage.BETTING and round_.id != self.bet_in:
            return self._bet(round_, chips)
        asked = any(round_.must_decide(box) for box in round_.boxes_of(self.name))
        if round_.stage is not Stage.DECISIONS or not asked:
            return None
        bot = HouseBot(player=self.name, box=self.box, ante=self.ante, play=PLAYS[self.plays])
        command = bot.next_command(round_)
        return None if command is None else replace(command, table=table.id, player="")

    def _bet(self, round_: Round, chips: Cents) -> PlaceBet | None:
        most = self.ante * (1 + sum(round_.game.multiples.values()))
        if self.leaves or chips < most:
            self.leaves = True
            return None
        self.bet_in = round_.id
        return PlaceBet(table=self.table, box=self.box, bet="ante", amount=self.ante)


def new_patron(chance: random.Random, number: int, *, table: str, box: int, least: Cents, most: Cents) -> DayPatron:
    """A patron who comes to a table with these limits."""
    rich = chance.randrange(RICH) == 0
    return DayPatron(
        name=f"patron-{number}",
        table=table,
        box=box,
        budget=100_00 * (chance.randint(50, 150) if rich else chance.randint(2, 30)),
        ante=min(most, least * (chance.randint(5, 20) if rich else chance.choice((1, 1, 2, 3)))),
        stay_s=chance.randint(SHORTEST_STAY_S, LONGEST_STAY_S),
        at_table=chance.randrange(3) > 0,
        identity="" if chance.randrange(WITHOUT_IDENTITY) == 0 else f"passport {number}",
        limited=chance.randrange(LIMITED) == 0,
        excluded=chance.randrange(EXCLUDED) == 0,
        plays=chance.choice(("pair", "ace-king")),
    )
