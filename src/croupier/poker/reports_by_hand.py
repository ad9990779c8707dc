"""5.2.5 to 5.9 at a table where a person deals: the evidence on record, and the effects of a ruling on the cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.clauses import reading, standing_for
from croupier.games.poker import HOLE_CARDS, PKR, STREETS, WHOLE_BOARD
from croupier.games.words import cites
from croupier.poker.cards_on_table import CardsOnTable
from croupier.poker.commands import ReportIrregularity
from croupier.poker.dealing_by_hand import cards_of, require_new_card
from croupier.poker.events import (
    BoardCardMisdealt,
    BoardTakenBack,
    CardDiscarded,
    HandEvent,
    PokerCardsDealt,
)
from croupier.poker.hand import BETTING, BETTING_ROUND, DEAL, Hand
from croupier.poker.streets import next_street, street_begun
from croupier.refusals import Refused, require
from croupier.rulings import Ruling

ON_RECORD = reading("R-56")
DISCARD = standing_for(PKR["5.3"], reading("R-44"))
TAKEN_BACK = standing_for(PKR["5.7"], PKR["5.8"], PKR["5.8.1"], PKR["5.8.2"], PKR["5.9"])
EXCESS = "excess-board-cards"
LAST_STREET = len(STREETS) - 1


def street_of(hand: Hand, kind: str) -> str | None:
    """The street that a report is about: too many cards lie on the last one, a card too early belongs to the next."""
    board = len(hand.board)
    if kind == EXCESS:
        last = LAST_STREET if board == WHOLE_BOARD else next_street(hand) - 1
        return STREETS[last] if last else None
    return STREETS[next_street(hand)] if board < WHOLE_BOARD else None


# R-56  Evidence in the record


@cites(PKR["5.2.6"], PKR["5.2.7"], reading("R-56"))
def require_on_record(hand: Hand, command: ReportIrregularity) -> None:
    """R-56: refuse a report that the record of the cards contradicts."""
    check = CHECKS.get(command.kind)
    if check is not None and hand.on_table is not None:
        check(hand, hand.on_table, command)


def _card_count(hand: Hand, _on_table: CardsOnTable, command: ReportIrregularity) -> None:
    """5.2.6: the seat that is named, or some seat, has too few or too many cards."""
    if command.seat is not None:
        count = hand.cards_at(hand.numbers.index(command.seat))
        require(count != HOLE_CARDS, "FACT_RECORDED.seat_count", ON_RECORD, seat=command.seat, count=count)
    else:
        wrong = any(hand.cards_at(place) != HOLE_CARDS for place in range(len(hand.numbers)))
        require(wrong, "FACT_RECORDED.seat_counts", ON_RECORD)


def _hand_count(hand: Hand, on_table: CardsOnTable, _command: ReportIrregularity) -> None:
    """5.2.7: a player has no cards and another has some, or cards lie at a seat that is not in the round."""
    counts = [hand.cards_at(place) for place in range(len(hand.numbers))]
    left_out = 0 in counts and any(counts)
    require(left_out or bool(on_table.elsewhere), "FACT_RECORDED.hands", ON_RECORD)


def _cards_run_out(hand: Hand, _on_table: CardsOnTable, _command: ReportIrregularity) -> None:
    """5.2.3: cards are still to come."""
    complete = len(hand.board) == WHOLE_BOARD and not hand.lacks_hole_cards
    require(not complete, "FACT_RECORDED.all_dealt", ON_RECORD)


CHECKS: Mapping[str, Callable[[Hand, CardsOnTable, ReportIrregularity], None]] = {
    "player-card-count": _card_count,
    "hand-count": _hand_count,
    "insufficient-cards": _cards_run_out,
}
"""The facts that the record can contradict."""


# 5.3, 5.7 to 5.9  Effects of a ruling


@cites(PKR["5.3"], reading("R-44"))
def discarded_by_hand(hand: Hand, command: ReportIrregularity) -> tuple[HandEvent, ...]:
    """5.3, R-44: a card exposed in the Initial Deal is discarded. Its seat lacks one, which the Dealer deals next."""
    require(not hand.actions, "DEAL_OVER", DISCARD)
    if command.seat is None or command.card is None:
        raise Refused("CARD_NEEDED.exposed_at_seat", DISCARD)
    require_new_card(hand, command.card)
    return (CardDiscarded(command.seat, command.card, DISCARD),)


def found_by_hand(hand: Hand, command: ReportIrregularity) -> tuple[HandEvent, ...]:
    """5.3: a card found face up in the shoe is discarded."""
    if command.card is None:
        raise Refused("CARD_NEEDED.face_up", DISCARD)
    require_new_card(hand, command.card)
    return (PokerCardsDealt("discards", 0, (command.card,), DISCARD),)


@cites(PKR["5.7"], PKR["5.8"], PKR["5.8.1"], PKR["5.8.2"], PKR["5.9"])
def taken_back_by_hand(hand: Hand, command: ReportIrregularity, ruling: Ruling) -> tuple[HandEvent, ...]:
    """5.7 to 5.9: the cards go back with the burnt one, and are shuffled into the rest.

    The cards are those that lie on the board and do not count, and the card that the report names. 5.8: with too many
    cards the whole street goes back.
    """
    on_table, clause = cards_of(hand), ruling.clause or TAKEN_BACK
    named: tuple[HandEvent, ...] = ()
    ahead = on_table.ahead
    if command.card is not None and command.card not in ahead:
        require_new_card(hand, command.card)
        named = (BoardCardMisdealt(command.card, PKR["1.12"]),)
        ahead = (*ahead, command.card)
    require(bool(ahead), "CARD_NEEDED.exposed_on_board", clause)
    if command.kind == EXCESS:
        require_before_betting(hand, ruling)
        return (*named, BoardTakenBack((*hand.board[_street_start(hand) :], *ahead), None, clause))
    require(hand.stage in (DEAL, BETTING), "WRONG_STAGE.hand", clause, stage=hand.stage)
    return (*named, BoardTakenBack(ahead, None, clause))


def require_before_betting(hand: Hand, ruling: Ruling) -> None:
    """5.8 to 5.8.2: a whole street lies there with cards too many, and nobody has acted since it came."""
    dealt = bool(hand.board) and not street_begun(hand) and hand.marker == BETTING_ROUND
    before = dealt and hand.betting == cards_of(hand).after_street
    require(before, "WRONG_STAGE.hand", ruling.clause, stage=hand.stage)


def _street_start(hand: Hand) -> int:
    """How many board cards came before the last street."""
    return {3: 0, 4: 3, 5: 4}[len(hand.board)]
