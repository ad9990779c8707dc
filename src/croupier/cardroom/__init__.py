"""The card room around Poker tables: lists, calls, seat changes, must-move games, broken and balanced tables, clocks.

`decide` answers a command with events or a refusal, `evolve` makes the next room of an event, and `next_step` says what
follows by itself once seats or lists have changed. Time and lots come in from outside, and chips never move here: a
player sits down, leaves and is relocated at the tables themselves.
"""

from croupier.cardroom.card_room import CardRoom, SeatHold, WaitingList
from croupier.cardroom.evolve import evolve
from croupier.cardroom.next_steps import PlayerMove, PokerFloor, TableEmptied, next_step
from croupier.cardroom.stored import STORED, from_document, to_document
from croupier.cardroom.unapproved import refuse_unapproved

__all__ = [
    "STORED",
    "CardRoom",
    "PlayerMove",
    "PokerFloor",
    "SeatHold",
    "TableEmptied",
    "WaitingList",
    "evolve",
    "from_document",
    "next_step",
    "refuse_unapproved",
    "to_document",
]
