"""Secrecy: neither a table's document nor a notice shows viewers more than they may see."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from msgspec import to_builtins
from msgspec.json import encode

from croupier.cards import DECK, Card, names
from croupier.floor import CommandResult, Floor
from croupier.floor.state.table_state import HouseTable, Table
from croupier.floor_events.logged_event import LoggedEvent
from croupier.floor_simulation.promises import cards_of_hand, known_cards, promise
from croupier.poker import Hand
from croupier.poker import events as k
from croupier.poker.cards_on_table import CardsOnTable
from croupier.rounds import Round
from croupier.rounds.events import CardsReconstructed

CARDS = set(names(DECK))
NOT_ON_THE_TABLE = (k.BoardTakenBack, k.CardDiscarded, CardsReconstructed)
"""Events that name cards which were taken off the table."""


def check_view(chance: random.Random, floor: Floor, table: Table, viewer: str | None) -> None:
    """Changing the hidden cards changes no byte of the viewer's document."""
    other = with_other_hidden_cards(chance, table, viewer)
    if other is None:
        return
    seen = encode(floor.view(table.id, viewer=viewer))
    tables = floor.state.tables
    floor.state.tables = {**tables, table.id: other}
    try:
        again = encode(floor.view(table.id, viewer=viewer))
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
        beyond = named - cards_in(to_builtins(floor.view(noted.table, viewer))) if named else named
        promise(not beyond, f"{viewer or 'a passer-by'} is told of {sorted(beyond)} at {noted.table}")


def _about_the_table(noted: LoggedEvent) -> bool:
    """Whether the event's cards lie on the table. A card found face up in the shoe is ignored."""
    event = noted.event
    passed_by = isinstance(event, k.PokerCardsDealt) and event.to not in ("seat", "community")
    return not passed_by and not isinstance(event, NOT_ON_THE_TABLE)


def cards_in(document: object) -> set[str]:
    """Each card that a document names."""
    match document:
        case str():
            return {document} & CARDS
        case dict():
            return set().union(*map(cards_in, document.values()))
        case list() | tuple():
            return set().union(*map(cards_in, document))
    return set()


def with_other_hidden_cards(chance: random.Random, table: Table, viewer: str | None) -> Table | None:
    """The table with other cards in place of those hidden from this viewer; None if nothing is hidden or it is over."""
    if not table.playing:
        return None
    if isinstance(table, HouseTable):
        return None if table.round is None else table._replace(round=_other_round(chance, table.round, viewer))
    if table.hand is None:
        return None
    return table._replace(state=table.state.with_hand(_other_hand(chance, table.hand, viewer)))


def _other_round(chance: random.Random, round_: Round, viewer: str | None) -> Round:
    seen = list(round_.community[: round_.board_up])
    seen += round_.dealer if round_.dealer_up else () if round_.dealer_card_up is None else (round_.dealer_card_up,)
    open_ = {box.number for box in round_.boxes.values() if _sees(round_, box.number, viewer)}
    seen += [card for number in sorted(open_) for card in round_.boxes[number].cards]
    other = _other_cards(chance, round_.cards(), seen)
    boxes = {number: box._replace(cards=tuple(map(other, box.cards))) for number, box in round_.boxes.items()}
    return round_._replace(
        boxes=boxes,
        dealer=tuple(map(other, round_.dealer)),
        community=tuple(map(other, round_.community)),
        burnt=tuple(map(other, round_.burnt)),
        ahead=tuple(map(other, round_.ahead)),
        elsewhere={number: tuple(map(other, cards)) for number, cards in round_.elsewhere.items()},
        drawn=tuple(map(other, round_.drawn)),
    )


def _sees(round_: Round, number: int, viewer: str | None) -> bool:
    box = round_.boxes[number]
    return (box.examined and box.player == viewer) or round_.compared


def _other_hand(chance: random.Random, hand: Hand, viewer: str | None) -> Hand:
    if hand.on_table is not None:
        return _other_burnt(chance, hand, hand.on_table)
    own = {hand.places.get(viewer or "", -1), *hand.shown}
    seen = [*hand.board, *(card for place in own if place >= 0 for card in hand.hole[place])]
    other = _other_cards(chance, cards_of_hand(hand), seen)
    hole = tuple(tuple(map(other, cards)) for cards in hand.hole)
    return hand._replace(hole=hole, burnt=tuple(map(other, hand.burnt)))


def _other_burnt(chance: random.Random, hand: Hand, on_table: CardsOnTable) -> Hand:
    """At a table dealt by hand the system knows only hole cards that everybody has seen. Burnt cards are hidden."""
    burnt = known_cards(on_table.burnt)
    seen = [card for card in cards_of_hand(hand) if card not in burnt]
    other = _other_cards(chance, burnt, seen)
    hidden = tuple(None if card is None else other(card) for card in on_table.burnt)
    return hand._replace(on_table=on_table._replace(burnt=hidden))


def _other_cards(chance: random.Random, cards: Iterable[Card], seen: list[Card]) -> Callable[[Card], Card]:
    """Replaces each hidden card by another unseen one."""
    hidden = [card for card in cards if card not in seen]
    free = [card for card in DECK if card not in seen]
    instead = dict(zip(hidden, chance.sample(free, len(hidden)), strict=True))
    return lambda card: instead.get(card, card)
