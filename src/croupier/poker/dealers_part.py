"""The Dealer's part of a hand: what comes next, with cards from a deck in its order.

Whoever has the deck (a live table, a floor, a learning environment) feeds it through here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from croupier.cards import Card
from croupier.poker.commands import Command, DealCards, FlipMarker, SettleRound, ShowDown
from croupier.poker.hand import Hand, HandStage
from croupier.poker.hand_decisions import cards_needed

FLIP_MARKER, SHOW_DOWN, SETTLE = FlipMarker(), ShowDown(), SettleRound()
"""Made once: their fields are checked each time that one is made."""


def dealers_command(hand: Hand, next_cards: Callable[[int], tuple[Card, ...]]) -> Command | None:
    """The next thing that the Dealer does; None where the hand waits for somebody else or is over.

    `next_cards` gives so many cards from the deck, which stay there until the command is carried out.
    """
    stage = hand.stage
    if stage is HandStage.BETTING or hand.waits:
        return None
    match stage:
        case HandStage.DEAL | HandStage.BOARD:
            return DealCards(cards=next_cards(cards_needed(hand)))
        case HandStage.MARKER:
            return FLIP_MARKER
        case HandStage.SHOWDOWN:
            return SHOW_DOWN
        case HandStage.SETTLEMENT:
            return SETTLE
        case HandStage.SETTLED | HandStage.VOID:
            return None
        case _:
            assert_never(stage)
