"""Contributions to one meter, each decided and applied, on one core.

    python bench/jackpot.py [CONTRIBUTIONS]

Figure to reach: 1,000,000 contributions to one meter in under 20 seconds, exact to the cent, memory flat. The rounds
are dealt and ended too, at twenty tables: the time for contributions alone stands beside the time for whole rounds.
"""

from __future__ import annotations

import resource
import sys
import time
from typing import NamedTuple

from croupier.jackpots import (
    PARTS_PER_CENT,
    UNOPENED,
    CloseBets,
    Command,
    CompleteDeal,
    EndRound,
    Jackpot,
    JackpotBet,
    OpenJackpot,
    Settings,
    check,
    decide,
    evolve,
)

TO_REACH_S = 20.0
OUT_OF = 1_000_000
TABLES = 20
STAKES = (1, 5_00, 3_33, 5_01, 7)
"""In cents; the shares of most of them are no whole cents."""


class Evening(NamedTuple):
    """What was played, and how long it took."""

    jackpot: Jackpot
    staked: int
    closing_s: float
    all_s: float


def carry_out(jackpot: Jackpot, command: Command) -> Jackpot:
    """Decide, then apply."""
    for event in decide(jackpot, command):
        jackpot = evolve(jackpot, event)
    return jackpot


def play(count: int, *, bets_a_round: int) -> Evening:
    """So many contributions, with as many rounds open as there are tables."""
    jackpot = carry_out(UNOPENED, OpenJackpot(name="bench", settings=Settings()))
    clock, start = time.process_time_ns, time.process_time_ns()
    staked = closing = 0
    for number in range(count // bets_a_round):
        name = str(number)
        if number >= TABLES:
            jackpot = carry_out(jackpot, EndRound(round=str(number - TABLES)))
        bets = tuple(
            [JackpotBet(box, "jackpot", STAKES[(number + box) % len(STAKES)]) for box in range(1, bets_a_round + 1)]
        )
        staked += sum([placed.stake for placed in bets])
        command = CloseBets(round=name, table=f"table {number % TABLES}", game="casino-stud", bets=bets)
        before = clock()
        jackpot = carry_out(jackpot, command)
        closing += clock() - before
        jackpot = carry_out(jackpot, CompleteDeal(round=name, place=number + 1))
    return Evening(jackpot, staked, closing / 1e9, (clock() - start) / 1e9)


def peak_mb() -> float:
    """The most memory that the process has used."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(count: int) -> None:
    """Play and print."""
    print(
        f"{'bets a round':>12} {'contributions':>14} {'closing s':>10} {'all s':>8} {'to reach s':>11} {'peak MB':>8}"
    )
    for bets_a_round in (1, 3, 7):
        evening = play(count, bets_a_round=bets_a_round)
        check(evening.jackpot)
        house = evening.jackpot.settings
        exact = house.reset * PARTS_PER_CENT + evening.staked * house.contribution
        assert evening.jackpot.accounts.meter == exact, "the meter is not exact"
        print(
            f"{bets_a_round:12} {count:14,} {evening.closing_s:10.2f} {evening.all_s:8.2f} "
            f"{TO_REACH_S * count / OUT_OF:11.2f} {peak_mb():8.1f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else OUT_OF)
