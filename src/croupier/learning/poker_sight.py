"""The view of a seat as numbers: its cards, the board, all stacks and bets, and every action of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias, TypedDict

from croupier.cards import DECK
from croupier.extras import needs_extra
from croupier.games.poker import STREETS
from croupier.games.poker_betting import DEEDS
from croupier.money import Cents
from croupier.poker import Hand, TableState
from croupier.poker.hand import OVER

with needs_extra("learn", "a learning environment"):
    import numpy as np
    from gymnasium.spaces import Box
    from numpy.typing import NDArray

Numbers: TypeAlias = "NDArray[np.float32]"

DEED_CODES = {word: code for code, word in enumerate((*DEEDS, "small", "big", "live", "dead"), 1)}
"""The code of each deed in the history; 0 stands in rows that are still empty. The last four are forced bets."""
ROW = ("deed", "seat", "street", "total")
SEAT = ("dealt in", "folded", "all-in", "stack", "bet", "put in")
AMOUNTS = 4
MOST_IN_BIG_BLINDS = float(2**24)


class AgentSight(TypedDict):
    """What an agent is given: an observation, and the mask of its actions."""

    observation: Numbers
    action_mask: NDArray[np.int8]


class HistoryRow(NamedTuple):
    """One action, or one forced bet."""

    deed: int
    seat: int
    street: int
    total: Cents
    """All that the seat has bet in this betting round; of dead money, the amount."""


class SightLayout(NamedTuple):
    """The place of each part of an observation. Seats are counted clockwise from the one that sees."""

    seats: int
    rows: int
    """How many actions the history holds. If a hand has more, the first ones fall out."""
    sections: dict[str, slice]
    size: int
    big_blind: Cents

    def space(self) -> Box:
        """The bounds of an observation."""
        high = np.ones(self.size, np.float32)
        for name in ("amounts", "seats", "history"):
            high[self.sections[name]] = MOST_IN_BIG_BLINDS
        return Box(np.zeros(self.size, np.float32), high, dtype=np.float32)


def sight_layout(seats: int, rows: int, big_blind: Cents) -> SightLayout:
    """The parts of an observation at a table of this size."""
    sizes = {
        "hole": len(DECK),
        "board": len(DECK),
        "street": len(STREETS),
        "button": seats,
        "turn": seats,
        "amounts": AMOUNTS,
        "seats": seats * len(SEAT),
        "history": rows * len(ROW),
    }
    sections, start = {}, 0
    for name, size in sizes.items():
        sections[name] = slice(start, start + size)
        start += size
    return SightLayout(seats, rows, sections, start, big_blind)


def seen_from(
    layout: SightLayout, table: TableState, hand: Hand, seat: int, *, player: str, history: Sequence[HistoryRow]
) -> Numbers:
    """The observation of one seat. Amounts are in Big Blinds."""
    seen = np.zeros(layout.size, np.float32)
    seen[_ones(layout, hand, seat, player)] = 1
    # The three parts with amounts lie side by side. One assignment is several times as fast as three.
    amounts = _amounts(layout, hand) + _seats(layout, table, hand, seat) + _rows(layout, history, seat)
    start = layout.sections["amounts"].start
    seen[start : start + len(amounts)] = amounts
    return seen


def _ones(layout: SightLayout, hand: Hand, seat: int, player: str) -> list[int]:
    """The cards that the seat sees, the street, the button and the seat in turn: where they are marked."""
    sections, seats = layout.sections, layout.seats
    place = hand.places.get(player)
    marks: list[int] = [] if place is None else list(hand.hole[place])
    start = sections["board"].start
    marks += [start + card for card in hand.board]
    marks.append(sections["street"].start + max(len(hand.board) - 2, 0))
    marks.append(sections["button"].start + (hand.opening.button - seat) % seats)
    turn = hand.turn
    if turn is not None:
        marks.append(sections["turn"].start + (turn - seat) % seats)
    return marks


def _amounts(layout: SightLayout, hand: Hand) -> list[float]:
    """The pot, the highest bet, the smallest raise above it, and what the player in turn owes."""
    if hand.stage in OVER:
        return [0.0] * AMOUNTS
    betting, unit = hand.betting, layout.big_blind
    pot = sum([seat.stack for seat in hand.sheet.seats]) - sum([bettor.stack for bettor in betting.bettors])
    return [pot / unit, betting.level / unit, betting.least / unit, betting.owed / unit]


def _seats(layout: SightLayout, table: TableState, hand: Hand, seat: int) -> list[float]:
    """Each seat from this one on: whether it was dealt in, has folded, is all-in; its stack, bet and chips put in."""
    unit, seats, over = layout.big_blind, layout.seats, hand.stage in OVER
    numbers = [0.0] * (seats * len(SEAT))
    for number, player in table.seats.items():
        numbers[(number - seat) % seats * len(SEAT) + 3] = player.stack / unit
    for number, began, bettor in zip(hand.numbers, hand.sheet.seats, hand.betting.bettors, strict=True):
        at, stack, folded = (number - seat) % seats * len(SEAT), bettor.stack, bettor.folded
        numbers[at : at + 3] = 1.0, float(folded), float(not stack and not folded)
        if not over:
            numbers[at + 3 : at + 6] = stack / unit, bettor.bet / unit, (began.stack - stack) / unit
    return numbers


def _rows(layout: SightLayout, history: Sequence[HistoryRow], seat: int) -> list[float]:
    """The last actions, the oldest first."""
    seats, unit = layout.seats, layout.big_blind
    return [
        number
        for deed, actor, street, total in history[-layout.rows :]
        for number in (deed, (actor - seat) % seats, street, total / unit)
    ]
