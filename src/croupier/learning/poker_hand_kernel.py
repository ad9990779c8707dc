"""One hand of Poker in compiled code, for the environment: dealt, bet and settled as the engine does it.

The rules of betting and paying are those of the simulation's kernel, which the engine is compared with hand by hand.
Everything lies in one array of whole numbers, a row for each kind: a call that hands over few arrays is a quick call.
"""

from __future__ import annotations

from croupier.hands.compiled import compiled, inlined
from croupier.hands.kernel import Numbers, Tables
from croupier.learning.twister_kernel import random_bits, sample_cards
from croupier.simulation.poker_kernel import (
    ALL_IN,
    ANSWERED,
    BET,
    BETS,
    CALL,
    CHECK,
    FOLD,
    FOLDED,
    LIVE,
    NOBODY,
    NOT_YET,
    RAISE,
    STACK,
    STREETS,
    STRENGTH,
    begin_hand,
    board_place,
    give_back,
    highest_other,
    next_turn,
    settle_pots,
    strength_at,
)

HAND_ROWS = 8
STATE, CARDS, STACKS, MONEY, FREE, FOUND, POOL, SEATS, WHOLE, PARTS, AGGRESSORS, SHOWN, ENDS, TAKEN = range(
    HAND_ROWS, 22
)
"""The rows after those of `poker_kernel`: the numbers below, the cards in the order of the deal, the stacks before the
hand, the stakes with and without rake, what the settlement finds, room to shuffle in, the seat at each place, the sizes
of the menu as fractions, the last aggressors in order, the places that showed, the stacks after the hand, and the seats
that are taken."""
ROWS = 22
(
    PLAYERS,
    TABLE_SEATS,
    BUTTON,
    TURN,
    LEVEL,
    LEAST,
    RAISES,
    ABLE,
    STREET,
    OVER,
    ACTED,
    BOARD,
    SIZES,
    EXACT,
    AGGRESSED,
    SHOWING,
) = range(16)
"""The places of the row STATE."""
ILLEGAL = -1
DONE = 0
FIRST_SIZE = 2
BOARDS = (0, 3, 4, 5)
SMALL_CODE, BIG_CODE = 7, 8
SEAT_NUMBERS, ROW_NUMBERS, AMOUNTS = 6, 4, 4


@inlined
def note(room: Numbers, history: Numbers, code: int, place: int, total: int) -> None:
    """Write an action into the history. If it is full, the oldest one falls out."""
    state = room[STATE]
    rows = len(history)
    if state[ACTED] < rows:
        state[ACTED] += 1
    else:
        history[: rows - 1] = history[1:].copy()
    if rows > 0:
        row = history[state[ACTED] - 1]
        row[0], row[1], row[2], row[3] = code, room[SEATS, place], state[STREET], total


@compiled
def begin_quick(words: Numbers, room: Numbers, history: Numbers, button: int) -> int:
    """Draw the button unless it is given (as a place among those dealt in), deal, and post the blinds."""
    state, many = room[STATE], room[STATE, PLAYERS]
    if button < 0:
        bits = 0
        while 1 << bits <= many:
            bits += 1
        button = random_bits(words, bits)
        while button >= many:
            button = random_bits(words, bits)
    sample_cards(words, room[POOL], room[CARDS, : 2 * many + 8])
    stacks = room[STACKS, :many]
    begin_hand(room[:HAND_ROWS], stacks, room[MONEY], button)
    state[BUTTON], state[STREET], state[OVER], state[ACTED], state[BOARD] = button, 0, 0, 0, 0
    small = 0 if many > 2 else 1
    for place in range(many):
        room[SEATS, place] = room[TAKEN, (button + 1 + place) % many]
    for place in range(2):
        note(room, history, SMALL_CODE if place == small else BIG_CODE, place, room[BETS, place])
    state[LEVEL] = room[MONEY, 1]
    return begin_round(room, 2 % many if many > 2 else 1)


@compiled
def begin_round(room: Numbers, place: int) -> int:
    """The seat that acts first in a betting round; 0 where nobody has anything to decide."""
    state, many = room[STATE], room[STATE, PLAYERS]
    state[LEAST], state[RAISES], state[ABLE], state[AGGRESSED] = room[MONEY, 1], 0, 0, 0
    for other in range(many):
        room[AGGRESSORS, other] = 0
        if room[STACK, other] > 0 and room[FOLDED, other] == 0:
            state[ABLE] += 1
    return turn_from(room, place)


@compiled
def turn_from(room: Numbers, place: int) -> int:
    """The seat in turn, clockwise from a place on; if the round is over, the first of the next one, or 0."""
    state, many = room[STATE], room[STATE, PLAYERS]
    hand = room[:HAND_ROWS]
    state[TURN] = next_turn(hand, many, (state[LEVEL], state[RAISES], state[ABLE]), place)
    while state[TURN] == NOBODY:
        if state[ABLE] < 2 or state[STREET] + 1 == STREETS:
            return DONE
        state[STREET] += 1
        state[BOARD] = BOARDS[state[STREET]]
        state[LEVEL], state[LEAST], state[RAISES], state[AGGRESSED] = 0, room[MONEY, 1], 0, 0
        for other in range(many):
            hand[BETS, other] = 0
            hand[ANSWERED, other] = NOT_YET
            room[AGGRESSORS, other] = 0
        state[TURN] = next_turn(hand, many, (0, 0, state[ABLE]), 0)
    return room[SEATS, state[TURN]]  # type: ignore[no-any-return]


@inlined
def owed_now(room: Numbers) -> int:
    """The chips that the player in turn must put in to stay, if they have them."""
    state = room[STATE]
    turn = state[TURN]
    owed = state[LEVEL] - room[BETS, turn]
    if state[ABLE] < 2:
        owed = min(state[LEVEL], highest_other(room[:HAND_ROWS], state[PLAYERS], turn)) - room[BETS, turn]
    return max(owed, 0)  # type: ignore[no-any-return]


@inlined
def chips_in(room: Numbers) -> int:
    """All that was put in."""
    total = 0
    state = room[STATE]
    for place in range(state[PLAYERS]):
        total += room[STACKS, (state[BUTTON] + 1 + place) % state[PLAYERS]] - room[STACK, place]
    return total


@inlined
def limits(room: Numbers, owed: int) -> tuple[int, int, int]:
    """The smallest and the largest bet or raise short of an all-in, and the total of an all-in; 0 where there is none.

    The smallest is above the largest if there is none between.
    """
    state = room[STATE]
    turn = state[TURN]
    most = room[BETS, turn] + room[STACK, turn]
    lowest, highest, all_in = 1, 0, most
    if room[ANSWERED, turn] < state[RAISES]:
        if state[LEVEL] + state[LEAST] < most:
            lowest, highest = state[LEVEL] + state[LEAST], most - room[MONEY, 2]
    elif room[STACK, turn] > owed:
        all_in = 0
    return lowest, highest, all_in


@inlined
def size_total(room: Numbers, size: int, owed: int, lowest: int) -> int:
    """The total of a bet of this size of the menu, rounded down to the chip."""
    if room[WHOLE, size] == 0:
        return lowest
    chip = room[MONEY, 2]
    pot = chips_in(room) + owed
    return room[STATE, LEVEL] + pot * room[WHOLE, size] // room[PARTS, size] // chip * chip  # type: ignore[no-any-return]


@inlined
def chosen_deed(room: Numbers, number: int) -> tuple[int, int]:
    """The deed of the action with this number now, and the total of the player's bet after it."""
    state = room[STATE]
    bet, stack = room[BETS, state[TURN]], room[STACK, state[TURN]]
    owed = owed_now(room)
    lowest, highest, all_in = limits(room, owed)
    chip, menu_all_in = room[MONEY, 2], FIRST_SIZE + state[SIZES]
    deed, total = ILLEGAL, bet
    if number == 0:
        deed = FOLD
    elif number == 1:
        deed, total = CALL if owed > 0 else CHECK, bet + min(owed, stack)
    elif 0 < number <= menu_all_in + state[EXACT] and number != menu_all_in:
        is_size = number < menu_all_in
        total = size_total(room, number - FIRST_SIZE, owed, lowest) if is_size else (number - menu_all_in) * chip
        if lowest <= total <= highest:
            deed = RAISE if state[LEVEL] > 0 else BET
        elif not is_size and total == all_in:
            deed = ALL_IN
    elif number == menu_all_in and all_in > 0:
        deed, total = ALL_IN, all_in
    return deed, total


@compiled
def act_quick(room: Numbers, history: Numbers, number: int) -> int:
    """Take an action. Returns the seat in turn, 0 when the betting is over, or ILLEGAL, which changes nothing."""
    state = room[STATE]
    turn = state[TURN]
    deed, total = chosen_deed(room, number)
    if deed == ILLEGAL:
        return ILLEGAL
    if deed == FOLD:
        state[ABLE] -= 1
        room[FOLDED, turn] = 1
    elif deed != CHECK:
        put_in(room, turn, total)
    room[ANSWERED, turn] = state[RAISES]
    note(room, history, deed + 1, turn, total)
    return turn_from(room, turn + 1)


@inlined
def put_in(room: Numbers, turn: int, total: int) -> None:
    """The player's bet goes to a total (3.15.3, R-26)."""
    state = room[STATE]
    excess = total - state[LEVEL]
    if excess > 0:
        counts = 2 * excess >= state[LEAST]
        if counts or state[LEVEL] == 0:
            state[AGGRESSED] += 1
            room[AGGRESSORS, turn] = state[AGGRESSED]
        state[LEVEL] = total
        state[LEAST] = max(excess, state[LEAST])
        if counts:
            state[RAISES] += 1
    room[STACK, turn] += room[BETS, turn] - total
    room[BETS, turn] = total
    if room[STACK, turn] == 0:
        state[ABLE] -= 1


@compiled
def settle_quick(room: Numbers, seven: Tables) -> None:
    """Deal the rest of the board if hands are to be shown, show them in order (3.14.2, R-30), and pay."""
    state, many = room[STATE], room[STATE, PLAYERS]
    hand, button = room[:HAND_ROWS], room[STATE, BUTTON]
    active = highest = second = 0
    for place in range(many):
        live = room[STACKS, (button + 1 + place) % many] - hand[STACK, place]
        hand[LIVE, place], hand[STRENGTH, place] = live, 1
        active += 1 - hand[FOLDED, place]
        if live > highest:
            highest, second = live, highest
        elif live > second:
            second = live
    state[SHOWING] = 0
    if active > 1:
        state[BOARD] = 5
        for place in range(many):
            if hand[FOLDED, place] == 0:
                hand[STRENGTH, place] = strength_at(room[CARDS], many, place, 5, seven)
        show_hands(room, second)
    state[OVER], state[TURN] = 1, NOBODY
    for place in range(many):
        room[ENDS, place] = hand[STACK, place]  # settled in a row of its own: who was all-in stays to be seen
    above = give_back(hand, many)
    room[FOUND, :3] = 0
    takes = state[STREET] > 0 or active > 1 or room[MONEY, 5] == 0
    settle_pots(hand, room[MONEY] if takes else room[FREE], many, above, room[FOUND])
    for place in range(many):
        before = room[ENDS, place]
        room[ENDS, place] = hand[STACK, place]
        hand[STACK, place] = before


@inlined
def show_hands(room: Numbers, called: int) -> None:
    """The last aggressor shows first, then clockwise. A hand that an open one beats for all it can win is not shown."""
    state, many = room[STATE], room[STATE, PLAYERS]
    first, last = -1, 0
    for place in range(many):
        if room[FOLDED, place] == 0 and (first < 0 or room[AGGRESSORS, place] > last):
            first, last = place, room[AGGRESSORS, place]
    for step in range(many):
        place = (first + step) % many
        if room[FOLDED, place] == 1:
            continue
        beaten = False
        for at in range(state[SHOWING]):
            other = room[SHOWN, at]
            stronger = room[STRENGTH, other] > room[STRENGTH, place]
            if stronger and min(room[LIVE, other], called) >= min(room[LIVE, place], called):
                beaten = True
        if not beaten:
            room[SHOWN, state[SHOWING]] = place
            state[SHOWING] += 1


@compiled
def observe_quick(room: Numbers, history: Numbers, seat: int, seen: Numbers, mask: Numbers) -> None:
    """Write what a seat sees, as `poker_sight` does, and the mask of its actions."""
    state, many, seats = room[STATE], room[STATE, PLAYERS], room[STATE, TABLE_SEATS]
    unit, over, turn = room[MONEY, 1], room[STATE, OVER] == 1, room[STATE, TURN]
    seen[:] = 0
    mask[:] = 0
    for card in range(state[BOARD]):
        seen[52 + room[CARDS, board_place(many, card)]] = 1
    seen[104 + max(state[BOARD] - 2, 0)] = 1
    seen[108 + (room[SEATS, many - 1] - seat) % seats] = 1
    at = 108 + 2 * seats
    owed = 0
    if turn != NOBODY:
        owed = owed_now(room)
        seen[108 + seats + (room[SEATS, turn] - seat) % seats] = 1
    if not over:
        seen[at] = chips_in(room) / unit
        seen[at + 1], seen[at + 2], seen[at + 3] = state[LEVEL] / unit, state[LEAST] / unit, owed / unit
    at += AMOUNTS
    for place in range(many):
        there = at + (room[SEATS, place] - seat) % seats * SEAT_NUMBERS
        seen[there] = 1
        seen[there + 1] = room[FOLDED, place]
        seen[there + 2] = 1 if room[STACK, place] == 0 and room[FOLDED, place] == 0 else 0
        if over:
            seen[there + 3] = room[ENDS, place] / unit
        else:
            began = room[STACKS, (state[BUTTON] + 1 + place) % many]
            seen[there + 3], seen[there + 4] = room[STACK, place] / unit, room[BETS, place] / unit
            seen[there + 5] = (began - room[STACK, place]) / unit
        if room[SEATS, place] == seat:
            seen[room[CARDS, place]] = 1
            seen[room[CARDS, many + place]] = 1
    at += SEAT_NUMBERS * seats
    for number in range(state[ACTED]):
        row = at + ROW_NUMBERS * number
        seen[row], seen[row + 1] = history[number, 0], (history[number, 1] - seat) % seats
        seen[row + 2], seen[row + 3] = history[number, 2], history[number, 3] / unit
    if turn != NOBODY and room[SEATS, turn] == seat:
        mark_legal(room, owed, mask)


@inlined
def mark_legal(room: Numbers, owed: int, mask: Numbers) -> None:
    """1 for each legal action of the player in turn."""
    state, chip = room[STATE], room[MONEY, 2]
    lowest, highest, all_in = limits(room, owed)
    menu_all_in = FIRST_SIZE + state[SIZES]
    mask[0] = mask[1] = 1
    if lowest <= highest:
        for size in range(state[SIZES]):
            total = size_total(room, size, owed, lowest)
            if lowest <= total <= highest:
                mask[FIRST_SIZE + size] = 1
    if all_in > 0:
        mask[menu_all_in] = 1
    if state[EXACT] > 0:
        if lowest <= highest:
            first, last = menu_all_in + lowest // chip, menu_all_in + highest // chip
            mask[first : last + 1] = 1
        if all_in > 0:
            mask[menu_all_in + all_in // chip] = 1
