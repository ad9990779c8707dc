"""Progressive Hold'em made ready for the kernel: its dealing, its prizes and its strategies as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from croupier.exact_odds.answers import holdem_counted, holdem_decided
from croupier.exact_odds.holdem_counts import unpacked_bits
from croupier.exact_odds.holdem_odds import HoldemPayoffs, starting_hands
from croupier.exact_odds.holdem_tables import holdem_tables, lowest_of
from croupier.exact_odds.sample_spaces import PAIRS
from croupier.exact_odds.strategies import Strategy
from croupier.games import HouseGame
from croupier.games.prizes import Prize
from croupier.hands import Category
from croupier.hands.compiled import numpy
from croupier.hands.families import boards
from croupier.hands.hole_cards import pair_number
from croupier.hands.kernel import Numbers, kernel_tables
from croupier.simulation.amounts import ROYALS, BoxAmounts, bonus_rows, holdem_pays
from croupier.simulation.chance_kernel import kernel_words
from croupier.simulation.holdem_kernel import ALWAYS, BY_TABLE, BestLaterBets, HoldemTable, play_holdem
from croupier.simulation.kernel_counts import KernelCounts, counted_block
from croupier.simulation.settings import HouseQuestion
from croupier.simulation.stud_fast import jackpot_placed, jackpot_sums, main_sums, places_of
from croupier.simulation.tally import NO_ROW, HouseTally

NOTHING = numpy.zeros(0, numpy.int32)
NO_BITS = numpy.zeros((0, 0), numpy.uint8)
NO_BEST_PLAY = BestLaterBets(NOTHING, NO_BITS, NOTHING, NO_BITS)


@lru_cache(maxsize=4)
def best_later_bets(game: HouseGame) -> BestLaterBets:
    """When best play places Turn and River."""
    decided = holdem_decided(HoldemPayoffs(game.multiples, holdem_pays(game)))
    three, four = boards(3), boards(4)
    return BestLaterBets(
        three.number,
        unpacked_bits(decided["turn"], len(three.cards)),
        four.number,
        unpacked_bits(decided["river"], len(four.cards)),
    )


@lru_cache(maxsize=4)
def best_flop_bets(game: HouseGame) -> Numbers:
    """By pair of hole cards: 1 if best play sees the flop."""
    payoffs = HoldemPayoffs(game.multiples, holdem_pays(game))
    counted, _ = holdem_counted(payoffs)
    hands = numpy.array([hand.plays for hand in starting_hands(counted, payoffs)], numpy.uint8)
    return hands[holdem_tables().starting_hand]


@lru_cache(maxsize=4)
def bonus_table(game: HouseGame) -> Numbers:
    """By pair of hole cards and pair of the Dealer's: the row of the Bonus; the row after the last one loses."""
    pays = holdem_pays(game)
    found = numpy.full((PAIRS, PAIRS), len(pays.bonus), numpy.int8)
    seen: set[int] = set()
    for (hole, dealer), row in bonus_rows(game).items():
        pair, lost = pair_number(*hole), len(pays.bonus)
        value = lost if row == NO_ROW else row
        if pair in seen:
            found[pair, pair_number(*dealer)] = value
        else:
            found[pair, :] = value  # the first entry of hole cards holds against all that have none of their own
            seen.add(pair)
    return found


def holdem_table(settings: HouseQuestion, amounts: Sequence[BoxAmounts]) -> HoldemTable:
    """The tables of a hold'em game."""
    game, pays = settings.game, holdem_pays(settings.game)
    plans = [Strategy(name) for name in settings.strategies]
    best = Strategy.BEST in plans
    bonus = any("bonus" in stakes for stakes in settings.stakes)
    every_pair = numpy.ones(PAIRS, numpy.uint8)
    plays = [best_flop_bets(game) if plan is Strategy.BEST else every_pair for plan in plans]
    return HoldemTable(
        deck=numpy.array(settings.deck, numpy.int64),
        dealt=len(settings.slots()),
        hands=places_of(settings, "box"),
        dealer=places_of(settings, "dealer"),
        community=places_of(settings, "community"),
        five=kernel_tables(5),
        six=kernel_tables(6),
        seven=kernel_tables(7),
        categories=holdem_tables().categories,
        straight=lowest_of(pays.ante_wins_from),
        plays=numpy.array(plays, numpy.uint8),
        later=numpy.array([BY_TABLE if plan is Strategy.BEST else ALWAYS for plan in plans], numpy.uint8),
        best=best_later_bets(game) if best else NO_BEST_PLAY,
        main=main_sums(amounts),
        hand_rows=_rows(game, pays.hands),
        royal_rows=numpy.array([_row(game, pays.royals.get(street)) for street in ROYALS], numpy.int64),
        board_rows=_rows(game, pays.community),
        worth=numpy.array([prize.worth(0) for prize in game.prizes], numpy.int64),
        shares=numpy.array([int(prize.percent > 0) for prize in game.prizes], numpy.uint8),
        placed=jackpot_placed(settings),
        side=jackpot_sums(settings, amounts),
        bonus_placed=numpy.array([int("bonus" in stakes) for stakes in settings.stakes], numpy.uint8),
        bonus_rows=bonus_table(game) if bonus else numpy.zeros((0, 0), numpy.int8),
        bonus=numpy.array([worth.bonus for worth in amounts], numpy.int64),
    )


def _row(game: HouseGame, prize: Prize | None) -> int:
    return NO_ROW if prize is None else game.prizes.index(prize)


def _rows(game: HouseGame, prizes: Mapping[Category, Prize]) -> Numbers:
    return numpy.array([_row(game, prizes.get(kind)) for kind in Category], numpy.int64)


def fast_holdem_block(
    settings: HouseQuestion, amounts: Sequence[BoxAmounts], table: HoldemTable, block: int, rounds: int
) -> HouseTally:
    """The counts of one block."""

    def play(counts: KernelCounts) -> int:
        own = table._replace(deck=table.deck.copy())
        return int(play_holdem(kernel_words(settings.seed, block), rounds, own, counts))

    return counted_block(settings, amounts, rounds, play)
