"""The streets of the board: which one comes next, and the betting round that begins with it."""

from __future__ import annotations

from croupier.cards import Card
from croupier.games.poker import BOARD_CARDS
from croupier.poker.cards_on_table import CardsOnTable
from croupier.poker.hand import BETTING, Hand, staged
from croupier.settlement.poker_rounds import next_round


def next_street(hand: Hand) -> int:
    """1 for the flop, 2 for the turn, 3 for the river: the street that comes next or is being dealt."""
    board = len(hand.board)
    return next(number for number, cards in enumerate(BOARD_CARDS) if cards > board)


def street_begun(hand: Hand) -> bool:
    """Whether some cards of a street lie there, and not yet all."""
    return len(hand.board) not in BOARD_CARDS


def with_board(hand: Hand, cards: tuple[Card, ...]) -> Hand:
    """The hand with more board cards. A whole street begins its betting round, if two players can still bet."""
    board = hand.board + cards
    number = hand.round + 1
    on_table = None if hand.on_table is None else _street_comes(hand, hand.on_table, cards)
    if hand.betting.turn is None and number < len(BOARD_CARDS) and len(board) == BOARD_CARDS[number]:
        begun = next_round(hand.sheet, hand.betting, number)
        if begun is not None:
            on_table = None if on_table is None else on_table._replace(after_street=begun)
            return hand._replace(
                board=board, betting=begun, round=number, early=(), bound=None, stage=BETTING, on_table=on_table
            )
    return staged(hand._replace(board=board, on_table=on_table))


def _street_comes(hand: Hand, on_table: CardsOnTable, cards: tuple[Card, ...]) -> CardsOnTable:
    """The cards on a table that is dealt by hand, as board cards come."""
    if not street_begun(hand):
        on_table = on_table._replace(
            burns_before=on_table.burns_used,
            burns_used=len(on_table.burnt),
            before_street=(hand.betting, hand.round),
            after_street=hand.betting,
        )
    return on_table._replace(next_cards=on_table.next_cards[len(cards) :])
