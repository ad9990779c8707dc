"""The rules and readings, in our own words: never a sentence of the regulator's text."""

from __future__ import annotations

from collections import Counter

from croupier.clauses import CODES, all_readings, rulebook
from croupier.clauses.effects import clause_effects
from croupier.dossier.plan import PartDocument
from croupier.games import HOUSE_EDITIONS
from croupier.games.in_words import game_in_words
from croupier.games.poker import POKER_EDITIONS


def rules_part(games: tuple[str, ...]) -> PartDocument:
    """Each clause of these games' rule books, and the readings about them, with the effect of each in the system."""
    codes = {code: game for code, game in CODES.items() if game in games}
    books = [_book(code, game) for code, game in codes.items()]
    readings = [
        {
            "reading": one.cite,
            "games": list(one.games),
            "summary": one.summary,
            "effect": clause_effects()[one.cite].text,
        }
        for one in all_readings()
        if not codes.keys().isdisjoint(one.games)
    ]
    kinds = Counter(clause["kind"] for book in books for clause in book["clauses"])
    return {"books": books, "clauses": kinds.total(), "kinds": dict(sorted(kinds.items())), "readings": readings}


def _book(code: str, game: str) -> PartDocument:
    clauses = [
        {
            "clause": one.number,
            "kind": one.kind.value,
            "capability": one.capability,
            "summary": one.summary,
            "note": one.note,
            "effect": clause_effects()[one.cite].text,
        }
        for one in rulebook(code)
    ]
    return {
        "code": code,
        "game": game,
        "title": game_in_words(game),
        "versions": list(versions_of(game)),
        "clauses": clauses,
    }


def versions_of(game: str) -> tuple[int, ...]:
    """The versions of a game's rules that this software carries out, the oldest first."""
    editions = HOUSE_EDITIONS if game in HOUSE_EDITIONS.newest else POKER_EDITIONS
    return editions.versions(game)
