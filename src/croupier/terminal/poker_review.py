"""The last hand on one screen: the equity of the hands that were shown, and the value of your decisions."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.poker import STREETS
from croupier.hand_review import HandReview
from croupier.hand_review.decisions import ActionWorth, DecisionReview
from croupier.hand_review.streets import StreetReview
from croupier.terminal.amounts import dollars, result
from croupier.terminal.card_drawing import BOLD, DIM, Paint, in_line
from croupier.terminal.picture import flowed
from croupier.terminal.screen import Room

TITLE = "The last hand, against the hands shown"
COUNTED = "Every board that could still come is counted, as if no further bet had followed."
ROUNDED = "Amounts are rounded to the nearest cent."
WIDE = 10
"""The width of a street's name."""
ROOM_BELOW = 3
"""Lines that are kept for the key at the bottom."""


def poker_review_page(review: HandReview, paint: Paint, room: Room) -> list[str]:
    """One screen. If the decisions do not all fit, the earliest are left out."""
    hand = review.hand
    shown = [f"{hand.seat(place).player} {in_line(cards, paint)}" for place, cards in hand.hole.items()]
    streets = [line for street in review.streets for line in _street(review, street, paint, room)]
    above = [paint(TITLE, BOLD), *flowed(shown, room.columns), "", *streets, ""]
    below = ["", paint(COUNTED, DIM), paint(ROUNDED, DIM)]
    decisions = [_decision(decision, paint) for decision in review.decisions]
    fits = room.lines - len(above) - len(below) - ROOM_BELOW
    if len(decisions) > fits:
        left_out = len(decisions) - fits + 1
        decisions = [f"({left_out} decisions before)", *decisions[left_out:]]
    return [*above, *decisions, *below]


def _street(review: HandReview, street: StreetReview, paint: Paint, room: Room) -> list[str]:
    shares = [
        f"{review.hand.seat(place).player} {float(found.share):.2%}"
        for place, found in zip(street.places, street.equity.hands, strict=True)
    ]
    first, *rest = flowed(shares, room.columns - WIDE)
    return [f"{paint(f'{STREETS[street.number]:{WIDE}}', BOLD)}{first}", *(" " * WIDE + line for line in rest)]


def _decision(decision: DecisionReview, paint: Paint) -> str:
    done = decision.done
    instead = ", ".join(f"{_in_words(one)} {_chips(one.chips)}" for one in decision.worth if one is not done)
    words = f"You {_in_words(done)}: {_chips(done.chips)}; {instead}"
    return f"{paint(f'{STREETS[decision.round]:{WIDE}}', BOLD)}{words}"


def _chips(cents: Fraction) -> str:
    return result(round(cents))


def _in_words(worth: ActionWorth) -> str:
    if worth.total is None or worth.deed in ("check", "call"):
        return worth.deed
    return f"{worth.deed} {'for' if worth.deed == 'all-in' else 'to'} {dollars(worth.total)}"
