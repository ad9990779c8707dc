"""A review of a finished Poker hand: exact equities street by street, and the worth of each decision.

review(sheet, seat=3)       for the player of seat 3: their own cards and the hands that were shown
review(sheet)               the hands that were shown, and their decisions
player_review(sheet, ...)   the same, with the player's hand against any one hand where nobody else showed theirs

Everything is told against the hands that were shown. Hands that were folded or mucked stay unknown to everybody but
their players.
"""

from croupier.hand_review.document_types import PlayerReviewDocument, ReviewDocument
from croupier.hand_review.reviewing import HandReview, player_review, review, review_document, reviewed_hand

__all__ = [
    "HandReview",
    "PlayerReviewDocument",
    "ReviewDocument",
    "player_review",
    "review",
    "review_document",
    "reviewed_hand",
]
