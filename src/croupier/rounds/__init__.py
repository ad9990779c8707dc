"""Rounds of the house games in play, from "Place your Bets, please" to the last chip.

`LiveRound` is the way in, built on `decide` and `evolve`. The commands are in `croupier.rounds.commands`, the events in
`croupier.rounds.events`.
"""

from croupier.rounds.commands import SideLimits, TableSettings
from croupier.rounds.decide import decide
from croupier.rounds.evolve import evolve, replay
from croupier.rounds.live import LiveRound
from croupier.rounds.sheet import sheet_of
from croupier.rounds.state import BoxState, Round, Stage
from croupier.rounds.stored import as_document, from_document
from croupier.rounds.verification import verify_record
from croupier.rounds.views import view

__all__ = [
    "BoxState",
    "LiveRound",
    "Round",
    "SideLimits",
    "Stage",
    "TableSettings",
    "as_document",
    "decide",
    "evolve",
    "from_document",
    "replay",
    "sheet_of",
    "verify_record",
    "view",
]
