"""Plain counting of single states on the CPU: every deal that can follow, each hand ranked by its own cards.

A state of stud is a player's hand; a state of hold'em is a pair of hole cards with a flop. `every_deal.cu` does the
same for all of them.
"""

from __future__ import annotations

from croupier.exact_odds.sample_spaces import ABOVE, BELOW, EQUAL, NO_HAND
from croupier.exact_odds.stud_tables import Ints
from croupier.hands.compiled import compiled, numpy

ODD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH = range(10)
ACE, FIVE = 12, 3
KIND_BITS = 20
WHEEL = 1 << 4 * ACE | 0x1111
"""The ranks of the five-high straight: an ace, and each from the deuce to the five."""
PAID, LESS, LOST = range(3)


@compiled
def value_of_five(cards: Ints) -> int:
    """A number that orders hands of five: the kind of hand, then its ranks, those that are held most often first."""
    held, high, low, flush = 0, 0, ACE, True  # `held` has four bits for each rank
    for card in cards:
        rank = card >> 2
        held += 1 << 4 * rank
        high, low = max(high, rank), min(low, rank)
        flush = flush and card & 3 == cards[0] & 3
    ranks, distinct, most = 0, 0, 0
    for many in range(4, 0, -1):
        for rank in range(high, low - 1, -1):
            if held >> 4 * rank & 15 == many:
                ranks = ranks << 4 | rank
                distinct += 1
                most = max(most, many)
    wheel = held == WHEEL
    straight = wheel or (distinct == 5 and high - low == 4)
    if wheel:
        ranks = FIVE
    if flush:
        kind = FLUSH if not straight else STRAIGHT_FLUSH if wheel or high < ACE else ROYAL_FLUSH
    elif distinct == 5:
        kind = STRAIGHT if straight else ODD
    elif distinct == 4:
        kind = PAIR
    elif distinct == 3:
        kind = THREE if most == 3 else TWO_PAIRS
    else:
        kind = FOUR if most == 4 else FULL_HOUSE
    return kind << KIND_BITS | ranks


@compiled
def best_of_seven(cards: Ints, five: Ints) -> int:
    """The value of the best five of seven cards. `five` is room to work in."""
    best = 0
    for out in range(7):
        for other in range(out + 1, 7):
            number = 0
            for place in range(7):
                if place not in (out, other):
                    five[number] = cards[place]
                    number += 1
            best = max(best, value_of_five(five))
    return best


@compiled
def cards_without(taken: Ints) -> Ints:
    """The cards of the deck that are not among these."""
    left = numpy.empty(52 - len(taken), numpy.int64)
    number = 0
    for card in range(52):
        if card not in taken:
            left[number] = card
            number += 1
    return left


@compiled
def every_dealer(hand: Ints, lowest_qualifying: int) -> Ints:
    """`[card][standing]`: the Dealer's hands against this one, by each of the cards that may lie face up.

    `lowest_qualifying` is the value of a hand. A hand of the Dealer's has one row for each of its five cards.
    """
    live = cards_without(hand)
    own = value_of_five(hand)
    counts = numpy.zeros((52, 4), numpy.int64)
    dealer = numpy.empty(5, numpy.int64)
    for a in range(47):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        dealer[0], dealer[1], dealer[2], dealer[3] = live[a], live[b], live[c], live[d]
                        dealer[4] = live[e]
                        value = value_of_five(dealer)
                        if value < lowest_qualifying:
                            standing = NO_HAND
                        else:
                            standing = BELOW if value < own else EQUAL if value == own else ABOVE
                        for card in dealer:
                            counts[card, standing] += 1
    return counts


@compiled
def every_showdown(hole: Ints, flop: Ints, ante_wins_from: int) -> Ints:
    """`[turn][ending]`: won with a hand for which the ante is paid, won with less, lost; over rivers and the Dealer's
    cards."""
    live = cards_without(numpy.concatenate((hole, flop)))
    counts = numpy.zeros((52, 3), numpy.int64)
    five, own, dealer = numpy.empty(5, numpy.int64), numpy.empty(7, numpy.int64), numpy.empty(7, numpy.int64)
    own[:2], own[2:5], dealer[2:5] = hole, flop, flop
    for turn in live:
        for river in live:
            if river >= turn:
                continue
            own[5], own[6], dealer[5], dealer[6] = turn, river, turn, river
            value = best_of_seven(own, five)
            won_as = PAID if value >> KIND_BITS >= ante_wins_from else LESS
            result = numpy.zeros(3, numpy.int64)
            for high in live:
                for low in live:
                    if low >= high or high in (turn, river) or low in (turn, river):
                        continue
                    dealer[0], dealer[1] = low, high
                    theirs = best_of_seven(dealer, five)
                    if theirs < value:
                        result[won_as] += 1
                    elif theirs > value:
                        result[LOST] += 1
            # Either of the two cards may be the turn.
            counts[turn] += result
            counts[river] += result
    return counts
