"""The words that every house game is written in: a stake, its result, and the clause for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from croupier.clauses import Citation, Clause, Reading
from croupier.hands import Category
from croupier.money import Cents

PayTable: TypeAlias = Mapping[Category, int]
"""The pay of a winning bet, "to 1", by the kind of hand. R-3: this is profit; the stake comes back as well."""

EVENS = 1
"""1 to 1."""

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])


def under(rule: T, *clauses: Citation) -> T:
    """Bind a number, a table or a function that games share to the clauses under which this game uses it.

    A clause itself is not bound this way: that would hide one of the two (`standing_for` keeps both).
    """
    if not clauses:
        raise ValueError("a rule stands under at least one clause")
    if isinstance(rule, Clause | Reading):
        raise TypeError(f"{rule} is a clause itself: record each act under its own, or use standing_for")
    return rule


def cites(*clauses: Citation) -> Callable[[F], F]:
    """Mark a function with the clauses that it carries out, beside those that it cites in what it returns.

    The clause matrix finds them here, and so do the pages that show who acts under a clause.
    """
    if not clauses:
        raise ValueError("a function carries out at least one clause")
    return _unchanged


def _unchanged(function: F) -> F:
    return function


Outcome: TypeAlias = Literal["win", "lose", "push", "returned"]
"""The result of a bet. Pushed: neither paid nor collected. Returned: handed back, because it was not (or is no longer)
part of the round."""


class Stake(NamedTuple):
    """A bet on the table, and the part of it that counts."""

    bet: str
    placed: Cents
    counts: Cents
    """The part that can win or lose. The rest goes back (5.1.1, 5.3.1)."""
    also: tuple[Citation, ...] = ()


class Line(NamedTuple):
    """One bet settled."""

    bet: str
    stake: Cents
    outcome: Outcome
    pays: Cents
    returned: Cents
    clause: Citation
    """The clause that decides, or a reading if the rules have none."""
    also: tuple[Citation, ...] = ()
    """Other clauses that played a part."""

    @property
    def net(self) -> Cents:
        """The player's profit on this bet."""
        return self.pays + self.returned - self.stake


class Cap(NamedTuple):
    """The most that one bet of one box can win (R-7)."""

    most: Cents
    clause: Clause


def wins(stake: Stake, odds: int, clause: Clause, *, cap: Cap | None = None) -> Line:
    """Paid at odds "to 1" on the part that counts, with the whole stake back (R-3), up to a cap if there is one."""
    pays = stake.counts * odds
    if cap is not None and pays > cap.most:
        return Line(stake.bet, stake.placed, "win", cap.most, stake.placed, cap.clause, (clause, *stake.also))
    return Line(stake.bet, stake.placed, "win", pays, stake.placed, clause, stake.also)


def loses(stake: Stake, clause: Clause, also: tuple[Citation, ...] = ()) -> Line:
    """The part that counts is collected. The excess goes back."""
    excess = stake.placed - stake.counts
    return Line(stake.bet, stake.placed, "lose", 0, excess, clause, stake.also + also)


def pushes(stake: Stake, clause: Clause) -> Line:
    """Neither paid nor collected."""
    return Line(stake.bet, stake.placed, "push", 0, stake.placed, clause, stake.also)


def handed_back(bet: str, placed: Cents, clause: Citation, also: tuple[Citation, ...] = ()) -> Line:
    """The whole stake goes back."""
    return Line(bet, placed, "returned", 0, placed, clause, also)
