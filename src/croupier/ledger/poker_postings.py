"""The postings of a Poker table's events, from the table and the hand as they stood before the event."""

from __future__ import annotations

from croupier.clauses import reading
from croupier.errors import BrokenPromiseError
from croupier.ledger import accounts
from croupier.ledger.entries import Posted, Why, posted
from croupier.money import Cents
from croupier.poker import Hand, TableState
from croupier.poker.events import (
    Acted,
    BlindsPosted,
    ChipsAdded,
    ChipsReturnedAfterLeaving,
    EarlyBetLeft,
    Event,
    HandFoldedByRuling,
    HandSettled,
    HandVoided,
    PlayerLeft,
    PlayerSat,
    PokerBetCorrected,
    PokerHandReturned,
)

Entries = list[tuple[str, Cents]]
UNMATCHED = reading("R-53")


def postings_of_poker(table: TableState, event: Event) -> Posted | None:
    """The postings of the next event of a Poker table; None if it moves no chips."""
    match event:
        case PlayerSat(player=player, amount=amount, clause=clause):
            return posted(_bring_chips(table, player, amount), Why.PLAYER_SAT, clause=clause)
        case ChipsAdded(player=player, amount=amount, clause=clause):
            return posted(_bring_chips(table, player, amount), Why.CHIPS_ADDED, clause=clause)
        case (
            PlayerLeft(player=player, amount=amount, clause=clause)
            | ChipsReturnedAfterLeaving(player=player, amount=amount, clause=clause)
        ):
            return posted(_bring_chips(table, player, -amount), Why.PLAYER_LEFT, clause=clause)
        case _:
            return _in_hand(table, event)


def _in_hand(table: TableState, event: Event) -> Posted | None:
    match event:
        case BlindsPosted(posted=blinds):
            rows = [row for seat, _, amount in blinds for row in _put_into_pot(table, seat, amount)]
            return posted(rows, Why.BLINDS_POSTED, clause=event.clause, round_id=_hand(table).id)
        case Acted(seat=seat, paid=amount):
            rows = _put_into_pot(table, seat, amount)
            return posted(rows, Why.ACTED, clause=event.clause, round_id=_hand(table).id)
        case HandFoldedByRuling(seat=seat, unmatched=amount) if amount:
            rows = _put_into_pot(table, seat, -amount)
            return posted(rows, Why.BET_RETURNED, clause=UNMATCHED, round_id=_hand(table).id)
        case PokerHandReturned(seat=seat, amount=amount):
            rows = _put_into_pot(table, seat, -amount)
            return posted(rows, Why.HAND_RETURNED, clause=event.clause, round_id=_hand(table).id)
        case PokerBetCorrected(seat=seat, before=before, amount=amount):
            rows = _put_into_pot(table, seat, amount - before)
            return posted(rows, Why.BET_CORRECTED, clause=event.clause, round_id=_hand(table).id)
        case EarlyBetLeft(seat=seat, amount=amount):
            rows = _put_into_pot(table, seat, amount)
            return posted(rows, Why.EARLY_BET_LEFT, clause=event.clause, round_id=_hand(table).id)
        case HandSettled():
            rows = _settled(table, _hand(table), event)
            return posted(rows, Why.HAND_SETTLED, clause=event.clause, round_id=_hand(table).id)
        case HandVoided(returned=chips):
            rows = [row for seat, amount in chips for row in _put_into_pot(table, seat, -amount)]
            return posted(rows, Why.HAND_VOIDED, clause=event.clause, round_id=_hand(table).id)
        case _:
            return None


def _hand(table: TableState) -> Hand:
    if table.hand is None:
        raise BrokenPromiseError("chips move at a Poker table where no round of play is open")
    return table.hand


def _bring_chips(table: TableState, player: str, amount: Cents) -> Entries:
    """An amount moves from a player's own chips to their table stake."""
    return [(accounts.player(player), -amount), (accounts.stack(table.id, player), amount)]


def _put_into_pot(table: TableState, seat: int, amount: Cents) -> Entries:
    """An amount moves from the table stake of the player who was dealt in at this seat into the pot."""
    hand = _hand(table)
    _, player, _ = hand.opening.dealt[hand.numbers.index(seat)]
    return [(accounts.stack(table.id, player), -amount), (accounts.pot(table.id), amount)]


def _settled(table: TableState, hand: Hand, event: HandSettled) -> Entries:
    """4.1 to 4.6: each seat gets the chips it has gained, and the House gets the rake."""
    won = [(seat.number, seat.end - _stack(hand, seat.number)) for seat in event.settlement.seats]
    rows = [row for seat, amount in won for row in _put_into_pot(table, seat, -amount)]
    rake = event.settlement.rake
    return [*rows, (accounts.pot(table.id), -rake), (accounts.rake(table.id), rake)]


def _stack(hand: Hand, seat: int) -> Cents:
    return hand.betting.bettors[hand.numbers.index(seat)].stack
