"""Poker in play: the live hand and the table that lives from hand to hand.

`PokerTable` is the way in; `decide` and `evolve` (a hand), `decide_at_table` and `evolve_table` (the table) are what it
is made of.
"""

from croupier.poker.decide import decide
from croupier.poker.evolve import evolve, replay
from croupier.poker.hand import Hand, Stage
from croupier.poker.joining import decide_at_table
from croupier.poker.legal import LegalAction
from croupier.poker.live import PokerTable
from croupier.poker.orbit import next_lineup
from croupier.poker.seating import SeatState, TableState, evolve_table
from croupier.poker.settings import TableSettings
from croupier.poker.sheet import hand_sheet
from croupier.poker.stored import as_document, from_document
from croupier.poker.views import view

__all__ = [
    "Hand",
    "LegalAction",
    "PokerTable",
    "SeatState",
    "Stage",
    "TableSettings",
    "TableState",
    "as_document",
    "decide",
    "decide_at_table",
    "evolve",
    "evolve_table",
    "from_document",
    "hand_sheet",
    "next_lineup",
    "replay",
    "view",
]
