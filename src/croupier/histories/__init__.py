"""Hand histories of other people: PHH and Open Hand History read as Poker sheets, and sheets written as them."""

from croupier.histories.reading import HandAction, PlayedHand, read_hands

__all__ = ["HandAction", "PlayedHand", "read_hands"]
