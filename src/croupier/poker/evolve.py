"""What each event makes of a hand. Never refuses: what is recorded was lawful on its day."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from croupier.cards import Card
from croupier.games.poker import BOARD_CARDS
from croupier.games.poker_betting import Bettor, fold_out_of_turn
from croupier.poker.acting import after_action
from croupier.poker.early import heeded
from croupier.poker.events import (
    Acted,
    BlindsPosted,
    BoardTakenBack,
    CardBurnt,
    CardDiscarded,
    CardsDealt,
    DeckCommitted,
    EarlyActionNoted,
    EarlyBetLeft,
    Event,
    HandEvent,
    HandFolded,
    HandMucked,
    HandShown,
    IrregularityRuled,
    MarkerFlipped,
    ReferralResolved,
    RoundOpened,
    RoundSettled,
    RoundVoided,
)
from croupier.poker.hand import BETTING, DEAL, SHOWDOWN, Bound, Early, Hand, Irregularity, Stage, stage_of
from croupier.poker.opening import opened
from croupier.rulings import Verdict
from croupier.settlement.poker_play import next_round
from croupier.settlement.poker_sheet import Action

WITH_TOTAL = ("bet", "raise")
BINDING = (Verdict.MUST_CHECK, Verdict.CALL_OR_FOLD, Verdict.CALL_OR_RAISE, Verdict.BET_STANDS)
REST = Hand._fields.index("stage") + 1


def _staged(hand: Hand) -> Hand:
    """The hand with what it waits for now."""
    stage = stage_of(hand)
    if stage is hand.stage:
        return hand
    betting, actions, hole, _, *rest = hand  # several times as fast as _replace, and done for most events
    return Hand(betting, actions, hole, stage, *_any(rest))


def _any(values: list[Any]) -> list[Any]:
    return values


def _same(hand: Hand, _: HandEvent) -> Hand:
    return hand


def evolve_deal(hand: Hand, events: Sequence[CardsDealt]) -> Hand:
    """The hand after all cards of the Initial Deal: the same as one by one, in one go."""
    hole = list(hand.hole)
    numbers = hand.numbers
    for event in events:
        place = numbers.index(event.seat)
        hole[place] = hole[place] + event.cards
    rest: Any = hand[REST:]
    return _staged(Hand(hand.betting, hand.actions, tuple(hole), DEAL, *rest))


def _dealt(hand: Hand, event: CardsDealt) -> Hand:
    if event.to == "seat":
        return evolve_deal(hand, (event,))
    if event.to == "discards":
        return hand
    board = hand.board + event.cards
    number = hand.round + 1
    if hand.betting.turn is None and number < len(BOARD_CARDS) and len(board) == BOARD_CARDS[number]:
        begun = next_round(hand.sheet, hand.betting, number)
        if begun is not None:
            return hand._replace(board=board, betting=begun, round=number, early=(), bound=None, stage=BETTING)
    betting, actions, hole, stage, _, *rest = hand
    return _staged(Hand(betting, actions, hole, stage, board, *_any(rest)))


def _burnt(hand: Hand, event: CardBurnt) -> Hand:
    betting, actions, hole, stage, board, burnt, *rest = hand
    return Hand(betting, actions, hole, stage, board, (*burnt, event.card), *_any(rest))


def _discarded(hand: Hand, event: CardDiscarded) -> Hand:
    place = hand.numbers.index(event.seat)
    kept = tuple(card for card in hand.hole[place] if card != event.card)
    hole = (*hand.hole[:place], kept, *hand.hole[place + 1 :])
    return _staged(hand._replace(hole=hole, exposed_in_deal=hand.exposed_in_deal + 1))


def _taken_back(hand: Hand, event: BoardTakenBack) -> Hand:
    burnt = _without(hand.burnt, (event.burnt,))
    return _staged(hand._replace(board=_without(hand.board, event.cards), burnt=burnt))


def _without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    out = set(gone)
    return tuple(card for card in cards if card not in out)


def _committed(hand: Hand, event: DeckCommitted) -> Hand:
    return hand._replace(commitment=event.commitment)


def _acted(hand: Hand, event: Acted) -> Hand:
    place = hand.betting.turn
    if place is None:
        raise AssertionError("somebody acts only while a betting round is on")
    deed = event.deed
    to = event.total if deed in WITH_TOTAL else None
    after = after_action(hand.betting, deed, to)
    actions = (*hand.actions, Action(place, deed, to))
    if not hand.early and hand.bound is None:
        rest: Any = hand[2:]
        acted = Hand(after, actions, *rest)
    else:
        early = heeded(hand, deed, event.total) if after.turn is not None else ()
        acted = hand._replace(betting=after, actions=actions, early=early, bound=None)
    return acted if after.turn is not None else _staged(acted)


def _noted(hand: Hand, event: EarlyActionNoted) -> Hand:
    return hand._replace(early=(*hand.early, Early(hand.numbers.index(event.seat), event.total)))


def _left(hand: Hand, event: EarlyBetLeft) -> Hand:
    place = hand.numbers.index(event.seat)
    bettors = hand.betting.bettors
    stack, bet, folded, answered = bettors[place]
    poorer = Bettor(stack - event.amount, bet, folded, answered)
    betting = hand.betting._replace(bettors=(*bettors[:place], poorer, *bettors[place + 1 :]))
    return hand._replace(betting=betting, left=(*hand.left, (place, event.amount)))


def _folded(hand: Hand, event: HandFolded) -> Hand:
    """5.11 folds a hand while there is betting, 3.14.2 after it."""
    place = hand.numbers.index(event.seat)
    if not hand.decisions_left:
        return _staged(hand._replace(not_revealed=(*hand.not_revealed, place)))
    betting, number = hand.betting, hand.round
    if betting.turn is None and len(hand.active) > 2:
        # Between two rounds: it is the first thing that happens in the next one.
        betting, number = next_round(hand.sheet, betting, number + 1) or betting, number + 1
    betting = fold_out_of_turn(betting, place)
    early = tuple(note for note in hand.early if note.place != place) if betting.turn is not None else ()
    bound = hand.bound if betting.turn == hand.betting.turn else None
    actions = (*hand.actions, Action(place, "fold", None))
    return _staged(hand._replace(betting=betting, round=number, actions=actions, early=early, bound=bound))


def _flipped(hand: Hand, _: MarkerFlipped) -> Hand:
    return _staged(hand._replace(marker=SHOWDOWN))


def evolve_show_down(hand: Hand, events: Sequence[HandEvent]) -> Hand:
    """The hand after all have shown or mucked: the same as one by one, in one go."""
    index = hand.numbers.index
    shown = [index(event.seat) for event in events if isinstance(event, HandShown)]
    mucked = [index(event.seat) for event in events if isinstance(event, HandMucked)]
    return _laid_down(hand, (*hand.shown, *shown), (*hand.mucked, *mucked))


def _laid_down(hand: Hand, shown: tuple[int, ...], mucked: tuple[int, ...]) -> Hand:
    betting, actions, hole, stage, board, burnt, _, _, *rest = hand
    if stage is Stage.SHOWDOWN and len(shown) + len(mucked) == len(hand.active):
        stage = Stage.SETTLEMENT
    return Hand(betting, actions, hole, stage, board, burnt, shown, mucked, *_any(rest))


def _shown(hand: Hand, event: HandShown) -> Hand:
    return _laid_down(hand, (*hand.shown, hand.numbers.index(event.seat)), hand.mucked)


def _mucked(hand: Hand, event: HandMucked) -> Hand:
    return _laid_down(hand, hand.shown, (*hand.mucked, hand.numbers.index(event.seat)))


def _ruled(hand: Hand, event: IrregularityRuled) -> Hand:
    entry = Irregularity(event.kind, event.facts, event.seat)
    after = hand._replace(irregularities=(*hand.irregularities, entry), referred=event.ruling == Verdict.REFER)
    if event.ruling not in BINDING or event.kind != "out-of-turn" or event.seat is None:
        return after
    place = hand.numbers.index(event.seat)
    note = next(note for note in hand.early if note.place == place)
    early = tuple(other for other in hand.early if other is not note)
    return after._replace(early=early, bound=Bound(event.ruling, note.total))


def _resolved(hand: Hand, _: ReferralResolved) -> Hand:
    return hand._replace(referred=False)


def _settled(hand: Hand, event: RoundSettled) -> Hand:
    return hand._replace(settlement=event.settlement, stage=Stage.SETTLED)


def _voided(hand: Hand, event: RoundVoided) -> Hand:
    return hand._replace(settlement=event.settlement, void=True, stage=Stage.VOID)


CHANGES: dict[type, Callable[[Hand, Any], Hand]] = {
    BlindsPosted: _same,
    CardsDealt: _dealt,
    CardBurnt: _burnt,
    CardDiscarded: _discarded,
    BoardTakenBack: _taken_back,
    DeckCommitted: _committed,
    Acted: _acted,
    EarlyActionNoted: _noted,
    EarlyBetLeft: _left,
    HandFolded: _folded,
    MarkerFlipped: _flipped,
    HandShown: _shown,
    HandMucked: _mucked,
    IrregularityRuled: _ruled,
    ReferralResolved: _resolved,
    RoundSettled: _settled,
    RoundVoided: _voided,
}


def evolve(hand: Hand, event: HandEvent) -> Hand:
    """The hand after an event."""
    return CHANGES[type(event)](hand, event)


def replay(events: Iterable[Event]) -> Hand | None:
    """The last hand among a table's events."""
    hand: Hand | None = None
    for event in events:
        if isinstance(event, RoundOpened):
            hand = opened(event)
        elif hand is not None and type(event) in CHANGES:
            hand = CHANGES[type(event)](hand, event)
    return hand
