"""A seat at a terminal table whose cards a test has put in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.cards import DECK, Card, cards
from croupier.games import HOUSE_GAMES
from croupier.games.dealing import Device
from croupier.money import Cents
from croupier.terminal.jackpot import HouseJackpot
from croupier.terminal.picture import LEFT, picture
from croupier.terminal.screen import LARGE_COLUMNS, LARGE_LINES, MOST_COLUMNS, MOST_LINES, SMALLEST, Room
from croupier.terminal.sitting import Sitting

ROOMS = (
    SMALLEST,
    Room(LARGE_COLUMNS, LARGE_LINES - 1),
    Room(LARGE_COLUMNS, LARGE_LINES),
    Room(MOST_COLUMNS, MOST_LINES),
)
"""The edges: the smallest table, the last one with small cards, the first one with large cards, and the largest."""
SHUFFLE = 51
"""How many bytes a shuffle asks for."""
QUIET = 0x40
"""A byte that, drawn again and again, gives no Lucky Player and no Lucky Dealer."""


def unpainted(text: str, /, *_codes: str) -> str:
    """No colour."""
    return text


def meter_of(sitting: Sitting) -> Cents:
    """The meter on the table's jackpot."""
    assert sitting.meter is not None
    return sitting.meter.value


def deck_for(game: str, boxes: Sequence[str], dealer: str, community: str = "") -> list[Card]:
    """A deck from which these hands come, burnt cards and the rest taken from what is left."""
    hands: dict[tuple[str, int], Iterator[Card]] = {
        ("box", number): iter(cards(hand)) for number, hand in enumerate(boxes, 1)
    }
    hands |= {("dealer", 0): iter(cards(dealer)), ("community", 0): iter(cards(community))}
    named = set(cards(" ".join([*boxes, dealer, community])))
    others = iter([card for card in DECK if card not in named])
    numbers = range(1, len(boxes) + 1)
    streets = HOUSE_GAMES[game].live.streets[Device.SHOE]
    slots = [slot for street in streets for part in street.deals for slot in part(numbers)]
    return [next(others) if slot.to == "burnt" else next(hands[slot.to, slot.box]) for slot in slots] + list(others)


class Rigged:
    """A source of chance that shuffles these decks, one a round, and draws these bytes."""

    def __init__(self, decks: Sequence[Sequence[Card]], draws: bytes = b"") -> None:
        self._decks = list(decks)
        self._draws = draws

    def __call__(self, count: int) -> bytes:
        if count == SHUFFLE:
            return _bytes_for(self._decks.pop(0))
        if count > 2:
            return bytes(count)
        block, self._draws = self._draws[:count], self._draws[count:]
        return block.ljust(count, bytes([QUIET]))


def _bytes_for(deck: Sequence[Card]) -> bytes:
    order, found = list(DECK), []
    for left in range(len(order), 1, -1):
        place = order.index(deck[left - 1])
        order[left - 1], order[place] = order[place], order[left - 1]
        found.append(place)
    return bytes(found)


def sit(
    game: str,
    *hands: str,
    dealer: str = "",
    community: str = "",
    bankroll: Cents = 5_000_00,
    ante: Cents = 100_00,
    draws: bytes = b"",
    rounds: int = 1,
    jackpot: HouseJackpot | None = None,
) -> Sitting:
    """A player in front of as many boxes as there are hands, each round with the same cards."""
    decks = [deck_for(game, hands, dealer, community)] * rounds
    return Sitting(
        HOUSE_GAMES[game],
        bankroll=bankroll,
        jackpot=jackpot or HouseJackpot(game),
        chance=Rigged(decks, draws),
        boxes=len(hands),
        ante=ante,
    )


def press(sitting: Sitting, *keys: str) -> Sitting:
    """One key after the other."""
    for key in keys:
        sitting.press(key)
    return sitting


def seen(sitting: Sitting) -> str:
    """All that is on the screen."""
    shown = picture(sitting, unpainted, "practice money")
    return "\n".join(line for block in (*shown.above, *shown.below) for line in block)


def told(sitting: Sitting) -> list[str]:
    """The settlement beside the cards of the box that is shown, single-spaced."""
    beside = [line[LEFT:].split() for line in seen(sitting).splitlines()]
    return [" ".join(words) for words in beside if {"win", "lose", "push"} & set(words) and words[-1].endswith(")")]
