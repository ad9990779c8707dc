"""A stud game made ready for the kernel: its dealing, its prizes and its strategies as tables."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.exact_odds.answers import stud_payoffs
from croupier.exact_odds.holdem_tables import holdem_tables
from croupier.exact_odds.side_bets import keeps_jackpot_bet
from croupier.exact_odds.strategies import LOWEST_BET, Strategy
from croupier.exact_odds.stud_decisions import ALWAYS, NEVER, StudDecisions, stud_decisions
from croupier.games import singapore_stud
from croupier.hands import CLASSES, Category
from croupier.hands.compiled import numpy
from croupier.hands.kernel import Numbers, kernel_tables
from croupier.simulation.amounts import BoxAmounts, stud_pays
from croupier.simulation.chance_kernel import kernel_words
from croupier.simulation.kernel_counts import KernelCounts, counted_block
from croupier.simulation.settings import HouseQuestion
from croupier.simulation.stud_kernel import StudTable, play_stud
from croupier.simulation.tally import NO_ROW, HouseTally, counted_names

NO_DECISIONS = StudDecisions(
    numpy.zeros(1, numpy.uint8), numpy.zeros((1, 1, 1), numpy.uint8), numpy.zeros((1, 1), numpy.int8)
)


def places_of(settings: HouseQuestion, to: str) -> Numbers:
    """The places in the deck of the cards that go to the Dealer, to the community, or by box to the boxes."""
    slots = settings.slots()
    if to != "box":
        return numpy.array([at for at, slot in enumerate(slots) if slot.to == to], numpy.int64)
    found = [[at for at, slot in enumerate(slots) if slot.to == to and slot.box == box] for box in settings.boxes]
    return numpy.array(found, numpy.int64)


def jackpot_sums(settings: HouseQuestion, amounts: Sequence[BoxAmounts]) -> Numbers:
    """By box, jackpot bet and code: what it wins."""
    shape = (len(settings.stakes), len(settings.game.jackpot_bets), counted_names(settings.game).codes)
    return numpy.array([worth.codes for worth in amounts], numpy.int64).reshape(shape)


def main_sums(amounts: Sequence[BoxAmounts]) -> Numbers:
    """By box and way: what the ante and the bets that follow from it win together."""
    return numpy.array([[sum(nets.values()) for nets in worth.ways] for worth in amounts], numpy.int64)


def jackpot_placed(settings: HouseQuestion) -> Numbers:
    """By box and jackpot bet: 1 where it is placed."""
    bets = settings.game.jackpot_bets
    placed = [[int(bet in stakes) for bet in bets] for stakes in settings.stakes]
    return numpy.array(placed, numpy.uint8).reshape(len(settings.stakes), len(bets))


def stud_table(settings: HouseQuestion, amounts: Sequence[BoxAmounts]) -> StudTable:
    """The tables of a stud game."""
    game, pays = settings.game, stud_pays(settings.game)
    payoffs = stud_payoffs(game, pays)
    decisions = stud_decisions(payoffs) if Strategy.BEST in settings.strategies else NO_DECISIONS
    prizes = list(game.prizes)
    rows = [prizes.index(pays.jackpot[kind]) if kind in pays.jackpot else NO_ROW for kind in Category]
    up = next(at for at, slot in enumerate(settings.slots()) if slot.to == "dealer" and slot.face_up)
    draws = [settings.table_boxes, settings.lucky_player, settings.lucky_dealer] if game.has_draw else []
    return StudTable(
        deck=numpy.array(settings.deck, numpy.int64),
        dealt=len(settings.slots()),
        hands=places_of(settings, "box"),
        dealer=places_of(settings, "dealer"),
        up=up,
        ranking=kernel_tables(5),
        categories=holdem_tables().categories,
        qualifying=payoffs.lowest_qualifying,
        plays=numpy.array([_plays(Strategy(name), decisions) for name in settings.strategies], numpy.uint8),
        decisions=decisions,
        main=main_sums(amounts),
        rows=numpy.array(rows, numpy.int64),
        shares=numpy.array([int(prize.percent > 0) for prize in prizes], numpy.uint8),
        placed=jackpot_placed(settings),
        on_dealer=numpy.array([int(bet == singapore_stud.ON_DEALER) for bet in game.jackpot_bets], numpy.uint8),
        kept=numpy.array([int(keeps_jackpot_bet(game, bet)) for bet in game.jackpot_bets], numpy.uint8),
        side=jackpot_sums(settings, amounts),
        draws=numpy.array(draws, numpy.int64),
    )


def _plays(strategy: Strategy, decisions: StudDecisions) -> Numbers:
    """By strength: never, always or sometimes a BET."""
    if strategy is Strategy.BEST:
        return decisions.by_strength
    strengths = numpy.arange(CLASSES + 1)
    return numpy.where(strengths >= LOWEST_BET[strategy], ALWAYS, NEVER).astype(numpy.uint8)


def fast_stud_block(
    settings: HouseQuestion, amounts: Sequence[BoxAmounts], table: StudTable, block: int, rounds: int
) -> HouseTally:
    """The counts of one block."""

    def play(counts: KernelCounts) -> int:
        own = table._replace(deck=table.deck.copy())
        return int(play_stud(kernel_words(settings.seed, block), rounds, own, counts))

    return counted_block(settings, amounts, rounds, play)
