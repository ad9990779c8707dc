"""The floor rebuilt from its store: nothing is known but what was stored (R-24)."""

from __future__ import annotations

from croupier.floor.apply import apply
from croupier.floor.codec import from_document
from croupier.floor.state import FloorState
from croupier.ledger import Posted
from croupier.store import EventStore

PAGE = 5_000


def catch_up(state: FloorState, store: EventStore, after: int) -> int:
    """Apply all that was stored after a position, and give the position reached. The books are checked at the end."""
    draft = state.books.draft()
    while recorded := store.read_all(after, PAGE):
        for found in recorded:
            event = from_document(found.stream, found.document)
            apply(state, found.stream, event, found.at)
            if isinstance(event, Posted):
                draft.add(event)
        after = recorded[-1].position
    state.books.accept(draft)
    state.books.check(state.jackpots.values())
    return after
