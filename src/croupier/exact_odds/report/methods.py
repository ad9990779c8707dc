"""Explains in words how the figures were counted."""

STUD_METHOD = (
    "Every deal is counted: 2,598,960 hands of the player, 47 face-up cards of the Dealer and 163,185 sets of four "
    "hidden cards, each as likely as any other. Nothing is sampled, and every sum is a whole number until the last "
    "division.",
    "The player knows their five cards and the Dealer's face-up card. For each such state the Dealer's hands are "
    "counted by whether they qualify and whether they stand below, equal to or above the player's: over the 6,175 "
    "multisets of ranks as products of binomials, with the flushes in the face-up card's suit moved to their own "
    "place.",
    "Best play BETs when that is worth more than a fold, which costs one ante; were the two worth the same, it would "
    "fold. The result says in how many states they are.",
)
HOLDEM_METHOD = (
    "Every deal is counted: 1,326 pairs of hole cards, 19,600 flops, 47 turns, 46 rivers and 990 pairs of the "
    "Dealer's, each as likely as any other. Nothing is sampled, and every sum is a whole number until the last "
    "division.",
    "The 134,459 boards that differ in more than the names of suits are ranked once with all 1,081 pairs of hole "
    "cards; from there the counts are summed back over rivers and turns to the 1,755 flops.",
    "Turn and River win or lose by themselves, so best play places each when it wins more than it loses, given the "
    "cards seen; where it wins as much as it loses, best play checks. A starting hand is played when that is "
    "worth more than a fold, which costs one ante.",
)
CONVENTIONS = (
    "Units are antes. Payout caps are left out. A jackpot's return counts each prize at its full share of the meter, "
    "and a royal flush as its share.",
)
