"""The Bonus of Progressive Hold'em, counted over each pair of hole cards and each pair of the Dealer's."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from croupier.cards import DECK
from croupier.computation.counts_cache import Counted
from croupier.exact_odds.holdem_odds import HoldemPayoffs, starting_hands
from croupier.exact_odds.holdem_side_bets import bonus_slug
from croupier.hands.grid import starting_hand

LOSE = "lose"


def every_bonus(counted: Counted, payoffs: HoldemPayoffs) -> dict[str, int]:
    """The deals by outcome, for a player who folds as the counts of the main game say."""
    plays = [hand.plays for hand in starting_hands(counted, payoffs)]
    found: Counter[str] = Counter()
    for hole in combinations(DECK, 2):
        stays = plays[starting_hand(*hole)]
        for dealer in combinations([card for card in DECK if card not in hole], 2):
            row = payoffs.pays.bonus_row(hole, dealer) if stays else None
            found[LOSE if row is None else bonus_slug(row[0])] += 1
    return dict(found)
