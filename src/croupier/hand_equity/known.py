"""Exact equity of known hands: every board counted, none sampled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TypedDict

from croupier.cards import Card, names, spelt
from croupier.documents.notebooks import paragraph, table
from croupier.hand_equity.board_counts import winners
from croupier.hand_equity.question import Cards, EquityQuestion, Hole, equity_question


class HandEquityDocument(TypedDict):
    """One hand's equity as JSON: exact in `wins` and `ties`, rounded in `equity`."""

    hand: list[str]
    wins: int
    ties: dict[str, int]
    losses: int
    equity: float
    equity_exact: str


class EquityDocument(TypedDict):
    """The equity of several hands as JSON."""

    boards: int
    board: list[str]
    dead: list[str]
    hands: list[HandEquityDocument]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEquity:
    """One hand's equity over all boards."""

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
        """Boards that it loses."""
        return self.boards - self.wins - sum(self.ties.values())

    @property
    def share(self) -> Fraction:
        """Its average share of the pot."""
        shared = sum([Fraction(boards, ways) for ways, boards in self.ties.items()])
        return (self.wins + shared) / Fraction(self.boards)

    def as_document(self) -> HandEquityDocument:
        """The answer for this hand as `croupier equity` prints it."""
        return {
            "hand": names(self.hand),
            "wins": self.wins,
            "ties": {str(ways): boards for ways, boards in self.ties.items()},
            "losses": self.losses,
            "equity": float(self.share),
            "equity_exact": str(self.share),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Equity:
    """The equity of several hands over all boards. The shares add up to 1."""

    boards: int
    hands: tuple[HandEquity, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    def __repr__(self) -> str:
        shares = ", ".join(f"{spelt(hand.hand)} {float(hand.share):.4%}" for hand in self.hands)
        known = f" on {spelt(self.board)}" if self.board else ""
        return f"<Equity{known}: {shares} of {self.boards:,} boards>"

    def _repr_html_(self) -> str:
        head = ("hand", "equity", "wins", "ties", "losses")
        rows = [
            (
                spelt(hand.hand),
                f"{float(hand.share):.4%}",
                f"{hand.wins:,}",
                f"{sum(hand.ties.values()):,}",
                f"{hand.losses:,}",
            )
            for hand in self.hands
        ]
        board = f" on {spelt(self.board)}" if self.board else ""
        return table(head, rows) + paragraph(f"{self.boards:,} boards{board}")

    def as_document(self) -> EquityDocument:
        return {
            "boards": self.boards,
            "board": names(self.board),
            "dead": names(self.dead),
            "hands": [hand.as_document() for hand in self.hands],
        }


def equity(hands: Sequence[Cards], board: Cards = (), dead: Cards = ()) -> Equity:
    """The worth of two to ten known hold'em hands, counted over all boards that can still come.

    `board` has the known community cards, up to five; `dead` has cards that are out of play. Cards come as `As Ah` in
    one text, or in lists. A repeated or unknown card raises InputError with its place.
    """
    known = equity_question(hands, board, dead)
    return equity_by_winners(known, winners(known))


def equity_by_winners(known: EquityQuestion, found: Mapping[int, int]) -> Equity:
    """The equity of each hand, from how many boards each set of hands wins."""
    return Equity(
        boards=sum(found.values()),
        hands=tuple([_hand_equity(known, place, found) for place in range(len(known.hands))]),
        board=known.board,
        dead=known.dead,
    )


def _hand_equity(known: EquityQuestion, place: int, found: Mapping[int, int]) -> HandEquity:
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
