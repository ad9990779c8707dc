"""The result of a simulation of Poker: exact counts, and the figures that follow from them.

The counts of a block are whole numbers, the same from the plain path and the kernels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from croupier.errors import BrokenPromiseError
from croupier.games.poker import BOARD_CARDS, ROUND_NAMES
from croupier.hands import Category
from croupier.money import dollars
from croupier.simulation.blocks import BlockDocument
from croupier.simulation.house_results import STEPS, Z_95
from croupier.simulation.poker_settings import PokerQuestion

DEEDS = ("fold", "check", "call", "bet", "raise", "all-in")
MOST_POTS = 10


def _zeros(many: int) -> list[int]:
    return [0] * many


@dataclass(slots=True)
class PokerTally:
    """The counts of one block. Money is in cents."""

    rounds: int
    net: list[int]
    """By seat."""
    squares: list[int]
    """By seat: of what it won in each hand."""
    by_place: list[int]
    """The players' wins by their place: 0 is the first on the left of the button."""
    won: list[int]
    """By seat: in how many hands it got a share of a pot."""
    shown: list[int]
    """By seat: how many hands went to a showdown."""
    rake: int = 0
    raked: int = 0
    """In how many hands."""
    pots: list[int] = field(default_factory=lambda: _zeros(MOST_POTS + 1))
    """By the number of pots: how many hands."""
    split: int = 0
    """Pots that several shared."""
    short_all_ins: int = 0
    """3.15.3: all-ins above a call that were no raise."""
    streets: list[int] = field(default_factory=lambda: _zeros(len(BOARD_CARDS)))
    """By number of betting rounds: how many hands."""
    deeds: list[int] = field(default_factory=lambda: _zeros(len(DEEDS)))
    kinds: list[int] = field(default_factory=lambda: _zeros(len(Category)))
    """The hands that came to a showdown, by category."""

    def document(self) -> dict[str, object]:
        """As `read_poker_tally` reads it."""
        return {name: getattr(self, name) for name in self.__slots__}


LISTED = frozenset({"net", "squares", "by_place", "won", "shown", "pots", "streets", "deeds", "kinds"})
"""The counts that are lists."""


def read_poker_tally(document: BlockDocument) -> PokerTally:
    """The tally that `document` wrote."""
    return PokerTally(**document)


def empty_poker_tally(seats: int) -> PokerTally:
    """Nothing counted yet."""
    return PokerTally(0, _zeros(seats), _zeros(seats), _zeros(seats), _zeros(seats), _zeros(seats))


def all_poker(tallies: Sequence[PokerTally], seats: int) -> PokerTally:
    """The counts of all blocks together. A GPU makes a hundred thousand of them in a second or two."""
    every = [empty_poker_tally(seats), *tallies]
    summed: BlockDocument = {}
    for name in PokerTally.__slots__:
        values = [getattr(tally, name) for tally in every]
        summed[name] = [sum(counts) for counts in zip(*values, strict=True)] if name in LISTED else sum(values)
    return PokerTally(**summed)


def poker_document(settings: PokerQuestion, blocks: Sequence[PokerTally], *, complete: bool) -> dict[str, object]:
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


def _seat(settings: PokerQuestion, every: PokerTally, seat: int) -> dict[str, object]:
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


def _convergence(settings: PokerQuestion, blocks: Sequence[PokerTally]) -> list[dict[str, object]]:
    """The first seat's win after more and more hands, in Big Blinds a hand."""
    wanted = {max(1, round(len(blocks) ** (step / STEPS))) for step in range(STEPS + 1)} if blocks else set()
    found: list[dict[str, object]] = []
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
