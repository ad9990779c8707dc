"""The people behind a command, and their reasons, must be given."""

from __future__ import annotations

from croupier.clauses import Citation
from croupier.refusals import require


def require_text(text: str, what: str, clause: Citation | None) -> None:
    """Refuse an empty text."""
    require(bool(text.strip()), "NOT_DOCUMENTED.what", clause, what=what)
