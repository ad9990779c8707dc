"""How large the sample spaces of the games are, and how two hands can compare."""

from __future__ import annotations

from math import comb

HANDS_OF_FIVE = comb(52, 5)
STATES = HANDS_OF_FIVE * 47
"""Stud: a player's hand and the Dealer's face-up card."""
HIDDEN = comb(46, 4)
"""Stud: the Dealer's four hidden cards, once the player's five and the face-up card are known."""
NO_HAND, BELOW, EQUAL, ABOVE = range(4)
"""Stud: where the Dealer's hand stands: not qualifying, or qualifying and below, equal to or above the player's."""

PAIRS = comb(52, 2)
"""Hold'em: hole cards."""
STARTING_HANDS = 169
"""Hold'em: hole cards that differ in more than the names of suits."""
FLOPS_TURNS_RIVERS = comb(50, 3) * 47 * 46
RIVERS = 46
DEALERS = comb(45, 2)
"""Hold'em: the Dealer's hole cards against one player on a full board."""
