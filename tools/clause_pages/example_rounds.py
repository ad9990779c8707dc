"""Rounds of the house games in play: those of the playthroughs, and further ones for single clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.cli.settle import settlement_text
from croupier.games import HOUSE_GAMES
from croupier.games.dealing import Device
from croupier.settlement import settle
from tools.clause_pages.example_lines import ExampleBlock, ExampleLine, WorkedExample, cited_lines, plain, showing
from tools.clause_pages.round_scenes import (
    HOLDEM,
    SCENES,
    STUD_RWS,
    Scene,
    holdem_burn_missed,
    holdem_streets,
    one_hand_examined,
    options,
)
from tools.dealers_log import DealersLog
from tools.playthroughs import DEALER_PAIR, PAIR, TABLES, holdem_from_a_shuffler, one_hand, refusals

INTRO = "Each command begins with `>`. The events after it name their clause:"
SHOWS: dict[Scene, dict[str, str]] = {
    options: {"R-57": "OPTIONS_OPEN"},
    holdem_burn_missed: {
        "PTH 1.21": "cards reconstructed",
        "R-55": "cards reconstructed",
        "R-57": "options offered",
    },
    holdem_streets: {
        "PTH 1.3(a)": "bet placed: box 1, P1, flop",
        "PTH 1.3(b)": "bet placed: box 1, P1, turn",
        "PTH 1.3(c)": "checked",
        "PTH 3.11.2": "bet placed: box 1, P1, flop",
    },
}
"""Clauses and readings that a line of a scene shows without naming them: for each a piece of that line."""
HEAD = 3
"""The lines of a log above its first command: its title."""


def round_examples() -> Iterator[WorkedExample]:
    """Each round, played from its first call until its clause has taken effect."""
    for ending, games, story in TABLES:
        for game in games:
            yield _played(DealersLog(game, ""), ending, story)
    for what, games, scene in SCENES:
        for game in games:
            yield _played(DealersLog(game, ""), what, scene, SHOWS.get(scene))
    for game in HOUSE_GAMES:
        yield _played(DealersLog(game, "", by_hand=False), "refusals", refusals)
        yield _played(
            DealersLog(game, "", by_hand=False), "one hand is examined", one_hand_examined, {"R-8": "examine"}
        )
    for game in STUD_RWS:
        shuffler = DealersLog(game, "", device=Device.SHUFFLER)
        yield _played(shuffler, "dealt from a shuffler", one_hand(PAIR, DEALER_PAIR))
    holdem = DealersLog(*HOLDEM, "", device=Device.SHUFFLER)
    flop = {f"PTH 3.12.3{part}": "bet placed: box 1, P1, flop" for part in ("", "(b)")}
    yield _played(holdem, "dealt from a shuffler", holdem_from_a_shuffler, flop)


def _played(log: DealersLog, what: str, story: Scene, shows: Mapping[str, str] | None = None) -> WorkedExample:
    story(log)
    title = f"A round of {log.live.state.game.short_title} in play: {what}."
    lines = [
        ExampleLine(text, frozenset(citation.cite for citation in log.cited.get(place, ())))
        for place, text in enumerate(log.lines)
        if place >= HEAD
    ]
    blocks = [ExampleBlock(showing(title, lines, shows or {}), INTRO)]
    if log.live.over:
        settled = cited_lines(plain(settlement_text(settle(log.live.sheet()))))
        blocks.append(ExampleBlock(settled, "The settlement:", always=False))
    return WorkedExample(title, tuple(blocks), meant_for=frozenset(shows or ()))
