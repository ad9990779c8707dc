"""A hand of the Poker environment on the compiled engine of `simulation.poker_kernel`, seen as a learner sees it.

There are no rules of play here: this file deals, numbers the actions, and writes observations. A test holds every
observation, mask, reward and result against `plain_hand`. One array has everything, in the rows of the engine and in
those below: a call that hands over few arrays is a quick call.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.cards import DECK, Card, name
from croupier.games.poker import BOARD_CARDS, HOLE_CARDS, MOST_SEATS
from croupier.hands.compiled import compiled, inlined, numpy
from croupier.hands.kernel import Numbers, Tables, kernel_tables
from croupier.learning.poker_actions import ActionMenu
from croupier.learning.poker_sight import AgentSight, SightLayout
from croupier.money import Cents
from croupier.poker import PokerTableSettings
from croupier.simulation.chance import RandomStream
from croupier.simulation.chance_kernel import deal_cards, draw_below
from croupier.simulation.poker_kernel import (
    ACTIVE,
    ALL_IN,
    BET,
    BETS,
    CALL,
    CHECK,
    CHIP,
    FOLD,
    FOLDED,
    HAND_ROWS,
    MONEY,
    NOBODY,
    RAISE,
    SHOWING,
    SHOWN_HANDS,
    STACK,
    START,
    SUMS,
    Stands,
    act,
    begin_hand,
    board_place,
    owed_now,
    raises_now,
    seat_at,
    settle,
    show_hands,
)

STATE, CARDS, STACKS, TAKEN, SEATS, BEFORE_PAY, SIZE_PARTS, SIZE_WHOLES = range(HAND_ROWS, HAND_ROWS + 8)
"""The rows after those of the engine: the numbers below, the cards in the order of the deal; the stacks before the hand
and the numbers of the seats that are taken; by place, the number of its seat, and its chips before the pots are paid;
the sizes of the menu as fractions."""
ROWS = HAND_ROWS + 8
PLAYERS, TABLE_SEATS, SIZES, EXACT, BIG, BUTTON, OVER, BOARD, ACTED, STANDS = range(10)
"""The places of the row STATE. STANDS is the first of the numbers of `Stands`."""
ILLEGAL = -1
DONE = 0
FIRST_SIZE = 2
SMALL_CODE, BIG_CODE = 7, 8
SEAT_NUMBERS, ROW_NUMBERS, AMOUNTS = 6, 4, 4
NAMES = tuple([name(card) for card in DECK])
BOARD_PLACES = [[board_place(many, card) for card in range(BOARD_CARDS[-1])] for many in range(MOST_SEATS + 1)]
"""By number of players: where the board lies in the deal."""


class HandResult(NamedTuple):
    """The result of a hand."""

    ends: list[tuple[int, Cents]]
    """The seats that were dealt in, clockwise from the left of the button, and their chips after the hand."""
    board: str
    shown: list[tuple[int, str]]
    """The seats that showed, in order, and their cards."""


class CompiledHand:
    """The hand in play, and the chance from which the next one comes."""

    def __init__(
        self, settings: PokerTableSettings, stacks: Mapping[int, Cents], actions: ActionMenu, layout: SightLayout
    ) -> None:
        self.taken: list[int] = []
        """The numbers of the actions since the blinds."""
        self._seven = kernel_tables(7)
        self._room = numpy.zeros((ROWS, len(DECK)), numpy.int64)
        self._history = numpy.zeros((layout.rows, ROW_NUMBERS), numpy.int64)
        self._size, self._actions = layout.size, actions.size
        self._words: Numbers = numpy.zeros(4, numpy.uint64)
        room, many, rake = self._room, len(stacks), settings.stakes().rake
        cap = -1 if rake.cap is None else rake.cap
        money = [settings.small_blind, settings.big_blind, settings.chip, rake.rate, cap, int(rake.no_flop_no_drop)]
        room[MONEY, : len(money)] = money
        state = [many, settings.seats, len(actions.sizes), actions.exact, settings.big_blind]
        room[STATE, : len(state)] = state
        room[TAKEN, :many], room[STACKS, :many] = list(stacks), list(stacks.values())
        room[SIZE_PARTS, : len(actions.sizes)] = [size.numerator for size in actions.sizes]
        room[SIZE_WHOLES, : len(actions.sizes)] = [size.denominator for size in actions.sizes]

    def begin(self, button: int) -> int:
        """Deal a hand with the button at this place among the taken seats; -1 draws it. Returns the seat in turn."""
        self.taken = []
        return int(begin_compiled(self._words, self._room, self._history, button))

    def act(self, number: int) -> int | None:
        """Take an action. Returns the seat in turn, 0 when the betting is over; None if it is illegal."""
        turn = act_compiled(self._room, self._history, number)
        if turn == ILLEGAL:
            return None
        self.taken.append(number)
        return turn

    def observe(self, seat: int) -> AgentSight:
        """The observation of a seat and its mask."""
        seen, mask = numpy.empty(self._size, numpy.float32), numpy.empty(self._actions, numpy.int8)
        observe_compiled(self._room, self._history, seat, seen, mask)
        return {"observation": seen, "action_mask": mask}

    def settle(self) -> HandResult:
        """Show the hands and pay, when the betting is over."""
        room = self._room
        settle_compiled(room, self._seven)
        many, board_cards = int(room[STATE, PLAYERS]), int(room[STATE, BOARD])
        cards, seats, ends = room[CARDS].tolist(), room[SEATS, :many].tolist(), room[STACK, :many].tolist()
        board = " ".join([NAMES[cards[place]] for place in BOARD_PLACES[many][:board_cards]])
        shown = [
            (seats[place], f"{NAMES[cards[place]]} {NAMES[cards[many + place]]}")
            for place in room[SHOWING, : room[SUMS, SHOWN_HANDS]].tolist()
        ]
        return HandResult(list(zip(seats, ends, strict=True)), board, shown)

    @property
    def button(self) -> int:
        """The seat with the button."""
        return int(self._room[TAKEN, self._room[STATE, BUTTON]])

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the hand in the order of the deal."""
        dealt = HOLE_CARDS * int(self._room[STATE, PLAYERS]) + 8
        return tuple([DECK[card] for card in self._room[CARDS, :dealt].tolist()])

    def take_chance(self, chance: RandomStream) -> None:
        """Draw from here on what this stream would draw."""
        self._words[:] = chance.words

    def give_chance(self, chance: RandomStream) -> None:
        """Let a stream go on from here."""
        first, second, third, fourth = self._words.tolist()
        chance.words = first, second, third, fourth


# The hand


@inlined
def stands_in(room: Numbers) -> Stands:
    """How the betting stands."""
    return Stands(
        room[STATE, STANDS],
        room[STATE, STANDS + 1],
        room[STATE, STANDS + 2],
        room[STATE, STANDS + 3],
        room[STATE, STANDS + 4],
        room[STATE, STANDS + 5],
    )


@inlined
def keep_stands(room: Numbers, stands: Stands) -> int:
    """Write down how the betting stands. Returns the seat in turn, or DONE."""
    street, turn, level, least, raises, able = stands
    room[STATE, STANDS], room[STATE, STANDS + 1], room[STATE, STANDS + 2] = street, turn, level
    room[STATE, STANDS + 3], room[STATE, STANDS + 4], room[STATE, STANDS + 5] = least, raises, able
    room[STATE, BOARD] = BOARD_CARDS[street]
    return DONE if turn == NOBODY else room[SEATS, turn]


@inlined
def note(room: Numbers, history: Numbers, action: tuple[int, int, int, int]) -> None:
    """Write an action into the history: its code, place, street and total. If it is full, the oldest one falls out."""
    code, place, street, total = action
    rows = len(history)
    if room[STATE, ACTED] < rows:
        room[STATE, ACTED] += 1
    else:
        history[: rows - 1] = history[1:].copy()
    if rows > 0:
        row = history[room[STATE, ACTED] - 1]
        row[0], row[1], row[2], row[3] = code, room[SEATS, place], street, total


@compiled
def begin_compiled(words: Numbers, room: Numbers, history: Numbers, button: int) -> int:
    """Draw the button unless it is given (as a place among the taken seats), deal, and post the blinds."""
    many = room[STATE, PLAYERS]
    if button < 0:
        button = draw_below(words, many)
    for card in range(room.shape[1]):
        room[CARDS, card] = card
    deal_cards(words, room[CARDS], 2 * many + 8)
    for place in range(many):
        room[SEATS, place] = room[TAKEN, seat_at(place, button, many)]
    room[STATE, BUTTON], room[STATE, OVER], room[STATE, ACTED] = button, 0, 0
    stands = begin_hand(room, room[STACKS, :many], button)
    small = 0 if many > 2 else 1
    for place in range(2):
        note(room, history, (SMALL_CODE if place == small else BIG_CODE, place, 0, room[BETS, place]))
    return keep_stands(room, stands)


@compiled
def act_compiled(room: Numbers, history: Numbers, number: int) -> int:
    """Take an action. Returns the seat in turn, 0 when the betting is over, or ILLEGAL, which changes nothing."""
    stands = stands_in(room)
    deed, total = chosen_deed(room, stands, number)
    if deed == ILLEGAL:
        return ILLEGAL
    note(room, history, (deed + 1, stands.turn, stands.street, total))
    return keep_stands(room, act(room, room[STATE, PLAYERS], stands, deed, total))


@compiled
def settle_compiled(room: Numbers, seven: Tables) -> None:
    """Show the hands and pay. Who was all-in stays to be seen."""
    many, stands = room[STATE, PLAYERS], stands_in(room)
    room[BEFORE_PAY, :many] = room[STACK, :many]
    settle(room, many, stands.street, room[CARDS], seven)
    show_hands(room, many)
    room[STATE, OVER] = 1
    if room[SUMS, ACTIVE] > 1:
        room[STATE, BOARD] = 5


# The menu


@inlined
def size_total(room: Numbers, level: int, size: int, owed: int, lowest: int) -> int:
    """The total of a bet of this size of the menu, rounded down to the chip."""
    if room[SIZE_PARTS, size] == 0:
        return lowest
    chip, pot = room[MONEY, CHIP], chips_in(room) + owed
    return level + pot * room[SIZE_PARTS, size] // room[SIZE_WHOLES, size] // chip * chip  # type: ignore[no-any-return]


@inlined
def chips_in(room: Numbers) -> int:
    """All that was put in."""
    total = 0
    for place in range(room[STATE, PLAYERS]):
        total += room[START, place] - room[STACK, place]
    return total


@inlined
def chosen_deed(room: Numbers, stands: Stands, number: int) -> tuple[int, int]:
    """The deed of the action with this number now, and the total of the player's bet after it."""
    bet, stack = room[BETS, stands.turn], room[STACK, stands.turn]
    owed = owed_now(room, room[STATE, PLAYERS], stands)
    lowest, all_in = raises_now(room, stands, owed)
    menu_all_in = FIRST_SIZE + room[STATE, SIZES]
    deed, total = ILLEGAL, bet
    if number == 0:
        deed = FOLD
    elif number == 1:
        deed, total = CALL if owed > 0 else CHECK, bet + min(owed, stack)
    elif number == menu_all_in:
        if all_in > 0:
            deed, total = ALL_IN, all_in
    elif 0 < number <= menu_all_in + room[STATE, EXACT]:
        is_size = number < menu_all_in
        if is_size:
            total = size_total(room, stands.level, number - FIRST_SIZE, owed, lowest)
        else:
            total = (number - menu_all_in) * room[MONEY, CHIP]
        if 0 < lowest <= total < all_in:
            deed = RAISE if stands.level > 0 else BET
        elif not is_size and total == all_in:
            deed = ALL_IN
    return deed, total


@inlined
def mark_legal(room: Numbers, stands: Stands, owed: int, mask: Numbers) -> None:
    """1 for each legal action of the player in turn."""
    chip, menu_all_in = room[MONEY, CHIP], FIRST_SIZE + room[STATE, SIZES]
    lowest, all_in = raises_now(room, stands, owed)
    mask[0] = mask[1] = 1
    if lowest > 0:
        for size in range(room[STATE, SIZES]):
            if lowest <= size_total(room, stands.level, size, owed, lowest) < all_in:
                mask[FIRST_SIZE + size] = 1
    if all_in > 0:
        mask[menu_all_in] = 1
    if room[STATE, EXACT] > 0:
        if lowest > 0:
            mask[menu_all_in + lowest // chip : menu_all_in + all_in // chip] = 1
        if all_in > 0:
            mask[menu_all_in + all_in // chip] = 1


# The view of a seat


@compiled
def observe_compiled(room: Numbers, history: Numbers, seat: int, seen: Numbers, mask: Numbers) -> None:
    """Write what a seat sees, as `poker_sight` does, and the mask of its actions."""
    many, seats, unit = room[STATE, PLAYERS], room[STATE, TABLE_SEATS], room[STATE, BIG]
    over, board, stands = room[STATE, OVER] == 1, room[STATE, BOARD], stands_in(room)
    seen[:] = 0
    mask[:] = 0
    for card in range(board):
        seen[52 + room[CARDS, board_place(many, card)]] = 1
    seen[104 + max(board - 2, 0)] = 1
    seen[108 + (room[SEATS, many - 1] - seat) % seats] = 1
    at = 108 + 2 * seats
    owed = 0
    if stands.turn != NOBODY:
        owed = owed_now(room, many, stands)
        seen[108 + seats + (room[SEATS, stands.turn] - seat) % seats] = 1
    if not over:
        seen[at] = chips_in(room) / unit
        seen[at + 1], seen[at + 2], seen[at + 3] = stands.level / unit, stands.least / unit, owed / unit
    at += AMOUNTS
    for place in range(many):
        start = at + (room[SEATS, place] - seat) % seats * SEAT_NUMBERS
        left = room[BEFORE_PAY, place] if over else room[STACK, place]
        seen[start] = 1
        seen[start + 1] = room[FOLDED, place]
        seen[start + 2] = 1 if left == 0 and room[FOLDED, place] == 0 else 0
        seen[start + 3] = room[STACK, place] / unit
        if not over:
            seen[start + 4], seen[start + 5] = room[BETS, place] / unit, (room[START, place] - left) / unit
        if room[SEATS, place] == seat:
            seen[room[CARDS, place]] = 1
            seen[room[CARDS, many + place]] = 1
    at += SEAT_NUMBERS * seats
    for number in range(room[STATE, ACTED]):
        row = at + ROW_NUMBERS * number
        seen[row], seen[row + 1] = history[number, 0], (history[number, 1] - seat) % seats
        seen[row + 2], seen[row + 3] = history[number, 2], history[number, 3] / unit
    if stands.turn != NOBODY and room[SEATS, stands.turn] == seat:
        mark_legal(room, stands, owed, mask)
