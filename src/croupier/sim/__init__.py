"""A whole floor from one seed: tables, players, staff and jackpots, with everything that can go wrong.

`run_seed(7)` runs one floor and gives what happened; the same seed gives the same floor again, so a failure can be
replayed. `docs/simulation.md` says what is done and what is checked.
"""
