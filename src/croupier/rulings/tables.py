"""The tables of the five games, worked out in advance: one ruling for each combination of facts that can be true."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from croupier.clauses import CODES
from croupier.rulings import casino_stud, multi_link_stud, poker, progressive_holdem, singapore_stud
from croupier.rulings.kinds import Kind, combinations, kinds_of
from croupier.rulings.words import Branches, GameRulings, Ruling, Value

GAMES: Mapping[str, GameRulings] = {
    CODES[rulings.code]: rulings
    for rulings in (
        casino_stud.RULINGS,
        multi_link_stud.RULINGS,
        singapore_stud.RULINGS,
        progressive_holdem.RULINGS,
        poker.RULINGS,
    )
}


class TableError(Exception):
    """A table with a gap or an overlap: some facts lead to no branch, or to several."""


@dataclass(frozen=True, slots=True)
class Answers:
    """All rulings on one kind of irregularity in one game."""

    kind: Kind
    by_facts: Mapping[tuple[Value, ...], Ruling]
    """By the values of the kind's facts, in their order."""


@cache
def answers_of(game: str) -> Mapping[str, Answers]:
    """The rulings of a game on each kind of irregularity."""
    return worked_out(game, GAMES[game])


def worked_out(game: str, rulings: GameRulings) -> Mapping[str, Answers]:
    """A game's table for each kind: what is not in it is ruled on as it says of all the rest."""
    kinds = kinds_of(game)
    strangers = rulings.table.keys() - kinds.keys()
    if strangers:
        raise TableError(f"{game} rules on kinds that are not listed: {', '.join(sorted(strangers))}")
    return {
        name: Answers(
            kind, _by_facts(game, kind, rulings.table[name]) if name in rulings.table else _always(game, kind, rulings)
        )
        for name, kind in kinds.items()
    }


def _by_facts(game: str, kind: Kind, branches: Branches) -> dict[tuple[Value, ...], Ruling]:
    found: dict[tuple[Value, ...], Ruling] = {}
    for facts in combinations(game, kind):
        matching = [branch.ruling for branch in branches if branch.conditions.met(facts)]
        if len(matching) != 1:
            raise TableError(f"{game}, {kind.name}: {len(matching)} branches answer {facts}")
        found[tuple(facts.values())] = matching[0]
    return found


def _always(game: str, kind: Kind, rulings: GameRulings) -> dict[tuple[Value, ...], Ruling]:
    return {tuple(facts.values()): rulings.otherwise for facts in combinations(game, kind)}
