"""Poker in play: a table that lives from hand to hand.

`PokerTable` is the way in; `decide` and `evolve` are what it is made of. The commands are in `croupier.poker.commands`,
the events in `croupier.poker.events`.
"""

from croupier.poker.button_and_blinds import next_lineup
from croupier.poker.decide import decide, hand_in_play
from croupier.poker.evolve import evolve, hand_after, replay, replay_hand
from croupier.poker.hand import Hand, HandStage
from croupier.poker.legal_actions import LegalAction
from croupier.poker.live import PokerTable
from croupier.poker.settings import PokerTableSettings
from croupier.poker.sheet import hand_sheet
from croupier.poker.showdown import settled_hand
from croupier.poker.stored import as_document, from_document
from croupier.poker.table_state import SeatState, TableState, opened_table
from croupier.poker.views import view

__all__ = [
    "Hand",
    "HandStage",
    "LegalAction",
    "PokerTable",
    "PokerTableSettings",
    "SeatState",
    "TableState",
    "as_document",
    "decide",
    "evolve",
    "from_document",
    "hand_after",
    "hand_in_play",
    "hand_sheet",
    "next_lineup",
    "opened_table",
    "replay",
    "replay_hand",
    "settled_hand",
    "view",
]
