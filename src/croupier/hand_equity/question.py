"""Reads and checks hands and boards from outside. An error names its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from croupier.cards import DECK, Card, CardError, name, read_card, separated
from croupier.documents.fields import as_list
from croupier.errors import InputError, shown

Cards: TypeAlias = str | Sequence[Card] | Sequence[str]
"""`As Ah` or `AsAh` in one text, or cards or their names in a list."""
Hole: TypeAlias = tuple[Card, Card]

HOLES: tuple[Hole, ...] = tuple([(low, high) for high in DECK for low in DECK[:high]])
"""All 1,326 pairs of hole cards, the lower card first, in the order of `hands.hole_cards.pair_number`."""
HOLE_CARDS = 2
BOARD_CARDS = 5
FEWEST_HANDS, MOST_HANDS = 2, 10


class EquityQuestion(NamedTuple):
    """The known cards, each once."""

    hands: tuple[Hole, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @property
    def unseen(self) -> tuple[Card, ...]:
        known = {card for hand in self.hands for card in hand} | {*self.board, *self.dead}
        return tuple([card for card in DECK if card not in known])

    @property
    def to_come(self) -> int:
        """How many board cards are missing."""
        return BOARD_CARDS - len(self.board)


def equity_question(hands: Sequence[Cards], board: Cards, dead: Cards, *, fewest: int = FEWEST_HANDS) -> EquityQuestion:
    """The hands, the board and the dead cards. A card that is given twice is refused."""
    if isinstance(hands, str) or not fewest <= len(hands) <= MOST_HANDS:
        found = "one text" if isinstance(hands, str) else len(hands)
        raise InputError("hands", f"must be {fewest} to {MOST_HANDS} hands, not {found}")
    dealt: dict[Card, str] = {}
    holes = tuple([read_hole(hand, f"hands[{place}]", dealt) for place, hand in enumerate(hands)])
    known = read_cards(board, "board", dealt)
    if len(known) > BOARD_CARDS:
        raise InputError("board", f"must be at most {BOARD_CARDS} cards, not {len(known)}")
    return _enough(EquityQuestion(holes, known, read_cards(dead, "dead", dealt)))


def _enough(found: EquityQuestion) -> EquityQuestion:
    if len(found.unseen) < found.to_come:
        raise InputError("dead", f"leaves {len(found.unseen)} cards for the {found.to_come} that are to come")
    return found


def read_hole(value: Cards, place: str, dealt: dict[Card, str]) -> Hole:
    found = read_cards(value, place, dealt)
    if len(found) != HOLE_CARDS:
        raise InputError(place, f"must be {HOLE_CARDS} cards, not {len(found)}")
    return found[0], found[1]


def read_cards(value: Cards, place: str, dealt: dict[Card, str]) -> tuple[Card, ...]:
    """Cards that were not given before. The place of each is noted in `dealt`."""
    listed = separated(value) if isinstance(value, str) else as_list(value, place)
    return tuple([_card(one, f"{place}[{number}]", dealt) for number, one in enumerate(listed)])


def _card(value: object, place: str, dealt: dict[Card, str]) -> Card:
    card = _read(value, place)
    if card in dealt:
        raise InputError(place, f"{shown(name(card))} is already in {dealt[card]}")
    dealt[card] = place
    return card


def _read(value: object, place: str) -> Card:
    if isinstance(value, int) and not isinstance(value, bool):
        if 0 <= value < len(DECK):
            return DECK[value]
        raise InputError(place, f"{shown(value)} is not a card; cards are numbers from 0 to 51")
    try:
        return read_card(value)
    except CardError as error:
        raise InputError(place, str(error)) from None
