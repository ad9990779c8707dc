"""A whole floor from one seed: tables, players, staff and jackpots, with everything that can go wrong.

`run_seed(7)` runs one floor and returns its outcome. The same seed gives the same floor again, so a failure can be
replayed. `docs/simulate-floor.md` lists the events and the checks.
"""
