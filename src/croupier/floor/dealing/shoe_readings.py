"""A card-reading shoe: each card that it reads becomes the command that a Dealer would give for it.

At Poker nobody enters hole cards, or the burnt card (1.8, 3.9). The shoe has read them all the same. Here their names
are dropped: the record says that a card came face down, and to which place.
"""

from __future__ import annotations

from croupier.cards import Card
from croupier.floor.engine.table_state import FloorPokerTable, Table
from croupier.poker import Hand, HandStage
from croupier.poker.streets import street_begun
from croupier.table_commands import DealCards, RecordCard


def command_for_reading(table: Table, card: Card) -> DealCards | RecordCard:
    """The command for the next card that the shoe of a table has read."""
    hand = table.state.hand if isinstance(table, FloorPokerTable) else None
    if hand is not None and hand.on_table is not None and table.playing:
        if hand.stage is HandStage.DEAL:
            return RecordCard(table=table.id, to="seat", seat=_next_seat(hand))
        if hand.stage is HandStage.BOARD:
            is_burnt = hand.on_table.is_burnt or street_begun(hand)
            return RecordCard(table=table.id, to="community" if is_burnt else "burnt", card=card if is_burnt else None)
    return DealCards(table=table.id, cards=(card,))


def _next_seat(hand: Hand) -> int:
    """3.9: one card at a time, clockwise from the seat after the button."""
    fewest = min(hand.cards_at(place) for place in hand.active)
    waiting = [hand.numbers[place] for place in hand.active if hand.cards_at(place) == fewest]
    after = [seat for seat in waiting if seat > hand.opening.button]
    return min(after or waiting)
