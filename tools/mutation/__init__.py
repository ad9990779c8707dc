"""Change the rules on purpose, one number or effect at a time, and see that a test notices.

    python -m tools.mutation            all of it
    python -m tools.mutation numbers    only the numbers: `sites`, `reimported`
    python -m tools.mutation effects    only conditions and effects: `sites`, `loaded`
    python -m tools.mutation survey     every change to the live tables, with those that no test notices

The tool asks for three things. It prints what is missing, and its exit status is then 1:

- Each number in a statement of the games that cites clauses (a pay table's row, a prize, a cap) is raised by
  one, and the tests that cite one of those clauses must fail.
- Each comparison and condition in the games' functions is turned round, and some test that cites a clause, or some test
  of the games by themselves, must fail: a game's description of itself rests on no clause.
- Each clause of sections 3 to 5 must be proved at a live table: a test plays a round of that clause's own game, cites
  the clause, and fails once an effect is changed in the code that it runs (a condition turned round, an event left out,
  a field of the state not updated). So a test that only looks a ruling up proves nothing, and neither does one that
  cites the clause of a game it does not play.
"""
