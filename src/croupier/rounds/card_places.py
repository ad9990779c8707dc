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
    """Whether a spot has too many or too few cards."""
    lying = len(as_they_lie(round_).get(spot, ()))
    whole = sum(1 for street in range(round_.street + 1) for place in _spots(round_, street) if place == spot)
    if round_.stage is not Stage.DEALING:
        return lying != whole
    # By hand, a deal that stopped too early looks like an unfinished one. The Dealer says which it is.
    may_have_stopped = round_.table.by_hand and (round_.dealt > 0 or bool(round_.early))
    return lying != len(intended(round_).get(spot, ())) or (may_have_stopped and lying != whole)


def burn_missed(round_: Round) -> bool:
    """Whether a card that should have been burnt lies elsewhere, and no other was burnt in its place."""
    return len(round_.burnt) < len(intended(round_)[BURNT])


def cards_to_come(round_: Round) -> bool:
    """Whether the round still needs cards from the deck."""
    if round_.stage is Stage.BETTING or round_.to_come:
        return True
    return any(_spots(round_, street) for street in range(round_.street + 1, len(round_.streets)))


def _spots(round_: Round, street: int) -> list[Spot]:
    return [(slot.to, slot.box) for slot in slots_of(round_.game, round_.table.device, street, round_.dealt_in)]
