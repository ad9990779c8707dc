"""`--strategy NAME|FILE`, as `odds` and `simulate` read it."""

from __future__ import annotations

from pathlib import Path

from croupier.exact_odds.strategy_tables import FILES


def strategy_argument(text: str | None) -> str | Path | None:
    """A strategy's name, or the file with its table."""
    return Path(text) if text is not None and text.lower().endswith(FILES) else text
