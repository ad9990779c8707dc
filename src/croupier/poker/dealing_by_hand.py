"""Decisions at a table where a person deals: the Dealer enters each card as it becomes known, mistakes too.

Hole cards come face down, and stay unknown until somebody turns them up. A card that is known lies in one place.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cards import Card
from croupier.clauses import reading
from croupier.games.poker import BOARD_CARDS, HOLE_CARDS, ONE_DECK, PKR
from croupier.games.words import cites
from croupier.poker.cards_on_table import CardsOnTable
from croupier.poker.commands import CountCards, DealCards, RecordCard
from croupier.poker.events import (
    BoardCardMisdealt,
    CardsCounted,
    CardsFaceDown,
    HandEvent,
    PokerCardBurnt,
    PokerCardsDealt,
)
from croupier.poker.hand import BOARD, DEAL, OVER, Hand
from croupier.poker.hand_decisions import BURN, HOLE, OVER_CLAUSE, STREET, require_decided, require_going
from croupier.poker.streets import next_street, street_begun
from croupier.refusals import Refused, require

SEATS = reading("R-1")
IN_ORDER = reading("R-55")
ON_RECORD = reading("R-56")


def cards_of(hand: Hand) -> CardsOnTable:
    """The cards on a table that is dealt by hand; refused where the system deals."""
    if hand.on_table is None:
        raise Refused("NOT_BY_HAND.misdeals", None)
    return hand.on_table


# 2.2.1  No card comes twice


@cites(PKR["2.2.1"])
def require_new_card(hand: Hand, card: Card) -> None:
    """2.2.1: refuse a card that is known already, and say where it lies."""
    on_table = cards_of(hand)
    if card in hand.board or card in on_table.ahead:
        raise Refused("CARD_TWICE.on_board", ONE_DECK, card=card)
    for number, cards in zip(hand.numbers, hand.hole, strict=True):
        if card in cards:
            raise Refused("CARD_TWICE.at_seat", ONE_DECK, card=card, seat=number)
    if card in on_table.burnt:
        raise Refused("CARD_TWICE.burnt", ONE_DECK, card=card)
    if card in on_table.discarded:
        raise Refused("CARD_TWICE.discarded", ONE_DECK, card=card)
    if card in on_table.next_cards:
        raise Refused("CARD_TWICE.next_card", ONE_DECK, card=card)


def require_new_cards(hand: Hand, cards: Iterable[Card]) -> None:
    """2.2.1: refuse cards that are known already, or of which one is named twice."""
    named: set[Card] = set()
    for card in cards:
        require_new_card(hand, card)
        require(card not in named, "CARD_TWICE.came", ONE_DECK, card=card)
        named.add(card)


def known_cards(hand: Hand) -> set[Card]:
    """The cards of the hand that are known, wherever they lie."""
    known = {*hand.board, *hand.burnt, *(card for cards in hand.hole for card in cards)}
    if hand.on_table is not None:
        known.update(card for card in hand.on_table.burnt if card is not None)
        known.update((*hand.on_table.ahead, *hand.on_table.discarded, *hand.on_table.next_cards))
    return known


# 3.9 to 3.12, 1.8  The deal as it should be


def decide_deal_by_hand(hand: Hand, command: DealCards) -> tuple[HandEvent, ...]:
    """3.9: all hole cards came face down. 3.10 to 3.12: a card was burnt, and the street that is named came."""
    on_table = cards_of(hand)
    require_going(hand)
    cards = command.cards or ()
    if hand.stage is DEAL:
        require(not cards, "HOLE_CARDS_FACE_DOWN", HOLE)
        lacking = [(hand.numbers[place], HOLE_CARDS - hand.cards_at(place)) for place in hand.active]
        return tuple(CardsFaceDown("seat", seat, count, HOLE) for seat, count in lacking if count > 0)
    require(hand.stage is BOARD, "NO_CARDS_DUE", PKR["1.5"], stage=hand.stage)
    street = next_street(hand)
    needed = BOARD_CARDS[street] - len(hand.board)
    if not cards:
        raise Refused("CARDS_NEEDED", STREET[street])
    require(len(cards) == needed, "WRONG_CARD_COUNT.next", STREET[street], needed=needed, count=len(cards))
    burnt = () if on_table.is_burnt or street_begun(hand) else (_burn(on_table, None),)
    _require_board_cards(hand, on_table.next_cards[len(burnt) :], cards)
    return (*burnt, PokerCardsDealt("community", 0, cards, STREET[street]))


def _burn(on_table: CardsOnTable, card: Card | None) -> HandEvent:
    """1.8: a card is burnt, face down unless it is known. R-55: one that was drawn too many is the next card."""
    following = on_table.next_cards[0] if on_table.next_cards else None
    if following is not None and card not in (None, following):
        raise Refused("FOUND_CARD_FIRST.drawn", IN_ORDER, card=following)
    known = following if card is None else card
    return CardsFaceDown("burnt", 0, 1, BURN) if known is None else PokerCardBurnt(known, BURN)


def _require_board_cards(hand: Hand, following: tuple[Card, ...], cards: tuple[Card, ...]) -> None:
    """2.2.1: these cards are new. R-55: cards that were drawn too many come before others."""
    for expected, card in zip(following, cards, strict=False):
        require(card == expected, "FOUND_CARD_FIRST.drawn", IN_ORDER, card=expected)
    require_new_cards(hand, cards[len(following) :])


# One card, be it right or wrong


def decide_record(hand: Hand, command: RecordCard) -> tuple[HandEvent, ...]:
    """One card came. Where it does not belong it is recorded all the same, and has to be ruled on."""
    cards_of(hand)
    require_decided(hand)
    match command.to:
        case "seat":
            return (_to_seat(hand, command),)
        case "burnt":
            return (_burnt(hand, command.card),)
        case "community":
            return (_to_board(hand, command.card),)
        case _:
            raise Refused("NO_SUCH_PLACE.poker", None)


def _to_seat(hand: Hand, command: RecordCard) -> CardsFaceDown:
    """3.9: a card came face down to a seat, be it in the round or not."""
    seat = command.seat or 0
    _require_seat(hand, seat)
    require(command.card is None, "HOLE_CARDS_FACE_DOWN", HOLE)
    return CardsFaceDown("seat", seat, 1, HOLE)


def _require_seat(hand: Hand, seat: int) -> None:
    seats = hand.opening.settings.seats
    require(1 <= seat <= seats, "NO_SUCH_SEAT", SEATS, seats=seats)


def _burnt(hand: Hand, card: Card | None) -> HandEvent:
    on_table = cards_of(hand)
    if card is not None and card not in on_table.next_cards[:1]:
        require_new_card(hand, card)
    return _burn(on_table, card)


def _to_board(hand: Hand, card: Card | None) -> HandEvent:
    """3.10 to 3.12: a board card. One that comes too early, too many or without a burnt card does not count."""
    on_table = cards_of(hand)
    if card is None:
        raise Refused("CARDS_NEEDED", PKR["1.12"])
    due = hand.stage is BOARD and hand.card_fault is None and (on_table.is_burnt or street_begun(hand))
    following = on_table.next_cards[:1]
    _require_board_cards(hand, following, (card,))
    if due:
        return PokerCardsDealt("community", 0, (card,), STREET[next_street(hand)])
    return BoardCardMisdealt(card, PKR["1.12"])


@cites(PKR["5.2.6"], PKR["5.2.7"])
def decide_count(hand: Hand, command: CountCards) -> tuple[HandEvent, ...]:
    """5.2.6, 5.2.7: how many cards lie at a seat. A wrong number has to be ruled on."""
    cards_of(hand)
    require(hand.stage not in OVER, "ROUND_OVER.hand", OVER_CLAUSE)
    _require_seat(hand, command.seat)
    known = len(hand.hole[hand.numbers.index(command.seat)]) if command.seat in hand.numbers else 0
    require(command.count >= known, "FACT_RECORDED.cards_known", ON_RECORD, seat=command.seat, count=known)
    return (CardsCounted(command.seat, command.count, HOLE),)
