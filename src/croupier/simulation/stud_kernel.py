"""Rounds of the stud games by the million: the compiled counterpart of `house_plain`.

It deals, ranks and decides, and counts results. All numbers come in its tables (`amounts`).
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.exact_odds.stud_decisions import ALWAYS, PLACES, SOMETIMES, StudDecisions
from croupier.hands import Category
from croupier.hands.compiled import compiled, inlined, numpy
from croupier.hands.kernel import Numbers, Tables, strength_of
from croupier.simulation.chance_kernel import deal_cards, draw_below
from croupier.simulation.kernel_counts import KernelCounts, add_round, note_hit
from croupier.simulation.tally import NO_ROW

WAYS = len(Category)
NO_HAND, TIE, FOLD, LOSE = range(WAYS, WAYS + 4)
"""The ways after those that win, in the order of `counted_names`."""
CARDS = 5


class StudTable(NamedTuple):
    """A table of a stud game, as a compiled function reads it."""

    deck: Numbers
    dealt: int
    """How many cards leave the deck in a round, burnt ones too."""
    hands: Numbers
    """By box: the places of its cards in the deck."""
    dealer: Numbers
    up: int
    """The place of the Dealer's face-up card."""
    ranking: Tables
    categories: Numbers
    """By strength."""
    qualifying: int
    """The lowest strength with which the Dealer qualifies."""
    plays: Numbers
    """By box and strength: never, always or sometimes a BET."""
    decisions: StudDecisions
    main: Numbers
    """By box and way: what ante and BET win together."""
    rows: Numbers
    """By category: the prize, or NO_ROW."""
    shares: Numbers
    """By prize: 1 for a share of the meter."""
    placed: Numbers
    """By box and jackpot bet: 1 where it is placed."""
    on_dealer: Numbers
    """By jackpot bet: 1 where it is a bet on the Dealer's hand."""
    kept: Numbers
    """By jackpot bet: 1 where it plays on after a fold (R-11)."""
    side: Numbers
    """By box, jackpot bet and code: what it wins, shares of the meter left aside."""
    draws: Numbers
    """R-18: the table's boxes, one round in how many has a Lucky Player, and a Lucky Dealer; empty without draws."""


@inlined
def strength_of_cards(deck: Numbers, places: Numbers, ranking: Tables) -> int:
    """The strength of the cards at these places of the deck."""
    total = 0
    suits = 0
    for place in places:
        total += ranking.weights[deck[place]]
        suits += ranking.suits[deck[place]]
    return numpy.int64(strength_of(total, suits, ranking))  # type: ignore[return-value]


@inlined
def bets_sometimes(deck: Numbers, places: Numbers, up: int, strength: int, decisions: StudDecisions) -> bool:
    """Whether best play bets with a hand for which the face-up card decides."""
    held = 0
    for place in places:
        if deck[place] & 3 == up & 3:
            held |= 1 << (deck[place] >> 2)
    holding = 0
    for place in range(PLACES):
        rank = decisions.ranks[strength, place]
        if rank >= 0 and held >> rank & 1:
            holding |= 1 << place
    return decisions.bets[strength, holding, up >> 2] == 1  # type: ignore[no-any-return]


@inlined
def way_of(table: StudTable, box: int, strength: int, dealer: int) -> int:
    """How the round ends for a box."""
    plays = table.plays[box, strength]
    stays = plays == ALWAYS
    if plays == SOMETIMES:
        stays = bets_sometimes(table.deck, table.hands[box], table.deck[table.up], strength, table.decisions)
    if not stays:
        return FOLD
    if dealer < table.qualifying:
        return NO_HAND
    if strength > dealer:
        return numpy.int64(table.categories[strength])  # type: ignore[return-value]
    return TIE if strength == dealer else LOSE


@inlined
def holds(deck: Numbers, places: Numbers, card: int) -> int:
    """1 if this card is at one of these places."""
    found = 0
    for place in places:
        if deck[place] == card:
            found = 1
    return found


@inlined
def row_on_hand(table: StudTable, bet: int, strength: int, way: int) -> int:
    """The prize that a player's hand wins on a jackpot bet."""
    plays_on = way != FOLD or table.kept[bet] == 1
    return table.rows[table.categories[strength]] if plays_on else NO_ROW


@compiled
def play_stud(words: Numbers, rounds: int, table: StudTable, counts: KernelCounts) -> int:
    """Play and count rounds. Returns how many claims on the meter there were, noted or not."""
    deck, boxes = table.deck, table.hands.shape[0]
    bets = len(table.on_dealer)
    hits = 0
    has_draws = len(table.draws) > 0
    magic, lucky_box, lucky_dealer = -1, -1, 0
    for number in range(rounds):
        deal_cards(words, deck, table.dealt)
        if has_draws:
            magic = draw_below(words, 52)
            lucky_box = draw_below(words, table.draws[0] * table.draws[1])
            lucky_dealer = 1 if draw_below(words, table.draws[2]) == 0 else 0
        dealer = strength_of_cards(deck, table.dealer, table.ranking)
        dealer_row = table.rows[table.categories[dealer]]
        first_hit = hits
        main = 0
        every = 0
        shared = -1
        for box in range(boxes):
            strength = strength_of_cards(deck, table.hands[box], table.ranking)
            way = way_of(table, box, strength, dealer)
            counts.ways[box, way] += 1
            main += table.main[box, way]
            for bet in range(bets):
                if table.placed[box, bet] == 0:
                    continue
                on_dealer = table.on_dealer[bet] == 1
                row = dealer_row if on_dealer else row_on_hand(table, bet, strength, way)
                code = row + 1
                if has_draws:
                    places = table.dealer if on_dealer else table.hands[box]
                    lucky = lucky_dealer if on_dealer else (1 if lucky_box == box else 0)
                    code = (code * 2 + holds(deck, places, magic)) * 2 + lucky
                counts.codes[box, bet, code] += 1
                every += table.side[box, bet, code]
                if row != NO_ROW and table.shares[row] == 1:
                    if on_dealer:
                        shared = bet
                    else:
                        note_hit(counts, hits, (number, box + 1, bet, row, NO_ROW))
                        hits += 1
        if shared >= 0:
            note_hit(counts, hits, (number, 0, shared, dealer_row, NO_ROW))
            hits += 1
        every += main
        add_round(counts, main, every)
        for hit in range(first_hit, min(hits, len(counts.hits))):
            counts.hits[hit, 5] = every
    return hits
