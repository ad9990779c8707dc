"""A settled round as the player reads it: each bet with its outcome, its clause and its result."""

from __future__ import annotations

from typing import NamedTuple

from croupier.games import HouseGame
from croupier.games.words import Line
from croupier.money import Cents
from croupier.settlement import HouseSettlement
from croupier.settlement.house import SettledBox
from croupier.terminal.amounts import result


def paid_out(settlement: HouseSettlement) -> Cents:
    """The total paid to the player: winnings, and the bets that were not lost."""
    return sum(line.pays + line.returned for box in settlement.boxes for line in box.lines)


class SettledBet(NamedTuple):
    """The outcome of one bet."""

    name: str
    outcome: str
    net: Cents
    clauses: str


def settled_bets(game: HouseGame, box: SettledBox) -> list[SettledBet]:
    return [SettledBet(game.places[line.bet].short_label, line.outcome, line.net, _clauses(line)) for line in box.lines]


def _clauses(line: Line) -> str:
    return f"({', '.join([citation.cite for citation in (line.clause, *line.also)])})"


def settled_lines(game: HouseGame, box: SettledBox, width: int) -> list[tuple[str, Cents]]:
    """Each bet of a box on a line with its result. Clauses that do not fit get a line of their own."""
    bets = settled_bets(game, box)
    names, words, nets = (
        max(map(len, column)) for column in zip(*[(b.name, b.outcome, result(b.net)) for b in bets], strict=True)
    )
    lines = []
    for bet in bets:
        start = f"{bet.name:{names}}  {bet.outcome:{words}}  {result(bet.net):>{nets}}"
        if len(start) + 2 + len(bet.clauses) <= width:
            lines.append((f"{start}  {bet.clauses}", bet.net))
        else:
            lines += [(start, bet.net), (f"  {bet.clauses}", 0)]
    return lines
