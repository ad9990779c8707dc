"""A patron who is excluded while they sit at a Poker table, or wait for a seat.

R-171: they are dealt no further hand. A hand in play goes on to its end, with them in it. Then their seat is taken up,
and all their chips are theirs. Their names leave the waiting lists at once.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cage.events import PatronExcluded
from croupier.cardroom import events as room
from croupier.clauses import reading
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import card_room, patron_limits
from croupier.floor.play.poker_play import send
from croupier.floor.state.table_state import FloorPokerTable
from croupier.games.words import cites
from croupier.people.names import key_of
from croupier.poker import TableState
from croupier.poker.commands import LeaveTable

POKER = "poker/"


def follow_up(draft: Draft) -> None:
    """Take up the seats of excluded patrons whose hand is over, and take those just excluded off the lists."""
    if not draft.state.cage.patrons:
        return
    drafted = draft.events.get(patron_limits.STREAM, ())
    excluded = {noted.event.player for noted in drafted if isinstance(noted.event, PatronExcluded)}
    if excluded:
        _leave_lists(draft, excluded)
        tables: Iterable[str] = list(draft.state.tables)
    else:
        tables = [stream.removeprefix(POKER) for stream in draft.events if stream.startswith(POKER)]
    for name in tables:
        _take_up_seats(draft, name)


@cites(reading("R-171"))
def _take_up_seats(draft: Draft, name: str) -> None:
    table = draft.state.tables[name]
    if not isinstance(table, FloorPokerTable):
        return
    day = patron_limits.gaming_day(draft)
    for seat in table.state.seated:
        free = not _plays_hand(table.state, seat.number)
        if free and patron_limits.patron_of(draft, seat.player).is_excluded(day):
            send(draft, name, LeaveTable(player=seat.player, at_s=draft.at_s))


def _plays_hand(table: TableState, seat: int) -> bool:
    """Whether the player was dealt into the hand in play, folded or not."""
    return table.playing and seat in table.owed


def _leave_lists(draft: Draft, excluded: set[str]) -> None:
    for waiting in draft.state.cardroom.lists.values():
        for player in waiting.names:
            if key_of(player) in excluded:
                left = room.ListLeft(stakes=waiting.stakes, player=player, why="asked", by=draft.actor.name)
                draft.take(card_room.STREAM, left)
