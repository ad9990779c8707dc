"""Random moves at a Poker table that a person deals: cards as they come, mistakes, and reports of them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from croupier.cards import DECK, Card
from croupier.command import Command
from croupier.games.poker import BOARD_CARDS
from croupier.poker import Hand
from croupier.poker import commands as c
from croupier.poker.dealing_by_hand import known_cards
from croupier.poker.hand import BOARD
from croupier.poker.showdown import in_order
from croupier.poker.streets import next_street

BY_HAND_REPORTS: Sequence[tuple[str, Mapping[str, object]]] = (
    ("premature-board-card", {}),
    ("excess-board-cards", {"reconstructible": True}),
    ("excess-board-cards", {"reconstructible": False}),
    ("player-card-count", {"players_have_seen": True}),
    ("player-card-count", {"players_have_seen": False}),
    ("hand-count", {"players_have_seen": False, "reconstructible": True}),
    ("unlisted", {}),
)


def dealers_move(chance: random.Random, table: str, hand: Hand | None, command: Command) -> Command:
    """The command that the Dealer of such a table enters in place of the automatic dealer's command."""
    if hand is None or hand.on_table is None:
        return command
    if isinstance(command, c.DealCards) and hand.stage is BOARD:
        return c.DealCards(table=table, cards=_street(chance, hand))
    if isinstance(command, c.ShowDown):
        return _laid_down(chance, table, hand)
    return command


def _fresh(chance: random.Random, hand: Hand, count: int) -> tuple[Card, ...]:
    """Cards that nobody has seen in this hand."""
    known = known_cards(hand)
    return tuple(chance.sample([card for card in DECK if card not in known], count))


def _street(chance: random.Random, hand: Hand) -> tuple[Card, ...]:
    """The next street; cards that were drawn too many before come first (R-55)."""
    needed = BOARD_CARDS[next_street(hand)] - len(hand.board)
    on_table = hand.on_table
    burns = on_table is not None and not on_table.is_burnt and len(hand.board) in BOARD_CARDS
    drawn = () if on_table is None else on_table.next_cards[1 if burns else 0 :][:needed]
    return (*drawn, *_fresh(chance, hand, needed - len(drawn)))


def _laid_down(chance: random.Random, table: str, hand: Hand) -> Command:
    """The player who is asked shows two cards, or mucks."""
    place = in_order(hand)[0]
    player = hand.sheet.seats[place].player or ""
    if chance.randrange(3) == 0:
        return c.MuckHand(table=table, for_player=player)
    known = hand.hole[place]
    return c.ShowHand(table=table, for_player=player, cards=(*known, *_fresh(chance, hand, 2 - len(known))))


def mistake(chance: random.Random, table: str, hand: Hand) -> Command:
    """A card goes where it does not belong, or something of the kind is reported."""
    seat = chance.randint(1, hand.opening.settings.seats)
    (card,) = _fresh(chance, hand, 1)
    match chance.randrange(6 if hand.card_fault is None else 12):
        case 0:
            return c.RecordCard(table=table, to="community", card=card)
        case 1:
            return c.RecordCard(table=table, to="burnt", card=chance.choice((None, card)))
        case 2:
            return c.CountCards(table=table, seat=seat, count=chance.randrange(4))
        case 3:
            return c.ExposeCards(table=table, for_player=chance.choice(list(hand.places)), cards=(card,))
        case 4:
            return c.ReportIrregularity(table=table, kind="exposed-card", facts={"count": 1}, seat=seat, card=card)
    kind, facts = chance.choice(BY_HAND_REPORTS)
    return c.ReportIrregularity(table=table, kind=kind, facts=facts)
