"""Ranks hands: `strength`, `category`, `best_five`, `hand_in_words`; `plain` to read, `batch` for millions at once."""

from croupier.hands.best_five import best_five
from croupier.hands.categories import BY_SLUG, Category, HandKind
from croupier.hands.fast import CLASSES, Strength, category, strength
from croupier.hands.in_words import hand_in_words

__all__ = [
    "BY_SLUG",
    "CLASSES",
    "Category",
    "HandKind",
    "Strength",
    "best_five",
    "category",
    "hand_in_words",
    "strength",
]
