"""A hand of the Poker environment on the compiled kernel: the same hand as the engine's, without its records."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from croupier.cards import DECK, Card, name
from croupier.games.poker import BOARD_CARDS, HOLE_CARDS, MOST_SEATS
from croupier.hands.compiled import numpy
from croupier.hands.kernel import Numbers, kernel_tables
from croupier.learning.poker_actions import ActionMenu
from croupier.learning.poker_hand_kernel import (
    BOARD,
    BUTTON,
    CARDS,
    ENDS,
    EXACT,
    FREE,
    ILLEGAL,
    MONEY,
    PARTS,
    PLAYERS,
    ROWS,
    SEATS,
    SHOWING,
    SHOWN,
    SIZES,
    STACKS,
    STATE,
    TABLE_SEATS,
    TAKEN,
    WHOLE,
    act_quick,
    begin_quick,
    observe_quick,
    settle_quick,
)
from croupier.learning.poker_sight import SightLayout
from croupier.learning.twister_kernel import twister_words
from croupier.money import Cents
from croupier.poker import PokerTableSettings
from croupier.simulation.poker_kernel import board_place

NAMES = tuple([name(card) for card in DECK])
BOARD_PLACES = [[board_place(many, card) for card in range(BOARD_CARDS[-1])] for many in range(MOST_SEATS + 1)]
"""By number of players: where the board lies in the deal."""
RATE = 3
STATE_OF_RANDOM = 3
"""The version of what `Random.getstate` returns."""


class QuickResult(NamedTuple):
    """The result of a hand."""

    ends: list[tuple[int, Cents]]
    """The seats that were dealt in, clockwise from the left of the button, and their chips after the hand."""
    board: str
    shown: list[tuple[int, str]]
    """The seats that showed, in order, and their cards."""


class QuickHand:
    """The hand in play, and the chance from which the next one comes."""

    def __init__(
        self, settings: PokerTableSettings, stacks: Mapping[int, Cents], actions: ActionMenu, layout: SightLayout
    ) -> None:
        self.taken: list[int] = []
        """The numbers of the actions since the blinds."""
        self._seven = kernel_tables(7)
        self._room = numpy.zeros((ROWS, len(DECK)), numpy.int64)
        self._history = numpy.zeros((layout.rows, 4), numpy.int64)
        self._size, self._actions = layout.size, actions.size
        self._words: Numbers = numpy.zeros(625, numpy.uint32)
        room, many, stakes = self._room, len(stacks), settings.stakes()
        rake = stakes.rake
        cap = -1 if rake.cap is None else rake.cap
        money = [settings.small_blind, settings.big_blind, settings.chip, rake.rate, cap, int(rake.no_flop_no_drop)]
        room[MONEY, : len(money)] = room[FREE, : len(money)] = money
        room[FREE, RATE] = 0
        room[STATE, [PLAYERS, TABLE_SEATS, SIZES, EXACT]] = many, settings.seats, len(actions.sizes), actions.exact
        room[TAKEN, :many], room[STACKS, :many] = list(stacks), list(stacks.values())
        room[WHOLE, : len(actions.sizes)] = [size.numerator for size in actions.sizes]
        room[PARTS, : len(actions.sizes)] = [size.denominator for size in actions.sizes]

    def begin(self, button: int) -> int:
        """Deal a hand with the button at this place among the taken seats; -1 draws it. Returns the seat in turn."""
        self.taken = []
        return int(begin_quick(self._words, self._room, self._history, button))

    def act(self, number: int) -> int | None:
        """Take an action. Returns the seat in turn, 0 when the betting is over; None if it is illegal."""
        turn = act_quick(self._room, self._history, number)
        if turn == ILLEGAL:
            return None
        self.taken.append(number)
        return turn

    def observe(self, seat: int) -> dict[str, Any]:
        """The observation of a seat and its mask."""
        seen, mask = numpy.empty(self._size, numpy.float32), numpy.empty(self._actions, numpy.int8)
        observe_quick(self._room, self._history, seat, seen, mask)
        return {"observation": seen, "action_mask": mask}

    def settle(self) -> QuickResult:
        """Show the hands and pay, when the betting is over."""
        room = self._room
        settle_quick(room, self._seven)
        state, cards = room[STATE].tolist(), room[CARDS].tolist()
        many = state[PLAYERS]
        seats, ends = room[SEATS, :many].tolist(), room[ENDS, :many].tolist()
        board = " ".join([NAMES[cards[place]] for place in BOARD_PLACES[many][: state[BOARD]]])
        shown = [
            (seats[place], f"{NAMES[cards[place]]} {NAMES[cards[many + place]]}")
            for place in room[SHOWN, : state[SHOWING]].tolist()
        ]
        return QuickResult(list(zip(seats, ends, strict=True)), board, shown)

    @property
    def button(self) -> int:
        """The seat with the button."""
        room = self._room
        return int(room[TAKEN, room[STATE, BUTTON]])

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the hand in the order of the deal."""
        dealt = HOLE_CARDS * int(self._room[STATE, PLAYERS]) + 8
        return tuple([DECK[card] for card in self._room[CARDS, :dealt].tolist()])

    def take_chance(self, chance: Random) -> None:
        """Draw from here on what this generator would draw."""
        self._words = twister_words(chance)

    def give_chance(self, chance: Random) -> None:
        """Let a generator go on from here."""
        chance.setstate((STATE_OF_RANDOM, tuple(self._words.tolist()), None))
