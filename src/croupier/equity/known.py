"""Exact equity of known hands: every board counted, none sampled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from croupier.cards import Card, spelt
from croupier.equity.question import Asked, Cards, Hole, asked
from croupier.equity.walk import winners


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEquity:
    """What one of several hands gets of all boards."""

    hand: Hole
    boards: int
    wins: int
    """Boards that it wins alone."""
    ties: Mapping[int, int]
    """Boards that it shares, by how many hands share them."""

    def __repr__(self) -> str:
        return f"<HandEquity {spelt(self.hand)}: {float(self.share):.4%} of {self.boards:,} boards>"

    @property
    def losses(self) -> int:
        """Boards of which it gets nothing."""
        return self.boards - self.wins - sum(self.ties.values())

    @property
    def share(self) -> Fraction:
        """The part of the pot that is its own on average."""
        shared = sum([Fraction(boards, ways) for ways, boards in self.ties.items()])
        return (self.wins + shared) / Fraction(self.boards)


@dataclass(frozen=True, slots=True, kw_only=True)
class Equity:
    """What each of several hands gets of all boards; the shares add up to 1."""

    boards: int
    hands: tuple[HandEquity, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    def __repr__(self) -> str:
        shares = ", ".join(f"{spelt(hand.hand)} {float(hand.share):.4%}" for hand in self.hands)
        known = f" on {spelt(self.board)}" if self.board else ""
        return f"<Equity{known}: {shares} of {self.boards:,} boards>"


def equity(hands: Sequence[Cards], board: Cards = (), dead: Cards = ()) -> Equity:
    """Two to ten known hands over all boards that zero to five known cards can still become.

    Dead cards are known to be out of play. Cards come as `As Ah` in one text, or in lists.
    """
    known = asked(hands, board, dead)
    found = winners(known)
    return Equity(
        boards=sum(found.values()),
        hands=tuple([_hand_equity(known, place, found) for place in range(len(known.hands))]),
        board=known.board,
        dead=known.dead,
    )


def _hand_equity(known: Asked, place: int, found: Mapping[int, int]) -> HandEquity:
    by_ways: dict[int, int] = {}
    for number, boards in found.items():
        if number >> place & 1:
            by_ways[number.bit_count()] = by_ways.get(number.bit_count(), 0) + boards
    wins = by_ways.pop(1, 0)
    return HandEquity(
        hand=known.hands[place],
        boards=sum(found.values()),
        wins=wins,
        ties=MappingProxyType(dict(sorted(by_ways.items()))),
    )
