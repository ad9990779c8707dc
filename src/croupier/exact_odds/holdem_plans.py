"""A strategy of one's own for hold'em: which starting hands are played, and when Turn and River are placed.

Boards that differ only in the names of suits are asked about once. A board is shown in rising order: no strategy knows
which of four cards came last.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, islice

from croupier.cards import DECK, Card
from croupier.computation.counts_cache import Counted
from croupier.computation.parallel_work import Progress, in_parts, share_of, unwatched
from croupier.exact_odds.holdem_counts import LaterPlaced, unpacked_bits
from croupier.exact_odds.player_sight import Decide, PlayerSight
from croupier.exact_odds.sample_spaces import PAIRS
from croupier.exact_odds.strategy_asked import OwnFunction, require_suits_alike
from croupier.exact_odds.strategy_tables import BEST, BET, StrategyTable
from croupier.exact_odds.stud_tables import Ints
from croupier.hands import CLASSES
from croupier.hands.compiled import compiled, numpy
from croupier.hands.families import boards
from croupier.hands.grid import SIDE, starting_hand
from croupier.hands.hole_cards import pair_number
from croupier.hands.kernel import Tables, kernel_tables, strength_of

STREETS = {"turn": 3, "river": 4}
"""The later bets, and how many cards the board then has."""
ASKED_ON_FLOPS = 0.1
"""The finished share of the questions after those on flops: a tenth as many boards, as many pairs."""
CHECKED_EACH = 2003
"""One question in this many is also put in other suits."""
PAIR_CARDS = tuple(combinations(DECK, 2))
PAIR_NUMBERS: dict[tuple[Card, ...], int] = {hole: pair_number(*hole) for hole in PAIR_CARDS}


def every_bet() -> LaterPlaced:
    """Turn and River are always placed."""
    turn, river = (numpy.ones((len(boards(size).cards), PAIRS), numpy.uint8) for size in STREETS.values())
    return LaterPlaced(turn, river, best_turn=False)


@compiled
def rank_with_board(first: int, last: int, cards: Ints, tables: Tables, strengths: Ints) -> None:
    """Boards `first` to `last`: the strength of each pair of other cards with the board, into `found[board, pair]`."""
    for board in range(first, last):
        weight = 0
        suits = 0
        taken = 0
        for card in cards[board]:
            weight += tables.weights[card]
            suits += tables.suits[card]
            taken |= 1 << card
        for high in range(1, 52):
            for low in range(high):
                if not (taken >> high & 1 or taken >> low & 1):
                    total = weight + tables.weights[high] + tables.weights[low]
                    both = suits + tables.suits[high] + tables.suits[low]
                    strengths[board, pair_number(low, high)] = strength_of(total, both, tables)


def strengths_on_boards(size: int) -> Ints:
    """By family of boards of this size and pair: the strength of all cards together; 0 if the pair is not possible."""
    cards = boards(size).cards.astype(numpy.int64)
    strengths = numpy.zeros((len(cards), PAIRS), numpy.int16)
    tables = kernel_tables(size + 2)
    in_parts(len(cards), 300, lambda first, last: rank_with_board(first, last, cards, tables, strengths))
    return strengths


def table_later(table: StrategyTable, decided: Counted | None) -> LaterPlaced:
    """When a table's rules place Turn and River; `decided` has the decisions of best play, if a rule asks for them."""
    later = []
    for bet, size in STREETS.items():
        strengths = strengths_on_boards(size)
        placed = numpy.zeros(strengths.shape, numpy.uint8)
        best = None
        if decided is not None:
            bits = unpacked_bits(decided[bet], len(strengths)).astype(numpy.uint8)
            best = numpy.unpackbits(bits, axis=1)[:, :PAIRS]
        for rule in reversed(table.of_bet(bet)):
            hands = numpy.zeros(CLASSES + 1, bool)
            hands[list(rule.hands)] = True
            fits = hands[strengths]
            placed[fits] = best[fits] if rule.decision == BEST and best is not None else int(rule.decision == BET)
        later.append(placed)
    turn, river = later
    return LaterPlaced(turn, river, best_turn=False)


def asked_plays(own: OwnFunction) -> tuple[bool, ...]:
    """By starting hand: whether a function plays it."""
    one_of_each: dict[int, tuple[Card, Card]] = {starting_hand(*hole): hole for hole in PAIR_CARDS}
    sights = [PlayerSight(1, own.stay_bet, one_of_each[number], (), None) for number in range(SIDE * SIDE)]
    require_suits_alike(own.decide, sights)
    return tuple(bool(own.decide(sight)) for sight in sights)


def asked_later(own: OwnFunction, plays: tuple[bool, ...], progress: Progress = unwatched) -> LaterPlaced:
    """When a function places Turn and River with the hands that it plays."""
    holes = [hole for hole in PAIR_CARDS if plays[starting_hand(*hole)]]
    turn = _asked(own.decide, "turn", holes, share_of(progress, start=0.0, end=ASKED_ON_FLOPS))
    river = _asked(own.decide, "river", holes, share_of(progress, start=ASKED_ON_FLOPS, end=1.0))
    return LaterPlaced(turn, river, best_turn=False)


def _asked(decide: Decide, bet: str, holes: list[tuple[Card, Card]], progress: Progress) -> Ints:
    every = [tuple(DECK[card] for card in board) for board in boards(STREETS[bet]).cards.tolist()]
    sights = partial(_sights, bet, holes)
    require_suits_alike(
        decide, islice((sight for board in every[::7] for sight in sights(board)), 0, None, CHECKED_EACH)
    )
    answers = numpy.zeros((len(every), PAIRS), numpy.uint8)
    for number, board in enumerate(every):
        placed = [PAIR_NUMBERS[sight.cards] for sight in sights(board) if decide(sight)]
        answers[number, placed] = 1
        progress((number + 1) / len(every))
    return answers


def _sights(bet: str, holes: list[tuple[Card, Card]], board: tuple[Card, ...]) -> Iterator[PlayerSight]:
    taken = set(board)
    for hole in holes:
        if taken.isdisjoint(hole):
            yield PlayerSight(1, bet, hole, board, None)
