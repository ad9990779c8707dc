"""The decisions of a house game as a tree, found by playing the engine: what compiled rounds go by.

Nothing of a game's rules is written here. Each path of decisions is played once on the engine, from a deal in which
every card is its own place, to see which cards are open then, what stands in the observation, and whether it is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.cards import DECK
from croupier.errors import InputError
from croupier.exact_odds.answers import stud_payoffs
from croupier.exact_odds.holdem_tables import holdem_tables
from croupier.games.house import Draw
from croupier.games.pay_tables import HoldemPays, StudPays
from croupier.hands.compiled import numpy
from croupier.hands.kernel import Numbers, kernel_tables
from croupier.learning.house_environment import BET, BOX, LEAVE, HouseEnv
from croupier.learning.house_vector_kernel import (
    KINDS,
    LUCKY_BOX,
    LUCKY_DEALER,
    MAGIC,
    UNKNOWN,
    PathTables,
    VectorState,
    ending_of,
)
from croupier.money import Cents
from croupier.rounds.drawing import LUCKY_DEALER_ONE_IN, LUCKY_PLAYER_ONE_IN
from croupier.simulation.holdem_fast import bonus_table

CARD_SECTIONS = ("hand", "dealer", "community")
ENDINGS_OF_STUD = KINDS * KINDS * 3 * 2
ENDINGS_OF_DRAWS = 16
ENDINGS_OF_HOLDEM = KINDS * 3 * 4 * KINDS


class HousePaths:
    """The tree of a game, and what its endings are worth, which the engine is asked as they come up."""

    def __init__(self, env: HouseEnv) -> None:
        self._env = env
        self.taken: list[tuple[int, ...]] = []
        """By node: the actions that lead there."""
        probes = self._probes()
        game, pays = env.game, env.game.pays
        is_stud = isinstance(pays, StudPays)
        if not isinstance(pays, (StudPays, HoldemPays)):
            raise InputError("game", f"{game.name} has no compiled rounds: use HouseEnv")
        with_bonus = not is_stud and "bonus" in env.bets
        draws = [env.state.table.boxes * LUCKY_PLAYER_ONE_IN, LUCKY_DEALER_ONE_IN] if game.has_draw else []
        bonus_kinds = len(pays.bonus) + 1 if isinstance(pays, HoldemPays) and with_bonus else 1
        places = env.deal_order
        self.tables = PathTables(
            following=numpy.array([probe.following for probe in probes], numpy.int64),
            over=numpy.array([int(probe.over) for probe in probes], numpy.uint8),
            fixed=numpy.array([probe.fixed for probe in probes], numpy.float32),
            marks=_padded([probe.marks for probe in probes]),
            hand=_places(places, "box"),
            dealer=_places(places, "dealer", "up"),
            community=_places(places, "community"),
            five=kernel_tables(5),
            six=kernel_tables(6),
            seven=kernel_tables(7),
            categories=holdem_tables().categories,
            qualifying=stud_payoffs(game, pays).lowest_qualifying if isinstance(pays, StudPays) else 0,
            bonus_rows=bonus_table(game) if with_bonus else numpy.zeros((0, 0), numpy.int8),
            bonus_kinds=bonus_kinds,
            draws=numpy.array(draws, numpy.int64),
        )
        endings = ENDINGS_OF_STUD * (ENDINGS_OF_DRAWS if draws else 1) if is_stud else ENDINGS_OF_HOLDEM * bonus_kinds
        self.results = numpy.full((len(probes), endings), UNKNOWN, numpy.int64)
        """By node and ending: what the box wins, in cents."""

    def learn(self, number: int, state: VectorState) -> Cents:
        """Ask the engine what one of the rounds has won, and note it for every round with the same ending."""
        node, deal, drawn = int(state.nodes[number]), state.deals[number], state.drawn[number]
        draw = None
        if self._env.game.has_draw:
            box = BOX if drawn[LUCKY_BOX] else None
            draw = Draw(DECK[drawn[MAGIC]], box, bool(drawn[LUCKY_DEALER]))
        self._env.replay([DECK[card] for card in deal], draw, self.taken[node])
        self.results[node, ending_of(deal, drawn, self.tables)] = self._env.net
        return self._env.net

    def _probes(self) -> list[_Probe]:
        """Each path, the shorter ones first."""
        self.taken = [()]
        probes: list[_Probe] = []
        for path in self.taken:  # it grows meanwhile
            probe = self._probe(path)
            probes.append(probe)
            if not probe.over:
                probe.following[:] = [len(self.taken), len(self.taken) + 1]
                self.taken += [(*path, LEAVE), (*path, BET)]
        return probes

    def _probe(self, path: tuple[int, ...]) -> _Probe:
        env = self._env
        draw = Draw(DECK[-1], None, False) if env.game.has_draw else None
        seen = env.replay(DECK[: len(env.deal_order)], draw, path)
        marks = []
        for name in CARD_SECTIONS:
            section = env.sections[name]
            marks += [(section.start, int(place)) for place in numpy.flatnonzero(seen[section])]
            seen[section] = 0
        return _Probe([-1, -1], env.over, seen.tolist(), marks)


class _Probe(NamedTuple):
    """The engine's view after a path of decisions."""

    following: list[int]
    over: bool
    fixed: list[float]
    marks: list[tuple[int, int]]


def _places(order: Sequence[str], *names: str) -> Numbers:
    return numpy.array([at for at, place in enumerate(order) if place in names], numpy.int64)


def _padded(marks: Sequence[Sequence[tuple[int, int]]]) -> Numbers:
    padded = numpy.full((len(marks), max(map(len, marks)), 2), -1, numpy.int64)
    for node, pairs in enumerate(marks):
        padded[node, : len(pairs)] = pairs
    return padded
