"""A Poker table that deals, shows and settles by itself from cards in a given order.

It is the table's own engine (`croupier.poker`): commands are decided, and the events make the next state. Only antes
come from here. The rules of the house have none, so they are dead money that each player posts as a hand opens.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from croupier.cards import Card
from croupier.money import Cents
from croupier.poker import Hand, HandStage, TableState, decide
from croupier.poker.commands import Act, DealCards, FlipMarker, SettleRound, ShowDown, StartHand
from croupier.poker.events import Acted, BlindsPosted, HandOpened, Posted
from croupier.poker.evolve import evolve_all
from croupier.poker.hand import OVER
from croupier.poker.hand_decisions import cards_needed
from croupier.poker.hand_opening import blinds_and_posts

START, MARKER_FLIPPED, SHOWN_DOWN, SETTLED = StartHand(), FlipMarker(), ShowDown(), SettleRound()
BETTING = HandStage.BETTING


class OpenedHand(NamedTuple):
    """A table with a new hand, whose blinds and antes are in."""

    state: TableState
    posted: tuple[Posted, ...]
    """The bet of each seat: its number, the word for it, and the amount."""


def open_hand(state: TableState, ante: Cents) -> OpenedHand:
    """ "Place your Blind Bets, please"."""
    opening, blinds = decide(state, START)
    if not isinstance(opening, HandOpened) or not isinstance(blinds, BlindsPosted):
        raise TypeError("a hand opens with its blinds")
    if ante:
        opening = _with_antes(opening, ante)
        blinds = blinds._replace(posted=blinds_and_posts(opening))
    return OpenedHand(evolve_all(state, (opening, blinds)), blinds.posted)


def _with_antes(opening: HandOpened, ante: Cents) -> HandOpened:
    """Each player posts an ante, which is dead. A blind's own seat posts its blind too, for its post replaces it."""
    settings = opening.settings
    blinds = {opening.big: settings.big_blind}
    if opening.small is not None:
        blinds[opening.small] = settings.small_blind
    posting = {number for number, _, _ in opening.posts}
    antes = [(number, ante, True) for number, _, _ in opening.dealt]
    again = [(number, blind, False) for number, blind in blinds.items() if number not in posting]
    return opening._replace(posts=(*opening.posts, *antes, *again))


@lru_cache(maxsize=4096)
def _act(player: str, deed: str, to: Cents | None) -> Act:
    """An action's command. It is the same each time, and making one takes longer than looking it up."""
    return Act(player=player, action=deed, to=to)


def act(state: TableState, player: str, deed: str, to: Cents | None) -> tuple[TableState, Acted]:
    """The table after the action of the player in turn, and the action as it was recorded."""
    events = decide(state, _act(player, deed, to))
    acted = events[0]
    if not isinstance(acted, Acted):
        raise TypeError("an action is recorded first")
    return evolve_all(state, events), acted


def hand_of(state: TableState) -> Hand:
    """The hand in play, or the last one."""
    if state.hand is None:
        raise ValueError("no hand has been opened")
    return state.hand


def go_on(state: TableState, deck: tuple[Card, ...], taken: int) -> tuple[TableState, int]:
    """The Dealer's part up to the next decision or the end of the hand, and how many cards are gone by then."""
    while True:
        hand = hand_of(state)
        stage = hand.stage
        if stage is BETTING or stage in OVER:
            return state, taken
        if stage is HandStage.DEAL or stage is HandStage.BOARD:
            count = cards_needed(hand)
            events = decide(state, DealCards(cards=deck[taken : taken + count]))
            taken += count
        elif stage is HandStage.MARKER:
            events = decide(state, MARKER_FLIPPED)
        elif stage is HandStage.SHOWDOWN:
            events = decide(state, SHOWN_DOWN)
        else:
            events = decide(state, SETTLED)
        state = evolve_all(state, events)
