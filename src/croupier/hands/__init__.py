"""Ranking hands: `strength` and `category` for everyone, `plain` to read, `batch` for millions at once."""

from croupier.hands.categories import BY_SLUG, Category
from croupier.hands.fast import CLASSES, Strength, category, strength

__all__ = ["BY_SLUG", "CLASSES", "Category", "Strength", "category", "strength"]
