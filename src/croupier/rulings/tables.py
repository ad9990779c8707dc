"""The tables of the games, worked out in advance: one ruling for each combination of facts that can be true."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from croupier.clauses import CODES, OWN_GAMES
from croupier.games import Editions
from croupier.rulings.kinds import IrregularityKind, answers_to, combinations, kinds_of
from croupier.rulings.words import Branches, GameRulings, Ruling, Value

RULINGS: Editions[GameRulings] = Editions()
"""The rulings of each edition of each game, by the game's name and version."""

for _game in OWN_GAMES:
    for _rulings in vars(import_module(f"croupier.rulings.{_game.replace('-', '_')}")).values():
        if isinstance(_rulings, GameRulings) and CODES[_rulings.code] == _game:
            RULINGS.add(_game, _rulings.version, _rulings)

GAMES = RULINGS.newest
"""The rulings of the newest edition of each game, by the game's name."""


class TableError(Exception):
    """A table with a gap or an overlap: some facts lead to no branch, or to several."""


@dataclass(frozen=True, slots=True)
class Answers:
    """All rulings on one kind of irregularity in one game."""

    kind: IrregularityKind
    by_facts: Mapping[tuple[Value, ...], Ruling]
    """By the values of the kind's facts, in their order."""


def answers_of(game: str, version: int | None = None) -> Mapping[str, Answers]:
    """The rulings on each kind of irregularity under this version of a game's rules, or under the newest."""
    return worked_out(game, RULINGS.of(game, version))


@cache
def worked_out(game: str, rulings: GameRulings) -> Mapping[str, Answers]:
    """A game's answers for each kind. Kinds without a row of their own get the game's ruling for all the rest."""
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


def _by_facts(game: str, kind: IrregularityKind, branches: Branches) -> dict[tuple[Value, ...], Ruling]:
    rulings: dict[tuple[Value, ...], Ruling] = {}
    for facts in combinations(game, kind):
        matching = [branch.ruling for branch in branches if branch.conditions.met(facts)]
        if len(matching) != 1:
            raise TableError(f"{game}, {kind.name}: {len(matching)} branches answer {facts}")
        rulings[tuple(facts.values())] = matching[0]
    return rulings


def _always(game: str, kind: IrregularityKind, rulings: GameRulings) -> dict[tuple[Value, ...], Ruling]:
    return {tuple(facts.values()): rulings.otherwise for facts in combinations(game, kind)}


def kinds_document(game: str) -> list[dict[str, object]]:
    """A game's kinds of irregularity for programs: their facts, the possible answers, and whether they are referred."""
    return [
        {
            "kind": kind.name,
            "what": kind.what,
            "facts": {fact.name: answers_to(game, kind, fact) for fact in kind.facts},
            "referred": kind.name not in GAMES[game].table,
        }
        for kind in kinds_of(game).values()
    ]
