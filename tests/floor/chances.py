"""Chance for a floor under test: seeded, and, where a test wants certain cards, stacked."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from croupier.cards import DECK, Card, cards
from croupier.games import HOUSE_GAMES
from croupier.games.dealing import Device
from croupier.rounds.state import slots_of


class TestChance:
    """Bytes from a seed; before them, those that shuffle a deck into a wanted order."""

    __test__ = False

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self._script = b""

    def __call__(self, count: int) -> bytes:
        block, self._script = self._script[:count], self._script[count:]
        return block + self.random.randbytes(count - len(block))

    def stack(self, deck: Sequence[Card]) -> None:
        """The next deck that is shuffled comes out in this order."""
        self._script = bytes(_choices(deck)) + self.random.randbytes(32)


def _choices(wanted: Sequence[Card]) -> list[int]:
    """The shuffle's choices, place by place from the last, that bring the cards into this order."""
    order, found = list(DECK), []
    for left in range(len(order) - 1, 0, -1):
        place = order.index(wanted[left])
        order[left], order[place] = order[place], order[left]
        found.append(place)
    return found


def stacked(game: str, boxes: tuple[int, ...], hands: Mapping[int, str]) -> list[Card]:
    """A deck that gives these hands to these boxes from a shuffler; box 0 is the Dealer."""
    slots = slots_of(HOUSE_GAMES[game], Device.SHUFFLER, 0, boxes)
    wanted = {box: list(cards(hand)) for box, hand in hands.items()}
    rest = iter([card for card in DECK if not any(card in hand for hand in wanted.values())])
    deck = [wanted[slot.box].pop(0) if wanted.get(slot.box) else next(rest) for slot in slots]
    return [*deck, *rest]
