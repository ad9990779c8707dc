"""Counts the Dealer's hands against one player's: the compiled core of the stud odds.

Apart from flushes, the Dealer's possible hands depend on the player's cards only through the number of cards left of
each rank. So the 6,175 multisets of ranks are counted, each as a product of binomials. Then, in the suit of the face-up
card, each five-card flush is moved from the place of its ranks to its own. A hand that contains a given card of rank r
is a share m/n of those with m of the n cards left of that rank.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.exact_odds.sample_spaces import ABOVE, BELOW, EQUAL, NO_HAND
from croupier.exact_odds.stud_tables import Ints, StudTables
from croupier.hands.compiled import compiled, numpy

STANDINGS = 4
RANKS = 13
SUITED = 31
"""All five places of five different ranks, as bits: a player's flush."""


class States(NamedTuple):
    """Groups of states that are alike for the player, with the number of (hand, face-up card) pairs in each."""

    weights: Ints
    players: Ints
    """The strength of the player's hand."""
    held: Ints
    """The ranks that the hand holds in the suit of the face-up card, as bits."""
    ups: Ints
    """The rank of the face-up card."""
    dealers: Ints
    """The Dealer's hidden cards by standing."""


@compiled
def standing(dealer: int, player: int, qualifying: int) -> int:
    """The standing of a Dealer's strength against a player's."""
    if dealer < qualifying:
        return NO_HAND
    if dealer < player:
        return BELOW
    return EQUAL if dealer == player else ABOVE


@compiled
def choose(many: int, few: int) -> int:
    """The binomial coefficient, for the at most four cards of a rank."""
    if few > many:
        return 0
    ways = 1
    for step in range(few):
        ways = ways * (many - step) // (step + 1)
    return ways


@compiled
def count_by_ranks(left: Ints, player: int, qualifying: int, tables: StudTables, counts: Ints) -> None:
    """Add to `found[standing, rank]` the Dealer's hands that hold one given card of that rank, ignoring suits."""
    counts[:] = 0
    ways_of = numpy.empty((RANKS, 5), numpy.int64)
    for rank in range(RANKS):
        for many in range(5):
            ways_of[rank, many] = choose(left[rank], many)
    for row in range(len(tables.strengths)):
        ways = 1
        for place in range(tables.different[row]):
            ways *= ways_of[tables.ranks[row, place], tables.counts[row, place]]
        if ways == 0:
            continue
        where = standing(tables.strengths[row], player, qualifying)
        for place in range(tables.different[row]):
            rank = tables.ranks[row, place]
            counts[where, rank] += ways * tables.counts[row, place] // left[rank]


@compiled
def move_flushes(held: int, player: int, qualifying: int, tables: StudTables, counts: Ints) -> None:
    """Move each flush in a suit of which the player holds the ranks `held` from its unsuited standing to its own."""
    for row in range(len(tables.flush_bits)):
        if tables.flush_bits[row] & held:
            continue
        wrong = standing(tables.flush_unsuited[row], player, qualifying)
        right = standing(tables.flush_suited[row], player, qualifying)
        if wrong != right:
            for place in range(5):
                counts[wrong, tables.flush_ranks[row, place]] -= 1
                counts[right, tables.flush_ranks[row, place]] += 1


@compiled
def flush_strength(row: int, tables: StudTables) -> int:
    """The strength of five different ranks in one suit."""
    bits = 0
    for place in range(5):
        bits |= 1 << tables.ranks[row, place]
    for flush in range(len(tables.flush_bits)):
        if tables.flush_bits[flush] == bits:
            return int(tables.flush_suited[flush])
    return 0


@compiled
def many_alike(row: int, chosen: int, flush: int, tables: StudTables) -> int:
    """How many hands of these ranks hold exactly the chosen ones in a given suit, over the four suits.

    For a rank of that suit, the other cards come from three suits; for any other rank, all cards do.
    """
    many = 4
    for place in range(tables.different[row]):
        many *= choose(3, tables.counts[row, place] - (chosen >> place & 1))
    if tables.different[row] < 5 or 0 < chosen < SUITED:
        return 0 if flush else many
    flushes = 12 if chosen == 0 else 4
    return flushes if flush else many - flushes


@compiled
def write_states(row: int, flush: int, qualifying: int, tables: StudTables, states: States) -> int:
    """Write the states of one multiset of the player's ranks, as a flush or not. Returns their number."""
    left = numpy.full(RANKS, 4)
    for place in range(tables.different[row]):
        left[tables.ranks[row, place]] -= tables.counts[row, place]
    player = flush_strength(row, tables) if flush else int(tables.strengths[row])
    written = 0
    by_rank = numpy.zeros((STANDINGS, RANKS), numpy.int64)
    count_by_ranks(left, player, qualifying, tables, by_rank)
    for chosen in range(1 << tables.different[row]):
        weight = many_alike(row, chosen, flush, tables)
        if weight == 0:
            continue
        held = 0
        for place in range(tables.different[row]):
            held |= (chosen >> place & 1) << tables.ranks[row, place]
        moved = by_rank.copy()
        move_flushes(held, player, qualifying, tables, moved)
        for up in range(RANKS):
            if not held >> up & 1:
                states.weights[written] = weight
                states.players[written] = player
                states.held[written] = held
                states.ups[written] = up
                states.dealers[written] = moved[:, up]
                written += 1
    return written


@compiled
def count_states(first: int, last: int, qualifying: int, tables: StudTables, states: States) -> int:
    """Write all states of the player's multisets `first` to `last`. Returns their number.

    A state is all (hand, face-up card) pairs that look the same: the hand's ranks and whether it is a flush, the ranks
    it holds in the face-up card's suit, and that card's rank.
    """
    written = 0
    for row in range(first, last):
        for flush in range(2 if tables.different[row] == 5 else 1):
            room = States(
                states.weights[written:],
                states.players[written:],
                states.held[written:],
                states.ups[written:],
                states.dealers[written:],
            )
            written += write_states(row, flush, qualifying, tables, room)
    return written
