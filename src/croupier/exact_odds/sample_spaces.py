"""The sizes of the games' sample spaces, and the ways in which two hands compare."""

from __future__ import annotations

from math import comb

HANDS_OF_FIVE = comb(52, 5)
STATES = HANDS_OF_FIVE * 47
"""Stud: a player's hand and the Dealer's face-up card."""
HIDDEN = comb(46, 4)
"""Stud: the Dealer's four hidden cards, given the player's five and the face-up card."""
NO_HAND, BELOW, EQUAL, ABOVE = range(4)
"""Stud: the Dealer's hand does not qualify, or qualifies and is below, equal to or above the player's."""

PAIRS = comb(52, 2)
"""Hold'em: hole cards."""
STARTING_HANDS = 169
"""Hold'em: hole cards that differ in more than the names of suits."""
FLOPS_TURNS_RIVERS = comb(50, 3) * 47 * 46
RIVERS = 46
DEALERS = comb(45, 2)
"""Hold'em: the Dealer's hole cards against one player on a full board."""
