"""Rounds of the house games in play: those of the playthroughs, and further ones for single clauses."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cli.settlement_text import house_text
from croupier.games import HOUSE_GAMES
from croupier.settlement import settle
from tools.clause_pages.example_lines import ExampleBlock, ExampleLine, WorkedExample, cited_lines, plain
from tools.dealers_log import DealersLog
from tools.playthroughs import TABLES

INTRO = "Commands begin with `>`; the events that follow name their clause:"


def round_examples() -> Iterator[WorkedExample]:
    """Each round, played from its first call to its last chip."""
    for ending, games, story in TABLES:
        for game in games:
            log = DealersLog(game, "")
            story(log)
            yield _told(log, f"A round in play, {HOUSE_GAMES[game].short_title}: {ending}.")


def _told(log: DealersLog, title: str) -> WorkedExample:
    lines = [
        ExampleLine(text, frozenset(citation.cite for citation in log.cited.get(place, ())))
        for place, text in enumerate(log.lines)
        if place > 2
    ]
    settled = cited_lines(plain(house_text(settle(log.live.sheet()))))
    return WorkedExample(
        title, (ExampleBlock(tuple(lines), INTRO), ExampleBlock(settled, "The settlement:", always=False))
    )
