"""Chance for a simulated floor, from a seed. Some decks win a jackpot.

A shuffle takes one byte for each place. The bytes for a wanted order are computed backwards, so a stacked deck passes
through the same shuffle as any other.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from croupier.cards import DECK, Card, cards
from croupier.floor.state.table_state import HouseTable
from croupier.games import HOUSE_EDITIONS
from croupier.rounds.state import slots_of

WHOLE_SHUFFLE = len(DECK) - 1
"""How many bytes a shuffle asks for at first."""
ROYALS = [cards(f"A{suit} K{suit} Q{suit} J{suit} T{suit}") for suit in "cdhs"]
STRAIGHT_FLUSHES = [cards(f"9{suit} 8{suit} 7{suit} 6{suit} 5{suit}") for suit in "cdhs"]
MOST_BOXES = 4


class StackedChance:
    """A source of bytes. The opener of a round names its table, so that great hands can come there."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.opening: HouseTable | None = None
        """The table whose deck is shuffled next."""

    def begin(self, seed: str) -> None:
        """Begin anew from another seed."""
        self._random.seed(seed)

    def __call__(self, size: int) -> bytes:
        """Random bytes. For every other deck, the bytes may give some players a royal or a straight flush."""
        table = self.opening
        if size == WHOLE_SHUFFLE and table is not None and self._random.randrange(2):
            return bytes_for(self._stacked(table))
        return self._random.randbytes(size)

    def _stacked(self, table: HouseTable) -> list[Card]:
        """A deck that gives great hands if the guessed number of boxes is bet on."""
        boxes = tuple(range(1, self._random.randint(1, MOST_BOXES) + 1))
        hands = [self._random.choice(hands) for hands in zip(ROYALS, STRAIGHT_FLUSHES, strict=True)]
        self._random.shuffle(hands)
        stacked: dict[int, Card] = {}
        for places, hand in zip(places_of_hands(table, boxes), hands, strict=False):
            stacked.update(zip(places, hand, strict=False))
        rest = [card for card in DECK if card not in stacked.values()]
        self._random.shuffle(rest)
        return [stacked[place] if place in stacked else rest.pop() for place in range(len(DECK))]


def places_of_hands(table: HouseTable, boxes: tuple[int, ...]) -> list[list[int]]:
    """The positions of each hand's cards in the deck; in hold'em those of one hand with the flop."""
    game, device = HOUSE_EDITIONS.of(table.sign.game, table.sign.version), table.limits.device
    streets = range(len(game.live.streets[device]))
    slots = [slot for street in streets for slot in slots_of(game, device, street, boxes)]
    own = [[place for place, slot in enumerate(slots) if slot.box == box] for box in boxes]
    board = [place for place, slot in enumerate(slots) if slot.to == "community"]
    dealer = [place for place, slot in enumerate(slots) if slot.to == "dealer"]
    return [[*own[-1], *board][:5]] if board else [*own, dealer]


def bytes_for(order: Sequence[Card]) -> bytes:
    """The bytes from which `croupier.shoe.shuffling.shuffled` makes this order of the whole deck."""
    now, shuffle_bytes = list(DECK), bytearray()
    for left in range(len(order) - 1, 0, -1):
        place = now.index(order[left])
        shuffle_bytes.append(place)
        now[left], now[place] = now[place], now[left]
    return bytes(shuffle_bytes)
