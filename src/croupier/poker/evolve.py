"""The next state after an event. Nothing is judged here: a recorded event was lawful on its day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import assert_never

from croupier.cards import Card
from croupier.games.poker_betting import (
    WITH_TOTAL,
    Betting,
    after_action,
    correct_bet,
    fold_out_of_turn,
    leave_early_bet,
    take_out,
)
from croupier.poker import evolve_by_hand
from croupier.poker.events import (
    Acted,
    BlindsPosted,
    BoardCardMisdealt,
    BoardTakenBack,
    CardDiscarded,
    CardsCounted,
    CardsFaceDown,
    DeckCommitted,
    EarlyActionNoted,
    EarlyBetLeft,
    Event,
    HandEvent,
    HandFoldedByRuling,
    HandMucked,
    HandOnlyEvent,
    HandOpened,
    HandSettled,
    HandShown,
    HandVoided,
    HoleCardsSeen,
    MarkerFlipped,
    PokerBetCorrected,
    PokerCardBurnt,
    PokerCardCorrected,
    PokerCardsDealt,
    PokerHandReconstructed,
    PokerHandReturned,
    PokerIrregularityRuled,
    PokerReferralResolved,
    PokerTableOpened,
    SeatsEvent,
)
from croupier.poker.hand import (
    BINDING,
    DEAL,
    SHOWDOWN,
    Bound,
    Early,
    Hand,
    HandIrregularity,
    HandStage,
    staged,
)
from croupier.poker.hand_opening import opened_hand
from croupier.poker.out_of_turn import notes_after, notes_after_correction, notes_after_fold, stays_bound
from croupier.poker.streets import with_board
from croupier.poker.table_state import (
    TableState,
    evolve_seats,
    opened_table,
)
from croupier.rulings import Verdict
from croupier.settlement.poker_rounds import next_round
from croupier.settlement.poker_sheet import Action


def replay(events: Iterable[Event]) -> TableState:
    """The table that these events make, the first of which opens it."""
    events = iter(events)
    first = next(events)
    if not isinstance(first, PokerTableOpened):
        raise TypeError(f"a table starts with its opening, not with {type(first).__name__}")
    return reduce(evolve, events, opened_table(first))


def evolve(table: TableState, event: Event) -> TableState:
    """The table, with its hand, after the event."""
    if isinstance(event, HandOnlyEvent):
        return table if table.hand is None else table.with_hand(evolve_hand(table.hand, event))
    hand = hand_after(table.hand, event)
    table = evolve_seats(table, event)
    return table if hand is None else table.with_hand(hand)


def evolve_all(table: TableState, events: Sequence[Event]) -> TableState:
    """The table after these events: the same as one by one, with an Initial Deal or a showdown in one go."""
    hand = table.hand
    if hand is not None and len(events) > 1:
        if hand.stage is DEAL:
            dealt = [event for event in events if isinstance(event, PokerCardsDealt)]
            if len(dealt) == len(events):
                return table.with_hand(_dealt_to_seats(hand, dealt))
        elif hand.stage is HandStage.SHOWDOWN:
            laid_down = [event for event in events if isinstance(event, (HandShown, HandMucked))]
            if len(laid_down) == len(events):
                return table.with_hand(_laid_down(hand, laid_down))
    for event in events:
        if hand is not None and isinstance(event, HandOnlyEvent):
            hand = evolve_hand(hand, event)
        else:
            table = evolve(table if hand is None else table.with_hand(hand), event)
            hand = table.hand
    return table if hand is None else table.with_hand(hand)


def hand_after(hand: Hand | None, event: Event) -> Hand | None:
    """The hand alone after an event of its table; None until one is opened."""
    if isinstance(event, HandOpened):
        return opened_hand(event)
    return hand if hand is None or isinstance(event, SeatsEvent) else evolve_hand(hand, event)


def replay_hand(events: Iterable[Event]) -> Hand | None:
    """The last hand among some of a table's events; they need not begin with the table's opening."""
    hand: Hand | None = None
    for event in events:
        hand = hand_after(hand, event)
    return hand


def evolve_hand(hand: Hand, event: HandEvent) -> Hand:  # noqa: C901, PLR0912 (one case for each event)
    """The hand after an event in it. The most frequent events stand first."""
    match event:
        case Acted():
            return _acted(hand, event)
        case PokerCardsDealt():
            return _dealt(hand, event)
        case PokerCardBurnt():
            return _burnt(hand, event)
        case HandShown() | HandMucked():
            return _laid_down(hand, (event,))
        case BlindsPosted():
            return hand  # the opening has put them in
        case MarkerFlipped():
            return staged(hand._replace(marker=SHOWDOWN))
        case HandSettled():
            return hand._replace(settlement=event.settlement, stage=HandStage.SETTLED)
        case HandVoided():
            return _voided(hand, event)
        case HandFoldedByRuling():
            return _folded(hand, event)
        case CardDiscarded():
            return _discarded(hand, event)
        case BoardTakenBack():
            return _taken_back(hand, event)
        case DeckCommitted():
            return hand._replace(commitment=event.commitment)
        case EarlyActionNoted():
            return hand._replace(early=(*hand.early, Early(hand.numbers.index(event.seat), event.total)))
        case EarlyBetLeft():
            return _left(hand, event)
        case PokerIrregularityRuled():
            return _ruled(hand, event)
        case PokerHandReconstructed():
            return _reconstructed(hand)
        case PokerReferralResolved():
            return _resolved(hand, event)
        case PokerHandReturned():
            return _returned(hand, event)
        case PokerBetCorrected():
            return _bet_corrected(hand, event)
        case PokerCardCorrected():
            return _card_corrected(hand, event)
        case CardsFaceDown() | CardsCounted() | BoardCardMisdealt() | HoleCardsSeen():
            return _by_hand(hand, event)
        case HandOpened():
            return opened_hand(event)
        case _:
            assert_never(event)


# Cards


def _by_hand(hand: Hand, event: CardsFaceDown | CardsCounted | BoardCardMisdealt | HoleCardsSeen) -> Hand:
    """Events that were entered at a table that is dealt by hand."""
    on_table = hand.on_table
    if on_table is None:
        return hand
    match event:
        case CardsFaceDown():
            return evolve_by_hand.face_down_came(hand, on_table, event)
        case CardsCounted():
            return evolve_by_hand.counted(hand, on_table, event)
        case BoardCardMisdealt():
            ahead, following = (*on_table.ahead, event.card), on_table.next_cards[1:]
            return hand._replace(on_table=on_table._replace(ahead=ahead, next_cards=following))
        case HoleCardsSeen():
            return evolve_by_hand.hole_cards_seen(hand, on_table, event)
        case _:
            assert_never(event)


def _burnt(hand: Hand, event: PokerCardBurnt) -> Hand:
    if hand.on_table is not None:
        return evolve_by_hand.burnt_came(hand, hand.on_table, event.card)
    return hand.with_burnt((*hand.burnt, event.card))


def _reconstructed(hand: Hand) -> Hand:
    in_order = hand._replace(reconstructs=None)
    return in_order if hand.on_table is None else evolve_by_hand.reconstructed(in_order, hand.on_table)


def _dealt(hand: Hand, event: PokerCardsDealt) -> Hand:
    match event.to:
        case "seat":
            return _dealt_to_seats(hand, (event,))
        case "community":
            return with_board(hand, event.cards)
        case "discards":
            return hand if hand.on_table is None else evolve_by_hand.set_aside(hand, hand.on_table, event.cards)
        case _:
            assert_never(event.to)


def _dealt_to_seats(hand: Hand, events: Sequence[PokerCardsDealt]) -> Hand:
    hole = list(hand.hole)
    place_of = hand.numbers.index
    for event in events:
        hole[place_of(event.seat)] += event.cards
    return staged(hand.with_hole(tuple(hole)))


def _discarded(hand: Hand, event: CardDiscarded) -> Hand:
    if hand.on_table is not None:
        return evolve_by_hand.discarded(hand, hand.on_table, event)
    place = hand.numbers.index(event.seat)
    kept = tuple(card for card in hand.hole[place] if card != event.card)
    hole = (*hand.hole[:place], kept, *hand.hole[place + 1 :])
    return staged(hand._replace(hole=hole, exposed_in_deal=hand.exposed_in_deal + 1))


def _taken_back(hand: Hand, event: BoardTakenBack) -> Hand:
    if hand.on_table is not None:
        return evolve_by_hand.taken_back(hand, hand.on_table, event)
    burnt = tuple(card for card in hand.burnt if card != event.burnt)
    board = _without(hand.board, event.cards)
    return staged(hand._replace(board=board, burnt=burnt, reconstructs=None))


def _without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    out = set(gone)
    return tuple(card for card in cards if card not in out)


# Actions


def _acted(hand: Hand, event: Acted) -> Hand:
    deed, total = event.deed, event.total
    place = hand.numbers.index(event.seat)
    after = after_action(hand.betting, place, deed, total)
    actions = (*hand.actions, Action(place, deed, total if deed in WITH_TOTAL else None))
    if not hand.early and hand.bound is None:
        acted = hand.with_betting(after, actions)
    else:
        early = notes_after(hand, deed, total) if after.turn is not None else ()
        acted = hand._replace(betting=after, actions=actions, early=early, bound=None)
    return acted if after.turn is not None else staged(acted)


def _left(hand: Hand, event: EarlyBetLeft) -> Hand:
    """5.10.3, R-53: the early BET stays in as a bet of the hand that its owner has just folded."""
    place = hand.numbers.index(event.seat)
    total = hand.betting.bettors[place].bet + event.amount
    actions = (*hand.actions[:-1], Action(place, "fold", total))
    return hand.with_betting(leave_early_bet(hand.betting, place, total), actions)


def _folded(hand: Hand, event: HandFoldedByRuling) -> Hand:
    """5.11 folds a hand while there is betting, 3.14.2 after it."""
    place = hand.numbers.index(event.seat)
    if not hand.decisions_left:
        return staged(_not_laid_down(hand, place)._replace(not_revealed=(*hand.not_revealed, place)))
    betting, number = _round_of_fold(hand)
    returned = event.unmatched
    betting = fold_out_of_turn(betting, place, returned=returned)
    return staged(
        hand._replace(
            betting=betting,
            round=number,
            actions=(*hand.actions, Action(place, "fold", None)),
            early=notes_after_fold(hand, place, returned=returned) if betting.turn is not None else (),
            bound=hand.bound if stays_bound(hand, betting, returned=returned) else None,
            returned=(*hand.returned, (place, returned)) if returned else hand.returned,
        )
    )


def _round_of_fold(hand: Hand) -> tuple[Betting, int]:
    """The betting round in which a hand goes by a ruling: between two rounds, as the first thing in the next one."""
    betting, number = hand.betting, hand.round
    if betting.turn is None and len(hand.active) > 2:
        return next_round(hand.sheet, betting, number + 1) or betting, number + 1
    return betting, number


def _not_laid_down(hand: Hand, place: int) -> Hand:
    """The hand without what this place has shown or mucked.

    R-30: players may have mucked because the hand that is gone beat them. They are asked again.
    """
    shown = tuple(other for other in hand.shown if other != place)
    mucked = () if place in hand.shown else tuple(other for other in hand.mucked if other != place)
    return hand._replace(shown=shown, mucked=mucked)


# Decisions on what the rules do not cover (5.14, R-58)


def _resolved(hand: Hand, event: PokerReferralResolved) -> Hand:
    """R-58: one thing that was referred is decided, and the sheet says how."""
    entries, number = list(hand.irregularities), event.irregularity
    left = tuple(referral for referral in hand.referrals if referral != number)
    if event.decision != "play-on":
        entries[number] = entries[number]._replace(decided=event.decision, seat=event.seat)
    decided = hand._replace(referrals=left, irregularities=tuple(entries))
    # cards that a ruling has put in order stay where they are until that is done.
    if hand.on_table is None or event.decision != "play-on" or hand.reconstructs is not None:
        return decided
    return evolve_by_hand.as_it_lies(decided, hand.on_table)


def _returned(hand: Hand, event: PokerHandReturned) -> Hand:
    place = hand.numbers.index(event.seat)
    start = hand.sheet.seats[place].stack
    out = _not_laid_down(hand, place)._replace(taken_out=(*hand.taken_out, place))
    if not hand.decisions_left:
        return staged(out._replace(betting=take_out(hand.betting, place, start=start)))
    betting, number = _round_of_fold(hand)
    betting = take_out(betting, place, start=start)
    return staged(
        out._replace(
            betting=betting,
            round=number,
            actions=(*hand.actions, Action(place, "fold", None)),
            early=notes_after_fold(hand, place, returned=event.amount) if betting.turn is not None else (),
            bound=hand.bound if stays_bound(hand, betting, returned=event.amount) else None,
        )
    )


def _bet_corrected(hand: Hand, event: PokerBetCorrected) -> Hand:
    place = hand.numbers.index(event.seat)
    correction = (len(hand.actions), hand.round, place, event.amount)
    betting = correct_bet(hand.betting, place, event.amount)
    # A player in turn who is still bound is bound by the ruling that follows.
    early = notes_after_correction(hand, place, event.amount, betting) if betting.turn is not None else ()
    corrections = (*hand.corrections, correction)
    return staged(hand._replace(betting=betting, corrections=corrections, early=early, bound=None))


def _card_corrected(hand: Hand, event: PokerCardCorrected) -> Hand:
    def put_right(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(event.instead if card == event.card else card for card in cards)

    hole = tuple(put_right(cards) for cards in hand.hole)
    put = hand._replace(hole=hole, board=put_right(hand.board), burnt=put_right(hand.burnt))
    on_table = hand.on_table
    if on_table is None:
        return put
    burnt = tuple(event.instead if card == event.card else card for card in on_table.burnt)
    ahead, following, aside = map(put_right, (on_table.ahead, on_table.next_cards, on_table.discarded))
    return put._replace(
        on_table=on_table._replace(burnt=burnt, ahead=ahead, next_cards=following, discarded=aside),
    )


# The showdown


def _laid_down(hand: Hand, events: Sequence[HandShown | HandMucked]) -> Hand:
    for event in events:
        if hand.on_table is not None and isinstance(event, HandShown):
            hand = evolve_by_hand.turned_up(hand, hand.on_table, event.seat, event.cards)
    shown, mucked = list(hand.shown), list(hand.mucked)
    for event in events:
        (shown if isinstance(event, HandShown) else mucked).append(hand.numbers.index(event.seat))
    complete = hand.stage is HandStage.SHOWDOWN and len(shown) + len(mucked) == len(hand.active)
    return hand._replace(
        shown=tuple(shown), mucked=tuple(mucked), stage=HandStage.SETTLEMENT if complete else hand.stage
    )


# Irregularities


def _voided(hand: Hand, event: HandVoided) -> Hand:
    """5.12: the round has no result, and waits for nothing any more."""
    return hand._replace(settlement=event.settlement, void=True, stage=HandStage.VOID, referrals=(), reconstructs=None)


def _ruled(hand: Hand, event: PokerIrregularityRuled) -> Hand:
    """5.14, R-58: whatever is reported besides, a referral stays open until somebody has decided on it."""
    entry = HandIrregularity(event.kind, event.facts, event.seat, referred=event.ruling == Verdict.REFER)
    referrals = (*hand.referrals, len(hand.irregularities)) if entry.referred else hand.referrals
    reconstructs = event.clause if event.ruling == Verdict.RECONSTRUCT else hand.reconstructs
    irregularities = (*hand.irregularities, entry)
    after = hand._replace(irregularities=irregularities, referrals=referrals, reconstructs=reconstructs)
    ruling = BINDING.get(event.ruling)
    if ruling is None or event.kind != "out-of-turn" or event.seat is None:
        return after
    place = hand.numbers.index(event.seat)
    note = next(note for note in hand.early if note.place == place)
    early = tuple(other for other in hand.early if other is not note)
    return after._replace(early=early, bound=Bound(ruling, note))
