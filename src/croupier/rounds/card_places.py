"""Questions about the cards of a round: their number at each spot, the burnt ones, and whether more are to come."""

from __future__ import annotations

from croupier.rounds.card_order import BURNT, Spot, as_they_lie, intended, misplaced_cards
from croupier.rounds.state import Round, Stage, slots_of


def misplaced(round_: Round) -> bool:
    """Whether some card lies at a wrong spot, or nobody knows when it was drawn."""
    return not round_.order_known or bool(misplaced_cards(round_))


def can_be_put_right(round_: Round) -> bool:
    """R-55: whether cards can be moved to where they belong: some lie elsewhere, or the next ones are still to come."""
    return misplaced(round_) or bool(round_.to_come)


def wrong_count(round_: Round, spot: Spot) -> bool:
    """Whether a spot has too many or too few cards.

    By hand, a deal that stopped too early looks like an unfinished one. The Dealer says which it is.
    """
    may_have_stopped = round_.stage is Stage.DEALING and round_.table.by_hand and (round_.dealt > 0 or round_.early)
    return shows_wrong_count(round_, spot) or (bool(may_have_stopped) and _lying(round_, spot) != _whole(round_, spot))


def shows_wrong_count(round_: Round, spot: Spot) -> bool:
    """Whether the record itself shows a wrong number there: of all cards, or of those that have come so far."""
    dealing = round_.stage is Stage.DEALING
    wanted = len(intended(round_).get(spot, ())) if dealing else _whole(round_, spot)
    return _lying(round_, spot) != wanted


def _lying(round_: Round, spot: Spot) -> int:
    return len(as_they_lie(round_).get(spot, ()))


def _whole(round_: Round, spot: Spot) -> int:
    """How many cards belong there once this street is dealt."""
    return sum(1 for street in range(round_.street + 1) for place in _spots(round_, street) if place == spot)


def burn_missed(round_: Round) -> bool:
    """5.9 (PTH 1.4: also before Flop, Turn and River): whether a street's cards came before its burnt card.

    A card that was burnt later does not make up for it: the one that was to be burnt lies elsewhere.
    """
    return round_.burn_passed_over and set(round_.burnt) != set(intended(round_)[BURNT])


def cards_to_come(round_: Round) -> bool:
    """Whether the round still needs cards from the deck."""
    if round_.stage is Stage.BETTING or round_.to_come:
        return True
    return any(_spots(round_, street) for street in range(round_.street + 1, len(round_.streets)))


def _spots(round_: Round, street: int) -> list[Spot]:
    return [(slot.to, slot.box) for slot in slots_of(round_.game, round_.table.device, street, round_.dealt_in)]
