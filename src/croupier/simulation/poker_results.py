"""The result of a simulation of Poker: exact counts, and the figures that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from croupier.errors import BrokenPromiseError
from croupier.games.poker import ROUND_NAMES
from croupier.hands import Category
from croupier.money import dollars
from croupier.simulation.house_results import STEPS, Z_95
from croupier.simulation.poker_settings import PokerQuestion
from croupier.simulation.poker_tally import DEEDS, PokerTally, all_poker


def poker_document(settings: PokerQuestion, blocks: Sequence[PokerTally], *, complete: bool) -> dict[str, Any]:
    """The result of the blocks that were played."""
    every = all_poker(blocks, settings.seats)
    if sum(every.net) + every.rake:
        raise BrokenPromiseError(f"chips were lost or made: the players won {sum(every.net)}, the rake is {every.rake}")
    return {
        "game": settings.document()["game"],
        "version": settings.edition.version,
        "settings": settings.document(),
        "complete": complete,
        "rounds": every.rounds,
        "seats": [_seat(settings, every, seat) for seat in range(settings.seats)],
        "by_place": [dollars(net) for net in every.by_place],
        "rake": dollars(every.rake),
        "raked_hands": every.raked,
        "pots": {str(many): count for many, count in enumerate(every.pots) if count},
        "split_pots": every.split,
        "short_all_ins": every.short_all_ins,
        "betting_rounds": dict(zip(ROUND_NAMES, every.streets, strict=True)),
        "actions": dict(zip(DEEDS, every.deeds, strict=True)),
        "shown_hands": {kind.slug: every.kinds[kind] for kind in reversed(Category)},
        "convergence": _convergence(settings, blocks),
    }


def _seat(settings: PokerQuestion, every: PokerTally, seat: int) -> dict[str, Any]:
    mean, error = _mean(every.rounds, every.net[seat], every.squares[seat])
    big = settings.stakes.big_blind
    return {
        "seat": seat + 1,
        "strategy": settings.strategies[seat],
        "net": dollars(every.net[seat]),
        "sum_of_squares": every.squares[seat],
        "big_blinds_a_hand": mean / big,
        "confidence_95": [(mean - error) / big, (mean + error) / big],
        "won": every.won[seat],
        "shown": every.shown[seat],
    }


def _mean(rounds: int, total: int, squares: int) -> tuple[float, float]:
    """The mean of a hand, and how far from it the 95% interval goes, in cents."""
    variance = (squares - total * total / rounds) / (rounds - 1) if rounds > 1 else 0.0
    return total / rounds, Z_95 * sqrt(max(variance, 0.0) / rounds)


def _convergence(settings: PokerQuestion, blocks: Sequence[PokerTally]) -> list[dict[str, Any]]:
    """The first seat's win after more and more hands, in Big Blinds a hand."""
    wanted = {max(1, round(len(blocks) ** (step / STEPS))) for step in range(STEPS + 1)} if blocks else set()
    found: list[dict[str, Any]] = []
    rounds = total = squares = 0
    big = settings.stakes.big_blind
    for number, tally in enumerate(blocks, start=1):
        rounds, total, squares = rounds + tally.rounds, total + tally.net[0], squares + tally.squares[0]
        if number in wanted:
            mean, error = _mean(rounds, total, squares)
            found.append(
                {"rounds": rounds, "mean": mean / big, "low": (mean - error) / big, "high": (mean + error) / big}
            )
    return found
