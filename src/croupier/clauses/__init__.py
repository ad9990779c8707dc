"""The clauses of the rule books, and the readings, each with its number and its summary in our words.

CSP = rulebook("CSP")
CSP["3.14.2"]         # a Clause; CSP["9.9"] is an error at once, so a wrong citation fails on import
reading("R-10")
"""

from croupier.clauses.index import (
    CODES,
    OWN_GAMES,
    Citation,
    Clause,
    ClauseKind,
    Reading,
    Rulebook,
    add_rulebook,
    all_clauses,
    all_readings,
    cited,
    read_rulebook,
    reading,
    remove_rulebook,
    rulebook,
    standing_for,
)

__all__ = [
    "CODES",
    "OWN_GAMES",
    "Citation",
    "Clause",
    "ClauseKind",
    "Reading",
    "Rulebook",
    "add_rulebook",
    "all_clauses",
    "all_readings",
    "cited",
    "read_rulebook",
    "reading",
    "remove_rulebook",
    "rulebook",
    "standing_for",
]
