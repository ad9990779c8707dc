"""Poker tables in play for the worked examples."""

from __future__ import annotations

from collections.abc import Iterator

from tools.clause_pages.example_lines import ExampleBlock, ExampleLine, WorkedExample, showing
from tools.clause_pages.poker_hand_scenes import HANDS
from tools.clause_pages.poker_mishap_scenes import MISHAPS
from tools.clause_pages.poker_seat_scenes import SEATS

INTRO = "Each action begins with `>`. The events after it name their clause:"


def poker_examples() -> Iterator[WorkedExample]:
    """Each scene, played."""
    for title, play, shows in (*HANDS, *SEATS, *MISHAPS):
        log = play()
        lines = [
            ExampleLine(text, frozenset(citation.cite for citation in log.cited.get(place, ())))
            for place, text in enumerate(log.lines)
        ]
        block = ExampleBlock(showing(title, lines, shows), INTRO)
        yield WorkedExample(title, (block,), meant_for=frozenset(shows))
