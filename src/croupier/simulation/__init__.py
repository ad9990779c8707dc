"""Rounds by the million: the games played from numbered random streams, counted, and compared with the exact odds.

    croupier.simulate("casino-stud", rounds=10_000_000, bets={"ante": 25, "jackpot": 5})

`docs/simulation.md` says what can be set, how blocks are shared among machines and what the answer holds.
"""

from croupier.simulation.simulate import simulate

__all__ = ["simulate"]
