"""Contributions to one meter, each decided and applied, on one core.

    python -m bench.jackpot [CONTRIBUTIONS]

Target: 1,000,000 contributions to one meter in under 20 seconds, exact to the cent, memory flat. The rounds
are dealt and ended too, at twenty tables: the time for contributions alone stands beside the time for whole rounds. No
peer keeps such a jackpot: the ratio of whole rounds is to the same stakes added up, with nothing decided, by turns.
"""

from __future__ import annotations

import time
from functools import partial

from bench.command_line import sizes
from bench.conditions import by_turns, of_target, peak_mb, reported
from croupier.jackpots import (
    PARTS_PER_CENT,
    UNOPENED,
    Command,
    CompleteDeal,
    EndRound,
    Jackpot,
    JackpotBet,
    OpenJackpot,
    Settings,
    TakeJackpotBets,
    check,
    decide,
    evolve,
)

TARGET_S = 20.0
OUT_OF = 1_000_000
TABLES = 20
TURNS = 10
PLAYED, ADDED = "contributions", "stakes added up"
STAKES = (1, 5_00, 3_33, 5_01, 7)
"""In cents. The shares of most of them are not whole cents."""


def carry_out(jackpot: Jackpot, command: Command) -> Jackpot:
    """Decide, then apply."""
    for event in decide(jackpot, command):
        jackpot = evolve(jackpot, event)
    return jackpot


class Evening:
    """Rounds that follow one another, with as many open as there are tables."""

    def __init__(self, bets_a_round: int) -> None:
        self.jackpot = carry_out(UNOPENED, OpenJackpot(jackpot="bench", settings=Settings()))
        self.staked = 0
        self.closing_s = 0.0
        self._boxes = range(1, bets_a_round + 1)
        self._number = 0

    def play(self, contributions: int) -> int:
        """Make this many further contributions."""
        rounds = contributions // len(self._boxes)
        for _ in range(rounds):
            self._round()
        return rounds * len(self._boxes)

    def _round(self) -> None:
        number, clock = self._number, time.process_time
        if number >= TABLES:
            self.jackpot = carry_out(self.jackpot, EndRound(round=str(number - TABLES)))
        bets = tuple([JackpotBet(box, "jackpot", STAKES[(number + box) % len(STAKES)]) for box in self._boxes])
        self.staked += sum([placed.stake for placed in bets])
        command = TakeJackpotBets(round=str(number), table=f"table {number % TABLES}", game="casino-stud", bets=bets)
        before = clock()
        self.jackpot = carry_out(self.jackpot, command)
        self.closing_s += clock() - before
        self.jackpot = carry_out(self.jackpot, CompleteDeal(round=str(number), place=number + 1))
        self._number += 1

    def check(self) -> None:
        """The meter is exact, to the smallest part of a cent."""
        check(self.jackpot)
        house = self.jackpot.settings
        exact = house.reset * PARTS_PER_CENT + self.staked * house.contribution
        assert self.jackpot.accounts.meter == exact, "the meter is not exact"


def add_up(contributions: int) -> int:
    """The bare work: add each stake's share to a meter and to a table's own sum."""
    meter, share, tables = 0, Settings().contribution, [0] * TABLES
    for number in range(contributions):
        stake = STAKES[number % len(STAKES)]
        meter += stake * share
        tables[number % TABLES] += stake
    return contributions


def main(count: int) -> None:
    """Play and print."""
    with reported() as report:
        print(
            f"{'bets a round':>12} {'contributions':>14} {'closing s':>10} {'all s':>8} {'target s':>11} {'peak MB':>8}"
        )
        for bets_a_round in (1, 3, 7):
            evening, share = Evening(bets_a_round), max(bets_a_round, count // TURNS)
            rates = by_turns({PLAYED: partial(evening.play, share), ADDED: partial(add_up, share)}, turns=TURNS)
            evening.check()
            target_s = TARGET_S * count / OUT_OF
            print(
                f"{bets_a_round:12} {count:14,} {evening.closing_s:10.2f} {rates.seconds(PLAYED):8.2f} "
                f"{target_s:11.2f} {peak_mb():8.1f}"
            )
            prefix = f"rounds of {bets_a_round}: "
            target = f"{prefix}closing against the target of {TARGET_S:g} s a million"
            report.add(rates.ratio(PLAYED, ADDED, prefix=prefix), of_target(target, [target_s / evening.closing_s]))


if __name__ == "__main__":
    main(*sizes(__doc__, contributions=OUT_OF))
