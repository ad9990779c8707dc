"""Best play as a function of what a player sees, from the same tables that the kernels read."""

from __future__ import annotations

from croupier.exact_odds.answers import stud_payoffs
from croupier.exact_odds.player_sight import Decide, PlayerSight
from croupier.exact_odds.stud_decisions import ALWAYS, SOMETIMES, stud_decisions
from croupier.games import HouseGame
from croupier.games.pay_tables import StudPays
from croupier.hands import strength
from croupier.hands.compiled import numpy
from croupier.hands.families import rename_suits
from croupier.hands.hole_cards import pair_number
from croupier.simulation.holdem_fast import best_flop_bets, best_later_bets


def best_play(game: HouseGame) -> Decide:
    """The choice that is worth most, and of equal ones the one that puts no more money down."""
    return _best_stud_play(game, game.pays) if isinstance(game.pays, StudPays) else _best_holdem_play(game)


def _best_stud_play(game: HouseGame, pays: StudPays) -> Decide:
    decisions = stud_decisions(stud_payoffs(game, pays))

    def decide(seen: PlayerSight) -> bool:
        hand = strength(seen.cards)
        plays = decisions.by_strength[hand]
        if plays != SOMETIMES or seen.dealer_up is None:
            return bool(plays == ALWAYS)
        up = seen.dealer_up
        held = {card >> 2 for card in seen.cards if card & 3 == up & 3}
        ranks = decisions.ranks[hand].tolist()
        holding = sum(1 << place for place, rank in enumerate(ranks) if rank in held)
        return bool(decisions.bets[hand, holding, up >> 2])

    return decide


def _best_holdem_play(game: HouseGame) -> Decide:
    flop, later = best_flop_bets(game), best_later_bets(game)
    streets = {"turn": (later.flops, later.turn), "river": (later.fours, later.river)}

    def decide(seen: PlayerSight) -> bool:
        one, other = seen.cards
        if not seen.board:
            return bool(flop[pair_number(one, other)])
        numbers, bits = streets[seen.bet]
        new_suits, renamed = numpy.empty(4, numpy.int64), numpy.empty(5, numpy.int64)
        family = numbers[rename_suits(numpy.array(seen.board, numpy.int64), len(seen.board), new_suits, renamed)]
        pair = pair_number(*[card & ~3 | int(new_suits[card & 3]) for card in seen.cards])
        return bool(bits[family, pair >> 3] >> (7 - pair % 8) & 1)

    return decide
