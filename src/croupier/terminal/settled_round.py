"""A settled round as the player reads it: what became of each bet, under which clause, and what it brought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from croupier.money import Cents, read_money
from croupier.terminal.bets import BET_NAMES
from croupier.terminal.figures import result


def paid_out(settlement: Mapping[str, Any]) -> Cents:
    """All that comes back to the player: what is paid, and the bets that were not lost."""
    return sum(
        read_money(bet[part]) for box in settlement["boxes"] for bet in box["bets"] for part in ("pays", "returned")
    )


def net_of(bet: Mapping[str, Any]) -> Cents:
    """What one bet has brought."""
    return read_money(bet["pays"]) + read_money(bet["returned"]) - read_money(bet["stake"])


class SettledBet(NamedTuple):
    """What became of one bet."""

    name: str
    outcome: str
    net: Cents
    clauses: str


def settled_bets(box: Mapping[str, Any]) -> list[SettledBet]:
    """Each bet of a settled box."""
    return [
        SettledBet(
            BET_NAMES[bet["bet"]],
            bet["outcome"],
            net_of(bet),
            f"({', '.join([bet['clause'], *bet.get('also', ())])})",
        )
        for bet in box["bets"]
    ]


def settled_lines(box: Mapping[str, Any], width: int) -> list[tuple[str, Cents]]:
    """Each bet of a box on a line, its clauses on a line of their own where there is no room, and what it brought."""
    bets = settled_bets(box)
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


def net_of_box(box: Mapping[str, Any]) -> Cents:
    """What all bets of a box have brought."""
    return sum(net_of(bet) for bet in box["bets"])


def net_of_round(settlement: Mapping[str, Any]) -> Cents:
    """What the round has brought."""
    return sum(net_of_box(box) for box in settlement["boxes"])
