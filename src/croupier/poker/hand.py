"""A hand of Poker in play: frozen, and made from its events alone. Places are clockwise from the left of the button."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias

from croupier.cards import Card
from croupier.clauses import Citation
from croupier.games.poker import BOARD_CARDS, HOLE_CARDS, PKR, WHOLE_BOARD
from croupier.games.poker_betting import Betting
from croupier.games.words import under
from croupier.money import Cents
from croupier.poker.cards_on_table import CardFault, CardsOnTable, FaultKind
from croupier.poker.events import HandOpened
from croupier.rulings import Verdict
from croupier.settlement.poker import PokerSettlement
from croupier.settlement.poker_rounds import Forced, Played, put_in_of
from croupier.settlement.poker_sheet import Action, PokerSheet

BETTING_ROUND = under("BETTING ROUND", PKR["1.19(i)"])
SHOWDOWN = under("SHOWDOWN", PKR["1.19(ii)"])


class HandStage(StrEnum):
    """The stage that a hand waits for."""

    DEAL = "hole cards"
    BETTING = "a player to act"
    BOARD = "the next board cards"
    MARKER = "the Game Marker to be flipped"
    SHOWDOWN = "hands to be shown"
    SETTLEMENT = "settlement"
    SETTLED = "the next round"
    VOID = "the next round, this one being void"


OVER = (HandStage.SETTLED, HandStage.VOID)
DEAL, BETTING, BOARD = HandStage.DEAL, HandStage.BETTING, HandStage.BOARD


Binding: TypeAlias = Literal[Verdict.MUST_CHECK, Verdict.CALL_OR_FOLD, Verdict.CALL_OR_RAISE, Verdict.BET_STANDS]
"""5.10.1 to 5.10.4: the rulings that bind a player who acted too early."""
BINDING: Mapping[str, Binding] = {
    Verdict.MUST_CHECK: Verdict.MUST_CHECK,
    Verdict.CALL_OR_FOLD: Verdict.CALL_OR_FOLD,
    Verdict.CALL_OR_RAISE: Verdict.CALL_OR_RAISE,
    Verdict.BET_STANDS: Verdict.BET_STANDS,
}


class Early(NamedTuple):
    """5.10: an action out of turn, and what the players passed over have done since then."""

    place: int
    total: Cents | None
    """Of the BET that it indicated; None for an action that is no BET."""
    passed_over: Mapping[int, int] = {}
    """How strict the strictest action of each of them was, by place (R-47)."""


class Bound(NamedTuple):
    """5.10: the ruling that binds the player in turn, because they acted too early."""

    ruling: Binding
    note: Early

    @property
    def total(self) -> Cents | None:
        """Of the BET that the early action indicated."""
        return self.note.total


class HandIrregularity(NamedTuple):
    """An irregularity, as the hand's sheet names it."""

    kind: str
    facts: Mapping[str, object]
    seat: int | None
    referred: bool = False
    """The rules do not cover it."""
    decided: str | None = None
    """R-58: how it was decided; `seat` is then the seat that the decision is about."""


class Hand(NamedTuple):
    """A round of play."""

    betting: Betting
    actions: tuple[Action, ...]
    hole: tuple[tuple[Card, ...], ...]
    stage: HandStage
    """The stage that the hand waits for. The fields that change most often stand first: see `with_betting`."""
    board: tuple[Card, ...]
    burnt: tuple[Card, ...]
    shown: tuple[int, ...]
    """Places, in the order in which they showed."""
    mucked: tuple[int, ...]
    opening: HandOpened
    sheet: PokerSheet
    """How it began, as a settlement reads it: stakes, seats, blinds and posts."""
    numbers: tuple[int, ...]
    """The seat at each place."""
    places: Mapping[str, int]
    """The place of each player."""
    commitment: str | None
    """To the deck that the next card comes from."""
    forced: Forced
    round: int = 0
    """The number of the betting round, from 0."""
    early: tuple[Early, ...] = ()
    bound: Bound | None = None
    returned: tuple[tuple[int, Cents], ...] = ()
    """R-53: what nobody had matched of the bets of hands that were folded by a ruling, by place."""
    taken_out: tuple[int, ...] = ()
    """R-58: the places whose hands were taken out with their bets back."""
    corrections: tuple[tuple[int, int, int, Cents], ...] = ()
    """R-58: corrected bets: after how many actions, in which betting round, at which place, to which total."""
    marker: str = BETTING_ROUND
    not_revealed: tuple[int, ...] = ()
    """Folded after the betting (3.14.2)."""
    exposed_in_deal: int = 0
    irregularities: tuple[HandIrregularity, ...] = ()
    referrals: tuple[int, ...] = ()
    """5.14, R-58: the irregularities that wait for a decision, counted from 0, in the order of their reports."""
    reconstructs: Citation | None = None
    """R-55: under which clause the cards have to be put back in order before play goes on."""
    settlement: PokerSettlement | None = None
    void: bool = False
    on_table: CardsOnTable | None = None
    """How the cards lie where a person deals; None where the system deals. Then `hole` has the known cards alone."""

    @property
    def id(self) -> str:
        """Its name, as in `T5/17`."""
        return self.opening.round

    # For the most frequent events: several times as fast as `_replace`.

    def with_betting(self, betting: Betting, actions: tuple[Action, ...]) -> Hand:
        """The hand after an action, at the same stage."""
        return Hand(betting, actions, *self[2:])

    def with_hole(self, hole: tuple[tuple[Card, ...], ...]) -> Hand:
        """The hand with these hole cards, at the same stage."""
        return Hand(self.betting, self.actions, hole, *self[3:])

    def with_burnt(self, burnt: tuple[Card, ...]) -> Hand:
        """The hand with these burnt cards, at the same stage."""
        return Hand(self.betting, self.actions, self.hole, self.stage, self.board, burnt, *self[6:])

    def at_stage(self, stage: HandStage) -> Hand:
        """The hand at this stage."""
        return Hand(self.betting, self.actions, self.hole, stage, *self[4:])

    @property
    def active(self) -> list[int]:
        """1.1: the places that have not folded."""
        there = [place for place, bettor in enumerate(self.betting.bettors) if not bettor.folded]
        return [place for place in there if place not in self.not_revealed] if self.not_revealed else there

    @property
    def decisions_left(self) -> bool:
        """3.14.2(b): whether anybody may still have to BET, check, call, raise or fold."""
        if self.settlement is not None or len(self.active) == 1:
            return False
        return self.betting.turn is not None or (self.betting.able > 1 and self.round + 1 < len(BOARD_CARDS))

    @property
    def turn(self) -> int | None:
        """The seat that is to act."""
        turn = self.betting.turn
        return None if turn is None or self.stage is not BETTING else self.numbers[turn]

    def played(self) -> Played:
        """The hand as its settlement sees it, once the betting is over."""
        stacks = [bettor.stack for bettor in self.betting.bettors]
        live, dead = put_in_of(self.forced, stacks, self.sheet, self.taken_out)
        folded = [bettor.folded for bettor in self.betting.bettors]
        # A betting round without its board cards does not count: no flop, no drop.
        rounds = self.round + 1 if len(self.board) >= BOARD_CARDS[self.round] else self.round
        aggressors = self.betting.aggressors
        return Played(dead, live, stacks, folded, aggressors, rounds, self.returned)

    @property
    def waits(self) -> bool:
        """5.14, R-55: whether play waits for a decision, a ruling, or for the cards to be put back in order."""
        return bool(self.referrals) or self.reconstructs is not None or self.card_fault is not None

    @property
    def whole_board(self) -> tuple[Card, ...]:
        """The board without the cards of a street that is not all there."""
        board = self.board
        if len(board) in BOARD_CARDS:
            return board
        return board[: max(cards for cards in BOARD_CARDS if cards < len(board))]

    # Cards that a person deals

    def cards_at(self, place: int) -> int:
        """How many cards lie at a place, face down or not."""
        down = 0 if self.on_table is None else self.on_table.face_down[place]
        return len(self.hole[place]) + down

    @property
    def lacks_hole_cards(self) -> bool:
        """3.9: whether an active player has yet to get a card."""
        return any(self.cards_at(place) < HOLE_CARDS for place in self.active)

    @property
    def lacks_known_hands(self) -> bool:
        """Whether somebody's cards still lie face down on a table that is dealt by hand."""
        return self.on_table is not None and any(self.on_table.face_down[place] for place in self.active)

    @property
    def card_fault(self) -> CardFault | None:
        """A fault in the cards of a table that is dealt by hand. It must be ruled on before play goes on."""
        on_table = self.on_table
        if on_table is None or self.settlement is not None:
            return None
        if on_table.ahead:
            return CardFault(FaultKind.BOARD)
        if len(on_table.burnt) > on_table.burns_used + 1:
            return CardFault(FaultKind.BURNT)
        for seat, count in on_table.elsewhere.items():
            return CardFault(FaultKind.ELSEWHERE, seat, count)
        for place in self.active:
            count = self.cards_at(place)
            if count > HOLE_CARDS:
                return CardFault(FaultKind.TOO_MANY, self.numbers[place], count)
            if count < HOLE_CARDS and on_table.deal_complete:
                return CardFault(FaultKind.TOO_FEW, self.numbers[place], count)
        return None

    def put_in(self, place: int) -> Cents:
        """All that a place has put in, in this round of play."""
        return self.sheet.seats[place].stack - self.betting.bettors[place].stack


def stage_of(hand: Hand) -> HandStage:
    """The stage of a hand, worked out from its other fields."""
    if hand.settlement is not None:
        return HandStage.VOID if hand.void else HandStage.SETTLED
    if min(map(len, hand.hole)) < HOLE_CARDS and (hand.on_table is None or hand.lacks_hole_cards):
        return DEAL
    board = len(hand.board)
    if hand.betting.turn is not None and board >= BOARD_CARDS[hand.round]:
        return BETTING
    active = hand.active
    if len(active) == 1:
        return HandStage.SETTLEMENT
    if board < WHOLE_BOARD:
        return BOARD
    if hand.marker == BETTING_ROUND:
        return HandStage.MARKER
    waiting = len(hand.shown) + len(hand.mucked) < len(active)
    return HandStage.SHOWDOWN if waiting else HandStage.SETTLEMENT


def staged(hand: Hand) -> Hand:
    """The hand with the stage that its other fields make."""
    stage = stage_of(hand)
    return hand if stage is hand.stage else hand.at_stage(stage)
