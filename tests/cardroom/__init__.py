"""The card room around Poker tables."""
