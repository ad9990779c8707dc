"""Secrecy: neither a table's document nor a notice shows viewers more than they may see."""

from __future__ import annotations

import json
import random
from typing import Any

from croupier.cards import DECK, names
from croupier.floor import CommandResult, Floor
from croupier.floor.state.table_state import Table
from croupier.floor_events.logged_event import LoggedEvent
from croupier.poker import events as k
from croupier.rounds.events import CardsReconstructed
from croupier.sim.promises import promise, with_other_hidden_cards

CARDS = set(names(DECK))
NOT_ON_THE_TABLE = (k.BoardTakenBack, k.CardDiscarded, CardsReconstructed)
"""Events that name cards which were taken off the table."""


def check_view(chance: random.Random, floor: Floor, table: Table, viewer: str | None) -> None:
    """Changing the hidden cards changes no byte of the viewer's document."""
    other = with_other_hidden_cards(chance, table, viewer)
    if other is None:
        return
    seen = _bytes(floor.view(table.id, viewer=viewer))
    tables = floor.state.tables
    floor.state.tables = {**tables, table.id: other}
    try:
        again = _bytes(floor.view(table.id, viewer=viewer))
    finally:
        floor.state.tables = tables
    promise(seen == again, f"{viewer or 'a passer-by'} sees something of hidden cards at {table.id}")


def check_notices(floor: Floor, done: CommandResult, viewer: str | None) -> None:
    """A notice names no card that the viewer does not see at the table."""
    if any(isinstance(noted.event, k.BoardTakenBack) for noted in done.events):
        return  # board cards lay there for a moment, for everyone to see
    for noted in done.events:
        if noted.table is None or not _about_the_table(noted):
            continue
        named = cards_in(floor.notice(noted, viewer))
        beyond = named - cards_in(floor.view(noted.table, viewer)) if named else named
        promise(not beyond, f"{viewer or 'a passer-by'} is told of {sorted(beyond)} at {noted.table}")


def _about_the_table(noted: LoggedEvent) -> bool:
    """Whether the event's cards lie on the table. A card found face up in the shoe is ignored."""
    event = noted.event
    passed_by = isinstance(event, k.PokerCardsDealt) and event.to not in ("seat", "community")
    return not passed_by and not isinstance(event, NOT_ON_THE_TABLE)


def cards_in(document: Any) -> set[str]:
    """Each card that a document names."""
    match document:
        case str():
            return {document} & CARDS
        case dict():
            return set().union(*map(cards_in, document.values()))
        case list() | tuple():
            return set().union(*map(cards_in, document))
    return set()


def _bytes(document: Any) -> bytes:
    return json.dumps(document, sort_keys=True).encode()
