"""Contributions to one meter, each decided and applied, on one core.

    python bench/jackpot.py [CONTRIBUTIONS]

Figure to reach: 1,000,000 contributions to one meter in under 20 seconds, exact to the cent, memory flat.
"""

from __future__ import annotations

import resource
import sys
import time

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
"""In cents; most of their shares are no whole cents."""


def carry_out(jackpot: Jackpot, command: Command) -> Jackpot:
    """Decide, then apply."""
    for event in decide(jackpot, command):
        jackpot = evolve(jackpot, event)
    return jackpot


def play(count: int, *, bets_a_round: int) -> tuple[Jackpot, int]:
    """So many contributions, in rounds that are dealt and ended, with as many rounds open as there are tables."""
    jackpot = carry_out(UNOPENED, OpenJackpot(name="bench", settings=Settings()))
    staked = 0
    for number in range(count // bets_a_round):
        table = f"table {number % TABLES}"
        if number >= TABLES:
            jackpot = carry_out(jackpot, EndRound(round=str(number - TABLES)))
        bets = tuple(
            [JackpotBet(box, "jackpot", STAKES[(number + box) % len(STAKES)]) for box in range(1, bets_a_round + 1)]
        )
        staked += sum([placed.stake for placed in bets])
        jackpot = carry_out(jackpot, CloseBets(round=str(number), table=table, game="casino-stud", bets=bets))
        jackpot = carry_out(jackpot, CompleteDeal(round=str(number), place=number + 1))
    return jackpot, staked


def peak_mb() -> float:
    """The most memory that the process has used."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(count: int) -> None:
    """Play and print."""
    print(f"{'bets a round':>12} {'contributions':>14} {'seconds':>8} {'us each':>8} {'to reach s':>11} {'peak MB':>8}")
    for bets_a_round in (1, 7):
        start = time.process_time()
        jackpot, staked = play(count, bets_a_round=bets_a_round)
        seconds = time.process_time() - start
        check(jackpot)
        settings = Settings()
        assert jackpot.accounts.meter == settings.reset * PARTS_PER_CENT + staked * settings.contribution
        to_reach = TO_REACH_S * count / OUT_OF
        print(
            f"{bets_a_round:12} {count:14,} {seconds:8.2f} {seconds / count * 1e6:8.2f} "
            f"{to_reach:11.2f} {peak_mb():8.1f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else OUT_OF)
