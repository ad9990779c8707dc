"""Ranks hands: `strength`, `category` and `hand_in_words` for all, `plain` to read, `batch` for millions at once."""

from croupier.hands.categories import BY_SLUG, Category, HandKind
from croupier.hands.fast import CLASSES, Strength, category, strength
from croupier.hands.in_words import hand_in_words

__all__ = ["BY_SLUG", "CLASSES", "Category", "HandKind", "Strength", "category", "hand_in_words", "strength"]
