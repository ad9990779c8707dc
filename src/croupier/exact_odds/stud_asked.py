"""A strategy that is a function, asked about every hand of five against every face-up card.

Hands that differ only in the names of their suits are asked about once: 134,459 of them stand for all. Face-up cards of
suits in which a hand holds the same ranks are alike too, so 5,649,150 questions cover all 122,151,120 states.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from croupier.cards import DECK
from croupier.computation.parallel_work import Progress, unwatched
from croupier.exact_odds.player_sight import PlayerSight
from croupier.exact_odds.strategy_asked import OwnFunction, require_suits_alike
from croupier.exact_odds.stud_kernel import RANKS, States
from croupier.exact_odds.stud_tables import Ints
from croupier.hands import strength
from croupier.hands.compiled import numpy
from croupier.hands.families import boards

CHECKED_EACH = 1000
"""One state in this many is also asked about in other suits."""
STEP = 50_000


class SuitFamilies(NamedTuple):
    """The states that differ in more than the names of suits."""

    hands: Ints
    """By state: the number of the hand's family."""
    ups: Ints
    """The face-up card."""
    weights: Ints
    """How many (hand, face-up card) pairs it stands for."""
    kinds: Ints
    """Its place among the states of the count."""


def suit_families(states: States) -> SuitFamilies:
    """All of them, hand by hand."""
    five = boards(5)
    held = numpy.zeros((len(five.cards), 4), numpy.int64)
    for place in range(5):
        card = five.cards[:, place].astype(numpy.int64)
        held[numpy.arange(len(card)), card & 3] |= 1 << (card >> 2)
    same = held[:, :, None] == held[:, None, :]
    is_first = ~(same & numpy.tri(4, k=-1, dtype=bool)).any(axis=2)
    free = held[:, :, None] >> numpy.arange(RANKS) & 1 == 0
    hands, suits, ranks = numpy.nonzero(is_first[:, :, None] & free)
    strengths = numpy.array([strength([DECK[card] for card in hand]) for hand in five.cards.tolist()], numpy.int64)
    weights = five.relatives[hands].astype(numpy.int64) * same.sum(axis=2)[hands, suits]
    keys = _keys(strengths[hands], held[hands, suits], ranks)
    every = _keys(states.players, states.held, states.ups)
    order = numpy.argsort(every)
    kinds = order[numpy.searchsorted(every, keys, sorter=order)]
    return SuitFamilies(hands, 4 * ranks + suits, weights, kinds)


def _keys(players: Ints, held: Ints, ups: Ints) -> Ints:
    return (players.astype(numpy.int64) << RANKS | held) << 4 | ups


def asked_weights(states: States, own: OwnFunction, progress: Progress = unwatched) -> Ints:
    """By state of the count: how many of its (hand, face-up card) pairs BET."""
    families = suit_families(states)
    require_suits_alike(own.decide, islice(_sights(families, own.stay_bet), 0, None, CHECKED_EACH))
    answers = numpy.empty(len(families.hands), bool)
    for number, sight in enumerate(_sights(families, own.stay_bet)):
        answers[number] = bool(own.decide(sight))
        if number % STEP == 0:
            progress(number / len(answers))
    betting = numpy.zeros(len(states.weights), numpy.int64)
    numpy.add.at(betting, families.kinds[answers], families.weights[answers])
    return betting


def _sights(families: SuitFamilies, bet: str) -> Iterator[PlayerSight]:
    hands = [tuple(DECK[card] for card in hand) for hand in boards(5).cards.tolist()]
    for hand, up in zip(families.hands.tolist(), families.ups.tolist(), strict=True):
        yield PlayerSight(1, bet, hands[hand], (), DECK[up])
