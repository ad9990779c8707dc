"""The rules, readings and pay tables, in our own words: never a sentence of the regulator's text."""

from __future__ import annotations

from collections import Counter

from croupier.clauses import CODES, all_clauses, all_readings, rulebook
from croupier.clauses.effects import clause_effects
from croupier.computation.counts_cache import digest
from croupier.dossier.plan import PartDocument
from croupier.games import HOUSE_EDITIONS
from croupier.games.in_words import game_in_words
from croupier.games.poker import POKER_EDITIONS
from croupier.games.signs import Sign
from croupier.money import dollars


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


def editions_of(game: str) -> list[PartDocument]:
    """Each edition of a game's rules: the hash of its clauses in our words, and of each pay table."""
    code = next(code for code, name in CODES.items() if name == game)
    clauses = digest([[one.number, one.kind.value, one.summary, one.note] for one in all_clauses() if one.code == code])
    return [
        {"game": game, "code": code, "version": version, "clauses_sha256": clauses, "tables": _tables(game, version)}
        for version in versions_of(game)
    ]


def _tables(game: str, version: int) -> list[PartDocument]:
    """The pay tables of a house game; for Poker, the most that the House may take."""
    if game not in HOUSE_EDITIONS.newest:
        rake = f"{POKER_EDITIONS.of(game, version).most_rake_percent}% of a pot"
        return [_with_hash({"bets": ["rake"], "clause": "PKR 4.1", "rows": [["at most", rake]], "cap": None})]
    return [_with_hash(_sign(sign)) for sign in HOUSE_EDITIONS.of(game, version).signs]


def _sign(sign: Sign) -> PartDocument:
    return {
        "bets": list(sign.bets),
        "clause": sign.clause.cite,
        "rows": [[row.hand, row.pays] for row in sign.rows],
        "cap": None if sign.cap is None else dollars(sign.cap.most),
    }


def _with_hash(table: PartDocument) -> PartDocument:
    return {**table, "sha256": digest(table)}
