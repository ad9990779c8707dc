"""The editions of each game's rules, with the hashes of their clauses and pay tables."""

from __future__ import annotations

from croupier.clauses import CODES, all_clauses
from croupier.computation.counts_cache import digest
from croupier.dossier.plan import PartDocument
from croupier.dossier.rules_part import versions_of
from croupier.games import HOUSE_EDITIONS
from croupier.games.poker import POKER_EDITIONS
from croupier.games.signs import Sign
from croupier.money import dollars


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
