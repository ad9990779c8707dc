"""A card-reading shoe: each card that it reads becomes the command that a Dealer would give for it.

At Poker nobody enters hole cards, or the burnt card (1.8, 3.9). The shoe has read them all the same. Here their names
are dropped: the record says that a card came face down, and to which place.

The command depends on the cards that came before. So a reading is turned into its command on the writer's thread, in
one step with carrying it out, and a reading that is sent again is found by its id before that.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cards import Card
from croupier.command import command_hash
from croupier.floor.drafting.command_result import CommandResult
from croupier.floor.engine.floor import Floor
from croupier.floor.state.table_state import FloorPokerTable, Table
from croupier.people.roles import Actor
from croupier.poker import Hand, HandStage
from croupier.poker.streets import street_begun
from croupier.refusals import require
from croupier.table_commands import DealCards, RecordCard


def answered_before(floor: Floor, table: Table, card: Card, actor: Actor, command_id: str) -> CommandResult | None:
    """The first answer to a reading that comes again; None for a new one.

    Refuses an id under which something else was carried out: a second card must not be taken for the first one again.
    Hole cards and burnt cards cannot be told apart, because their names are not on record.
    """
    answer = floor.answer_before(actor, command_id)
    if answer is not None and answer.command_hash is not None:
        same = any(command_hash(command) == answer.command_hash for command in _possible(table, card))
        require(same, "COMMAND_ID_USED", None, command_id=command_id)
    return answer


def _possible(table: Table, card: Card) -> Iterator[DealCards | RecordCard]:
    """Each command that a reading of this card can have been."""
    yield DealCards(table=table.id, cards=(card,))
    if isinstance(table, FloorPokerTable):
        yield RecordCard(table=table.id, to="community", card=card)
        yield RecordCard(table=table.id, to="burnt")
        for seat in range(1, table.limits.seats + 1):
            yield RecordCard(table=table.id, to="seat", seat=seat)


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
