"""Hand histories: reads PHH and Open Hand History as Poker sheets, and writes sheets in both."""

from croupier.histories.reading import HandAction, PlayedHand, read_hands

__all__ = ["HandAction", "PlayedHand", "read_hands"]
