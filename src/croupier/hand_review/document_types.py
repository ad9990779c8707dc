"""The types of a review as JSON. Amounts are dollars: rounded to the nearest cent, and exact as a fraction beside."""

from __future__ import annotations

from typing import TypedDict

from croupier.hand_equity.known import HandEquityDocument


class ShownHandDocument(TypedDict):
    """A hand that was shown, or the viewer's own."""

    seat: int
    player: str | None
    cards: list[str]
    shown: bool


class SeatEquityDocument(HandEquityDocument):
    """The equity of one seat's hand."""

    seat: int


class ExpectedChipsDocument(TypedDict):
    """The share of a pot that a seat could expect."""

    seat: int
    chips: str
    chips_exact: str


class PotReviewDocument(TypedDict):
    """A pot at the end of a street's betting round, before rake."""

    pot: str
    amount: str
    rake: str
    expected: list[ExpectedChipsDocument]


class StreetReviewDocument(TypedDict):
    """One street: each known hand over all boards that could still come."""

    street: str
    board: list[str]
    boards: int
    hands: list[SeatEquityDocument]
    pots: list[PotReviewDocument]


class ActionWorthDocument(TypedDict):
    """The worth of one action."""

    action: str
    to: str | None
    chips: str
    chips_exact: str


class DecisionReviewDocument(TypedDict):
    """A decision with its alternatives, against the hands that were shown."""

    seat: int
    street: str
    pot: str
    to_call: str
    against: list[int]
    done: str
    worth: list[ActionWorthDocument]
    given_up: str
    given_up_exact: str


class ReviewDocument(TypedDict):
    """A finished hand, reviewed."""

    seat: int | None
    board: list[str]
    hands: list[ShownHandDocument]
    streets: list[StreetReviewDocument]
    decisions: list[DecisionReviewDocument]


class StreetAgainstAnyDocument(TypedDict):
    """One street: the player's hand against any one hand."""

    street: str
    board: list[str]
    equity: float
    equity_exact: str


class DecisionAgainstAnyDocument(TypedDict):
    """A decision: the share that a call needs, and the share that the hand has against any one hand."""

    street: str
    pot: str
    to_call: str
    done: str
    to: str | None
    needed: float
    equity: float


class AgainstAnyDocument(TypedDict):
    """The player's hand where nobody else showed theirs."""

    streets: list[StreetAgainstAnyDocument]
    decisions: list[DecisionAgainstAnyDocument]


class PlayerReviewDocument(ReviewDocument):
    """A finished hand, reviewed for one of its players."""

    against_any: AgainstAnyDocument | None
    """None if another hand was shown, or if the extra `fast` is missing."""
